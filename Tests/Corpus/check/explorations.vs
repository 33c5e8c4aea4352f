model store: [String] = [] {
    op list() = data
    op add(item: String) { data.append(item) }
}

screen Home {
    use store
    var count = 0
    var isDone = false
    action less when count > 0 { count -= 1 }
    state loading { call store.list() { ok(_) -> loaded; fail(e) -> failed(e.message) } }
    state loaded { action again -> loading }
    state failed(message: String) { action again -> loading }
    view { button "Again" -> again; button "Less" -> less }
}

explore "all clauses" {
    let name = "x"
    open Home
    may tap "Again"
    may send less for n in [1, 2]
    may deliver store.list ok([name]) for name in ["a", "b"]
    may given store.list fails "\(n)" for n in [1]
    never tap "Again" in "Menu"
    never back
    never type _ into "Name"
    never choose _ in "Drink" in "Menu"
    never set "Volume" to _
    may end in failed(_)
    may end isDone
    may end !(in loading) && count == 3
    ignore count, now
    rows all
    within 12 steps
    states 5000
    failures 2
    always count >= 0 "message"
    always !(in loading) || available again
    always (count >= 0) || isDone
    reaches loaded
    reaches failed("x")
    reaches Home.loaded
    reaches isDone
    reaches in loaded && isDone
    returns to loaded
    returns to count == 3
    after loading comes in loaded || in failed
    after failed(_) comes Home.loading
    after count > 2 comes isDone
    settles
    settles except loading, Home.failed
    answers as given
    may look alike in loading, Home.failed
    any order
    any order in the end
}

explore "mistakes" {
    open Home
    may wait //! VS0610: this is not a move
    may open Home //! VS0610: this is not a move
    may given store from "x.json" //! VS0610: this is not a move
    may given clock now //! VS0610: this is not a move
    never wait //! VS0610: this is not a gesture
    never swipe row 2 _ //! VS0202: `_` is not defined (write `"_"`)
    may type _ into "Name" //! VS0202: `_` is not defined (write `"_"`)
    never send less //! VS0610: this is not a gesture
    may end count //! VS0301: a `Bool` is wanted here, and this is an `Int`
    may end in loadde //! VS0203: `loadde` is not a state of any screen (did you mean `loaded`?)
    ignore cuont, isDone //! VS0612: no screen has a variable `cuont`, and no model has this name (did you mean `count`?)
    ignore count above "a" //! VS0301: an `Int` is wanted here, and this is a `String`
    ignore isDone above 3 //! VS0612: `ignore isDone above …` needs a variable of type `Int` or `Duration`
    ignore now above 4 //! VS0612: `ignore now above …` needs a variable of type `Int` or `Duration`
    ignore cuont above 5 //! VS0612: no screen has a variable `cuont`, and no model has this name (did you mean `count`?)
    within 2 steps
    within 3 steps //! VS0611: this `explore` has `within` already
    states 1
    states 1 //! VS0611: this `explore` has `states` already
    failures true //! VS0301: an `Int` is wanted here, and this is a `Bool`
    failures 1 //! VS0611: this `explore` has `failures` already
    always count //! VS0301: a `Bool` is wanted here, and this is an `Int`
    reaches loadde //! VS0203: `loadde` is not a state of any screen (did you mean `loaded`?)
    after loadde comes loaded //! VS0203: `loadde` is not a state of any screen (did you mean `loaded`?)
    after loaded comes count //! VS0301: a `Bool` is wanted here, and this is an `Int`
    may look alike in loadde //! VS0203: `loadde` is not a state of any screen (did you mean `loaded`?)
    settles except loadde //! VS0203: `loadde` is not a state of any screen (did you mean `loaded`?)
    returns to failed(1) //! VS0301: a `String` is wanted here, and this is an `Int`
    tap "Again" //! VS0609: the steps of an `explore` come before its clauses
}

explore "contradictions" {
    open Home
    may tap "Again"
    may tap "Less" in "Menu"
    never   tap "Again" //! warning VS0622: the walk makes this gesture, since a `may` names it
    never tap "Less"
}
