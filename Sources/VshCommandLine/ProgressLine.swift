import Synchronization
import VshExplore
import VshHost

/// A progress line at the bottom of a terminal; it is erased before anything else is printed.
///
/// It writes to standard error, only to a terminal that can erase a line, and at most a few times a second.
struct ProgressLine {
  private let host: Host
  private let isShown: Bool
  private var isVisible = false
  private var lastNanoseconds: UInt64 = 0

  init(_ host: Host) {
    self.host = host
    isShown = host.console.isTerminal(.error) && host.environment["TERM"] != "dumb"
  }

  mutating func show(done: Int, total: Int, failed: Int = 0, of things: String = "files") {
    if done >= total { return }
    show { _ in "\(done) of \(total) \(things)\(failed > 0 ? ", \(failed) failed" : "")" }
  }

  /// - Parameter text: shorter than the line of a terminal; called with the time of the stopwatch where it is shown.
  mutating func show(_ text: (_ nanoseconds: UInt64) -> String) {
    if !isShown { return }
    let now = host.stopwatch.nanoseconds
    // Nothing is shown at the start: a short run ends before anyone could read it.
    if lastNanoseconds == 0 { lastNanoseconds = now }
    guard now &- lastNanoseconds >= Self.pauseNanoseconds else { return }
    lastNanoseconds = now
    host.console.write(painted: Array((Self.clearing + text(now)).utf8), to: .error)
    isVisible = true
  }

  mutating func clear() {
    guard isVisible else { return }
    host.console.write(painted: Array(Self.clearing.utf8), to: .error)
    isVisible = false
  }

  /// Moves to the start of the line and erases it.
  private static let clearing = "\r\u{1B}[K"
  private static let pauseNanoseconds: UInt64 = 100_000_000
}

/// The progress of a script's walks on a terminal.
struct WalkProgressLine {
  private let stopwatch: Stopwatch
  private var line: ProgressLine
  private var startNanoseconds: UInt64
  /// The moves of the walks that have ended.
  private var earlierMoves = 0
  private var moves = 0

  init(_ host: Host) {
    stopwatch = host.stopwatch
    line = ProgressLine(host)
    startNanoseconds = stopwatch.nanoseconds
  }

  mutating func show(_ progress: WalkProgress) {
    // The first state of a new walk.
    if progress.moveCount < moves { earlierMoves += moves }
    moves = progress.moveCount
    let (total, start) = (earlierMoves + moves, startNanoseconds)
    line.show { now in
      let seconds = Double(now &- start) / 1e9
      return progress.text(movesPerSecond: seconds > 0 ? Int(Double(total) / seconds) : 0)
    }
  }

  mutating func clear() { line.clear() }
}

/// The progress of paths in a real app on a terminal.
final class DrivenProgressLine: Sendable {
  private struct State: ~Copyable {
    var line: ProgressLine
    var done = 0
  }

  private let total: Int
  private let state: Mutex<State>

  init(_ host: Host, pathCount: Int) {
    total = pathCount
    state = Mutex(State(line: ProgressLine(host)))
  }

  func note() {
    state.withLock { state in
      state.done += 1
      state.line.show(done: state.done, total: total, of: "paths")
    }
  }

  func clear() { state.withLock { $0.line.clear() } }
}
