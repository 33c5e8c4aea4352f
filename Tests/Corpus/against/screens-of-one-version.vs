// Screens are compared by name.
screen Here { view { text "here" } }
screen Come { view { text "come" } }
screen Later(name: String) { view { text name } }
