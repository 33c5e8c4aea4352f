// Nothing can be done any more where no part can do anything: the path goes through all of them. Timers wait for each
// other, so regions with timers are one part.
model news: [String] = ["A"] { op list() = data }
screen Home {
    use news
    region feed {
        state loading { call news.list() { ok(_) -> loaded; fail(_) -> failed } }
        state loaded
        state failed { action again -> loading }
    }
    region banner {
        state shown { after 2s -> hidden }
        state hidden
    }
    region clock {
        state early { after 1s -> late }
        state late
    }
    view {
        title "Home"
        in feed.failed { button "Try again" -> again }
        in banner.shown { text "Welcome" }
    }
}
explore "it ends" {
    open Home
    always !(in banner.hidden) || in clock.late
}
explore "it may end with news" {
    open Home
    may end in feed.loaded
}
