import VshMachine
package import VshSession
import VshSource

/// The limits of a walk, and what it is for beside its findings.
package struct WalkBounds: Equatable, Sendable {
  package var states: Int {
    get { givenStates ?? 100_000 }
    set { givenStates = newValue }
  }
  /// Nil where neither an option nor a clause says how many. Then a storyboard of a value without end stops early.
  private(set) var givenStates: Int?
  /// The states of other parts of the screen, which count towards it.
  var statesElsewhere = 0
  var statesHere: Int { states - statesElsewhere }
  /// Steps from the start; nil for no limit.
  package var depth: Int?
  /// Bytes of all that it keeps of its states: those in the queue, the rows of those that were found, their names, the moves
  /// between them, and the cards of a storyboard. Its helpers share them.
  package var bytes = Limits.walkBytes

  /// Instead of a walk to all states; then `states` is no limit.
  package var random: RandomWalks?
  /// What is asked of it beside its findings and claims.
  package var asked = WalkQuestions()
  /// Whether a screen is walked as one, even if its parts are independent, and each variable distinguishes states.
  package var isWhole = false
  /// The number of elements from which a list is encoded as a change of another one; the result is the same for all.
  package var fewestOfLongList = StateCodec.usualFewestOfLong

  /// The shard that is walked.
  package var shard = WalkShard()

  /// No walk is given more states than these.
  package static let mostStates = 10_000_000

  package init() {}
}

/// What is asked of a walk beside its findings and claims: each by a reader of its own.
package struct WalkQuestions: Equatable, Sendable {
  /// What its paths cover together; nil where none are asked for.
  package var cover: CoverKind?
  /// Whether each outcome of each call is tried, for a fault matrix.
  package var faults = false
  /// Whether the screens of each call, and its late answers, are looked at, for an audit.
  package var audit = false
  /// For a storyboard: what is kept beside the text of each screen that a person can see; nil without one.
  package var cards: ScreenDetail?
  /// Whether its paths drive a real app. Then `cover` says what they reach.
  package var app = false

  /// Whether more than gestures and claims depend on what is drawn.
  var looksAtScreens: Bool { faults || audit || cards != nil || app }
}

/// A part of the walks of many scripts: every Nth one.
package struct WalkShard: Equatable, Sendable {
  /// From 0.
  package var index = 0
  package var count = 1
  /// The number of walks of the scripts before this one.
  package var walksBefore = 0

  package init() {}
}
