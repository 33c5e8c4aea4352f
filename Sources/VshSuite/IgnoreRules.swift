import VshHost

/// The patterns of one `.gitignore`, by gitignore(5) and git's own wildmatch.
///
/// It hides the pattern language. Matching is by bytes, as in git, and never backtracks over more than the last star,
/// so a hostile pattern costs at most its length times the name's. It reads no file.
struct IgnoreRules: Sendable {
  private var patterns: [IgnorePattern] = []

  /// The rules of a file's text; lines that are no patterns (a comment, an unclosed bracket) are ignored.
  init(_ text: [UInt8]) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let lines = text.starts(with: byteOrderMark) ? text[3...] : text[...]
    for line in lines.split(separator: UInt8(ascii: "\n")) {
      if let pattern = IgnorePattern(line: line) { patterns.append(pattern) }
    }
  }

  var isEmpty: Bool { patterns.isEmpty }

  /// Whether the last matching pattern excludes the path (true) or includes it again (false); nil when none matches.
  /// The path is given by its components below the rules' folder.
  func isIgnored(_ components: ArraySlice<[UInt8]>, isFolder: Bool) -> Bool? {
    for pattern in patterns.reversed() where pattern.matches(components, isFolder: isFolder) {
      return !pattern.isNegated
    }
    return nil
  }
}

/// One line of a `.gitignore`.
private struct IgnorePattern: Sendable {
  enum Segment: Sendable {
    /// `**` between slashes, or more stars: any number of components.
    case anyDepth
    case name(Glob)
  }

  private(set) var isNegated = false
  private var matchesFoldersOnly = false
  /// A slash before the end anchors the pattern to its folder; without one, it matches names at any depth.
  private var isAnchored = false
  private var segments: [Segment] = []

  private static let slash = UInt8(ascii: "/")
  private static let backslash = UInt8(ascii: "\\")

  init?(line: ArraySlice<UInt8>) {
    var rest = IgnorePattern.withoutTrailingBlanks(line)
    if rest.first == UInt8(ascii: "#") { return nil }
    if rest.first == UInt8(ascii: "!") {
      isNegated = true
      rest = rest.dropFirst()
    }
    if rest.last == IgnorePattern.slash {
      matchesFoldersOnly = true
      rest = rest.dropLast()
    }
    isAnchored = rest.contains(IgnorePattern.slash)
    if rest.first == IgnorePattern.slash { rest = rest.dropFirst() }
    if rest.isEmpty { return nil }

    for part in rest.split(separator: IgnorePattern.slash, omittingEmptySubsequences: false) {
      if isAnchored, part.count >= 2, part.allSatisfy({ $0 == UInt8(ascii: "*") }) {
        segments.append(.anyDepth)
      } else if let glob = Glob(part) {
        segments.append(.name(glob))
      } else {
        return nil
      }
    }
  }

  func matches(_ components: ArraySlice<[UInt8]>, isFolder: Bool) -> Bool {
    if matchesFoldersOnly, !isFolder { return false }
    if isAnchored { return matchesWhole(components) }
    guard let name = components.last, case .name(let glob)? = segments.first else { return false }
    return glob.matches(name)
  }

  /// Every `**` first matches as little as possible; when the rest fails, only the last one is extended.
  private func matchesWhole(_ components: ArraySlice<[UInt8]>) -> Bool {
    var segment = 0
    var component = components.startIndex
    var retry: (segment: Int, component: Int)?
    while component < components.endIndex {
      if segment < segments.count {
        switch segments[segment] {
        case .anyDepth:
          retry = (segment + 1, component)
          segment += 1
          // At the end, `a/**` means the contents of `a`, so it matches at least one component.
          if segment == segments.count { return true }
          continue
        case .name(let glob):
          if glob.matches(components[component]) {
            segment += 1
            component += 1
            continue
          }
        }
      }
      guard let again = retry else { return false }
      retry = (again.segment, again.component + 1)
      segment = again.segment
      component = again.component + 1
    }
    return segment == segments.count
  }

  /// Removes trailing blanks, except one after a backslash, and the CR of a line from another system.
  private static func withoutTrailingBlanks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    while rest.last == UInt8(ascii: " ") {
      let before = rest.dropLast()
      let backslashes = before.reversed().prefix { $0 == backslash }.count
      if backslashes % 2 == 1 { break }
      rest = before
    }
    return rest
  }
}

/// A pattern for one component of a path: `*`, `?`, `[a-z]`, `[!a]`, `[[:digit:]]`, `\*`.
struct Glob: Sendable {
  private enum Part: Sendable {
    case anyBytes
    case anyByte
    case byte(UInt8)
    case set(ByteSet)
  }

  private var parts: [Part] = []

  /// Nil when a bracket is not closed or a backslash is last: such a pattern matches nothing.
  init?(_ pattern: ArraySlice<UInt8>) {
    var rest = pattern
    while let first = rest.popFirst() {
      switch first {
      case UInt8(ascii: "*"): parts.append(.anyBytes)
      case UInt8(ascii: "?"): parts.append(.anyByte)
      case UInt8(ascii: "["):
        guard let set = ByteSet(readingFrom: &rest) else { return nil }
        parts.append(.set(set))
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return nil }
        parts.append(.byte(escaped))
      default: parts.append(.byte(first))
      }
    }
  }

  func matches(_ name: [UInt8]) -> Bool {
    var part = 0
    var position = 0
    var retry: (part: Int, position: Int)?
    while position < name.count {
      if part < parts.count {
        var isMatch = true
        switch parts[part] {
        case .anyBytes:
          part += 1
          retry = (part, position)
          continue
        case .anyByte: break
        case .byte(let byte): isMatch = name[position] == byte
        case .set(let set): isMatch = set.contains(name[position])
        }
        if isMatch {
          part += 1
          position += 1
          continue
        }
      }
      guard let again = retry else { return false }
      retry = (again.part, again.position + 1)
      part = again.part
      position = again.position + 1
    }
    return parts[part...].allSatisfy { if case .anyBytes = $0 { true } else { false } }
  }
}

/// The set of characters in brackets.
private struct ByteSet: Sendable {
  private var members: Set<UInt8> = []
  private var isNegated = false

  func contains(_ byte: UInt8) -> Bool {
    members.contains(byte) != isNegated
  }

  /// Reads up to the closing bracket; the opening one has been read.
  init?(readingFrom rest: inout ArraySlice<UInt8>) {
    if rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^") {
      isNegated = true
      rest = rest.dropFirst()
    }
    var isFirst = true
    var last: UInt8?
    while var byte = rest.popFirst() {
      // A `]` at the start is a member.
      if byte == UInt8(ascii: "]"), !isFirst { return }
      isFirst = false
      if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":") {
        guard addClass(readingFrom: &rest) else { return nil }
        last = nil
        continue
      }
      if byte == UInt8(ascii: "-"), let low = last, let next = rest.first, next != UInt8(ascii: "]") {
        rest = rest.dropFirst()
        byte = next
        if next == UInt8(ascii: "\\") {
          guard let escaped = rest.popFirst() else { return nil }
          byte = escaped
        }
        if low <= byte { members.formUnion(low...byte) }
        last = nil
        continue
      }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = rest.popFirst() else { return nil }
        byte = escaped
      }
      members.insert(byte)
      last = byte
    }
    return nil
  }

  /// `[:alpha:]` and the like, for ASCII only, independent of the locale.
  private mutating func addClass(readingFrom rest: inout ArraySlice<UInt8>) -> Bool {
    guard let end = rest.firstIndex(of: UInt8(ascii: "]")), end > rest.startIndex + 1,
      rest[end - 1] == UInt8(ascii: ":")
    else { return false }
    let name = rest[(rest.startIndex + 1)..<(end - 1)]
    rest = rest[(end + 1)...]
    guard let contains = ByteSet.classes.first(where: { name.elementsEqual($0.name.utf8) })?.contains else {
      return false
    }
    members.formUnion((0...127).filter(contains))
    return true
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  private static let upper = UInt8(ascii: "A")...UInt8(ascii: "Z")
  private static let lower = UInt8(ascii: "a")...UInt8(ascii: "z")

  private static let classes: [(name: String, contains: @Sendable (UInt8) -> Bool)] = [
    ("alnum", { digits.contains($0) || upper.contains($0) || lower.contains($0) }),
    ("alpha", { upper.contains($0) || lower.contains($0) }),
    ("blank", { $0 == 0x20 || $0 == 0x09 }),
    ("cntrl", { $0 < 0x20 || $0 == 0x7F }),
    ("digit", { digits.contains($0) }),
    ("graph", { (0x21...0x7E).contains($0) }),
    ("lower", { lower.contains($0) }),
    ("print", { (0x20...0x7E).contains($0) }),
    (
      "punct",
      { (0x21...0x7E).contains($0) && !digits.contains($0) && !upper.contains($0) && !lower.contains($0) }
    ),
    ("space", { [0x20, 0x09, 0x0A, 0x0D].contains($0) }),
    ("upper", { upper.contains($0) }),
    (
      "xdigit",
      {
        digits.contains($0) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
          || (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0)
      }
    ),
  ]
}
