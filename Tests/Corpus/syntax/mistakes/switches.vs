screen Checkout {
    action look {
        switch last {
            case .paid(let receipt):
                text = receipt
                count += 1
            case let .failed(reason: why, code: _): text = why
            default: text = ""
        }
        if case .paid(let receipt) = last { text = receipt } else { text = "" }
        if case let .failed(reason: why) = last.state { text = why }
        if case .paid(receipt) { text = receipt }
    }
    view {
        switch last {
            case .open: text "open"
            case .paid(receipt) where receipt == "x" { text "x" }
            default: text "else"
        }
        switch last
        { case .open { text "open" } default { text "else" } }
        switch { case .open { } }
        if case .open = last { text "open" }
    }
    state paying { call bank.pay() { ok(.paid(5)) -> done; ok(let x) -> done } }
}
