// The skeleton of this script is part of the tests: it compiles, its first test passes as it is, and its types read and
// write the values of the second one. Both are in the plan beside it, `Tests/VshSkeletonTests`.
record Card { number: String, limit: Int?, code: Int from "card-code" as text = 0 }
record Post { id: Int, at: Date, replies: [Post] = [], best: Post?, lasts: Duration = 2s, until: Date? as seconds }
enum Audience { everyone, following = "FOLLOWING" }
enum Level { low = 1, high = 2 }
enum Mixed { one = 1, two = "zwei", other = _ }
enum Delivery { sending, sent(at: Date), failed(reason: String from "why", code: Int?), by(card: Card) }
enum Payment by "status" { open, paid(by: Card), failed(reason: String, again: Date? as seconds) }
enum Signal by "kind" { off = 0, on = 1 }
enum Answer { yes = 1, no = "no", maybe(chance: Double) = 3 }
enum Rule { always, not(rule: Rule?), all(of: [Rule]) }

screen Start {
    var query = "tea"
    var ratio = 0.5
    var level = Level.high
    var pause = 1500ms
    var day = Date("2026-11-20T00:00:00Z")
    var card: Card? = nil
    bind isOn = false

    state ready { action go -> same }
    action search(text: String) -> same { query = text }

    view { field "Search", value: query -> search }
}

screen Values {
    var cards = [Card("1", limit: nil, code: 7), Card("2", limit: 3)]
    var posts = [
        Post(
            1, Date("2026-11-20T00:00:00Z"), replies: [Post(2, Date("2026-11-21T00:00:00Z"), best: nil, until: nil)],
            best: Post(3, Date("2026-11-22T00:00:00Z"), best: nil, until: nil), until: Date("2026-11-20T00:00:01Z"))
    ]
    var audiences: [Audience: Level] = [.everyone: .low, .following: .high]
    var levels: [Level: [Audience]] = [.low: [.following]]
    var mixed: [Mixed] = [.one, .two, .other]
    var deliveries: [Delivery] = [
        .sending, .sent(Date("2026-11-20T00:00:00Z")), .failed("offline", code: 3), .failed("x", code: nil),
        .by(Card("3", limit: 1)),
    ]
    var payments: [Payment] = [.open, .paid(Card("4", limit: nil)), .failed("late", again: Date("2026-11-20T00:00:00Z"))]
    var signals: [Signal] = [.off, .on]
    var answers: [Answer] = [.yes, .no, .maybe(0.25)]
    var rules: [Rule] = [.always, .not(.all([.always, .not(nil)]))]
    bind groups = cards.grouped { $0.limit == nil }

    view { text "\(cards.count)" }
}

test "a skeleton begins as its script does" {
    open Start
    expect available go
}

test "other values" known "a skeleton begins with empty lists" {
    open Values
    expect cards.isEmpty
}
