package import VshSession

/// The result of a run, for all reports: plain values without sources, worlds or wall-clock times.
///
/// The same scripts give the same record, on any computer and with any number of jobs. The JSON report contains it, so
/// that the merged reports of all shards equal that of the whole run.
package struct RunRecord: Equatable, Sendable {
  /// In path order.
  package var files: [FileRecord] = []
  /// Golden files without a script.
  package var orphans: [String] = []
  /// Paths that could not be examined, one sentence each.
  package var problems: [String] = []
  /// Scripts that were not run, or not completely.
  package var unfinished: [String] = []
  package var ending = Ending.complete
  /// The shard of a run; nil where no report needs it, and in reports of an older vsh.
  package var part: SuitePart?

  package enum Ending: Equatable, Sendable {
    case complete
    case interrupted
    /// `--fail-fast`: the run stopped after this number of failures.
    case afterFailures(Int)
  }

  package init() {}

  package var passedCount: Int { testCounts.passed + goldenCounts.passed }
  package var failedCount: Int { testCounts.failed + goldenCounts.failed }

  /// Explorations that reached a limit before there was a result.
  package var inconclusiveCount: Int { testCounts.inconclusive }

  package var testCounts: RecordCounts { files.reduce(into: RecordCounts()) { $0.add($1.testCounts) } }

  /// The number of failures; an orphan counts as a failed golden file.
  package var goldenCounts: RecordCounts {
    files.reduce(into: RecordCounts(failed: orphans.count)) { $0.add($1.goldenCounts) }
  }

  /// The totals in words: `3 passed, 1 failed; golden files: 1 passed, 0 failed`.
  package var sum: String {
    let tests = testCounts.text
    return goldenCounts.all == 0 ? tests : "\(tests); golden files: \(goldenCounts.text)"
  }

  package var unjudgedCount: Int { files.reduce(0) { $0 + ($1.isJudged ? 0 : 1) } }

  /// The number of unjudged files in words.
  package var unjudgedText: String {
    unjudgedCount == 1 ? "1 file could not be judged" : "\(unjudgedCount) files could not be judged"
  }
}

/// The numbers of passes and failures of one kind, and of explorations that reached a limit before there was a result.
package struct RecordCounts: Equatable, Sendable {
  package var passed = 0
  package var failed = 0
  package var inconclusive = 0
  /// Tests that the script skips.
  package var skipped = 0
  /// Tests that are known to fail, or whose difference from the real app is known.
  package var known = 0
  /// Tests that cannot be taken in the real app.
  package var notRun = 0

  mutating func add(_ other: RecordCounts) {
    passed += other.passed
    failed += other.failed
    inconclusive += other.inconclusive
    skipped += other.skipped
    known += other.known
    notRun += other.notRun
  }

  package var all: Int { passed + failed + inconclusive + skipped + known + notRun }
  package var text: String { "\(passed) passed, \(failed) failed" + rest }

  /// The numbers of what neither passed nor failed, each after a comma.
  package var rest: String {
    [(inconclusive, "inconclusive"), (skipped, "skipped"), (known, "known"), (notRun, "not run")]
      .filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
  }
}

/// One script of a run.
package struct FileRecord: Equatable, Sendable {
  package var path: String
  package var tests: [TestRecord] = []
  /// Mistakes that prevented its judgement, and warnings, at most `Limits.diagnosticsShown`.
  package var messages: [MessageRecord] = []
  /// The number of omitted diagnostics.
  package var moreMessages = 0
  package var golden: GoldenRecord?
  /// Files that were written.
  package var written: [String] = []
  /// Why a golden file or a screen could not be compared or written.
  package var goldenProblems: [String] = []
  /// What was compared with the real app.
  package var app: AppSummary?

  package init(path: String) { self.path = path }

  package var isJudged: Bool { !messages.contains { $0.severity == .error } }

  package var passedCount: Int { testCounts.passed + goldenCounts.passed }
  package var failedCount: Int { testCounts.failed + goldenCounts.failed }

  package var testCounts: RecordCounts {
    var counts = RecordCounts()
    for test in tests {
      switch test.setAside {
      case .skipped: counts.skipped += 1
      case .known: counts.known += 1
      case .notRun: counts.notRun += 1
      case nil:
        if test.passed {
          counts.passed += 1
        } else if test.failed {
          counts.failed += 1
        } else {
          counts.inconclusive += 1
        }
      }
    }
    return counts
  }

  /// 0 or 1: a golden file that could not be compared or written fails.
  package var goldenCounts: RecordCounts {
    guard golden != nil || !goldenProblems.isEmpty else { return RecordCounts() }
    let holds = goldenProblems.isEmpty && golden?.outcome == .matches
    return RecordCounts(passed: holds ? 1 : 0, failed: holds ? 0 : 1)
  }

  /// Whether no test of it was selected, or it has nothing to judge.
  package var isEmpty: Bool {
    tests.isEmpty && messages.isEmpty && golden == nil && written.isEmpty && goldenProblems.isEmpty
  }
}

/// A test, or the top-level steps of a file.
package struct TestRecord: Equatable, Sendable {
  /// Nil for the top-level steps.
  package var name: String?
  /// The line, from 1.
  package var line: Int
  /// The elapsed time of the world's clock; it does not depend on the computer.
  package var clockMilliseconds: Int64 = 0
  /// At most `Limits.failuresKept`, in order.
  package var failures: [MessageRecord] = []
  /// The number of failures, including omitted ones.
  package var failureCount = 0
  /// Whether an exploration without failures reached a limit; its only `failures` element says which.
  package var isInconclusive = false
  /// Why it neither passed nor failed.
  package var setAside: SetAside?
  private var repeatCommand: RepeatCommand

  package init(name: String?, line: Int, command: String) {
    self.init(name: name, line: line, RepeatCommand(command))
  }

  init(name: String?, line: Int, _ command: RepeatCommand) {
    self.name = name
    self.line = line
    repeatCommand = command
  }

  /// The command that runs only this test, with the same options.
  package var command: String {
    get { repeatCommand.text }
    set { repeatCommand = RepeatCommand(newValue) }
  }

  package var passed: Bool { failureCount == 0 && !isInconclusive && setAside == nil }
  package var failed: Bool { failureCount > 0 }
  /// Whether `--only-failed` runs it.
  package var asksAgain: Bool { failed || isInconclusive }

  /// The position for a command; nil in a record from a report.
  package var location: TestLocation? { repeatCommand.location }

  /// The name for users.
  package var title: String { name ?? "the steps at the top of the file" }
}

/// A diagnostic, ready to be printed.
package struct MessageRecord: Equatable, Sendable {
  package enum Severity: String, Sendable { case error, warning }

  /// `VS0850`.
  package var code: String
  package var severity: Severity
  package var message: String
  /// The file and line (from 1); nil and 0 where it has no position.
  package var path: String?
  package var line = 0
  package var column = 0
  /// The complete printed text of several lines, without colour.
  package var text: String
  /// The text for a terminal, if it differs. It is in no report.
  package var coloredText: String?
  /// For a test's first failure: the steps before it in order, and the number of earlier ones.
  package var trail: [TrailRecord] = []
  package var earlierCount = 0

  package init(code: String, severity: Severity, message: String, text: String) {
    self.code = code
    self.severity = severity
    self.message = message
    self.text = text
  }

  package static func == (a: MessageRecord, b: MessageRecord) -> Bool {
    a.code == b.code && a.severity == b.severity && a.message == b.message && a.path == b.path
      && a.line == b.line && a.column == b.column && a.text == b.text && a.trail == b.trail
      && a.earlierCount == b.earlierCount
  }
}

/// A step that led to a failure.
package struct TrailRecord: Equatable, Sendable {
  package var clockMilliseconds: Int64
  /// The step's line, if it is in the script itself; else 0.
  package var line: Int
  package var text: String
  /// The effects, one line each.
  package var did: [String]

  package init(clockMilliseconds: Int64, line: Int, text: String, did: [String]) {
    self.clockMilliseconds = clockMilliseconds
    self.line = line
    self.text = text
    self.did = did
  }
}

/// The result of the comparison with a golden file.
package struct GoldenRecord: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    case matches
    case missing
    /// A unified diff.
    case differs(String)
    /// The line, from 1, on which an unfinished merge begins.
    case conflict(line: Int)
  }

  package var path: String
  package var outcome: Outcome

  package init(path: String, outcome: Outcome) {
    self.path = path
    self.outcome = outcome
  }

  /// One sentence; empty when it matches.
  package var sentence: String {
    switch outcome {
    case .matches: ""
    case .missing: "`\(path)` is missing"
    case .differs: "`\(path)` differs"
    case .conflict(let line): "`\(path)` has an unfinished merge, from line \(line) on"
    }
  }
}
