// `number` and `cancelled` are words only behind the op of a `deliver`.
model number: Int = 0 takes 1s { op cancelled(number: Int) { data += number } }
screen S {
    use number
    var cancelled = 1
    state number { call number.cancelled(cancelled) { ok -> cancelled; fail(_) -> cancelled } }
    state cancelled
    view { text "\(cancelled)" }
}
test "names" {
    open S
    let number = 1
    deliver number.cancelled(number) number number in number ok
    expect in cancelled
    expect cancelled == number
}
