import VshSession
import VshSource

/// Rewrites the texts of `expect screen """…"""` in a script: each literal that differs is replaced in place, indented as it stands,
/// every other byte kept.
struct InlineScreens {
  private let script: [UInt8]
  private let screens: [ScreenText]
  /// Literals that were several screens in one run: no one text is right for them.
  let ambiguous: [SourceSpan]

  init(script: [UInt8], screens: [ScreenText]) {
    self.script = script
    var kept: [ScreenText] = []
    var ambiguous: [SourceSpan] = []
    for screen in screens.sorted(by: { $0.span.start < $1.span.start }) {
      guard let last = kept.last, last.span == screen.span else {
        kept.append(screen)
        continue
      }
      if last.text != screen.text, ambiguous.last != screen.span { ambiguous.append(screen.span) }
    }
    self.screens = kept.filter { !ambiguous.contains($0.span) }
    self.ambiguous = ambiguous
  }

  var isEmpty: Bool { screens.isEmpty }

  func rewritten() -> [UInt8] {
    var result: [UInt8] = []
    var next = 0
    for screen in screens
    where screen.span.range.upperBound <= script.count && screen.span.range.lowerBound >= next {
      result += script[next..<screen.span.range.lowerBound]
      if screen.span.range.isEmpty { result.append(UInt8(ascii: " ")) }
      result += literal(screen)
      next = screen.span.range.upperBound
    }
    return result + script[next...]
  }

  private func literal(_ screen: ScreenText) -> [UInt8] {
    let indentation = indentation(of: screen.span)
    var text = Array("\"\"\"".utf8)
    var lines = screen.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines {
      text.append(UInt8(ascii: "\n"))
      if line.isEmpty { continue }
      text += indentation
      appendEscaped(line, to: &text)
    }
    return text + [UInt8(ascii: "\n")] + indentation + Array("\"\"\"".utf8)
  }

  /// The blanks before a literal's closing quotes, or one level more than the line on which it begins.
  private func indentation(of span: SourceSpan) -> [UInt8] {
    let existing = script[span.range]
    if let newline = existing.lastIndex(of: UInt8(ascii: "\n")) {
      return Array(existing[(newline + 1)...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
    }
    let start = script[..<span.range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let blanks = script[start...].prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return Array(blanks) + Array("    ".utf8)
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
}
