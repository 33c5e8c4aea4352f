import VshSource
import VshText

/// The output of a prompt: lines, diagnostics, differences between screens. Only this type emits colours.
struct PromptOutput {
  private(set) var bytes: [UInt8] = []
  let isColored: Bool
  /// Whether a question has no answer, since what it asks for is not there.
  private(set) var lacksAnswer = false

  init(isColored: Bool) { self.isColored = isColored }

  private static let reset = "\u{1B}[0m"

  enum Color: String {
    case red = "\u{1B}[31m"
    case green = "\u{1B}[32m"
    case dim = "\u{1B}[2m"
    case bold = "\u{1B}[1m"
  }

  /// Says that what a question asks for is not there.
  mutating func noAnswer(_ text: String) {
    lacksAnswer = true
    line(text)
  }

  /// Appends a line, with control characters made visible.
  mutating func line(_ text: String, _ color: Color? = nil) {
    paint(color) { Pictures.append(Array(text.utf8).span, to: &$0) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The same, truncated to a number of cells.
  mutating func line(_ text: String, _ color: Color?, cells: Int) {
    var visible: [UInt8] = []
    Pictures.append(Array(text.utf8).span, to: &visible)
    paint(color) { Cells.append(visible.span, truncatedTo: cells, to: &$0) }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Appends a value on lines of a number of cells, broken at blanks where that is possible. What does not fit on
  /// `mostBrokenLines` is left out.
  mutating func broken(_ text: String, _ color: Color? = nil, indentation: Int, cells: Int) {
    var visible: [UInt8] = []
    Pictures.append(Array(text.utf8).span, to: &visible)
    var rest = visible[...]
    var blanks = indentation
    for number in 1...Self.mostBrokenLines {
      let room = max(Self.fewestCells, cells - blanks)
      let bytes = Array(rest)
      var end = Cells.end(fitting: room, in: bytes.span)
      let isLast = end == bytes.count || end == 0 || number == Self.mostBrokenLines
      if !isLast, let blank = bytes[..<end].lastIndex(of: UInt8(ascii: " ")), blank > 0 { end = blank + 1 }
      paint(color) { output in
        output += repeatElement(UInt8(ascii: " "), count: blanks)
        var line = isLast ? bytes[...] : bytes[..<end]
        while !isLast, line.last == UInt8(ascii: " ") { line.removeLast() }
        Cells.append(Array(line).span, truncatedTo: room, to: &output)
      }
      self.bytes.append(UInt8(ascii: "\n"))
      if isLast { return }
      rest = rest.dropFirst(end)
      blanks = indentation + 2
    }
  }

  private static let mostBrokenLines = 8
  private static let fewestCells = 20

  mutating func lines(_ texts: [String]) {
    for text in texts { line(text) }
  }

  /// Appends a text whose control characters are visible already.
  mutating func text(_ text: [UInt8]) {
    bytes += text
    if let last = text.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }

  /// Appends another output. Beyond `most` lines it is cut, with the number of lines left out.
  mutating func add(_ other: PromptOutput, lines most: Int?) {
    let feed = UInt8(ascii: "\n")
    let ends = other.bytes.indices.filter { other.bytes[$0] == feed }
    guard let most = most.map({ max(Self.fewestLines, $0) }), ends.count > most else {
      bytes += other.bytes
      return
    }
    bytes += other.bytes[...ends[most - 2]]
    line("… \(ends.count - most + 1) more lines; `show`", .dim)
  }

  private static let fewestLines = 5

  mutating func mistakes(_ diagnostics: [Diagnostic], _ sources: [SourceFile]) {
    guard !diagnostics.isEmpty else { return }
    bytes += DiagnosticPrinter.print(diagnostics, files: sources, isColored: isColored)
  }

  private mutating func paint(_ color: Color?, _ write: (inout [UInt8]) -> Void) {
    guard isColored, let color else { return write(&bytes) }
    bytes += Array(color.rawValue.utf8)
    write(&bytes)
    bytes += Array(Self.reset.utf8)
  }

  /// Appends the changed lines between two screens: `-` for old, `+` for new. Where no line is equal, it appends the
  /// whole new screen.
  mutating func difference(from old: [UInt8], to new: [UInt8]) {
    let difference = Self.difference(from: old, to: new)
    let removed = difference.changes.reduce(0) { $0 + $1.old.count }
    if removed == difference.old.count, !difference.isEmpty { return text(new) }
    changedLines(of: difference)
  }

  /// The same, but it always marks the changed lines.
  mutating func markedDifference(from old: [UInt8], to new: [UInt8]) {
    changedLines(of: Self.difference(from: old, to: new))
  }

  private static func difference(from old: [UInt8], to new: [UInt8]) -> LineDifference {
    LineDifference(old: TextLines(old, keepsFeeds: false), new: TextLines(new, keepsFeeds: false))
  }

  private mutating func changedLines(of difference: LineDifference) {
    for change in difference.changes {
      for line in change.old { marked("- ", difference.old[line], .red) }
      for line in change.new { marked("+ ", difference.new[line], .green) }
    }
  }

  private mutating func marked(_ mark: String, _ line: ArraySlice<UInt8>, _ color: Color) {
    paint(color) { $0 += Array(mark.utf8) + line }
    bytes.append(UInt8(ascii: "\n"))
  }
}
