screen S {
    var n = 0
    action go { print("x") }
    action up { n += 1 }
}
