screen S {
    var n = 0
    state a { action up { n += 1 }; after 5s -> b when n > 2 -> c }
    state b { action x -> a }
    state c { action x -> a }
}
