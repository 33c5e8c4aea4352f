screen S {
    state a { action x -> b after 2s }
    state b { action x -> a }
}
