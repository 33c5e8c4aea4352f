import VshHost
import VshSession
import VshSource
import VshText

/// Converts the result of judging a script to its record: positions become lines, diagnostics become text.
package struct Recording: Sendable {
  /// The suffix of a test's position in the command that repeats it, and in the one that opens the prompt there.
  private let (optionsText, promptOptionsText): (String, String)
  private let isColored: Bool

  /// - Parameters:
  ///   - options: the run's options that change the result of a test, as source text.
  ///   - testOptions: further ones that the prompt does not accept.
  package init(options: [String], testOptions: [String] = [], isColored: Bool) {
    optionsText = RepeatCommand.words(options + testOptions)
    promptOptionsText = RepeatCommand.words(options)
    self.isColored = isColored
  }

  package func record(of verdict: FileVerdict) -> FileRecord {
    var record = FileRecord(path: verdict.name)
    let locations = Locations(verdict.sources)
    record.tests = verdict.tests.map { self.record(of: $0, verdict, locations) }
    if !verdict.diagnostics.isEmpty { addMessages(verdict.diagnostics, locations, to: &record) }
    if let problem = verdict.problem {
      record.messages.append(message(.host(problem), locations))
    }
    if let golden = verdict.golden {
      record.golden = GoldenRecord(
        path: GoldenFile(script: verdict.path).path.text, outcome: Self.outcome(of: golden))
    }
    record.written = verdict.written.map(\.text)
    record.goldenProblems = verdict.writeProblems
    record.app = verdict.app
    return record
  }

  private func addMessages(_ diagnostics: [Diagnostic], _ locations: Locations, to record: inout FileRecord) {
    let diagnostics = DiagnosticPrinter.inOrder(diagnostics)
    record.moreMessages = max(0, diagnostics.count - Limits.diagnosticsShown)
    record.messages = DiagnosticPrinter.shown(of: diagnostics).map { message($0, locations) }
  }

  private static func outcome(of golden: GoldenFile.Verdict) -> GoldenRecord.Outcome {
    switch golden {
    case .matches: .matches
    case .missing: .missing
    case .differs(let diff): .differs(Self.cut(diff))
    case .conflict(let line): .conflict(line: line)
    }
  }

  /// The part of a difference that is shown; a script may print megabytes.
  private static func cut(_ diff: String) -> String {
    guard diff.utf8.count > Limits.differenceBytes else { return diff }
    let lines = diff.split(separator: "\n", omittingEmptySubsequences: false)
    var kept = 0
    var count = 0
    while count < lines.count, kept + lines[count].utf8.count < Limits.differenceBytes {
      kept += lines[count].utf8.count + 1
      count += 1
    }
    return lines[..<count].joined(separator: "\n") + "\n… and \(lines.count - count) more lines\n"
  }

  private func record(of test: TestOutcome, _ verdict: FileVerdict, _ locations: Locations) -> TestRecord {
    let line = test.spanInScript.map { locations.line(of: $0) } ?? 1
    let location = TestLocation(line: line, number: test.number > 0 ? test.number : nil)
    if let declared = test.importedBy == nil ? nil : test.span.flatMap({ locations.location(of: $0) }) {
      return imported(test, verdict, locations, line, declaredAt: declared, location.number)
    }
    var record = TestRecord(
      name: test.name, line: line, RepeatCommand(path: verdict.name, location, options: optionsText))
    let again = [
      record.command, "vsh -i " + RepeatCommand.operand(verdict.name, location) + promptOptionsText,
    ]
    complete(&record, with: test, locations, again: again)
    return record
  }

  /// A test of an imported file. Its line is that of the `import`, and its name chooses it.
  private func imported(
    _ test: TestOutcome, _ verdict: FileVerdict, _ locations: Locations, _ line: Int,
    declaredAt declared: SourceLocation,
    _ number: Int?
  ) -> TestRecord {
    let filter = RepeatCommand.words(["--filter=" + (test.name ?? "")])
    var record = TestRecord(
      name: test.name, line: line,
      command: "vsh test " + ShellWord.quoted(operand: verdict.name) + filter + optionsText)
    let location = TestLocation(line: declared.line, number: number)
    let again = [
      record.command, "vsh -i " + RepeatCommand.operand(declared.path, location) + promptOptionsText,
    ]
    complete(&record, with: test, locations, again: again)
    return record
  }

  private func complete(
    _ record: inout TestRecord, with test: TestOutcome, _ locations: Locations, again: [String]
  ) {
    record.clockMilliseconds = test.elapsedMilliseconds
    record.failureCount = test.failureCount
    record.setAside = test.setAside
    record.failures = test.failures.enumerated().map { [record] number, failure in
      self.failure(failure, number == 0 ? test.trail : Trail(), of: record, locations, again: again)
    }
    if let inconclusive = test.inconclusive, test.failureCount == 0 {
      record.isInconclusive = true
      record.failures = [failure(inconclusive, Trail(), of: record, locations, again: again)]
    }
  }

  private func message(_ diagnostic: Diagnostic, _ locations: Locations) -> MessageRecord {
    let uncolored = locations.uncolored.text(of: diagnostic)
    var record = MessageRecord(
      code: diagnostic.code.text, severity: diagnostic.isError ? .error : .warning,
      message: diagnostic.message, text: String(decoding: uncolored, as: UTF8.self))
    if isColored {
      let colored = locations.colored.text(of: diagnostic)
      record.coloredText = String(decoding: colored, as: UTF8.self)
    }
    if let span = diagnostic.span, let location = locations.location(of: span) {
      record.path = location.path
      record.line = location.line
      record.column = location.column
    }
    return record
  }

  // MARK: Failures

  /// The failure with its test, the steps before it, and the commands that repeat it.
  private func failure(
    _ diagnostic: Diagnostic, _ trail: Trail, of test: TestRecord, _ locations: Locations,
    again commands: [String]
  ) -> MessageRecord {
    let steps = trail.steps.map { step in
      TrailRecord(
        clockMilliseconds: step.milliseconds, line: locations.lineInScript(of: step.span), text: step.text,
        did: step.did)
    }
    var explained = diagnostic
    if explained.notes.count > Limits.notesShown {
      let hidden = explained.notes.count - Limits.notesShown
      explained.notes.removeLast(hidden)
      explained.notes.append("… and \(hidden) more lines")
    }
    explained.notes += [test.name.map { "in the test \"\($0)\"" } ?? "in the steps at the top of the file"]
    explained.notes += Self.words(of: steps, earlierCount: trail.earlierCount)
    explained.notes += ["again:"] + commands.map { "  \($0)" }
    var record = message(explained, locations)
    record.trail = steps
    record.earlierCount = trail.earlierCount
    return record
  }

  /// The steps before a failure: a line for each step, with its effects below.
  private static func words(of steps: [TrailRecord], earlierCount: Int) -> [String] {
    if steps.isEmpty { return [] }
    var lines = ["steps before:"]
    if earlierCount > 0 {
      lines.append("  … \(earlierCount.counted("step")) before")
    }
    let times = steps.map { Trail.timeText($0.clockMilliseconds) }
    let width = times.map(\.utf8.count).max() ?? 0
    let lineWidth = steps.map { String($0.line).utf8.count }.max() ?? 0
    for (step, time) in zip(steps, times) {
      let blanks = String(repeating: " ", count: width - time.utf8.count)
      let number = String(step.line)
      let indent = String(repeating: " ", count: max(0, lineWidth - number.utf8.count))
      let location = step.line > 0 ? "line \(number)\(indent)  " : ""
      let line = "  \(time)\(blanks)  \(location)\(step.text)"
      let did = joined(step.did)
      let whole = did.count == 1 ? line + "  // " + did[0] : line
      if Cells.count(of: whole.utf8.span) <= Trail.cells + 6 {
        lines.append(whole)
        if did.count == 1 { continue }
      } else {
        lines.append(Cells.truncated(line, to: Trail.cells + 6))
      }
      lines += did.map { "      \($0)" }
    }
    return lines
  }

  /// Joins texts into lines of limited width; a longer text is truncated.
  private static func joined(_ texts: [String]) -> [String] {
    var lines: [String] = []
    for text in texts.map({ Cells.truncated($0, to: Trail.cells) }) {
      let together = (lines.last.map { $0 + "; " } ?? "") + text
      if lines.isEmpty || Cells.count(of: together.utf8.span) > Trail.cells {
        lines.append(text)
      } else {
        lines[lines.count - 1] = together
      }
    }
    return lines
  }
}

/// The sources of one load with their lines and a printer of diagnostics, created once for all failures.
private final class Locations {
  private var files: SourceLines
  var uncolored: DiagnosticPrinter
  var colored: DiagnosticPrinter

  init(_ sources: [SourceFile]) {
    files = SourceLines(sources)
    uncolored = DiagnosticPrinter(files: sources)
    colored = DiagnosticPrinter(files: sources, isColored: true)
  }

  func line(of span: SourceSpan) -> Int { location(of: span)?.line ?? 1 }

  /// The line of a position in the script itself; 0 elsewhere.
  func lineInScript(of span: SourceSpan) -> Int { span.file == FileID(1) ? line(of: span) : 0 }

  func location(of span: SourceSpan) -> SourceLocation? { files.location(of: span) }
}
