import CUnicode

/// Upper and lower case by Unicode's rules without language or context: `ß` becomes `SS`, `Σ` always `σ`.
package enum Casing {
  package static func append(lowercased text: Span<UInt8>, to buffer: inout [UInt8]) {
    var offset = 0
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      offset += scalar.length
      switch scalar.value {
      case 0x41...0x5A:
        buffer.append(UInt8(scalar.value) | 0x20)
      case 0..<0x80:
        buffer.append(UInt8(scalar.value))
      case 0x0130:
        buffer.append("i\u{0307}")
      case let value:
        buffer.append(scalar: UInt32(utf8proc_tolower(Int32(value))))
      }
    }
  }

  package static func append(uppercased text: Span<UInt8>, to buffer: inout [UInt8]) {
    var offset = 0
    while offset < text.count {
      let scalar = text.scalar(at: offset)
      offset += scalar.length
      switch scalar.value {
      case 0x61...0x7A:
        buffer.append(UInt8(scalar.value) & ~0x20)
      case 0..<0x80:
        buffer.append(UInt8(scalar.value))
      case let value:
        if let expansion = expansion(of: value) {
          for part in expansion { buffer.append(scalar: part) }
        } else {
          buffer.append(scalar: UInt32(utf8proc_toupper(Int32(value))))
        }
      }
    }
  }

  /// The upper case of a scalar if it consists of several scalars, which utf8proc does not support.
  private static func expansion(of scalar: UInt32) -> [UInt32]? {
    // Kana and kanji, which have no case, need no search.
    guard scalar < 0x2000 || scalar >= 0xFB00 else { return nil }
    var low = 0
    var high = expansions.count
    while low < high {
      let middle = (low + high) / 2
      if expansions[middle].scalar < scalar { low = middle + 1 } else { high = middle }
    }
    guard low < expansions.count, expansions[low].scalar == scalar else { return nil }
    return expansions[low].upper
  }

  private struct Expansion: Sendable {
    var scalar: UInt32
    var upper: [UInt32]
  }

  /// The unconditional entries of Unicode's SpecialCasing.txt, sorted: a scalar, and its upper case.
  private static let expansions: [Expansion] =
    """
    00DF:0053,0053 0149:02BC,004E 01F0:004A,030C 0390:0399,0308,0301 03B0:03A5,0308,0301 0587:0535,0552
    1E96:0048,0331 1E97:0054,0308 1E98:0057,030A 1E99:0059,030A 1E9A:0041,02BE 1F50:03A5,0313
    1F52:03A5,0313,0300 1F54:03A5,0313,0301 1F56:03A5,0313,0342 1F80:1F08,0399 1F81:1F09,0399
    1F82:1F0A,0399 1F83:1F0B,0399 1F84:1F0C,0399 1F85:1F0D,0399 1F86:1F0E,0399 1F87:1F0F,0399
    1F88:1F08,0399 1F89:1F09,0399 1F8A:1F0A,0399 1F8B:1F0B,0399 1F8C:1F0C,0399 1F8D:1F0D,0399
    1F8E:1F0E,0399 1F8F:1F0F,0399 1F90:1F28,0399 1F91:1F29,0399 1F92:1F2A,0399 1F93:1F2B,0399
    1F94:1F2C,0399 1F95:1F2D,0399 1F96:1F2E,0399 1F97:1F2F,0399 1F98:1F28,0399 1F99:1F29,0399
    1F9A:1F2A,0399 1F9B:1F2B,0399 1F9C:1F2C,0399 1F9D:1F2D,0399 1F9E:1F2E,0399 1F9F:1F2F,0399
    1FA0:1F68,0399 1FA1:1F69,0399 1FA2:1F6A,0399 1FA3:1F6B,0399 1FA4:1F6C,0399 1FA5:1F6D,0399
    1FA6:1F6E,0399 1FA7:1F6F,0399 1FA8:1F68,0399 1FA9:1F69,0399 1FAA:1F6A,0399 1FAB:1F6B,0399
    1FAC:1F6C,0399 1FAD:1F6D,0399 1FAE:1F6E,0399 1FAF:1F6F,0399 1FB2:1FBA,0399 1FB3:0391,0399
    1FB4:0386,0399 1FB6:0391,0342 1FB7:0391,0342,0399 1FBC:0391,0399 1FC2:1FCA,0399 1FC3:0397,0399
    1FC4:0389,0399 1FC6:0397,0342 1FC7:0397,0342,0399 1FCC:0397,0399 1FD2:0399,0308,0300
    1FD3:0399,0308,0301 1FD6:0399,0342 1FD7:0399,0308,0342 1FE2:03A5,0308,0300 1FE3:03A5,0308,0301
    1FE4:03A1,0313 1FE6:03A5,0342 1FE7:03A5,0308,0342 1FF2:1FFA,0399 1FF3:03A9,0399 1FF4:038F,0399
    1FF6:03A9,0342 1FF7:03A9,0342,0399 1FFC:03A9,0399 FB00:0046,0046 FB01:0046,0049 FB02:0046,004C
    FB03:0046,0046,0049 FB04:0046,0046,004C FB05:0053,0054 FB06:0053,0054 FB13:0544,0546 FB14:0544,0535
    FB15:0544,053B FB16:054E,0546 FB17:0544,053D
    """
    .split { $0 == " " || $0 == "\n" }
    .map { entry in
      let scalars = entry.split { $0 == ":" || $0 == "," }.compactMap { UInt32($0, radix: 16) }
      return Expansion(scalar: scalars[0], upper: Array(scalars.dropFirst()))
    }
}
