// `expect error "text" { steps }`: its steps run until one is undone by an error that says so; those before it stand.
screen M {
    var items = [1]
    var n = 0
    state only
    action take { n += 1; items.remove(at: n) }
    action count { n += 1 }
    action never when false
    always n < 5 "n stays small"
}
test "one is undone" {
    open M
    expect error { send count; send take; send count }
    expect n == 1 && items.count == 1
    expect error "index" { repeat 3 { send take } } send count
    expect n == 2
}
test "with a text that is made" {
    open M
    let what = "index"
    expect error "\(what) 1" { send count; send take }
    show n
}
test "none is" {
    open M
    expect error { send count }
    show n
}
test "another one" {
    open M
    expect error "zero" { send count; send take; send count }
    show n
}
test "a refused step is none" {
    open M
    expect error { send never }
}
test "a failed expect and a broken always are none" {
    open M
    expect error { expect n == 7; repeat 5 { send count } }
}
test "the name" {
    let error = true
    expect error
    show error
}
