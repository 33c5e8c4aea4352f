screen First { view { text "hidden" } }
