#if DEBUG
  import Synchronization
#endif

/// What tests count to show that work grows as its input does, where no operations of the machine are charged. A debug
/// build counts, for a task that asks; any other build does nothing.
package enum Effort: CaseIterable, Sendable {
  /// Comparisons of arguments with a pattern.
  case comparisons
  /// Entries of tables of pending works that were read as a whole.
  case works
  /// Bytes of values in worlds that were copied, and in those where a failed test ran again.
  case heapBytes
  /// Elements of lists that were encoded, or decoded, for a walk.
  case elements
  /// Rows of code that were written.
  case code
  /// States that were looked at to answer `in STATE`.
  case states
  /// Regions that were looked through for help with a target.
  case regions
  /// Flows and comparisons of typed texts that were followed.
  case flows
  /// Steps of paths that were taken once more.
  case pathSteps

  #if DEBUG
    private final class Counts: Sendable {
      let byKind = Mutex<[Effort: Int]>([:])
    }

    @TaskLocal private static var counts: Counts?
  #endif

  @inline(__always)
  package static func note(_ kind: Effort, _ count: @autoclosure () -> Int = 1) {
    #if DEBUG
      counts?.byKind.withLock { $0[kind, default: 0] += count() }
    #endif
  }

  #if DEBUG
    /// What `body` takes.
    package static func counted(_ body: () throws -> Void) rethrows -> [Effort: Int] {
      let counts = Counts()
      try $counts.withValue(counts, operation: body)
      return counts.byKind.withLock { $0 }
    }
  #endif
}
