package import VshHost
import VshReading
import VshSession
import VshSource

/// A failing test reduced to the steps that its failure needs (`vsh test --shrink`).
package struct ShrunkTest: Sendable {
  package let name: String
  /// The formatted test.
  package let text: [UInt8]
  package let stepCount: Int
  package let allCount: Int
  /// Whether each remaining step was tried; false where time ran out.
  package let isShortest: Bool
}

extension Suite {
  /// The maximum number of runs of a test.
  private static let triesInShrinking = 1_000

  /// Removes smaller and smaller groups of a test's steps, the last ones first, as long as its first failure stays the
  /// same: at the same position, with the same message and values. Nil where the test does not fail.
  ///
  /// Removed text becomes blanks, so that positions do not change.
  package func shrink(_ path: Path, _ place: TestPlace, isStopped: () -> Bool) -> ShrunkTest? {
    guard let script = try? files.read(path, limitBytes: Limits.fileBytes),
      let test = StepTexts(script).test(on: place.line), let failure = firstFailure(path, script, test, place)
    else { return nil }
    var kept = test.stepRanges
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
        if tries > Self.triesInShrinking || isStopped() {
          isShortest = false
          break search
        }
        let left =
          kept[..<piece.lowerBound]
          + kept[piece.upperBound...].filter { range in
            !kept[piece].contains { $0.contains(range.lowerBound) }
          }
        if firstFailure(path, Self.blanked(script, test.stepRanges, keeping: left), test, place) == failure {
          kept = Array(left)
          end = min(end, kept.count)
        }
      }
      // A step may have been needed only by one that has been removed since.
      if size == 1, kept.count == before { break }
      size = max(1, size / 2)
    }
    let text = Self.blanked(script, test.stepRanges, keeping: kept[...])[test.range]
    return ShrunkTest(
      name: test.name, text: formatScript(path.text, Self.withoutBlankLines(text)).text ?? Array(text),
      stepCount: kept.count, allCount: test.stepRanges.count, isShortest: isShortest)
  }

  private struct Failure: Equatable {
    var code: DiagnosticCode
    var message: String
    var notes: [String]
    var span: SourceSpan?
  }

  private func firstFailure(
    _ path: Path, _ bytes: [UInt8], _ test: StepTexts.Test, _ place: TestPlace
  ) -> Failure? {
    let reading = ScriptReading(files: files, network: network).reading
    let script = load(path.text, bytes, reading: reading)
    guard script.isRunnable, var settings = try? settings(for: path, script).get() else { return nil }
    settings.choice.takesTopLevel = false
    settings.tellsTrails = false
    settings.choice.takesTest = { [range = test.range] _, span, number in
      span.range == range && (number == 0 || number == place.number ?? number)
    }
    let failure = run(script, settings, reading: reading).tests.first { !$0.passed }?.failures.first
    return failure.map { Failure(code: $0.code, message: $0.message, notes: $0.notes, span: $0.span) }
  }

  /// The script with blanks in place of the removed steps.
  private static func blanked(
    _ script: [UInt8], _ ranges: [Range<Int>], keeping kept: ArraySlice<Range<Int>>
  ) -> [UInt8] {
    var script = script
    let kept = Set(kept)
    for range in ranges where !kept.contains(range) {
      for place in range where script[place] != UInt8(ascii: "\n") { script[place] = UInt8(ascii: " ") }
    }
    return script
  }

  private static func withoutBlankLines(_ text: ArraySlice<UInt8>) -> [UInt8] {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return Array(
      lines.filter { $0.isEmpty || $0.contains { $0 != UInt8(ascii: " ") } }.joined(
        separator: [UInt8(ascii: "\n")]))
  }
}
