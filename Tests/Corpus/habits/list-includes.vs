screen S {
    var names = ["a"]
    bind has = names.includes("a")
}
