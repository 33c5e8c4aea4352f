screen S {
    var names = ["a"]
    action order { names.sort() }
}
