screen S {
    var n = 0
    action reload { n += 1 }
    action go { reload }
}
