import VshSource
import VshText

/// Replaces the diagnostics of a line that follows the syntax of another language by one that names the cause and the
/// fix.
///
/// Only lines with a mistake are considered, which begins where the pattern fits. A word that the text declares is its own
/// name: it is another language's only where a mistake of the habit's kind begins at it.
///
/// The consequences are removed too: what else is wrong with the same words, and where the line cannot be parsed, what is
/// wrong on it and inside the block that it opens. While a file has a mistake in its syntax, its declarations may be lost:
/// then no name is unknown that it declares.
package struct HabitExplanation {
  private static let patterns = Habit.all.map { (habit: $0, pattern: HabitPattern($0.pattern)) }
  /// The codes for an unknown name, state, action, type, op, screen, member, element, function, case, machine or flow.
  private static let ofUnknownNames: Set<Int> = [202, 203, 204, 205, 207, 208, 209, 210, 212, 214, 215, 601]
  private static let ofUnknownTypes = 205
  private static let code = 150

  private struct Mistake {
    let code: Int
    let range: Range<Int>

    var isOfSyntax: Bool { code < 200 }
    /// Whether the block behind it was not parsed as what it is, as that of something that is not a step.
    var losesBlock: Bool { isOfSyntax || code == 601 }
  }

  /// What to write for a word of another language or tool; nil for any other word.
  package static func meaning(of word: String) -> String? {
    patterns.first { $0.pattern.causes.contains(word) }.map { habit, _ in
      "\(habit.message); \(habit.label)".replacing(each: "%", with: word)
    }
  }

  /// The limit of lines with mistakes, of a line's length and of a block's length. Longer input is not a slip of habit.
  private static let mostLines = 200
  private static let mostLineBytes = 400

  /// Returns the diagnostics of a load with replacements; their order may differ.
  static func explained(_ diagnostics: [Diagnostic], _ sources: [SourceFile]) -> [Diagnostic] {
    guard diagnostics.hasError else { return diagnostics }
    var explained = diagnostics
    for source in sources where diagnostics.contains(where: { $0.isError && $0.span?.file == source.id }) {
      explained = Self.explained(explained, in: source)
    }
    return explained
  }

  private static func explained(_ diagnostics: [Diagnostic], in source: SourceFile) -> [Diagnostic] {
    let lines = LineMap(source.bytes)
    /// The mistakes by line.
    var mistakes: [Int: [Mistake]] = [:]
    var order: [Int] = []
    func line(of diagnostic: Diagnostic) -> Int? {
      guard diagnostic.isError, let span = diagnostic.span, span.file == source.id else { return nil }
      return lines.line(of: span.range.lowerBound)
    }
    for diagnostic in diagnostics {
      guard diagnostic.code.number < 700, let line = line(of: diagnostic), let span = diagnostic.span else {
        continue
      }
      if mistakes[line] == nil { order.append(line) }
      mistakes[line, default: []].append(Mistake(code: diagnostic.code.number, range: span.range))
    }
    guard !order.isEmpty, order.count <= mostLines else { return diagnostics }
    lazy var declared = DeclaredNames(source)
    var found: [Diagnostic] = []
    /// The bytes of which nothing else is said.
    var explained: [ClosedRange<Int>] = []
    for number in order.sorted() {
      let bytes = lines.range(ofLine: number)
      if bytes.count > mostLineBytes || explained.contains(where: { $0.contains(bytes.lowerBound) }) {
        continue
      }
      let line = HabitLine(source.bytes, bytes)
      let mistakes = mistakes[number] ?? []
      guard let (habit, match) = habit(of: line, mistakes, isDeclared: { declared.contains($0) }) else {
        continue
      }
      let text = line.words[match.cause].text
      let range = line.words[match.cause].range
      let problem = Diagnostic(
        code, habit.message.replacing(each: "%", with: text),
        at: SourceSpan(file: source.id, start: range.lowerBound, end: range.upperBound),
        label: habit.label.replacing(each: "%", with: text))
      found.append(
        edit(of: habit, match.cause, in: line, source.bytes).map {
          let replaced = SourceSpan(file: source.id, start: range.lowerBound, end: $0.end)
          return problem.fixed(by: $0.text, at: replaced, problem.label)
        } ?? problem)
      let end = lines.range(ofLine: endOfBlock(from: number, lines, source)).upperBound
      explained.append(
        mistakes.contains { $0.losesBlock } ? bytes.lowerBound...end : line.entry(around: match.words))
    }
    let isBroken = mistakes.values.contains { $0.contains { $0.isOfSyntax } }
    if found.isEmpty, !isBroken { return diagnostics }
    let kept = diagnostics.filter { diagnostic in
      guard diagnostic.isError, let span = diagnostic.span, span.file == source.id else { return true }
      if explained.contains(where: { $0.contains(span.range.lowerBound) }) { return false }
      guard isBroken, isOfUnknownName(diagnostic) else { return true }
      let name = String(decoding: source.bytes[span.range].drop { $0 == UInt8(ascii: ".") }, as: UTF8.self)
      // `-> x` names no type, although a parameter is `x`.
      let mayBeDeclared = diagnostic.code.number != ofUnknownTypes || name.first?.isUppercase == true
      return !mayBeDeclared || !declared.contains(name)
    }
    return kept + found
  }

  /// Whether a name is not known at all. A help, or a label that is no suggestion, says what it is in another place.
  private static func isOfUnknownName(_ diagnostic: Diagnostic) -> Bool {
    ofUnknownNames.contains(diagnostic.code.number) && diagnostic.help == nil
      && (diagnostic.label.isEmpty || diagnostic.label.hasPrefix("did you mean"))
  }

  /// The text that replaces a line's bytes from the cause to `end`, where the habit's label names a certain one.
  private static func edit(
    of habit: Habit, _ cause: Int, in line: HabitLine, _ bytes: [UInt8]
  ) -> (text: String, end: Int)? {
    guard let replacement = habit.replacement else { return nil }
    let words = line.words[cause...]
    if replacement == Habit.pattern { return pattern(words, bytes) }
    if !habit.ends.isEmpty {
      return words.first { habit.ends.contains($0.text) }.map { (replacement, $0.range.lowerBound) }
    }
    if replacement == "\"" {
      // Each quotation mark of the line.
      var (text, end, isInside) = ("", words[cause].range.lowerBound, false)
      for mark in words where mark.text == words[cause].text {
        let part = String(decoding: bytes[end..<mark.range.lowerBound], as: UTF8.self)
        text += (isInside && mark.text == "`" ? withValues(part) : part) + replacement
        end = mark.range.upperBound
        isInside.toggle()
      }
      return (text, end)
    }
    let behind = words.dropFirst(habit.replacedCount)
    let standsAlone = cause == 0 || line.words[cause - 1].range.upperBound < words[cause].range.lowerBound
    // The blank behind what is taken out goes with it.
    if replacement.isEmpty, standsAlone, let next = behind.first { return ("", next.range.lowerBound) }
    let end = words.prefix(habit.replacedCount).last?.range.upperBound ?? words[cause].range.upperBound
    // `count++` becomes `count += 1`.
    let blank = replacement.hasSuffix("= 1") && !standsAlone ? " " : ""
    return (blank + replacement.replacing(each: "%", with: words[cause].text), end)
  }

  /// The inside of a JavaScript text: `\(name)` for `${name}`, and `\"` for `"`.
  private static func withValues(_ text: String) -> String {
    var (whole, rest) = ("", text.replacing(each: "\"", with: "\\\"")[...])
    while let start = rest.firstOccurrence(of: "${"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      whole += "\(rest[..<start.lowerBound])\\(\(rest[start.upperBound..<end]))"
      rest = rest[rest.index(after: end)...]
    }
    return whole + rest
  }

  /// `matches("…")` for `wholeMatch(of: /…/) != nil` and its kind, or the text alone for `/…/`, `#"…"#`, or a text with
  /// `\d`.
  private static func pattern(
    _ words: ArraySlice<HabitLine.Word>, _ bytes: [UInt8]
  ) -> (text: String, end: Int)? {
    var rest = words
    var method = ""
    if let name = rest.first, name.kind == .name {
      guard let paren = rest.dropFirst().first, paren.text == "(" else { return nil }
      method = name.text
      rest = rest.dropFirst(2)
      if rest.first?.kind == .name { rest = rest.dropFirst(2) }
    }
    guard let first = rest.first else { return nil }
    // `/…/` and `"…"` are one mark wide at each end, `#"…"#` and `#/…/#` two.
    let (width, inner) = first.text == "#" ? (2, 2) : (1, first.text == "/" ? 1 : 0)
    guard let last = rest.dropFirst(inner).firstIndex(where: { inner == 0 || $0.text == first.text }) else {
      return nil
    }
    let inside =
      first.range.lowerBound
      + width..<max(first.range.lowerBound + width, words[last].range.upperBound - width)
    rest = words[(last + 1)...]
    guard rest.first?.text == ")", let text = TextPattern.rewritten(Array(bytes[inside]).span),
      !text.contains(UInt8(ascii: "\""))
    else { return nil }
    let literal = "\"\(String(decoding: text, as: UTF8.self))\""
    if method != "wholeMatch" {
      return ((method.isEmpty ? "" : method + "(") + literal, words[last].range.upperBound)
    }
    guard let sign = rest.dropFirst().first, sign.text == "!=", let end = rest.dropFirst(2).first,
      end.text == "nil"
    else { return nil }
    return ("matches(\(literal))", end.range.upperBound)
  }

  private static func habit(
    of line: HabitLine, _ mistakes: [Mistake], isDeclared: (String) -> Bool
  ) -> (Habit, HabitPattern.Match)? {
    for (habit, pattern) in patterns {
      let fitting = habit.codes.isEmpty ? mistakes : mistakes.filter { habit.codes.contains($0.code) }
      if fitting.isEmpty { continue }
      let match = pattern.match(in: line) { match in
        let cause = line.words[match.cause]
        let isDeclared = cause.kind == .name && isDeclared(cause.text)
        if isDeclared || habit.isAtMistake {
          let isAtCause = fitting.contains { $0.range.lowerBound == cause.range.lowerBound }
          return isAtCause && !(isDeclared && habit.codes.isEmpty)
        }
        let entry = line.entry(around: match.words)
        return !habit.codes.isEmpty
          || fitting.contains { entry.contains($0.range.lowerBound) || entry.contains($0.range.upperBound) }
      }
      if let match { return (habit, match) }
    }
    return nil
  }

  /// The last line of the block that a line opens; the line itself where it opens none.
  private static func endOfBlock(from first: Int, _ lines: LineMap, _ source: SourceFile) -> Int {
    var depth = 0
    for number in first..<min(first + mostLines, lines.lineCount + 1) {
      for word in HabitLine(source.bytes, lines.range(ofLine: number)).words {
        if word.text == "{" { depth += 1 }
        if word.text == "}" { depth = max(0, depth - 1) }
      }
      if depth == 0 { return number }
    }
    return first
  }
}
