// Each type, keys and forms of data, records of the language.
record Event {
    id: Int as text
    mail: String from "e-mail"
    at: Date
    since: Date as seconds
    until: Date? as milliseconds
    days: [Date] as "dd.MM.yyyy"
    long: Duration
    wait: Duration as seconds = 3s
    isOpen: Bool = true
    price: Double
    places: [String: [Int]]
    quote: String from "a \"b\" \\"
}
record Empty { }

model events: [Event] { op all(after: Date, within: Duration?) = data }

screen Events(first: Event, day: Date, limit: Int = 3, title: String?) {
    use events

    var all: [Event] = []
    var byId: [Int: Event] = [:]
    var nested: [[String: Event]] = []
    var when = Date("2026-11-20T00:00:00Z")
    var pause = 1500ms
    var ratio = 0.25
    var many = 1e21
    var whole: Double = 3
    var name = "tab\tquote\" \\(x) \u{1F600}"
    var isOn = true
    var note: String? = "first"
    var empty = Empty()
    var nothing: [Empty?] = []
    bind groups = all.grouped { $0.isOpen }
    bind numbered = all.enumerated()
    bind pairs = all.zip(["a"])
    bind entries = byId.sorted { $0.key }
    bind levels = [1].flattened { $0 == 1 ? [2] : [] }

    state loading {
        call events.all(when, pause) { ok(found) -> loaded { all = found }; fail(_) -> loaded }
    }
    state loaded {
        action plan(to: Date, pause: Duration) { when = to; byId = [:]; nested = []; ratio = 1.0 }
        action more { many = 1.0; whole = 2.0; name = ""; isOn = false; note = nil; empty = Empty(); nothing = [] }
    }

    view { title title ?? name }
}
