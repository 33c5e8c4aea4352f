model box: Int = 1 { op put(n: Int) { data = n }; op get() = data }
screen Home {
    use box
    state one { present Ask() { finished(x) -> two; dismissed -> two } }
    state two { present Tell() { finished(x) -> one; dismissed(y) -> one } }
        //! VS0402: `finished` comes without a value here (write `_`)
        //! VS0402: `dismissed` comes without a value here (write `_`)
    state three { call box.put(1) { ok(x) -> one; fail -> two } } //! VS0402: `ok` comes without a value here (write `_`)
    view { text "a" }
}
screen Ask {
    action a { finish(1, 2) } //! VS0306: `finish` takes one argument (one too many)
    action b { finish("x") } //! VS0412: this `finish` has a `String`, and an earlier one an `Int`
    action c { finish } //! VS0412: this `finish` has nothing, and an earlier one an `Int`
    view { button "a" -> a }
}
screen Tell {
    action a { finish }
    action b { finish(1) } //! VS0412: this `finish` has an `Int`, and an earlier one nothing
    view { button "a" -> a }
}
test "deliveries" {
    open Home
    deliver box.put ok(1) //! VS0606: `put` answers without a value (write `ok`)
    deliver box.get ok //! VS0606: `get` answers with one value (write `ok(value)`)
    deliver box.get ok(1, 2) //! VS0606: `get` answers with one value (write `ok(value)`)
    deliver box.get fail() //! VS0606: a failure has a message (write `fail("…")` or `fail(401, "…")`)
    deliver box.get in Home(1) ok(1) //! VS0203: `Home` has no values here: only the key of a machine is written in parentheses
    given box.put answers 1 //! VS0606: `put` answers without a value (write `answers`)
}
