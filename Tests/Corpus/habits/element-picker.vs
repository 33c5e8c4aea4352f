screen S {
    var t = "a"
    action go
    action set(x: String) { t = x }
    view {
        picker "P", of: ["a"], value: t -> set
    }
}
