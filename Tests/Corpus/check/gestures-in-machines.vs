component Pane(name: String) { action again { }; view { button "Again" -> again } }
screen Home {
    one left: Pane("left")
    each pane: Pane(name) for name in ["a", "b"] by name
    view { show left; for name in ["a", "b"] { show pane(name) } }
}
func label(text: String) -> String = text
test "places" {
    open Home
    tap "Again" in left
    tap "Again" in pane("a")
    tap "Again" in Home.pane("a") in "Section"
    tap "Again" in label("a")
    expect available tap "Again" in left
    tap "Again" in pane //! VS0215: `pane` is several machines: name one by its key (write `pane(key)`)
    tap "Again" in left("a") //! VS0215: `left` is a single machine, without a key (write `left`)
    tap "Again" in pane(1) //! VS0301: a `String` is wanted here, and this is an `Int`
    tap "Again" in lefd //! VS0202: `lefd` is not defined (did you mean `left`?)
    tap "Again" in Home.lefd //! VS0209: `Home` has no `lefd`
    tap left //! VS0215: `left` is a machine, not a value
}
explore "moves" {
    open Home
    may tap "Again" in pane(name) for name in ["a", "b"]
}
