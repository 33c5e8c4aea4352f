import VshText

/// The one format of all diagnostics (tool.md, Diagnostics): code and sentence, position, source line, caret with its
/// label, a second position, help.
///
/// Columns count characters (grapheme clusters) from 1. The caret is at the right cell, for characters of any width. No
/// byte of a source or a message reaches the terminal as a control character.
package struct DiagnosticPrinter {
  private var files: SourceLines
  private let isColored: Bool
  private var output: [UInt8] = []

  /// `isColored` adds ANSI escapes around the words, never inside them.
  package init(files: [SourceFile], isColored: Bool = false) {
    self.files = SourceLines(files)
    self.isColored = isColored
  }

  /// Prints diagnostics in the order of files and positions, without duplicates, at most `Limits.diagnosticsShown` for
  /// a file. Each ends with a line break; an empty line separates two.
  package static func print(_ diagnostics: [Diagnostic], files: [SourceFile], isColored: Bool = false)
    -> [UInt8]
  {
    var printer = DiagnosticPrinter(files: files, isColored: isColored)
    return printer.print(diagnostics)
  }

  /// Prints one mistake. A printer looks for the lines of each file once.
  package mutating func text(of diagnostic: Diagnostic) -> [UInt8] {
    output.removeAll(keepingCapacity: true)
    print(diagnostic)
    return output
  }

  private mutating func print(_ diagnostics: [Diagnostic]) -> [UInt8] {
    let distinct = Self.inOrder(diagnostics)
    var first = 0
    while first < distinct.count {
      let file = distinct[first].span?.file
      var end = first
      while end < distinct.count, distinct[end].span?.file == file { end += 1 }
      for diagnostic in Self.shown(of: distinct[first..<end]) {
        if !output.isEmpty { output.append("\n") }
        print(diagnostic)
      }
      let hidden = end - first - Limits.diagnosticsShown
      if hidden > 0 {
        let path = file.flatMap { files.file($0)?.source.path }
        output.append("\n… and \(hidden) more")
        if let path {
          output.append(" in ")
          appendVisible(path)
        }
        output.append("\n")
      }
      first = end
    }
    return output
  }

  /// The diagnostics of one file that are shown, in order: at most `Limits.diagnosticsShown`, errors rather than
  /// warnings.
  package static func shown(of diagnostics: some Collection<Diagnostic>) -> [Diagnostic] {
    let errorCount = min(diagnostics.count(where: { $0.isError }), Limits.diagnosticsShown)
    var (errorsLeft, warningsLeft) = (errorCount, Limits.diagnosticsShown - errorCount)
    return diagnostics.filter { diagnostic in
      if diagnostic.isError { errorsLeft -= 1 } else { warningsLeft -= 1 }
      return (diagnostic.isError ? errorsLeft : warningsLeft) >= 0
    }
  }

  /// Sorts diagnostics by file and position, and removes duplicates.
  package static func inOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    if diagnostics.count < 2 { return diagnostics }
    let sorted = diagnostics.indices.sorted { a, b in
      let (x, y) = (diagnostics[a], diagnostics[b])
      if let p = x.span, let q = y.span {
        if p != q { return (p.file, p.start, p.end) < (q.file, q.start, q.end) }
      } else if x.span != nil || y.span != nil {
        return x.span == nil
      }
      return (x.code.number, x.message, a) < (y.code.number, y.message, b)
    }
    var distinct: [Diagnostic] = []
    for index in sorted where distinct.last != diagnostics[index] { distinct.append(diagnostics[index]) }
    return distinct
  }

  // MARK: One mistake

  private mutating func print(_ diagnostic: Diagnostic) {
    let tone: Tone = diagnostic.isError ? .error : .warning
    let word = diagnostic.isError ? "error" : "warning"
    paint(tone) { $0.append("\(word)[\(diagnostic.code.text)]") }
    paint(.strong) {
      $0.append(": ")
      $0.append(sentence: diagnostic.message, of: diagnostic, after: word.utf8.count + 10)
    }
    output.append("\n")
    let location = diagnostic.span.flatMap { self.location(of: $0) }
    let related = diagnostic.related.flatMap { self.location(of: $0.span) }
    let gutter = String(max(location?.start.line ?? 0, related?.start.line ?? 0)).utf8.count
    if let location { printExcerpt(location, arrow: "-->", gutter, tone, mark: "^", diagnostic.label) }
    if let related {
      printExcerpt(related, arrow: ":::", gutter, .quiet, mark: "-", diagnostic.related?.label ?? "")
    }
    for note in diagnostic.notes {
      output.append(String(repeating: " ", count: gutter + 3))
      let color = isColored ? UnifiedDiff.color(ofLine: note) : nil
      if let color { output.append(color) }
      appendVisible(note)
      output.append(color == nil ? "\n" : "\u{1B}[0m\n")
    }
    if let help = diagnostic.help {
      paint(.quiet) { $0.append(String(repeating: " ", count: gutter + 1) + "= ") }
      output.append("help: ")
      append(sentence: help, of: diagnostic, after: gutter + 9)
      output.append("\n")
    }
  }

  /// A printed position: its first line, and the marked bytes of that.
  private struct Location {
    let start: SourceLocation
    let text: ArraySlice<UInt8>
    let marked: Range<Int>
  }

  private mutating func location(of span: SourceSpan) -> Location? {
    guard let (file, lines) = files.file(span.file), let location = files.location(of: span) else {
      return nil
    }
    let start = min(span.range.lowerBound, file.bytes.count)
    let range = lines.range(ofLine: location.line)
    let markStart = min(start, range.upperBound)
    let markEnd = min(max(markStart, span.range.upperBound), range.upperBound)
    return Location(start: location, text: file.bytes[range], marked: markStart..<markEnd)
  }

  private mutating func printExcerpt(
    _ location: Location, arrow: String, _ gutter: Int, _ tone: Tone, mark: String, _ label: String
  ) {
    paint(.quiet) { $0.append(String(repeating: " ", count: gutter) + arrow + " ") }
    appendVisible(location.start.path)
    output.append(":\(location.start.line):\(location.start.column)\n")

    let excerpt = Excerpt(location.text, marked: location.marked)
    let number = String(location.start.line)
    printGutter("", gutter)
    output.append("\n")
    printGutter(number, gutter)
    if !excerpt.shown.isEmpty { output.append(" ") }
    output.append(contentsOf: excerpt.shown)
    output.append("\n")
    printGutter("", gutter)
    output.append(String(repeating: " ", count: excerpt.cellsBefore + 1))
    paint(tone) {
      $0.append(String(repeating: mark, count: excerpt.cellsMarked))
      if !label.isEmpty {
        $0.append(" ")
        $0.appendVisible(label)
      }
    }
    output.append("\n")
  }

  private mutating func printGutter(_ number: String, _ width: Int) {
    paint(.quiet) {
      $0.append(String(repeating: " ", count: max(0, width - number.utf8.count)) + number + " |")
    }
  }

  // MARK: Text

  private enum Tone: String {
    case error = "1;31"
    case warning = "1;33"
    case strong = "1"
    case quiet = "1;34"
  }

  private mutating func paint(_ tone: Tone, _ write: (inout DiagnosticPrinter) -> Void) {
    if isColored { output.append("\u{1B}[\(tone.rawValue)m") }
    write(&self)
    if isColored { output.append("\u{1B}[0m") }
  }

  private mutating func append(_ text: String) { output.append(text) }

  /// Appends a sentence. What a run finds is broken into lines that fit; that of a mistake in a script stays whole for
  /// programs that read lines.
  ///
  /// - Parameter cells: what its line begins with.
  private mutating func append(sentence: String, of diagnostic: Diagnostic, after cells: Int) {
    guard diagnostic.code.isOfRun else { return appendVisible(sentence) }
    let blanks = String(repeating: " ", count: cells)
    let lines = Wrapping.sentence(blanks + Pictures.line(sentence), hanging: 4)
    output.append(lines.joined(separator: "\n").dropFirst(cells).description)
  }

  private mutating func appendVisible(_ text: String) {
    Pictures.append(Array(text.utf8).span, to: &output)
  }
}

/// A printed source line: tabs as four spaces, control characters as pictures. Of a long line only the part around the
/// mark is shown.
private struct Excerpt {
  private(set) var shown: [UInt8] = []
  let cellsBefore: Int
  let cellsMarked: Int

  private static let widestCells = 140
  /// The cells kept before the mark when the start of a line is left out.
  private static let contextCells = 40

  init(_ line: ArraySlice<UInt8>, marked: Range<Int>) {
    let before = Self.spaced(line[..<marked.lowerBound])
    let mark = Self.spaced(line[marked])
    let behind = Self.spaced(line[marked.upperBound...].prefix(Self.widestCells * 4))
    var cells = Cells.count(of: before.span)
    var start = 0
    if cells > Self.widestCells - Self.contextCells {
      start = Cells.end(fitting: cells - Self.contextCells, in: before.span)
      shown.append(scalar: 0x2026)
      cells = 1 + Cells.count(of: before.span.extracting(start...))
    }
    cellsBefore = cells
    let rest = Array(before[start...]) + mark + behind
    var visible: [UInt8] = []
    Cells.append(rest.span, truncatedTo: Self.widestCells, to: &visible)
    Pictures.append(visible.span, to: &shown)
    cellsMarked = max(1, min(Cells.count(of: mark.span), Self.widestCells - cells))
    while shown.last == UInt8(ascii: " ") { shown.removeLast() }
  }

  private static func spaced(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var spaced: [UInt8] = []
    spaced.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == UInt8(ascii: "\t") {
        spaced.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 4))
      } else {
        spaced.append(byte)
      }
    }
    return spaced
  }
}
