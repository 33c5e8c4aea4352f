import VshText

/// A search for a text on a screen: literally, or within one line where the text has holes (`LinePattern`).
struct ScreenSearch {
  private let text: [UInt8]
  private let pattern: LinePattern?

  /// Searches for a text without holes.
  init(literally text: [UInt8]) {
    self.init(text: text, pattern: nil)
  }

  private init(text: [UInt8], pattern: LinePattern?) {
    self.text = text
    self.pattern = pattern
  }

  /// - Parameter text: with escapes and holes, as in an expected screen.
  init(_ text: [UInt8]) {
    if let literal = LinePattern(text[...]).literal {
      self.init(literally: literal)
    } else {
      let anything = Array("⟨…⟩".utf8)
      self.init(text: text, pattern: LinePattern((anything + text + anything)[...]))
    }
  }

  func stands(in screen: [UInt8]) -> Bool {
    guard pattern != nil else { return screen.span.contains(text.span) }
    return screen.split(separator: UInt8(ascii: "\n")).contains(where: stands)
  }

  func stands(in line: ArraySlice<UInt8>) -> Bool {
    pattern?.matches(line) ?? Array(line).span.contains(text.span)
  }

  /// The position and width of the text in a line, in cells; nil where it has holes or is not found.
  func cells(in line: ArraySlice<UInt8>) -> (before: Int, own: Int)? {
    guard pattern == nil, !text.isEmpty, text.count <= line.count else { return nil }
    let start = (line.startIndex...(line.endIndex - text.count)).first { line[$0...].starts(with: text) }
    return start.map { (Cells.count(of: Array(line[..<$0]).span), Cells.count(of: text.span)) }
  }
}
