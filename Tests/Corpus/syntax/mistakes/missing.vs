screen A(x) {
    var a
    bind b: = 1
    one c
    each d: D for x by y
    always x
    state {
        after -> b
        action -> b
        call news { }
        present { }
    }
    view {
        row a detail: b
        row , detail: b
        button "x" -> 3
        in { }
        for x { }
    }
}
test x { wait }
test "a" {
    open
    tap
    tap row
    type "x"
    type "x" into
    choose "x" in
    set "x"
    deliver news
    given
    given news
    given news.list fails
    given news never
    expect
    expect idle == 3
    expect no
    expect frames
    expect pending.count == 1
    expect nothing
    wait until
    let
    if x { }
    a.b.
    f(1,
}
model m {
    list() = data
    op a
    op b = c else d
}
show in in
show x in for
