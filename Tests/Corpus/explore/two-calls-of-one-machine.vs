// Three rows are few: each call in flight is answered by itself, although the first row has two of them.
model mail: Int = 0 takes 1s {
    op size(name: String) = name.count
    op mark(name: String) { data = 1 }
}

component Letter(name: String) {
    use mail
    region size {
        state measuring { call mail.size(name) { ok(_) -> measured { emit happens("size \(name)") }; fail(_) -> measured } }
        state measured
    }
    region mark {
        state plain { action mark -> marking { emit happens("mark \(name)") } }
        state marking { call mail.mark(name) { ok -> marked; fail(_) -> plain } }
        state marked
    }
    view {
        in measuring { text "…" }
        text name
        in plain { button "Mark \(name)" -> mark }
        in marked { text "marked" }
    }
}

screen Letters {
    var events: [String] = []
    each letter: Letter(name) for name in ["a", "b", "c"] by name
    action happens(event: String) { if events.count < 2 { events.append(event) } }
    view { for name in ["a", "b", "c"] { show letter(name) } }
}

explore "each letter is measured by itself" {
    open Letters
    never tap "Mark b"
    never tap "Mark c"
    reaches events == ["mark a", "size a"]
    reaches events == ["mark a", "size b"]
    reaches events == ["mark a", "size c"]
}
