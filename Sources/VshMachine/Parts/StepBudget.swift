import VshSource

/// What a step may cost, and what all steps of a test may. A step is given its operations in slices where somebody may interrupt it:
/// between two slices that somebody is asked.
package struct StepBudget: ~Copyable, Sendable {
  /// Operations between two questions; about a millisecond.
  private static let slice = 100_000
  static let unlimited = Int.max / 2

  /// What all steps may take.
  package private(set) var limit = StepBudget.unlimited
  /// Operations that this step was granted in all, and those of them that it was not given yet.
  private var granted = 0
  private var later = 0
  /// Asked now and then while a step runs; true ends it as an error does.
  private var isInterrupted: (@Sendable () -> Bool)?

  init() {}

  init(copying other: borrowing StepBudget) { isInterrupted = other.isInterrupted }

  package mutating func interrupt(when isInterrupted: (@Sendable () -> Bool)?) {
    self.isInterrupted = isInterrupted
  }

  /// Bounds all steps from here on; nil leaves each to its own bound.
  mutating func limit(to count: Int?) {
    end()
    limit = count ?? Self.unlimited
  }

  /// Grants a step its operations, of which so many are left. Gives the first slice.
  mutating func begin(operationsLeft left: Int) -> Int {
    granted = min(Limits.operationsInStep, left)
    let first = isInterrupted == nil ? granted : min(Self.slice, granted)
    later = granted - first
    return first
  }

  /// What a step has taken that has so many left of what it was given.
  func taken(left: Int) -> Int { granted - later - left }

  /// What was granted is settled elsewhere.
  mutating func end() { (granted, later) = (0, 0) }

  /// The next slice for a step that has taken so many more than it was given; 0 where there is none. It throws where somebody
  /// interrupts.
  mutating func refill(beyond: Int) throws(Fault) -> Int {
    let isStopped = isInterrupted.map { $0() } ?? false
    if isStopped { throw Fault("interrupted", at: nil, kind: .interrupted) }
    let slice = min(later, max(Self.slice, beyond))
    later -= slice
    return slice
  }
}
