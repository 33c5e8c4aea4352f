/// Eight bytes of a text as one number; the first byte is the lowest. A search tests all of them at once with
/// arithmetic: a result has the high bit of each matching byte set, and the lowest bit is found in one instruction. A
/// loop over the bytes would end with a mispredicted branch.
enum ByteWord {
  /// Loads eight bytes from an offset; all must exist.
  @inline(__always)
  static func load(_ bytes: Span<UInt8>, _ place: Int) -> UInt64 {
    UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  @inline(__always)
  static func all(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  private static var high: UInt64 { 0x8080_8080_8080_8080 }

  /// Matches the bytes that are not an ASCII letter, digit or `_`.
  @inline(__always)
  static func notInNames(_ word: UInt64) -> UInt64 {
    let low = word & ~high
    let lower = low | all(0x20)
    let noLetters = ~(lower &+ all(0x80 - UInt8(ascii: "a"))) | (lower &+ all(0x7F - UInt8(ascii: "z")))
    let noDigits = (low ^ all(UInt8(ascii: "0"))) &+ all(0x80 - 10)
    let noUnderscores = (low ^ all(UInt8(ascii: "_"))) &+ all(0x7F)
    return (noLetters & noDigits & noUnderscores | word) & high
  }

  /// Matches the bytes that end the plain part of a text: `"`, `\` and the control characters.
  @inline(__always)
  static func notInTexts(_ word: UInt64) -> UInt64 {
    let low = word & ~high
    let others =
      ((low ^ all(UInt8(ascii: "\""))) &+ all(0x7F)) & ((low ^ all(UInt8(ascii: "\\"))) &+ all(0x7F))
      & (low &+ all(0x80 - 0x20))
    return ~(others | word) & high
  }

  /// Matches the bytes that differ from this one.
  @inline(__always)
  static func others(than byte: UInt8, _ word: UInt64) -> UInt64 {
    let differences = word ^ all(byte)
    return ((differences & ~high) &+ all(0x7F) | differences) & high
  }

  /// The number of bytes before the first match; 8 for none.
  @inline(__always)
  static func countBefore(_ found: UInt64) -> Int { found.trailingZeroBitCount &>> 3 }

  /// The bytes before the first match, with 0 for the others. There must be a match.
  @inline(__always)
  static func bytesBefore(_ found: UInt64, _ word: UInt64) -> UInt64 { word & (found ^ (found &- 1)) &>> 8 }

  /// The first matching byte. There must be a match.
  @inline(__always)
  static func firstByte(_ found: UInt64, _ word: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: found.trailingZeroBitCount & 0x38))
  }

  /// The offset after the spaces from `start` on.
  @inline(__always)
  static func skipSpaces(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place &+ 8 <= bytes.count {
      let count = countBefore(others(than: UInt8(ascii: " "), load(bytes, place)))
      place &+= count
      if count < 8 { return place }
    }
    while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place &+= 1 }
    return place
  }

  /// The offset of the next `"`, `\` or control character from `start` on, or `end`.
  static func skipText(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var place = start
    while place &+ 8 <= end {
      let found = notInTexts(load(bytes, place))
      place &+= countBefore(found)
      if found != 0 { return place }
    }
    while place < end, bytes[place] >= 0x20, bytes[place] != UInt8(ascii: "\""),
      bytes[place] != UInt8(ascii: "\\")
    {
      place &+= 1
    }
    return place
  }

  /// The offset of the next byte from `start` on that is not ASCII, or the end.
  static func skipASCII(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place &+ 32 <= bytes.count {
      let words = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: place, as: SIMD4<UInt64>.self)
      if (words[0] | words[1] | words[2] | words[3]) & high != 0 { break }
      place &+= 32
    }
    while place < bytes.count, bytes[place] < 0x80 { place &+= 1 }
    return place
  }

  /// The offset of the line feed that ends the line of `start`, or the end.
  static func endOfLine(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while place &+ 8 <= bytes.count {
      let count = countBefore(~others(than: UInt8(ascii: "\n"), load(bytes, place)) & high)
      place &+= count
      if count < 8 { return place }
    }
    while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place &+= 1 }
    return place
  }
}

/// A text of up to 15 bytes, as two words. Equal texts have equal words, since none contains a byte 0.
struct ShortText {
  let head: UInt64
  let tail: UInt64
  let length: Int
  /// The byte after the text.
  let next: UInt8

  /// Reads the text at an offset, whose first eight bytes are `first`, up to the first byte that `stops` matches.
  /// Returns nil where none of the sixteen bytes matches.
  @inline(__always)
  init?(_ first: UInt64, _ bytes: Span<UInt8>, _ place: Int, upTo stops: (UInt64) -> UInt64) {
    let found = stops(first)
    if found != 0 {
      head = ByteWord.bytesBefore(found, first)
      tail = 0
      length = ByteWord.countBefore(found)
      next = ByteWord.firstByte(found, first)
    } else {
      let second = ByteWord.load(bytes, place &+ 8)
      let found = stops(second)
      if found == 0 { return nil }
      head = first
      tail = ByteWord.bytesBefore(found, second)
      length = 8 &+ ByteWord.countBefore(found)
      next = ByteWord.firstByte(found, second)
    }
  }

  /// Whether it contains no letter and no `_`.
  @inline(__always)
  var isDigits: Bool { (head | tail) & ByteWord.all(0x40) == 0 }

  /// The index in a table of a power of two of slots; `shift` is 64 minus the number of its bits.
  @inline(__always)
  func slot(_ shift: UInt64) -> Int {
    let mixed = (head ^ tail) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> shift)
  }
}
