/// What is seen of a text: every kind of space is a space, and what shows nothing is left out. Two texts can look the same
/// and differ; a failure then shows their literals with escapes, and names what tells them apart.
package struct Look {
  package private(set) var seen: [UInt8] = []
  /// For each seen byte, the part of the text that it is seen of.
  private var sources: [Range<Int>] = []

  package init(_ text: some Collection<UInt8>) {
    let bytes = Array(text)
    var offset = 0
    while offset < bytes.count {
      let scalar = bytes.span.scalar(at: offset)
      let source = offset..<(offset + scalar.length)
      if Self.spaceName(scalar.value) != nil {
        append(UInt8(ascii: " "), of: source)
      } else if !Self.isUnseen(scalar.value) {
        for index in source { append(bytes[index], of: index..<(index + 1)) }
      }
      offset = source.upperBound
    }
  }

  private mutating func append(_ byte: UInt8, of source: Range<Int>) {
    seen.append(byte)
    sources.append(source)
  }

  /// The first part of the text that looks like another one, which shows something.
  package func part(like other: Look) -> Range<Int>? {
    guard !other.seen.isEmpty, let range = seen.firstOccurrence(of: other.seen) else { return nil }
    return sources[range.lowerBound].lowerBound..<sources[range.upperBound - 1].upperBound
  }

  /// Whether two different texts look the same.
  package static func isSame(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
    !a.elementsEqual(b) && Look(a).seen == Look(b).seen
  }

  /// The literal of a text, with escapes for spaces beyond ASCII and for what shows nothing.
  package static func literal(_ text: some Collection<UInt8>) -> String {
    TextLiteral.of(String(decoding: text, as: UTF8.self)).replacingScalars { scalar in
      guard spaceName(scalar.value) != nil || isUnseen(scalar.value) else { return nil }
      return "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  /// What a failure says of two texts that look the same.
  ///
  /// - Parameter position: of the first text, for the reader: `, line 3`.
  package static func notes(
    on found: some Collection<UInt8>, _ position: String = "", expected: some Collection<UInt8>
  ) -> [String] {
    ["looks the same\(position): \(literal(found))", "expected: \(literal(expected))"]
      + names(in: [Array(found), Array(expected)])
  }

  /// A line for each character that `literal` escapes in one of the texts: `U+00A0 is a no-break space`.
  package static func names(in texts: [some Collection<UInt8>]) -> [String] {
    var names: [String] = []
    for scalar in texts.flatMap({ String(decoding: $0, as: UTF8.self).unicodeScalars }) {
      guard let name = spaceName(scalar.value) ?? (isUnseen(scalar.value) ? "invisible" : nil) else {
        continue
      }
      let line = "U+\(scalar.value.digits(4, radix: 16, uppercase: true)) is \(name)"
      if !names.contains(line) { names.append(line) }
    }
    return names
  }

  /// A line for each character of an expected screen that no screen has, since a picture is drawn for it.
  package static func undrawn(in wanted: [UInt8]) -> [String] {
    var lines: [String] = []
    for scalar in String(decoding: wanted, as: UTF8.self).unicodeScalars
    where scalar != "\n" && Pictures.areNeeded(for: scalar.value) {
      let number = scalar.value.digits(4, radix: 16, uppercase: true)
      let line = "no screen has U+\(number): it is drawn as \(TextLiteral.of(Pictures.line(String(scalar))))"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines
  }

  private static func isUnseen(_ scalar: UInt32) -> Bool {
    InvisibleScalars.contain(scalar) || InvisibleScalars.joins(scalar)
  }

  /// The name of a space that is not the ordinary one.
  private static func spaceName(_ scalar: UInt32) -> String? {
    switch scalar {
    case 0xA0: "a no-break space"
    case 0x2007: "a figure space"
    case 0x2009: "a thin space"
    case 0x202F: "a narrow no-break space"
    case 0x3000: "an ideographic space"
    case 0x2000...0x200A, 0x205F: "another kind of space"
    case _: nil
    }
  }
}
