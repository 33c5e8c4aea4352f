/// One line of an expected text, in which `⟨…⟩` matches any text and `⟨n⟩` a number (tool.md, Golden files and CI).
///
/// Any other `⟨` is literal, so an element drawn as `⟨close⟩` needs no escape. A literal text that looks like a hole is
/// written with one more `⟨`, as `⟨⟨n⟩`, so that every text can be expected. A number is an optional minus, digits with
/// optional commas, a fraction and an exponent; the longest match counts. A pattern never spans lines.
package struct LinePattern: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case text([UInt8])
    case anyText
    case number
  }

  private var parts: [Part] = []

  /// A longer line contains no pattern, since matching takes up to twice the line's length times this. The marks in
  /// front of a hole are not counted, so that a text and its `escaped` form are either both longer or neither.
  package static let longestPatternBytes = 4_096

  private static let open = Array("⟨".utf8)
  private static let anyText = Array("…⟩".utf8)
  private static let number = Array("n⟩".utf8)

  package init(_ line: ArraySlice<UInt8>) {
    guard LinePattern.mayHoldMark(line), !LinePattern.isTooLong(line) else {
      parts = [.text(Array(line))]
      return
    }
    var text: [UInt8] = []
    var rest = line
    while let first = rest.first {
      let marks = LinePattern.openingMarks(rest)
      if marks == 0 {
        text.append(first)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(marks * LinePattern.open.count)
      guard let hole = LinePattern.closing(rest) else {
        for _ in 0..<marks { text += LinePattern.open }
        continue
      }
      if marks == 1 {
        if !text.isEmpty { parts.append(.text(text)) }
        text = []
        parts.append(hole == LinePattern.number ? .number : .anyText)
        rest = rest.dropFirst(hole.count)
      } else {
        for _ in 1..<marks { text += LinePattern.open }
      }
    }
    if !text.isEmpty || parts.isEmpty { parts.append(.text(text)) }
  }

  /// The only line that it matches; nil where it has a hole.
  package var literal: [UInt8]? {
    if parts.count == 1, case .text(let text)? = parts.first { return text }
    return nil
  }

  /// Whether the whole line matches. The text after a hole is searched from left to right, and only the last `⟨…⟩` is
  /// extended: extending an earlier one cannot help.
  package func matches(_ line: ArraySlice<UInt8>) -> Bool {
    var part = 0
    var offset = line.startIndex
    var retry: (part: Int, offset: Int)?
    var left = 2 * (line.count + 1) * LinePattern.longestPatternBytes
    while left > 0 {
      if part == parts.count {
        if offset == line.endIndex { return true }
      } else {
        switch parts[part] {
        case .anyText:
          part += 1
          retry = (part, offset)
          continue
        case .text(let text):
          let most = min(text.count, line.endIndex - offset)
          var same = 0
          while same < most, line[offset + same] == text[same] { same += 1 }
          left -= same + 1
          if same == text.count {
            offset += same
            part += 1
            continue
          }
        case .number:
          if let end = LinePattern.endOfNumber(line, offset) {
            offset = end
            part += 1
            continue
          }
        }
      }
      guard let again = retry, again.offset < line.endIndex, line[again.offset] != UInt8(ascii: "\n") else {
        return false
      }
      retry = (again.part, again.offset + 1)
      part = again.part
      offset = again.offset + 1
    }
    return false
  }

  /// Escapes a text so that each of its lines matches only itself.
  package static func escaped(_ text: [UInt8]) -> [UInt8] {
    guard mayHoldMark(text[...]) else { return text }
    var result: [UInt8] = []
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.startIndex > 0 { result.append(UInt8(ascii: "\n")) }
      if isTooLong(line) {
        result += line
      } else {
        append(escaped: line, to: &result)
      }
    }
    return result
  }

  private static func append(escaped line: ArraySlice<UInt8>, to result: inout [UInt8]) {
    var rest = line
    while let first = rest.first {
      let marks = openingMarks(rest)
      if marks == 0 {
        result.append(first)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(marks * open.count)
      let isRead = closing(rest) != nil
      for _ in 0..<(marks + (isRead ? 1 : 0)) { result += open }
    }
  }

  // MARK: Reading

  /// Whether the line, without the marks in front of its holes, is longer than a pattern may be.
  private static func isTooLong(_ line: ArraySlice<UInt8>) -> Bool {
    if line.count <= longestPatternBytes { return false }
    var count = line.count
    var rest = line
    while let mark = rest.firstIndex(of: open[0]) {
      rest = rest[mark...]
      let marks = openingMarks(rest)
      rest = rest.dropFirst(max(1, marks * open.count))
      if closing(rest) != nil { count -= marks * open.count }
    }
    return count > longestPatternBytes
  }

  private static func mayHoldMark(_ text: ArraySlice<UInt8>) -> Bool {
    text.span.contains(open.span)
  }

  /// The number of `⟨` at the beginning.
  private static func openingMarks(_ text: ArraySlice<UInt8>) -> Int {
    var count = 0
    var rest = text
    while rest.starts(with: open) {
      count += 1
      rest = rest.dropFirst(open.count)
    }
    return count
  }

  private static func closing(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    text.starts(with: number) ? number : text.starts(with: anyText) ? anyText : nil
  }

  // number = [ "-" ] digit { digit | "," digit } [ "." digit { digit } ] [ "e" [ "+" | "-" ] digit { digit } ] .
  private static func endOfNumber(_ line: ArraySlice<UInt8>, _ start: Int) -> Int? {
    func isDigit(_ offset: Int) -> Bool { offset < line.endIndex && line[offset] &- UInt8(ascii: "0") < 10 }
    func isByte(_ byte: Unicode.Scalar, _ offset: Int) -> Bool {
      offset < line.endIndex && line[offset] == UInt8(ascii: byte)
    }
    var end = isByte("-", start) ? start + 1 : start
    guard isDigit(end) else { return nil }
    while isDigit(end) || isByte(",", end) && isDigit(end + 1) { end += 1 }
    if isByte(".", end), isDigit(end + 1) {
      end += 1
      while isDigit(end) { end += 1 }
    }
    if isByte("e", end) {
      let digits = isByte("+", end + 1) || isByte("-", end + 1) ? end + 2 : end + 1
      if isDigit(digits) {
        end = digits
        while isDigit(end) { end += 1 }
      }
    }
    return end
  }
}
