// The news ask again and again, beside a page that loads. The page's answer comes in the end, so that nothing but the
// clock is pending while the news rest: the same for each part, and for both together.
model letters: [String] = ["Hello"] {
    op list() = data
    op news() = 2
}
screen Inbox {
    use letters
    region page {
        state loading { call letters.list() { ok(_) -> loaded; fail(_) -> loaded } }
        state loaded
    }
    region news {
        state resting { every 1min -> asking }
        state asking { call letters.news() { ok(_) -> resting; fail(_) -> resting } }
    }
    view { title "Inbox" }
}

// A page that asks again after each failure never settles, whatever the news do.
screen Stubborn {
    use letters
    region page {
        state loading { call letters.list() { ok(_) -> loaded; fail(_) -> failed } }
        state failed { after 5s -> loading }
        state loaded
    }
    region news {
        state unknown { call letters.news() { ok(_) -> known; fail(_) -> known } }
        state known
    }
    view { title "Inbox" }
}

explore "in parts" {
    open Inbox
    may end true
    settles
}

explore "as a whole" {
    open Inbox
    may end true
    settles
    always !(in loaded) || !(in asking) || in Inbox.page.loaded
}

explore "a stubborn page, in parts" {
    open Stubborn
    may end true
    settles
}

explore "a stubborn page, as a whole" {
    open Stubborn
    may end true
    settles
    always !(in loaded) || in unknown || in known
}
