// No texts at all.
screen Shop { view { text "Shop" } }
