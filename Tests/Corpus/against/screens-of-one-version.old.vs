// Screens are compared by name.
screen Here { view { text "here" } }
screen Gone { view { text "gone" } }
