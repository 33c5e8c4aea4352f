package import VshHost
import VshReading
import VshSession
import VshSource
import VshText

/// A file that a review may rewrite, with each of its changes.
package struct ReviewedFile: Sendable {
  package let path: Path
  package let changes: [ReviewedChange]
  /// The original bytes; nil where the file does not exist yet.
  fileprivate let old: [UInt8]?
  fileprivate let form: Form

  fileprivate enum Form: Sendable {
    case golden(LineDifference)
    /// Per element of `changes`, the indices of its rewrite and its change.
    case script(InlineScreens, origins: [(rewrite: Int, change: Int)])
  }
}

/// The suite's part in a review (`vsh test --review`): finds the changes of a script, and writes accepted ones.
extension Suite {
  /// The inline screens that differ, of the tests that ran.
  package func screensToReview(_ path: Path) -> ReviewedFile? {
    guard let ran = runForReview(path) else { return nil }
    var screens = ScreenTexts()
    for test in ran.outcome.tests { screens.add(test.screens) }
    let inline = InlineScreens(script: ran.script, screens: screens)
    let lines = TextLines(ran.script, keepsFeeds: true)
    var changes: [ReviewedChange] = []
    var origins: [(Int, Int)] = []
    for (index, rewrite) in inline.rewrites.enumerated() {
      let offset = rewrite.screen.span.range.lowerBound
      let line = (lines.ranges.firstIndex { $0.contains(offset) } ?? max(0, lines.count - 1)) + 1
      for (number, change) in rewrite.difference.changes.enumerated() {
        changes.append(
          ReviewedChange(
            location: "\(path):\(line)", diff: UnifiedDiff(rewrite.difference).text(ofChange: number),
            steps: Suite.steps(in: rewrite.screen.path[...]),
            cause: ReviewCause(change, of: rewrite.difference)))
        origins.append((index, number))
      }
    }
    if changes.isEmpty { return nil }
    return ReviewedFile(
      path: path, changes: changes, old: ran.script, form: .script(inline, origins: origins))
  }

  /// The changes of a script's golden file. Nil also while a test fails, since a golden file is the transcript of a
  /// passing run; then `obstacle` is the reason, where the file differs.
  package func goldenToReview(_ path: Path, obstacle: inout String?) -> ReviewedFile? {
    guard let ran = runForReview(path), ran.isWhole, !sharesGolden(path) else { return nil }
    guard ran.outcome.passed else {
      let golden = GoldenFile(script: path)
      switch try? golden.compare(with: ran.outcome.transcriptWithoutFailures, files: files) {
      case .missing where ran.outcome.hasShow, .differs:
        obstacle = "`\(golden.path)` is not asked about while a test of `\(path)` fails"
      case .missing, .matches, .conflict, nil: break
      }
      return nil
    }
    let golden = GoldenFile(script: path)
    let transcript = ran.outcome.transcriptWithoutFailures
    let old: [UInt8]?
    // An unreadable file is reported when the tests run.
    switch try? golden.compare(with: ran.outcome, files: files) {
    case nil, .matches, .conflict: return nil
    case .missing: old = nil
    case .differs: old = try? files.read(golden.path, limitBytes: Limits.goldenBytes)
    }
    if old == nil, !ran.outcome.hasShow { return nil }
    let difference = GoldenFile.difference(from: old ?? [], to: GoldenFile.contents(for: transcript))
    let changes = difference.changes.enumerated().map { index, change in
      let printed = (0..<min(change.new.lowerBound + 1, difference.new.count)).map { difference.new.text($0) }
      let test = printed.lastIndex { $0.hasPrefix("# ") } ?? 0
      return ReviewedChange(
        location: "\(golden.path):\(change.old.lowerBound + 1)",
        diff: UnifiedDiff(difference).text(ofChange: index), steps: Suite.steps(in: printed[test...]),
        cause: ReviewCause(change, of: difference))
    }
    return ReviewedFile(path: golden.path, changes: changes, old: old, form: .golden(difference))
  }

  /// Writes the accepted changes; returns the reason where the file was not written, else nil.
  package func write(
    _ file: ReviewedFile, accepting accepts: (Int) -> Bool
  ) throws(HostProblem) -> String? {
    switch file.form {
    case .script(let inline, let origins):
      let accepted = Set(origins.indices.filter(accepts).map { [origins[$0].rewrite, origins[$0].change] })
      let rewritten = inline.rewritten { accepted.contains([$0, $1]) }
      let reading = ScriptReading(files: files).reading
      return try replaceScript(file.path, file.old ?? [], with: rewritten, reading)
    case .golden(let difference):
      let isThere = try files.kindWithoutFollowing(file.path) != nil
      let now = isThere ? try files.read(file.path, limitBytes: Limits.goldenBytes) : nil
      let changed = "`\(file.path)` is not written: it changed during the review"
      guard now == file.old else { return changed }
      do throws(HostProblem) {
        try files.rewrite(file.path, with: difference.merged(taking: accepts), over: FileBefore(file.old))
      } catch {
        if error.cause == .changed { return changed }
        throw error
      }
      return nil
    }
  }

  private func runForReview(_ path: Path) -> (script: [UInt8], outcome: RunOutcome, isWhole: Bool)? {
    guard mayTake(path), let script = try? files.read(path, limitBytes: Limits.fileBytes) else { return nil }
    let reading = ScriptReading(files: files, network: network).reading
    let loaded = load(path.text, script, reading: reading)
    guard loaded.isRunnable, let settings = try? settings(for: path, loaded).get() else { return nil }
    let outcome = run(loaded, settings, reading: reading)
    if outcome.diagnostics.hasError { return nil }
    return (script, outcome, settings.choice.isWhole)
  }

  /// The lines of a transcript that are echoes of steps, or names of tests.
  private static func steps(in lines: ArraySlice<String>) -> [String] {
    lines.filter { line in ["# ", "> ", "... "].contains { line.hasPrefix($0) } }
  }
}
