screen S {
    var names = ["a"]
    action drop { names.removeAll { $0 == "a" } }
}
