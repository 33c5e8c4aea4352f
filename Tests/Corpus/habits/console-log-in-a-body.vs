screen S {
    var n = 0
    action go { console.log("x") }
    action up { n += 1 }
}
