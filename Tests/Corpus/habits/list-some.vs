screen S {
    var names = ["a"]
    bind some = names.some { $0 == "a" }
}
