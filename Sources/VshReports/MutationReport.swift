import VshSession
import VshSource
package import VshSuite
import VshText

/// The changes that no test notices (`vsh test --mutate`), as text.
///
/// A change inside of one that goes unnoticed itself says nothing more: it is neither shown nor counted.
package struct MutationReport {
  private var unnoticed: [MutationVerdict] = []
  private var noticedCount = 0
  private var uncheckedCount = 0

  /// - Parameter verdicts: in the order of files and places, an outer change before those inside of it.
  package init(_ verdicts: [MutationVerdict]) {
    for verdict in verdicts {
      if let outer = unnoticed.last, outer.path == verdict.path,
        outer.mutation.range.upperBound >= verdict.mutation.range.upperBound
      {
        continue
      }
      switch verdict.result {
      case .unchecked: uncheckedCount += 1
      case .noticed: noticedCount += 1
      case .unreached, .unnoticed: unnoticed.append(verdict)
      }
    }
  }

  package var isEverythingNoticed: Bool { unnoticed.isEmpty }

  package var text: String {
    var text = ""
    for (index, verdict) in unnoticed.enumerated() {
      if case .unreached = verdict.result {
        let isFirst = index == 0 || !isSameNeed(unnoticed[index - 1], verdict)
        if isFirst { text += unreached(from: index) }
      } else {
        text += paragraph(verdict)
      }
    }
    return text + summary
  }

  private var summary: String {
    let rest =
      uncheckedCount == 0
      ? ""
      : "; \(uncheckedCount) more \(uncheckedCount == 1 ? "is not a valid script" : "are not valid scripts")"
    let all = noticedCount + unnoticed.count
    return
      "\(all.counted("change")): \(noticedCount) noticed, \(unnoticed.count) not\(rest)\n"
  }

  private func isSameNeed(_ a: MutationVerdict, _ b: MutationVerdict) -> Bool {
    guard case .unreached = a.result else { return false }
    return a.path == b.path && a.mutation.need == b.mutation.need
  }

  /// One line for all changes in what no test reaches.
  private func unreached(from index: Int) -> String {
    let first = unnoticed[index]
    guard let need = first.mutation.need else { return "" }
    let count = unnoticed[index...].prefix { isSameNeed($0, first) }.count
    let line = LineMap(first.source).line(of: need.offset)
    let sentence =
      if case .state = need { "no test enters this state" } else { "no test takes this transition" }
    return
      "\(VisibleText.of(first.path)):\(line): \(sentence): \(count.counted("change"))\n\n"
  }

  private func paragraph(_ verdict: MutationVerdict) -> String {
    let (map, mutation) = (LineMap(verdict.source), verdict.mutation)
    let first = map.line(of: mutation.range.lowerBound)
    let last = map.line(of: max(mutation.range.lowerBound, mutation.range.upperBound - 1))
    let start = map.range(ofLine: first).lowerBound
    let lines = start..<map.range(ofLine: last).upperBound
    let changed =
      verdict.source[lines.lowerBound..<mutation.range.lowerBound] + mutation.replacement
      + verdict.source[mutation.range.upperBound..<lines.upperBound]
    var text = "\(VisibleText.of(verdict.path)):\(first): \(mutation.kind.rawValue)\n"
    text += marked("-", verdict.source[lines]) + marked("+", changed)
    guard case .unnoticed(let name, let wasDifferent) = verdict.result else { return text }
    let test = name.map { "\"\(VisibleText.of($0))\"" } ?? "the steps at the top of the file"
    return text
      + "  nearest: \(test), \(wasDifferent ? "which then runs differently" : "which runs the same way")\n\n"
  }

  /// The first lines of a piece of a script, each behind a mark.
  private func marked(_ mark: String, _ bytes: ArraySlice<UInt8>) -> String {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { line in line.contains { $0 > 0x20 } }
    let shown = lines.prefix(Self.mostLines).map {
      "  \(mark) \(VisibleText.of(String(decoding: $0, as: UTF8.self)))\n"
    }
    return shown.joined() + (lines.count > Self.mostLines ? "  \(mark) …\n" : "")
  }

  private static let mostLines = 4
}
