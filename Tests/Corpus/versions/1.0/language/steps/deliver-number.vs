// `deliver … number N` means the Nth oldest of the calls that fit, whatever their arguments.
model box: Int = 0 takes 1s { op get(n: Int) = n }
component Ask(n: Int) { use box; state asking { call box.get(n) { ok(found) -> told { emit told(found) }; fail(_) -> told } } state told }
screen M {
    var told: [Int] = []
    var asked: [Int] = [7, 5, 6]
    each ask: Ask(n) for n in asked by n
    action told(n: Int) { told.append(n) }
}
test "by age" {
    open M
    deliver box.get number 2
    deliver box.get number told.count + 1 ok(60)
    deliver box.get number 1 in ask(7)
    expect told == [5, 60, 7]
}
test "beyond the last" {
    open M
    deliver box.get number 4
}
test "beyond the last of a place" {
    open M
    deliver box.get number 2 in ask(5)
}
test "below one" {
    open M
    let number = 0
    deliver box.get number number
}
