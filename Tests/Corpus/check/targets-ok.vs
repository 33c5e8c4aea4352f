//! ok
screen Main {
    region content {
        state loading {
            action a -> loaded
            action b -> loaded.deep
            action c -> content.loaded
        }
        state loaded {
            region left {
                state deep {
                    action x -> other
                    action y -> loading
                    action z -> same
                }
                state other
            }
            region right {
                state one
                state two(q: Int = 1)
            }
            action i -> deep
            action j -> right.two
            action l -> two(3)
            action k -> left.other
            action o -> resume loading
            action p -> resume deep loaded
            action q -> failed("x")
            action r -> failed(message: "x") { }
        }
        state failed(message: String) { action again(message: Int) -> failed("\(message)") }
        action w -> loading
        action none
    }
    state outside { action go -> elsewhere }
    state elsewhere { when in deep -> outside }
    action top -> loading
    action twin -> content.loading
    action same
    view {
        in content.loading, other { text "a" }
        in failed(_) { text "a" }
        in failed(m) { text m }
        in failed { text "x" }
        if in failed("x") || in two(3) || in outside { text "a" }
    }
}
screen Deep {
    state one { action go -> two }
    state two { state one { action to -> three }; state three { action go -> one }; action out -> same }
    action up -> one
    view {
        if in one { text "the outer" }
        in two.one { text "the inner" }
    }
}
