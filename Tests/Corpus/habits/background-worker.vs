worker Sync { state resting }
screen Home { view { text "x" } }
open Home
