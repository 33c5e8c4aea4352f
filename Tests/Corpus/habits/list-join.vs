screen S {
    var names = ["a"]
    bind line = names.join(", ")
}
