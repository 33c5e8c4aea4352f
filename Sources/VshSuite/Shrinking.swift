package import VshHost
import VshSession
import VshSource

/// A failing test reduced to the steps that its failure needs.
package struct ShrunkTest: Sendable {
  /// The formatted test.
  package let text: [UInt8]
  package let stepCount: Int
  package let allCount: Int
  /// Whether each remaining step was tried; false where time ran out.
  package let isShortest: Bool
}

/// Reduces the failing tests of a script (`vsh test --shrink`). The script is loaded once for all of them.
package struct Shrinking {
  private let path: Path
  private let script: [UInt8]
  private let tests: ReducedTests

  /// Returns nil where the script cannot run.
  ///
  /// - Parameter share: the memory of the runs; nil counts nothing.
  package init?(_ path: Path, _ suite: Suite, _ share: MemoryShare? = nil) {
    var settings = suite.settings
    if let share { settings.take(share) }
    guard let script = try? suite.files.read(path, limitBytes: Limits.fileBytes),
      let tests = ReducedTests(path.text, script, settings, reading: suite.reading)
    else { return nil }
    self.path = path
    self.script = script
    self.tests = tests
  }

  /// Removes smaller and smaller groups of a test's steps, the last ones first, as long as its first failure stays the
  /// same: at the same position, with the same message and values. Nil where the test does not fail.
  package func shrink(_ location: TestLocation, isStopped: () -> Bool) -> ShrunkTest? {
    guard let test = tests.test(on: location.line) else { return nil }
    let all = Array(test.steps.indices)
    guard let failure = firstFailure(of: test, location, keeping: all) else { return nil }
    let (kept, isShortest) = test.fewest(of: all, isStopped: isStopped) { left in
      firstFailure(of: test, location, keeping: left) == failure
    }
    return ShrunkTest(
      text: text(of: test, keeping: kept), stepCount: kept.count, allCount: test.steps.count,
      isShortest: isShortest)
  }

  private struct Failure: Equatable {
    var code: DiagnosticCode
    var message: String
    var notes: [String]
    var span: SourceSpan?
  }

  private func firstFailure(of test: ReducibleTest, _ location: TestLocation, keeping kept: [Int]) -> Failure?
  {
    tests.failures(of: test, number: location.number, keeping: kept)?.first.map {
      Failure(code: $0.code, message: $0.message, notes: $0.notes, span: $0.span)
    }
  }

  /// The formatted test with the kept steps.
  private func text(of test: ReducibleTest, keeping kept: [Int]) -> [UInt8] {
    let (newline, blank) = (UInt8(ascii: "\n"), UInt8(ascii: " "))
    let range = test.span.range
    var text = Array(script[range])
    let kept = Set(kept)
    for (index, step) in test.steps.enumerated() where !kept.contains(index) {
      for offset in step where script[offset] != newline { text[offset - range.lowerBound] = blank }
    }
    let lines = text.split(separator: newline, omittingEmptySubsequences: false)
    let written = Array(
      lines.filter { $0.isEmpty || $0.contains { $0 != blank } }.joined(separator: [newline]))
    return formatScript(path.text, written).text ?? written
  }
}
