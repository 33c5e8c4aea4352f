package import VshProgram
package import VshSource
package import VshSyntax

/// Steps that are typed against a program that has been checked. They go behind the program's own tables and are dropped
/// again when they have been taken, so that a session of any length costs no more than its last line.

/// A step as it was typed, ready to be taken.
package struct TypedStep: Sendable {
  package let step: Step
  package let variables: AddedVariables
}

/// What a step's `let` has added to what is known; the steps of a session's past, in order, make up all of it.
package struct AddedVariables: Sendable {
  package var isEmpty: Bool { bindings.isEmpty }
  fileprivate var bindings: [Binding] = []
  fileprivate var next: Int32
}

extension Checker {
  /// What the tables held before a typed step.
  package struct Mark {
    fileprivate let expressions: Int
    fileprivate let operands: Int
    fileprivate let fieldChanges: Int
    fileprivate let questions: Int
    fileprivate let machines: Int
    fileprivate let worldQuestions: Int
  }

  /// Makes ready for typed steps; once, after `check`. Every name that a step can bring into the program is there then.
  package mutating func prepareForSteps() {
    prepareLiveNames()
    _ = action(named: vocabulary.back)
    scope.setOwner(.steps(atPrompt: true))
    _ = scope.replaceBindings()
  }

  package var mark: Mark {
    Mark(
      expressions: program.expressions.count, operands: program.operands.count,
      fieldChanges: program.fieldChanges.count, questions: program.stateQuestions.count,
      machines: program.machineReferences.count, worldQuestions: program.worldQuestions.count)
  }

  /// Checks what was typed: all steps of a text, or mistakes. Declarations in it are passed over. At the prompt an
  /// expression is a step too. The names of `let`s stay known.
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

  /// Drops what typed steps have added since a mark. What they named stays: types and names are few.
  package mutating func drop(to mark: Mark) {
    program.expressions.rows.removeLast(program.expressions.count - mark.expressions)
    program.operands.removeLast(program.operands.count - mark.operands)
    program.fieldChanges.rows.removeLast(program.fieldChanges.count - mark.fieldChanges)
    program.stateQuestions.rows.removeLast(program.stateQuestions.count - mark.questions)
    program.machineReferences.rows.removeLast(program.machineReferences.count - mark.machines)
    program.worldQuestions.rows.removeLast(program.worldQuestions.count - mark.worldQuestions)
  }

  /// The variables of no step at all, to begin with.
  package var noVariables: AddedVariables { AddedVariables(next: scope.nextScriptVariable) }

  /// What is known behind the steps that have added these, in order; the first are those of no step.
  package mutating func setVariables(_ path: some Sequence<AddedVariables>) {
    scope.dropBindings(to: 0)
    for added in path {
      for binding in added.bindings { scope.add(binding) }
      scope.continueScriptVariables(at: added.next)
    }
  }

  /// What `let`s have named, the oldest first; a later one of a name hides an earlier one.
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

  /// The types of an expression in a step: several where screens disagree.
  package func types(of expression: StepExpression) -> [TypeID] {
    expression.alternatives.map { program.expressions[$0].type }
  }
}
