// Only an error with a code that the arms ask for shows the way out that is missing: no answer of the model has one.
model server: [String] = ["a"] takes 1s {
    op list() = data
    op save(text: String) { data.append(text) }
}

func isBusy(code: Int) -> Bool = 500 <= code && code < 600

screen Notes {
    use server
    var count = 0
    state loading {
        call server.list() {
            ok(_) -> ready
            fail(error) when error.code == 401 -> entering
            fail(error) when [403, 404].contains(error.code) -> gone(error.code)
            fail(_) -> ready
        }
    }
    state entering
    state gone(code: Int) { action again -> loading }
    state ready { action save when count < 1 -> saving; action back }
    state saving {
        call server.save("b") {
            ok -> ready { count += 1 }
            fail(error) when isBusy(error.code) -> saving
            fail(error) -> ready { if error.code > 408 { count = 7 } }
        }
    }
    view {
        in loading { progress }
        in entering { text "Who are you?" }
        in gone(code) { text "\(code)"; button "Again" -> again }
        in ready { text "\(count)"; button "Save" -> save }
        in saving { progress "Saving" }
    }
}

explore "a person can always go on" {
    open Notes
    ignore server
    always count < 7
    reaches gone(404)
    returns to ready
}
