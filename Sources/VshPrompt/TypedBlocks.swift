import VshSession
import VshSource
import VshSyntax

/// Blocks that are no command: declarations, tests, steps and expressions.
extension Prompt {
  mutating func type(_ block: [UInt8], _ output: inout PromptOutput) {
    let text = TypedText(block)
    if text.isEmpty { return }
    if text.diagnostics.hasError { return output.mistakes(text.diagnostics, [text.source]) }
    if text.hasDeclarations {
      var changed = script
      changed.add(typed: block)
      // New imports are read now; earlier ones keep their contents.
      guard
        change(
          to: changed, reading: ReadFiles(copying: files), checking: text.hasSteps ? block : nil, &output)
      else { return }
    }
    if text.hasTests { runTests(block, &output) }
    if text.hasSteps { take(block, &output) }
  }

  /// Runs typed tests at once, each in a world of its own.
  private mutating func runTests(_ block: [UInt8], _ output: inout PromptOutput) {
    var tested = script
    tested.add(typed: block)
    let reading = ReadFiles(copying: files).reading
    let (loaded, diagnostics) = loadTests(tested, reading: reading)
    output.mistakes(diagnostics, loaded.sources)
    guard loaded.isRunnable else { return }
    let outcome = run(loaded, settings, reading: reading)
    output.mistakes(outcome.diagnostics, loaded.sources)
    output.text(outcome.transcript)
    output.mistakes(outcome.tests.flatMap { $0.findings }, loaded.sources)
    for test in outcome.tests {
      if let aside = test.setAside {
        output.line("\(aside.word): \(aside.reason)", .dim)
        continue
      }
      let word = test.passed ? "passed" : test.failureCount > 0 ? "failed" : "inconclusive"
      output.line(word, test.passed ? .green : .red)
    }
  }

  // MARK: Steps

  /// Takes the steps of a file one by one, up to the first that fails. Returns false then.
  @discardableResult
  mutating func takeAll(_ steps: [[UInt8]], _ output: inout PromptOutput) -> Bool {
    for step in steps {
      for (index, line) in step.split(separator: UInt8(ascii: "\n")).enumerated() {
        output.line((index == 0 ? "> " : "... ") + String(decoding: line, as: UTF8.self))
      }
      guard take(step, &output) else { return false }
    }
    return true
  }

  /// Takes the steps of a text. A step with a problem is undone as a whole and ends the text.
  @discardableResult
  mutating func take(_ block: [UInt8], _ output: inout PromptOutput) -> Bool {
    var (steps, diagnostics) = session.read(block)
    defer { session.close() }
    if diagnostics.hasError {
      if tellScreen(block, &output) { return false }
      if let meant = withLastValue(block) { (steps, diagnostics) = session.read(meant) }
    }
    output.mistakes(diagnostics, session.sources)
    if diagnostics.hasError { return false }
    let looksBetween = !displays.isEmpty || !breaks.isEmpty
    if steps.contains(where: { $0.asksForFrames }) || looksBetween && steps.count > 1 {
      return takeOneByOne(steps.map { $0.text }, &output)
    }
    for step in steps {
      guard take(step, &output) else { return false }
    }
    return true
  }

  /// Takes steps where one asks for frames: before it, the session is replayed from the last step that asked.
  private mutating func takeOneByOne(_ texts: [String], _ output: inout PromptOutput) -> Bool {
    for text in texts {
      if session.read(Array(text.utf8)).steps.contains(where: { $0.asksForFrames }) {
        session.close()
        guard gatherFrames() else {
          output.line("interrupted: everything is as it was before this step")
          return false
        }
      }
      let (steps, _) = session.read(Array(text.utf8))
      for step in steps {
        guard take(step, &output) else {
          session.keepFrames(false)
          return false
        }
      }
      session.keepFrames(false)
    }
    return true
  }

  /// Collects the frames since the last step that asked for them. Returns false after an interrupt.
  private mutating func gatherFrames() -> Bool {
    let position = history.position
    let present = session.moment()
    let last = (0..<position).last { history.record($0 + 1).asksForFrames }
    let first = last.map { $0 + 1 } ?? 0
    guard reach(first, from: position) else { return false }
    session.keepFrames(true)
    if case .arrived = Self.replay(&session, history, behind: first, to: position, host: host) { return true }
    session.keepFrames(false)
    session.restore(present, past: variables(position))
    return false
  }

  private mutating func take(_ step: SessionStep, _ output: inout PromptOutput) -> Bool {
    if step.text == "expect screen" {
      output.line("`:save FILE` writes a test that expects the screen as it is; `show` shows it")
      return false
    }
    for line in app?.enter(&session, after: history.last) ?? [] { output.line(line) }
    let (step, answer, stop) = takeToBreak(step)
    let lines = app?.leave(&session) ?? []
    for line in lines { output.line(line) }
    if !lines.isEmpty, answer.wasInterrupted {
      comeBack()
      return false
    }
    if step.onlyLooks {
      lastValue = answer.literal ?? lastValue
      output.text(answer.notes)
      if let problem = answer.problem { output.mistakes([problem], session.sources) }
      return answer.problem == nil
    }
    if let problem = answer.problem {
      tell(problem, answer, &output)
      // As in a test, the failed event is spent, and earlier effects stay.
      if answer.isUndone, step.takesEvents { note(step, answer, &output) } else { comeBack() }
      return false
    }
    output.mistakes(answer.failures, session.sources)
    if step.isExpectation || step.asksForFrames, !answer.failures.isEmpty {
      comeBack()
      return false
    }
    output.text(answer.notes)
    if let late = session.lateOperation(of: step) {
      output.line("this is for later calls: `deliver \(late)` answers the one in flight", .dim)
    }
    if let stop { output.line(stop, .dim) }
    note(step, answer, &output)
    return true
  }

  /// Shows the effects of a step, and adds it to the history.
  private mutating func note(_ step: SessionStep, _ answer: StepAnswer, _ output: inout PromptOutput) {
    let before = screen
    let shown = show(&output)
    let change = ScreenChange(from: before, to: shown)
    for variable in answer.changedVariables where !change.shows(variable) {
      output.broken(variable.text, indentation: 2, cells: 80)
    }
    let left = history.add(
      StepHistory.Record(
        text: step.text, variables: step.variables, fingerprint: fingerprint(answer.notes, shown),
        elapsedMilliseconds: session.elapsedMilliseconds, state: stateText,
        isExpectation: step.isExpectation,
        asksForFrames: step.asksForFrames, isUndone: answer.isUndone,
        costSoFar: history.costSoFar + max(1, answer.cost)))
    app?.note(history.last)
    if let left { output.line("a new fork: `:switch \(left)` goes back to the steps that were undone", .dim) }
    keepMoment()
    showDisplays(&output)
  }

  private func tell(_ problem: Diagnostic, _ answer: StepAnswer, _ output: inout PromptOutput) {
    if answer.wasInterrupted { return output.line("interrupted: everything is as it was before this step") }
    output.text(answer.notes)
    output.mistakes([problem], session.sources)
  }

  /// Keeps a snapshot after the last step, if it is worth its memory.
  private mutating func keepMoment() {
    let cost = history.costSoFar
    guard Moments.isDue(costSinceLast: moments.costSinceLast(at: cost), byteCount: session.byteCount),
      let record = history.path.last
    else { return }
    moments.keep(session.moment(), at: record, cost: cost, now: cost)
  }

  // MARK: The screen

  /// Terminal rows that the step's own output and the next prompt need besides the screen.
  private static let rowsAround = 4

  /// Shows what a step changed on the screen. Returns the screen's text.
  @discardableResult
  mutating func show(_ output: inout PromptOutput) -> [UInt8] {
    let before = screen
    switch session.screen() {
    case .none: screen = []
    case .failed(let problem): output.mistakes([problem], session.sources)
    case .drawn(let text):
      screen = text
      var shown = PromptOutput(isColored: isColored)
      switch screenMode {
      case .off: break
      case .full: shown.text(text)
      case .diff: shown.difference(from: before, to: text)
      }
      output.add(shown, lines: host.page().map { $0.rows - Self.rowsAround })
    }
    return screen
  }
}

/// Input beyond the language: `_` for the last value, and a screen's name alone.
extension Prompt {
  /// Replaces each `_` in a block by the last value. Returns nil where nothing changes.
  func withLastValue(_ block: [UInt8]) -> [UInt8]? {
    guard let lastValue else { return nil }
    var replaced: [UInt8] = []
    var isInText = false
    for (index, byte) in block.enumerated() {
      let before = index > 0 ? block[index - 1] : UInt8(ascii: " ")
      if byte == UInt8(ascii: "\""), before != UInt8(ascii: "\\") { isInText.toggle() }
      let isAlone =
        !TypedLine.isInName(before) && (index + 1 == block.count || !TypedLine.isInName(block[index + 1]))
      if byte == UInt8(ascii: "_"), isAlone, !isInText {
        replaced += lastValue
      } else {
        replaced.append(byte)
      }
    }
    return replaced == block ? nil : replaced
  }

  /// Explains how to open a screen whose name was typed alone, and how to leave for a `q`; returns false for any other
  /// block.
  func tellScreen(_ block: [UInt8], _ output: inout PromptOutput) -> Bool {
    let words = String(decoding: block, as: UTF8.self).split(whereSeparator: { $0.isWhitespace })
    if words == ["q"] {
      output.line("nothing waits for a `q`: `:quit` leaves vsh")
      return true
    }
    guard words.count == 1, let screen = session.screenNames().first(where: { $0.name == words[0] }) else {
      return false
    }
    let parameters = screen.meaning.dropFirst("screen".count)
    output.line("`\(screen.name)` is a screen: `open \(screen.name)\(parameters)` shows it")
    return true
  }
}

/// `:edit`: selects a text for an external editor. The caller opens the editor and submits the result.
extension Prompt {
  /// The text to edit: without words, the last submitted block; with the name of a declaration, its source; else the
  /// words. Returns nil where there is nothing to edit.
  func textToEdit(_ words: String, _ output: inout PromptOutput) -> [UInt8]? {
    if words.isEmpty {
      if lastBlock.isEmpty { output.line("nothing has been submitted yet: `:edit News` opens a declaration") }
      return lastBlock.isEmpty ? nil : lastBlock
    }
    return session.wholeDeclaration(named: words) ?? Array(words.utf8)
  }
}
