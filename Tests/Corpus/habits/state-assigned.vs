screen A {
    state a { action go { state = b } }
    state b { action back -> a }
}
