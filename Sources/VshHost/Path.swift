import VshText

/// The path of a file or folder, as the bytes of the operating system.
///
/// Bytes, not a `String`: two names that differ only in the composition of `が` are two files, and a name need not be
/// UTF-8. It joins and splits components by name only and never accesses the file system, so `a/../b` is unchanged.
package struct Path: Hashable, Comparable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let bytes: [UInt8]

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  package init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// Creates a path from bytes without a copy.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  package init(stringLiteral text: String) {
    self.init(text)
  }

  /// Byte order, in which all lists of paths are sorted.
  package static func < (left: Path, right: Path) -> Bool {
    left.bytes.span.stands(before: right.bytes.span)
  }

  package var isAbsolute: Bool { bytes.first == Path.slash }

  /// The last component: `news.vs` of `a/news.vs`; empty for `/`.
  package var name: Path {
    Path(bytes: bytes[nameStart..<trimmedEnd])
  }

  /// Everything before the last component: `a` of `a/news.vs`, `.` of `news.vs`, `/` of `/news.vs`.
  package var parent: Path {
    if trimmedEnd == 0 { return isAbsolute ? "/" : "." }
    var end = nameStart
    while end > 1, bytes[end - 1] == Path.slash { end -= 1 }
    return end == 0 ? "." : Path(bytes: bytes[..<end])
  }

  /// The path of `component` in this folder; in `.` just the component, so that lists stay short.
  package func appending(_ component: Path) -> Path {
    if bytes.isEmpty || bytes.count == 1 && bytes[0] == Path.dot { return component }
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count + 1 + component.bytes.count)
    joined += bytes
    if bytes.last != Path.slash { joined.append(Path.slash) }
    joined += component.bytes
    return Path(bytes: joined)
  }

  /// Without `.` components, doubled slashes and a final slash; `..` stays, since its parent may be a link.
  package var normalized: Path {
    var kept: [UInt8] = isAbsolute ? [Path.slash] : []
    for component in components {
      if let last = kept.last, last != Path.slash { kept.append(Path.slash) }
      kept.append(contentsOf: component)
    }
    return kept.isEmpty ? "." : Path(bytes: kept)
  }

  /// The absolute path of this path relative to `folder`, without `.` and `..`. It is computed by name; links are not
  /// resolved.
  package func absolute(from folder: Path) -> Path {
    var kept: [ArraySlice<UInt8>] = []
    let whole = isAbsolute ? self : folder.appending(self)
    for component in whole.components {
      if component.elementsEqual("..".utf8) { _ = kept.popLast() } else { kept.append(component) }
    }
    return Path(bytes: [Path.slash] + kept.joined(separator: [Path.slash]))
  }

  /// The names between the slashes, without empty ones and `.`.
  package var components: [ArraySlice<UInt8>] {
    bytes.split(separator: Path.slash).filter { $0.elementsEqual([Path.dot]) == false }
  }

  /// Whether the last component starts with a dot and is neither `.` nor `..`.
  package var isHidden: Bool {
    let (start, end) = (nameStart, trimmedEnd)
    guard start < end, bytes[start] == Path.dot else { return false }
    return end - start > 2 || end - start == 2 && bytes[start + 1] != Path.dot
  }

  package func hasSuffix(_ suffix: String) -> Bool {
    bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// Like `hasSuffix`, ignoring the case of A to Z as some file systems do; `suffix` must be in lower case.
  package func hasSuffixInAnyCase(_ suffix: String) -> Bool {
    bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) { Path.lowercased($0) == $1 }
  }

  /// The text behind the last dot of the name, in lower case, as some file systems have it; nil without one.
  package var ending: String? {
    let name = name.bytes
    guard let dot = name.lastIndex(of: Path.dot), dot > 0, dot + 1 < name.count else { return nil }
    return String(decoding: name[(dot + 1)...].map(Path.lowercased), as: UTF8.self)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// This path with its extension `old` replaced by `new`, or with `new` added where it has no such extension.
  package func replacing(suffix old: String, with new: String) -> Path {
    var replaced = bytes
    if hasSuffix(old) { replaced.removeLast(old.utf8.count) }
    replaced += new.utf8
    return Path(bytes: replaced)
  }

  /// Whether this is `folder` or below it, by name alone; both must be resolved for a correct answer.
  package func isSameOrBelow(_ folder: Path) -> Bool {
    if bytes == folder.bytes { return true }
    let prefix = folder.bytes.last == Path.slash ? folder.bytes : folder.bytes + [Path.slash]
    return bytes.starts(with: prefix)
  }

  /// The path for users, on one line: bytes that are not UTF-8 as `�`, control characters as pictures and escapes, what
  /// shows nothing as escapes. It may no longer name the file.
  package var description: String { Pictures.name(text) }

  /// The unchanged name, from which the path can be created again.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  private var trimmedEnd: Int {
    var end = bytes.count
    while end > 0, bytes[end - 1] == Path.slash { end -= 1 }
    return end
  }

  private var nameStart: Int {
    var start = trimmedEnd
    while start > 0, bytes[start - 1] != Path.slash { start -= 1 }
    return start
  }
}
