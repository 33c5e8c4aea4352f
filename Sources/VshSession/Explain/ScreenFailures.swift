import VshMachine
import VshProgram
import VshRender
import VshSource
import VshText

/// Explains a failure about the screen: the lines that differ, the position of a text, and the text nearest to a
/// missing one.
extension Runner {
  /// A diff of two screens with three lines of context.
  func screenDifference(wanted: [UInt8], actual: [UInt8]) -> [String] {
    let difference = ScreenComparison.difference(actual, wanted)
    let hunks = UnifiedDiff(difference).hunks
    return ["- expected, + on the screen"] + hunks.split(separator: "\n").map(String.init)
      + Look.names(in: difference.lookAlikes) + Look.undrawn(in: wanted)
  }

  mutating func shows(
    _ search: ScreenSearch, in spots: [GestureStep.Spot] = []
  ) throws(StepProblem) -> Bool {
    // The screen without line wrapping.
    if search.stands(in: try screenText(of: spots, wraps: false)) { return true }
    return search.stands(in: try screenText(of: spots))
  }

  mutating func expectShown(_ text: StepExpression, in spots: [GestureStep.Spot]) throws(StepProblem) {
    let wanted = try self.text(text)
    let search = ScreenSearch(Array(wanted.utf8))
    if try shows(search, in: spots) { return }
    let lines = try screenLines(of: spots)
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    var notes = Look.undrawn(in: Array(wanted.utf8))
    var (middle, shownCount) = (0, 3)
    if notes.isEmpty, let alike = search.lookAlike(in: try screenText(of: spots)) {
      middle = alike.line
      notes += Look.notes(on: alike.text, ", line \(middle + 1)", expected: wanted.utf8)
    } else if let nearest = Suggestion.nearestLine(to: wanted, among: texts) {
      notes.append("nearest, line \(nearest + 1): \(texts[nearest].drop(while: { $0 == " " }))")
      middle = nearest
    } else {
      shownCount = 12
    }
    failExpectation(
      "\(name(of: spots)) does not contain \"\(wanted)\"",
      notes: notes + part(of: lines, around: middle, count: shownCount))
  }

  mutating func expectNotShown(_ text: StepExpression, in spots: [GestureStep.Spot]) throws(StepProblem) {
    let unwanted = try self.text(text)
    let search = ScreenSearch(Array(unwanted.utf8))
    guard try shows(search, in: spots) else { return }
    let lines = try screenLines(of: spots)
    var notes: [String] = []
    if let index = lines.firstIndex(where: search.stands) {
      notes = ["it is in line \(index + 1):"]
      notes += part(of: lines, around: index, count: 3, marking: search.cells(in: lines[index]))
    } else {
      notes = ["it is in lines that have wrapped:"] + part(of: lines, around: 0, count: 12)
    }
    failExpectation("\(name(of: spots)) contains \"\(unwanted)\"", notes: notes)
  }

  /// - Parameter shown: the text that the element shows; nil for any.
  mutating func expectNamed(
    _ text: StepExpression, of shown: StepExpression?, in spots: [GestureStep.Spot]
  ) throws(StepProblem) {
    let wanted = try self.text(text)
    let shown = try shown.map { expression throws(StepProblem) in try self.text(expression) }
    try draw()
    let scope = try scope(of: spots, in: GestureScope(world.drawing.frame.elements.indices))
    world.markFrameRead()
    let frame = world.drawing.frame
    if let shown {
      let names = scope.joined().filter { frame.string(frame.elements[$0].text) == shown }
        .map(frame.labelText)
      if names.contains(wanted) { return }
      return failExpectation(
        names.isEmpty
          ? "nothing in \(name(of: spots)) shows \"\(shown)\"" : "\"\(shown)\" is not called \"\(wanted)\"",
        notes: names.prefix(20).map { "it is read as \"\($0)\"" })
    }
    let bytes = Array(wanted.utf8)
    if scope.joined().contains(where: { frame.isLabeled($0, bytes[...]) }) { return }
    var notes: [String] = []
    if let written = scope.joined().first(where: { frame.string(frame.elements[$0].text) == wanted }) {
      notes = ["\"\(wanted)\" is written there, and read as \"\(frame.labelText(written))\""]
    } else {
      var names: [String] = []
      for name in scope.joined().map(frame.labelText) where !name.isEmpty && !names.contains(name) {
        if names.count < 20 { names.append(name) }
      }
      if let nearest = Suggestion.nearest(to: wanted, among: names) { names = [nearest] }
      notes = names.map { "an element is called \"\($0)\"" }
    }
    failExpectation("nothing in \(name(of: spots)) is called \"\(wanted)\"", notes: notes)
  }

  private func name(of spots: [GestureStep.Spot]) -> String {
    if spots.isEmpty { return "the screen" }
    let names = spots.map { spot in
      switch spot {
      case .label(let label): "`\(sourceText(of: label))`"
      case .row(let number): "`row \(sourceText(of: number))`"
      case .machine(_, let span): "`\(sourceText(at: span))`"
      }
    }
    return names.joined(separator: " in ")
  }

  private mutating func screenLines(of spots: [GestureStep.Spot]) throws(StepProblem) -> [ArraySlice<UInt8>] {
    try screenText(of: spots).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
  }

  /// The screen, or only a part of it, drawn as if nothing else were there.
  private mutating func screenText(
    of spots: [GestureStep.Spot], wraps: Bool = true
  ) throws(StepProblem) -> [UInt8] {
    if spots.isEmpty { return try screenText(wraps: wraps) }
    try draw()
    let scope = try scope(of: spots, in: GestureScope(world.drawing.frame.elements.indices))
    world.markFrameRead()
    var renderer = Renderer()
    renderer.render(world.drawing.frame.part(scope), width: width, wraps: wraps)
    return renderer.text
  }

  /// Numbered lines around the line `middle`, `count` on both sides. A line of marks follows `middle` where `cells` is
  /// given.
  private func part(
    of lines: [ArraySlice<UInt8>], around middle: Int, count: Int,
    marking cells: (before: Int, own: Int)? = nil
  ) -> [String] {
    let shown = max(0, middle - count)..<min(lines.count, middle + count + 1)
    let width = String(shown.upperBound).count
    var notes: [String] = []
    for index in shown {
      let number = String(index + 1)
      let label = String(repeating: " ", count: width - number.count + 2) + number + "  "
      notes.append(label + String(decoding: lines[index], as: UTF8.self))
      if index == middle, let cells {
        notes.append(
          String(repeating: " ", count: width + 4 + cells.before) + String(repeating: "^", count: cells.own))
      }
    }
    if shown.upperBound < lines.count { notes.append("  … \(lines.count - shown.upperBound) more lines") }
    return notes
  }
}

/// A search for a text on a screen: literally, or within one line where the text has holes (`LinePattern`).
struct ScreenSearch {
  private let text: [UInt8]
  private let pattern: LinePattern?

  /// Searches for a text without holes.
  init(literally text: [UInt8]) {
    self.init(text: text, pattern: nil)
  }

  private init(text: [UInt8], pattern: LinePattern?) {
    self.text = text
    self.pattern = pattern
  }

  /// - Parameter text: with escapes and holes, as in an expected screen.
  init(_ text: [UInt8]) {
    if let literal = LinePattern(text[...]).literal {
      self.init(literally: literal)
    } else {
      let anything = Array("⟨…⟩".utf8)
      self.init(text: text, pattern: LinePattern((anything + text + anything)[...]))
    }
  }

  func stands(in screen: [UInt8]) -> Bool {
    guard pattern != nil else { return screen.span.contains(text.span) }
    return screen.split(separator: UInt8(ascii: "\n")).contains(where: stands)
  }

  func stands(in line: ArraySlice<UInt8>) -> Bool {
    pattern?.matches(line) ?? Array(line).span.contains(text.span)
  }

  /// The first part of a screen that looks like the text and differs, with its line from 0; the whole line where the text
  /// has holes.
  func lookAlike(in screen: [UInt8]) -> (line: Int, text: [UInt8])? {
    if pattern == nil {
      guard let part = Look(screen).part(like: Look(text)) else { return nil }
      return (screen[..<part.lowerBound].count { $0 == UInt8(ascii: "\n") }, Array(screen[part]))
    }
    let search = ScreenSearch(Look(text).seen)
    let lines = screen.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let line = lines.firstIndex { search.stands(in: Look($0).seen[...]) }
    return line.map { ($0, Array(lines[$0].drop { $0 == UInt8(ascii: " ") })) }
  }

  /// The position and width of the text in a line, in cells; nil where it has holes or is not found.
  func cells(in line: ArraySlice<UInt8>) -> (before: Int, own: Int)? {
    guard pattern == nil, !text.isEmpty, text.count <= line.count else { return nil }
    let start = (line.startIndex...(line.endIndex - text.count)).first { line[$0...].starts(with: text) }
    return start.map { (Cells.count(of: Array(line[..<$0]).span), Cells.count(of: text.span)) }
  }
}
