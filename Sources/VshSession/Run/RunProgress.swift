import VshSource

/// How far a run has come: what it has taken, and what is open.
struct RunProgress: Sendable {
  /// The number of steps, each round of a `repeat` included.
  private(set) var steps = 0
  /// The number of steps other than `expect`.
  private(set) var moves = 0
  /// Its value at the first failure.
  private(set) var movesToFailure: Int?
  /// The number of steps of the world: actions, answers, timers, and opened screens.
  private(set) var events = 0
  /// The open `repeat`s, the outermost first, with the current round of each.
  private(set) var rounds: [(step: SourceSpan, round: Int64)] = []
  private(set) var flowDepth = 0
  /// The world's clock when the test began, adjusted when a step sets the clock.
  private(set) var clockOrigin: Int64

  init(at clock: Int64) { clockOrigin = clock }

  /// Forgets all but the clock and the moves.
  mutating func forgetSteps() {
    steps = 0
    events = 0
    rounds = []
  }

  mutating func countStep() { steps += 1 }
  mutating func countMove() { moves += 1 }
  mutating func countEvent() { events += 1 }

  /// Counts sends that were taken at once, in rounds of `size` each.
  mutating func count(sends: Int, inRoundsOf size: Int) {
    steps += sends + sends / size
    events += sends
    moves += sends
  }

  /// - Parameter moves: the number of moves up to the failure; nil for those up to now.
  mutating func noteFailure(afterMoves moves: Int? = nil) {
    if movesToFailure == nil { movesToFailure = moves ?? self.moves }
  }

  mutating func forgetFailure() { movesToFailure = nil }

  mutating func openRepeat(_ step: SourceSpan) { rounds.append((step, 0)) }
  mutating func enterRound(_ round: Int64) { rounds[rounds.count - 1].round = round }
  /// Closes the innermost `repeat`s until `count` are open.
  mutating func closeRepeats(to count: Int) { rounds.removeLast(rounds.count - count) }

  mutating func enterFlow() { flowDepth += 1 }
  mutating func leaveFlow() { flowDepth -= 1 }

  /// Moves the test's begin with a clock that a step has set.
  mutating func moveOrigin(by milliseconds: Int64) { clockOrigin = clockOrigin &+ milliseconds }
  mutating func setOrigin(_ clock: Int64) { clockOrigin = clock }
}
