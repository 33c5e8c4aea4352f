screen A {
    var n = 0
    state off { action flip { n += 1 } -> on }
    state on
}
