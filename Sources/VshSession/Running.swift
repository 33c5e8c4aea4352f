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
  var execution = Execution(script: script, program: program, settings: settings, reading: reading)
  execution.runTopLevel(World(copying: start.world))
  for test in program.script.tests { execution.run(test, start.world) }
  outcome.transcript = execution.transcript.bytes
  outcome.tests = execution.outcomes
  return outcome
}

/// One run of a script under way.
private struct Execution {
  let script: LoadedScript
  let program: Program
  let settings: RunSettings
  let reading: Reading
  var transcript = Transcript()
  var outcomes: [TestOutcome] = []

  mutating func runTopLevel(_ world: consuming World) {
    let steps = program.script.steps
    guard !steps.isEmpty else { return }
    var runner = Runner(script, program, world: world, width: settings.width, reading: reading)
    runner.prepare(for: steps)
    runner.transcript = transcript
    runner.takeAll(steps)
    // Top-level `given`s alone are no run of their own.
    if steps.contains(where: { !$0.isGiven }) {
      transcript = runner.transcript
      outcomes.append(runner.outcome)
    }
  }

  mutating func run(_ test: Test, _ world: borrowing World) {
    guard let loop = test.loop else { return run(test, element: nil, world) }
    var runner = Runner(
      script, program, world: World(copying: world), width: settings.width, reading: reading)
    do throws(StepProblem) {
      let list = try runner.value(loop.list)
      for place in 0..<runner.world.elements(of: list).count { run(test, element: place, world) }
    } catch {
      var outcome = TestOutcome(name: "", span: test.span)
      outcome.failures.append(error.diagnostic)
      outcomes.append(outcome)
    }
  }

  private mutating func run(_ test: Test, element: Int?, _ world: borrowing World) {
    var runner = Runner(
      script, program, world: World(copying: world), width: settings.width, reading: reading)
    runner.outcome.span = test.span
    runner.stepSpan = test.span
    do throws(StepProblem) {
      if let element, let loop = test.loop {
        let elements = runner.world.elements(of: try runner.value(loop.list))
        runner.world.setScriptVariable(loop.scriptVariable, to: elements[element])
      }
      let name = try runner.text(test.name)
      runner.outcome.name = name
      if let runs = settings.runsTest, !runs(name) { return }
      runner.transcript = transcript
      runner.transcript.beginTest(name)
      try runner.giveAll(program.script.steps)
    } catch {
      runner.outcome.name = runner.outcome.name ?? ""
      runner.fail(error.diagnostic)
    }
    runner.prepare(for: test.steps)
    runner.takeAll(test.steps)
    runner.checkStrictness(at: test.span)
    if !runner.outcome.hasExpectation, !runner.outcome.hasShow, runner.outcome.failures.isEmpty {
      runner.fail(
        Diagnostic(
          851, "this test checks nothing", at: test.span,
          help: "`expect` something, or `show` the screen for the golden file"))
    }
    transcript = runner.transcript
    outcomes.append(runner.outcome)
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
