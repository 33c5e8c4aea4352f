screen Second { view { text "second" } }
