screen A {
    action go when state == a -> b
    state a
    state b
}
