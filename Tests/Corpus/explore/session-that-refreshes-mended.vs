// One region refreshes the session for all requests.
enum Answer { lines(texts: [String]), old }
enum Renewal { renewed(key: Int), usedUp }

model session: Int = 1 {
    op refresh(key: Int) {
        if key != data { return Renewal.usedUp }
        data += 1
        return .renewed(data)
    }
    op mail(key: Int) = key > 1 ? Answer.lines(["Hello"]) : .old
    op news(key: Int) = key > 1 ? Answer.lines(["Rain"]) : .old
}

screen Home {
    use session
    var key = 1
    /// The last key that was refused.
    var refused = 0
    var isRefreshed = false
    region mail {
        state beginning { when true -> loading(key) }
        state loading(used: Int) {
            call session.mail(used) {
                ok(.lines(found)) -> loaded(found)
                ok(_) -> old(used) { refused = used }
                fail(error) -> failed(error.message)
            }
        }
        state old(used: Int) { when key > used -> loading(key) }
        state loaded(letters: [String])
        state failed(why: String) { action mail -> loading(key) }
    }
    region news {
        state beginning { when true -> loading(key) }
        state loading(used: Int) {
            call session.news(used) {
                ok(.lines(found)) -> loaded(found)
                ok(_) -> old(used) { refused = used }
                fail(error) -> failed(error.message)
            }
        }
        state old(used: Int) { when key > used -> loading(key) }
        state loaded(lines: [String])
        state failed(why: String) { action news -> loading(key) }
    }
    region account {
        state valid { when refused == key -> refreshing }
        state refreshing {
            call session.refresh(key) {
                ok(.renewed(new)) -> valid { key = new; isRefreshed = true }
                ok(_) -> out
                fail(_) -> out
            }
        }
        state out
    }
    view {
        title "Home"
        in out { text "Please log in." }
        if !(in out) {
            in mail.loaded(letters) { list "No mail." { for letter in letters { row letter } } }
            in mail.failed(why) { text why; button "Mail again" -> mail }
            in news.loaded(lines) { list "No news." { for line in lines { row line } } }
            in news.failed(why) { text why; button "News again" -> news }
            if in mail.loading || in news.loading { progress }
            in refreshing { progress "The session" }
        }
    }
}

explore "a session that was refreshed lasts" {
    open Home
    may end in account.out
    may end in mail.loaded && in news.loaded
    always !(in account.out) || !isRefreshed "the person is logged out of a fresh session"
    reaches in mail.loaded && in news.loaded
    settles
}
