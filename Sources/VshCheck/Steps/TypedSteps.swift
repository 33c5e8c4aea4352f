package import VshProgram
package import VshSource
package import VshSyntax

/// Steps typed at the prompt against a checked program. Their code is appended to the program's tables and dropped
/// after the step, so that the cost of a step does not depend on the length of the session.

/// A typed step, ready to run.
package struct TypedStep: Sendable {
  package let step: Step
  package let variables: AddedVariables
}

/// The variables that a step's `let` adds. The variables of a session are those of its steps so far, in order.
package struct AddedVariables: Sendable {
  package var isEmpty: Bool { bindings.isEmpty }
  fileprivate var bindings: [Binding] = []
  fileprivate var next: Int32
}

extension Checker {
  /// The sizes of the tables before a typed step.
  package struct Mark {
    fileprivate let expressions: Int
    fileprivate let operands: Int
    fileprivate let fieldChanges: Int
    fileprivate let questions: Int
    fileprivate let machines: Int
    fileprivate let worldQuestions: Int
  }

  /// Prepares for typed steps; call it once, after `check`. It adds all names to the program that a step can need.
  package mutating func prepareForSteps() {
    prepareLiveNames()
    _ = action(named: vocabulary[.back])
    scope.setOwner(.steps(atPrompt: true))
    _ = scope.replaceBindings()
  }

  package var mark: Mark {
    Mark(
      expressions: program.expressions.count, operands: program.operands.count,
      fieldChanges: program.fieldChanges.count, questions: program.stateQuestions.count,
      machines: program.machineReferences.count, worldQuestions: program.worldQuestions.count)
  }

  /// Checks a typed text. Returns its steps, or diagnostics. Declarations in it are ignored. At the prompt an
  /// expression is a step too. The names of `let`s stay bound.
  package mutating func checkSteps(
    _ source: SourceFile
  ) -> (tree: SyntaxTree, steps: [TypedStep], diagnostics: [Diagnostic]) {
    let (read, mistakes) = parse(source, into: &program.names)
    if mistakes.hasError { return (read, [], mistakes) }
    reader.enter(typed: source, read)
    defer { reader.leaveTyped() }
    reports.drop(to: 0)
    let known = (bindings: scope.bindings.count, next: scope.nextScriptVariable)
    var steps: [TypedStep] = []
    for item in read.children(of: read.root) {
      if read.kind(of: item) == .appDeclaration { report(.appAtPrompt(at: span(item))) }
      let first = scope.bindings.count
      guard let step = step(item, isFirst: false) else { continue }
      steps.append(
        TypedStep(
          step: step,
          variables: AddedVariables(bindings: Array(scope.bindings[first...]), next: scope.nextScriptVariable)
        ))
    }
    if reports.hasError {
      scope.dropBindings(to: known.bindings)
      scope.continueScriptVariables(at: known.next)
      return (read, [], reports.sorted())
    }
    program.script.scriptVariableCount = max(program.script.scriptVariableCount, scope.nextScriptVariable)
    return (read, steps, reports.sorted())
  }

  /// Drops the rows that typed steps added since a mark. Their types and names stay; there are few of them.
  package mutating func drop(to mark: Mark) {
    program.expressions.rows.removeLast(program.expressions.count - mark.expressions)
    program.operands.removeLast(program.operands.count - mark.operands)
    program.fieldChanges.rows.removeLast(program.fieldChanges.count - mark.fieldChanges)
    program.stateQuestions.rows.removeLast(program.stateQuestions.count - mark.questions)
    program.machineReferences.rows.removeLast(program.machineReferences.count - mark.machines)
    program.worldQuestions.rows.removeLast(program.worldQuestions.count - mark.worldQuestions)
  }

  /// The variables before any step.
  package var noVariables: AddedVariables { AddedVariables(next: scope.nextScriptVariable) }

  /// Restores the variables that are visible after these steps, in order. The first element must be `noVariables`.
  package mutating func setVariables(_ path: some Sequence<AddedVariables>) {
    scope.dropBindings(to: 0)
    for added in path {
      for binding in added.bindings { scope.add(binding) }
      scope.continueScriptVariables(at: added.next)
    }
  }

  /// The variables that `let`s have bound, the oldest first; a later one hides an earlier one of the same name.
  package var namedVariables: [(name: String, scriptVariable: Int32, type: TypeID)] {
    let bindings = scope.bindings
    return bindings.indices.compactMap { index in
      let binding = bindings[index]
      guard case .scriptVariable(let variable) = binding.reference,
        !bindings[(index + 1)...].contains(where: { $0.name == binding.name })
      else { return nil }
      return (text(binding.name), variable, binding.type)
    }
  }

  /// The types of an expression in a step; several where screens declare its names differently.
  package func types(of expression: StepExpression) -> [TypeID] {
    expression.alternatives.map { program.expressions[$0].type }
  }
}

/// Tests that are checked again without some of their steps, against the program of their script. Their rows are
/// appended to its tables and dropped after the run, as those of typed steps.
extension Checker {
  /// Prepares for `checkTest`; call it once, after `check`, which has found no error.
  package mutating func prepareForTests() {
    scope.setOwner(.steps(atPrompt: false))
    reports.setUnread()
    // The script is the last file.
    enter(reader.files.count - 1)
  }

  /// Checks a test of the script without some of its steps. Returns nil where the others have a mistake.
  package mutating func checkTest(_ id: SyntaxID, without steps: Set<SyntaxID>) -> Test? {
    reports.drop(to: 0)
    reader.leaveOut(steps)
    let test = test(id)
    return reports.hasError ? nil : test
  }
}
