import VshText

/// What Tab does: the part that all candidates share is inserted; where there is none to insert, they are listed.
///
/// Beginnings are compared by characters as people count them, so no half of one is ever inserted. It is a function of its
/// arguments; the terminal is the editor's.
struct CompletionAnswer: Equatable {
  /// How many scalars go before the cursor.
  private(set) var deletedScalars = 0
  private(set) var inserted: [UInt8] = []
  /// Lines, each with its line feed; at most two thirds of the terminal's rows.
  private(set) var listing: [UInt8] = []

  init(to completions: Completions, in block: [UInt8], cursor: Int, columns: Int, rows: Int) {
    let candidates = completions.candidates
    guard let first = candidates.first, 0...block.count ~= cursor, 0...cursor ~= completions.wordStart else {
      return
    }
    let typed = Array(block[completions.wordStart..<cursor])
    let common = CompletionAnswer.commonBeginning(of: candidates)
    if candidates.count == 1 {
      inserted = first.text + (CompletionAnswer.isEnd(first.text) ? [UInt8(ascii: " ")] : [])
    } else if common.count > typed.count, common.starts(with: typed) {
      inserted = common
    } else {
      listing = CompletionAnswer.list(candidates, columns: columns, rows: rows)
      return
    }
    var offset = 0
    while offset < typed.count {
      offset += typed.span.scalar(at: offset).length
      deletedScalars += 1
    }
  }

  /// Whether a word is over when this was inserted: a folder or a bracket is not.
  private static func isEnd(_ text: [UInt8]) -> Bool {
    guard let last = text.last else { return false }
    return !"/.( ".utf8.contains(last)
  }

  static func commonBeginning(of candidates: [Completions.Candidate]) -> [UInt8] {
    guard let first = candidates.first?.text else { return [] }
    var count = first.count
    for candidate in candidates.dropFirst() {
      var left = ClusterCursor()
      var right = ClusterCursor()
      var shared = 0
      while shared < count, let one = left.next(in: first.span),
        let other = right.next(in: candidate.text.span),
        first[one.range].elementsEqual(candidate.text[other.range])
      {
        shared = one.end
      }
      count = min(count, shared)
    }
    return Array(first[..<count])
  }

  /// Each candidate with what it is, in two columns; a last line counts those that have no room.
  private static func list(_ candidates: [Completions.Candidate], columns: Int, rows: Int) -> [UInt8] {
    let room = max(3, rows * 2 / 3)
    let shown = candidates.count <= room ? candidates[...] : candidates.prefix(room - 1)
    let available = max(1, columns - 1)
    let pictured = shown.map { (pictures($0.text), pictures($0.meaning)) }
    let widest = pictured.map { Cells.count(of: $0.0.span) }.max() ?? 0
    // The texts matter more than what they are: a narrow terminal shows them alone.
    let textCells = min(widest, max(available * 2 / 3, min(widest, available - 4)))
    var lines: [UInt8] = []
    for (text, meaning) in pictured {
      var line: [UInt8] = [0x20, 0x20]
      var cut: [UInt8] = []
      Cells.append(text.span, truncatedTo: textCells, to: &cut)
      Cells.append(cut.span, paddedTo: textCells, to: &line)
      if !meaning.isEmpty, available - textCells >= 8 { line += [0x20, 0x20] + meaning }
      append(line, to: &lines, available)
    }
    let left = candidates.count - shown.count
    if left > 0 { append(Array("  … \(left) more".utf8), to: &lines, available) }
    return lines
  }

  private static func append(_ line: [UInt8], to lines: inout [UInt8], _ columns: Int) {
    var cut: [UInt8] = []
    Cells.append(line.span, truncatedTo: columns, to: &cut)
    while cut.last == 0x20 { cut.removeLast() }
    // Raw mode may be on, in which a line feed alone only goes down.
    lines += cut + [0x0D, 0x0A]
  }

  private static func pictures(_ text: [UInt8]) -> [UInt8] {
    var visible: [UInt8] = []
    Pictures.append(text.span, to: &visible)
    return visible
  }
}
