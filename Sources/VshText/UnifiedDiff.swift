/// The differences between two texts in the format of `diff -u`, with three lines of context.
///
/// Both texts are in the form of golden files: a line of the old one may have holes, and a match is no difference.
/// Invisible characters are shown: blanks at the end of a line as `·`, a tab as `→`, CR as `␍`, other controls as
/// pictures or numbers. `^` below a changed line marks its changed cells. So the output is for people, not for `patch`,
/// and it cannot move a cursor.
package struct UnifiedDiff {
  private let difference: LineDifference

  package static let contextLines = 3

  package init(old: [UInt8], new: [UInt8]) {
    self.init(
      LineDifference(
        old: TextLines(old, keepsFeeds: true), new: TextLines(new, keepsFeeds: true), readsHoles: true))
  }

  package init(_ difference: LineDifference) { self.difference = difference }

  package var isEmpty: Bool { difference.isEmpty }

  /// The whole diff, each line with its line feed; empty when nothing differs.
  package func text(oldName: String, newName: String) -> String {
    if isEmpty { return "" }
    return "--- \(VisibleText.of(oldName))\n+++ \(VisibleText.of(newName))\n" + hunks
  }

  /// The changes with their context.
  package var hunks: String {
    var text = ""
    var rest = difference.changes[...]
    while let first = rest.popFirst() {
      var hunk = [first]
      while let next = rest.first, let last = hunk.last,
        next.old.lowerBound - last.old.upperBound <= 2 * UnifiedDiff.contextLines
      {
        hunk.append(next)
        rest = rest.dropFirst()
      }
      append(hunk, within: 0..<difference.old.count, to: &text)
    }
    return text
  }

  /// The diff with colours.
  package static func colored(_ diff: String) -> String {
    var colored = ""
    for line in diff.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      colored += color(ofLine: line).map { "\($0)\(line)\u{1B}[0m\n" } ?? "\(line)\n"
    }
    return colored
  }

  /// The escape sequence that begins a line's colour: red for a removed line, green for an
  /// added one, cyan for a position; nil for the rest.
  package static func color(ofLine line: some StringProtocol) -> String? {
    switch line.utf8.first {
    case UInt8(ascii: "-"): "\u{1B}[31m"
    case UInt8(ascii: "+"): "\u{1B}[32m"
    case UInt8(ascii: "@"): "\u{1B}[36m"
    case _: nil
    }
  }

  /// The line of the old text, from 1, of a diff's first change; 1 where it has none.
  package static func firstLine(in diff: String) -> Int {
    var line: Int?
    for text in diff.split(separator: "\n", omittingEmptySubsequences: false) {
      if let number = line {
        if !text.hasPrefix(" ") { return max(1, number) }
        line = number + 1
      } else if text.hasPrefix("@@ -") {
        let first = text.dropFirst(4).prefix { "0"..."9" ~= $0 }
        // An empty range has the number of the line before it.
        line = Int(first).map { text.dropFirst(4 + first.count).hasPrefix(",0 ") ? $0 + 1 : $0 }
      }
    }
    return 1
  }

  /// The diff of a single change, by index, with its context.
  package func text(ofChange index: Int) -> String {
    let changes = difference.changes
    let start = index > 0 ? changes[index - 1].old.upperBound : 0
    let end = index + 1 < changes.count ? changes[index + 1].old.lowerBound : difference.old.count
    var text = ""
    append([changes[index]], within: start..<end, to: &text)
    return text
  }

  private func append(_ hunk: [LineChange], within lines: Range<Int>, to text: inout String) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = min(UnifiedDiff.contextLines, first.old.lowerBound - lines.lowerBound)
    let after = min(UnifiedDiff.contextLines, lines.upperBound - last.old.upperBound)
    let oldLines = (first.old.lowerBound - before)..<(last.old.upperBound + after)
    let newLines = (first.new.lowerBound - before)..<(last.new.upperBound + after)
    text += "@@ -\(UnifiedDiff.location(oldLines)) +\(UnifiedDiff.location(newLines)) @@\n"

    var line = oldLines.lowerBound
    for change in hunk {
      for same in line..<change.old.lowerBound {
        append(" ", visible(difference.old[same]), to: &text)
      }
      // Two lines that look equal are shown with the numbers of their scalars.
      let isPaired = change.old.count == change.new.count
      let looksAlike = (0..<max(change.old.count, change.new.count)).map { offset in
        guard isPaired else { return false }
        return visible(difference.old[change.old.lowerBound + offset])
          == visible(difference.new[change.new.lowerBound + offset])
      }
      let old = zip(change.old, looksAlike).map { visible(difference.old[$0], spelled: $1) }
      let new = zip(change.new, looksAlike).map { visible(difference.new[$0], spelled: $1) }
      let marks = isPaired ? zip(old, new).map { ChangedCells.marks(old: $0.text, new: $1.text) } : []
      for (index, removed) in old.enumerated() {
        append("-", removed, to: &text)
        if isPaired { append(marks: marks[index]?.old, to: &text) }
      }
      for (index, added) in new.enumerated() {
        append("+", added, to: &text)
        if isPaired { append(marks: marks[index]?.new, to: &text) }
      }
      line = change.old.upperBound
    }
    for same in line..<oldLines.upperBound {
      append(" ", visible(difference.old[same]), to: &text)
    }
  }

  /// The line after `?`, as in Python's difflib, which marks the changes within a line.
  private func append(marks: String?, to text: inout String) {
    if let marks, !marks.isEmpty { text += "?\(marks)\n" }
  }

  private func append(_ mark: String, _ line: (text: String, isEnded: Bool), to text: inout String) {
    text += mark
    text += line.text
    text += line.isEnded ? "\n" : "\n\\ No newline at end of file\n"
  }

  /// A line without its line feed, and whether it had one.
  private func visible(_ line: ArraySlice<UInt8>, spelled: Bool = false) -> (
    text: String, isEnded: Bool
  ) {
    let isEnded = !difference.old.keepsFeeds || line.last == UInt8(ascii: "\n")
    let text = line.last == UInt8(ascii: "\n") ? line.dropLast() : line
    return (spelled ? VisibleText.spelled(text) : VisibleText.of(text), isEnded)
  }

  /// `first,count` from 1; an empty range has the number of the line before it.
  private static func location(_ lines: Range<Int>) -> String {
    "\(lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1),\(lines.count)"
  }
}

/// Text with all characters visible.
package enum VisibleText {
  package static func of(_ text: String) -> String { of(Array(text.utf8)[...]) }

  static func of(_ line: ArraySlice<UInt8>) -> String {
    let isPrintableASCII = line.allSatisfy { (0x20...0x7E).contains($0) } && line.last != UInt8(ascii: " ")
    if isPrintableASCII { return String(decoding: line, as: UTF8.self) }
    let scalars = Array(String(decoding: line, as: UTF8.self).unicodeScalars)
    let trailing = scalars.reversed().prefix { isBlank($0) }.count
    var text = ""
    for (index, scalar) in scalars.enumerated() {
      append(scalar, isTrailing: index >= scalars.count - trailing, to: &text)
    }
    return text
  }

  /// Every scalar beyond ASCII by its number, for lines that look equal otherwise.
  static func spelled(_ line: ArraySlice<UInt8>) -> String {
    // Invalid bytes have no scalar, so they are written as bytes.
    guard let string = String(validating: line, as: UTF8.self) else {
      return line.map {
        (0x20...0x7E).contains($0)
          ? String(UnicodeScalar($0)) : "⟨\($0.digits(2, radix: 16, uppercase: true))⟩"
      }
      .joined()
    }
    var text = ""
    for scalar in string.unicodeScalars {
      if scalar.isASCII { append(scalar, isTrailing: false, to: &text) } else { text += number(scalar) }
    }
    return text
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || scalar == "\t" || scalar == "\r" || scalar == "\u{3000}"
  }

  private static func append(_ scalar: Unicode.Scalar, isTrailing: Bool, to text: inout String) {
    switch scalar.value {
    case 0x09: text += "→"
    case 0x20: text += isTrailing ? "·" : " "
    case 0..<0x20: text.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? scalar)
    case 0x7F: text += "␡"
    case 0x3000: text += isTrailing ? number(scalar) : "\u{3000}"
    // C1 controls, the other spaces and soft hyphen, zero-width blanks, line ends and direction marks of Unicode.
    // The zero-width joiner stays: emoji are made with it.
    case 0x80...0xA0, 0xAD, 0x061C, 0x2000...0x200B, 0x200E...0x200F, 0x2028...0x202F, 0x205F...0x206F,
      0xFEFF,
      0xFFF9...0xFFFB:
      text += number(scalar)
    default: text.unicodeScalars.append(scalar)
    }
  }

  private static func number(_ scalar: Unicode.Scalar) -> String {
    "⟨U+\(scalar.value.digits(4, radix: 16, uppercase: true))⟩"
  }
}
