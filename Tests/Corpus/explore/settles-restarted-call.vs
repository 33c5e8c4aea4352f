// A timer that starts a call again and again: it is fair, for the call ends each time, and no answer has to come.
model news: [String] = ["a"] takes 5s { op list() = data }
screen News {
    use news
    state loading {
        call news.list() { ok(_) -> loaded; fail(_) -> loaded }
        every 2s -> same
    }
    state loaded { action again -> loading }
    view { title "News"; in loaded { button "Again" -> again } }
}
explore "the same for both claims" {
    open News
    settles
    after true comes in loaded
}

// The call is not left aside, and the timer that is starts it anew.
screen Feed {
    use news
    var isOld = false
    region clock { state running { after 1s -> same { isOld = true } } }
    region page {
        state loading {
            call news.list() { ok(_) -> loaded; fail(_) -> loaded }
            when isOld -> loading { isOld = false }
        }
        state loaded { action again -> loading }
    }
    view { title "Feed"; in page.loaded { button "Again" -> again } }
}
explore "the clock aside" {
    open Feed
    settles except clock.running
}
