// Parts of an answer come at equal distances before it, and leave the call open.
model files: [String] = [] takes 4s {
    op upload(name: String) parts [0.25, 0.5, 0.75] { data.append(name); return name }
}

screen Upload {
    use files
    var share = 0.0
    state ready { action send(name: String) -> sending(name) }
    state sending(name: String) {
        call files.upload(name) {
            part(x) when x > 0.6 -> nearly { share = x }
            part(x) { share = x }
            ok(_) -> done
            fail(error) -> failed(error.message)
        }
        action stop -> ready
    }
    state nearly { action stop -> ready }
    state done
    state failed(message: String)
    view { text "\(share)" }
}

test "parts come at equal distances, and an arm may leave the state" {
    open Upload
    send send("a")
    wait 1s
    expect share == 0.25
    wait
    expect in nearly
    expect dropped files.upload
}

test "deliver gives the next part, this part, or the end" {
    open Upload
    send send("a")
    deliver files.upload part
    expect share == 0.25
    deliver files.upload part(0.6)
    expect share == 0.6
    expect pending files.upload("a")
    wait 3s
    expect share == 0.75
    expect in nearly
}

test "an answer that comes early has no more parts" {
    open Upload
    send send("a")
    step
    deliver files.upload fail("offline")
    wait
    expect share == 0.25
    expect in failed("offline")
}

test "parts of a call whose state was left do not come" {
    open Upload
    send send("a")
    step
    send stop
    wait
    expect share == 0.25
    expect dropped files.upload
}

test "given parts" {
    given files.upload parts [] then parts [0.1, 0.2]
    open Upload
    send send("a")
    wait
    expect share == 0.0
    expect in done
    open Upload
    send send("b")
    given clock Date("2026-01-01T00:00:00Z")
    step 2
    expect share == 0.2
    wait
    expect in done
}

test "a call that never answers has its parts" {
    given files.upload("a") never answers
    given files.upload("a") parts [0.5]
    given files.upload("a") takes 10s
    open Upload
    send send("a")
    wait
    expect share == 0.5
    expect pending files.upload
    expect now == Date("2000-01-01T00:00:05Z")
}

test "two calls are told apart" {
    open Upload
    send send("a")
    send stop
    send send("b")
    deliver files.upload("b") part
    expect share == 0.25
}
