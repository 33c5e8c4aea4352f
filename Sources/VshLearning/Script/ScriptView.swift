import VshText

/// Merges what the modes show into one view.
struct ScriptView {
  private let modes: ScriptModes
  private let calls: ScriptCalls
  private let verbs: ScriptVerbs
  private(set) var texts: ScriptTexts
  private(set) var notes: [String] = []
  /// By the kind of request, how rows come from its answers.
  private(set) var lists: [String: ScriptTexts.Rows] = [:]
  /// By the index of a mode.
  private var rows: [ScriptTexts.Rows?] = []
  private var order: [String] = []
  /// By the line of an element: the modes that show it.
  private var shownIn: [String: [Int]] = [:]

  init(
    _ modes: ScriptModes, _ calls: ScriptCalls, _ verbs: ScriptVerbs,
    plain: @escaping (String) -> String
  ) {
    self.modes = modes
    self.calls = calls
    self.verbs = verbs
    texts = ScriptTexts(modes, calls, plain: plain)
    findRows()
    for index in modes.all.indices { add(index) }
  }

  private mutating func findRows() {
    for mode in modes.all {
      var found: ScriptTexts.Rows?
      for state in mode.members where !state.rows.isEmpty {
        guard let rows = texts.rows(of: state) else { continue }
        found = rows
        let isAppended = rows.isAppended || lists[rows.kind]?.isAppended == true
        lists[rows.kind] = rows
        lists[rows.kind]?.isAppended = isAppended
      }
      rows.append(found)
    }
    // Rows that stay while something else is asked.
    guard lists.count == 1, let only = lists.first?.value else { return }
    for index in rows.indices { rows[index] = rows[index] ?? only }
  }

  private mutating func add(_ index: Int) {
    guard let state = modes.all[index].first else { return }
    var position = 0
    var hasRow = false
    let dialog = state.dialog
    for element in state.elements.dropLast(max(0, dialog.count - 1)) {
      if element.row != nil {
        if name(ofInside: element, in: state, index) == nil { note("what is inside of rows") }
        continue
      }
      if element.isRow {
        if hasRow { continue }
        hasRow = true
      }
      guard let line = line(of: element, in: state, index) else { continue }
      if shownIn[line] == nil {
        order.insert(line, at: min(position, order.count))
        shownIn[line] = []
      }
      if shownIn[line]?.contains(index) == false { shownIn[line]?.append(index) }
      position = max(position, (order.firstIndex(of: line) ?? position) + 1)
    }
  }

  private mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  private mutating func line(of element: LearnedElement, in state: LearnedState, _ mode: Int)
    -> String?
  {
    let label = element.name.literal
    switch element.kind {
    case "row": return list(state, mode)
    case "alert" where !state.dialog.isEmpty:
      if let literal = texts.literal(element.text, in: state) {
        let parts = state.dialog.dropFirst().compactMap { line(of: $0, in: state, mode) }
        return "alert \(literal) { \(parts.joined(separator: "; ")) }"
      }
    case "title", "text", "progress", "image":
      if let literal = texts.literal(element.text, in: state) {
        return "\(element.kind) \(literal)"
      }
    case "button":
      if texts.literal(element.label, in: state) == label {
        return "button \(label)" + (verbs.name("tap", element.label).map { " -> \($0)" } ?? "")
      }
    case "field", "choice", "tabs", "toggle":
      if let variable = modes.variables.first(where: { $0.isOf(element) }) {
        return Self.control(variable, element, label, verbs)
      }
    case _: break
    }
    let name = modes.all[mode].name
    note(
      "\(name): \(element.kind) \(TextLiteral.of(Pictures.line(String(element.words.prefix(60)))))")
    return nil
  }

  /// The action of a button that each row has.
  private func name(ofInside element: LearnedElement, in state: LearnedState, _ mode: Int) -> String? {
    guard element.kind == "button", let rows = rows[mode],
      state.elements.count(where: { $0.row != nil && $0.label == element.label }) == state.rows.count
    else { return nil }
    return verbs.name("inside", ScriptVerbs.inside(rows.kind, element.label))
  }

  private mutating func list(_ state: LearnedState, _ mode: Int) -> String? {
    guard let rows = rows[mode], let call = calls[rows.kind] else {
      note("\(modes.all[mode].name): where the rows come from")
      return nil
    }
    let pick = verbs.name("row", call.kind).map { " -> \($0)(element)" } ?? ""
    let inside = state.elements.filter { $0.row == 1 }.compactMap { element in
      name(ofInside: element, in: state, mode).map { "button \(element.label.literal) -> \($0)(element)" }
    }
    let buttons = inside.isEmpty ? "" : " { \(inside.joined(separator: "; ")) }"
    return "list { for element in \(call.items) { row \(rows.row)\(pick)\(buttons) } }"
  }

  static func control(
    _ variable: ScriptVariable, _ element: LearnedElement, _ label: String, _ verbs: ScriptVerbs
  ) -> String {
    let name = variable.name
    func link(_ kind: String) -> String {
      verbs.name(kind, element.label).map { " -> \($0)" } ?? ""
    }
    let options = "[" + variable.options.map { $0.literal }.joined(separator: ", ") + "]"
    switch variable.kind {
    case "field":
      let submit = verbs.name("submit", element.label).map { " { submit -> \($0) }" } ?? ""
      return "field \(label), value: \(name)\(link("type"))\(submit)"
    case "choice": return "choice \(label), of: \(options), value: \(name)\(link("choose"))"
    case "tabs": return "tabs of: \(options), value: \(name)\(link("choose"))"
    case _: return "toggle \(label), on: \(name)\(link("set"))"
    }
  }

  /// The lines of the view. Neighbours that are in the same modes share a block.
  ///
  /// - Parameter isReached: whether anything leads to a mode. Others are left out.
  func lines(_ isReached: [Bool]) -> [String] {
    var lines: [String] = []
    var open: [Int] = []
    func close() { if !open.isEmpty { lines.append("}") } }
    for line in order {
      let shownIn = (shownIn[line] ?? []).filter { isReached[$0] }
      if shownIn.isEmpty { continue }
      let isEverywhere = shownIn.count == isReached.count(where: { $0 })
      if isEverywhere || shownIn != open {
        close()
        open = isEverywhere ? [] : shownIn
        let names = shownIn.map { modes.all[$0].name }.joined(separator: ", ")
        if !isEverywhere { lines.append("in \(names) {") }
      }
      lines.append(line)
    }
    close()
    return lines
  }
}
