// Each case that an arm asks for has a column, and so has one that no arm names. A refusal for a limit shows nothing.
enum Declined { limit(amount: Int), expired, stolen }

model cards: Int? takes 1s {
    op pay(amount: Int) fails Declined {
        if amount > 100 { fail .limit(amount) }
        data = amount
    }
}
model notes: [String] = ["a"] takes 1s { op list() = data }

screen Pay {
    use cards
    use notes
    var names: [String] = []
    state reading {
        call notes.list() {
            ok(found) -> idle { names = found }
            fail(error) when error.code == 404 -> empty
            fail(error) -> failed(error.message)
        }
    }
    state empty { action again -> reading }
    state failed(message: String) { action again -> reading }
    state idle { action pay -> paying }
    state paying {
        call cards.pay(200) {
            ok -> paid
            fail(.limit(_)) -> silent
            fail(.expired) -> expired
            fail(error) -> failed(error.message)
        }
    }
    state silent
    state expired { action again -> idle }
    state paid { action again -> idle }
    view {
        in reading { progress }
        in empty { text "Nothing here." }
        in failed(message) { text message }
        in idle { for name in names { text name }; button "Pay" -> pay }
        in paying { progress "Paying" }
        in expired { text "This card has expired." }
        in paid { text "Paid." }
        in empty, failed, expired, paid { button "Again" -> again }
    }
}
