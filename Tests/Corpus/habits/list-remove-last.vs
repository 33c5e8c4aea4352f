screen S {
    var names = ["a"]
    action drop { names.removeLast() }
}
