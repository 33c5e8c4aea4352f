screen A { var on = true; view { checkbox "On", on: on } }
