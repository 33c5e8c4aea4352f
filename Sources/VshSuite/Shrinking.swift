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
  /// The maximum number of runs of a test.
  private static let most = 1_000

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
    var kept = Array(test.steps.indices)
    guard let failure = firstFailure(of: test, location, keeping: kept) else { return nil }
    var tries = 0
    var size = max(1, kept.count / 2)
    var isShortest = true
    search: while true {
      let before = kept.count
      var end = kept.count
      while end > 0 {
        let piece = max(0, end - size)..<end
        end = piece.lowerBound
        tries += 1
        if tries > Self.most || isStopped() {
          isShortest = false
          break search
        }
        // What is inside the removed steps follows them.
        let removedEnd = kept[piece].reduce(0) { max($0, test.steps[$1].upperBound) }
        let left =
          kept[..<piece.lowerBound]
          + kept[piece.upperBound...].drop { test.steps[$0].lowerBound < removedEnd }
        if firstFailure(of: test, location, keeping: Array(left)) == failure {
          kept = Array(left)
          end = min(end, kept.count)
        }
      }
      // A step may have been needed only by one that has been removed since.
      if size == 1, kept.count == before { break }
      size = max(1, size / 2)
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
    tests.firstFailure(of: test, number: location.number, keeping: kept).map {
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
