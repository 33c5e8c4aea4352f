screen S {
    var names = ["a"]
    action drop { names.removeFirst() }
}
