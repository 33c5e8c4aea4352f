/// A statechart as a table: each state with what is around it and inside it, and which states are ever entered by default.
///
/// It knows SCXML 1.0 and nothing of View Script.
struct StatechartOutline {
  struct Part {
    var kind: StatechartElement.Kind
    var id: String
    var parent: Int
    /// States, in document order; histories stand apart.
    var states: [Int] = []
    var transitions: [StatechartTransition]
    var entry: [StatechartAction]
    var exit: [StatechartAction]
    /// What a compound state enters by default, and the content of that transition.
    var initial: [Int] = []
    var initialActions: [StatechartAction] = []
    var isDeep: Bool
  }

  static let root = 0

  /// In document order, the document itself first.
  private(set) var parts: [Part] = []
  private var places: [String: Int] = [:]

  init(_ machine: StatechartElement) throws {
    add(machine, parent: -1)
    try findInitials(machine, at: Self.root)
    let defaults = enteredByDefault()
    try preferHistoryDefaults(defaults)
  }

  // MARK: Asking

  /// All states, without the document and the histories.
  var states: [Int] {
    parts.indices.filter { $0 != Self.root && parts[$0].kind != .history && parts[$0].kind != .initial }
  }

  func place(of id: String) throws -> Int {
    guard let place = places[id] else { throw StatechartProblem("there is no state \(id)") }
    return place
  }

  func targets(of transition: StatechartTransition) throws -> [Int] { try transition.targets.map(place(of:)) }

  /// A state, or the document, that is in one of several states inside it.
  func isCompound(_ place: Int) -> Bool {
    (parts[place].kind == .state || parts[place].kind == .scxml) && !parts[place].states.isEmpty
  }

  /// From the innermost outwards, the document last.
  func ancestors(of place: Int) -> [Int] {
    var found: [Int] = []
    var next = parts[place].parent
    while next >= 0 {
      found.append(next)
      next = parts[next].parent
    }
    return found
  }

  func isInside(_ place: Int, _ outer: Int) -> Bool { ancestors(of: place).contains(outer) }

  /// What a transition leaves is inside this: the source itself for an internal one, else the least compound state around
  /// its source and its targets (SCXML 1.0, section 3.13).
  func domain(of transition: StatechartTransition, from source: Int) throws -> Int {
    let targets = try targets(of: transition)
    if transition.type == "internal", isCompound(source), targets.allSatisfy({ isInside($0, source) }) {
      return source
    }
    return ancestors(of: source).first { outer in
      isCompound(outer) && targets.allSatisfy { isInside($0, outer) }
    } ?? Self.root
  }

  /// The innermost state that is or holds all of them.
  func common(_ places: [Int]) -> Int {
    guard let first = places.first else { return Self.root }
    return ([first] + ancestors(of: first)).first { outer in
      places.allSatisfy { $0 == outer || isInside($0, outer) }
    } ?? Self.root
  }

  /// The states from the one inside `outer` to `place`, both included.
  func chain(from outer: Int, to place: Int) -> [Int] {
    Array(([place] + ancestors(of: place)).prefix { $0 != outer }.reversed())
  }

  /// Whether a transition's descriptors name an event: `a`, `a.b`, `a.*`, `*`.
  static func matches(_ descriptors: String, _ event: String) -> Bool {
    descriptors.split(separator: " ").contains { descriptor in
      let prefix = descriptor.hasSuffix(".*") ? String(descriptor.dropLast(2)) : String(descriptor)
      return prefix == "*" || prefix == event || event.hasPrefix(prefix + ".")
    }
  }

  // MARK: Reading the document

  private mutating func add(_ element: StatechartElement, parent: Int) {
    let place = parts.count
    let id = element.id ?? (parent < 0 ? "machine" : "anonymous\(place)")
    parts.append(
      Part(
        kind: element.kind, id: id, parent: parent, transitions: element.transitions ?? [],
        entry: element.onentry ?? [],
        exit: element.onexit ?? [], isDeep: element.type == "deep"))
    places[id] = place
    for child in element.children ?? [] where child.kind != .initial {
      if child.kind != .history { parts[place].states.append(parts.count) }
      add(child, parent: place)
    }
  }

  private mutating func findInitials(_ element: StatechartElement, at place: Int) throws {
    if isCompound(place) {
      if let written = element.children?.first(where: { $0.kind == .initial })?.transitions?.first {
        parts[place].initial = try targets(of: written)
        parts[place].initialActions = written.actions ?? []
      } else if let names = element.initial {
        parts[place].initial = try names.split(separator: " ").map { try self.place(of: String($0)) }
      } else {
        parts[place].initial = Array(parts[place].states.prefix(1))
      }
    }
    var states = parts[place].states[...]
    for child in element.children ?? [] where child.kind != .initial && child.kind != .history {
      if let next = states.popFirst() { try findInitials(child, at: next) }
    }
  }

  // MARK: What is entered by default

  /// The states that are entered without a target inside them, by any way.
  private func enteredByDefault() -> Set<Int> {
    var found: Set<Int> = []
    enterByDefault(Self.root, &found)
    for source in states {
      for transition in parts[source].transitions where transition.target != nil {
        guard let targets = try? targets(of: transition),
          let domain = try? domain(of: transition, from: source)
        else { continue }
        enter(targets, below: domain, &found)
      }
    }
    return found
  }

  private func enterByDefault(_ place: Int, _ found: inout Set<Int>) {
    guard found.insert(place).inserted else { return }
    if isCompound(place) {
      enter(parts[place].initial, below: place, &found)
    } else {
      for state in parts[place].states { enterByDefault(state, &found) }
    }
  }

  private func enter(_ targets: [Int], below domain: Int, _ found: inout Set<Int>) {
    var passed: Set<Int> = []
    for target in targets {
      var place = target
      if parts[target].kind == .history {
        place = parts[target].parent
        let written = parts[target].transitions.first
        enter(written.flatMap { try? self.targets(of: $0) } ?? [], below: domain, &found)
        if !parts[target].isDeep { for state in parts[place].states { enterByDefault(state, &found) } }
      } else {
        enterByDefault(target, &found)
      }
      passed.formUnion(chain(from: domain, to: place))
    }
    for place in passed where parts[place].kind == .parallel && !targets.contains(place) {
      for state in parts[place].states where !passed.contains(state) { enterByDefault(state, &found) }
    }
  }

  /// A state that is only ever entered by its history begins where the history does when there is none yet.
  private mutating func preferHistoryDefaults(_ defaults: Set<Int>) throws {
    for history in parts.indices where parts[history].kind == .history {
      let parent = parts[history].parent
      guard isCompound(parent), !defaults.contains(parent), let written = parts[history].transitions.first
      else { continue }
      parts[parent].initial = try targets(of: written)
      parts[parent].initialActions = written.actions ?? []
    }
  }
}
