screen S {
    var names = ["a"]
    bind one = names.find { $0 == "a" }
}
