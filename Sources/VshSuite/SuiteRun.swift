import Synchronization
package import VshHost
import VshSession
import VshSource

/// Runs the scripts of a suite in parallel and collects their records in path order.
///
/// It hides the workers and their scheduling: for any number of workers the outcome equals that of a sequential run. It
/// prints nothing; `onEvent` receives each event.
package struct SuiteRun: Sendable {
  private let suite: Suite
  private let recording: Recording
  private let interrupts: Interrupts
  private let stopwatch: Stopwatch
  package var jobCount = 1
  /// The number of failures after which the run stops.
  package var failureLimit: Int?

  package init(suite: Suite, recording: Recording, interrupts: Interrupts, stopwatch: Stopwatch) {
    self.suite = suite
    self.recording = recording
    self.interrupts = interrupts
    self.stopwatch = stopwatch
  }

  package enum Event {
    /// The numbers of finished scripts and of failures so far; reported repeatedly during the run.
    case progress(done: Int, total: Int, failed: Int)
    /// The next scripts in path order.
    case files([FileRecord])
  }

  /// The duration of a test on the computer's clock.
  package struct TestTime: Sendable {
    package var path: Path
    /// Nil for the top-level steps.
    package var name: String?
    package var nanoseconds: UInt64

    /// As a record names it.
    package var file: String { path.text }
  }

  package struct Outcome: Sendable {
    /// In path order.
    package var files: [FileRecord] = []
    /// Scripts that were not run, or not completely, in path order.
    package var unfinished: [String] = []
    package var ending = RunRecord.Ending.complete
    /// In path order.
    package var times: [TestTime] = []
  }

  /// A class, since it is passed between threads.
  private final class Judged: Sendable {
    let record: FileRecord
    let isComplete: Bool
    let times: [TestTime]

    init(record: FileRecord, isComplete: Bool, times: [TestTime]) {
      self.record = record
      self.isComplete = isComplete
      self.times = times
    }
  }

  /// - Parameters:
  ///   - paths: without duplicates, in path order.
  ///   - order: the indices of `paths` in the order in which they begin.
  package func run(_ paths: [Path], order: [Int], onEvent: (Event) -> Void) -> Outcome {
    let judging = Judging(
      suite: suite.stopping(afterFailures: failureLimit) { [interrupts] in interrupts.isRequested },
      recording: recording, stopwatch: stopwatch)
    // Where scripts are rewritten, none is read before its turn.
    let workers = Workers<Judged>(
      jobCount: order.count, mostInRow: suite.updates ? 1 : Self.scriptsInRow
    ) { jobs, results in
      let scripts = judging.open(jobs.map { paths[order[$0]] })
      return zip(jobs, scripts).map { job, opened in { results.add(judging.judge(opened()), of: job) } }
    }
    if !order.isEmpty { workers.start(threadCount: jobCount) }

    var judged: [Judged?] = Array(repeating: nil, count: paths.count)
    var limiter = FailureLimiter(limit: failureLimit)
    var ending = RunRecord.Ending.complete
    var (done, failed, printed) = (0, 0, 0)
    var isDone = order.isEmpty
    while !isDone {
      let news = workers.wait(milliseconds: Self.pauseMilliseconds)
      isDone = news.isDone
      let crashed = news.stopped.map { stopped in
        (job: stopped.job, output: judging.record(paths[order[stopped.job]], stoppedBy: stopped.signal))
      }
      for (job, result) in news.results + crashed {
        judged[order[job]] = result
        done += 1
        failed += result.record.failedCount
      }
      // Only earlier records in the order of the run count, so that the end does not depend on scheduling.
      while failureLimit != nil, !limiter.isReached, limiter.settledCount < order.count {
        let index = order[limiter.settledCount]
        guard let result = judged[index] else { break }
        let (record, isComplete) = limiter.settle(result.record, result.isComplete)
        judged[index] = Judged(record: record, isComplete: isComplete, times: result.times)
      }
      if limiter.isReached {
        ending = .afterFailures(failureLimit ?? 0)
        for index in order[limiter.settledCount...] { judged[index] = nil }
        break
      } else if !isDone, interrupts.isRequested {
        ending = .interrupted
        isDone = true
      }
      if failureLimit == nil {
        var next: [FileRecord] = []
        while printed < paths.count, let result = judged[printed], result.isComplete {
          next.append(result.record)
          printed += 1
        }
        if !next.isEmpty { onEvent(.files(next)) }
      }
      onEvent(.progress(done: done, total: paths.count, failed: failed))
    }
    workers.stop()
    if interrupts.isRequested, judged.contains(where: { $0?.isComplete != true }) { ending = .interrupted }
    return finish(paths, judged, ending, judging.begun, printed: printed, onEvent)
  }

  private func finish(
    _ paths: [Path], _ judged: [Judged?], _ ending: RunRecord.Ending, _ begun: BegunScripts, printed: Int,
    _ onEvent: (Event) -> Void
  ) -> Outcome {
    var outcome = Outcome()
    outcome.ending = ending
    var unprinted: [FileRecord] = []
    for (index, path) in paths.enumerated() {
      var result = judged[index]
      if result == nil, ending == .interrupted, let verdict = begun.verdict(of: path) {
        result = Judged(record: recording.record(of: verdict), isComplete: false, times: [])
      }
      if result?.isComplete != true { outcome.unfinished.append(path.text) }
      guard let result else { continue }
      outcome.files.append(result.record)
      if index >= printed { unprinted.append(result.record) }
      outcome.times += result.times
    }
    // The last permitted failure may be that of the last test.
    if outcome.unfinished.isEmpty { outcome.ending = .complete }
    if !unprinted.isEmpty { onEvent(.files(unprinted)) }
    return outcome
  }

  /// The shared state of a run's scripts. A class, since the second half of each job refers to it.
  private final class Judging: Sendable {
    private let suite: Suite
    private let recording: Recording
    private let stopwatch: Stopwatch
    let begun = BegunScripts()

    init(suite: Suite, recording: Recording, stopwatch: Stopwatch) {
      self.suite = suite
      self.recording = recording
      self.stopwatch = stopwatch
    }

    /// Reads scripts, then checks them; the returned closures do the remaining work. After a large script, that is all
    /// of the work, so that opened scripts do not fill the memory.
    func open(_ paths: [Path]) -> [@Sendable () -> OpenedScript] {
      var roomBytes = SuiteRun.bytesInRow
      var read: [ReadScript] = []
      for path in paths where roomBytes >= 0 {
        let script = suite.read(path)
        roomBytes -= script.bytes?.count ?? 0
        read.append(script)
      }
      roomBytes = SuiteRun.bytesInRow
      return paths.indices.map { index in
        guard index < read.count else { return { self.suite.check(self.suite.read(paths[index])) } }
        let script = read[index]
        if roomBytes < 0 { return { self.suite.check(script) } }
        let opened = suite.check(script)
        roomBytes -= opened.byteCount
        return { opened }
      }
    }

    func judge(_ opened: OpenedScript) -> Judged {
      let script = BegunScript(opened.verdict.path, stopwatch)
      begun.begin(script)
      defer { begun.end(script) }
      let verdict = suite.judge(opened, as: script)
      return Judged(
        record: recording.record(of: verdict), isComplete: verdict.isComplete, times: script.times)
    }

    /// The record of a script in which vsh itself crashed: the finished tests, and a sentence.
    func record(_ path: Path, stoppedBy signal: Int32) -> Judged {
      begun.giveUp(path)
      var verdict = begun.verdict(of: path) ?? FileVerdict(path: path)
      verdict.problem = HostProblem(.run, path, .crashed(signal: signal))
      return Judged(record: recording.record(of: verdict), isComplete: true, times: [])
    }
  }

  /// The number of scripts that one thread reads and checks in a row, and their total size.
  private static let scriptsInRow = 8
  static let bytesInRow = 1 << 18
  /// The maximum delay before Ctrl-C is noticed and results are reported.
  private static let pauseMilliseconds = 3
}
