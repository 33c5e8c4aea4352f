import VshProgram
import VshSource
import VshSyntax

/// Warns of states that no transition leads to: usually a typing slip of the design, which no test would meet.
extension Checker {
  mutating func checkReachability() {
    // A target with a mistake would make its state look forgotten.
    if stateEntries.isEmpty || diagnostics.hasError { return }
    var walk = StateWalk(program)
    for region in regionEntries.indices where regionEntries[region].state < 0 { walk.enterFirst(of: region) }
    // What stands on a screen or a region can always be taken.
    for row in handlerEntries.indices {
      if case .screen = handlerEntries[row].source { walk.take(row) }
    }
    for region in regionEntries.indices {
      for handler in program.regions.rows[region].handlers.places { walk.take(handler) }
    }
    walk.goOn()
    let isEntered = walk.isEntered
    for state in stateEntries.indices where !isEntered[state] && stateEntries[state].name != .empty {
      // Inside a state that is never entered, one warning is enough.
      let around = regionEntries[stateEntries[state].region].state
      if around >= 0, !isEntered[around] { continue }
      report(.stateNeverEntered(text(stateEntries[state].name), at: program.states[at: ID(state)].span))
    }
  }
}

/// The states that are entered, as they are found. It holds the tables themselves, so that rows are read where they lie.
private struct StateWalk {
  let states: [State]
  let regions: [Region]
  let handlers: [Handler]
  let transitions: [Transition]
  let pathStates: [ID<State>]
  var isEntered: [Bool]
  /// Entered, and not yet gone on from.
  var open: [Int] = []

  init(_ program: Program) {
    states = program.states.rows
    regions = program.regions.rows
    handlers = program.handlers.rows
    transitions = program.transitions.rows
    pathStates = program.pathStates
    isEntered = [Bool](repeating: false, count: states.count)
  }

  mutating func goOn() {
    while let state = open.popLast() {
      for region in states[state].regions { enterFirst(of: Int(region.index)) }
      for handler in states[state].handlers.places { take(handler) }
      for transition in states[state].whens { follow(transition) }
      for place in states[state].works.indices {
        switch states[state].works[place].form {
        case .call(_, _, let first, let second), .watch(_, _, let first, let second),
          .present(_, _, let first, let second):
          for transition in first { follow(transition) }
          for transition in second { follow(transition) }
        case .after(_, let transition), .every(_, let transition): follow(transition)
        }
      }
    }
  }

  mutating func enterFirst(of region: Int) {
    if let initial = regions[region].states.first { enter(initial) }
  }

  mutating func take(_ handler: Int) { follow(handlers[handler].transition) }

  private mutating func follow(_ transition: ID<Transition>) {
    guard let path = transitions[Int(transition.index)].target?.path else { return }
    for place in path.places { enter(pathStates[place]) }
  }

  private mutating func enter(_ state: ID<State>) {
    let index = Int(state.index)
    if isEntered[index] { return }
    isEntered[index] = true
    open.append(index)
  }
}
