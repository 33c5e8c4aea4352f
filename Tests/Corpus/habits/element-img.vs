screen S {
    var t = "a"
    action go
    action set(x: String) { t = x }
    view {
        img "x"
    }
}
