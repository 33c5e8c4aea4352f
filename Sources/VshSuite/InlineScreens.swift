package import VshSession
package import VshSource
package import VshText

/// The texts of a script's `expect screen """…"""` that differ from the screens, and the script with new ones.
///
/// A matching line keeps its source form, including holes, escapes and values. Only lines that differ are rewritten,
/// with the literal's indentation and the script's line ends. No byte outside of the literals changes.
package struct InlineScreens: Sendable {
  /// A new text for one literal.
  package struct Rewrite: Sendable {
    package let screen: ScreenText
    /// The difference from the literal to the screen; all lines are new where the literal is empty.
    package let difference: LineDifference
    fileprivate let literal: Literal
  }

  private let script: [UInt8]
  /// In the order of their positions.
  package let rewrites: [Rewrite]
  /// Literals that were compared with different screens in one run, so that no text fits all of them.
  package let ambiguous: [SourceSpan]

  /// - Parameter screens: the screens of the script itself; expectations in imported files are not rewritten.
  package init(script: [UInt8], screens: ScreenTexts) {
    self.script = script
    let own = screens.differing.filter { screen in
      screen.span.file == FileID(1) && screen.span.range.upperBound <= script.count
    }
    let ordered = own.sorted { $0.span.start < $1.span.start }
    ambiguous = ordered.filter { screens.isAmbiguous($0) }.map(\.span)
    rewrites = ordered.filter { !screens.isAmbiguous($0) }.map { screen in
      let difference = LineDifference(
        old: TextLines(Self.lines(screen.wanted ?? []), keepsFeeds: false),
        new: TextLines(LinePattern.escaped(screen.text), keepsFeeds: false), readsHoles: true)
      return Rewrite(screen: screen, difference: difference, literal: Literal(screen, in: script))
    }
  }

  /// A literal's lines, the last one with its line feed, which the literal's text does not have.
  private static func lines(_ text: [UInt8]) -> [UInt8] { text.isEmpty ? [] : text + [UInt8(ascii: "\n")] }

  package var isEmpty: Bool { rewrites.isEmpty }

  /// - Parameter takes: whether to apply a change, given the indices of the rewrite and the change.
  package func rewritten(taking takes: (_ rewrite: Int, _ change: Int) -> Bool = { _, _ in true }) -> [UInt8]
  {
    var result: [UInt8] = []
    var next = 0
    for (index, rewrite) in rewrites.enumerated() {
      let range = rewrite.screen.span.range
      let isTouched = rewrite.difference.changes.indices.contains { takes(index, $0) }
      guard isTouched, range.lowerBound >= next else { continue }
      result += script[next..<range.lowerBound]
      if range.isEmpty { result.append(UInt8(ascii: " ")) }
      result += rewrite.literal.text(rewrite.difference) { takes(index, $0) }
      next = range.upperBound
    }
    return result + script[next...]
  }
}

/// A literal in source form: its lines, and the indentation of new lines.
private struct Literal: Sendable {
  private static let feed = UInt8(ascii: "\n")
  private static let quotes = Array("\"\"\"".utf8)

  /// Including the blanks and the line end after the opening quotes.
  private var opening: [UInt8] = Literal.quotes
  /// Each with its line end; nil where they do not correspond to the text's lines one to one.
  private var lines: [ArraySlice<UInt8>]?
  private var indentation: [UInt8]
  private var lineEnd: [UInt8]

  init(_ screen: ScreenText, in script: [UInt8]) {
    let existing = script[screen.span.range]
    let lineStart = script[..<existing.startIndex].lastIndex(of: Literal.feed).map { $0 + 1 } ?? 0
    lineEnd = Literal.lineEnd(of: script, from: lineStart)
    let parts = existing.split(separator: Literal.feed, omittingEmptySubsequences: false)
    guard let last = parts.last, parts.count > 1 else {
      indentation = Array(Literal.blanks(script[lineStart...])) + Array("    ".utf8)
      opening += lineEnd
      return
    }
    indentation = Array(Literal.blanks(last))
    opening = Array(parts[0]) + [Literal.feed]
    lines = pairedLines(parts.dropFirst().dropLast(), in: script, screen.wanted ?? [])
  }

  /// The source's lines, where they correspond to the text's lines one for one: a line without a backslash must equal
  /// its text, and as the counts are equal, each other line must be the one at its index.
  private func pairedLines(
    _ parts: ArraySlice<ArraySlice<UInt8>>, in script: [UInt8], _ wanted: [UInt8]
  ) -> [ArraySlice<UInt8>]? {
    let texts = wanted.split(separator: Literal.feed, omittingEmptySubsequences: false)
    guard texts.count == parts.count else { return nil }
    for (part, text) in zip(parts, texts) where !part.contains(UInt8(ascii: "\\")) {
      var line = part.last == UInt8(ascii: "\r") ? part.dropLast() : part
      line = line.starts(with: indentation) ? line.dropFirst(indentation.count) : line[line.endIndex...]
      if !line.elementsEqual(text) { return nil }
    }
    return parts.map { script[$0.startIndex...$0.endIndex] }
  }

  func text(_ difference: LineDifference, taking takes: (Int) -> Bool) -> [UInt8] {
    var text = opening
    var next = 0
    for (index, change) in difference.changes.enumerated() {
      appendOld(next..<change.old.lowerBound, of: difference, to: &text)
      if takes(index) {
        for line in change.new { appendWritten(difference.new[line], to: &text) }
      } else {
        appendOld(change.old, of: difference, to: &text)
      }
      next = change.old.upperBound
    }
    appendOld(next..<max(next, lines?.count ?? difference.old.count), of: difference, to: &text)
    return text + indentation + Literal.quotes
  }

  private func appendOld(_ range: Range<Int>, of difference: LineDifference, to text: inout [UInt8]) {
    for line in range {
      if let lines { text += lines[line] } else { appendWritten(difference.old[line], to: &text) }
    }
  }

  private func appendWritten(_ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
    if !line.isEmpty {
      text += indentation
      appendEscaped(line, to: &text)
    }
    text += lineEnd
  }

  private func appendEscaped(_ line: ArraySlice<UInt8>, to text: inout [UInt8]) {
    var quotes = 0
    for byte in line {
      if byte == UInt8(ascii: "\\") { text.append(byte) }
      quotes = byte == UInt8(ascii: "\"") ? quotes + 1 : 0
      if quotes == 3 {
        text.append(UInt8(ascii: "\\"))
        quotes = 1
      }
      text.append(byte)
    }
  }

  private static func blanks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private static func lineEnd(of script: [UInt8], from start: Int) -> [UInt8] {
    guard let end = script[start...].firstIndex(of: feed) else { return [feed] }
    return end > start && script[end - 1] == UInt8(ascii: "\r") ? [UInt8(ascii: "\r"), feed] : [feed]
  }
}
