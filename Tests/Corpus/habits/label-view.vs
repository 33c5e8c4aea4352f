screen A {
    view { label "x" }
}
