import VshText

/// Paths of a script on which the page differs: each is taken, its states are looked into, and the script distinguishes
/// them from then on.
extension Crawl {
  /// - Parameters:
  ///   - path: the steps of a test.
  ///   - requests: by the names of a script's calls, as `teas.list`, their kinds.
  package func tellApart(_ path: [String], _ requests: [String: String]) {
    resume { () throws(PageTrouble) in
      var last: LearnedState?
      for words in path {
        guard let state = here else { break }
        lookInto(state)
        guard let move = Self.move(saying: words, in: state, requests) else { continue }
        last = state
        try step(move)
      }
      if let here { lookInto(here) }
      if let last { split(last) }
    }
  }

  /// The next finer name by which some states of a card differ.
  private func split(_ state: LearnedState) {
    let alike = states.filter { $0.names.card == state.names.card }
    let level = apart[state.names.card] ?? 0
    let count = { (level: Int) in Set(alike.map { $0.name(level) }).count }
    apart[state.names.card] = (level..<LearnedState.levelCount).first { count($0) > count(level) } ?? level
  }

  // MARK: Steps of a script

  /// The move that a step of a test says; nil for one that is none here.
  private static func move(saying words: String, in state: LearnedState, _ requests: [String: String])
    -> Move?
  {
    if words == "wait" || words.hasPrefix("wait ") { return state.look.timers.isEmpty ? nil : .advance }
    if words.hasPrefix("deliver ") { return answer(String(words.dropFirst(8)), in: state, requests) }
    if words == "back" { return .back }
    var row = 0
    for element in state.elements {
      if element.isRow { row += 1 }
      if let move = moves(on: element, row, words).first(where: { $0.words == words })?.move { return move }
    }
    return nil
  }

  private static func moves(
    on element: LearnedElement, _ row: Int, _ words: String
  ) -> [(words: String, move: Move)] {
    let label = TextLiteral.of(element.label)
    switch element.kind {
    case "row":
      let touch = element.isOn.map { Move.setRow(row, to: !$0) } ?? .tapRow(row)
      return [("tap \(TextLiteral.of(element.text))", touch), ("tap row \(row)", touch)]
    case "button":
      guard let row = element.row else { return [("tap \(label)", .tap(element.label, row: nil))] }
      return [("swipe row \(row) \(label)", .tap(element.label, row: row))]
    case "toggle": return [("tap \(label)", .set(element.label, row: element.row, to: element.isOn != true))]
    case "choice", "tabs":
      return element.options.flatMap { option in
        let move = Move.choose(option, of: element.label, kind: element.kind)
        return [
          ("tap \(TextLiteral.of(option))", move), ("choose \(TextLiteral.of(option)) in \(label)", move),
        ]
      }
    case "field":
      // A text with an escape in it is none of ours.
      let text = String(words.dropFirst(6).dropLast(label.count + 7))
      return [
        ("type \(TextLiteral.of(text)) into \(label)", .type(text, into: element.label)),
        ("submit \(label)", .submit(element.label)), ("leave \(label)", .leave(element.label)),
        ("cancel \(label)", .cancel(element.label)),
      ]
    case _: return []
    }
  }

  /// - Parameter words: as `teas.list fail(401, "no")`.
  private static func answer(_ words: String, in state: LearnedState, _ requests: [String: String]) -> Move? {
    let name = String(words.prefix { $0 != " " && $0 != "(" })
    let keys = state.requests.filter { $0.kind == requests[name] }
    // Of several, the one whose values it has.
    let key =
      keys.first { key in key.query.allSatisfy { words.contains(TextLiteral.of($0.value)) } } ?? keys.first
    guard let key else { return nil }
    var outcome = Outcome.Name.ok
    if words.hasSuffix(" ok([])") { outcome = .empty }
    if let failure = words.firstRange(of: " fail(") {
      let code = Int(words[failure.upperBound...].prefix(while: \.isNumber)) ?? 0
      outcome = code > 0 ? .status(code) : .broken
    }
    let known = state.moves.contains(.answer(key, 0, outcome))
    return .answer(key, 0, known || !outcome.isFailure ? outcome : .status(500))
  }
}
