// What `may given` adds for different ops is one state, whichever was given first. So is what a later one replaces, how often
// the last answer was given, when an answer comes, and `answers` where nothing was given before.
model shop: Int = 1 takes 1s {
    op teas() = data
    op cups() = data
    op pots() = data
}

screen Shop {
    use shop
    state idle {
        action teas -> teas
        action cups -> cups
        action pots -> pots
    }
    state teas {
        call shop.teas() {
            ok(_) -> idle
            fail(_) -> idle
        }
    }
    state cups {
        call shop.cups() {
            ok(_) -> idle
            fail(_) -> idle
        }
    }
    state pots {
        call shop.pots() {
            ok(_) -> idle
            fail(_) -> idle
        }
    }
    view {
        button "Teas" -> teas
        button "Cups" -> cups
        button "Pots" -> pots
    }
}

explore "each fails from some step on" {
    open Shop
    may given shop.teas fails "down"
    may given shop.cups fails "down"
    may given shop.pots fails "down"
}

explore "each fails and recovers" {
    open Shop
    may given shop.teas fails "down"
    may given shop.teas answers
    may given shop.cups fails "down"
    may given shop.cups answers
    may given shop.pots takes 5s then takes 2s
}

explore "all fail, and one recovers" {
    open Shop
    may given shop fails "down"
    may given shop.teas answers
    may given shop.teas fails "gone"
}

explore "answers in a row" {
    given shop.teas fails "down" then answers
    open Shop
    may given shop.teas fails "gone" then answers 2
    may given shop.cups answers 5
}
