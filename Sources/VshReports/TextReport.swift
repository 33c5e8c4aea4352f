import VshSession
import VshSource
package import VshSuite
import VshText

/// A run as text for users: a line for each script, then its failures with explanations; the totals are at the end.
///
/// The explanation of a failure is a diagnostic, which goes to another stream than the results; a file receives both,
/// in order. No output of a script in it can move a cursor.
package struct TextReport {
  /// Text for one stream, written at once.
  package struct Piece: Equatable, Sendable {
    /// UTF-8 bytes: many short words are appended, which takes several times as long with a `String`.
    package fileprivate(set) var bytes: [UInt8]
    /// Whether it belongs to standard error, where the two streams differ.
    package let isDiagnostic: Bool
    /// Whether it contains colours, and its other text is visible already.
    package let isPainted: Bool
  }

  private let isColored: Bool
  private let colorsDifferences: Bool

  /// - Parameters:
  ///   - isColored: whether diagnostics are coloured.
  ///   - colorsDifferences: whether differences of golden files, which are among the results, are coloured.
  package init(isColored: Bool = false, colorsDifferences: Bool = false) {
    self.isColored = isColored
    self.colorsDifferences = colorsDifferences
  }

  /// All of it as one text.
  package static func text(of record: RunRecord) -> String {
    let report = TextReport()
    var printed = PrintedMessages()
    let pieces = report.pieces(of: printed.unprinted(record.files)) + report.ending(of: record)
    // A report that was read from JSON may contain any character.
    return String(decoding: Pictures.lines(pieces.flatMap(\.bytes)), as: UTF8.self)
  }

  // MARK: Scripts

  /// The report of the next scripts, in as few pieces as the two streams allow.
  package func pieces(of files: [FileRecord]) -> [Piece] {
    var pieces: [Piece] = []
    for file in files { append(file, to: &pieces) }
    return pieces
  }

  private func append(_ file: FileRecord, to pieces: inout [Piece]) {
    var texts = file.messages.map(shown)
    if file.moreMessages > 0 { texts.append("… and \(file.moreMessages) more in \(visible(file.path))\n") }
    append(diagnostics: texts, to: &pieces)
    let (tests, goldens) = (file.testCounts, file.goldenCounts)
    guard tests.all + goldens.all > 0 else { return }
    // Word by word, since a suite has a line for each of its scripts.
    append(visible(file.path), to: &pieces)
    append(": ", to: &pieces)
    append(String(tests.passed), to: &pieces)
    append(" passed", to: &pieces)
    if tests.failed > 0 { append(", \(tests.failed) failed", to: &pieces) }
    append(tests.rest, to: &pieces)
    if goldens.all > 0 {
      append(goldens.failed == 0 ? "; golden file passed" : "; golden file failed", to: &pieces)
    }
    append("\n", to: &pieces)
    if tests.passed < tests.all {
      for test in file.tests where !test.passed {
        if let aside = test.setAside {
          append("  \(aside.word): \(visible(test.title)): \(visible(aside.reason))\n", to: &pieces)
          continue
        }
        append("  \(test.failed ? "failed" : "inconclusive"): \(visible(test.title))\n", to: &pieces)
        append(diagnostics: failures(of: test), to: &pieces)
      }
    }
    if let app = file.app { append(app.text, to: &pieces) }
    append(golden(of: file), isPainted: colorsDifferences, to: &pieces)
    for path in file.written { append("  written: \(visible(path))\n", to: &pieces) }
    append(diagnostics: file.goldenProblems.map { "error[VS0705]: \(visible($0))\n" }, to: &pieces)
  }

  /// A failure with the same text at the same place, as in a `repeat`, is printed once.
  private func failures(of test: TestRecord) -> [String] {
    var printed: Set<[String]> = []
    var texts: [String] = []
    for failure in test.failures where texts.count < Self.failuresShown {
      let face = [failure.path ?? "", "\(failure.line):\(failure.column)", failure.code, failure.message]
      if printed.insert(face).inserted { texts.append(shown(failure)) }
    }
    let hidden = test.failureCount - texts.count
    if hidden > 0 { texts.append("… and \(hidden) more in this test\n") }
    return texts
  }

  private func golden(of file: FileRecord) -> String {
    guard let golden = file.golden else { return "" }
    let path = visible(golden.path)
    // While a test fails, nothing is written.
    func update(_ effect: String) -> String {
      file.testCounts.failed + file.testCounts.inconclusive > 0
        ? "it can be written when all tests pass"
        : "`vsh test --update \(ShellWord.quoted(operand: file.path))` \(effect)"
    }
    switch golden.outcome {
    case .matches: return ""
    case .missing: return "  missing: \(path); \(update("writes it"))\n"
    case .differs(let diff):
      let head = "  \(path) differs; \(update("rewrites it"))\n"
      guard colorsDifferences else { return head + diff }
      return head + UnifiedDiff.colored(String(decoding: Pictures.lines(Array(diff.utf8)), as: UTF8.self))
    case .conflict(let line): return "  \(path):\(line) has an unfinished merge\n"
    }
  }

  // MARK: The end

  package func ending(of record: RunRecord) -> [Piece] {
    var text = ""
    for orphan in record.orphans { text += "\(visible(orphan)): there is no script for this golden file\n" }
    let unfinished = record.unfinished.count
    switch record.ending {
    case .complete: break
    case .interrupted: text += "interrupted: \(scripts(unfinished)) not run to the end\n"
    case .afterFailures(let count):
      text +=
        "stopped after \(count.counted("failure")): \(scripts(unfinished)) not run to the end\n"
    }
    if record.unjudgedCount > 0 {
      text += "\(record.unjudgedText)\n"
    }
    text += record.sum + "\n"
    var pieces: [Piece] = []
    append(diagnostics: record.problems.map { "error[VS0700]: \(visible($0))\n" }, to: &pieces)
    append(text, to: &pieces)
    return pieces
  }

  private func scripts(_ count: Int) -> String { count.counted("file") }

  // MARK: Pieces

  private func shown(_ message: MessageRecord) -> String {
    isColored ? message.coloredText ?? message.text : message.text
  }

  private func append(
    _ text: String, isDiagnostic: Bool = false, isPainted: Bool = false, to pieces: inout [Piece]
  ) {
    if text.isEmpty { return }
    if let last = pieces.indices.last, pieces[last].isDiagnostic == isDiagnostic,
      pieces[last].isPainted == isPainted
    {
      pieces[last].bytes.append(contentsOf: text.utf8)
    } else {
      pieces.append(Piece(bytes: Array(text.utf8), isDiagnostic: isDiagnostic, isPainted: isPainted))
    }
  }

  /// With an empty line between two.
  private func append(diagnostics texts: [String], to pieces: inout [Piece]) {
    if !texts.isEmpty { append(texts.joined(separator: "\n"), isDiagnostic: true, to: &pieces) }
  }

  /// The maximum number of printed failures of one test.
  private static let failuresShown = 20
}

/// A text of a script on one line, with nothing that could move a cursor.
func visible(_ text: String) -> String {
  Pictures.line(text)
}

/// The messages that the text of a run has printed: a mistake in a file that many scripts import is printed once.
package struct PrintedMessages: Sendable {
  private var texts: Set<String> = []

  package init() {}

  /// The records without messages that an earlier record has. Their messages count as printed from now on.
  package mutating func unprinted(_ files: [FileRecord]) -> [FileRecord] {
    files.map { file in
      if file.messages.isEmpty { return file }
      var file = file
      file.messages.removeAll { $0.path != nil && !texts.insert($0.text).inserted }
      return file
    }
  }
}
