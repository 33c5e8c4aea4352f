model news: Int = 7 takes 1s { op latest() = data }
screen Home {
    use news
    var latest = 0
    state loading {
        call news.latest() { ok(found) -> here { latest = found }; fail(_) -> here }
        action look { push Detail }
        when covered -> away
    }
    state here {
        action look { push Detail }
        when covered -> away
    }
    state away { when !covered -> loading }
    view { text "\(latest)"; button "Look" -> look }
}
screen Detail { view { text "Detail" } }
test "the task of a view ends with it, and begins again" {
    open Home
    tap "Look"
    wait 2s
    expect dropped news.latest
    back
    expect pending news.latest
    wait
    expect latest == 7
}
