/// Decodes and encodes Unicode scalars in UTF-8.
///
/// The text may be untrusted: an invalid byte is decoded as U+FFFD, one for each maximal part of a sequence, as Unicode
/// 15, section 3.9, recommends. Nothing here reads beyond one scalar.
package struct DecodedScalar: Equatable, Sendable {
  package var value: UInt32
  /// The number of bytes, at least 1.
  package var length: Int

  @inline(__always)
  init(_ value: UInt32, _ length: Int) {
    self.value = value
    self.length = length
  }

  /// The replacement for invalid bytes.
  package static let replacement: UInt32 = 0xFFFD
}

extension Span where Element == UInt8 {
  /// The scalar at `offset`, which must be inside the text.
  @inline(__always)
  package func scalar(at offset: Int) -> DecodedScalar {
    let lead = self[offset]
    if lead < 0x80 { return DecodedScalar(UInt32(lead), 1) }
    // Three bytes with a lead that needs no further check: kana and kanji.
    if 0xE1...0xEC ~= lead, offset &+ 2 < count {
      let second = self[offset &+ 1] ^ 0x80
      let third = self[offset &+ 2] ^ 0x80
      if second | third < 0x40 {
        return DecodedScalar(UInt32(lead & 0x0F) << 12 | UInt32(second) << 6 | UInt32(third), 3)
      }
    }
    return longScalar(at: offset, lead: lead)
  }

  /// The number of bytes of the scalar at `offset`; nil where the bytes are invalid.
  package func validLength(at offset: Int) -> Int? {
    let scalar = scalar(at: offset)
    // Written out, the replacement has three bytes, and no part of another sequence that begins like it has.
    let isWritten = self[offset] == 0xEF && scalar.length == 3
    return scalar.value != DecodedScalar.replacement || isWritten ? scalar.length : nil
  }

  private func longScalar(at offset: Int, lead: UInt8) -> DecodedScalar {
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    let length: Int
    var value: UInt32
    switch lead {
    case 0xC2...0xDF:
      length = 2
      value = UInt32(lead & 0x1F)
    case 0xE0...0xEF:
      length = 3
      value = UInt32(lead & 0x0F)
      // Overlong forms and surrogates.
      if lead == 0xE0 { lowest = 0xA0 }
      if lead == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      length = 4
      value = UInt32(lead & 0x07)
      if lead == 0xF0 { lowest = 0x90 }
      if lead == 0xF4 { highest = 0x8F }
    default:
      return DecodedScalar(DecodedScalar.replacement, 1)
    }
    for index in 1..<length {
      guard offset &+ index < count else { return DecodedScalar(DecodedScalar.replacement, index) }
      let byte = self[offset &+ index]
      guard byte >= lowest, byte <= highest else { return DecodedScalar(DecodedScalar.replacement, index) }
      value = value << 6 | UInt32(byte & 0x3F)
      lowest = 0x80
      highest = 0xBF
    }
    return DecodedScalar(value, length)
  }

  /// Whether every byte is printable ASCII, so that bytes, scalars, clusters and cells are the same number.
  package var isPrintableASCII: Bool {
    for index in indices where self[index] &- 0x20 >= 0x5F { return false }
    return true
  }
}

/// ASCII.
extension UInt8 {
  @inlinable package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
  @inlinable package var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
}

extension String {
  /// The text with other texts for some of its scalars.
  package func replacingScalars(_ other: (Unicode.Scalar) -> String?) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      if let other = other(scalar) { text += other } else { text.unicodeScalars.append(scalar) }
    }
  }
}

extension [UInt8] {
  package mutating func append(_ bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  package mutating func append(_ text: String) {
    append(contentsOf: text.utf8)
  }

  /// Appends a scalar in UTF-8; an invalid one becomes U+FFFD.
  package mutating func append(scalar: UInt32) {
    switch scalar {
    case 0..<0x80:
      append(UInt8(scalar))
    case 0x80..<0x800:
      append(0xC0 | UInt8(scalar >> 6))
      append(0x80 | UInt8(scalar & 0x3F))
    case 0x800..<0xD800, 0xE000..<0x10000:
      append(0xE0 | UInt8(scalar >> 12))
      append(0x80 | UInt8(scalar >> 6 & 0x3F))
      append(0x80 | UInt8(scalar & 0x3F))
    case 0x10000..<0x110000:
      append(0xF0 | UInt8(scalar >> 18))
      append(0x80 | UInt8(scalar >> 12 & 0x3F))
      append(0x80 | UInt8(scalar >> 6 & 0x3F))
      append(0x80 | UInt8(scalar & 0x3F))
    default:
      append(scalar: DecodedScalar.replacement)
    }
  }
}
