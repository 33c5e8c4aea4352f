import VshSource

/// The limits of operations for a step and for all steps of a test. Where an interrupt is possible, a step gets its
/// operations in slices, with a check between two slices.
package struct StepBudget: ~Copyable, Sendable {
  /// The number of operations between two checks, about a millisecond.
  private static let slice = 100_000
  static let unlimited = Int.max / 2

  /// The limit for all steps.
  package private(set) var limit = StepBudget.unlimited
  /// The operations granted to this step, and those of them in later slices.
  private var granted = 0
  private var later = 0
  /// Called between slices; true ends the step with a fault.
  private var isInterrupted: (@Sendable () -> Bool)?

  init() {}

  init(copying other: borrowing StepBudget) { isInterrupted = other.isInterrupted }

  package mutating func interrupt(when isInterrupted: (@Sendable () -> Bool)?) {
    self.isInterrupted = isInterrupted
  }

  /// Limits all steps from here on; nil leaves only the limit of each step.
  mutating func limit(to count: Int?) {
    end()
    limit = count ?? Self.unlimited
  }

  /// Grants a step its operations. Returns the first slice.
  mutating func begin(operationsLeft left: Int) -> Int {
    granted = min(Limits.operationsInStep, left)
    let first = isInterrupted == nil ? granted : min(Self.slice, granted)
    later = granted - first
    return first
  }

  /// The number of operations used, from the number left in the slice.
  func taken(left: Int) -> Int { granted - later - left }

  /// Resets the grant.
  mutating func end() { (granted, later) = (0, 0) }

  /// Returns the next slice for a step that has exceeded its last one by `beyond`, or 0 at the limit. Throws after an
  /// interrupt.
  mutating func refill(beyond: Int) throws(Fault) -> Int {
    let isStopped = isInterrupted.map { $0() } ?? false
    if isStopped { throw Fault("interrupted", at: nil, kind: .interrupted) }
    let slice = min(later, max(Self.slice, beyond))
    later -= slice
    return slice
  }
}
