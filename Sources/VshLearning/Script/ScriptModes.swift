import VshText

/// What holds a value that a person has typed or chosen: a variable of the script.
struct ScriptVariable {
  let kind: String
  let label: String
  let name: String
  let options: [String]
  /// What it holds at the start.
  let first: String

  func isOf(_ element: LearnedElement) -> Bool {
    element.kind == kind && element.name == label && element.isOutsideOfRows
  }

  static let kinds = ["field", "choice", "tabs", "toggle"]
}

/// States of a page that one state of the script is for.
final class ScriptMode {
  let members: [LearnedState]
  /// The kinds of its requests whose answers change something. Others were given up by the page.
  let alive: [String]
  /// When its timers are due that fire once.
  let timers: [Int]
  var name = ""
  /// The lines of the state.
  var lines: [String] = []

  init(_ members: [LearnedState], alive: [String], timers: [Int]) {
    self.members = members
    self.alive = alive
    self.timers = timers
  }

  /// The one with the shortest path.
  var first: LearnedState? { members.first }
}

/// The states of a page as modes, and what variables are worth in each.
struct ScriptModes {
  let graph: SeenGraph
  private(set) var variables: [ScriptVariable] = []
  private(set) var all: [ScriptMode] = []
  /// By the number of a state.
  private var modes: [Int: ScriptMode] = [:]
  private var values: [Int: [String]] = [:]
  private var given: [Int: [(kind: String, value: JSONValue)]] = [:]
  private var picked: [Int: Picked] = [:]

  /// The element of an answer whose row was touched.
  struct Picked {
    /// Of the request.
    let kind: String
    let value: JSONValue
  }

  init(_ graph: SeenGraph, _ names: inout ScriptNames) {
    self.graph = graph
    for state in graph.states { note(variablesOf: state, &names) }
    var answers = graph.answers
    for state in graph.states {
      values[state.number] = variables.map { value(of: $0, in: state) }
      given[state.number] = answersTaken(to: state, &answers)
    }
    for state in graph.states { picked[state.number] = lastPicked(before: state) }
    group()
  }

  private func lastPicked(before state: LearnedState) -> Picked? {
    var (found, current) = (nil as Picked?, graph.root)
    for move in state.path ?? [] {
      if let row = move.touchedRow { found = element(ofRow: row, in: current) ?? found }
      guard let next = current[move]?.to else { break }
      current = next
    }
    return found
  }

  private mutating func note(variablesOf state: LearnedState, _ names: inout ScriptNames) {
    for element in state.elements
    where ScriptVariable.kinds.contains(element.kind) && element.isOutsideOfRows
      && !variables.contains(where: { $0.isOf(element) })
    {
      let first = element.isOn.map { "\($0)" } ?? element.value ?? element.options.first ?? ""
      variables.append(
        ScriptVariable(
          kind: element.kind, label: element.name, name: names.new(element.name, or: "entry"),
          options: element.options, first: first))
    }
  }

  private mutating func group() {
    var keys: [String] = []
    var members: [String: [LearnedState]] = [:]
    var parts: [String: (alive: [String], timers: [Int])] = [:]
    for state in graph.states {
      let alive = living(state)
      let timers = Set(state.look.timers.filter { !$0.isRepeated }.map(\.milliseconds)).sorted()
      let name = state.name(graph.apart[state.names.card] ?? 0)
      let key = "\(name)\u{1}\(alive.joined(separator: " "))\u{1}\(timers)"
      if members[key] == nil { keys.append(key) }
      members[key, default: []].append(state)
      parts[key] = (alive, timers)
    }
    for key in keys {
      guard let part = parts[key], let states = members[key] else { continue }
      let mode = ScriptMode(states, alive: part.alive, timers: part.timers)
      all.append(mode)
      for state in states { modes[state.number] = mode }
    }
  }

  private func living(_ state: LearnedState) -> [String] {
    let like = graph.states.filter { $0.names.shape == state.names.shape && $0 !== state }
    var alive: Set<String> = []
    for key in state.requests {
      let own = Self.answers(to: state) { $0 == key }
      let isWhole = Self.isWhole(state) { $0 == key }
      let told =
        own + (isWhole ? [] : like.flatMap { other in Self.answers(to: other) { $0.kind == key.kind } })
      let isKnown = isWhole || like.contains { other in Self.isWhole(other) { $0.kind == key.kind } }
      if !isKnown || told.contains(where: { $0.from.identity != $0.to.identity }) {
        alive.insert(key.kind)
      }
    }
    return alive.sorted()
  }

  /// Whether each answer was tried.
  private static func isWhole(_ state: LearnedState, _ isMeant: (RequestKey) -> Bool) -> Bool {
    let moves = state.moves.filter { if case .answer(let key, _, _) = $0 { isMeant(key) } else { false } }
    return !moves.isEmpty && moves.allSatisfy { state[$0] != nil }
  }

  private static func answers(
    to state: LearnedState, _ isMeant: (RequestKey) -> Bool
  ) -> [(from: LearnedState, to: LearnedState)] {
    state.edges.compactMap { edge in
      guard case .answer(let key, _, _) = edge.move, isMeant(key), let to = edge.to else {
        return nil
      }
      return (state, to)
    }
  }

  // MARK: What is known of a state

  func mode(of state: LearnedState) -> ScriptMode? { modes[state.number] }

  /// What each variable holds: as it is shown, else as it was hidden or typed last.
  func values(in state: LearnedState) -> [String] {
    values[state.number] ?? variables.map { _ in "" }
  }

  /// By the kind of request, the value of its last answer.
  func answers(in state: LearnedState) -> [(kind: String, value: JSONValue)] {
    given[state.number] ?? []
  }

  func shown(_ variable: ScriptVariable, in state: LearnedState) -> String? {
    guard let element = state.elements.first(where: { variable.isOf($0) }) else { return nil }
    return element.isOn.map { "\($0)" } ?? element.value ?? ""
  }

  /// The element whose row was touched last on the way to a state.
  func picked(in state: LearnedState) -> Picked? { picked[state.number] }

  /// The element of the last answers that a row shows; nil where none is known.
  func element(ofRow row: Int, in state: LearnedState) -> Picked? {
    let rows = state.rows
    guard rows.indices.contains(row - 1) else { return nil }
    for (kind, value) in answers(in: state) {
      for (_, list) in ScriptTexts.lists(of: value) {
        let index = row - 1 - (rows.count - list.count)
        guard list.indices.contains(index) else { continue }
        let isShown = list[index].leaves.contains {
          rows[row - 1].text.contains($0.text) && !$0.text.isEmpty
        }
        if isShown { return Picked(kind: kind, value: list[index]) }
      }
    }
    return nil
  }

  private func value(of variable: ScriptVariable, in state: LearnedState) -> String {
    if let shown = shown(variable, in: state) { return shown }
    if variable.kind == "field" { return state.hidden[variable.label] ?? "" }
    var last = variable.first
    for move in state.path ?? [] {
      if case .choose(let option, of: variable.label, kind: variable.kind) = move { last = option }
      if case .set(variable.label, row: nil, to: let isOn) = move { last = "\(isOn)" }
    }
    return last
  }

  private func answersTaken(
    to state: LearnedState, _ answers: inout Answers
  ) -> [(kind: String, value: JSONValue)] {
    var (found, current) = ([] as [(kind: String, value: JSONValue)], graph.root)
    for move in state.path ?? [] {
      if case .answer(let key, _, let name) = move,
        let value = answers.outcomes(of: key, after: current.sent).first(where: { $0.name == name })?.value
      {
        found.removeAll { $0.kind == key.kind }
        found.append((key.kind, value))
      }
      current = current[move]?.to ?? current
    }
    return found
  }
}

extension Move {
  /// The row that is touched, or a button in it.
  var touchedRow: Int? {
    switch self {
    case .tapRow(let row): row
    case .tap(_, let row): row
    case _: nil
    }
  }
}
