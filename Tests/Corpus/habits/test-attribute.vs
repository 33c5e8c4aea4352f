screen A {
    state s { action go -> t }
    state t
    view { text "x"; button "Go" -> go }
}
@Test(.disabled("why")) func later() { open A; expect no "y" }
