import VshHost
import VshSource
import VshText

/// The unit in which a client counts the characters of a line.
enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// The number of units of a character by its first byte; 0 for a continuation byte.
  @inline(__always)
  fileprivate func units(_ byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

/// A position of the protocol; line and character count from 0.
struct LinePosition: Hashable, Comparable, Sendable {
  var line: Int
  var character: Int

  static func < (a: LinePosition, b: LinePosition) -> Bool {
    a.line == b.line ? a.character < b.character : a.line < b.line
  }
}

/// A text with its line starts as the protocol defines them: LF, CR LF and CR end a line. Invalid positions are clamped
/// to the nearest valid one, so that no request can address bytes outside of the text.
struct SourceText: Sendable {
  private(set) var bytes: [UInt8]
  private var starts: [Int]

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    starts.reserveCapacity(bytes.count / 32 + 8)
    for (offset, byte) in bytes.enumerated() {
      let ends =
        byte == Self.lineFeed
        || byte == Self.carriageReturn && (offset + 1 == bytes.count || bytes[offset + 1] != Self.lineFeed)
      if ends { starts.append(offset + 1) }
    }
    self.starts = starts
  }

  /// The bytes of a line without its line break.
  func range(ofLine line: Int) -> Range<Int> {
    guard line >= 0, line < starts.count else { return bytes.count..<bytes.count }
    let start = starts[line]
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    if end > start, line + 1 < starts.count {
      end -= 1
      if bytes[end] == Self.lineFeed, end > start, bytes[end - 1] == Self.carriageReturn { end -= 1 }
    }
    return start..<end
  }

  /// The line that contains an offset.
  func line(of offset: Int) -> Int {
    max(0, starts.indices.partition { starts[$0] > offset } - 1)
  }

  /// The offset of a position; inside a character, that of its first byte.
  func offset(of position: LinePosition, _ encoding: PositionEncoding) -> Int {
    if position.line < 0 { return 0 }
    if position.line >= starts.count { return bytes.count }
    let line = range(ofLine: position.line)
    var (start, units) = (line.lowerBound, 0)
    while start < line.upperBound {
      var end = start + 1
      while end < line.upperBound, bytes[end] & 0xC0 == 0x80 { end += 1 }
      let size = encoding == .utf8 ? end - start : encoding.units(bytes[start])
      if units + size > position.character { break }
      units += size
      start = end
    }
    return start
  }

  func position(of offset: Int, _ encoding: PositionEncoding) -> LinePosition {
    let offset = max(0, min(offset, bytes.count))
    let line = self.line(of: offset)
    var units = 0
    for index in starts[line]..<min(offset, max(starts[line], range(ofLine: line).upperBound)) {
      units += encoding.units(bytes[index])
    }
    return LinePosition(line: line, character: units)
  }

  /// The text with a range of bytes replaced.
  func replacing(_ range: Range<Int>, with text: [UInt8]) -> SourceText {
    var changed = bytes
    changed.replaceSubrange(range.clamped(to: 0..<bytes.count), with: text)
    return SourceText(changed)
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

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
