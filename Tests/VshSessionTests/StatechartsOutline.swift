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
  private var indices: [String: Int] = [:]

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

  func index(of id: String) throws -> Int {
    guard let index = indices[id] else { throw StatechartProblem("there is no state \(id)") }
    return index
  }

  func targets(of transition: StatechartTransition) throws -> [Int] { try transition.targets.map(index(of:)) }

  /// A state, or the document, that is in one of several states inside it.
  func isCompound(_ index: Int) -> Bool {
    (parts[index].kind == .state || parts[index].kind == .scxml) && !parts[index].states.isEmpty
  }

  /// From the innermost outwards, the document last.
  func ancestors(of index: Int) -> [Int] {
    var found: [Int] = []
    var next = parts[index].parent
    while next >= 0 {
      found.append(next)
      next = parts[next].parent
    }
    return found
  }

  func isInside(_ index: Int, _ outer: Int) -> Bool { ancestors(of: index).contains(outer) }

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
  func common(_ indices: [Int]) -> Int {
    guard let first = indices.first else { return Self.root }
    return ([first] + ancestors(of: first)).first { outer in
      indices.allSatisfy { $0 == outer || isInside($0, outer) }
    } ?? Self.root
  }

  /// The states from the one inside `outer` to `index`, both included.
  func chain(from outer: Int, to index: Int) -> [Int] {
    Array(([index] + ancestors(of: index)).prefix { $0 != outer }.reversed())
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
    let index = parts.count
    let id = element.id ?? (parent < 0 ? "machine" : "anonymous\(index)")
    parts.append(
      Part(
        kind: element.kind, id: id, parent: parent, transitions: element.transitions ?? [],
        entry: element.onentry ?? [],
        exit: element.onexit ?? [], isDeep: element.type == "deep"))
    indices[id] = index
    for child in element.children ?? [] where child.kind != .initial {
      if child.kind != .history { parts[index].states.append(parts.count) }
      add(child, parent: index)
    }
  }

  private mutating func findInitials(_ element: StatechartElement, at index: Int) throws {
    if isCompound(index) {
      if let written = element.children?.first(where: { $0.kind == .initial })?.transitions?.first {
        parts[index].initial = try targets(of: written)
        parts[index].initialActions = written.actions ?? []
      } else if let names = element.initial {
        parts[index].initial = try names.split(separator: " ").map { try self.index(of: String($0)) }
      } else {
        parts[index].initial = Array(parts[index].states.prefix(1))
      }
    }
    var states = parts[index].states[...]
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

  private func enterByDefault(_ index: Int, _ found: inout Set<Int>) {
    guard found.insert(index).inserted else { return }
    if isCompound(index) {
      enter(parts[index].initial, below: index, &found)
    } else {
      for state in parts[index].states { enterByDefault(state, &found) }
    }
  }

  private func enter(_ targets: [Int], below domain: Int, _ found: inout Set<Int>) {
    var passed: Set<Int> = []
    for target in targets {
      var index = target
      if parts[target].kind == .history {
        index = parts[target].parent
        let written = parts[target].transitions.first
        enter(written.flatMap { try? self.targets(of: $0) } ?? [], below: domain, &found)
        if !parts[target].isDeep { for state in parts[index].states { enterByDefault(state, &found) } }
      } else {
        enterByDefault(target, &found)
      }
      passed.formUnion(chain(from: domain, to: index))
    }
    for index in passed where parts[index].kind == .parallel && !targets.contains(index) {
      for state in parts[index].states where !passed.contains(state) { enterByDefault(state, &found) }
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
