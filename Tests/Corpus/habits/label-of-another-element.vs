screen A { var on = false; action turn(to: Bool) { on = to }; view { toggle "Push", value: on -> turn } }
