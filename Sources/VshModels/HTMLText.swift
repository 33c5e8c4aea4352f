import VshText

/// Converts HTML to text: removes tags, comments, scripts and styles, replaces character references, and puts a space
/// where an element begins a line.
///
/// It is for summaries, not for pages: it builds no tree and corrects no nesting. It never fails, and takes linear
/// time; an open construct ends with the text.
struct HTMLText: ~Copyable {
  private let source: [UInt8]
  private var index = 0
  private var result: [UInt8] = []

  /// The text of a piece of HTML, before white space is reduced.
  static func text(of source: [UInt8]) -> [UInt8] {
    guard source.contains(where: { $0 == 0x3C || $0 == 0x26 }) else { return source }
    var reader = HTMLText(source: source)
    return reader.read()
  }

  private init(source: [UInt8]) {
    self.source = source
    result.reserveCapacity(source.count)
  }

  private mutating func read() -> [UInt8] {
    while index < source.count {
      var end = index
      while end < source.count, source[end] != UInt8(ascii: "<"), source[end] != UInt8(ascii: "&") {
        end += 1
      }
      result.append(contentsOf: source[index..<end])
      index = end
      guard index < source.count else { break }
      if source[index] == UInt8(ascii: "<") { markup() } else { reference() }
    }
    return result
  }

  // MARK: Markup

  /// Skips a tag, a comment or a declaration; any other `<` is text.
  private mutating func markup() {
    let next = byte(at: index + 1)
    if next == UInt8(ascii: "!"), byte(at: index + 2) == 0x2D, byte(at: index + 3) == 0x2D {
      index += 4
      skipComment()
    } else if next == UInt8(ascii: "!") || next == UInt8(ascii: "?") {
      skip(past: UInt8(ascii: ">"))
    } else if next.isLetter {
      index += 1
      tag(opens: true)
    } else if next == UInt8(ascii: "/"), byte(at: index + 2).isLetter {
      index += 2
      tag(opens: false)
    } else {
      result.append(UInt8(ascii: "<"))
      index += 1
    }
  }

  private mutating func tag(opens: Bool) {
    let start = index
    while byte(at: index).isLetter || byte(at: index).isDigit { index += 1 }
    let length = index - start
    let name = length > 10 ? "" : String(decoding: source[start..<index].map(Self.lowercased), as: UTF8.self)
    skipAttributes()
    if HTMLVocabulary.isHidden(name) {
      if opens { skipHidden(until: Array(name.utf8)) }
    } else if HTMLVocabulary.breaksLine(name) {
      result.append(0x20)
    }
  }

  /// Skips past the tag's `>`, which may also occur in a quoted value.
  private mutating func skipAttributes() {
    var quote: UInt8?
    while index < source.count {
      let byte = source[index]
      index += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return
      }
    }
  }

  /// Skips past the end tag of a script or style, whose content is not text.
  private mutating func skipHidden(until name: [UInt8]) {
    while index < source.count {
      if source[index] == UInt8(ascii: "<"), byte(at: index + 1) == UInt8(ascii: "/"),
        index + 2 + name.count <= source.count,
        source[(index + 2)..<(index + 2 + name.count)].elementsEqual(name, by: { Self.lowercased($0) == $1 })
      {
        index += 2 + name.count
        skipAttributes()
        return
      }
      index += 1
    }
  }

  private mutating func skipComment() {
    while index < source.count {
      if source[index] == UInt8(ascii: ">"), byte(at: index - 1) == 0x2D, byte(at: index - 2) == 0x2D {
        index += 1
        return
      }
      index += 1
    }
  }

  private mutating func skip(past end: UInt8) {
    while index < source.count {
      index += 1
      if source[index - 1] == end { return }
    }
  }

  // MARK: References

  /// Decodes `&name;`, `&#38;` or `&#x26;`; any other `&` is text.
  private mutating func reference() {
    if byte(at: index + 1) == UInt8(ascii: "#") {
      numericReference()
      return
    }
    let start = index + 1
    var end = start
    while end - start <= HTMLVocabulary.longestReference,
      byte(at: end).isLetter || byte(at: end).isDigit
    {
      end += 1
    }
    if byte(at: end) == UInt8(ascii: ";"), let scalar = HTMLVocabulary.scalar(named: source[start..<end]) {
      result.append(scalar: scalar)
      index = end + 1
    } else {
      result.append(UInt8(ascii: "&"))
      index += 1
    }
  }

  private mutating func numericReference() {
    var cursor = index + 2
    let isHexadecimal = byte(at: cursor) | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { cursor += 1 }
    let start = cursor
    var value: UInt32 = 0
    while let digit = Self.digit(byte(at: cursor), isHexadecimal: isHexadecimal) {
      // No scalar is above 0x10FFFF, so a larger number is clamped.
      value = min(value &* (isHexadecimal ? 16 : 10) &+ digit, 0x110000)
      cursor += 1
    }
    guard cursor > start else {
      result.append(UInt8(ascii: "&"))
      index += 1
      return
    }
    result.append(scalar: HTMLVocabulary.scalar(numbered: value))
    index = byte(at: cursor) == UInt8(ascii: ";") ? cursor + 1 : cursor
  }

  // MARK: Bytes

  /// The byte at an offset; 0, which is neither markup nor a letter, outside the text.
  private func byte(at index: Int) -> UInt8 {
    index >= 0 && index < source.count ? source[index] : 0
  }

  private static func digit(_ byte: UInt8, isHexadecimal: Bool) -> UInt32? {
    isHexadecimal || byte.isDigit ? byte.hexadecimalDigit.map(UInt32.init) : nil
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
