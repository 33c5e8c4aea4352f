import VshText

/// What is tried in a state, in a fixed order.
struct Alphabet {
  /// Typed into fields beside samples.
  let texts: [String]
  private(set) var naming: StateNaming
  /// By label: the number of a field, in the order in which they were seen.
  private var numbers: [String: Int] = [:]
  /// By what a row shows: its buttons that are seen only under the mouse.
  private var hidden: [String: [String]] = [:]

  init(texts: [String], _ naming: StateNaming) {
    self.texts = texts
    self.naming = naming
  }

  /// - Parameters:
  ///   - isNew: whether no state before has looked like it.
  ///   - underMouse: the buttons of rows while the mouse is over them.
  mutating func moves(
    in state: LearnedState, isNew: Bool, start: String, _ answers: inout Answers,
    underMouse: ([Int]) -> [Int: [String]]
  ) -> [Move] {
    if !state.dialog.isEmpty { return state.dialog.flatMap { self.moves(on: $0) } }
    var moves = Self.answers(to: state, &answers)
    let kinds = state.requests.map(\.kind)
    let hasTwins = Set(kinds).count < kinds.count
    // A page that asks every few seconds would ask once more for ever.
    let asksAgain = hasTwins && state.look.timers.contains { $0.isRepeated }
    if !state.look.timers.isEmpty, !asksAgain { moves.append(.advance) }
    if hasTwins || kinds.count > 3 { return moves }
    let ends: Set<Int> = state.rows.isEmpty ? [] : [1, state.rows.count]
    let rows = isNew ? Dictionary(uniqueKeysWithValues: ends.map { ($0, state.identity(ofRow: $0)) }) : [:]
    let new = ends.sorted().filter { rows[$0].map { hidden[$0] == nil } ?? false }
    for (row, buttons) in new.isEmpty ? [:] : underMouse(new) {
      let shown = state.elements.compactMap { $0.nameOfButton(inRow: row) }
      if let name = rows[row] { hidden[name] = buttons.filter { !shown.contains($0) } }
    }
    var row = 0
    for element in state.elements {
      if element.isRow {
        row += 1
        if ends.contains(row) {
          let found = rows[row].flatMap { hidden[$0] } ?? []
          moves += Self.moves(onRow: element, row, isNew: isNew, found)
        }
      } else if element.isAvailable, element.row.map(ends.contains) ?? true {
        moves += self.moves(on: element)
      }
    }
    if state.look.address != start { moves.append(.back) }
    if isNew, state.requests.isEmpty { moves.append(.reload) }
    return moves.withoutRepeats
  }

  private static func answers(to state: LearnedState, _ answers: inout Answers) -> [Move] {
    var counts: [RequestKey: Int] = [:]
    var moves: [Move] = []
    for key in state.requests {
      let number = counts[key, default: 0]
      counts[key] = number + 1
      moves += answers.outcomes(of: key).map { .answer(key, number, $0.name) }
    }
    return moves
  }

  private static func moves(
    onRow element: LearnedElement, _ row: Int, isNew: Bool, _ hiddenButtons: [String]
  ) -> [Move] {
    var moves: [Move] = []
    if let isOn = element.isOn { moves.append(.setRow(row, to: !isOn)) }
    guard isNew else { return moves }
    if element.isOn == nil { moves.append(.tapRow(row)) }
    moves.append(.doubleTapRow(row))
    return moves + hiddenButtons.map { .swipe($0, row: row) }
  }

  private mutating func moves(on element: LearnedElement) -> [Move] {
    switch element.kind {
    case "button": return [.tap(element.label, row: element.row)]
    case "toggle": return [.set(element.label, row: element.row, to: element.isOn != true)]
    case "field": return moves(onField: element)
    case "choice", "tabs":
      let others = element.options.filter { $0 != element.value }
      let tried = others.count > 3 ? [others[0], others[others.count - 1]] : others
      return tried.map { .choose($0, of: element.label, kind: element.kind) }
    case _: return []
    }
  }

  private mutating func moves(onField element: LearnedElement) -> [Move] {
    let label = element.label
    let number = numbers[label] ?? numbers.count
    numbers[label] = number
    let sample = Samples.text(of: label, number: number)
    var tried = [sample]
    if !(element.value ?? "").isEmpty { tried.append("") }
    tried += sample.contains(Samples.cut) ? texts : ["x"]
    naming.note(typed: tried)
    var moves: [Move] = tried.filter { $0 != element.value ?? "" }.map { .type($0, into: label) }
    moves.append(.submit(label))
    if element.isFocused { moves += [.leave(label), .cancel(label)] }
    return moves
  }
}
