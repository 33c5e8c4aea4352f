screen A { view { h1 "A" } }
