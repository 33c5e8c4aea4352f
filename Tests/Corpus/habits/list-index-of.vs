screen S {
    var names = ["a"]
    bind place = names.indexOf("a")
}
