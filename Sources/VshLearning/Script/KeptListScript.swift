import VshText

/// Writes the screen of a list that the page keeps: one state, whose view says by conditions on the list what is shown.
struct KeptListScript {
  private(set) var declarations: [String] = []
  private(set) var actions: [String] = []
  private(set) var view: [String] = []
  private(set) var notes: [String] = []

  private let kept: KeptList
  private let modes: ScriptModes
  private let verbs: ScriptVerbs
  /// By the key of a gesture of rows, its action.
  private var rowActions: [String: String] = [:]
  private var written: Set<String> = []

  /// A condition, or a number, that a list has.
  private typealias Fact<Value> = (
    code: String, value: @Sendable (_ list: [KeptList.Item], _ shown: Int) -> Value
  )

  private static let facts: [Fact<Bool>] = [
    ("", { _, _ in true }), ("!items.isEmpty", { list, _ in !list.isEmpty }),
    ("items.isEmpty", { list, _ in list.isEmpty }),
    ("marked > 0", { list, _ in list.contains(where: \.isOn) }),
    ("marked == 0", { list, _ in !list.contains(where: \.isOn) }),
    ("left > 0", { list, _ in !list.allSatisfy(\.isOn) }),
    ("left == 0", { list, _ in list.allSatisfy(\.isOn) }),
    ("!shown.isEmpty", { $1 > 0 }), ("shown.isEmpty", { $1 == 0 }),
  ]

  private static let counts: [Fact<Int>] = [
    ("left", { list, _ in list.count { !$0.isOn } }), ("marked", { list, _ in list.count(where: \.isOn) }),
    ("items.count", { list, _ in list.count }), ("shown.count", { $1 }),
  ]

  /// Nil where no such list was understood.
  init?(_ modes: ScriptModes, _ verbs: ScriptVerbs, _ names: inout ScriptNames) {
    kept = KeptList(modes)
    guard kept.isKept else { return nil }
    self.modes = modes
    self.verbs = verbs
    for state in kept.states {
      for edge in state.edges { write(edge.move, in: state, &names) }
    }
    writeView()
    declare()
  }

  // MARK: Actions

  private mutating func write(_ move: Move, in state: LearnedState, _ names: inout ScriptNames) {
    guard let key = KeptList.key(of: move) else {
      if case .doubleTapRow = move { note("what a double tap on a row does") }
      return
    }
    guard written.insert(key).inserted else { return }
    guard let change = kept.changes[key]?.first else { return note("what \(key) does") }
    switch move {
    case .tapRow, .setRow, .swipe, .tap(_, row: .some):
      if change != .nothing { writeRow(key, change, &names) }
    case _: if let verb = verbs.verb(of: move, in: state) { write(verb, key, change) }
    }
  }

  private mutating func writeRow(_ key: String, _ change: KeptList.Change, _ names: inout ScriptNames) {
    let label = key.hasPrefix("swipe ") ? String(key.dropFirst(6)) : ""
    let name = names.new(label.isEmpty ? "\(key) item" : label, or: "touch")
    rowActions[key] = name
    let index = "if let index = items.firstIndex({ $0.id == id })"
    if change == .remove {
      actions.append("action \(name)(id: Int) { items.remove { $0.id == id } }")
    } else if key == "mark" {
      actions.append("action \(name)(id: Int, value: Bool) { \(index) { items[index].isOn = value } }")
    } else {
      actions.append("action \(name)(id: Int) { \(index) { items[index].isOn = !items[index].isOn } }")
    }
  }

  private mutating func write(_ verb: ScriptVerb, _ key: String, _ change: KeptList.Change) {
    var (lines, condition) = ([] as [String], "")
    switch change {
    case .append(let variable), .insert(let variable):
      let text = "\(modes.variables[variable].name).trimmed()"
      condition = " when !\(text).isEmpty"
      let isLast = if case .append = change { true } else { false }
      let item = "Item(id: (items.map { $0.id }.max() ?? 0) + 1, text: \(text))"
      lines.append(isLast ? "items.append(\(item))" : "items.insert(\(item), at: 0)")
    case .markAll: lines.append("items = items.map { $0.with(isOn: value) }")
    case .removeMarked: lines.append("items.remove { $0.isOn }")
    case .removeAll: lines.append("items = []")
    case .nothing, .remove, .mark: break
    }
    if let index = verb.variable, change != .markAll {
      lines.append("\(modes.variables[index].name) = value")
    }
    lines += assignments(key, change, except: verb.variable)
    if lines.isEmpty { return }
    actions.append("action \(verb.name)\(verb.parameter)\(condition) { \(lines.joined(separator: "\n")) }")
    if !condition.isEmpty { actions.append("action \(verb.name)") }
  }

  /// What becomes of variables wherever a gesture changed the list.
  private func assignments(_ key: String, _ change: KeptList.Change, except set: Int?) -> [String] {
    modes.variables.indices.compactMap { index in
      let variable = modes.variables[index]
      if index == set || variable.kind == "toggle" { return nil }
      var (after, changes): (Set<String>, Bool) = ([], false)
      for state in kept.states {
        for edge in state.edges where KeptList.key(of: edge.move) == key {
          guard let to = edge.to, let list = kept.lists[to.number],
            change == .nothing || list != kept.lists[state.number],
            let value = modes.shown(variable, in: to)
          else { continue }
          after.insert(value)
          changes = changes || value != modes.values(in: state)[index]
        }
      }
      guard changes, after.count == 1, let value = after.first else { return nil }
      return "\(variable.name) = \(value.literal)"
    }
  }

  private mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  // MARK: View

  /// Elements in the order of the states, each once. Texts that differ only in a number are one.
  private var elements: [(key: String, element: LearnedElement)] {
    var found: [(key: String, element: LearnedElement)] = []
    for state in kept.states {
      var position = 0
      for element in state.elements where element.row == nil {
        let key = Self.key(of: element)
        if let index = found.firstIndex(where: { $0.key == key }) {
          position = max(position, index + 1)
        } else {
          found.insert((key, element), at: min(position, found.count))
          position += 1
        }
      }
    }
    return found
  }

  private static func key(of element: LearnedElement) -> String {
    if element.isRow { return "row" }
    return "\(element.kind) \(element.isText ? element.text.masked(digits: 1) : element.name)"
  }

  private mutating func writeView() {
    var open = ""
    for (key, element) in elements {
      guard let (condition, line) = line(of: element, key) else {
        note("\(element.kind) \(TextLiteral.of(Pictures.line(String(element.words.prefix(60)))))")
        continue
      }
      if condition != open {
        if !open.isEmpty { view.append("}") }
        if !condition.isEmpty { view.append("if \(condition) {") }
        open = condition
      }
      view.append(line)
    }
    if !open.isEmpty { view.append("}") }
  }

  private typealias Sight = (list: [KeptList.Item], shown: Int, element: LearnedElement?)

  private func line(of element: LearnedElement, _ key: String) -> (condition: String, line: String)? {
    if element.isRow { return ("!items.isEmpty", list(element)) }
    let sights = kept.states.map { state -> Sight in
      let list = kept.lists[state.number] ?? []
      let seen = state.elements.first { $0.row == nil && Self.key(of: $0) == key }
      return (list, kept.shownIndices(of: list, in: state).count, seen)
    }
    let seen = sights.compactMap { sight in
      sight.element.map { (list: sight.list, shown: sight.shown, element: $0) }
    }
    if element.isText, element.text.contains(where: \.isNumber) { return counted(element, sights) }
    guard
      let fact = Self.facts.first(where: { fact in
        sights.allSatisfy { fact.value($0.list, $0.shown) == ($0.element != nil) }
      })
    else { return nil }
    let label = element.name.literal
    let link = { (kind: String) in verbs.name(kind, element.label).map { " -> \($0)" } ?? "" }
    switch element.kind {
    case "title", "text", "progress", "image": return (fact.code, "\(element.kind) \(element.text.literal)")
    case "button": return (fact.code, "button \(label)\(link("tap"))")
    case "toggle":
      let isOn = Self.facts.first { fact in
        !fact.code.isEmpty && seen.allSatisfy { fact.value($0.list, $0.shown) == $0.element.isOn }
      }
      return isOn.map { (fact.code, "toggle \(label), on: \($0.code)\(link("set"))") }
    case _:
      guard let variable = modes.variables.first(where: { $0.isOf(element) }) else { return nil }
      return (fact.code, ScriptView.control(variable, element, label, verbs))
    }
  }

  /// A text with one number, which counts.
  private func counted(_ element: LearnedElement, _ sights: [Sight]) -> (condition: String, line: String)? {
    let parts = element.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNumber)
    guard let first = parts.first, let last = parts.last, parts.dropFirst().dropLast().allSatisfy(\.isEmpty)
    else {
      return nil
    }
    for count in Self.counts {
      let isCount = sights.allSatisfy { sight in
        sight.element.map { $0.text == "\(first)\(count.value(sight.list, sight.shown))\(last)" } ?? true
      }
      if !isCount { continue }
      for fact in Self.facts {
        for (code, fits) in [
          ("", { _ in true }), ("\(count.code) == 1", { $0 == 1 }), ("\(count.code) != 1", { $0 != 1 }),
        ]
          as [(String, (Int) -> Bool)]
        {
          let isShown = sights.allSatisfy { sight in
            let isMeant = fact.value(sight.list, sight.shown) && fits(count.value(sight.list, sight.shown))
            return isMeant == (sight.element != nil)
          }
          guard isShown else { continue }
          let condition = [fact.code, code].filter { !$0.isEmpty }.joined(separator: " && ")
          let text = [first, last].map { String($0).literal.dropFirst().dropLast() }
          return (condition, "\(element.kind) \"\(text[0])\\(\(count.code))\(text[1])\"")
        }
      }
    }
    return nil
  }

  private func list(_ element: LearnedElement) -> String {
    let on =
      element.isOn == nil
      ? "" : ", on: element.isOn" + (rowActions["mark"].map { " -> \($0)(element.id)" } ?? "")
    let tap = element.isOn != nil ? "" : rowActions["row"].map { " -> \($0)(element.id)" } ?? ""
    let swipes = rowActions.keys.filter { $0.hasPrefix("swipe ") }.sorted().map {
      "swipe \(String($0.dropFirst(6)).literal) -> \(rowActions[$0] ?? "")(element.id)"
    }
    let block = swipes.isEmpty ? "" : " {\n\(swipes.joined(separator: "\n"))\n}"
    return "list {\nfor element in shown {\nrow element.text\(on)\(tap)\(block)\n}\n}"
  }

  // MARK: Declarations

  private mutating func declare() {
    let first = (kept.lists[modes.graph.root.number] ?? []).enumerated().map { index, item in
      "Item(id: \(index + 1), text: \(item.text.literal), isOn: \(item.isOn))"
    }
    declarations.append("var items: [Item] = [\(first.joined(separator: ", "))]")
    let parts = kept.parts.filter { $0.value.first != .all }.sorted { $0.key < $1.key }.map { key, parts in
      let words = key.split(separator: " ", maxSplits: 1)
      let variable = modes.variables[Int(words[0]) ?? 0].name
      let option = words.count > 1 ? String(words[1]) : ""
      return "(\(variable) != \(option.literal) || \(parts.first == .open ? "!" : "")$0.isOn)"
    }
    declarations.append(
      "bind shown = items" + (parts.isEmpty ? "" : ".filter { \(parts.joined(separator: " && ")) }"))
    let text = (view + actions).joined(separator: "\n")
    for (name, sign) in [("left", "!"), ("marked", "")]
    where text.contains("\(name) ") || text.contains("(\(name))") {
      declarations.append("bind \(name) = items.filter { \(sign)$0.isOn }.count")
    }
    let names = modes.variables.filter { $0.kind != "toggle" }.filter { text.contains($0.name) }
    declarations = names.map { "var \($0.name) = \($0.first.literal)" } + declarations
  }
}
