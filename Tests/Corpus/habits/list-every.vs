screen S {
    var names = ["a"]
    bind all = names.every { $0 == "a" }
}
