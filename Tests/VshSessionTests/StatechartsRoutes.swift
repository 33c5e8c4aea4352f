/// How the transitions of a statechart are said with View Script's arrows.
///
/// An arrow names one state. Where SCXML names several, or a default that is not the first state, the state on the way gets
/// a first state of its own, its router, which goes on by itself; a variable tells it where.
struct StatechartRoutes {
  /// What stands behind `->`, and what the transition's body must set for the routers on the way.
  struct Arrow {
    var text: String
    var sets: [String]
  }

  /// A way on from a router: taken where the variable is set.
  struct Route {
    var variable: String
    var targets: [Int]
  }

  let outline: StatechartOutline
  var names: StatechartNames
  /// The compound states that have a router, with its ways besides the default.
  private(set) var routers: [Int: [Route]] = [:]
  /// The variables of all routes.
  private(set) var variables: [String] = []

  init(_ outline: StatechartOutline, _ names: StatechartNames) {
    self.outline = outline
    self.names = names
    for index in outline.parts.indices where outline.isCompound(index) && firstState(of: index) == nil {
      routers[index] = []
    }
  }

  /// The state that is written first because it is entered by default; nil where a router has to decide.
  func firstState(of index: Int) -> Int? {
    let part = outline.parts[index]
    guard part.initial.count == 1, part.initialActions.isEmpty, let first = part.initial.first,
      part.states.contains(first)
    else { return nil }
    return first
  }

  mutating func arrow(of transition: StatechartTransition, from source: Int) throws -> Arrow {
    try arrow(to: outline.targets(of: transition), below: outline.domain(of: transition, from: source))
  }

  /// The way to some targets from a state that stays, or from its router.
  mutating func arrow(to targets: [Int], below domain: Int) throws -> Arrow {
    var sets: [String] = []
    if targets.count == 1, let target = targets.first {
      let part = outline.parts[target]
      guard part.kind == .history else { return Arrow(text: path(from: domain, to: target), sets: []) }
      guard part.parent != domain else {
        throw StatechartProblem("a state's default is its own history: \(part.id)")
      }
      if let written = part.transitions.first {
        try steer(part.parent, to: outline.targets(of: written), &sets)
      }
      return Arrow(
        text: (part.isDeep ? "resume deep " : "resume ") + path(from: domain, to: part.parent), sets: sets)
    }
    guard targets.allSatisfy({ outline.parts[$0].kind != .history }) else {
      throw StatechartProblem("a history is one of several targets")
    }
    let common = outline.common(targets)
    try steer(common, to: targets, &sets)
    return Arrow(text: path(from: domain, to: common), sets: sets)
  }

  /// What a state's `leave` body clears: routes that were set and not taken.
  func routesToClear(in index: Int) -> [String] { routers[index, default: []].map(\.variable) }

  private func path(from domain: Int, to index: Int) -> String {
    outline.chain(from: domain, to: index).map { names[$0] }.joined(separator: ".")
  }

  /// Gives the routers below a state what leads to the targets.
  private mutating func steer(_ index: Int, to targets: [Int], _ sets: inout [String]) throws {
    let inner = targets.filter { outline.isInside($0, index) }
    if inner.isEmpty { return }
    if !outline.isCompound(index) {
      for state in outline.parts[index].states { try steer(state, to: inner, &sets) }
    } else if inner.count > 1 || firstState(of: index) != inner.first {
      let variable = "to\(variables.count + 1)"
      variables.append(variable)
      sets.append(variable)
      routers[index, default: []].append(Route(variable: variable, targets: inner))
    }
  }
}
