import Synchronization
import VshHost
import VshSession
import VshSource

/// A running script: the record to report if the run is stopped, and the durations of its tests.
final class BegunScript: Sendable {
  private struct Progress: Sendable {
    var sources: [SourceFile] = []
    var tests: [TestOutcome] = []
    var times: [SuiteRun.TestTime] = []
    /// When the last test ended, or the first one began.
    var lastNanoseconds: UInt64 = 0
  }

  let path: Path
  private let stopwatch: Stopwatch
  private let progress = Mutex(Progress())
  private let held = Mutex<MemoryShare?>(nil)

  /// Its memory. Where a fault has stopped its thread, another one gives it back.
  var share: MemoryShare? {
    get { held.withLock(\.self) }
    set { held.withLock { $0 = newValue } }
  }

  init(_ path: Path, _ stopwatch: Stopwatch) {
    self.path = path
    self.stopwatch = stopwatch
  }

  /// Called when the script is loaded, before its first test; again when an update runs it a second time.
  func begin(_ sources: [SourceFile]) {
    let now = stopwatch.nanoseconds
    progress.withLock { $0 = Progress(sources: sources, lastNanoseconds: now) }
  }

  func note(_ test: TestOutcome) {
    let now = stopwatch.nanoseconds
    progress.withLock { progress in
      progress.tests.append(test)
      progress.times.append(
        SuiteRun.TestTime(path: path, name: test.name, nanoseconds: now &- progress.lastNanoseconds))
      progress.lastNanoseconds = now
    }
  }

  /// The records of the finished tests.
  var times: [SuiteRun.TestTime] { progress.withLock { $0.times } }

  /// The durations of the finished tests.
  var verdict: FileVerdict {
    progress.withLock { progress in
      var verdict = FileVerdict(path: path)
      verdict.sources = progress.sources
      verdict.tests = progress.tests
      return verdict
    }
  }
}

/// The scripts that have begun and have not ended.
final class BegunScripts: Sendable {
  /// At most one per job, so that a linear search is the fastest.
  private let scripts = Mutex<[BegunScript]>([])

  func begin(_ script: BegunScript) { scripts.withLock { $0.append(script) } }

  func end(_ script: BegunScript) {
    scripts.withLock { scripts in
      guard let index = scripts.firstIndex(where: { $0 === script }) else { return }
      scripts.swapAt(index, scripts.count - 1)
      scripts.removeLast()
    }
  }

  /// Gives back the memory of a script whose thread was stopped.
  func giveUp(_ path: Path) {
    scripts.withLock { scripts in scripts.first { $0.path == path } }?.share?.end()
  }

  func verdict(of path: Path) -> FileVerdict? {
    scripts.withLock { scripts in scripts.first { $0.path == path }?.verdict }
  }
}
