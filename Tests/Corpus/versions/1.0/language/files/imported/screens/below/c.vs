screen First { view { text "below" } }
