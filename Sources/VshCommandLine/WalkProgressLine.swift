import VshExplore
import VshHost

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
