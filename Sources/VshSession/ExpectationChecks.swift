import VshMachine
import VshProgram
import VshRender
import VshSource
import VshText

/// `expect`. A failure is recorded with the values that explain it, and the test continues.
extension Runner {
  mutating func check(_ expectation: Expectation) throws(StepProblem) {
    switch expectation {
    case .condition(let condition): try expectTrue(condition)
    case .inState(let condition, let states):
      strictness?.name(states)
      if try !value(condition).isTrue {
        let top = world.top.map {
          "`\(program.names[program.screens[world.screen(of: $0)].name])` is in `\(world.statesText(of: $0))`"
        }
        failExpectation("\(sourceText(of: condition)) is false", notes: [top ?? "no screen is open"])
      }
    case .screen(let text, let span): try expectScreen(text, span)
    case .screenContains(let text): try expectShown(text)
    case .no(let text): try expectNotShown(text)
    case .available(let asked):
      if let refusal = try refusal(asked) {
        failExpectation(refusal.diagnostic.message, notes: refusal.diagnostic.notes)
      }
    case .refused(let asked):
      if try refusalOfWhatIsThere(asked) == nil { failExpectation("it is available") }
    case .emitted(let signal, let arguments): try expectEmitted(signal, arguments)
    case .nothingEmitted:
      let left = namedSignals.unnamedLeavingTheApp(world)
      if !left.isEmpty {
        failExpectation(
          "something left the app",
          notes: left.map { "! \(world.signalText(world.observations.signals[$0]))" })
        namedSignals.name(left)
      }
    case .called(let pattern, let times):
      var count: Int64 = 1
      if let times { count = try value(times).bits }
      try expectCalled(pattern, times: count)
    case .notCalled(let pattern): try expectCalled(pattern, times: 0)
    case .pending(let pattern):
      let arguments = try self.pattern(pattern.arguments)
      let calls = world.pendingCalls(of: pattern.model, pattern.operation, arguments)
      for call in calls { strictness?.nameCall(started: call.start) }
      if calls.isEmpty {
        failExpectation(
          "no call of `\(patternText(pattern, arguments))` is in flight", notes: pendingNotes())
      }
    case .dropped(let pattern): try expectDropped(pattern)
    case .idle:
      if !world.isIdle { failExpectation("something is in flight", notes: pendingNotes()) }
    case .on(let screens, let arguments): try expectOn(screens, arguments)
    case .frames(let marks): try expectFrames(marks)
    }
  }

  mutating func failExpectation(_ message: String, label: String = "", notes: [String] = []) {
    var diagnostic = Diagnostic.failedExpectation(message, at: stepSpan, label: label)
    diagnostic.notes = notes
    fail(diagnostic)
  }

  private mutating func expectTrue(_ condition: StepExpression) throws(StepProblem) {
    if try value(condition).isTrue { return }
    failExpectation("\(sourceText(of: condition)) is false", notes: explanation(of: condition))
  }

  // MARK: The screen

  private mutating func expectScreen(_ expression: StepExpression?, _ span: SourceSpan?) throws(StepProblem) {
    let actual = try screenText()
    guard let expression else {
      let behind = SourceSpan(file: stepSpan.file, start: stepSpan.end, end: stepSpan.end)
      noteScreen(actual, wanted: nil, at: span ?? behind)
      return failExpectation("this screen is not written yet", notes: ["`vsh test --update` writes it"])
    }
    let wanted = Array((try text(expression)).utf8)
    if ScreenComparison.fits(actual, wanted) {
      if let span { outcome.screens.noteHeld(span) }
      return
    }
    if let span { noteScreen(actual, wanted: wanted, at: span) }
    failExpectation("the screen differs", notes: screenDifference(wanted: wanted, actual: actual))
  }

  private mutating func noteScreen(_ actual: [UInt8], wanted: [UInt8]?, at span: SourceSpan) {
    let transcript = transcript
    outcome.screens.noteDiffering(actual, wanted: wanted, at: span) { transcript.linesOfTest }
  }

  // MARK: Signals and calls

  private mutating func expectEmitted(_ signal: ID<ActionName>, _ arguments: [StepExpression?]?)
    throws(StepProblem)
  {
    let wanted = try pattern(arguments)
    guard let found = namedSignals.firstUnnamed(signal, wanted, world) else {
      let others = world.observations.signals.indices.filter { !namedSignals.contains($0) }.map {
        "! \(world.signalText(world.observations.signals[$0]))"
      }
      return failExpectation(
        "`\(program.names[program.actionNames[signal].name])` was not emitted so",
        notes: others.isEmpty ? ["nothing was emitted"] : others)
    }
    namedSignals.name([found])
  }

  /// Checks that `times` of the unnamed calls were of this op with these arguments. The matching calls count as named
  /// from then on.
  private mutating func expectCalled(_ pattern: OperationPattern, times: Int64) throws(StepProblem) {
    let arguments = try self.pattern(pattern.arguments)
    let calls = world.observations.startedCalls
    let ofOperation = calls.indices.filter { calls[$0].operation == pattern.operation }
    let fitting = ofOperation.filter { world.matchesPattern(calls[$0].arguments, arguments) }
    world.observations.forgetStartedCalls(at: fitting)
    if Int64(fitting.count) == times { return }
    let notes = ofOperation.map { "called: \(callText(calls[$0].operation, calls[$0].arguments))" }
    failExpectation(
      fitting.isEmpty
        ? "`\(patternText(pattern, arguments))` was not called"
        : "`\(patternText(pattern, arguments))` was called \(Self.times(Int64(fitting.count))), not \(Self.times(times))",
      notes: notes.isEmpty ? ["it was not called at all"] : notes)
  }

  private static func times(_ count: Int64) -> String { count == 1 ? "once" : "\(count) times" }

  private mutating func expectDropped(_ pattern: OperationPattern) throws(StepProblem) {
    let arguments = try self.pattern(pattern.arguments)
    let place = world.observations.droppedCalls.firstIndex { call in
      (pattern.operation.map { $0 == call.operation }
        ?? (program.operations[call.operation].model == pattern.model))
        && world.matchesPattern(call.arguments, arguments)
    }
    guard let place else {
      return failExpectation(
        "no answer of `\(patternText(pattern, arguments))` was dropped",
        notes: world.observations.droppedCalls.map { "dropped: \(callText($0.operation, $0.arguments))" })
    }
    world.observations.forgetDroppedCall(at: place)
  }

  private mutating func expectOn(_ screens: [ID<Screen>], _ arguments: [StepExpression?]?) throws(StepProblem)
  {
    let wanted = try pattern(arguments)
    guard let top = world.top else { return failExpectation("no screen is open") }
    if screens.contains(world.screen(of: top)), world.matchesPattern(world.arguments(of: top), wanted) {
      return
    }
    let screen = program.screens[world.screen(of: top)]
    let values = zip(world.arguments(of: top), screen.parameters).map {
      world.description(of: $0, type: $1.type)
    }
    failExpectation(
      "another screen is on top",
      notes: [
        "`\(program.names[screen.name])\(values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")` is"
      ])
  }
}

/// Whether `text` contains the bytes.
func contains(_ text: [UInt8], _ wanted: [UInt8]) -> Bool { text.span.contains(wanted.span) }
