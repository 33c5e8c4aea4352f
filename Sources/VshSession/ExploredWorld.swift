package import VshMachine
package import VshProgram
package import VshSource
import VshSyntax

/// A world that is explored, with what takes steps and asks conditions in it. Whoever walks sets the world to one state after the other.
package struct ExploredWorld: ~Copyable {
  private var runner: Runner
  /// Nothing can be explored where one of them is an error.
  package private(set) var diagnostics: [Diagnostic] = []

  package var world: World {
    _read { yield runner.world }
    _modify { yield &runner.world }
  }

  /// With the data of its models, as the `given`s at the top of the script have them, and no screen open. Nil for a script with an
  /// error.
  package init?(_ script: LoadedScript, _ settings: RunSettings, reading: Reading) {
    guard let program = script.program else { return nil }
    let steps = program.script.steps
    let readsRows = program.expressions.rows.contains(where: \.asksForRows)
    var start = WorldStart(script, consume program, overrides: settings.overrides, reading: reading)
    #if DEBUG || FUZZING
      if settings.stressesHeap { start.world.stressHeap() }
    #endif
    diagnostics = start.diagnostics
    runner = Runner(script, world: start.world, width: settings.width, reading: reading, readsRows: readsRows)
    do throws(StepProblem) {
      try runner.takeQuietly(givens: steps)
    } catch {
      diagnostics.append(error.diagnostic)
    }
    runner.world.observations.report(false)
  }

  /// Behind the steps that a runner has taken.
  init(behind runner: borrowing Runner) {
    self.runner = Runner(
      runner.script, world: World(copying: runner.world), width: runner.width, reading: runner.reading,
      readsRows: runner.readsRows)
    self.runner.world.observations.report(false)
  }

  package init(copying other: borrowing ExploredWorld) {
    self.init(behind: other.runner)
    diagnostics = other.diagnostics
  }

  // MARK: Steps

  /// Takes the steps before a walk. Gives what failed; empty where all could be taken and held.
  package mutating func begin(with steps: [Step]) -> [Diagnostic] {
    runner.forgetSteps()
    runner.takeAll(steps)
    return runner.outcome.failures
  }

  /// Takes a step where it can be done; nil where it cannot.
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

  // MARK: Conditions

  package enum Answer: Equatable, Sendable {
    case yes, no
    /// What it is about is not there now.
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

  /// A value that the start of a walk has.
  package mutating func value(_ expression: StepExpression) -> Result<Value, ExplorationProblem> {
    do throws(StepProblem) { return .success(try runner.value(expression)) } catch {
      return .failure(ExplorationProblem(diagnostic: error.diagnostic))
    }
  }

  package mutating func text(_ expression: StepExpression) -> String? { try? runner.text(expression) }

  /// The screen; nil where it cannot be drawn.
  package mutating func screen() -> [UInt8]? { try? runner.screenText() }

  // MARK: Texts

  /// An element of a list, as one would type it.
  package func description(ofElement element: Value, of list: StepExpression) -> String {
    let program = runner.world.program
    let type = list.alternatives.first.flatMap { program.types.element(of: program.expressions[$0].type) }
    return runner.world.description(of: element, type: type ?? TypeTable.unknown)
  }

  /// A clause or a step in the formatter's form.
  package func lines(of syntaxIndex: UInt32, at span: SourceSpan) -> [String] {
    runner.echo.lines(of: syntaxIndex, at: span)
  }

  /// A condition, as it is written.
  package func source(of condition: StepExpression) -> String { runner.sourceText(of: condition) }

  /// A step with a value in the place of a name.
  package func lines(of step: Step, _ name: String, being value: String) -> [String] {
    runner.echo.lines(of: step, name, being: value)
  }
}

package struct ExplorationProblem: Error {
  package let diagnostic: Diagnostic
  package init(diagnostic: Diagnostic) { self.diagnostic = diagnostic }
}
