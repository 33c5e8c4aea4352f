// A refusal of the bank that the model alone never says leads to a screen without a way out; and who pays again what is
// paid already is told to try again, for ever. Found since a walk tries each case that an arm asks for.
enum Reason { limit, fraud }
enum Refusal { paidAlready = 409, declined(why: Reason), closed }

model bank: [String] = [] takes 2s {
    op pay(order: String) fails Refusal {
        if data.contains(order) { fail .paidAlready }
        data.append(order)
    }
}

screen Checkout {
    use bank
    state ready { action pay -> paying }
    state paying {
        call bank.pay("tea") {
            ok -> paid
            fail(.declined(why)) when why == .fraud -> blocked
            fail(.declined(why)) -> declined("\(why)")
            fail(error) -> failed(error.message)
        }
        action stop -> ready
    }
    state paid
    state blocked
    state declined(why: String)
    state failed(message: String) { action pay -> paying }
    view {
        in ready { button "Pay" -> pay }
        in paying { progress "Paying"; button "Stop" -> stop }
        in paid { text "Paid" }
        in blocked { text "Call your bank." }
        in declined(why) { text "Declined: \(why)" }
        in failed(message) { text message; button "Try again" -> pay }
    }
}

explore "whoever pays is not stranded" {
    open Checkout
    may end in paid
    may end in blocked
    reaches blocked
    reaches failed
    returns to in paid || in blocked
}
