// A retry asks again for what was asked before.
model teas: [String] = ["Green", "Black"] {
    op first(text: String) = data.first { $0.hasPrefix(text) } else fail "There is no such tea."
}
screen Teas {
    use teas
    state idle
    state searching(text: String) {
        call teas.first(text) { ok(tea) -> found(tea); fail(_) -> failed(text) }
    }
    state found(tea: String)
    state failed(text: String) { action retry -> searching("") }
    action look(text: String) -> searching(text)
    view {
        button "Look for Gr" -> look("Gr")
        in searching(_) { progress }
        in found(tea) { text tea }
        in failed(text) { button "Look for \(text) again" -> retry }
    }
}

explore "a retry asks for the same" {
    open Teas
    always !(in searching("")) "it asks for nothing"
    reaches found("Green")
    returns to found(_)
}
