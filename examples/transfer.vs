// A transfer of money, which a code from a message confirms: three wrong codes, or two minutes, and it is over.
//
// It teaches: a timer around inner states, a guard that counts, an answer that must not be sent twice.

model bank: String = "4711" takes 1s {
    op start(to: String, cents: Int) = cents <= 10000 else fail "That is more than there is."
    op confirm(code: String) = code == data else fail 403, "The code is wrong."
}

screen Transfer {
    use bank

    var to = ""
    var amount = ""
    var code = ""
    var tries = 0
    var notice = ""

    bind cents = Int(amount) ?? 0
    bind isComplete = to != "" && cents > 0

    state writing {
        action name(value: String) { to = value.trimmed() }
        action sum(value: String) { amount = value }
        action send when isComplete -> starting
    }
    state starting {
        enter { notice = "" }
        call bank.start(to, cents) {
            ok(_) -> confirming { tries = 0 }
            fail(error) -> writing { notice = error.message }
        }
    }
    state confirming {
        enter { code = "" }
        after 2min -> writing { notice = "The code has expired." }
        action cancel -> writing
        state asking {
            action digits(value: String) { code = value }
            action confirm when code.matches("[0-9]{4}") -> checking
        }
        state checking {
            call bank.confirm(code) {
                ok(_) -> sent
                fail(error) when error.code == 403 && tries == 2 -> writing { notice = "Three codes were wrong." }
                fail(error) -> asking {
                    if error.code == 403 { tries += 1 }
                    code = ""
                    notice = error.message
                }
            }
        }
    }
    state sent

    view {
        title "Transfer"
        if notice != "" { text notice }
        in writing {
            field "To", value: to -> name
            field "Cents", value: amount -> sum
            button "Send" -> send
        }
        in starting { progress "One moment" }
        in confirming {
            text "\(cents) cents to \(to)"
            field "Code", value: code, secure: true -> digits
            button "Confirm" -> confirm
            button "Cancel" -> cancel
        }
        in confirming.checking { progress "Checking" }
        in sent { text "Sent." }
    }
}

flow begin() {
    open Transfer
    type "Ada" into "To"
    type "1250" into "Cents"
    tap "Send"
    wait 1s
}

test "the code sends the money, once" {
    begin()
    type "4711" into "Code"
    tap "Confirm"
    expect refused tap "Confirm"
    wait
    expect screen contains "Sent."
    expect called bank.confirm("4711")
}

test "three wrong codes end it" {
    begin()
    repeat 3 {
        type "0000" into "Code"
        tap "Confirm"
        wait 1s
    }
    expect in writing
    expect screen contains "Three codes were wrong."
}

test "a lost connection is no wrong code" {
    given bank.confirm fails "offline"
    begin()
    repeat 3 {
        type "4711" into "Code"
        tap "Confirm"
        wait 1s
    }
    expect in confirming
    expect tries == 0
}

test "a code is good for two minutes" {
    begin()
    wait 2min
    expect screen contains "The code has expired."
}

explore "money is sent or stays" {
    open Transfer
    may type x into "Cents" for x in ["1250", "20000"]
    may end in sent
    always tries <= 2
    reaches sent
    returns to in writing || in sent
    settles
}
