screen Café名 {
    var text = ""
    state 始め { after 1s -> a("x") }
    state a(名前: String) { action go when text == "</title><script>alert(1)</script>" && text != "-->" -> b }
    state b {
        action back when text.contains("a;b#c:d{e}\"f\\g%%h`i") -> a(text)
        after 1s * text.count -> a("\u{202E}")
    }
    view { text text }
}
