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
          "`\(program.names[program.screens[world.screen(of: $0)].name])` is in `\(StepReport.shown(world.statesText(of: $0)))`"
        }
        failExpectation("\(sourceText(of: condition)) is false", notes: [top ?? "no screen is open"])
      }
    case .screen(let text, let span): try expectScreen(text, span)
    case .screenContains(let text, let spots): try expectShown(text, in: spots)
    case .no(let text, let spots): try expectNotShown(text, in: spots)
    case .name(let text, let shown, let spots): try expectNamed(text, of: shown, in: spots)
    case .available(let asked):
      if let refusal = try refusal(asked) {
        failExpectation(refusal.diagnostic.message, notes: refusal.diagnostic.notes)
      }
    case .refused(let asked):
      if try refusalOfWhatIsThere(asked) == nil {
        let asked = sourceText(at: stepSpan).behind("expect refused ")
        failExpectation("`\(asked)` is available, not refused")
      } else {
        try askRefused(asked)
      }
    case .emitted(let signal, let arguments): try expectEmitted(signal, arguments)
    case .nothingEmitted:
      let signals = world.observations.signals
      let left = unnamed.signals.first(.leavingTheApp, of: signals, world)
      if !left.isEmpty {
        failExpectation(
          "something left the app",
          notes: left.map { "! \(world.signalText(signals[$0]))" })
        unnamed.signals.name(left)
      }
    case .called(let pattern, let times):
      var count: Int64 = 1
      if let times { count = try value(times).bits }
      try expectCalled(pattern, times: count)
    case .notCalled(let pattern): try expectCalled(pattern, times: 0)
    case .pending(let pattern):
      let arguments = try self.pattern(pattern.arguments)
      let calls = world.calls(.inFlight, of: pattern.operation, arguments, most: strictness == nil ? 1 : .max)
      for call in calls { strictness?.nameCall(started: world.start(ofWork: call)) }
      if calls.isEmpty {
        failExpectation(
          "no call of `\(patternText(pattern, arguments))` is in flight",
          notes: keepsFailure ? pendingNotes() : [])
      }
    case .dropped(let pattern): try expectDropped(pattern)
    case .idle:
      if !world.isIdle {
        failExpectation("something is in flight", notes: keepsFailure ? pendingNotes() : [])
      }
    case .on(let screens, let arguments): try expectOn(screens, arguments)
    case .frames(let marks): try expectFrames(marks)
    }
  }

  /// Whether a failure now is kept. Notes that list many events are made only for those.
  private var keepsFailure: Bool { outcome.failures.count < Limits.failuresKept }

  mutating func failExpectation(
    _ message: String, notes: [String] = [], orNone none: String? = nil
  ) {
    var diagnostic = Diagnostic.failedExpectation(message, at: stepSpan)
    diagnostic.notes = notes.isEmpty ? none.map { [$0] } ?? [] : notes
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
      return failExpectation("this screen is not written yet", notes: [wayToWriteScreen])
    }
    let wanted = Array((try text(expression)).utf8)
    if ScreenComparison.fits(actual, wanted) {
      if let span { outcome.screens.noteHeld(span) }
      return
    }
    if let span { noteScreen(actual, wanted: wanted, at: span) }
    failExpectation("the screen differs", notes: screenDifference(wanted: wanted, actual: actual))
  }

  /// What to do about an `expect screen` without a text. One that runs several times may see several screens.
  private var wayToWriteScreen: String {
    if outcome.number == 0, progress.rounds.isEmpty { return "`vsh test --update` writes it" }
    return "it runs several times: use `show`, which writes each into the golden file"
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
    let signals = world.observations.signals
    let found = unnamed.signals.first(.signal(signal), wanted, of: signals, world, most: 1)
    unnamed.signals.name(found)
    if !found.isEmpty { return }
    failExpectation(
      "`\(program.names[program.actionNames[signal].name])` was not emitted like this",
      notes: keepsFailure ? unnamedSignals() : [], orNone: "nothing was emitted")
  }

  /// Checks that `times` of the unnamed calls were of this op with these arguments. The matching calls count as named
  /// from then on.
  private mutating func expectCalled(_ pattern: OperationPattern, times: Int64) throws(StepProblem) {
    let arguments = try self.pattern(pattern.arguments)
    let calls = world.observations.startedCalls
    let name = EventName.call(pattern.operation)
    let fitting = unnamed.startedCalls.first(name, arguments, of: calls, world)
    if Int64(fitting.count) == times { return unnamed.startedCalls.name(fitting) }
    var notes: [String] = []
    if keepsFailure {
      notes = unnamed.startedCalls.first(name, of: calls, world).map {
        "called: \(callText(calls[$0].operation, calls[$0].arguments))"
      }
    }
    unnamed.startedCalls.name(fitting)
    failExpectation(
      fitting.isEmpty
        ? "`\(patternText(pattern, arguments))` was not called"
        : "`\(patternText(pattern, arguments))` was called \(Self.times(Int64(fitting.count))), not \(Self.times(times))",
      notes: notes, orNone: "it was not called at all")
  }

  private static func times(_ count: Int64) -> String { count == 1 ? "once" : "\(count) times" }

  private mutating func expectDropped(_ pattern: OperationPattern) throws(StepProblem) {
    let arguments = try self.pattern(pattern.arguments)
    let calls = world.observations.droppedCalls
    let found = unnamed.droppedCalls.first(
      .call(pattern.operation), arguments, of: calls, world, most: 1)
    unnamed.droppedCalls.name(found)
    if !found.isEmpty { return }
    let due = keepsFailure ? answersStillDue(pattern.operation, arguments) : []
    failExpectation(
      "no answer of `\(patternText(pattern, arguments))` was dropped\(due.isEmpty ? "" : " yet")",
      notes: keepsFailure ? due + unnamedDroppedCalls() : [])
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

/// `expect error "text" { steps }`.
extension Runner {
  /// Runs steps until an error undoes one, or an error in a step's own arguments keeps it from running; the message
  /// must contain the text. Earlier steps keep their effects; later steps do not run. Any other problem stops the test
  /// as usual.
  mutating func expectError(_ text: StepExpression?, _ steps: [Step]) throws(StepProblem) {
    outcome.hasExpectation = true
    var wanted: [UInt8] = []
    if let text { wanted = Array(try self.text(text).utf8) }
    let (span, openRounds, wasQuiet) = (stepSpan, progress.rounds.count, transcript.isQuiet)
    write(false)
    defer {
      write(!wasQuiet)
      stepSpan = span
    }
    do throws(StepProblem) {
      try take(steps)
    } catch {
      let message = error.diagnostic.message
      guard error.diagnostic.code == StepProblem.undoing || error.isErrorOfValue,
        contains(Array(message.utf8), wanted)
      else { throw error }
      progress.closeRepeats(to: openRounds)
      transcript.write(!wasQuiet)
      if !wasQuiet { transcript.note("undone: \(message)") }
      return
    }
    stepSpan = span
    failExpectation("no step was undone by an error")
  }
}
