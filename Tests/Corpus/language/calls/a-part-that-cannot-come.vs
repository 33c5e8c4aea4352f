// A part comes before the end of its call, to a state that has an arm for it.
model files: [String] = [] takes 4s {
    op upload(name: String) parts [0.5] { data.append(name) }
}

screen Upload {
    use files
    var share = 0.0
    state sending {
        call files.upload("a") { part(x) { share = x }; ok -> resting; fail(_) -> resting }
        action hide -> hidden
    }
    state hidden { call files.upload("b") { ok -> resting; fail(_) -> resting } }
    state resting
}

test "after the end" {
    open Upload
    deliver files.upload ok
    expect in resting
    deliver files.upload part(0.5)
}

test "more parts than the op has" {
    open Upload
    deliver files.upload part
    deliver files.upload part(0.9)
    expect share == 0.9
    deliver files.upload part
}

test "to a call without an arm for it" {
    open Upload
    send hide
    deliver files.upload("b") part(0.5)
}

test "of a call whose state was left" {
    open Upload
    send hide
    deliver files.upload cancelled part(0.5)
}
