screen A {
    var a = "x"
    state s
    view { text `${a} is here` }
}
