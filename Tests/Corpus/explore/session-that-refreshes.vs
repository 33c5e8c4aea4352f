// Two requests find the session old, and each refreshes it: the second refresh comes with a key that is used up, and
// the person is logged out. Found by `always !(in account.out) || !isRefreshed`.
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
    var isRefreshed = false
    region account {
        state open { when in mail.refused || in news.refused -> out }
        state out
    }
    region mail {
        state loading {
            call session.mail(key) {
                ok(.lines(found)) -> loaded(found)
                ok(_) -> refreshing
                fail(error) -> failed(error.message)
            }
        }
        state refreshing {
            call session.refresh(key) {
                ok(.renewed(new)) -> loading { key = new; isRefreshed = true }
                ok(_) -> refused
                fail(error) -> failed(error.message)
            }
        }
        state refused
        state loaded(letters: [String])
        state failed(why: String) { action mail -> loading }
    }
    region news {
        state loading {
            call session.news(key) {
                ok(.lines(found)) -> loaded(found)
                ok(_) -> refreshing
                fail(error) -> failed(error.message)
            }
        }
        state refreshing {
            call session.refresh(key) {
                ok(.renewed(new)) -> loading { key = new; isRefreshed = true }
                ok(_) -> refused
                fail(error) -> failed(error.message)
            }
        }
        state refused
        state loaded(lines: [String])
        state failed(why: String) { action news -> loading }
    }
    view {
        title "Home"
        in out { text "Please log in." }
        in open {
            in mail.loaded(letters) { list "No mail." { for letter in letters { row letter } } }
            in mail.failed(why) { text why; button "Mail again" -> mail }
            in news.loaded(lines) { list "No news." { for line in lines { row line } } }
            in news.failed(why) { text why; button "News again" -> news }
            if in mail.loading || in news.loading || in mail.refreshing || in news.refreshing { progress }
            if in mail.refused || in news.refused { progress }
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
