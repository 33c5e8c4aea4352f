screen Main {
    var n = 0
    region content {
        state loading {
            action a -> loaded
            action b -> loaded.deep
            action c -> content.loaded
            action d -> idle //! VS0409: `idle` cannot be reached from here
            action e -> search.idle //! VS0409: `search.idle` cannot be reached from here
            action f -> deep //! VS0409: `deep` cannot be reached from here
            action g -> loaded.dep //! VS0203: `dep` is not a state of Main (did you mean `deep`?)
            action h -> content //! VS0203: `content` is a region, not a state
        }
        state loaded {
            region left {
                state deep {
                    action x -> other
                    action y -> loading
                    action z -> right.one //! VS0409: `right.one` cannot be reached from here
                    action w -> two //! VS0409: `two` cannot be reached from here
                }
                state other
            }
            region right {
                state one(q: Int) //! VS0401: `one` is the first state, which has no parameters
                state two
            }
            action i -> deep
            action j -> right.two
            action k -> left.other
            action l -> one(1)
            action m -> same
            action o -> resume loading
            action p -> resume deep loaded
            action q -> failed //! VS0305: `failed` needs `message`
            action r -> failed("x")
            action s -> failed(1) //! VS0301: a `String` is wanted here, and this is an `Int`
            action t -> resume failed //! VS0409: `failed` has parameters, and nothing gives them values when it was never left
            action u -> through.inner //! VS0409: `through` has parameters, and nothing gives them values on the way through it
        }
        state failed(message: String) { action v { n = message } } //! VS0301: an `Int` is wanted here, and this is a `String`
        state through(n: Int) { state inner }
        action w -> loading
    }
    region search {
        state idle { action y -> typing(1) }
        state typing(n: Int) { action z -> idle { n = 3 } } //! VS0407: `n` cannot be changed
    }
    action top -> loading
    action twin -> content.loading
    action none -> nowhere //! VS0203: `nowhere` is not a state of Main
    action nearly -> loadnig //! VS0203: `loadnig` is not a state of Main (did you mean `loading`?)
    view {
        in content.loading { text "a" }
        in deep { text "a" }
        in failed(m) { text m }
        in failed { text "x" }
        in failed(a, b) { text a } //! VS0414: `failed` has 1 parameter, not 2 (they are `message`; write `_` for one that is not needed)
        in loading, failed(m) { text "x" } //! VS0414: `loading` and `failed` do not have parameters of the same types
        //! VS0414: `loading` has 0 parameters, not 1
        if in failed("x") && in typing(_) { text "a" }
        if in failed(1) { text "a" } //! VS0301: a `String` is wanted here, and this is an `Int`
        if in failed("x", 2) { text "a" } //! VS0306: `failed` takes one argument (one too many)
        in content.lading { text "a" } //! VS0203: `lading` is not a state of Main (did you mean `loading`?)
        in contnt.loading { text "a" } //! VS0203: `contnt` is not a state of Main (did you mean `content`?)
        in content { text "a" } //! VS0203: `content` is a region, not a state
        in search.loading { text "a" } //! VS0203: `search.loading` is not a state of Main (did you mean `content.loading`?)
    }
}
screen Ambiguous {
    region a {
        state x { action go -> y }
        state y
    }
    region b {
        state x { action go -> y }
        state y
    }
    action both -> x //! VS0216: several states are called `x`
    action one -> a.x
    view {
        in x { text "x" } //! VS0216: several states are called `x`
        in a.x { text "y" }
    }
}
