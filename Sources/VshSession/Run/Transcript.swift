import VshMachine
import VshProgram
import VshSource
import VshSyntax
import VshText

/// The output of a script (language.md, The transcript): each step after `> `, and its effects below.
struct Transcript: Sendable {
  private(set) var bytes: [UInt8] = []
  /// Inside a `repeat`, only `show` and failures are printed.
  private(set) var isQuiet = false
  /// At a prompt, the step is on the screen already, and failures are printed as diagnostics.
  private var isOfPrompt = false
  /// The ranges of failures and of the steps that were echoed because they failed.
  private(set) var failures: [Range<Int>] = []
  private var hasTests = false
  private var testStart = 0

  init(isQuiet: Bool = false, isOfPrompt: Bool = false) {
    self.isQuiet = isQuiet
    self.isOfPrompt = isOfPrompt
  }

  mutating func write(_ isWritten: Bool) { isQuiet = !isWritten }

  mutating func beginTest(_ name: String) {
    if hasTests || !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
    hasTests = true
    testStart = bytes.count
    bytes.append(contentsOf: "# ".utf8)
    line(name)
  }

  /// The lines since the last test began, beginning with its name.
  var linesOfTest: [String] {
    String(decoding: bytes[testStart...], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  mutating func echo(_ lines: [String]) {
    guard !isQuiet, !isOfPrompt else { return }
    for (index, text) in lines.enumerated() { line((index == 0 ? "> " : "... ") + text) }
  }

  /// Echoes a failed step, also inside a `repeat`.
  mutating func echoFailed(_ lines: [String]) {
    let (start, wasQuiet) = (bytes.count, isQuiet)
    isQuiet = false
    echo(lines)
    isQuiet = wasQuiet
    failures.append(start..<bytes.count)
  }

  /// Appends an effect of a step, indented by two blanks and truncated to one line.
  mutating func note(_ text: String) {
    guard !isQuiet else { return }
    indented(text)
  }

  /// Appends a failure, also inside a `repeat`.
  mutating func failure(_ text: String) {
    if isOfPrompt { return }
    let start = bytes.count
    indented(text)
    failures.append(start..<bytes.count)
  }

  private mutating func indented(_ text: String) {
    bytes.append(contentsOf: [0x20, 0x20])
    var visible: [UInt8] = []
    Pictures.append(Array(text.utf8).span, to: &visible)
    Cells.append(visible.span, truncatedTo: Self.noteCells, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Keeps only the first and last lines from an offset on, and prints how many are left out.
  mutating func shorten(from start: Int) {
    let lines = bytes[start...].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    guard lines.count > 2 * Self.linesKept + 1 else { return }
    let shown =
      lines.prefix(Self.linesKept) + [ArraySlice("  … \(lines.count - 2 * Self.linesKept) lines".utf8)]
      + lines.suffix(Self.linesKept)
    bytes.removeSubrange(start...)
    failures.removeAll { $0.upperBound > start }
    for line in shown { bytes += line + [UInt8(ascii: "\n")] }
  }

  mutating func show(value text: String) {
    show(screen: Pictures.lines(Array(text.utf8)))
  }

  /// Appends a screen. The renderer has made control characters visible already.
  mutating func show(screen text: [UInt8]) {
    bytes.append(contentsOf: text)
    if text.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }

  /// Appends a line of the script's own text, with control characters made visible.
  private mutating func line(_ text: String) {
    Pictures.append(text.utf8.span, to: &bytes)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The width of a note, so that a long answer stays one readable line.
  static let noteCells = 76
  /// The number of lines kept at both ends of an endless loop.
  private static let linesKept = 8
}

extension World {
  /// The effects of the last step, one line each; an answer or a timer that caused it comes first.
  ///
  /// - Parameter cells: the room of a line, to which the caller cuts it.
  func reportTexts(cells: Int) -> [String] {
    var lines: [String] = []
    switch observations.report.event {
    case .answer(let operation, let arguments, let answer):
      lines.append("\(program.name(of: operation))\(arguments) \(Self.words(answer))")
    case .timer(let transition):
      // A timer without further effects is not listed: a minute of ticks would be hundreds of lines.
      if !observations.report.entries.isEmpty { lines.append(timerText(transition)) }
    case nil: break
    }
    for entry in observations.report.entries {
      switch entry {
      case .transition(let machine, let from, let to):
        lines.append(Self.transition(of: machine, from, to, cells: cells))
      case .screenCame(let screen, let states):
        let name = program.names[program.screens[screen].name]
        lines.append(states.isEmpty ? "\(name): open" : "\(name): \(states)")
      case .screenClosed(let screen): lines.append("\(program.names[program.screens[screen].name]): closed")
      case .signal(let index): lines.append("! \(signalText(observations.signals[index]))")
      case .dropped(let operation, let arguments):
        lines.append("~ \(program.name(of: operation))\(arguments) dropped")
      case .called(let operation, let arguments):
        lines.append("calls \(program.name(of: operation))\(arguments)")
      case .unhandled(let action):
        lines.append("? \(program.names[program.actionNames[action].name]): refused, nothing handles it now")
      case .lastScreenStays: lines.append("? the last screen stays")
      }
    }
    return lines
  }

  /// A transition. Where values would leave no room for the name of the new state, those of the old one are left out,
  /// and the name of a machine is cut.
  private static func transition(of machine: String, _ from: String, _ to: String, cells: Int) -> String {
    func width(_ text: String) -> Int { Cells.count(of: text.utf8.span) }
    let goal = " -> " + withoutValues(to)
    let subject = machine.isEmpty ? "" : machine + ": "
    if width(subject + from + goal) <= cells { return "\(subject)\(from) -> \(to)" }
    let short = withoutValues(from)
    if machine.isEmpty || width(subject + short + goal) <= cells { return "\(subject)\(short) -> \(to)" }
    return "\(Cells.truncated(machine, to: max(12, cells - 2 - width(short + goal)))): \(short) -> \(to)"
  }

  /// States with `…` for their values: `loaded(…)`.
  private static func withoutValues(_ states: String) -> String {
    var text: [UInt8] = []
    var depth = 0
    var (isInText, isEscaped) = (false, false)
    for byte in states.utf8 {
      if byte == UInt8(ascii: ")"), !isInText { depth -= 1 }
      if depth == 0 { text.append(byte) }
      if byte == UInt8(ascii: "("), !isInText {
        if depth == 0 { text += Array("…".utf8) }
        depth += 1
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isInText.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// `ok([…])`, or `fail("…")` with its code or case where there is one.
  private static func words(_ answer: StepReport.AnswerText) -> String {
    switch answer {
    case .ok(let value): value.map { "ok(\($0))" } ?? "ok"
    case .part(let value): "part(\(value))"
    case .failed(let words): "fail(\(words))"
    }
  }

  func signalText(_ signal: Signal) -> String {
    let name = program.names[program.actionNames[signal.name].name]
    guard !signal.arguments.isEmpty else { return name }
    let values = zip(signal.arguments, signal.types).map { description(of: $0, type: $1) }
    return "\(name)(\(values.joined(separator: ", ")))"
  }

  private func timerText(_ transition: ID<Transition>) -> String {
    guard case .state(let state) = program.transitions[transition].source else { return "timer" }
    for work in program.works(of: state) {
      switch work.form {
      case .after(_, transition): return "after in \(program.names[program.states[state].name])"
      case .every(_, transition): return "every in \(program.names[program.states[state].name])"
      case .after, .every, .call, .watch, .present: continue
      }
    }
    return "timer"
  }
}

/// The lines with which the transcript echoes a step: its formatted source text.
struct StepEcho {
  private let sources: [SourceFile]
  private let trees: [SyntaxTree]

  init(_ script: LoadedScript) {
    sources = script.sources
    trees = script.trees
  }

  func lines(of step: Step) -> [String] { lines(of: step.syntaxIndex, at: step.span) }

  /// The source lines of a clause.
  func lines(of syntaxIndex: UInt32, at span: SourceSpan) -> [String] {
    let file = Int(span.file.index)
    return formatted(SyntaxID(index: syntaxIndex), in: trees[file], of: sources[file])
  }

  /// The source lines of a step with a value in place of a name.
  func lines(of step: Step, _ name: String, being value: String) -> [String] {
    let (file, bytes) = (Int(step.span.file.index), sources[Int(step.span.file.index)].bytes)
    var ranges: [Range<Int>] = []
    var open = [SyntaxID(index: step.syntaxIndex)]
    while let id = open.popLast() {
      let range = trees[file].span(of: id).range
      if trees[file].kind(of: id) == .nameExpression, bytes[range].elementsEqual(name.utf8) {
        ranges.append(range)
      }
      open += trees[file].children(of: id).filter { $0.exists }
    }
    var text: [UInt8] = []
    var next = step.span.range.lowerBound
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      text += bytes[next..<range.lowerBound] + Array(value.utf8)
      next = range.upperBound
    }
    text += bytes[next..<step.span.range.upperBound]
    let lines = formatScript("", text).text ?? text
    return lines.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
