screen A {
    action go { setTimeout(500) }
    state s
}
