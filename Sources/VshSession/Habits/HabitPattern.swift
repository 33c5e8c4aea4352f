import VshSource
import VshText

/// A line as words: names, numbers, texts and punctuation, without comments.
struct HabitLine {
  struct Word {
    enum Kind { case name, number, text, mark }

    var kind: Kind
    /// The range of its bytes in the file.
    var range: Range<Int>
    var text: String
  }

  let words: [Word]

  /// Punctuation of more than one character, the longest first.
  private static let marks = [
    "===", "!==", "=>", "->", "==", "!=", "<=", ">=", "++", "--", "+=", "-=", "??", "?.", "&&", "||",
  ]

  init(_ bytes: [UInt8], _ line: Range<Int>) {
    var words: [Word] = []
    var offset = line.lowerBound
    while offset < line.upperBound {
      let rest = bytes[offset..<line.upperBound]
      let first = bytes[offset]
      var (kind, count) = (Word.Kind.mark, 1)
      if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
        offset += 1
        continue
      } else if rest.starts(with: "//".utf8) {
        break
      } else if first == UInt8(ascii: "\"") {
        (kind, count) = (.text, Self.lengthOfText(rest))
      } else if first.isDigit {
        (kind, count) = (.number, rest.prefix { Self.isOfName($0) }.count)
        // A number with a unit is a duration, which no pattern matches.
        if !rest.prefix(count).allSatisfy({ $0.isDigit }) { kind = .mark }
      } else if Self.isOfName(first) {
        (kind, count) = (.name, rest.prefix { Self.isOfName($0) }.count)
      } else if let mark = Self.marks.first(where: { rest.starts(with: $0.utf8) }) {
        count = mark.utf8.count
      }
      words.append(
        Word(
          kind: kind, range: offset..<offset + count,
          text: String(decoding: rest.prefix(count), as: UTF8.self))
      )
      offset += count
    }
    self.words = words
  }

  /// The bytes of the entry that has some of its words, from what ends the one before it to what ends it.
  func entry(around some: Range<Int>) -> ClosedRange<Int> {
    func ends(_ index: Int) -> Bool { [";", "{", "}"].contains(words[index].text) }
    let start = words.indices.prefix(some.lowerBound).last(where: ends).map { $0 + 1 } ?? 0
    let end = words.indices.dropFirst(some.upperBound).first(where: ends) ?? words.count - 1
    guard words.indices.contains(start), words.indices.contains(end), start <= end else { return 0...0 }
    return words[start].range.lowerBound...words[end].range.upperBound
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isLetter || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private static func lengthOfText(_ rest: ArraySlice<UInt8>) -> Int {
    var offset = rest.startIndex + 1
    while offset < rest.endIndex, rest[offset] != UInt8(ascii: "\"") {
      offset += rest[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(offset + 1, rest.endIndex) - rest.startIndex
  }
}

/// A parsed pattern of the table.
struct HabitPattern: Sendable {
  private enum Part: Sendable { case words([String]), name, number, text, gap, gapWithoutBlock, start, end }

  private let parts: [Part]
  /// The index of the part that is the cause.
  private let cause: Int

  init(_ pattern: String) {
    var parts: [Part] = []
    var cause = 0
    for var word in pattern.split(separator: " ") {
      if word.utf8.first == UInt8(ascii: "@") {
        cause = parts.count
        word = word.dropFirst()
      }
      switch word {
      case "NAME": parts.append(.name)
      case "NUMBER": parts.append(.number)
      case "TEXT": parts.append(.text)
      case "*": parts.append(.gap)
      case "…": parts.append(.gapWithoutBlock)
      case "^": parts.append(.start)
      case "$": parts.append(.end)
      case "||": parts.append(.words(["||"]))
      default: parts.append(.words(word.split(separator: "|").map(String.init)))
      }
    }
    self.parts = parts
    self.cause = cause
  }

  /// The words that the cause may be; none where it may be any name, number or text.
  var causes: [String] { if case .words(let words) = parts[cause] { words } else { [] } }

  /// The words of a line that match: those of the pattern, and the cause among them.
  typealias Match = (words: Range<Int>, cause: Int)

  /// The first match in a line; nil where the pattern does not match.
  ///
  /// - Parameter isMeant: whether a match counts.
  func match(in line: HabitLine, where isMeant: (Match) -> Bool) -> Match? {
    for start in line.words.indices {
      if let match = match(0, start, line, (start..<start, start), isMeant) { return match }
    }
    return nil
  }

  /// - Parameter found: what was matched so far.
  private func match(
    _ part: Int, _ index: Int, _ line: HabitLine, _ found: Match, _ isMeant: (Match) -> Bool
  ) -> Match? {
    guard part < parts.count else {
      let match = (found.words.lowerBound..<index, found.cause)
      return isMeant(match) ? match : nil
    }
    let words = line.words
    func next() -> Match? {
      match(
        part + 1, index + 1, line, part == cause ? (found.words, index) : found, isMeant)
    }
    switch parts[part] {
    case .start:
      let isStart = index == 0 || ["{", ";", "}"].contains(words[index - 1].text)
      return isStart ? match(part + 1, index, line, found, isMeant) : nil
    case .end:
      let isEnd = index == words.count || [";", "}"].contains(words[index].text)
      return isEnd ? match(part + 1, index, line, found, isMeant) : nil
    case .gap:
      for end in index...words.count {
        if let found = match(part + 1, end, line, found, isMeant) { return found }
      }
      return nil
    case .gapWithoutBlock:
      var end = index
      while true {
        if let found = match(part + 1, end, line, found, isMeant) { return found }
        if end == words.count || words[end].text == "{" { return nil }
        end += 1
      }
    case .words(let texts): return index < words.count && texts.contains(words[index].text) ? next() : nil
    case .name: return index < words.count && words[index].kind == .name ? next() : nil
    case .number: return index < words.count && words[index].kind == .number ? next() : nil
    case .text: return index < words.count && words[index].kind == .text ? next() : nil
    }
  }
}
