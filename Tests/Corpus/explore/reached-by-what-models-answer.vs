// A screen that a failure reaches first, and that the model's own answers reach later, or not at all. Whether its
// moves are noted, for `returns to`, and however far it is walked, the same is said.

model stock: Int = 2 {
    op take() {
        data = data > 0 ? data - 1 : 0
        return data
    }
}

screen Shop {
    use stock
    state open {
        action buy -> buying
    }
    state buying {
        call stock.take() {
            ok(left) when left > 0 -> open
            ok(_) -> closed
            fail(_) -> closed
        }
    }
    state closed {
        action reopen -> open
        action complain -> complaint
    }
    state complaint {
        call stock.take() {
            ok(_) -> closed
            fail(_) -> lost
        }
    }
    state lost {
        action back -> closed
    }
    view {
        in open { button "Buy" -> buy }
        in buying { progress }
        in complaint { progress }
        in closed { button "Open" -> reopen; button "Complain" -> complain }
        in lost { text "Lost"; button "Back" -> back }
    }
}

explore "by itself, too" {
    open Shop
    reaches closed
    reaches lost
}

explore "with its moves" {
    open Shop
    reaches closed
    reaches lost
    returns to open
}

explore "by itself only later, with its moves" {
    open Shop
    within 3 steps
    reaches closed
    returns to open
}

explore "by itself only later" {
    open Shop
    within 3 steps
    reaches closed
}

explore "not as far, with its moves" {
    open Shop
    states 13
    reaches closed
    reaches lost
    returns to open
}
