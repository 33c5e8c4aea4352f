enum Declined { limit, blocked(why: String) }
model bank: [String] = [] { op pay(n: Int) fails Declined { fail .limit } }
screen S {
    use bank
    state a { call bank.pay(1) { ok -> b; fail .limit -> b; fail(error) -> c(error.message) } }
    state b
    state c(message: String)
}
test "t" {
    given bank.pay fails .limit
    open S
    deliver bank.pay fail(.limit)
}
