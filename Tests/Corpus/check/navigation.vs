screen Home {
    state idle { action a -> b; action c -> d; action e -> f; action g -> h }
    state b { present Nothing { dismissed -> idle } } //! VS0208: there is no screen `Nothing`
    state d { present Picker { finished(v) -> idle } } //! VS0402: `dismissed` has no arm
    state f { present Cancelled { finished(v) -> idle; dismissed -> idle } }
    //! VS0402: `finished` cannot happen here (the arms are `dismissed`)
    state h { present Pickr { dismissed -> idle } } //! VS0208: there is no screen `Pickr` (did you mean `Picker`?)
    action push1 { push Picker(1) } //! VS0306: `Picker` takes no arguments (one too many)
    action push2 { push Two } //! VS0305: `Two` needs `n`
    action push3 { push Two("a") } //! VS0301: an `Int` is wanted here, and this is a `String`
}
screen Picker { action done { finish(1) }; action other { finish("a") }; action third { finish } }
//! VS0412: this `finish` has a `String`, and an earlier one an `Int`
//! VS0412: this `finish` has nothing, and an earlier one an `Int`
screen Cancelled { action done { dismiss } }
screen Two(n: Int) { }
screen A { state x { present B { finished(v) -> x { finish(v) }; dismissed -> x } } }
//! VS0402: `finished` cannot happen here (the arms are `dismissed`)
screen B { state x { present A { finished(v) -> x { finish(v) }; dismissed -> x } } }
//! VS0402: `finished` cannot happen here (the arms are `dismissed`)
