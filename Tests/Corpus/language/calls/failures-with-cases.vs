// A failure has a case of the enum that its op names, beside its message and its code.
enum Reason { limit, fraud }
enum Declined { declined(why: Reason), blocked = 403, gone }

record Order { name: String, price: Int }

model bank: [String] = [] takes 1s {
    op pay(order: Order) fails Declined {
        if order.price > 100 { fail .declined(.limit) }
        if order.price > 50 { fail .blocked, "The card is blocked." }
        if order.price > 40 { fail 500, "down" }
        if order.price > 30 { fail "offline" }
        data.append(order.name)
        return data.count
    }
    op find(name: String) takes 2s fails Declined = data.first { $0 == name } else fail .gone
}

screen Shop {
    use bank
    var note = ""
    state resting { action pay(price: Int) -> paying(price); action find -> finding }
    state paying(price: Int) {
        call bank.pay(Order("Tea", price)) {
            ok(count) -> paid(count)
            fail(.declined(why)) when why == .fraud -> refused("fraud")
            fail(.declined(why)) -> refused("\(why)")
            fail(.blocked) -> blocked
            fail(error) -> failed(error.message) { note = "\(error.code) \(error.case == .gone)" }
        }
    }
    state finding { call bank.find("Milk") { ok(_) -> resting; fail(.gone) -> refused("gone"); fail(_) -> resting } }
    state paid(count: Int) { action pay(price: Int) -> paying(price); action find -> finding }
    state refused(why: String) { action pay(price: Int) -> paying(price); action find -> finding }
    state blocked { action pay(price: Int) -> paying(price) }
    state failed(message: String) { action pay(price: Int) -> paying(price) }
}

test "the op" {
    open Shop
    send pay(200)
    wait
    send pay(60)
    wait
    send pay(45)
    wait
    show note
    send pay(35)
    wait
    send pay(5)
    wait
    send find
    wait
}
test "steps" {
    given bank.pay fails .declined(.fraud) then fails .blocked then fails .gone, "It is gone." then fails "off" then fails 401, "who"
    open Shop
    repeat 5 { send pay(1); wait; show note }
    given bank fails "all"
    send pay(1)
    wait
    send pay(1)
    deliver bank.pay fail(.declined(.limit))
    send pay(1)
    deliver bank.pay fail(Declined.blocked, "x")
    let why = Declined.gone
    send pay(1)
    deliver bank.pay fail(why)
    show note
}
