import VshProgram

/// What an open step of the fast path counts for the coverage, kept until it is known that the step is taken.
struct FastCounts: ~Copyable, Sendable {
  /// Whether such a step is running, and counts.
  private(set) var isOn = false
  /// Handlers that were asked, as twice the transition, plus one where the guard was true.
  private var guards = UniqueArray<Int32>()
  private var transitions = UniqueArray<Int32>()
  /// The states that were entered.
  private var states = UniqueArray<Int32>()

  mutating func begin(_ isOn: Bool) { self.isOn = isOn }

  mutating func noteGuard(of transition: Int32, holds: Bool) {
    guards.append(2 &* transition &+ (holds ? 1 : 0))
  }

  /// - Parameter state: -1 where no state is entered.
  mutating func noteTaken(_ transition: Int32, entering state: Int32) {
    transitions.append(transition)
    if state >= 0 { states.append(state) }
  }

  mutating func removeAll() {
    guards.removeLast(guards.count)
    transitions.removeLast(transitions.count)
    states.removeLast(states.count)
  }

  /// Adds the counts to the coverage.
  mutating func end(in coverage: inout CoverageCounts, _ table: borrowing StateTable) {
    for index in 0..<guards.count {
      let transition = guards[index] / 2
      if table.transitions[Int(transition)].guardCondition < 0 { continue }
      coverage.noteGuard(of: transition, holds: guards[index] % 2 == 1)
    }
    for index in 0..<transitions.count { coverage.noteTaken(transitions[index]) }
    for index in 0..<states.count { coverage.noteEntered(states[index]) }
    removeAll()
    isOn = false
  }
}
