// A live delivery: the courier's stage comes by itself, an answer that is missing is said, and it can be tipped at the end.
//
// It teaches: `watch` and `deliver`, a region that says how old the news is, an enum from the server.

enum Stage { cooking, onTheWay, delivered }

model orders: Stage = .cooking takes 1s {
    op follow() = data
}

model tips: Int = 0 takes 1s {
    op give(cents: Int) { data += cents }
}

func words(stage: Stage) -> String = switch stage {
    case .cooking: "Your order is being cooked."
    case .onTheWay: "The courier is on the way."
    case .delivered: "Enjoy your meal."
}

screen Delivery {
    use orders
    use tips

    var stage: Stage? = nil

    region news {
        state live {
            watch orders.follow() {
                ok(found) when found == .delivered -> over { stage = found }
                ok(found) -> live { stage = found }
                fail(_) -> lost
            }
            after 30s -> quiet
        }
        state quiet {
            watch orders.follow() {
                ok(found) when found == .delivered -> over { stage = found }
                ok(found) -> live { stage = found }
                fail(_) -> lost
            }
        }
        state lost {
            action again -> live
            after 10s -> live
        }
        state over
    }
    region thanks {
        state none { action tip(cents: Int) when stage == .delivered -> giving(cents) }
        state giving(cents: Int) { call tips.give(cents) { ok -> given; fail(_) -> none } }
        state given
    }

    view {
        title "Your order"
        if let stage = stage { text words(stage) } else { progress "Asking the kitchen" }
        in quiet { text "Nothing new for a while." }
        in lost { text "No connection."; button "Try again" -> again }
        in over {
            in none { button "Tip 1 €" -> tip(100) }
            in giving { progress "Tipping" }
            in given { text "The courier says thank you." }
        }
    }
}

test "each stage comes by itself" {
    open Delivery
    wait 1s
    expect screen contains "being cooked"
    deliver orders.follow ok(.onTheWay)
    expect screen contains "on the way"
    deliver orders.follow ok(.delivered)
    expect screen contains "Enjoy your meal."
}

test "the courier is tipped once" {
    open Delivery
    wait 1s
    deliver orders.follow ok(.delivered)
    tap "Tip 1 €"
    wait
    expect screen contains "thank you"
    expect called tips.give(100)
}

test "a lost connection is tried again" {
    given orders.follow fails "offline" then answers
    open Delivery
    wait 1s
    expect screen contains "No connection."
    wait 11s
    expect screen contains "being cooked"
}

explore "the order arrives" {
    open Delivery
    may deliver orders.follow ok(.onTheWay)
    may deliver orders.follow ok(.delivered)
    may end in over
    always !(in over) || stage == .delivered
    reaches in over && in given
}
