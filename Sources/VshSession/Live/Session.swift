import VshCheck
import VshMachine
package import VshProgram
package import VshSource
import VshSyntax

/// A world and its declarations, for the prompt, which takes steps one by one. A session only moves forward; to go
/// back, keep a `Moment`, restore it, and take the later steps again. Declarations never change in a session: new ones
/// need a new session.
///
/// A line is checked against the current program, and its code is dropped after it ran, so the cost of a line does not
/// depend on the length of the session.
@usableFromInline package struct Session: ~Copyable {
  private let core: Core

  /// Returns nil where `diagnostics` then holds an error. Spans in the diagnostics refer to `sources`.
  package init?(
    _ declarations: SessionScript, settings: RunSettings, reading: Reading,
    isInterrupted: (@Sendable () -> Bool)? = nil, diagnostics: inout [Diagnostic],
    sources: inout [SourceFile]
  ) {
    let text = ScriptText(of: declarations, reading: reading)
    sources = text.sources
    var checker = Checker([text.prelude] + text.checkedFiles, names: text.names)
    diagnostics += HabitExplanation.explained(
      text.diagnostics + text.news(among: checker.check()), text.sources)
    if diagnostics.hasError { return nil }
    checker.prepareForSteps()
    let program = checker.program
    let script = LoadedScript(
      sources: text.sources, trees: text.trees, program: program, diagnostics: [])
    let start = WorldStart(script, program, settings, reading: reading)
    diagnostics += start.diagnostics
    if start.diagnostics.hasError { return nil }
    var world = World(copying: start.world)
    world.observations.keepCalls()
    world.budget.interrupt(when: isInterrupted)
    var runner = Runner(script, world: world, width: settings.width, reading: reading)
    runner.stops = Stops(when: isInterrupted)
    core = Core(
      program: program, declared: script, runner: runner, checker: checker,
      hidesFiles: text.hidesFiles)
  }

  deinit {}

  // MARK: Reading steps

  /// Checks typed steps, after closing the previous ones. Spans in the diagnostics refer to `sources`.
  package mutating func read(_ bytes: [UInt8]) -> (steps: [SessionStep], diagnostics: [Diagnostic]) {
    close()
    let source = SourceFile(
      id: FileID(declared.sources.count), path: SessionScript.typedPath, bytes: bytes)
    core.sources = declared.sources + [source]
    let (tree, typed, diagnostics) = checker.checkSteps(source)
    if diagnostics.hasError { return ([], HabitExplanation.explained(diagnostics, [source])) }
    runner.use(LoadedScript(sources: sources, trees: declared.trees + [tree], program: nil, diagnostics: []))
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

  /// Whether these steps, which were read last, are all that their text has. It may have declarations, too.
  package func areAll(_ steps: [SessionStep]) -> Bool {
    guard let tree = runner.script.trees.last else { return false }
    return tree.children(of: tree.root).count == steps.count
  }

  /// Whether a step asks for frames, as in `Runner.prepare`; nested steps and flows included.
  private static func asksForFrames(_ steps: [Step], _ program: Program) -> Bool {
    var asks = false
    program.visit(steps) { if case .expect(.frames) = $0 { asks = true } }
    return asks
  }

  /// Drops the code of the steps that were read last.
  package mutating func close() {
    checker.drop(to: core.emptyMark)
    guard let mark = core.openCode else { return }
    core.openCode = nil
    runner.world.forget(since: mark, returningTo: program)
    runner.use(declared)
  }

  // MARK: Taking steps

  /// Takes one of the steps that were read last. Where the answer has a problem, the world may be half way through the
  /// step: restore an earlier moment.
  ///
  /// - Parameters:
  ///   - conditions: expressions read together with the step; the step ends after an event that makes one true.
  ///   - tellsVariables: whether the answer lists changed variables, which costs a comparison of all of them.
  package mutating func take(
    _ step: SessionStep, stoppingAt conditions: ArraySlice<SessionStep> = [], tellsVariables: Bool = false
  ) -> StepAnswer {
    runner.beginTypedStep()
    let before = tellsVariables ? runner.liveValues() : nil
    runner.prepare(for: [step.typed.step])
    var answer = StepAnswer()
    runner.watchStops(conditions.compactMap { $0.expression })
    defer { runner.watchStops([]) }
    do throws(StepProblem) {
      try runner.take(step.typed.step)
    } catch {
      answer.problem = error.diagnostic
      answer.wasInterrupted = error.diagnostic.code == StepProblem.interruption
      answer.isUndone = error.diagnostic.code == StepProblem.undoing
    }
    answer.failedRound =
      runner.outcome.failedRound ?? (answer.problem == nil ? nil : runner.progress.rounds.first?.round)
    if let stopped = runner.stops.reached {
      answer.problem = nil
      answer.wasInterrupted = false
      answer.stop = (stopped, runner.progress.events)
    }
    if let expression = step.expression { answer.literal = runner.literal(of: expression) }
    answer.notes = runner.transcript.bytes
    if let before { answer.changedVariables = before.changedVariables(to: runner.liveValues()) }
    answer.failures = runner.outcome.failures
    if !keepsFrames { runner.frameLog = FrameLog() }
    answer.cost = runner.progress.events + runner.progress.steps
    return answer
  }

  /// The op of a call in flight for which a `given` came too late, as `shop.search`; nil where there is none. Data that
  /// is given is read by each answer.
  package func lateOperation(of step: SessionStep) -> String? {
    guard case .given(let given) = step.typed.step.form else { return nil }
    if given.behaviors.first?.isData == true { return nil }
    let call = runner.world.callsInFlight.first {
      program.operations[$0.operation].model == given.pattern.model
        && (given.pattern.operation == nil || $0.operation == given.pattern.operation)
    }
    return call.map { program.name(of: $0.operation) }
  }
}

// MARK: - Storage

extension Session {
  /// A class of its own: the compiler inspects every field of an uncopyable value for each closure that captures it,
  /// and these have hundreds.
  fileprivate final class Core {
    let program: Program
    let declared: LoadedScript
    var sources: [SourceFile]
    var runner: Runner
    var checker: Checker
    let emptyMark: Checker.Mark
    let noVariables: AddedVariables
    let hidesFiles: Bool
    var openCode: World.CodeMark?
    var keepsFrames = false

    init(
      program: Program, declared: LoadedScript, runner: consuming Runner, checker: consuming Checker,
      hidesFiles: Bool
    ) {
      self.program = program
      self.declared = declared
      sources = declared.sources
      emptyMark = checker.mark
      noVariables = checker.noVariables
      self.runner = runner
      self.checker = checker
      self.hidesFiles = hidesFiles
    }
  }

  /// The program of the declarations, without typed steps.
  package var program: Program { core.program }

  /// The sources and trees, the prelude first.
  var declared: LoadedScript { core.declared }

  /// The sources that spans in diagnostics refer to; the text typed last is the last one.
  package var sources: [SourceFile] { core.sources }

  /// Whether a later declaration hides one of a file.
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
  /// Whether it asks for the frames since the last such step, which only a run from there on has.
  package let asksForFrames: Bool
  /// The formatted source text.
  package var text: String

  package var variables: SessionVariables { SessionVariables(added: typed.variables) }

  /// Whether it only shows something, as an expression or `show` does.
  package var onlyLooks: Bool { typed.step.form.role == .look }

  package var isExpectation: Bool { typed.step.form.isExpectation }

  /// The expression whose value it shows.
  var expression: StepExpression? {
    if case .showValue(let expression) = typed.step.form { expression } else { nil }
  }

  package var waits: Bool {
    switch typed.step.form {
    case .wait, .waitFor, .waitUntil: true
    case _: false
    }
  }

  /// Whether it may take several events, or one that takes time.
  package var takesEvents: Bool { typed.step.form.role == .events }
}

/// The variables that a `let` in a session's past has bound.
package struct SessionVariables: Sendable {
  var added: AddedVariables

  /// Whether it has bound none.
  package var isEmpty: Bool { added.isEmpty }
}

/// The result of taking a step.
package struct StepAnswer: Sendable {
  package init() {}

  /// The lines that the transcript would show.
  package var notes: [UInt8] = []
  /// Why the step could not be done; nil where it was.
  package var problem: Diagnostic?
  package var wasInterrupted = false
  /// Whether the problem is an error that undid an event. The event stays spent.
  package var isUndone = false
  /// The round of the step's `repeat` that had the first problem or failure.
  package var failedRound: Int64?
  /// Expectations that do not hold, and conditions that are broken.
  package var failures: [Diagnostic] = []
  /// The variables that changed, where the caller asks for it.
  package var changedVariables: [ChangedVariable] = []
  /// The shown value as a literal; nil where there is none.
  package var literal: [UInt8]?
  /// The index of the condition that stopped the step, and the number of events up to there.
  package var stop: (condition: Int, eventCount: Int)?
  /// The number of events and inner steps, as a measure of the cost of a replay.
  package var cost = 0
}

// MARK: - Going back

/// A snapshot of a session's world. It shares unchanged storage with the session.
package final class Moment {
  fileprivate let world: World
  fileprivate let width: Int
  fileprivate let unnamed: UnnamedHistory
  fileprivate let clockOrigin: Int64
  /// The approximate memory that it alone keeps.
  package let byteCount: Int

  fileprivate init(_ runner: borrowing Runner, _ program: Program) {
    var world = World(copying: runner.world)
    world.dropCode(returningTo: program)
    byteCount = world.byteCount
    self.world = world
    width = runner.width
    unnamed = runner.unnamed.withoutIndex
    clockOrigin = runner.progress.clockOrigin
  }
}

extension Session {
  /// The snapshot of the present, between two steps.
  package func moment() -> Moment { Moment(runner, program) }

  /// Restores a moment of this session. `past` are the variables of the steps that led there; steps without variables
  /// may be left out.
  package mutating func restore(_ moment: Moment, past: some Sequence<SessionVariables>) {
    close()
    var world = World(copying: moment.world)
    world.takeCode(of: runner.world)
    runner.world = world
    runner.width = moment.width
    runner.unnamed = moment.unnamed
    runner.progress.setOrigin(moment.clockOrigin)
    checker.setVariables([core.noVariables] + past.map { $0.added })
  }
}
