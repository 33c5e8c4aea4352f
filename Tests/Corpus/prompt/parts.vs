component Part(name: String) {
    state off { action flip -> lit }
    state lit
    view { button in lit ? "on" : name -> flip }
}
screen S {
    var names = ["a", "b"]
    var taps = 0
    each part: Part(name) for name in names by name
    state idle { action go(text: String) -> failed(text) { taps += 1 } }
    state failed(message: String) { action back -> idle }
    view { for name in names { show part(name) } }
}
