/// Bytes of an address that stand for others (RFC 3986, section 2.1): `%6B` is `k`.
package enum PercentEncoding {
  /// A path in an address: encoded is all but `/` and unreserved characters.
  package static func encoded(path: some Sequence<UInt8>) -> String {
    var bytes: [UInt8] = []
    for byte in path {
      let isUnreserved =
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
        || "/-._~".utf8.contains(byte)
      if isUnreserved {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes += [byte >> 4, byte & 0xF].map {
          $0 < 10 ? $0 + UInt8(ascii: "0") : $0 - 10 + UInt8(ascii: "A")
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A `%` without two digits stays.
  package static func decoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    let written = Array(text)
    var bytes: [UInt8] = []
    var index = 0
    while index < written.count {
      if written[index] == UInt8(ascii: "%"), index + 2 < written.count,
        let high = written[index + 1].hexadecimalDigit, let low = written[index + 2].hexadecimalDigit
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(written[index])
        index += 1
      }
    }
    return bytes
  }
}

extension UInt8 {
  /// The value of the ASCII character as a hexadecimal digit.
  package var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    case _: nil
    }
  }
}
