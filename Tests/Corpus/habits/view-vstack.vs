screen A { view { VStack { text "a" } } }
