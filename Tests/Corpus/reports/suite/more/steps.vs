screen Wait {
    var clockTicks = 0
    state waiting { every 1s { clockTicks += 1 } }
    view { text "\(clockTicks) seconds" }
}

flow twice(text: String) {
    wait 2s
    expect screen contains text
}
