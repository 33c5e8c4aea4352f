import Synchronization
import VshHost
package import VshSession
package import VshSource

/// What whoever runs a suite says to a script that runs, and hears of it.
package struct RunObserver: Sendable {
  /// After so many failed tests no further one is begun.
  package var failureLimit: Int?
  package var isStopped: @Sendable () -> Bool = { false }
  /// The script is loaded, and its first test comes; again where an update runs it once more.
  package var runBegins: @Sendable ([SourceFile]) -> Void = { _ in }
  package var testEnded: @Sendable (TestOutcome) -> Void = { _ in }

  package init() {}
}

/// The scripts that have begun and not ended, with the tests of each that have: what is left to report when there is no
/// time to wait for the rest.
final class BegunScripts: Sendable {
  /// No more than there are jobs, so that looking through them costs less than finding one by its name would.
  private let verdicts = Mutex<[FileVerdict]>([])

  func begin(_ path: Path, _ sources: [SourceFile]) {
    var verdict = FileVerdict(path: path)
    verdict.sources = sources
    verdicts.withLock { verdicts in
      Self.remove(path, from: &verdicts)
      verdicts.append(verdict)
    }
  }

  func note(_ test: TestOutcome, of path: Path) {
    verdicts.withLock { verdicts in
      if let place = Self.place(of: path, in: verdicts) { verdicts[place].tests.append(test) }
    }
  }

  func end(_ path: Path) {
    verdicts.withLock { Self.remove(path, from: &$0) }
  }

  func verdict(of path: Path) -> FileVerdict? {
    verdicts.withLock { verdicts in Self.place(of: path, in: verdicts).map { verdicts[$0] } }
  }

  private static func place(of path: Path, in verdicts: [FileVerdict]) -> Int? {
    for place in verdicts.indices where verdicts[place].path == path { return place }
    return nil
  }

  private static func remove(_ path: Path, from verdicts: inout [FileVerdict]) {
    guard let place = place(of: path, in: verdicts) else { return }
    verdicts.swapAt(place, verdicts.count - 1)
    verdicts.removeLast()
  }
}

/// `--fail-fast=N`: takes records in the order of the run until they hold N failures, and cuts the last one there.
///
/// Several scripts run at once, so more may have failed by then; what one job after the other would not have reached is
/// dropped, and the number of jobs shows nowhere.
struct FailureLimiter {
  let limit: Int?
  private(set) var settledCount = 0
  private var failedCount = 0

  init(limit: Int?) { self.limit = limit }

  var isReached: Bool { limit.map { failedCount >= $0 } ?? false }

  /// The record as far as it counts, and whether that is all of the script.
  mutating func settle(_ record: FileRecord, _ isComplete: Bool) -> (record: FileRecord, isComplete: Bool) {
    settledCount += 1
    var record = record
    var isComplete = isComplete
    if let limit {
      var left = limit - failedCount
      for (place, test) in record.tests.enumerated() where !test.passed {
        left -= 1
        guard left == 0, place + 1 < record.tests.count else { continue }
        record.tests.removeSubrange((place + 1)...)
        record.golden = nil
        record.goldenProblems = []
        isComplete = false
        break
      }
      failedCount += record.failedCount
    }
    return (record, isComplete)
  }
}
