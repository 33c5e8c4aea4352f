// An arm may take one case of the answer and name its values; arms for all cases need no further one.
enum Payment { paid(receipt: String), declined(reason: String, code: Int), review }

model bank: [String] = [] takes 1s {
    op pay(with: String) =
        with == "tea" ? Payment.paid("r1") : with == "card" ? .declined("no card", 7) : with == "late" ? .declined("late", 1) : .review
}

screen Checkout {
    use bank
    var receipts: [String] = []
    state ready { action pay(with: String) -> paying(with) }
    state paying(with: String) {
        call bank.pay(with) {
            ok(.declined(reason, code)) when code > 5 -> refused("\(reason) (\(code))")
            ok(.paid(receipt)) -> ready { receipts.append(receipt) }
            ok(.declined(reason, _)) -> refused(reason)
            ok(.review) -> waiting
            fail(_) -> ready
        }
    }
    state refused(reason: String) { action pay(with: String) -> paying(with) }
    state waiting
}

test "each answer has its arm" {
    open Checkout
    send pay("tea")
    wait
    expect receipts == ["r1"]
    send pay("card")
    wait
    expect in refused("no card (7)")
    send pay("late")
    wait
    expect in refused("late")
    given bank.pay answers .declined("given", 9)
    send pay("x")
    wait
    expect in refused("given (9)")
    given bank.pay answers
    send pay("x")
    wait
    expect in waiting
    expect called bank.pay("x") 2 times
}
