screen A {
    view {
        title heading
        text "a"; divider; space
        row a.title, detail: "x" -> select(a)
        row "x", on: b, detail: c ? "1" : "2" -> mark(a.id) { text "child" }
        button "再読み込み" -> retry
        tabs of: list, value: v -> pick
        choice "c", of: list, value: v, as: { $0.name } -> pick { text "x" }
        choice "c", of: list, as: { user in user.name }
        slider "s", value: x, in: 0...10, by: 1 -> set
        hold -> a
        list { pull -> refresh; end -> more(1) }
        list "none" { for x in items { row x } }
        list items.filter({ $0.ok }) { text "a" }
        if a { text "a" } else if let b = c { text b } else { space }
        if in busy { space }
        in loading, content.failed(message, _) { text message }
        in empty { }
        show player
        show thumbnail(user.id)
    }
}
