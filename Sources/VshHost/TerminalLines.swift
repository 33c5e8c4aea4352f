import VshText

/// Text for a terminal: a line that is wider breaks between two words, where the terminal would break it anywhere.
///
/// What is there to be copied stays whole: a command, a printed test, a line of a script with its gutter. So does text
/// that moves the cursor, and a word that is wider than the terminal.
enum TerminalLines {
  private static let lineFeed = UInt8(ascii: "\n")
  private static let blank = UInt8(ascii: " ")
  private static let escape: UInt8 = 0x1B

  static func broken(_ text: [UInt8], cells: Int) -> [UInt8] {
    guard text.count > cells, !text.contains(UInt8(ascii: "\r")) else { return text }
    /// The blanks before a printed test that has begun.
    var test: Int?
    let lines = text.split(separator: lineFeed, omittingEmptySubsequences: false).map { line -> [UInt8] in
      let indentation = line.prefix { $0 == blank }.count
      let rest = line.dropFirst(indentation)
      if test == nil, rest.last == UInt8(ascii: "{"), beginsTest(rest) { test = indentation }
      let isWhole = test != nil || rest.starts(with: "vsh ".utf8) || hasGutter(line)
      if test == indentation, rest.elementsEqual("}".utf8) { test = nil }
      return isWhole ? Array(line) : broken(line: line, indentation, cells)
    }
    return Array(lines.joined(separator: [lineFeed]))
  }

  private static func beginsTest(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "test \"".utf8) || line.starts(with: "explore \"".utf8)
  }

  private static func broken(line: ArraySlice<UInt8>, _ indentation: Int, _ cells: Int) -> [UInt8] {
    // No character is wider than its bytes are many.
    if line.count <= cells { return Array(line) }
    let hanging = Array(repeating: blank, count: min(indentation + 2, cells / 2))
    var (lines, used, hasWord) = ([UInt8](), -1, false)
    for word in line.split(separator: blank, omittingEmptySubsequences: false) {
      let own = width(of: word)
      if hasWord, own > 0, used + 1 + own > cells {
        while lines.last == blank { lines.removeLast() }
        lines += [lineFeed] + hanging + word
        used = hanging.count + own
      } else {
        if used >= 0 { lines.append(blank) }
        lines += word
        used += 1 + own
      }
      if own > 0 { hasWord = true }
    }
    return lines
  }

  /// Whether it is a line below a message: `12 | …`, without its colours.
  private static func hasGutter(_ line: ArraySlice<UInt8>) -> Bool {
    let start = uncolored(line).drop { $0 == blank }.drop {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    return start.starts(with: " |".utf8) || start.first == UInt8(ascii: "|")
  }

  private static func width(of word: ArraySlice<UInt8>) -> Int {
    Cells.count(of: (word.contains(escape) ? uncolored(word) : Array(word)).span)
  }

  /// The text without the sequences that set a colour.
  private static func uncolored(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bare: [UInt8] = []
    var isInside = false
    for byte in text {
      if byte == escape { isInside = true }
      if !isInside { bare.append(byte) }
      if byte == UInt8(ascii: "m") { isInside = false }
    }
    return bare
  }
}
