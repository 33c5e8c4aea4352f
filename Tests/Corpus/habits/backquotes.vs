screen A {
    var a = `text here`
    state s
}
