enum Declined { limit, blocked(why: String) }
model bank: [String] = [] { op pay(n: Int) takes 2s { fail .limit } }
screen S {
    use bank
    state a { call bank.pay(1) { ok -> b; fail(error) when error.code == 1 -> b; fail(error) -> c(error.message) } }
    state b
    state c(message: String)
}
test "t" {
    given bank.pay fails "x"
    open S
    deliver bank.pay
}
