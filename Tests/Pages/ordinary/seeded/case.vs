screen Dice { view { title "Dice"; text "true 36 9" } }

test "it is thrown" { open Dice }

app { page "index.html" }
