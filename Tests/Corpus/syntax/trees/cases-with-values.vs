enum Payment by "status" { paid(receipt: String), failed(reason: String, code: Int = 0) = "no", open }

func label(payment: Payment) -> String = switch payment {
    case .paid(_), .open: "ok"
    case .failed(reason, _): reason
}

screen Checkout {
    state paying {
        call bank.pay(.paid("r")) {
            ok(.failed(reason, _)) when reason == "x" -> refused
            ok -> done
        }
    }
    action look {
        switch last {
            case .paid(receipt) { text = receipt }
            default { }
        }
    }
    view {
        switch last { case .open { text "open" } default { text "else" } }
    }
}
