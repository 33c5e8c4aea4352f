screen A {
    state s { action go -> t }
    state t
    view { button "Go", action: go }
}
