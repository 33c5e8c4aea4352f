/// Why data could not be read: a sentence for the file's author, and the position.
///
/// It does not have the file's name, which the caller adds.
package struct DataProblem: Error, Hashable, Sendable {
  /// One sentence, without a full stop.
  package let message: String
  /// From 1.
  package let line: Int
  /// From 1, in Unicode scalars.
  package let column: Int

  package init(_ message: String, line: Int, column: Int) {
    self.message = message
    self.line = line
    self.column = column
  }

  /// The same problem where the text that was read begins at a position of the file.
  func moved(by start: TextPosition) -> DataProblem {
    DataProblem(message, line: start.line + line - 1, column: line == 1 ? start.column + column - 1 : column)
  }

  /// A problem at an offset in UTF-8 text; an offset beyond the end means the end.
  init(_ message: String, at offset: Int, of text: [UInt8]) {
    let position = TextPosition(of: offset, in: text)
    self.init(message, line: position.line, column: position.column)
  }
}

/// A line and a column, both from 1, counted only for a message.
package struct TextPosition: Hashable, Sendable {
  package let line: Int
  /// In Unicode scalars; a byte-order mark does not count.
  package let column: Int

  /// CR, LF and CRLF each end a line. Linear in the offset.
  init(of offset: Int, in text: [UInt8]) {
    let end = max(0, min(offset, text.count))
    var index = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 1
    var column = 1
    while index < end {
      let byte = text[index]
      index += 1
      if byte == 0x0A || (byte == 0x0D && !(index < text.count && text[index] == 0x0A)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.line = line
    self.column = column
  }
}
