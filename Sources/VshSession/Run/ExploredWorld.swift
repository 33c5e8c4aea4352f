package import VshMachine
package import VshProgram
package import VshSource
import VshSyntax

/// A world for an exploration, which can take steps and evaluate conditions. The walk sets the world to one state after
/// another.
@usableFromInline package struct ExploredWorld: ~Copyable {
  /// The world is reached through stored properties only. Of a computed `world`, the optimizer of Swift 6.3.1 copies parts
  /// after the access has ended.
  package var runner: Runner
  /// If there is an error among them, the script cannot be explored.
  package private(set) var diagnostics: [Diagnostic] = []
  /// By step before the walk: the last start of a work before it.
  private var marks: [Int64] = []

  /// A world with the data of its models and the top-level `given`s, without an open screen. Nil for a script with an
  /// error.
  package init?(_ script: LoadedScript, _ settings: RunSettings, reading: Reading) {
    guard let program = script.program else { return nil }
    let steps = program.script.steps
    let start = WorldStart(script, consume program, settings, reading: reading)
    diagnostics = start.diagnostics
    runner = Runner(script, world: start.world, width: settings.width, reading: reading)
    if let locale = settings.locale { _ = runner.world.useLocale(named: locale) }
    do throws(StepProblem) {
      try runner.takeQuietly(givens: steps)
    } catch {
      diagnostics.append(error.diagnostic)
    }
    runner.world.observations.report(false)
  }

  /// A copy of a runner's world, after the steps that it has taken.
  ///
  /// - Parameter marks: by step, the last start of a work before it.
  init(behind runner: borrowing Runner, _ marks: [Int64] = []) {
    self.marks = marks
    self.runner = Runner(
      runner.script, world: World(copying: runner.world), width: runner.width, reading: runner.reading)
    self.runner.world.observations.report(false)
  }

  package init(copying other: borrowing ExploredWorld) {
    self.init(behind: other.runner, other.marks)
    diagnostics = other.diagnostics
  }

  deinit {}

  // MARK: Steps

  /// Takes the steps before a walk. Returns the failures; empty if all succeeded.
  package mutating func begin(with steps: [Step]) -> [Diagnostic] {
    runner.forgetSteps()
    marks = []
    do throws(StepProblem) { try runner.take(steps, marking: &marks) } catch {
      runner.fail(error.diagnostic)
    }
    return runner.outcome.failures
  }

  /// The index of the step before the walk in which a work started.
  package func step(ofStart start: Int64) -> Int {
    max(0, (marks.firstIndex { $0 >= start } ?? marks.count) - 1)
  }

  /// Takes a step if it is possible; returns nil otherwise.
  package mutating func attempt(_ step: Step) -> StepResult? {
    runner.forgetSteps()
    do throws(StepProblem) {
      try runner.take(step)
      return .taken
    } catch {
      guard error.diagnostic.code == StepProblem.undoing else { return nil }
      return .failed(Fault(error.diagnostic.message, at: error.diagnostic.span))
    }
  }

  /// Answers the calls of these models at once, as a real app does that has them in itself.
  ///
  /// - Parameter result: of the step before.
  /// - Returns: the same, or the error of an answer.
  package mutating func answer(_ models: [ID<Model>], after result: StepResult) -> StepResult {
    if models.isEmpty { return result }
    switch result {
    case .taken: break
    case .failed, .refused: return result
    }
    var count = 0
    while count < Limits.eventsInWait, let call = runner.world.pendingWork(of: models) {
      count += 1
      if case .failed(let fault) = runner.world.deliver(call.pending, nil) { return .failed(fault) }
    }
    return result
  }

  /// The pending call that a `deliver` means now; nil for another step, or where there is none.
  package mutating func call(namedBy step: Step) -> Int32? {
    guard case .deliver(let pattern, _) = step.form else { return nil }
    runner.forgetSteps()
    return try? runner.call(pattern)
  }

  // MARK: Conditions

  package enum Answer: Equatable, Sendable {
    case yes, no
    /// The subject does not exist in this state.
    case absent
    case error(String)
  }

  package mutating func ask(_ condition: StepExpression) -> Answer {
    do throws(StepProblem) {
      return try runner.value(condition).bits == 0 ? .no : .yes
    } catch {
      return error.isErrorOfValue ? .error(error.diagnostic.message) : .absent
    }
  }

  /// The value of an expression at the start of a walk.
  package mutating func value(_ expression: StepExpression) -> Result<Value, ExplorationProblem> {
    do throws(StepProblem) { return .success(try runner.value(expression)) } catch {
      return .failure(ExplorationProblem(diagnostic: error.diagnostic))
    }
  }

  package mutating func text(_ expression: StepExpression) -> String? { try? runner.text(expression) }

  /// Whether the screen shows a text.
  package mutating func shows(_ text: [UInt8]) -> Bool {
    runner.world.top != nil && (try? runner.shows(ScreenSearch(literally: text))) == true
  }

  /// The text of the screen; nil where it cannot be drawn.
  package mutating func screen() -> [UInt8]? { try? runner.screenText() }

  // MARK: Texts

  /// Expectations of the present states. With `exactly` false, values are left out.
  package mutating func stateExpectations(exactly: Bool) -> [String] {
    runner.stateExpectations(exactly: exactly)
  }

  /// The source text of an element of a list.
  package func description(ofElement element: Value, of list: StepExpression) -> String {
    let program = runner.world.program
    let type = list.alternatives.first.flatMap { program.types.element(of: program.expressions[$0].type) }
    return runner.world.description(of: element, type: type ?? TypeTable.unknown)
  }

  /// The formatted source lines of a clause or step.
  package func lines(of syntaxIndex: UInt32, at span: SourceSpan) -> [String] {
    runner.echo.lines(of: syntaxIndex, at: span)
  }

  /// The source text of a condition.
  package func source(of condition: StepExpression) -> String { runner.sourceText(of: condition) }

  /// The source lines of a step with a value in place of a name.
  package func lines(of step: Step, _ name: String, being value: String) -> [String] {
    runner.echo.lines(of: step, name, being: value)
  }
}

package struct ExplorationProblem: Error {
  package let diagnostic: Diagnostic
  package init(diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
