import VshMachine
import VshText

/// Lines of text of a limited width, written into one byte buffer.
///
/// It hides wrapping, indentation and the escaping of texts: for any input, no line is wider than `width` cells, ends
/// with a blank or has a control character. It knows nothing of elements.
struct Page: ~Copyable {
  /// The width of a line in cells, including the indentation; at least 10 more than `indentation`.
  var width = Renderer.defaultWidth
  /// Whether texts and flows wrap at `width`. Rules never exceed it.
  var wraps = true
  /// Whether all texts to come are printable ASCII, so that none needs to be tested.
  var isASCII = false
  /// The number of blank cells before each line.
  var indentation = 0

  /// Whether the words that do not fit into a line are noted.
  var notesBrokenWords = false
  private(set) var brokenWords: [String] = []

  private(set) var bytes: [UInt8] = []
  /// The width of the last line without its indentation, if the next piece of a flow may be added to it; else nil.
  private var flowCells: Int?
  private var composed: [UInt8] = []
  private var lines: [Range<Int>] = []
  private var thinRule = Rule.thin
  private var doubleRule = Rule.double

  init() {}

  /// Exchanges the written bytes for `buffer`; further text is appended to what that holds.
  mutating func exchange(_ buffer: inout [UInt8]) {
    swap(&bytes, &buffer)
  }

  // MARK: Texts

  /// Writes one wrapped text: `lead` before it, further lines aligned with the first, `tail` after it.
  mutating func put(_ text: Span<UInt8>, lead: Ornament = .none, tail: Ornament = .none) {
    guard let cells = isASCII ? text.count : text.printableCells else {
      compose(text)
      putComposed(lead: lead, tail: tail)
      return
    }
    if cells <= room(beside: lead, tail) {
      // Fast path for almost all texts: one reservation for the whole line.
      let indentation = indentation
      bytes.append(addingCapacity: indentation + lead.count + text.count + tail.count + 1) { line in
        for _ in 0..<indentation { line.append(.space) }
        lead.append(to: &line)
        let start = line.count
        line.append(copying: text)
        line.trimBlanks(downTo: start)
        tail.append(to: &line)
        line.trimBlanks(downTo: 0)
        line.append(.newline)
      }
    } else {
      putWrapped(text, lead: lead, tail: tail)
    }
  }

  /// Appends a text to the one that `putComposed` will write. Marks without a base letter get a dotted circle, as in
  /// Unicode: they would join the sign before the text, and might widen it.
  mutating func compose(_ text: Span<UInt8>) {
    var cursor = ClusterCursor()
    if let first = cursor.next(in: text), first.cells == 0 {
      let joined = [.space] + text.extracting(first.range).indices.map { text[$0] }
      if Clusters.count(of: joined.span) == 1 { composed.append("◌") }
    }
    Pictures.append(text, to: &composed)
  }

  /// Appends the renderer's own signs, which need no escaping.
  mutating func compose(_ signs: String) {
    composed.append(signs)
  }

  /// Makes the composed text at least `count` lines long.
  mutating func composeLines(_ count: Int) {
    if count < 2 { return }
    // Moved out and back, as in `putComposed`.
    var text: [UInt8] = []
    swap(&text, &composed)
    lines.removeAll(keepingCapacity: true)
    Wrapping.append(linesOf: text.span, cells: room(beside: .none, .none), to: &lines)
    // No line ends in a blank.
    if lines.count < count { while text.last == UInt8(ascii: " ") { text.removeLast() } }
    for _ in lines.count..<max(lines.count, min(count, Self.mostLines)) { text.append(.newline) }
    swap(&text, &composed)
  }

  /// A field is never made longer than this.
  private static let mostLines = 100

  mutating func compose(gauge: Gauge) {
    gauge.append(to: &composed)
  }

  /// Writes the composed text as `put` does, and empties it.
  mutating func putComposed(lead: Ornament = .none, tail: Ornament = .none) {
    // The text is moved out, so that it can be read while the page changes, and moved back to reuse its memory.
    var text: [UInt8] = []
    swap(&text, &composed)
    putWrapped(text.span, lead: lead, tail: tail)
    text.removeAll(keepingCapacity: true)
    swap(&text, &composed)
  }

  private mutating func putWrapped(_ text: Span<UInt8>, lead: Ornament, tail: Ornament) {
    indent(by: indentation)
    append(lead)
    lines.removeAll(keepingCapacity: true)
    Wrapping.append(linesOf: text, cells: room(beside: lead, tail), to: &lines)
    if notesBrokenWords {
      brokenWords += Wrapping.brokenWords(of: text, in: lines).map { word in
        String(decoding: word.map { text[$0] }, as: UTF8.self)
      }
    }
    var start = bytes.count
    for position in lines.indices {
      // The empty lines of a long field begin with a newline, which ends the line before.
      let isEmpty = !lines[position].isEmpty && text[lines[position].lowerBound] == .newline
      if position > 0, !isEmpty {
        endLine()
        indent(by: indentation + lead.cells)
        start = bytes.count
      }
      bytes.append(text.extracting(lines[position]))
    }
    endText(from: start, tail)
  }

  /// The number of cells for a line of text. Every line leaves room for the tail, since it may be the last line.
  private func room(beside lead: Ornament, _ tail: Ornament) -> Int {
    wraps ? max(1, width - indentation - lead.cells - tail.cells) : Int.max
  }

  private mutating func endText(from start: Int, _ tail: Ornament) {
    trimBlanks(downTo: start)
    append(tail)
    endLine()
  }

  /// Writes the elements at the start of a range that are texts and rows of one line each. Returns the index after
  /// them.
  mutating func putRun(of frame: Frame, _ siblings: Range<Int>, remembering lines: inout KeptLines) -> Int {
    let end = lines.copy(siblings, of: frame, indentation: indentation, to: &bytes)
    if end > siblings.lowerBound { return end }
    let run = SingleLineRun(
      width: wraps ? width - indentation : nil, isASCII: isASCII, indentation: indentation)
    let next = run.put(
      frame, lines.untilCopied(siblings, of: frame), to: &bytes, starts: &lines.starts)
    if next > siblings.lowerBound {
      lines.note(siblings.lowerBound..<next, indentation: indentation, textEnd: bytes.count)
    }
    return next
  }

  mutating func putEmptyLine() {
    bytes.append(.newline)
  }

  /// Writes a horizontal line over the rest of the width.
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
    trimBlanks(downTo: 0)
    bytes.append(.newline)
  }

  /// Removes White_Space from the end of the last line: wide and unbreakable spaces are as invisible as U+0020.
  private mutating func trimBlanks(downTo floor: Int) {
    while bytes.count > floor, let last = bytes.last, last == .space || last >= 0x80 {
      if last == .space {
        bytes.removeLast()
        continue
      }
      var start = bytes.count - 1
      while start > floor, bytes.count - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
      guard Trimming.isWhiteSpace(bytes.span.scalar(at: start).value) else { return }
      bytes.removeSubrange(start...)
    }
  }

  // MARK: Flows

  /// Makes the next piece begin a line.
  mutating func breakFlow() {
    flowCells = nil
  }

  /// Moves the block that begins at `start` to the end of the line before it, two cells apart, where both are single
  /// lines of one flow and fit. An empty piece is removed.
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

extension Span where Element == UInt8 {
  /// Whether every byte is printable ASCII. The loop does not exit early, so that it is vectorised; most texts pass.
  var isThroughoutPrintableASCII: Bool {
    withUnsafeBufferPointer { bytes in
      var others: UInt8 = 0
      for byte in bytes { others |= byte &- 0x20 < 0x5F ? 0 : 1 }
      return others == 0
    }
  }

  /// The maximum width in cells of a text of plain characters: printable ASCII, Latin letters, common signs, kana, kanji
  /// and their punctuation. Signs, and a combining mark behind kana, count as two. Nil for any other text. Such a text
  /// needs no escaping, and all its blanks are U+0020 and U+3000.
  var printableCells: Int? {
    var cells = 0
    var offset = 0
    while offset < count {
      let byte = self[offset]
      if byte &- 0x20 < 0x5F {
        cells &+= 1
        offset &+= 1
        continue
      }
      let length = byte < 0xE0 ? 2 : 3
      guard count &- offset >= length, isPlain(byte, at: offset, length) else { return nil }
      cells &+= length &- 1
      offset &+= length
    }
    return cells
  }

  /// Whether a plain character of two or three bytes begins with `byte`. `ClusterCursor` and `Pictures` leave each as it
  /// is, and none but U+3000 is a blank.
  @inline(__always)
  private func isPlain(_ byte: UInt8, at offset: Int, _ length: Int) -> Bool {
    let second = self[offset &+ 1]
    guard second & 0xC0 == 0x80, self[offset &+ length &- 1] & 0xC0 == 0x80 else { return false }
    let third = self[offset &+ length &- 1]
    switch byte {
    case 0xC2: return second > 0xA0 && second != 0xAD  // U+00A1 to U+00BF without the soft hyphen
    case 0xC3...0xC8: return true  // U+00C0 to U+023F
    case 0xE2:
      return second == 0x80 && 0x90...0xA7 ~= third  // U+2010 to U+2027: dashes, quotation marks, dots
        || second == 0x82 && third >= 0xA0  // U+20A0 to U+20BF: currencies
        || 0x84...0xAF ~= second  // U+2100 to U+2BFF: arrows, signs, stars
    case 0xE3...0xE9:  // U+3000 to U+9FFF
      // U+302A to U+302F, U+3099 and U+309A join the character before them.
      return offset > 0 || byte != 0xE3
        || !(second == 0x80 && third >= 0xAA || second == 0x82 && third >= 0x99)
    case _: return false
    }
  }
}

extension OutputSpan where Element == UInt8 {
  /// Like `Page.trimBlanks`, for text whose only blanks are U+0020 and U+3000.
  fileprivate mutating func trimBlanks(downTo floor: Int) {
    while count > floor {
      if self[count - 1] == .space {
        removeLast(1)
      } else if count - floor > 2, self[count - 1] == 0x80, self[count - 2] == 0x80, self[count - 3] == 0xE3 {
        removeLast(3)
      } else {
        return
      }
    }
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")
}
