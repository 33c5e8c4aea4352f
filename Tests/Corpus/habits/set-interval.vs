screen A {
    action go { setInterval(500) }
    state s
}
