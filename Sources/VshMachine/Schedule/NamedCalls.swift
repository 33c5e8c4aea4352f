package import VshProgram

/// What a `deliver` says of the call that it means.
package struct CallName: Sendable {
  /// Where calls belong to. A cancelled call is known only by the declaration of its state: its screen or machine may
  /// have ended, and another one may have its index.
  package enum Caller: Sendable {
    /// One of these states, or a state inside it.
    case states([ID<State>])
    /// A machine, or one inside it; nil where it is not alive. A cancelled call is one of these components or of a
    /// component inside it.
    case machine(Int32?, components: [ID<Screen>])
    /// A screen, or a machine inside it.
    case screen(ID<Screen>)
  }

  package let operation: ID<Operation>?
  /// Nil, for all arguments or for one, matches any.
  package let arguments: [Value?]?
  /// Whether only cancelled calls are meant.
  package let isCancelled: Bool
  package let caller: Caller?
  /// Counts from 1, the oldest of those that fit.
  package let number: Int64?

  package init(
    _ operation: ID<Operation>?, _ arguments: [Value?]?, isCancelled: Bool = false, in caller: Caller? = nil,
    number: Int64? = nil
  ) {
    self.operation = operation
    self.arguments = arguments
    self.isCancelled = isCancelled
    self.caller = caller
    self.number = number
  }
}

/// The call that a `deliver` means.
package enum NamedCall: Sendable, Equatable {
  /// Its index, as in `PendingWork.pending`.
  case call(Int32)
  case none
  /// This many calls with different arguments fit.
  case several(Int)
  /// The number is below 1 or above that of the calls that fit.
  case noNumber(Int64, of: Int)
}

extension World {
  /// The call that a `deliver` means now. Calls in flight are looked at first, then watches without a new answer, then
  /// cancelled calls whose op writes data. Of several that fit it is the one with the number, or the oldest if all have
  /// equal arguments.
  package func call(named name: CallName) -> NamedCall {
    for standing in Self.standings(name) {
      let calls = scannedCalls(standing, of: name.operation, name.arguments, most: .max)
      if let call = choice(of: calls, name) { return call }
    }
    return .none
  }

  /// The same in a world with very many calls, which are found by an index.
  package mutating func indexedCall(named name: CallName) -> NamedCall {
    for standing in Self.standings(name) {
      let calls = calls(standing, of: name.operation, name.arguments)
      if let call = choice(of: calls, name) { return call }
    }
    return .none
  }

  private static func standings(_ name: CallName) -> [CallStanding] {
    name.isCancelled ? [.cancelled] : [.inFlight, .resting, .cancelled]
  }

  /// The one that is meant among the calls of a standing; nil where none of them fits.
  private func choice(of calls: [Int32], _ name: CallName) -> NamedCall? {
    let fitting = calls.filter { call in
      if schedule[call].phase == .cancelled, !writesData(call: call) { return false }
      return name.caller.map { isCall(schedule[call], in: $0) } ?? true
    }
    guard var oldest = fitting.first else { return nil }
    guard let number = name.number else {
      let arguments: [Value?] = schedule.arguments(of: schedule[oldest]).map { $0 }
      for call in fitting.dropFirst() {
        guard matches(schedule.arguments(of: schedule[call]), arguments) else {
          return .several(fitting.count)
        }
        if schedule[call].start < schedule[oldest].start { oldest = call }
      }
      return .call(oldest)
    }
    guard number >= 1, number <= Int64(fitting.count) else { return .noNumber(number, of: fitting.count) }
    return .call(fitting.sorted { schedule[$0].start < schedule[$1].start }[Int(number) - 1])
  }

  private func isCall(_ entry: Pending, in caller: CallName.Caller) -> Bool {
    switch caller {
    case .states(let states):
      var state: ID<State>? = entry.state
      while let inner = state {
        if states.contains(inner) { return true }
        state = program.regions[program.states[inner].region].state
      }
      return false
    case .machine(_, let components) where entry.phase == .cancelled:
      return isDeclared(entry.state, inside: components)
    case .machine(let machine, _):
      var instance = entry.instance
      while instance >= 0 {
        if instance == machine { return true }
        instance = population[instance].owner
      }
      return false
    case .screen(let screen) where entry.phase == .cancelled:
      return isDeclared(entry.state, inside: [screen])
    case .screen(let screen):
      return population[population.screenInstance(of: entry.instance)].screen == screen
    }
  }

  /// Whether a state is declared by one of these screens or components, or by a machine inside them.
  private func isDeclared(_ state: ID<State>, inside screens: [ID<Screen>]) -> Bool {
    var seen = Set(screens)
    var left = screens
    while let screen = left.popLast() {
      if program.states[state].screen == screen { return true }
      for machine in program.screens[screen].machines where seen.insert(machine.component).inserted {
        left.append(machine.component)
      }
    }
    return false
  }
}
