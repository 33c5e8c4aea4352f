/// The clock of a driven app, for code that takes `any Clock<Duration>`. It moves only where the script says that time
/// passes.
public final class ScriptClock: Clock, Sendable {
  /// A moment, counted from the start of a test.
  public struct Instant: InstantProtocol, Sendable {
    /// What has passed since the start.
    public let offset: Duration

    /// The moment that is so much later.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// What passes until another moment.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether the first is earlier.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper: Sendable {
    let deadline: Instant
    let waiter: CheckedContinuation<Void, any Error>
  }

  private struct State: Sendable {
    var now = Instant(offset: .zero)
    /// When the test began, in milliseconds since 1970.
    var start: Int64 = 0
    var count = 0
    /// By number, in the order in which they began.
    var sleepers: [Int: Sleeper] = [:]
    /// Cancelled before they slept.
    var cancelled: Set<Int> = []
  }

  private enum Beginning { case over, cancelled, asleep }

  private let state = Locked(State())

  init() {}

  /// The moment to which the script has advanced.
  public var now: Instant { state.withLock { $0.now } }
  /// A nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// What has passed, in nanoseconds, and when it began, in milliseconds since 1970.
  var times: (elapsed: Int64, start: Int64) { state.withLock { ($0.now.offset.nanoseconds, $0.start) } }

  /// Sets the time of day, in milliseconds since 1970.
  func set(to now: Int64) {
    state.withLock { $0.start = now - $0.now.offset.nanoseconds / 1_000_000 }
  }

  var nextDeadline: Duration? { state.withLock { $0.sleepers.values.map(\.deadline).min()?.offset } }

  /// Waits until the script has advanced to the deadline.
  ///
  /// - Throws: `CancellationError`.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Void, any Error>) in
        let beginning = state.withLock { state -> Beginning in
          if state.cancelled.remove(number) != nil { return .cancelled }
          if deadline <= state.now { return .over }
          state.sleepers[number] = Sleeper(deadline: deadline, waiter: waiter)
          return .asleep
        }
        switch beginning {
        case .over: waiter.resume()
        case .cancelled: waiter.resume(throwing: CancellationError())
        case .asleep: break
        }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        let sleeper = state.sleepers.removeValue(forKey: number)
        if sleeper == nil { state.cancelled.insert(number) }
        return sleeper
      }
      sleeper?.waiter.resume(throwing: CancellationError())
    }
  }

  func move(to moment: Duration) {
    let over = state.withLock { state in
      state.now = max(state.now, Instant(offset: moment))
      let over = state.sleepers.filter { $0.value.deadline <= state.now }
        .sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
      for (number, _) in over { state.sleepers[number] = nil }
      return over.map(\.value.waiter)
    }
    for waiter in over { waiter.resume() }
  }
}

extension Duration {
  /// At most those of 136 years.
  fileprivate var nanoseconds: Int64 {
    min(components.seconds, 1 << 32) * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
