// `given m.op answers a then b`: a value alone behind `then` is an answer, for the next call; an open `watch` gets it one latency later.
model m: Int = 1 { op get() = data }
screen S {
    use m
    var seen: [Int] = []
    var last = ""
    state idle { action ask -> asking }
    state asking {
        call m.get() {
            ok(v) -> idle { seen.append(v) }
            fail(e) -> idle { last = e.message }
        }
    }
}
test "a call each" {
    given m.get answers 10 then 20 then fails "no" then 30
    open S
    repeat 4 {
        send ask
        wait
    }
    expect seen == [10, 20, 30] && last == "no"
}
screen W {
    use m
    var seen: [Int] = []
    state on {
        watch m.get() {
            ok(v) { seen.append(v) }
            fail
        }
    }
}
test "a watch" {
    let second = 20
    given m.get answers 10 then second
    open W
    wait 1s
    expect seen == [10]
    wait 1s
    expect seen == [10, 20]
}
