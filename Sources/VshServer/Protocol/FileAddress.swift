import VshHost
import VshText

/// Converts between `file:` addresses and paths.
enum FileAddress {
  private static let scheme = "file://"

  /// The path of a `file:` address; nil for another kind of address.
  static func path(of address: String) -> Path? {
    guard address.lowercased().hasPrefix(scheme) else { return nil }
    let rest = Array(address.utf8.dropFirst(scheme.utf8.count))
    // A host before the path is ignored: it is this machine.
    guard let start = rest.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    let end = rest.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? rest.count
    guard start < end else { return nil }
    var bytes: [UInt8] = []
    var place = start
    while place < end {
      if rest[place] == UInt8(ascii: "%"), place + 2 < end, let high = digit(rest[place + 1]),
        let low = digit(rest[place + 2])
      {
        bytes.append(high << 4 | low)
        place += 3
      } else {
        bytes.append(rest[place])
        place += 1
      }
    }
    return bytes.contains(0) ? nil : Path(bytes: bytes)
  }

  /// The address of an absolute path.
  static func address(of path: Path) -> String {
    var bytes = Array(scheme.utf8)
    for byte in path.bytes {
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

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case _: nil
    }
  }
}
