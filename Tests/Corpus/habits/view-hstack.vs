screen A { view { HStack { text "a" } } }
