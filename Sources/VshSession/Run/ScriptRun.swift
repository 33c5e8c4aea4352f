package import VshMachine
import VshProgram
package import VshSource

/// The settings of a run: the width of the screen, data overrides, the choice of tests.
package struct RunSettings: Sendable {
  package var width = 40
  /// The locale in which a walk and the tests of a storyboard begin; nil for `en`.
  package var locale: String?
  /// Data that the command line gives a model.
  package var overrides: [(model: String, path: String)] = []
  /// A monotonic clock in nanoseconds. With it, each top-level step is timed.
  package var nanoseconds: (@Sendable () -> UInt64)?
  /// Whether coverage is counted.
  package var countsCoverage = false
  package var choice = TestChoice()
  /// Whether a failed test runs a second time to record its last steps.
  package var tellsTrails = true
  /// The limit of operations for a test, and for the top-level steps; nil limits only each step.
  package var operationLimit: Int?
  /// The number of failed tests after which no other test begins; nil runs all.
  package var failureLimit: Int?
  /// Called before each test and while it runs; true ends the run, for example at a time limit, and the test has no
  /// result.
  package var isStopped: @Sendable () -> Bool = { false }
  /// Asked before the values of a world take more than `Limits.smallBytes`; nil lets them. False ends the step with an
  /// error; then the caller says why the script could not run.
  package var askForRoom: (@Sendable () -> Bool)?
  /// Starts the real app that takes each step as well; nil without one.
  package var startApp: AppStart?
  /// The app, once it has started.
  var app: (any RealApp)?
  /// Walks each `explore`; without it, an `explore` has no result.
  package var explorer: (any Explorer)?
  #if DEBUG || FUZZING
    /// Whether worlds collect at every chance (`World.stressHeap`), to find values that are kept across a collection.
    package var stressesHeap = false
  #endif
  /// Called with the outcome of each test as soon as it has ended, in order.
  package var testEnded: @Sendable (TestOutcome) -> Void = { _ in }

  package init() {}
}

/// The choice of a file's tests, and whether its top-level steps run.
package struct TestChoice: Sendable {
  package var takesTopLevel = true
  /// Called with a test's name, the span of its declaration, and the number of its run (from 1 for a test with `for`,
  /// else 0). Nil takes all tests.
  package var takesTest: (@Sendable (_ name: String, _ span: SourceSpan, _ number: Int) -> Bool)?

  package init() {}

  /// Whether everything runs. A partial transcript is not compared with a golden file.
  package var isWhole: Bool { takesTopLevel && takesTest == nil }
}

/// The result of running a file: its transcript and the outcome of each test.
package struct RunOutcome: Sendable {
  package var transcript: [UInt8] = []
  fileprivate var failures: [Range<Int>] = []
  /// The top-level steps come first, where there are any.
  package var tests: [TestOutcome] = []
  /// The times of the top-level steps, where the settings have a clock.
  package var timings: [StepTiming] = []
  /// Errors that prevented the run, and warnings.
  package var diagnostics: [Diagnostic] = []

  /// The transcript without the lines about failures.
  package var transcriptWithoutFailures: [UInt8] {
    var kept: [UInt8] = []
    var next = 0
    for failure in failures {
      kept += transcript[next..<failure.lowerBound]
      next = failure.upperBound
    }
    return kept + transcript[next...]
  }

  package var hasFailureLines: Bool { !failures.isEmpty }
  package var passed: Bool { tests.allSatisfy { $0.passed } }
  /// Whether the script itself shows something; what the tests of imported files show is in their own golden files.
  package var hasShow: Bool { tests.contains { $0.hasShow && $0.importedBy == nil } }
  /// The coverage counts, where the settings ask for them.
  package var coverage: CoverageCounts?
  /// Whether every chosen test has run; false after a limit or an interrupt.
  package var isComplete = true
  /// What was compared with the real app.
  package var app: AppSummary?
  /// The step in which the app could not be judged.
  package var unjudgedSpan: SourceSpan?
}

/// Runs a checked script: its top-level steps, then each test in source order, each in a world of its own. With an `app`
/// block the tests of the files that it imports follow.
package func run(_ script: LoadedScript, _ settings: RunSettings, reading: Reading) -> RunOutcome {
  var outcome = RunOutcome()
  guard let program = script.program else { return outcome }
  let (steps, tests) = (program.script.steps, GivenTest.all(of: program.script))
  var settings = settings
  if let problem = settings.start(for: program, path: script.sources[1].path) {
    outcome.diagnostics.append(.app(problem))
    return outcome
  }
  defer { settings.app?.close() }
  // Consumed and passed on: a copy of a program retains each of its forty arrays.
  let start = WorldStart(script, consume program, settings, reading: reading)
  outcome.diagnostics = start.diagnostics
  if start.diagnostics.hasError { return outcome }
  var execution = Execution(
    script: script, settings: settings, reading: reading, topLevelSteps: steps,
    coverage: start.world.coverage)
  execution.run(tests, in: start.world)
  outcome.transcript = execution.transcript.bytes
  outcome.failures = execution.transcript.failures
  outcome.tests = execution.outcomes
  outcome.timings = execution.timings
  if settings.countsCoverage { outcome.coverage = execution.coverage }
  outcome.isComplete = !execution.isCutShort
  outcome.unjudgedSpan = execution.unjudgedSpan
  if let app = settings.app { outcome.note(app) }
  return outcome
}

/// A test with the top-level `given`s of its file, and the `import` that brought it in.
private struct GivenTest {
  let test: Test
  let givens: [Step]
  let importedBy: SourceSpan?

  static func all(of script: Script) -> [GivenTest] {
    var all = script.tests.map { GivenTest(test: $0, givens: script.steps, importedBy: nil) }
    for imported in script.imported {
      all += imported.tests.map {
        GivenTest(test: $0, givens: imported.givens, importedBy: imported.span)
      }
    }
    return all
  }

  func describe(_ outcome: inout TestOutcome) {
    outcome.span = test.span
    outcome.importedBy = importedBy
  }
}

/// A run of a script. Every test begins with a copy of the initial world, and the last one takes that world itself.
/// Compiled code is shared between tests.
private struct Execution: ~Copyable {
  let script: LoadedScript
  let settings: RunSettings
  let reading: Reading
  let topLevelSteps: [Step]
  var transcript = Transcript()
  var outcomes: [TestOutcome] = []
  var timings: [StepTiming] = []
  private(set) var coverage: CoverageCounts
  private(set) var isCutShort = false
  private(set) var unjudgedSpan: SourceSpan?
  private var failedCount = 0
  /// The initial world, for tests that are run a second time.
  private var start: Start?

  init(
    script: LoadedScript, settings: RunSettings, reading: Reading, topLevelSteps: [Step],
    coverage: CoverageCounts
  ) {
    self.script = script
    self.settings = settings
    self.reading = reading
    self.topLevelSteps = topLevelSteps
    self.coverage = coverage
  }

  deinit {}

  private func runner(_ world: consuming World) -> Runner {
    var runner = Runner(script, world: world, settings, reading: reading)
    runner.world.budget.interrupt(when: settings.isStopped)
    runner.stops = Stops(when: settings.isStopped)
    return runner
  }

  mutating func run(_ tests: [GivenTest], in world: consuming World) {
    if settings.choice.takesTopLevel { runTopLevel(from: &world) }
    for test in tests.dropLast() { run(test, from: &world) }
    guard let last = tests.last else { return }
    if last.test.loop == nil, last.test.aside == nil {
      var runner = runner(world)
      take(last, &runner)
    } else {
      run(last, from: &world)
    }
  }

  /// Whether another test may begin.
  private mutating func goesOn() -> Bool {
    if let limit = settings.failureLimit, failedCount >= limit { isCutShort = true }
    if !isCutShort { isCutShort = settings.isStopped() || settings.app?.problem != nil }
    return !isCutShort
  }

  private mutating func runTopLevel(from start: inout World) {
    let steps = topLevelSteps
    // Top-level `given`s alone are no run of their own.
    guard let first = steps.first(where: { $0.form.role != .given }), goesOn() else { return }
    var runner = runner(World(copying: start))
    runner.outcome.span = first.span
    runner.prepare(for: steps)
    swap(&transcript, &runner.transcript)
    if let nanoseconds = settings.nanoseconds {
      timings = runner.takeAll(steps, timedBy: nanoseconds)
    } else {
      runner.takeAll(steps)
    }
    end(&runner) { _, again in
    } again: {
      $0.takeAll(steps)
    }
    start.takeCode(of: runner.world)
  }

  private mutating func run(_ test: GivenTest, from start: inout World) {
    if case .skipped(let reason) = test.test.aside {
      return skip(test, reason, runner(World(copying: start)))
    }
    guard let loop = test.test.loop else { return run(test, 0, in: World(copying: start), from: &start) }
    var runner = runner(World(copying: start))
    runner.stepSpan = test.test.span
    do throws(StepProblem) {
      // The list is evaluated once; each run takes its own element.
      let list = try runner.value(loop.list)
      let count = runner.world.count(of: list)
      if count == 0 { return noteWithoutElements(test, loop.list, &runner) }
      for index in 0..<count {
        var world = World(copying: start)
        let element = runner.world.element(of: list, at: index)
        try runner.copy(element, toScriptVariable: loop.scriptVariable, of: &world)
        run(test, index + 1, in: world, from: &start)
      }
    } catch {
      // The names of the runs are unknown, so no filter by name matches.
      if let takes = settings.choice.takesTest, !takes("", test.test.span, 0) { return }
      runner.outcome.name = ""
      test.describe(&runner.outcome)
      runner.fail(error.diagnostic)
      note(runner.outcome)
    }
  }

  /// Fails a test with `for` whose list is empty. Its name is the written one, since no element completes it.
  private mutating func noteWithoutElements(
    _ test: GivenTest, _ list: StepExpression, _ runner: inout Runner
  ) {
    let name = runner.writtenName(of: test.test)
    if let takes = settings.choice.takesTest, !takes(name, test.test.span, 0) { return }
    guard goesOn() else { return }
    runner.outcome.name = name
    test.describe(&runner.outcome)
    runner.fail(.noElements(at: runner.span(of: list)))
    note(runner.outcome)
  }

  /// Notes a test that does not run. One with `for` has its written name, since its list is not evaluated.
  private mutating func skip(_ test: GivenTest, _ reason: String, _ runner: consuming Runner) {
    let made = test.test.loop == nil ? try? runner.text(test.test.name) : nil
    let name = made ?? runner.writtenName(of: test.test)
    if let takes = settings.choice.takesTest, !takes(name, test.test.span, 0) { return }
    guard goesOn() else { return }
    transcript.beginTest(name)
    transcript.note("skipped: \(reason)")
    runner.outcome.name = name
    runner.outcome.setAside = .skipped(reason)
    test.describe(&runner.outcome)
    note(runner.outcome)
  }

  private mutating func run(
    _ test: GivenTest, _ number: Int, in world: consuming World, from start: inout World
  ) {
    var runner = runner(world)
    runner.outcome.number = number
    start.releaseCode()
    take(test, &runner)
    start.takeCode(of: runner.world)
  }

  private mutating func take(_ given: GivenTest, _ runner: inout Runner) {
    let (test, givens) = (given.test, given.givens)
    given.describe(&runner.outcome)
    runner.stepSpan = test.span
    do throws(StepProblem) {
      let name = try runner.text(test.name)
      runner.outcome.name = name
      if let takes = settings.choice.takesTest, !takes(name, test.span, runner.outcome.number) { return }
      guard goesOn() else { return }
      if let reason = runner.reasonNotTaken(test) {
        runner.outcome.setAside = .notRun(reason)
        return note(runner.outcome)
      }
      swap(&transcript, &runner.transcript)
      runner.transcript.beginTest(name)
      if test.clauses == nil {
        runner.take(test, givens: givens)
      } else {
        runner.explore(test, name, givens: givens, settings)
      }
    } catch {
      swap(&transcript, &runner.transcript)
      runner.fail(error.diagnostic)
    }
    end(&runner) { (ended, again) in
      if let variable = test.loop?.scriptVariable {
        let element = ended.world.scriptVariables[Int(variable)]
        try? ended.copy(element, toScriptVariable: variable, of: &again.world)
      }
    } again: {
      $0.take(test, givens: givens)
    }
  }

  /// Ends a test. Of the runner's world, only the code and the counts are there afterwards.
  ///
  /// - Parameters:
  ///   - prepare: gives a runner that begins again what it needs of the one that has ended.
  ///   - again: takes all its steps a second time, which records the trail of a failure.
  private mutating func end(
    _ runner: inout Runner, preparing prepare: (_ ended: borrowing Runner, _ again: inout Runner) -> Void,
    again: (inout Runner) -> Void
  ) {
    swap(&transcript, &runner.transcript)
    // A test that was stopped, or that the app did not end, has no result.
    if settings.app?.problem != nil { unjudgedSpan = runner.stepSpan }
    if settings.app?.problem != nil || settings.isStopped() { return isCutShort = true }
    if let problem = settings.app?.takeProblemOfTest() {
      runner.outcome.failures = []
      runner.outcome.failureCount = 0
      runner.outcome.inconclusive = .app(problem, at: runner.stepSpan)
      return note(runner.outcome)
    }
    runner.outcome.elapsedMilliseconds = runner.elapsedMilliseconds
    runner.outcome.operations = runner.world.operationsTaken
    if settings.tellsTrails, let moves = runner.progress.movesToFailure {
      let trail = trail(of: moves, in: &runner, prepare, again)
      runner.outcome.trail = trail
    }
    note(runner.outcome)
    if settings.countsCoverage { coverage.add(runner.world.coverage) }
  }

  /// Records the trail of a failure. The values of the world that has ended are released first, so that only one world
  /// is there at a time.
  ///
  /// - Parameter moves: the number of steps up to the failure.
  private mutating func trail(
    of moves: Int, in ended: inout Runner, _ prepare: (borrowing Runner, inout Runner) -> Void,
    _ take: (inout Runner) -> Void
  ) -> Trail {
    if start == nil, let program = script.program {
      start = Start(WorldStart(script, program, settings, reading: reading))
    }
    guard let start else { return Trail() }
    var runner = runner(World(copying: start.world))
    runner.world.takeCode(of: ended.world)
    prepare(ended, &runner)
    ended.world.releaseValues()
    runner.world.observations.keepCalls()
    runner.world.observations.reportCalls()
    runner.app = nil
    runner.trailRecorder = TrailRecorder(behind: max(0, moves - Limits.trailSteps), upTo: moves)
    runner.write(false)
    take(&runner)
    Effort.note(.heapBytes, runner.world.heapBytes)
    runner.endRecord()
    return runner.trailRecorder?.trail ?? Trail()
  }

  private mutating func note(_ outcome: TestOutcome) {
    if outcome.failureCount > 0 { failedCount += 1 }
    outcomes.append(outcome)
    settings.testEnded(outcome)
  }
}

/// An initial world, for any number of copies.
private final class Start {
  let world: World

  init(_ start: consuming WorldStart) { world = World(copying: start.world) }
}

extension Runner {
  fileprivate func writtenName(of test: Test) -> String {
    String(sourceText(of: test.name).dropFirst().dropLast())
  }

  /// Takes steps up to the first that fails with a problem, which becomes the last failure. Returns false then.
  @discardableResult
  mutating func takeAll(_ steps: [Step]) -> Bool {
    defer { if app != nil { finishApp() } }
    do throws(StepProblem) {
      try take(steps)
      return true
    } catch {
      fail(error.diagnostic)
      return false
    }
  }

  /// Makes a value of this world again in another one.
  func copy(_ value: Value, toScriptVariable index: Int32, of other: inout World) throws(StepProblem) {
    do throws(Fault) {
      try other.setScriptVariable(index, toCopyOf: value, in: world)
    } catch {
      throw problem(StepProblem.value, error)
    }
  }

  /// Takes the top-level `given`s of the file, which apply to every test, and then the steps of the test.
  mutating func take(_ test: Test, givens: [Step]) {
    do throws(StepProblem) {
      try takeQuietly(givens: givens)
      prepare(for: test.steps)
      try take(test.steps)
    } catch {
      fail(error.diagnostic)
    }
    checkStrictness(at: test.span)
    if app != nil {
      finishApp(of: test)
    } else if !outcome.hasExpectation, !outcome.hasShow, outcome.passed {
      return fail(.checksNothing(at: test.span))
    }
    judgeKnown(test)
  }

  /// Sets a test aside that is known to fail. One that passes fails.
  mutating func judgeKnown(_ test: Test) {
    guard case .known(let reason, let span) = test.aside, outcome.setAside == nil,
      outcome.inconclusive == nil
    else { return }
    if outcome.passed { return fail(.knownPasses(reason, at: span)) }
    setAside(as: reason)
    transcript.failure("known: \(reason)")
  }

  /// Makes the failures of a test known.
  mutating func setAside(as reason: String) {
    outcome.failures.removeAll()
    outcome.failureCount = 0
    outcome.setAside = .known(reason)
    progress.forgetFailure()
  }

  mutating func takeQuietly(givens: [Step]) throws(StepProblem) {
    let wasQuiet = transcript.isQuiet
    write(false)
    defer { write(!wasQuiet) }
    for step in givens where step.form.role == .given { try take(step) }
  }

  /// Turns on the records that the steps will read.
  mutating func prepare(for steps: [Step]) {
    var (asksForFrames, asksForCalls) = (false, false)
    program.visit(steps) { form in
      switch form {
      case .expect(.frames): asksForFrames = true
      case .expect(.called), .expect(.notCalled), .strict: asksForCalls = true
      case _: break
      }
    }
    if asksForFrames { frameLog.begin() }
    if asksForCalls { world.observations.keepCalls() }
  }
}
