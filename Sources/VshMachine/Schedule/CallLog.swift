import VshProgram

/// What a pending work is to the questions about calls.
package enum CallStanding: UInt8, Sendable {
  /// It has ended, or is a timer or a presentation.
  case none
  /// A call or watch that a state of this step has started. Its arguments are not known yet.
  case starting
  /// A call in flight, or a watch that has not answered or has a new answer.
  case inFlight
  /// A watch without a new answer.
  case resting
  /// A call whose answer will be dropped.
  case cancelled

  /// The standing that a question names.
  var asAsked: CallStanding { self == .starting ? .inFlight : self }

  /// The name of an op's calls in this standing in a `PatternIndex`.
  func name(of operation: ID<Operation>?) -> Int { Int(rawValue) | Int(operation?.index ?? -1) << 8 }
}

/// The changes of standings since a question about calls was first asked, so that the next question finds its calls
/// without looking at all of them. It is off, and costs nothing, in a world where nothing asks.
///
/// A change is an event of `patterns`. It is gone as soon as the work's standing changes again.
struct CallLog: Sendable {
  private(set) var isOn = false
  /// The indices of the works that changed.
  private var works: [Int32] = []
  /// By the index of a work: its standing, and the change since which it has that.
  private var standings: [(standing: CallStanding, change: Int)] = []
  /// The number of changes that are in `patterns`.
  private var notedCount = 0
  private var patterns = PatternIndex()

  /// Turns the log on, for works that have standings already.
  mutating func begin(_ pending: [Pending]) {
    self = CallLog()
    isOn = true
    standings = Array(repeating: (.none, -1), count: pending.count)
    for work in pending { note(work.index, work.standing) }
  }

  /// Records the standing of a work that may have changed.
  mutating func note(_ work: Int32, _ standing: CallStanding) {
    standings.fill(to: Int(work) + 1, with: (.none, -1))
    if standings[Int(work)].standing == standing { return }
    standings[Int(work)] = (standing, standing == .none ? -1 : works.count)
    if standing == .none { return }
    works.append(work)
    // Most changes are gone. The next question begins anew, which takes no more than these changes did.
    if works.count > 4 * standings.count + 64 { self = CallLog() }
  }

  func work(ofChange change: Int) -> Int32 { works[change] }

  func isGone(_ change: Int) -> Bool { standings[Int(works[change])].change != change }

  /// Takes the index of the changes out, so that a question can use it beside the world, and the changes that it does
  /// not have yet. `giveBack` must follow before anything changes.
  mutating func takePatterns() -> (PatternIndex, new: Range<Int>) {
    let new = notedCount..<works.count
    notedCount = works.count
    var taken = PatternIndex()
    swap(&taken, &patterns)
    return (taken, new)
  }

  mutating func giveBack(_ index: consuming PatternIndex) { patterns = index }
}
