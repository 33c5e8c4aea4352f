screen Shop {
    use news
    var n = 0
    var list = [1, 2]
    state open {
        action add { n += 1 }
        action bad { n = list[n] }
        after 1s -> late
    }
    state late { enter { n = list[9] } action add { n += 1 } every 2s { n += 1 } }
    view { text "n is \(n)"; button "add" -> add; button "bad" -> bad }
}
given clock Date("2026-01-01T00:00:00Z")

flow adds(times: Int, much: Int = 1) {
    repeat times { tap "add" }
    expect n < 5
}

test "plain" {
    open Shop
    let a = 3
    tap "add"
    tap "add"
    show
    tap "add"
    expect n == 2
    tap "add"
    expect n == 9
}

test "loop \(x)" for x in [1, 2, 7] {
    open Shop
    repeat x { tap "add" }
    expect n < 5
}

test "deep" {
    open Shop
    tap "add"
    adds(2)
    repeat i in [1, 2, 3, 4] {
        tap "add"
        adds(0)
        show i
    }
}

test "error" {
    open Shop
    tap "add"
    wait 500ms
    wait
    expect n == 3
}
