// Behind the `in` of a gesture, a name that is a value is a label, also where a machine has the name.
component Pane { var count = 0; action more { count += 1; emit added }; view { button "+" -> more } }
screen Home {
    one left: Pane
    var count = 0
    action add { count += 1 }
    view { section "Own" { button "+" -> add }; show left }
}
test "a let" {
    let left = "Own"
    open Home
    tap "+" in left
    tap "+" in Home.left
    expect count == 1
    expect emitted added
}
