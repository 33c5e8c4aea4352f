//! ok
enum Kind { small = 1, large = 2 }
enum Plain { a, b, c }
record Item { id: Int, name: String, kind: Kind = .small, price: Double = 1, tags: [String] = [], note: String? }
record Box { item: Item = Item(id: 1, name: "x", note: nil), many: [Item] = [] }

func twice(n: Int) -> Int = n * 2
func label(kind: Kind) -> String = switch kind {
    case .small: "S"
    case .large: "L"
}
func area(w: Double, h: Double = 2) -> Double = w * h
func older(than: Date, by: Duration = 3s) -> Bool = now - than > by

screen Main(start: Int = 3) {
    var n = start
    var items: [Item] = []
    var none: Item? = nil
    var ratio = 0.5
    var begun = now
    var limit: Duration = 1.5s
    var text = ""
    var kind: Kind = .large
    var pairs = [1, 2.5]
    var chosen: Kind? = .small

    bind sum = items.map { $0.price }.sum()
    bind total = sum + 1
    bind half = 1 / 2 * ratio
    bind first = items.first?.name ?? "none"
    bind firstTag = items.first?.tags.first ?? "-"
    bind note = items.first?.note?.uppercased() ?? "-"
    bind named = items.first { $0.name == "a" }
    bind index = items.firstIndex { item in item.id == 3 }
    bind sorted = items.sorted { $0.name }.sorted { $0.price }
    bind cheap = items.min { $0.price }?.price ?? 0
    bind grouped = items.grouped(by: { $0.kind }).map { "\($0.key) \($0.values.count)" }
    bind numbered = items.enumerated().map { "\($0.index + 1) \($0.value.name)" }
    bind zipped = items.zip(pairs).map { $0.second * 2 }
    bind joined = items.map { $0.name }.joined(separator: ", ")
    bind all = Kind.allCases.map { label($0) }
    bind isLarge = kind == .large
    bind which = kind == .large ? .small : kind
    bind maybe = n > 3 ? n : nil
    bind other = n > 3 ? nil : n
    bind range = (0..<5).map { $0 * n }
    bind closed = (1...3).contains(2)
    bind letters = text.reversed().uppercased().prefix(3)
    bind list = text.map { $0 + "!" }
    bind characters = text.filter { $0 != " " }
    bind dates = begun + 3s - 500ms
    bind gap = now - begun
    bind isLate = gap > limit * 2 || gap / limit > 1.5
    bind seconds = limit.seconds.rounded(to: 1).format("0.0")
    bind clock = gap.format("m:ss")
    bind day = Date("2020-10-19T11:48:00+09:00").format("yyyy/MM/dd", zone: "Asia/Tokyo", locale: "ja")
    bind parsed = Date(text, "dd.MM.yyyy", zone: "+09:00")?.format("yyyy") ?? "?"
    bind number = Int("12") ?? Int(ratio) + abs(-3) + min(n, 4)
    bind floating = Double("1.5") ?? Double(n) + max(ratio, 1)
    bind smallest = -9223372036854775808
    bind box = Box(many: [Item(id: 1, name: "a", note: "n"), Item(2, "b", note: nil)]).with(item: Item(id: 3, name: "c", price: 2, note: nil))
    bind areas = area(2) + area(w: 1, h: n > 2 ? 1 : 2)
    bind nothing: [Item] = []
    bind isThere = chosen == .small && none == nil && nil != chosen
    bind equal = 1.5 == ratio && 2 != ratio && [] == items && items != []
    bind cased = switch chosen ?? .small { case .small, .large: 1 }
    bind nested = items.map { item in item.tags.filter { $0.hasPrefix(item.name) } }
    bind compact = items.compactMap { $0.note }.unique().dropFirst(1)
    bind element = items[0].tags[n - 1]
    bind late = older(begun) || older(than: begun, by: 2min)
    bind padded = "\(n)".padded(to: -4).replacing("a", with: "b").split(",").count
    bind inside = in loading || covered

    state loading
    action go(kind: Kind?) { chosen = kind; n += 1; text += "x"; items += [Item(id: 4, name: "d", note: nil)]; ratio -= 1; limit += 1s; begun += 2h }
    action edit(at: Int) {
        items[at].tags[0] = "t"
        items[at].price = 2
        items.append(Item(5, "e", note: nil))
        items.insert(Item(5, "e", note: nil), at: 0)
        items.remove { $0.id == at }
        items.remove(at: at)
        items.move(from: 0, to: 1)
        if let found = none { text = found.name } else if n > 3 { text = "" } else { let x = n; n = x }
        none = items.first
        emit gone(Kind.small)
    }
}
