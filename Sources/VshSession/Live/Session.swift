import VshCheck
import VshMachine
package import VshProgram
package import VshSource
import VshSyntax

/// One world and what it was made of, for whoever takes steps one by one: the prompt. It goes forward alone; to go back, keep
/// a `Moment` and take the steps since then again. Declarations never change in it: new ones make a new session.
///
/// Lines are read against the present program and dropped again when they are taken, so the thousandth line costs what
/// the first one did.
package struct Session: ~Copyable {
  private let core: Core

  /// Nil where `diagnostics` then holds an error; they are told in the terms of `sources`.
  package init?(
    _ declarations: SessionScript, settings: RunSettings, reading: Reading,
    isInterrupted: (@Sendable () -> Bool)? = nil, diagnostics: inout [Diagnostic],
    sources: inout [SourceFile]
  ) {
    let text = ScriptText(of: declarations, reading: reading)
    sources = text.sources
    var checker = Checker([text.prelude] + text.checkedFiles, names: text.names)
    diagnostics += text.diagnostics
    diagnostics += text.news(among: checker.check())
    if diagnostics.hasError { return nil }
    checker.prepareForSteps()
    let program = checker.program
    let script = LoadedScript(
      sources: text.sources, trees: text.trees, program: program, diagnostics: [])
    let start = WorldStart(script, program, overrides: settings.overrides, reading: reading)
    diagnostics += start.diagnostics
    if start.diagnostics.hasError { return nil }
    var world = World(copying: start.world)
    world.observations.keepCalls()
    world.budget.interrupt(when: isInterrupted)
    #if DEBUG || FUZZING
      if settings.stressesHeap { world.stressHeap() }
    #endif
    let readsRows = program.expressions.rows.contains(where: \.asksForRows)
    var runner = Runner(
      script, world: world, width: settings.width, reading: reading, readsRows: readsRows)
    runner.isInterrupted = isInterrupted
    core = Core(
      program: program, declared: script, runner: runner, checker: checker,
      readsRows: readsRows, hidesFiles: text.hidesFiles)
  }

  // MARK: Reading steps

  /// Reads steps that were typed; what stood open before is closed. Mistakes are told in the terms of `sources`.
  package mutating func read(_ bytes: [UInt8]) -> (steps: [SessionStep], diagnostics: [Diagnostic]) {
    close()
    let source = SourceFile(
      id: FileID(declared.sources.count), path: SessionScript.typedPath, bytes: bytes)
    core.sources = declared.sources + [source]
    let (tree, typed, diagnostics) = checker.checkSteps(source)
    if diagnostics.hasError { return ([], diagnostics) }
    let added = checker.program.expressions.rows[program.expressions.count...]
    let asksForRows = core.readsRows || added.contains(where: \.asksForRows)
    runner.use(
      LoadedScript(sources: sources, trees: declared.trees + [tree], program: nil, diagnostics: []),
      readsRows: asksForRows)
    do throws(Fault) {
      core.openCode = try runner.world.adopt(checker.program)
    } catch {
      return ([], [.typedValue(error.message)])
    }
    let steps = typed.map { step in
      SessionStep(
        typed: step, asksForFrames: Self.asksForFrames([step.step], checker.program),
        text: formatted(SyntaxID(index: step.step.syntaxIndex), in: tree, of: source).joined(separator: "\n"))
    }
    return (steps, diagnostics)
  }

  /// As `Runner.prepare` looks for it: also inside of repetitions and flows.
  private static func asksForFrames(_ steps: [Step], _ program: Program) -> Bool {
    var asks = false
    program.visit(steps) { if case .expect(.frames) = $0 { asks = true } }
    return asks
  }

  /// Drops what the steps that were read last have brought.
  package mutating func close() {
    checker.drop(to: core.emptyMark)
    guard let mark = core.openCode else { return }
    core.openCode = nil
    runner.world.forget(since: mark, returningTo: program)
    runner.use(declared, readsRows: core.readsRows)
  }

  // MARK: Taking them

  /// Takes a step of those that were read last. Where it has a problem, the world may be half way through it: go back.
  ///
  /// - Parameters:
  ///   - conditions: expressions that were read with it; an event behind which one has come true is the last.
  ///   - tellsVariables: the answer has what became of variables, for which all are looked at.
  package mutating func take(
    _ step: SessionStep, stoppingAt conditions: ArraySlice<SessionStep> = [], tellsVariables: Bool = false
  ) -> StepAnswer {
    runner.beginTypedStep()
    let before = tellsVariables ? runner.liveValues() : nil
    runner.prepare(for: [step.typed.step])
    var answer = StepAnswer()
    runner.watchStops(conditions.compactMap(\.expression))
    defer {
      runner.watchStops([])
      runner.stopped = nil
    }
    do throws(StepProblem) {
      try runner.take(step.typed.step)
    } catch {
      answer.problem = error.diagnostic
      answer.wasInterrupted = error.diagnostic.code == StepProblem.interruption
      answer.isUndone = error.diagnostic.code == StepProblem.undoing
    }
    answer.failedRound =
      runner.outcome.failedRound ?? (answer.problem == nil ? nil : runner.rounds.first?.round)
    if let stopped = runner.stopped {
      answer.problem = nil
      answer.wasInterrupted = false
      answer.stop = (stopped, runner.eventsTaken)
    }
    if let expression = step.expression { answer.literal = runner.literal(of: expression) }
    answer.notes = runner.transcript.bytes
    if let before { answer.changedVariables = before.changedVariables(to: runner.liveValues()) }
    answer.failures = runner.outcome.failures
    if !keepsFrames { runner.frameLog = FrameLog() }
    answer.cost = runner.eventsTaken + runner.stepsTaken
    return answer
  }
}

// MARK: - What it holds

extension Session {
  /// In a place of its own: the compiler looks through every field of an uncopyable value for each closure that sees it, and
  /// these have hundreds.
  fileprivate final class Core {
    let program: Program
    let declared: LoadedScript
    var sources: [SourceFile]
    var runner: Runner
    var checker: Checker
    let emptyMark: Checker.Mark
    let noVariables: AddedVariables
    let readsRows: Bool
    let hidesFiles: Bool
    var openCode: World.CodeMark?
    var keepsFrames = false

    init(
      program: Program, declared: LoadedScript, runner: consuming Runner, checker: consuming Checker,
      readsRows: Bool, hidesFiles: Bool
    ) {
      self.program = program
      self.declared = declared
      sources = declared.sources
      emptyMark = checker.mark
      noVariables = checker.noVariables
      self.runner = runner
      self.checker = checker
      self.readsRows = readsRows
      self.hidesFiles = hidesFiles
    }
  }

  /// The program as its declarations make it.
  package var program: Program { core.program }

  /// What was read, the prelude first.
  var declared: LoadedScript { core.declared }

  /// The sources in whose terms mistakes are told, what was typed last behind the others.
  package var sources: [SourceFile] { core.sources }

  /// Something typed or loaded later hides a declaration of a file.
  package var hidesFiles: Bool { core.hidesFiles }

  var keepsFrames: Bool {
    get { core.keepsFrames }
    nonmutating set { core.keepsFrames = newValue }
  }

  var runner: Runner {
    _read { yield core.runner }
    nonmutating _modify { yield &core.runner }
  }

  var checker: Checker {
    _read { yield core.checker }
    nonmutating _modify { yield &core.checker }
  }
}

/// A step that was read and can be taken, or kept as text to be read again.
package struct SessionStep: Sendable {
  var typed: TypedStep
  /// It asks for every frame since the last step that did, which only a run from there on knows.
  package let asksForFrames: Bool
  /// In the one format.
  package var text: String

  package var variables: SessionVariables { SessionVariables(added: typed.variables) }

  /// It looks and changes nothing: an expression, `show`.
  package var onlyLooks: Bool { typed.step.form.role == .look }

  package var isExpectation: Bool { typed.step.form.role == .expectation }

  /// What it shows the value of.
  var expression: StepExpression? {
    if case .showValue(let expression) = typed.step.form { expression } else { nil }
  }

  package var waits: Bool {
    switch typed.step.form {
    case .wait, .waitFor, .waitUntil: true
    case _: false
    }
  }

  /// Several events may happen in it, or one that does not wait until somebody does it again.
  package var takesEvents: Bool { typed.step.form.role == .events }
}

/// What a `let` among a session's past has brought.
package struct SessionVariables: Sendable {
  var added: AddedVariables

  /// It has brought none.
  package var isEmpty: Bool { added.isEmpty }
}

/// What taking a step gave.
package struct StepAnswer: Sendable {
  package init() {}

  /// What it did, as the transcript has it; what a `show` shows.
  package var notes: [UInt8] = []
  /// It could not be done, and why.
  package var problem: Diagnostic?
  package var wasInterrupted = false
  /// The problem is an error that has undone an event, which is spent.
  package var isUndone = false
  /// Which round of its `repeat` met the first problem or failure.
  package var failedRound: Int64?
  /// Expectations that do not hold, conditions that are broken.
  package var failures: [Diagnostic] = []
  /// The variables that changed, a line each, where that is asked for.
  package var changedVariables: [String] = []
  /// The value that was shown, as a text that makes it again; nil where there is none.
  package var literal: [UInt8]?
  /// A condition has stopped it: which, and how many events it took.
  package var stop: (condition: Int, eventCount: Int)?
  /// Events and steps inside it: what taking it again costs.
  package var cost = 0
}

// MARK: - Going back

/// A session's world at one moment, to go back to. It shares with the session what neither has changed since.
package final class Moment {
  fileprivate let world: World
  fileprivate let width: Int
  fileprivate let namedSignals: [Bool]
  fileprivate let clockOrigin: Int64
  /// Roughly what it keeps in memory for itself alone.
  package let byteCount: Int

  fileprivate init(_ runner: borrowing Runner, _ program: Program) {
    var world = World(copying: runner.world)
    world.shedCode(returningTo: program)
    byteCount = world.byteCount
    self.world = world
    width = runner.width
    namedSignals = runner.namedSignals.isNamed
    clockOrigin = runner.clockOrigin
  }
}

extension Session {
  /// The present, between two steps.
  package func moment() -> Moment { Moment(runner, program) }

  /// Goes back to a moment of this session; `past` are the variables of the steps that led there, those that have
  /// brought none aside.
  package mutating func restore(_ moment: Moment, past: some Sequence<SessionVariables>) {
    close()
    var world = World(copying: moment.world)
    world.adoptCode(of: runner.world)
    runner.world = world
    runner.width = moment.width
    runner.namedSignals = NamedSignals(isNamed: moment.namedSignals)
    runner.clockOrigin = moment.clockOrigin
    checker.setVariables([core.noVariables] + past.map(\.added))
  }
}
