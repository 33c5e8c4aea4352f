screen A {
    state s { after 500 -> t }
    state t
}
