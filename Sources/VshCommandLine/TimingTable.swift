import VshSession
import VshSource
import VshText

/// `--timing`: one row for each top-level step, in the order of the script.
///
/// A step without events (a `show`, an `expect`) has only its time. The step's text is the last column, so that the
/// others keep their width.
enum TimingTable {
  static func text(of timings: [StepTiming], _ sources: [SourceFile]) -> String {
    var rows = [["milliseconds", "events", "events/s", "step"]]
    for timing in timings {
      let (location, words) = locationAndWords(of: timing.span, sources)
      let perSecond =
        timing.events == 0 || timing.nanoseconds == 0
        ? "" : "\(Int(Double(timing.events) * 1e9 / Double(timing.nanoseconds)))"
      rows.append([
        ((timing.nanoseconds + 500) / 1000).inThousandths, timing.events == 0 ? "" : "\(timing.events)",
        perSecond,
        "\(location)  \(words)",
      ])
    }
    return Columns.lines(rows, rightAligned: 0..<3).map { $0 + "\n" }.joined()
  }

  /// `FILE:LINE`, and the step's first line.
  private static func locationAndWords(
    of span: SourceSpan, _ sources: [SourceFile]
  ) -> (location: String, words: String) {
    let file = sources[Int(span.file.index)]
    let lines = LineMap(file.bytes)
    let line = lines.line(of: span.range.lowerBound)
    let end = min(span.range.upperBound, lines.range(ofLine: line).upperBound)
    let words = String(decoding: file.bytes[span.range.lowerBound..<end], as: UTF8.self)
    return ("\(visible(file.path)):\(line)", visible(words))
  }
}
