import VshMachine
import VshProgram
import VshSource
import VshText

extension RunSettings {
  /// Starts the real app, if there is one. Returns why it could not be started.
  mutating func start(for program: Program, path: String) -> AppProblem? {
    switch startApp?(program, path) {
    case .success(let started): app = started
    case .failure(let problem): return problem
    case nil: break
    }
    return nil
  }
}

extension RunOutcome {
  /// Notes what was compared with an app, or why it could not be judged.
  mutating func note(_ app: any RealApp) {
    self.app = app.summary
    if let problem = app.problem { diagnostics.append(.app(problem)) }
  }
}

/// Takes each step of a test in the real app as well, and compares.
extension Runner {
  mutating func begin(_ app: any RealApp) {
    self.app = AppProgress(app)
    world.observations.keepAnswer()
  }

  // MARK: Steps

  /// Asks the app to open a screen that the script has opened. The first one of a test opens it without anything stored.
  mutating func askToOpen(_ screen: ID<Screen>) throws(StepProblem) {
    let isFresh = app?.isOpen == false
    if isFresh { app?.app.beginTest(named: outcome.name ?? "") }
    app?.open(atMilliseconds: world.schedule.clockMilliseconds)
    try ask(openQuestion(screen, isFresh: isFresh))
  }

  mutating func askToGoBack() throws(StepProblem) { try ask(["do": "back"]) }

  mutating func askForLocale() throws(StepProblem) {
    try ask(["do": "locale", "locale": .string(world.localeName)])
  }

  mutating func askForZone() throws(StepProblem) {
    try ask(["do": "zone", "zone": .string(world.zoneName)])
  }

  /// Brings the app to the present time, before the next event of the clock. Timers that are due at one time fire in the
  /// app together, so their effects are compared after the last of them, and before an answer.
  mutating func askBeforeEvent(throughMilliseconds limit: Int64) throws(StepProblem) {
    guard let deadline = world.nextDeadlineMilliseconds(), deadline <= limit else { return }
    let isLater = deadline > world.schedule.clockMilliseconds
    let isAnswer = world.isAnswerNext()
    if isAnswer, app?.app.needsOneOrder == true, world.hasTimer(dueAtMilliseconds: deadline) {
      throw .interrupted(at: stepSpan)
    }
    if app?.isBehind == true, isLater || isAnswer { try askToAdvance() }
    if isLater { world.passTime(toMilliseconds: deadline) }
    if isAnswer { try askToCatchUp() }
  }

  /// Gives the app the answer that the script has taken, or notes that timers have fired.
  mutating func askAfterEvent() throws(StepProblem) {
    if let answered = world.observations.answered, !isInside(program.operations[answered.operation].model) {
      try ask(answerQuestion(answered))
    } else {
      app?.fallBehind()
    }
  }

  /// Advances the app to the present time, if it is not there.
  mutating func askToCatchUp() throws(StepProblem) {
    guard let app, app.isBehind || app.clockMilliseconds != world.schedule.clockMilliseconds else { return }
    try askToAdvance()
  }

  private mutating func askToAdvance() throws(StepProblem) {
    let distance = app?.advance(toMilliseconds: world.schedule.clockMilliseconds) ?? 0
    try ask(advanceQuestion(distance))
  }

  /// Asks the app one question, and compares its report with what the script expects.
  /// - Parameter isRefused: whether the script refuses it, so that the app may refuse it, too.
  mutating func ask(_ question: JSONValue, isRefused: Bool = false) throws(StepProblem) {
    guard let app = app?.app else { return }
    guard self.app?.isOpen == true else { return }
    try answerInside()
    let expected = try expectedReport(app.reports, isRefused: isRefused)
    self.app?.noteQuestion()
    let step = AppStep(span: stepSpan, moves: progress.moves)
    var question = question
    if world.isLowestCovered, case .object(let members) = question {
      question = .object(members + [("covered", true)])
    }
    switch app.ask(question, expecting: expected, at: step) {
    case .agrees: return
    case .failed: throw .interrupted(at: stepSpan)
    case .differs where app.isStepwise:
      for finding in app.endTest() { fail(diagnostic(of: finding)) }
    case .differs:
      if let finding = endApp().last { throw StepProblem(finding: finding) }
    }
  }

  // MARK: Models in the app

  private func isInside(_ model: ID<Model>) -> Bool { app?.app.mapping?.inside.contains(model) ?? false }

  /// Answers the calls of models that live in the app at once, as the app does.
  private mutating func answerInside() throws(StepProblem) {
    guard let inside = app?.app.mapping?.inside, !inside.isEmpty else { return }
    var count = 0
    while let call = world.pendingWork(of: inside) {
      count += 1
      if count > Limits.eventsInWait { throw .tooManyEvents(at: stepSpan) }
      try finish(world.deliver(call.pending, nil))
    }
  }

  // MARK: Tests

  /// Why a test cannot be taken in the app; nil where it can.
  func reasonNotTaken(_ test: Test) -> String? {
    guard let app = app?.app else { return nil }
    if test.clauses != nil { return "an `explore` walks without the app" }
    var reason: String?
    program.visit(test.steps) { form in
      switch form {
      case .send, .sendToMachine:
        if !app.reports.contains(.available) {
          reason = reason ?? "the app does not report `available`, which `send` needs"
        }
      case .given(let given) where isInside(given.pattern.model):
        reason = reason ?? "`\(patternName(given.pattern))` is inside the app, so that no answer can be given"
      case .deliver(let call, _) where isInside(call.pattern.model):
        reason = reason ?? "`\(patternName(call.pattern))` is inside the app, which answers at once"
      case .expect(.pending(let pattern)) where isInside(pattern.model):
        reason = reason ?? "`\(patternName(pattern))` is inside the app, which answers at once"
      case _: break
      }
    }
    return reason
  }

  /// Ends a test. A difference that the mapping knows is no failure, and has to be there.
  mutating func finishApp(of test: Test) {
    let known = app?.app.mapping?.known(of: outcome.name ?? "")
    let failuresBefore = outcome.failureCount
    finishApp()
    guard let known else { return }
    if outcome.differsFromApp {
      setAside(as: known.reason)
    } else if failuresBefore == 0, outcome.passed {
      fail(.knownIsGone(known.reason, outcome.name ?? "", at: known.span))
    }
  }

  /// Ends the test in the app, and records its differences. What failed in the script is not a difference.
  mutating func finishApp() {
    let hadFailed = !outcome.passed
    for finding in endApp() where !hadFailed {
      fail(diagnostic(of: finding), afterMoves: finding.step.moves)
    }
  }

  private mutating func endApp() -> [AppFinding] {
    guard let app = app?.app else { return [] }
    let findings = app.endTest()
    self.app?.lose()
    if findings.contains(where: { $0.kind == .difference }) { outcome.differsFromApp = true }
    return findings
  }

  private func diagnostic(of finding: AppFinding) -> Diagnostic { StepProblem(finding: finding).diagnostic }
}

extension World {
  /// Whether a timer is due at a time.
  func hasTimer(dueAtMilliseconds deadline: Int64) -> Bool {
    pendingWorks.contains { work in
      work.deadlineMilliseconds == deadline && program.work(work.work, of: work.state).isTimer
    }
  }

  /// The first call of one of these models that will be answered, or watch of one that has a new answer.
  func pendingWork(of models: [ID<Model>]) -> PendingWork? {
    pendingWorks.first { work in
      switch program.work(work.work, of: work.state).form {
      case .call(let operation, _, _, _):
        models.contains(program.operations[operation].model) && !work.neverAnswers
      case .watch(let operation, _, _, _):
        models.contains(program.operations[operation].model) && work.isNews
      case .present, .after, .every: false
      }
    }
  }
}
