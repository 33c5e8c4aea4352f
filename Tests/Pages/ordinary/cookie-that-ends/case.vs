model storage: Bool = false { op get() = data; op put() { data = true } }

screen Shop {
    use storage
    state loading { call storage.get() { ok(isKnown) when isKnown -> done; ok(_) -> asks; fail(_) -> asks } }
    state asks { action accept -> saving }
    state saving { call storage.put() { ok -> done; fail(_) -> done } }
    state done
    view { title "Shop"; in asks { text "We use cookies"; button "Accept" -> accept } }
}

test "a cookie of a month, by the clock of the script" for start in [Date("2000-01-01T00:00:00Z"), Date("2040-01-01T00:00:00Z")] {
    given clock start
    open Shop
    tap "Accept"
    open Shop
    expect no "We use cookies"
}

app { page "index.html"; inside storage }
