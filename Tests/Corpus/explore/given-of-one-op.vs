// One op waits, and another op of the model answers while the steps of the `explore` wait for it.
model news: [Int] = [] {
    op list() takes 1s = 1
    op count() takes 3s = 2
}
screen News {
    use news
    region page {
        state loading { call news.list() { ok(_) -> loaded; fail(_) -> loaded } }
        state loaded
    }
    region badge {
        state counting {
            call news.count() { ok(_) -> counted; fail(_) -> counted }
            after 5s -> late
        }
        state counted
        state late
    }
    view { title "News" }
}
explore "late" {
    open News
    wait 2s
    may end true
    always !(in late && in loaded) "the badge is late"
}
