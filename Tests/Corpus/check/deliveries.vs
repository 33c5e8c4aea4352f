model box: Int = 0 takes 1s { op get(n: Int) = n }
component Part { use box; state busy { call box.get(1) { ok(_) -> still; fail(_) -> still } } state still }
screen Home {
    use box
    var keys = ["a"]
    each pane: Part for key in keys by key
    one left: Part
    state start { action go -> loading(1) }
    state loading(n: Int) { call box.get(n) { ok(_) -> done; fail(_) -> done } }
    state done
}
test "places" {
    open Home
    deliver box.get(1) cancelled number 2 in loading ok(1)
    deliver box.get in Home.loading fail("x")
    deliver box.get in left
    deliver box.get in Home.left
    deliver box.get in pane("a")
    deliver box.get in Home
    deliver box.get number "2" //! VS0301: an `Int` is wanted here, and this is a `String`
    deliver box.get in lodaing //! VS0203: `lodaing` is not a state, a machine or a screen (did you mean `loading`?)
    deliver box.get in lefd //! VS0203: `lefd` is not a state, a machine or a screen (did you mean `left`?)
    deliver box.get in Hom //! VS0203: `Hom` is not a state, a machine or a screen (did you mean `Home`?)
    deliver box.get in Home.lodaing //! VS0203: `lodaing` is not a state of Home (did you mean `loading`?)
    deliver box.get in pane //! VS0215: `pane` is several machines: name one by its key (write `pane(key)`)
    deliver box.get in left("a") //! VS0215: `left` is a single machine, without a key (write `left`)
    deliver box.get in pane(1) //! VS0301: a `String` is wanted here, and this is an `Int`
    deliver box.get in loading(1) //! VS0203: `loading` has no values here: only the key of a machine is written in parentheses
    deliver box.get in Part //! VS0208: `Part` is a component, not a screen
}
explore "moves" {
    open Home
    may deliver box.get(1) cancelled number 1 in left ok(2)
    may deliver box.get in pane(key) for key in ["a"]
}
