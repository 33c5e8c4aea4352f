import VshMachine
import VshProgram
package import VshSource

/// What a run is told besides the script: the width of the screen, other data for models, which tests.
package struct RunSettings: Sendable {
  package var width = 40
  /// Data that the command line gives a model.
  package var overrides: [(model: String, path: String)] = []
  /// Whether a test runs, by its name; nil runs all.
  package var runsTest: (@Sendable (String) -> Bool)?
  package init() {}
}

/// What running a file gave: its transcript, and how each test went.
package struct RunOutcome: Sendable {
  package var transcript: [UInt8] = []
  /// The top-level steps first, where there are any.
  package var tests: [TestOutcome] = []
  /// Mistakes that kept it from being judged, and warnings.
  package var diagnostics: [Diagnostic] = []

  package var passed: Bool { tests.allSatisfy(\.passed) }
  package var hasShow: Bool { tests.contains(where: \.hasShow) }
}

/// Runs a checked script: its top-level steps, then each test, in source order, each in a world of its own.
package func run(_ script: LoadedScript, _ settings: RunSettings, reading: Reading) -> RunOutcome {
  var outcome = RunOutcome()
  guard let program = script.program else { return outcome }
  let start = WorldStart(script, program, overrides: settings.overrides, reading: reading)
  outcome.diagnostics = start.diagnostics
  if start.diagnostics.hasError { return outcome }
  var execution = Execution(
    script: script, program: program, settings: settings, reading: reading, start: World(copying: start.world)
  )
  execution.runTopLevel()
  for test in program.script.tests { execution.run(test) }
  outcome.transcript = execution.transcript.bytes
  outcome.tests = execution.outcomes
  return outcome
}

/// One run of a script under way. Every test begins with a copy of the world as it starts; code that one test had compiled
/// serves the next.
private struct Execution: ~Copyable {
  let script: LoadedScript
  let program: Program
  let settings: RunSettings
  let reading: Reading
  let readsRows: Bool
  var start: World
  var transcript = Transcript()
  var outcomes: [TestOutcome] = []

  init(
    script: LoadedScript, program: Program, settings: RunSettings, reading: Reading, start: consuming World
  ) {
    self.script = script
    self.program = program
    self.settings = settings
    self.reading = reading
    self.start = start
    readsRows = program.expressions.rows.contains(where: \.asksForRows)
  }

  private func runner(_ world: consuming World) -> Runner {
    Runner(script, program, world: world, width: settings.width, reading: reading, readsRows: readsRows)
  }

  mutating func runTopLevel() {
    let steps = program.script.steps
    // Top-level `given`s alone are no run of their own.
    guard steps.contains(where: { !$0.isGiven }) else { return }
    var runner = runner(World(copying: start))
    runner.prepare(for: steps)
    swap(&transcript, &runner.transcript)
    runner.takeAll(steps)
    end(&runner)
  }

  mutating func run(_ test: Test) {
    guard let loop = test.loop else { return run(test, in: World(copying: start)) }
    var runner = runner(World(copying: start))
    runner.stepSpan = test.span
    do throws(StepProblem) {
      let list = try runner.value(loop.list)
      // The list is asked for once; each run takes its own element out of it.
      runner.world.setScriptVariable(loop.scriptVariable, to: list)
      for place in 0..<runner.world.count(of: list) {
        var world = World(copying: runner.world)
        world.setScriptVariable(loop.scriptVariable, to: world.element(of: list, at: place))
        run(test, in: world)
      }
    } catch {
      outcomes.append(TestOutcome(name: "", span: test.span, failures: [error.diagnostic]))
    }
  }

  private mutating func run(_ test: Test, in world: consuming World) {
    var runner = runner(world)
    runner.outcome.span = test.span
    runner.stepSpan = test.span
    do throws(StepProblem) {
      let name = try runner.text(test.name)
      runner.outcome.name = name
      if let runs = settings.runsTest, !runs(name) { return }
      swap(&transcript, &runner.transcript)
      runner.transcript.beginTest(name)
      try runner.giveAll(program.script.steps)
      runner.prepare(for: test.steps)
      try runner.take(test.steps)
    } catch {
      runner.fail(error.diagnostic)
    }
    runner.checkStrictness(at: test.span)
    if !runner.outcome.hasExpectation, !runner.outcome.hasShow, runner.outcome.failures.isEmpty {
      runner.fail(
        Diagnostic(
          851, "this test checks nothing", at: test.span,
          help: "`expect` something, or `show` the screen for the golden file"))
    }
    end(&runner)
  }

  private mutating func end(_ runner: inout Runner) {
    swap(&transcript, &runner.transcript)
    outcomes.append(runner.outcome)
    start.adoptCode(of: runner.world)
  }
}

extension Runner {
  /// Takes steps until one cannot be done, which is the last failure.
  mutating func takeAll(_ steps: [Step]) {
    do throws(StepProblem) {
      try take(steps)
    } catch {
      fail(error.diagnostic)
    }
  }

  /// The `given`s at the top level of the file, which hold for every test.
  mutating func giveAll(_ steps: [Step]) throws(StepProblem) {
    transcript.isQuiet = true
    defer { transcript.isQuiet = false }
    for step in steps where step.isGiven { try take(step) }
  }

  /// Keeps what the steps will ask for.
  mutating func prepare(for steps: [Step]) {
    for step in steps {
      switch step.form {
      case .expect(.frames): frameLog.isKept = true
      case .expect(.called): world.keepsCalls = true
      case .strict: world.keepsCalls = true
      case .repeat(_, let inner): prepare(for: inner)
      case .flow(let flow, _): prepare(for: program.flows[flow].steps)
      case .open, .gesture, .send, .sendToMachine, .wait, .waitFor, .waitUntil, .next, .show, .showValue,
        .deliver, .given,
        .clock, .width, .locale, .expect, .let:
        break
      }
    }
  }
}

extension Expression {
  /// It is `rows`, which are there once the screen is drawn.
  var asksForRows: Bool {
    if case .rows = form { true } else { false }
  }
}

extension Step {
  var isExpectation: Bool {
    if case .expect = form { true } else { false }
  }

  /// A line of the world around, not something done in it.
  var isGiven: Bool {
    switch form {
    case .given, .clock, .width, .locale: true
    case .open, .gesture, .send, .sendToMachine, .wait, .waitFor, .waitUntil, .next, .show, .showValue,
      .deliver, .expect, .let,
      .repeat, .flow, .strict:
      false
    }
  }
}
