import VshProgram
import VshSource
import VshSyntax

/// Warns of states that no transition leads to: usually a typing slip of the design, which no test would meet.
extension Checker {
  mutating func checkReachability() {
    // A target with a mistake would make its state look forgotten.
    if diagnostics.hasError { return }
    var isEntered = [Bool](repeating: false, count: stateEntries.count)
    var open: [Int] = []
    func enter(_ state: Int) {
      if !isEntered[state] {
        isEntered[state] = true
        open.append(state)
      }
    }
    func follow(_ transition: ID<Transition>) {
      if let target = program.transitions.rows[Int(transition.index)].target {
        for state in target.path { enter(Int(state.index)) }
      }
    }
    for entry in regionEntries.indices where regionEntries[entry].state < 0 {
      if let initial = program.regions[at: ID(entry)].states.first { enter(Int(initial.index)) }
    }
    // What stands on a screen or a region can always be taken.
    for row in handlerEntries.indices {
      if case .screen = handlerEntries[row].source {
        follow(program.handlers[at: ID(row)].transition)
      }
    }
    for region in regionEntries.indices {
      for handler in program.regions[at: ID(region)].handlers {
        follow(program.handlers[at: handler].transition)
      }
    }
    while let state = open.popLast() {
      let row = program.states[at: ID(state)]
      for region in row.regions {
        if let initial = program.regions[at: region].states.first { enter(Int(initial.index)) }
      }
      for handler in row.handlers { follow(program.handlers[at: handler].transition) }
      for transition in row.whens { follow(transition) }
      for work in row.works {
        switch work.form {
        case .call(_, _, let first, let second), .watch(_, _, let first, let second),
          .present(_, _, let first, let second):
          first.forEach(follow)
          second.forEach(follow)
        case .after(_, let transition), .every(_, let transition): follow(transition)
        }
      }
    }
    for state in stateEntries.indices where !isEntered[state] && stateEntries[state].name != .empty {
      // Inside a state that is never entered, one warning is enough.
      let around = regionEntries[stateEntries[state].region].state
      if around >= 0, !isEntered[around] { continue }
      report(.stateNeverEntered(text(stateEntries[state].name), at: program.states[at: ID(state)].span))
    }
  }
}
