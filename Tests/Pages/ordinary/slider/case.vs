screen Volume {
    var level = 3
    var old = 20
    action louder(to: Int) { level = to }
    action older(to: Int) { old = to }
    view {
        title "Volume"
        slider "Level", value: level, in: 0...10 -> louder
        slider "Age", value: old, in: 0...100, by: 5 -> older
        text "level \(level), age \(old)"
    }
}
test "keys move what is drawn as a slider" {
    open Volume
    set "Level" to 6
    set "Level" to 1
    set "Level" to 10
    set "Age" to 45
    set "Age" to 0
    expect level == 10
}

app { page "index.html" }
