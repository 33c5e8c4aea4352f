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
    let bytes = PercentEncoding.decoded(rest[start..<end])
    return bytes.contains(0) ? nil : Path(bytes: bytes)
  }

  /// The address of an absolute path.
  static func address(of path: Path) -> String { scheme + PercentEncoding.encoded(path: path.bytes) }
}
