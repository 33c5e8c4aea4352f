expect list.count == 3
expect in loading
expect in failed("x", _)
expect in content.loading && !(player in paused)
expect player in paused
expect thumbnail(3) in missing
expect screen
expect screen """
    a
    """
expect screen contains "a" + b
expect no "x"
expect available select(article)
expect refused pull
expect refused tap "label" in row 2
expect available choose "x" in "text"
expect refused submit
expect refused submit("x")
expect available submit "x"
expect available back
expect emitted openURL(_)
expect emitted done
expect nothing emitted
expect called settings.save(_)
expect pending users.page(2)
expect dropped users.page
expect idle
expect (idle)
expect `idle` == 3
expect on Detail(7)
expect on Detail
expect frames loading, "1", content.loaded(2)
test "counts" {
    expect called m.op(1) 3 times
    expect called m.op n times
    expect called m.op
    expect not called m.op(_)
    expect not
    expect error { wait } expect error "a \(b)" { }
    expect error
    expect error == 1
    expect A.m in b && A.m("k") in c(1)
    cancel "a"
    expect refused cancel "a"
    expect available cancel
}
