screen Page {
    var gone = 0
    state on { every 1s { } }
    view { text "\(gone)" }
}
test "what is left is gone" {
    open Page
    wait 1s
    open Page
    expect gone == 0
}
