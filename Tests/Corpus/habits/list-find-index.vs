screen S {
    var names = ["a"]
    bind place = names.findIndex { $0 == "a" }
}
