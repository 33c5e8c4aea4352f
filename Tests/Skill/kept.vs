// Rule: Do not delete a golden file, an `expect` or a `test` to make a run pass.
// ! vsh test broken/kept.vs
screen Hello {
    view { text "Hello" }
}

open Hello
show
