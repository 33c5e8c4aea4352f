import VshSession
import VshSession
import VshSuite

/// Records for tests, made by hand: the reports only look at them.
enum SampleRecords {
  static func failing(message: String = "it is false", text: String = "error\n") -> MessageRecord {
    var failure = MessageRecord(code: "VS0850", severity: .error, message: message, text: text)
    (failure.path, failure.line, failure.column) = ("a.vs", 3, 5)
    failure.trail = [TrailRecord(clockMilliseconds: 800, line: 2, text: "wait", did: ["a -> b"])]
    return failure
  }

  static func test(_ name: String?, failures: [MessageRecord] = []) -> TestRecord {
    var test = TestRecord(name: name, line: 1, command: "vsh test a.vs:1")
    test.failures = failures
    test.failureCount = failures.count
    return test
  }

  static func run(_ files: [FileRecord], shard: Int = 1, of count: Int = 1) -> RunRecord {
    var record = RunRecord()
    record.files = files
    record.part = SuitePart(
      shard: Shard(index: shard - 1, count: count), files: "00000000000000f1", options: "00000000000000f2")
    return record
  }

  static func file(_ path: String, _ tests: [TestRecord]) -> FileRecord {
    var file = FileRecord(path: path)
    file.tests = tests
    return file
  }

  private static func summary(_ text: String) -> AppSummary {
    var summary = AppSummary()
    (summary.steps, summary.states, summary.texts, summary.calls) = (4, 3, 2, 1)
    (summary.notCompared, summary.ignored, summary.matched) = ([text], [text], [text])
    return summary
  }

  /// Every kind of thing that a record can hold, with a text in each place.
  static func full(_ text: String) -> RunRecord {
    var files: [FileRecord] = []
    let outcomes: [GoldenRecord.Outcome] = [.matches, .missing, .differs(text), .conflict(line: 7)]
    for (index, outcome) in outcomes.enumerated() {
      var file = FileRecord(path: "\(index)" + text)
      file.golden = GoldenRecord(path: text, outcome: outcome)
      file.tests = [test(text, failures: [failing(message: text, text: text)]), test(nil), test(text)]
      file.tests[0].failures[0].trail[0].text = text
      file.tests[0].failures[0].trail[0].did = [text]
      file.tests[0].failures[0].earlierCount = 3
      file.tests[0].clockMilliseconds = 1_234
      file.tests[0].command = text
      file.tests[2].isInconclusive = true
      file.tests[2].failures = [failing(message: text, text: text)]
      file.tests += [test(text), test(text), test(text)]
      file.tests[3].setAside = .known(text)
      file.tests[4].setAside = .notRun(text)
      file.tests[5].setAside = .skipped(text)
      file.app = summary(text)
      file.written = [text]
      file.goldenProblems = [text]
      files.append(file)
    }
    var broken = FileRecord(path: "9")
    broken.messages = [
      MessageRecord(code: "VS0203", severity: .error, message: text, text: text),
      MessageRecord(code: "VS0204", severity: .warning, message: text, text: text),
    ]
    broken.moreMessages = 4
    var record = run(files + [broken])
    record.orphans = [text]
    record.problems = [text]
    record.unfinished = [text]
    record.ending = .afterFailures(3)
    return record
  }

  /// Words and characters that mean something to one reader or another.
  static let hostileTexts = [
    "]]>", "<![CDATA[", "&amp;<b>\"'", "\u{0}\u{1}\u{8}\u{B}\u{1B}[31m\u{1F}\u{7F}\u{9B}",
    "\u{FFFE}\u{FFFF}\u{FEFF}",
    "::error file=a::b\n::stop-commands::x\n##[error]y", "%25%0A%", "# TODO x \\# ok", "  ---\n  ...\n",
    "...",
    "a\r\nb\rc\td", "\u{2028}\u{2029}\u{202E}\u{85}", "日本語 👨‍👩‍👧 e\u{301} \u{10FFFF}", "```\n````` x", "", " ",
    "\n", "-->",
  ]
}
