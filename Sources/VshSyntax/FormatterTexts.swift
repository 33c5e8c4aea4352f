import VshSource

/// Texts keep their content byte for byte. A multi-line text moves with its statement.
extension Formatter {
  func textLiteral(_ start: Int, _ end: Int) -> [UInt8] {
    var text: [UInt8] = []
    append(start, end, to: &text)
    guard text.starts(with: Array("\"\"\"".utf8)) else { return text }
    return moved(text) ?? text
  }

  /// Moves a text so that its lines are indented one level deeper than the line on which it begins. Returns nil where a
  /// line is indented less than the closing one, as code inside `\( )` may be, and where the closing quotes share their
  /// line with content, whose indentation belongs to the text.
  private func moved(_ text: [UInt8]) -> [UInt8]? {
    let newline = UInt8(ascii: "\n")
    let lines = text.split(separator: newline, omittingEmptySubsequences: false)
    guard lines.count > 1, let closing = lines.last else { return nil }
    let old = closing.prefix(while: Lexer.isBlank)
    guard closing.count == old.count + 3 else { return nil }
    let new = [UInt8](repeating: UInt8(ascii: " "), count: lineIndentation + Self.indentation)
    var moved = Array(lines[0])
    while moved.last.map(Lexer.isBlank) == true { moved.removeLast() }
    for line in lines.dropFirst() {
      moved.append(newline)
      if line.starts(with: old) {
        if line.count > old.count {
          moved.append(contentsOf: new)
          moved.append(contentsOf: line.dropFirst(old.count))
        }
      } else if !line.allSatisfy(Lexer.isBlank) {
        return nil
      }
    }
    return moved
  }
}
