/// Bytes as text of the alphabet of RFC 4648, section 4, in which the browser's protocol has them.
package enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func encoded(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var offset = 0
    while offset < bytes.count {
      let (a, b, c) = (
        bytes[offset], offset + 1 < bytes.count ? bytes[offset + 1] : 0,
        offset + 2 < bytes.count ? bytes[offset + 2] : 0
      )
      let all = Int(a) << 16 | Int(b) << 8 | Int(c)
      text.append(digits[all >> 18])
      text.append(digits[all >> 12 & 63])
      text.append(offset + 1 < bytes.count ? digits[all >> 6 & 63] : UInt8(ascii: "="))
      text.append(offset + 2 < bytes.count ? digits[all & 63] : UInt8(ascii: "="))
      offset += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil for a text with another sign.
  package static func decoded(_ text: String) -> [UInt8]? {
    var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
    for byte in text.utf8 where byte != UInt8(ascii: "=") {
      guard let value = value(of: byte) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> count))
        bits &= (1 << count) - 1
      }
    }
    return bytes
  }

  private static func value(of byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    case _: nil
    }
  }
}
