model feed: [String] = [
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "=1+1", "a|b`c``d_e_*f*", "\u{202E}rtl\u{7}", "عربي", "\\u003c{data}{script}",
] { op list() = data }

screen Titles {
    use feed
    state loading { call feed.list() { ok(found) -> loaded(found); fail(_) -> loading } }
    state loaded(found: [String]) { action open(title: String) -> reading(title) }
    state reading(title: String) { action close -> loading }
    view {
        in loaded(found) { for title in found { row title -> open(title) } }
        in reading(title) { text title; button "Close" -> close }
    }
}
