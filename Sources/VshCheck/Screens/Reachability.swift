import VshProgram
import VshSource
import VshSyntax

/// Warns of states that no transition leads to: usually a slip that no test would find.
///
/// Each screen is walked right after its check, while its rows are in the cache. The findings are reported when all
/// screens are known to have no mistake.
extension Checker {
  /// Walks a screen whose bodies are checked, and records its findings.
  mutating func finishScreen(_ index: Int) {
    outlines.noteChecked(index)
    walkStates(of: index)
    for state in outlines.screens[index].states
    where !outlines.states[state].isEntered && !outlines.states[state].name.isEmpty {
      // Inside a state that is never entered, one warning is enough.
      let around = outlines.regions[outlines.states[state].region].state
      if around < 0 || outlines.states[around].isEntered { walk.noteNeverEntered(state) }
    }
    noteDeadEnds(of: index)
  }

  mutating func checkReachability() {
    // A target with a mistake would make its state look unreachable.
    if reports.hasError { return }
    for state in walk.neverEntered {
      report(.stateNeverEntered(text(outlines.states[state].name), at: program.states[ID(state)].span))
    }
  }

  private mutating func walkStates(of index: Int) {
    // The actions of a screen or a region can always be taken.
    for handler in program.screens.rows[index].handlers.range { take(handler) }
    for region in outlines.screens[index].regions {
      if outlines.regions[region].state < 0 { enterFirst(of: region) }
      for handler in program.regions.rows[region].handlers.range { take(handler) }
    }
    while let state = walk.next() {
      for number in program.states.rows[state].regions.range {
        enterFirst(of: Int(program.regionLists[number].index))
      }
      for handler in program.states.rows[state].handlers.range { take(handler) }
      if !outlines.states[state].hasWorks { continue }
      follow(program.states.rows[state].whens)
      for number in program.states.rows[state].works.range {
        switch program.works[number].form {
        case .call(_, _, let first, let second), .watch(_, _, let first, let second),
          .present(_, _, let first, let second):
          follow(first)
          follow(second)
          follow(program.works[number].parts)
        case .after(_, let transition), .every(_, let transition): follow(transition)
        }
      }
    }
  }

  private mutating func follow(_ transitions: ListRange) {
    for index in transitions.range { follow(program.transitionLists[index]) }
  }

  private mutating func enterFirst(of region: Int) {
    let states = program.regions.rows[region].states
    if states.count > 0 { enter(program.stateLists[Int(states.start)]) }
  }

  private mutating func take(_ handler: Int) { follow(program.handlers.rows[handler].transition) }

  private mutating func follow(_ transition: ID<Transition>) {
    guard let path = program.transitions.rows[Int(transition.index)].target?.path else { return }
    for index in path.range { enter(program.pathStates[index]) }
  }

  private mutating func enter(_ state: ID<State>) {
    let index = Int(state.index)
    if outlines.noteEntered(index) { walk.enter(index) }
  }
}
