model times: [Int] = [1] { op all() = data }

screen One {
    use times
    var count = 0
    state waiting { action go -> going { count += 1 } }
    state going { call times.all() { ok(_) -> waiting; fail(_) -> waiting } }
    view {
        text "\(count) times"
        button "Go" -> go
    }
}

test "it goes" {
    open One
    tap "Go"
    wait
    expect count == 1
}
