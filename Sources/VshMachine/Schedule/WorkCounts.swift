/// The numbers of pending works that questions after every event are about. A work counts once it is asked.
struct WorkCounts: Sendable {
  /// Calls and `after`s in flight, and watches with a new answer.
  private(set) var busy = 0
  /// Works with a deadline, other than `every` timers; cancelled calls included.
  private(set) var awaited = 0
  /// Calls in flight, and watches that have not answered or have a new answer.
  private(set) var inFlight = 0

  @inline(__always)
  mutating func add(_ work: borrowing Pending) { count(work, 1) }

  @inline(__always)
  mutating func remove(_ work: borrowing Pending) { count(work, -1) }

  @inline(__always)
  private mutating func count(_ work: borrowing Pending, _ number: Int) {
    guard work.isAsked, work.phase.isOpen else { return }
    if work.isBusy { busy += number }
    if work.isAwaited { awaited += number }
    if work.isInFlight { inFlight += number }
  }
}
