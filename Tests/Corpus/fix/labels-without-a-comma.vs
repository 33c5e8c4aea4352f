screen S {
    action go
    view { row "a" detail "b"; button "G" name "x" -> go; image("x") label "Hello" }
}
