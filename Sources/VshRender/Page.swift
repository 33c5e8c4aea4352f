import VshText

/// Lines of text of a bounded width, written into one byte buffer.
///
/// It hides wrapping, indentation and the cleaning of texts: whatever it is given, no line is wider than `width` cells,
/// ends with a blank or holds a control character. It knows nothing of elements.
struct Page: ~Copyable {
  /// Cells of a line, the indentation included; at least 10 more than `indentation`.
  var width = Renderer.defaultWidth
  /// Without it texts and flows go on beyond `width`; rules do not.
  var wraps = true
  /// Cells before each line.
  var indentation = 0

  private(set) var bytes: [UInt8] = []
  /// Cells of the last line without its indentation, where the next piece of a flow may stand behind it.
  private var flowCells: Int?
  private var composed: [UInt8] = []
  private var lines: [Range<Int>] = []
  private var thinRule = Rule.thin
  private var doubleRule = Rule.double

  init() {}

  /// Writes behind what `buffer` holds, until the next exchange hands it back.
  mutating func exchange(_ buffer: inout [UInt8]) {
    swap(&bytes, &buffer)
  }

  // MARK: Texts

  /// One text, wrapped: `lead` before it, its further lines below its first, `tail` behind it.
  mutating func put(_ text: Span<UInt8>, lead: Ornament = .none, tail: Ornament = .none) {
    if text.count <= room(beside: lead, tail), text.isPrintableASCII {
      indent(by: indentation)
      append(lead)
      bytes.append(text)
      endText(tail)
      return
    }
    compose(text)
    putComposed(lead: lead, tail: tail)
  }

  /// Adds a text to the one that `putComposed` will put.
  mutating func compose(_ text: Span<UInt8>) {
    Pictures.append(text, to: &composed)
  }

  /// Adds signs of our own.
  mutating func compose(_ signs: String) {
    composed.append(signs)
  }

  mutating func compose(gauge: Gauge) {
    gauge.append(to: &composed)
  }

  /// As `put`, for the text that was composed since the last time.
  mutating func putComposed(lead: Ornament = .none, tail: Ornament = .none) {
    let text = composed
    indent(by: indentation)
    append(lead)
    lines.removeAll(keepingCapacity: true)
    Wrapping.append(linesOf: text.span, cells: room(beside: lead, tail), to: &lines)
    for position in lines.indices {
      if position > 0 {
        endLine()
        indent(by: indentation + lead.cells)
      }
      bytes.append(text.span.extracting(lines[position]))
    }
    endText(tail)
    composed.removeAll(keepingCapacity: true)
  }

  /// The cells of a line of text. The last line's tail has to fit, too, so every line leaves room for it.
  private func room(beside lead: Ornament, _ tail: Ornament) -> Int {
    wraps ? max(1, width - indentation - lead.cells - tail.cells) : Int.max
  }

  private mutating func endText(_ tail: Ornament) {
    trimBlanks()
    append(tail)
    endLine()
  }

  mutating func putEmptyLine() {
    bytes.append(.newline)
  }

  /// A line over the rest of the width.
  mutating func putRule(isDouble: Bool) {
    indent(by: indentation)
    if isDouble {
      doubleRule.append(cells: width - indentation, to: &bytes)
    } else {
      thinRule.append(cells: width - indentation, to: &bytes)
    }
    bytes.append(.newline)
  }

  private mutating func append(_ ornament: Ornament) {
    ornament.append(to: &bytes)
  }

  private mutating func indent(by cells: Int) {
    for _ in 0..<cells { bytes.append(.space) }
  }

  private mutating func endLine() {
    trimBlanks()
    bytes.append(.newline)
  }

  /// Removes White_Space from the end of the last line. Not only spaces: a wide or unbreakable one is as invisible.
  private mutating func trimBlanks() {
    while let last = bytes.last, last == .space || last >= 0x80 {
      if last == .space {
        bytes.removeLast()
        continue
      }
      var start = bytes.count - 1
      while start > 0, bytes.count - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      guard Trimming.isWhiteSpace(bytes.span.scalar(at: start).value) else { return }
      bytes.removeSubrange(start...)
    }
  }

  // MARK: Flows

  /// The next piece begins a line.
  mutating func breakFlow() {
    flowCells = nil
  }

  /// Moves the block that begins at `start` behind the line before it, two cells apart, where both are single lines of one
  /// flow and there is room. An empty piece takes no place.
  mutating func flow(from start: Int) {
    let content = start + indentation
    let end = bytes.count - 1
    guard content < end else {
      bytes.removeSubrange(start...)
      return
    }
    for offset in content..<end where bytes[offset] == .newline {
      flowCells = nil
      return
    }
    let cells = Cells.count(of: bytes.span.extracting(content..<end))
    if let before = flowCells, !wraps || before + 2 + cells <= width - indentation {
      bytes.replaceSubrange(start - 1..<content, with: repeatElement(.space, count: 2))
      flowCells = before + 2 + cells
    } else {
      flowCells = cells
    }
  }

  // MARK: Boxes

  /// Draws a box of `outerWidth` cells around the lines from `start` on.
  mutating func box(from start: Int, outerWidth: Int) {
    let content = Array(bytes[start...])
    bytes.removeSubrange(start...)
    putBorder("┌", "┐", outerWidth: outerWidth)
    var offset = 0
    while offset < content.count {
      let end = content[offset...].firstIndex(of: .newline) ?? content.count
      let line = content.span.extracting(offset..<end)
      bytes.append("│ ")
      bytes.append(line)
      indent(by: max(0, outerWidth - 4 - Cells.count(of: line)))
      bytes.append(" │\n")
      offset = end + 1
    }
    putBorder("└", "┘", outerWidth: outerWidth)
  }

  private mutating func putBorder(_ left: String, _ right: String, outerWidth: Int) {
    bytes.append(left)
    thinRule.append(cells: outerWidth - 2, to: &bytes)
    bytes.append(right)
    bytes.append(.newline)
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
}
