import VshText

/// A list that the page itself keeps: what gestures make of it, and which of it is shown. What all seen steps agree with is
/// taken; the rest is left out.
struct KeptList {
  struct Item: Equatable {
    let text: String
    var isOn: Bool
  }

  /// What a gesture makes of the list.
  enum Change: Equatable {
    case nothing
    /// What a variable holds, without blanks at its ends; nothing where that is empty.
    case append(Int)
    case insert(Int)
    /// The row that is touched.
    case remove
    case mark
    case markAll
    case removeMarked
    case removeAll
  }

  /// What a choice shows of the list.
  enum Part: CaseIterable {
    case all, open, marked

    func shows(_ item: Item) -> Bool { self == .all || item.isOn == (self == .marked) }
  }

  /// By a key of `key(of:)`: what it may be, the likeliest first.
  private(set) var changes: [String: [Change]] = [:]
  /// By variable and option.
  private(set) var parts: [String: [Part]] = [:]
  /// By the number of a state, the whole list.
  private(set) var lists: [Int: [Item]] = [:]
  private let modes: ScriptModes
  private let choices: [Int]
  private let fields: [Int]

  init(_ modes: ScriptModes) {
    self.modes = modes
    let variables = modes.variables
    fields = variables.indices.filter { variables[$0].kind == "field" }
    choices = variables.indices.filter { ["tabs", "choice"].contains(variables[$0].kind) }
    // What later steps have ruled out is not taken in the second pass.
    for _ in 0..<2 {
      lists = [modes.graph.root.number: Self.shown(in: modes.graph.root)]
      for state in modes.graph.states {
        for edge in state.edges where edge.problem == nil {
          if let to = edge.to { note(edge.move, from: state, to: to) }
        }
      }
    }
  }

  /// Whether a gesture adds to a list.
  var isKept: Bool {
    changes.values.contains { all in
      switch all.first {
      case .append, .insert: true
      case _: false
      }
    }
  }

  static func shown(in state: LearnedState) -> [Item] {
    state.rows.map { Item(text: $0.text, isOn: $0.isOn ?? false) }
  }

  /// The states whose list is known, by the length of their paths.
  var states: [LearnedState] { modes.graph.states.filter { lists[$0.number] != nil } }

  /// Those of a state that are shown, by their index in the list.
  func shownIndices(of list: [Item], in state: LearnedState, by other: [String: Part] = [:]) -> [Int] {
    let parts = keys(in: state).map { other[$0] ?? self.parts[$0]?.first ?? .all }
    return list.indices.filter { index in parts.allSatisfy { $0.shows(list[index]) } }
  }

  /// The options that are chosen in a state.
  private func keys(in state: LearnedState) -> [String] {
    let values = modes.values(in: state)
    return choices.map { "\($0) \(values[$0])" }
  }

  private mutating func note(_ move: Move, from state: LearnedState, to next: LearnedState) {
    guard let list = lists[state.number], let key = Self.key(of: move) else { return }
    let shown = Self.shown(in: next)
    let keys = keys(in: next)
    var (fitting, fittingParts): ([Change], [String: [Part]]) = ([], [:])
    for change in changes[key] ?? candidates(for: move) {
      guard let changed = apply(change, move, to: list, in: state) else { continue }
      for parts in combinations(of: keys) {
        let isSame = shownIndices(of: changed, in: next, by: parts).map { changed[$0] } == shown
        guard isSame else { continue }
        if fitting.last != change { fitting.append(change) }
        for (key, part) in parts where fittingParts[key]?.contains(part) != true {
          fittingParts[key, default: []].append(part)
        }
      }
    }
    changes[key] = fitting
    guard let change = fitting.first, let changed = apply(change, move, to: list, in: state) else { return }
    for (key, fitting) in fittingParts { parts[key] = Part.allCases.filter(fitting.contains) }
    if lists[next.number] == nil { lists[next.number] = changed }
  }

  /// What the chosen options may show together.
  private func combinations(of keys: [String]) -> [[String: Part]] {
    keys.prefix(2).reduce([[:]]) { all, key in
      all.flatMap { one in (parts[key] ?? Part.allCases).map { one.merging([key: $0]) { $1 } } }
    }
  }

  // MARK: Changes

  /// Gestures that may do the same have one key; nil for what is none, and for what is not learned.
  static func key(of move: Move) -> String? {
    switch move {
    case .tap(let label, nil): "tap \(label)"
    case .tap(let label, row: _), .swipe(let label, row: _): "swipe \(label)"
    case .tapRow: "row"
    case .setRow: "mark"
    case .set(let label, nil, _): "set \(label)"
    case .type(_, let label): "type \(label)"
    case .choose(_, let label, _): "choose \(label)"
    case .submit(let label): "submit \(label)"
    case _: nil
    }
  }

  private func candidates(for move: Move) -> [Change] {
    switch move {
    case .submit, .tap(_, nil):
      [.nothing] + fields.flatMap { [.append($0), .insert($0)] } + [.removeMarked, .removeAll]
    case .setRow, .tapRow: [.nothing, .mark, .remove]
    case .tap, .swipe: [.nothing, .remove, .mark]
    case .set: [.nothing, .markAll]
    case _: [.nothing]
    }
  }

  private func apply(_ change: Change, _ move: Move, to list: [Item], in state: LearnedState) -> [Item]? {
    var list = list
    func typed(_ variable: Int) -> [Item] {
      let words = modes.values(in: state)[variable].trimmingPrefix(while: \.isWhitespace)
      let text = String(words.reversed().trimmingPrefix(while: \.isWhitespace).reversed())
      return text.isEmpty ? [] : [Item(text: text, isOn: false)]
    }
    switch change {
    case .nothing: break
    case .append(let variable): list += typed(variable)
    case .insert(let variable): list = typed(variable) + list
    case .removeMarked: list.removeAll(where: \.isOn)
    case .removeAll: list = []
    case .markAll:
      guard case .set(_, _, let isOn) = move else { return nil }
      for index in list.indices { list[index].isOn = isOn }
    case .remove, .mark:
      let shown = shownIndices(of: list, in: state)
      guard let row = move.row, shown.indices.contains(row - 1) else { return nil }
      let index = shown[row - 1]
      if change == .remove {
        list.remove(at: index)
      } else if case .setRow(_, let isOn) = move {
        list[index].isOn = isOn
      } else {
        list[index].isOn.toggle()
      }
    }
    return list
  }
}

extension Move {
  /// That is touched.
  fileprivate var row: Int? {
    switch self {
    case .tap(_, let row), .set(_, let row, _): row
    case .tapRow(let row), .doubleTapRow(let row), .setRow(let row, _), .swipe(_, let row): row
    case _: nil
    }
  }
}
