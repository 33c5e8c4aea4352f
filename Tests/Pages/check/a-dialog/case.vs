screen Page {
    state calm { action clear -> asked }
    state asked { action yes -> calm }
    view { title "Page"; button "Clear" -> clear; in asked { alert "Sure?" { button "Yes" -> yes } } }
}
test "it asks" { open Page; tap "Clear"; tap "Yes" }
app { page "index.html" }
