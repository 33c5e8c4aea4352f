package import VshMachine
import VshProgram
import VshRender
package import VshSource

/// The result of one test, or of the top-level steps of a file.
package struct TestOutcome: Sendable {
  /// Nil for the top-level steps.
  package var name: String?
  /// The number of the run in a test with `for`, from 1; else 0.
  package var number = 0
  /// The span of the declaration, or of the first top-level step.
  package var span: SourceSpan?
  /// The `import` of the script that brought the test in; nil for a test of the script itself.
  package var importedBy: SourceSpan?
  /// Failed expectations and the step that could not be done, in order; at most `Limits.failuresKept`.
  package var failures: [Diagnostic] = []
  /// The steps before the first failure.
  package var trail = Trail()
  /// Those beyond the limit included.
  package var failureCount = 0
  /// The round of the outermost `repeat` at the first failure.
  var failedRound: Int64?
  /// Milliseconds on the world's clock from the first step to the end.
  package var elapsedMilliseconds: Int64 = 0
  /// The number of operations, which is the same on every computer.
  package var operations = 0
  package var hasExpectation = false
  package var hasShow = false
  package var screens = ScreenTexts()
  /// Why an `explore` without failures has no result.
  package var inconclusive: Diagnostic?
  /// Whether the real app differs.
  package var differsFromApp = false
  /// Why it neither passed nor failed.
  package var setAside: SetAside?

  package var passed: Bool { failureCount == 0 && inconclusive == nil }
  /// The test in the script itself, or the `import` that brought it in.
  package var spanInScript: SourceSpan? { importedBy ?? span }
  /// The failures, or why there is no result.
  package var findings: [Diagnostic] { failures + (inconclusive.map { [$0] } ?? []) }
}

/// Why a test neither passed nor failed.
package enum SetAside: Equatable, Sendable {
  /// The script says not to run it.
  case skipped(String)
  /// It fails, as the script says, or the real app differs, as the mapping says.
  case known(String)
  /// It cannot be taken in the real app.
  case notRun(String)

  /// - Parameter word: one of `word`.
  package init?(word: String, reason: String) {
    let all: [Self] = [.skipped(reason), .known(reason), .notRun(reason)]
    guard let found = all.first(where: { $0.word == word }) else { return nil }
    self = found
  }

  /// `skipped`, `known` or `not run`.
  package var word: String {
    switch self {
    case .skipped: "skipped"
    case .known: "known"
    case .notRun: "not run"
    }
  }

  package var reason: String {
    switch self {
    case .skipped(let reason), .known(let reason), .notRun(let reason): reason
    }
  }
}

/// Takes steps in one world and writes the transcript. Every way to run a script uses it.
@usableFromInline package struct Runner: ~Copyable {
  private(set) var script: LoadedScript
  let reading: Reading
  package var world: World
  var renderer = Renderer()
  var width: Int
  var transcript = Transcript()
  var outcome = TestOutcome()
  /// The span of the current step, for its diagnostics.
  var stepSpan: SourceSpan
  var echo: StepEcho
  var frameLog = FrameLog()
  var eventLog = EventLog()
  var strictness: Strictness?
  var unnamed = UnnamedHistory()
  var progress: RunProgress
  /// Nil unless a failed test is run a second time.
  var trailRecorder: TrailRecorder?
  var stops = Stops()
  /// The real app that takes each step as well; nil without one.
  var app: AppProgress?
  /// The `expect` that is being checked and is not echoed yet.
  private var failedStep: Step?

  init(_ script: LoadedScript, world: consuming World, width: Int, reading: Reading) {
    self.script = script
    self.reading = reading
    progress = RunProgress(at: world.schedule.clockMilliseconds)
    self.world = world
    self.width = width
    stepSpan = SourceSpan(file: FileID(1), start: 0, end: 0)
    echo = StepEcho(script)
  }

  /// Begins a test, or the top-level steps.
  init(_ script: LoadedScript, world: consuming World, _ settings: RunSettings, reading: Reading) {
    self.init(script, world: world, width: settings.width, reading: reading)
    self.world.limitOperations(to: settings.operationLimit)
    if let app = settings.app { begin(app) }
  }

  deinit {}

  /// The world's program, which grows where steps are typed.
  var program: Program { @inline(__always) _read { yield world.program } }

  /// Continues with steps of another text, whose program the world has adopted.
  mutating func use(_ script: LoadedScript) {
    self.script = script
    echo = StepEcho(script)
  }

  /// Begins a typed step with an empty transcript and outcome.
  mutating func beginTypedStep() {
    forgetSteps()
    transcript = Transcript(isOfPrompt: true)
  }

  /// Discards the transcript and the failures of earlier steps; the new transcript is quiet.
  mutating func forgetSteps() {
    transcript = Transcript(isQuiet: true)
    outcome = TestOutcome()
    progress.forgetSteps()
  }

  // MARK: Steps

  mutating func take(_ steps: [Step]) throws(StepProblem) {
    for step in steps { try take(step) }
  }

  mutating func take(_ step: Step) throws(StepProblem) {
    stepSpan = step.span
    try countStep()
    if !step.form.isExpectation {
      progress.countMove()
      if trailRecorder != nil { try record(step) }
      if !transcript.isQuiet { transcript.echo(echo.lines(of: step)) }
    }
    // Collection is safe here: between steps every value is in a script variable.
    world.collectIfDue()
    switch step.form {
    case .open(let screen, let arguments):
      try finish(world.open(screen, arguments: try values(arguments)))
      if app != nil { try askToOpen(screen) }
    case .reopen:
      guard world.top != nil else { throw .noScreen(at: stepSpan) }
      try finish(world.reopen())
      if app != nil, let top = world.top { try askToOpen(world.screen(of: top)) }
    case .gesture(let gesture): try perform(gesture)
    case .send(let action, let arguments, let screens):
      try send(action, try values(arguments), screens: screens)
    case .sendToMachine(let machines, let key, let action, let arguments):
      let values = try values(arguments)
      let machine = try machine(of: machines, key)
      try act(action, values, on: machine)
      if app != nil {
        try ask(
          sendQuestion(SentAction(action: action, arguments: values, instance: machine), machine: machine))
      }
    case .wait: try waitForAll()
    case .waitFor(let duration): try wait(milliseconds: try value(duration).bits)
    case .waitUntil(let condition): try wait(until: condition)
    case .next(let count):
      try takeNext(count: count.map { (c) throws(StepProblem) in try value(c).bits } ?? 1)
    case .show:
      guard world.top != nil else { throw .noScreen(at: stepSpan) }
      transcript.show(screen: try screenText())
      outcome.hasShow = true
    case .showValue(let expression):
      transcript.show(value: try described(expression))
      outcome.hasShow = true
    case .deliver(let pattern, let delivery): try deliver(pattern, delivery)
    case .given(let given): try give(given)
    case .clock(let date):
      setClock(try value(date).bits)
      if app?.isOpen == true { try ask(advanceQuestion(0)) }
    case .width(let cells): try setWidth(try value(cells).bits)
    case .locale(let locale):
      try setLocale(try value(locale))
      if app?.isOpen == true { try askForLocale() }
    case .zone(let zone):
      try setZone(try value(zone))
      if app?.isOpen == true { try askForZone() }
    case .expect(let expectation): try expect(expectation, step)
    case .expectError(let text, let steps): try expectError(text, steps)
    case .let(let variable, let expression): world.setScriptVariable(variable, to: try value(expression))
    case .repeat(let count, let steps): try repeatSteps(try value(count).bits, steps)
    case .repeatIn(let variable, let list, let steps): try repeatSteps(variable, list, steps)
    case .flow(let flow, let arguments): try takeFlow(flow, arguments)
    case .strict(let names): strictness = Strictness(except: names)
    }
    if app?.isOpen == true { try askToCatchUp() }
    // A refused action may have used up the operations too.
    if world.isOutOfOperations { throw outOfOperations() }
  }

  func outOfOperations() -> StepProblem {
    .outOfOperations(limit: world.budget.limit, at: stepSpan)
  }

  /// The problem of a fault. A fault that ends the test from outside keeps its own code.
  func problem(
    _ code: DiagnosticCode, _ fault: Fault, related: (span: SourceSpan, label: String)? = nil,
    help: String? = nil
  ) -> StepProblem {
    switch fault.kind {
    case .outOfOperations: outOfOperations()
    case .interrupted: StepProblem(StepProblem.interruption, fault.message, at: fault.span ?? stepSpan)
    case .error, .otherAlternative, .notAlive, .outOfBudget, .full:
      StepProblem(code, fault.message, at: fault.span ?? stepSpan, related: related, help: help)
    }
  }

  mutating func countStep() throws(StepProblem) {
    progress.countStep()
    guard progress.steps <= Limits.stepsInTest else { throw .tooManySteps(at: stepSpan) }
    try checkInterruption()
  }

  /// Throws where the caller interrupts. Only every 128th call asks, since the answer comes from another thread.
  @inline(__always)
  mutating func checkInterruption() throws(StepProblem) {
    if (progress.steps &+ progress.events) & 127 == 0 { try stopIfInterrupted() }
  }

  mutating func stopIfInterrupted() throws(StepProblem) {
    if stops.asksToStop() { throw .interrupted(at: stepSpan) }
  }

  /// An `expect` that holds prints nothing; one that fails is echoed with its explanation.
  private mutating func expect(_ expectation: Expectation, _ step: Step) throws(StepProblem) {
    outcome.hasExpectation = true
    failedStep = step
    defer { failedStep = nil }
    if strictness != nil { noteRead(by: expectation) }
    do throws(StepProblem) {
      try check(expectation)
    } catch {
      if let step = failedStep { transcript.echoFailed(echo.lines(of: step)) }
      throw error
    }
  }

  private mutating func takeFlow(_ id: ID<Flow>, _ arguments: [StepExpression?]) throws(StepProblem) {
    let flow = program.flows[id]
    let call = stepSpan
    progress.enterFlow()
    defer { progress.leaveFlow() }
    if progress.flowDepth > Limits.nesting { throw .flowsTooDeep(at: call) }
    for (index, parameter) in flow.parameters.enumerated() {
      let value: Value
      if index < arguments.count, let argument = arguments[index] {
        value = try self.value(argument)
      } else if let expression = parameter.defaultValue {
        value = try self.value(StepExpression(alternatives: [expression], localCount: 0))
      } else {
        value = .absent
      }
      world.setScriptVariable(flow.firstVariable + Int32(index), to: value)
    }
    let failuresBefore = outcome.failures.count
    do throws(StepProblem) {
      try take(flow.steps)
    } catch {
      var problem = error
      problem.diagnostic.related = (call, "in the flow called here")
      throw problem
    }
    for index in failuresBefore..<outcome.failures.count where outcome.failures[index].related == nil {
      outcome.failures[index].related = (call, "in the flow called here")
    }
  }

  private mutating func setClock(_ milliseconds: Int64) {
    let before = world.schedule.clockMilliseconds
    world.setClock(milliseconds: milliseconds)
    progress.moveOrigin(by: world.schedule.clockMilliseconds &- before)
    app?.setClock(milliseconds: world.schedule.clockMilliseconds)
  }

  private mutating func setWidth(_ cells: Int64) throws(StepProblem) {
    guard Renderer.widths.contains(Int(clamping: cells)) else { throw .width(cells, at: stepSpan) }
    width = Int(cells)
  }

  private mutating func setLocale(_ value: Value) throws(StepProblem) {
    guard let result = world.setLocale(named: world.string(value)) else {
      throw .locale(world.string(value), at: stepSpan)
    }
    if world.top != nil { try finish(result) }
  }

  private mutating func setZone(_ value: Value) throws(StepProblem) {
    guard let result = world.setZone(named: world.string(value)) else {
      throw .zone(world.string(value), at: stepSpan)
    }
    if world.top != nil { try finish(result) }
  }

  // MARK: After a step of the world

  /// Writes the effects of a step to the transcript. Throws where an error has undone it.
  mutating func finish(_ result: StepResult, since start: Int64? = nil) throws(StepProblem) {
    progress.countEvent()
    try checkInterruption()
    if world.observations.isReporting {
      let elapsed = world.schedule.clockMilliseconds &- (start ?? world.schedule.clockMilliseconds)
      if trailRecorder != nil { record(world.reportTexts(cells: Trail.cells), elapsed: elapsed) }
      if !transcript.isQuiet {
        let texts = world.reportTexts(cells: Transcript.noteCells)
        for (index, text) in texts.enumerated() {
          let isTimed = index == 0 && world.observations.report.event != nil
          transcript.note(isTimed ? "\(Trail.timeText(elapsed))  \(text)" : text)
        }
      }
    }
    if case .failed(let fault) = result {
      throw problem(
        StepProblem.undoing, fault,
        related: fault.span == nil ? nil : (stepSpan, "in this step, which is undone"))
    }
    if world.hasConditions { checkConditions() }
    if eventLog.isKept { logEvent(since: start) }
    if frameLog.isKept { try logFrame() }
    if strictness != nil { noteEntered() }
    if !stops.isEmpty { try stopWhereOneHolds() }
  }

  /// Checks the `always` conditions. A broken one fails the test; the step keeps its effects.
  mutating func checkConditions() {
    for (condition, fault) in world.brokenConditions() {
      let message =
        fault.map { "an `always` cannot be asked: \($0.message)" } ?? "broken: \(condition.message)"
      fail(.broken(message, at: condition.span, after: stepSpan))
    }
  }

  /// - Parameter moves: the number of moves up to the failure; nil for those up to now.
  mutating func fail(_ diagnostic: Diagnostic, afterMoves moves: Int? = nil) {
    if outcome.failureCount == 0 { outcome.failedRound = progress.rounds.first?.round }
    outcome.failureCount += 1
    if outcome.failures.count < Limits.failuresKept { outcome.failures.append(diagnostic) }
    progress.noteFailure(afterMoves: moves)
    endRecord()
    if let step = failedStep { transcript.echoFailed(echo.lines(of: step)) }
    failedStep = nil
    transcript.failure("failed: \(diagnostic.message)")
  }

  /// Records a failure without a step.
  mutating func note(_ diagnostic: Diagnostic) {
    outcome.failureCount += 1
    if outcome.failures.count < Limits.failuresKept { outcome.failures.append(diagnostic) }
  }

  /// Turns the transcript on or off. The world reports effects where the transcript or the trail needs them.
  mutating func write(_ isWritten: Bool) {
    transcript.write(isWritten)
    world.observations.report(isWritten || progress.moves > trailRecorder?.passed ?? .max)
  }

  /// Milliseconds on the world's clock since the test began.
  var elapsedMilliseconds: Int64 { world.schedule.clockMilliseconds &- progress.clockOrigin }

  // MARK: The screen

  /// Draws the top screen. A drawing error is a problem of the current step.
  mutating func draw() throws(StepProblem) {
    do throws(Fault) {
      try world.drawFrame()
    } catch {
      throw problem(StepProblem.drawing, error, help: "the screen cannot be drawn")
    }
  }

  mutating func screenText(wraps: Bool = true) throws(StepProblem) -> [UInt8] {
    try draw()
    renderer.render(world.drawing.frame, width: width, wraps: wraps)
    world.markFrameRead()
    return renderer.text
  }

  // MARK: Values

  mutating func value(_ expression: StepExpression) throws(StepProblem) -> Value {
    try typedValue(expression).value
  }

  /// The value of the alternative that applies, and its type.
  mutating func typedValue(
    _ expression: StepExpression
  ) throws(StepProblem) -> (value: Value, type: TypeID) {
    if expression.readsRows { try draw() }
    var last: Fault?
    for alternative in expression.alternatives {
      do throws(Fault) {
        let value = try world.value(of: alternative, localCount: expression.localCount)
        return (value, program.expressions[alternative].type)
      } catch {
        last = error
        switch error.kind {
        case .otherAlternative: continue
        case .error, .notAlive, .outOfBudget, .outOfOperations, .full, .interrupted: break
        }
        break
      }
    }
    let fault = last ?? Fault("this has no value", at: stepSpan)
    var problem = problem(StepProblem.value, fault)
    problem.isErrorOfValue = fault.kind == .error
    throw problem
  }

  mutating func values(_ expressions: [StepExpression?]) throws(StepProblem) -> [Value] {
    var values: [Value] = []
    for expression in expressions {
      if let expression { values.append(try value(expression)) } else { values.append(.absent) }
    }
    return values
  }

  /// The values of a pattern; nil for `_`.
  mutating func pattern(_ expressions: [StepExpression?]?) throws(StepProblem) -> [Value?]? {
    guard let expressions else { return nil }
    var values: [Value?] = []
    for expression in expressions {
      if let expression { values.append(try value(expression)) } else { values.append(nil) }
    }
    return values
  }

  /// The value of an expression as source text.
  mutating func described(_ expression: StepExpression) throws(StepProblem) -> String {
    let (value, type) = try typedValue(expression)
    return world.description(of: value, type: type)
  }

  mutating func text(_ expression: StepExpression) throws(StepProblem) -> String {
    String(decoding: try bytes(expression), as: UTF8.self)
  }

  mutating func bytes(_ expression: StepExpression) throws(StepProblem) -> ArraySlice<UInt8> {
    // Fast path: most texts are literals, which need no code.
    if let first = expression.alternatives.first,
      case .text(let name) = world.program.expressions.rows[Int(first.index)].form
    {
      return world.program.names.utf8(of: name)
    }
    return Array(world.string(try value(expression)).utf8)[...]
  }
}
