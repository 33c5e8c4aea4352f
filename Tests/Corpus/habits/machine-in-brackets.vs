component Pane(name: String) { view { text name; button "Go" -> go } action go { emit gone } }
screen A {
    each pane: Pane(n) for n in ["north", "south"] by n
    view { section "Teas" { row "Green", detail: "4.50" }; show pane("north") }
}
test "a" { open A
    tap "Go" in pane["north"]
    expect emitted gone }
