model shop: [String] = ["Assam"] takes 100ms {
    op teas() = data
    op cups(size: Int) = data.map { "cup of \($0), \(size)" }
}
screen Shop {
    use shop
    state first { call shop.teas() { ok(teas) -> second(teas); fail(_) -> failed } }
    state second(teas: [String]) { call shop.cups(2) { ok(cups) -> all(teas + cups); fail(_) -> failed } }
    state all(rows: [String])
    state failed
    view { title "Shop"; in all(rows) { list { for row in rows { row row } } }; in failed { text "Not now" } }
}
test "two requests of one address" { open Shop; wait; expect rows == ["Assam", "cup of Assam, 2"] }
app {
    page "index.html"
    shop.teas() is GET "/list?kind=tea"
    shop.cups(size) is GET "/list?kind=cup&size=\(size)"
}
