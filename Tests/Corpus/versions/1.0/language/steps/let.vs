// `let x = e`: in steps only.
screen M { var list = [1, 2, 3] }
test "let" {
    open M
    let count = list.count
    let double = count * 2
    expect double == 6
}
