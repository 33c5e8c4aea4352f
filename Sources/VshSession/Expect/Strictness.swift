import VshMachine
import VshProgram
import VshSource

/// What a `strict` test has not named yet: entered states, changed variables, and calls in flight at its end.
struct Strictness {
  var variables: ChangedVariables
  private var entered: [ID<State>] = []
  private var seen: Set<ID<State>> = []
  private var named: Set<ID<State>> = []
  /// The start numbers of calls.
  private var namedCalls: Set<Int64> = []

  init(except names: [NameID]) { variables = ChangedVariables(except: names) }

  mutating func name(_ states: [ID<State>]) { named.formUnion(states) }

  mutating func nameCall(started start: Int64) { namedCalls.insert(start) }

  func namesCall(started start: Int64) -> Bool { namedCalls.contains(start) }

  mutating func enter(_ states: [ID<State>]) {
    for state in states where seen.insert(state).inserted { entered.append(state) }
  }

  var unnamed: [ID<State>] { entered.filter { !named.contains($0) } }
}

extension Runner {
  /// Records the active states and variables after each step of a strict test.
  mutating func noteEntered() {
    for screen in world.liveScreens { strictness?.enter(world.activeStates(of: screen).map({ $0.state })) }
    strictness?.variables.look(at: world)
  }

  /// Reports, at the end of a strict test, everything that happened and was not named.
  mutating func checkStrictness(at span: SourceSpan) {
    guard let strictness else { return }
    stepSpan = span
    var notes = strictness.unnamed.map { "`\(program.names[program.states[$0].name])` was entered" }
    notes += unnamedSignals()
    notes += strictness.variables.unread.map {
      let screen = program.names[program.screens[$0.screen].name]
      return "`\(program.names[program.slot($0.slot, of: $0.screen).name])` of `\(screen)` changed"
    }
    notes += world.callsInFlight.filter { !strictness.namesCall(started: $0.start) }.map {
      "in flight: \(callText($0.operation, $0.arguments))"
    }
    notes += unnamedDroppedCalls()
    if !notes.isEmpty {
      failExpectation("a strict test must name everything; it does not name these", notes: notes)
    }
  }
}
