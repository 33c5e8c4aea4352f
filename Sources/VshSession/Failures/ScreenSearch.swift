import VshText

/// A text that is looked for on a screen: as it is, or within one line where it has holes (`LinePattern`).
struct ScreenSearch {
  private let text: [UInt8]
  private let pattern: LinePattern?

  /// A text without holes.
  init(literally text: [UInt8]) {
    self.init(text: text, pattern: nil)
  }

  private init(text: [UInt8], pattern: LinePattern?) {
    self.text = text
    self.pattern = pattern
  }

  /// - Parameter text: as an expected screen is written.
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

  /// The cells before it in a line and those that it takes; nil where it has holes.
  func cells(in line: ArraySlice<UInt8>) -> (before: Int, own: Int)? {
    guard pattern == nil, !text.isEmpty, text.count <= line.count else { return nil }
    let start = (line.startIndex...(line.endIndex - text.count)).first { line[$0...].starts(with: text) }
    return start.map { (Cells.count(of: Array(line[..<$0]).span), Cells.count(of: text.span)) }
  }
}
