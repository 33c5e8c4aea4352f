import VshText

/// The effect of Tab: inserts the common prefix of all candidates; if there is nothing to insert, lists them by kind,
/// in pages if they are many.
///
/// Prefixes are compared by user-perceived characters, so that no part of one is inserted. The result depends only on
/// the arguments; the editor writes to the terminal.
struct CompletionAnswer: Equatable {
  /// The number of scalars to delete before the cursor.
  private(set) var deletedScalars = 0
  private(set) var inserted: [UInt8] = []
  /// The number of scalars from the cursor to the end of what is inserted: a text that is to be typed.
  private(set) var scalarsBehindCursor = 0
  /// Lines, each with its line feed; at most two thirds of the terminal's rows.
  private(set) var listing: [UInt8] = []

  /// - Parameter page: the number of earlier requests at this position.
  init(to completions: Completions, in block: [UInt8], cursor: Int, columns: Int, rows: Int, page: Int = 0) {
    let candidates = completions.candidates
    if candidates.isEmpty, !completions.note.isEmpty {
      CompletionAnswer.append(CompletionAnswer.pictures(completions.note), to: &listing, max(1, columns - 1))
    }
    guard let first = candidates.first, 0...block.count ~= cursor, 0...cursor ~= completions.wordStart else {
      return
    }
    let typed = Array(block[completions.wordStart..<cursor])
    let common = CompletionAnswer.commonBeginning(of: candidates)
    if candidates.count == 1 {
      let text = String(decoding: first.text, as: UTF8.self)
      if let rest = text.firstRange(of: "\"\"") {
        inserted = first.text
        scalarsBehindCursor = text[rest.lowerBound...].unicodeScalars.count - 1
      } else {
        inserted = first.text + (CompletionAnswer.isEnd(first.text) ? [UInt8(ascii: " ")] : [])
      }
    } else if common.count > typed.count, common.starts(with: typed) {
      inserted = common
    } else {
      listing = CompletionAnswer.list(candidates, columns: columns, rows: rows, page: page)
      return
    }
    var offset = 0
    while offset < typed.count {
      offset += typed.span.scalar(at: offset).length
      deletedScalars += 1
    }
  }

  /// Whether the inserted text completes the word: a folder or an opening bracket does not.
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

  /// Each candidate with its description, in two columns; a last line counts those that do not fit the page.
  private static func list(
    _ candidates: [Completions.Candidate], columns: Int, rows: Int, page: Int
  ) -> [UInt8] {
    let hasKinds = candidates.contains { $0.kind != candidates[0].kind }
    var entries: [(text: [UInt8], meaning: [UInt8]?)] = []
    for (index, candidate) in candidates.enumerated() {
      if hasKinds, !candidate.kind.isEmpty, index == 0 || candidates[index - 1].kind != candidate.kind {
        entries.append((pictures(candidate.kind), nil))
      }
      entries.append((pictures(candidate.text), pictures(candidate.meaning)))
    }
    let room = max(3, rows * 2 / 3)
    let perPage = entries.count <= room ? room : room - 1
    let first = page % ((entries.count + perPage - 1) / perPage) * perPage
    let shown = entries[first..<min(first + perPage, entries.count)]
    let available = max(1, columns - 1)
    let widest = shown.map { $0.meaning == nil ? 0 : Cells.count(of: $0.text.span) }.max() ?? 0
    // A narrow terminal shows only the texts, without descriptions.
    let textCells = min(widest, max(available * 2 / 3, min(widest, available - 4)))
    var lines: [UInt8] = []
    for (text, meaning) in shown {
      guard let meaning else {
        append(text, to: &lines, available)
        continue
      }
      var line: [UInt8] = [0x20, 0x20]
      var cut: [UInt8] = []
      Cells.append(text.span, truncatedTo: textCells, to: &cut)
      Cells.append(cut.span, paddedTo: textCells, to: &line)
      if !meaning.isEmpty, available - textCells >= 8 { line += [0x20, 0x20] + meaning }
      append(line, to: &lines, available)
    }
    let left = entries[shown.endIndex...].count { $0.meaning != nil }
    if left > 0 { append(Array("  … \(left) more: Tab".utf8), to: &lines, available) }
    return lines
  }

  private static func append(_ line: [UInt8], to lines: inout [UInt8], _ columns: Int) {
    var cut: [UInt8] = []
    Cells.append(line.span, truncatedTo: columns, to: &cut)
    while cut.last == 0x20 { cut.removeLast() }
    // In raw mode, a line feed alone does not return to the first column.
    lines += cut + [0x0D, 0x0A]
  }

  private static func pictures(_ text: [UInt8]) -> [UInt8] {
    Array(Pictures.name(String(decoding: text, as: UTF8.self)).utf8)
  }
}
