screen A { view { h2 "A" { text "a" } } }
