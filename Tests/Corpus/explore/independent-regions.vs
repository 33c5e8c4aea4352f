// Three regions that share nothing are walked one by one: 4 + 3 + 2 states, not 24.
model news: [String] = ["A"] { op list() = data }
model weather: String = "rain" { op today() = data }
screen Home {
    use news
    use weather
    var isDark = false
    region feed {
        state loading { call news.list() { ok(found) when found.isEmpty -> empty; ok(_) -> loaded; fail(_) -> failed } }
        state loaded
        state empty
        state failed { action again -> loading }
    }
    region sky {
        state loading { call weather.today() { ok(_) -> shown; fail(_) -> missing } }
        state shown
        state missing
    }
    action dim(isOn: Bool) { isDark = isOn }
    view {
        title "Home"
        toggle "Dark", on: isDark -> dim
        in feed.loading { progress }
        in feed.loaded { text "News" }
        in feed.failed { button "Try again" -> again }
        in sky.shown { text "Rain" }
    }
}
explore "each part alone" {
    open Home
    reaches in feed.failed
    reaches isDark
    returns to in feed.loading
    settles
}
explore "a claim about two parts ties them" {
    open Home
    always !(in feed.failed) || !(in sky.missing)
    reaches isDark
}
