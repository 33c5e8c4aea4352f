/// A line up to the cursor: the unfinished word, and the words of its step before it.
package struct TypedLine {
  /// The unfinished word; a text with its opening quote.
  package let word: String
  package let wordStart: Int
  /// The words and texts of the step before the unfinished word.
  package private(set) var words: [String] = []
  package let isInText: Bool
  package let isCommand: Bool
  /// Whether the line is inside an `explore`.
  package let isInExploration: Bool
  /// The expression before the dot that the word follows.
  package let subject: String?
  /// Of a text that is the first argument of a call: what is called.
  package let called: String?

  package init(_ bytes: [UInt8]) {
    var stepStart = 0
    var quote: Int?
    var offset = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\\") where quote != nil: offset += 1
      case UInt8(ascii: "\""): quote = quote == nil ? offset : nil
      case UInt8(ascii: "\n"):
        quote = nil
        stepStart = offset + 1
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"):
        if quote == nil { stepStart = offset + 1 }
      case _: break
      }
      offset += 1
    }
    while stepStart < bytes.count, bytes[stepStart] == UInt8(ascii: " ") { stepStart += 1 }
    isInExploration = bytes.starts(with: "explore ".utf8) && bytes[..<stepStart].contains(UInt8(ascii: "{"))
    isCommand = stepStart < bytes.count && bytes[stepStart] == UInt8(ascii: ":")
    isInText = quote != nil
    var start = quote ?? bytes.count
    if quote == nil {
      let endsWord: (UInt8) -> Bool = isCommand ? { $0 == UInt8(ascii: " ") } : { !Self.isInName($0) }
      while start > stepStart, !endsWord(bytes[start - 1]) { start -= 1 }
    }
    wordStart = start
    word = String(decoding: bytes[start...], as: UTF8.self)
    let before = bytes[stepStart..<start]
    subject = isInText || isCommand ? nil : Self.subject(before)
    let name = before.dropLast().reversed().prefix(while: Self.isInName)
    called =
      isInText && before.last == UInt8(ascii: "(") && !name.isEmpty
      ? String(decoding: name.reversed(), as: UTF8.self) : nil
    words = Self.words(before)
  }

  package static func isInName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (byte | 0x20) &- UInt8(ascii: "a") < 26
      || byte &- UInt8(ascii: "0") < 10
  }

  /// Splits at blanks. A text is one word with its quotes.
  private static func words(_ bytes: ArraySlice<UInt8>) -> [String] {
    var words: [String] = []
    var current: [UInt8] = []
    var isInText = false
    var isEscaped = false
    for byte in bytes {
      if byte == UInt8(ascii: "\""), !isEscaped { isInText.toggle() }
      isEscaped = isInText && byte == UInt8(ascii: "\\") && !isEscaped
      if byte == UInt8(ascii: " "), !isInText {
        if !current.isEmpty { words.append(String(decoding: current, as: UTF8.self)) }
        current = []
      } else {
        current.append(byte)
      }
    }
    if !current.isEmpty { words.append(String(decoding: current, as: UTF8.self)) }
    return words
  }

  private static func isEscaped(_ offset: Int, _ bytes: ArraySlice<UInt8>) -> Bool {
    offset > bytes.startIndex && bytes[offset - 1] == UInt8(ascii: "\\")
  }

  /// The chain of names, texts, calls and subscripts before a final dot; nil without one.
  private static func subject(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.last == UInt8(ascii: ".") else { return nil }
    var end = bytes.endIndex - 1
    if end > bytes.startIndex, bytes[end - 1] == UInt8(ascii: "?") { end -= 1 }
    var start = end
    var depth = 0
    while start > bytes.startIndex {
      let byte = bytes[start - 1]
      if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") {
        depth += 1
      } else if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") {
        if depth == 0 { break }
        depth -= 1
      } else if depth == 0, byte == UInt8(ascii: "\""), start == end || bytes[start] == UInt8(ascii: ".") {
        // A text, back to its opening quote.
        start -= 1
        while start > bytes.startIndex, bytes[start - 1] != UInt8(ascii: "\"") || isEscaped(start - 1, bytes)
        {
          start -= 1
        }
        if start > bytes.startIndex { start -= 1 }
        break
      } else if depth == 0, !isInName(byte), byte != UInt8(ascii: "."), byte != UInt8(ascii: "?") {
        break
      }
      start -= 1
    }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    return text.isEmpty ? nil : text
  }
}
