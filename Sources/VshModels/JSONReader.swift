import VshText

/// Reads JSON (RFC 8259) and JSON Lines: bytes to a flat document.
///
/// It is strict: what the standard forbids is refused with its line and column. Where the standard leaves a choice:
/// a byte-order mark is accepted; a lone surrogate, which only an escape can write (section 8.2), is U+FFFD; of two
/// members of one name both are kept; a number that no `Double` holds, and one longer than `DataLimits.numberBytes`,
/// is refused; so is nesting beyond `DataLimits.nesting`. Linear in the text.
package struct JSONReader: ~Copyable {
  private struct Container {
    let entry: Int
    let isObject: Bool
    var count = 0

    var close: UInt8 { isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
  }

  private let source: [UInt8]
  private var index = 0
  /// Where the text, or with JSON Lines the line, ends.
  private var limit: Int
  private var entries: [JSONDocument.Entry] = []
  private var decoded: [UInt8] = []
  private var open: [Container] = []

  /// The one value of a JSON text.
  package static func document(from bytes: [UInt8]) throws(DataProblem) -> JSONDocument {
    var reader = try JSONReader(bytes)
    try reader.readValue()
    reader.skipSpace()
    if reader.index < reader.limit { throw reader.problem("something follows the end of the value") }
    return reader.finished()
  }

  /// A list of the values of a text of JSON Lines, one a line; empty lines are none.
  package static func document(fromLines bytes: [UInt8]) throws(DataProblem) -> JSONDocument {
    var reader = try JSONReader(bytes)
    try reader.readLines()
    return reader.finished()
  }

  private init(_ bytes: [UInt8]) throws(DataProblem) {
    source = bytes
    limit = bytes.count
    entries.reserveCapacity(bytes.count / 16)
    open.reserveCapacity(DataLimits.nesting)
    index = try DataLimits.start(of: bytes)
  }

  private consuming func finished() -> JSONDocument {
    JSONDocument(entries: entries, source: source, decoded: decoded, isUntyped: false)
  }

  // MARK: Values

  private mutating func readLines() throws(DataProblem) {
    entries.append(.init(.list, at: index))
    var count = 0
    while index < source.count {
      limit = source[index...].firstIndex(of: 0x0A) ?? source.count
      skipSpace()
      if index < limit {
        try readValue()
        skipSpace()
        if index < limit { throw problem("something follows the value of this line") }
        count += 1
      }
      index = limit + 1
    }
    entries[0].payload = JSONDocument.Entry.pair(count, entries.count)
  }

  /// Without recursion: open lists and objects are in `open`.
  ///
  ///     value  = "null" | "false" | "true" | number | string | list | object
  ///     list   = "[" [ value { "," value } ] "]"
  ///     object = "{" [ string ":" value { "," string ":" value } ] "}"
  private mutating func readValue() throws(DataProblem) {
    repeat {
      guard entries.count <= DataLimits.values else {
        throw problem("the file has more than \(DataLimits.values) values")
      }
      skipSpace()
      var isComplete = true
      switch byte(at: index) {
      case UInt8(ascii: "{"): isComplete = try opens(.object, closedBy: UInt8(ascii: "}"))
      case UInt8(ascii: "["): isComplete = try opens(.list, closedBy: UInt8(ascii: "]"))
      case UInt8(ascii: "\""): try readString()
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
      default: try readWord()
      }
      while isComplete, !open.isEmpty { isComplete = try closes() }
    } while !open.isEmpty
  }

  /// Begins a list or object; answers whether it has also ended.
  private mutating func opens(_ form: JSONDocument.Entry.Form, closedBy close: UInt8) throws(DataProblem)
    -> Bool
  {
    guard open.count < DataLimits.nesting else {
      throw problem("more than \(DataLimits.nesting) lists and objects are open within each other")
    }
    entries.append(.init(form, at: index, 0, entries.count + 1))
    index += 1
    skipSpace()
    if byte(at: index) == close {
      index += 1
      return true
    }
    open.append(Container(entry: entries.count - 1, isObject: form == .object))
    if form == .object { try readName() }
    return false
  }

  /// Reads what follows a value in the innermost list or object: a comma, or its end. Returns whether it has ended.
  private mutating func closes() throws(DataProblem) -> Bool {
    let innermost = open.count - 1
    guard innermost >= 0 else { return true }
    open[innermost].count += 1
    let container = open[innermost]
    skipSpace()
    guard index < limit else { throw problem("the text ends in the middle") }
    if source[index] == UInt8(ascii: ",") {
      let comma = index
      index += 1
      skipSpace()
      if byte(at: index) == container.close {
        index = comma
        throw problem("there is a comma after the last \(container.isObject ? "member" : "element")")
      }
      if container.isObject { try readName() }
      return false
    }
    guard source[index] == container.close else {
      throw problem("a `,` or the closing `\(container.isObject ? "}" : "]")` is missing")
    }
    index += 1
    open.removeLast()
    entries[container.entry].payload = JSONDocument.Entry.pair(container.count, entries.count)
    return true
  }

  /// A member's name and its colon.
  private mutating func readName() throws(DataProblem) {
    guard index < limit else { throw problem("the text ends in the middle") }
    guard source[index] == UInt8(ascii: "\"") else {
      throw problem("a name in double quotes is missing")
    }
    try readString()
    skipSpace()
    guard index < limit else { throw problem("the text ends in the middle") }
    guard source[index] == UInt8(ascii: ":") else { throw problem("a `:` is missing after the name") }
    index += 1
  }

  private mutating func readNumber() throws(DataProblem) {
    switch JSONNumber.read(source, from: index, to: limit) {
    case .number(let number, let end):
      switch number {
      case .integer(let value): entries.append(.init(.integer, at: index, payload: UInt64(bitPattern: value)))
      case .wideInteger(let value): entries.append(.init(.wideInteger, at: index, payload: value.bitPattern))
      case .double(let value): entries.append(.init(.double, at: index, payload: value.bitPattern))
      }
      index = end
    case .refused(let message, let offset):
      index = offset
      throw problem(message)
    }
  }

  private mutating func readWord() throws(DataProblem) {
    guard index < limit else {
      throw problem(entries.isEmpty ? "the file is empty" : "the text ends in the middle")
    }
    if takes("null") {
      entries.append(.init(.null, at: index - 4))
    } else if takes("true") {
      entries.append(.init(.isTrue, at: index - 4))
    } else if takes("false") {
      entries.append(.init(.isFalse, at: index - 5))
    } else {
      throw problem("this is not a JSON value")
    }
  }

  private mutating func takes(_ word: StaticString) -> Bool {
    let isHere = word.withUTF8Buffer { word in
      index + word.count <= limit && source[index..<(index + word.count)].elementsEqual(word)
    }
    if isHere { index += word.utf8CodeUnitCount }
    return isHere
  }

  // MARK: Strings

  /// A string without escapes is its bytes in the source; one with escapes is decoded beside it.
  private mutating func readString() throws(DataProblem) {
    let quote = index
    index += 1
    let start = index
    try skipUnescaped()
    if byte(at: index) == UInt8(ascii: "\"") {
      entries.append(.init(.text, at: quote, start, index - start))
      index += 1
      return
    }
    let decodedStart = decoded.count
    decoded.append(contentsOf: source[start..<index])
    while index < limit, source[index] == UInt8(ascii: "\\") {
      try readEscape()
      let unescapedStart = index
      try skipUnescaped()
      decoded.append(contentsOf: source[unescapedStart..<index])
    }
    guard index < limit else { throw problem("the text ends in a string") }
    index += 1
    entries.append(.init(.text, at: quote, source.count + decodedStart, decoded.count - decodedStart))
  }

  /// To the next quote, backslash, or the end. The offset is a local while it runs: a store for each byte costs more
  /// than all the rest.
  private mutating func skipUnescaped() throws(DataProblem) {
    var cursor = index
    while cursor < limit {
      let byte = source[cursor]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { break }
      if byte >= 0x20, byte < 0x80 {
        cursor += 1
      } else if byte < 0x20 {
        index = cursor
        throw problem(
          "a string contains a control character; write it as `\\u\(byte.digits(4, radix: 16, uppercase: true))`"
        )
      } else if let count = source.span.validLength(at: cursor), cursor + count <= limit {
        cursor += count
      } else {
        index = cursor
        throw problem("these bytes are not UTF-8")
      }
    }
    index = cursor
  }

  private mutating func readEscape() throws(DataProblem) {
    guard index + 1 < limit else {
      index = limit
      throw problem("the text ends in a string")
    }
    let letter = source[index + 1]
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(letter)
    case UInt8(ascii: "b"): decoded.append(0x08)
    case UInt8(ascii: "f"): decoded.append(0x0C)
    case UInt8(ascii: "n"): decoded.append(0x0A)
    case UInt8(ascii: "r"): decoded.append(0x0D)
    case UInt8(ascii: "t"): decoded.append(0x09)
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(at: index) else {
        throw problem("four digits of 0–9, a–f are missing after `\\u`")
      }
      if unit & 0xFC00 == 0xD800, let low = codeUnit(at: index + 6), low & 0xFC00 == 0xDC00 {
        decoded.append(scalar: 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF))
        index += 12
      } else {
        decoded.append(scalar: unit)
        index += 6
      }
      return
    default: throw problem("this is not a JSON escape")
    }
    index += 2
  }

  /// The value of `\uXXXX` at an offset, or nil where there is none.
  private func codeUnit(at start: Int) -> UInt32? {
    guard start + 6 <= limit, source[start] == UInt8(ascii: "\\"), source[start + 1] == UInt8(ascii: "u")
    else {
      return nil
    }
    var value: UInt32 = 0
    for byte in source[(start + 2)..<(start + 6)] {
      guard let digit = byte.hexadecimalDigit else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  // MARK: Bytes

  private mutating func skipSpace() {
    while index < limit {
      switch source[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  /// 0, which JSON nowhere allows, at the end.
  private func byte(at index: Int) -> UInt8 {
    index < limit ? source[index] : 0
  }

  private func problem(_ message: String) -> DataProblem {
    DataProblem(message, at: index, of: source)
  }
}
