import VshProgram
import VshSource
import VshSyntax

/// An expression that was added to the program, with its type.
struct Typed: BitwiseCopyable {
  let id: ExpressionID
  let type: TypeID
}

/// Operations that write to the program and to the scope at once: they bind names, enter screens and add expressions.
extension Checker {
  // MARK: Names

  /// Binds the name of an entry to a new local. The empty name reserves the local but cannot be looked up.
  @discardableResult
  mutating func bind(_ id: SyntaxID, _ type: TypeID) -> Local {
    bind(reader.tree.name(of: id), type, span(id))
  }

  /// Binds a name that the language gives to a new local.
  mutating func bind(_ name: NameID, _ type: TypeID) -> Local { bind(name, type, reader.emptySpan) }

  private mutating func bind(_ name: NameID, _ type: TypeID, _ declaration: SourceSpan) -> Local {
    let local = scope.makeLocal()
    bind(name, .local(local), type, declaration)
    return local
  }

  private mutating func bind(
    _ name: NameID, _ reference: Binding.Reference, _ type: TypeID, _ declaration: SourceSpan
  ) {
    if name.isEmpty { return }
    scope.add(Binding(name: name, reference: reference, type: type, declaration: declaration))
  }

  /// Binds the parameters of an action, op or function to locals, in order.
  mutating func bind(_ parameters: [Parameter]) {
    for parameter in parameters { _ = bind(parameter.name, parameter.type, parameter.span) }
  }

  mutating func bind(_ parameters: ListRange) {
    for index in parameters.range {
      let parameter = program.parameters[index]
      _ = bind(parameter.name, parameter.type, parameter.span)
    }
  }

  /// Binds the name of an entry to a new script variable.
  mutating func bindScriptVariable(_ id: SyntaxID, _ type: TypeID) -> Int32 {
    let variable = scope.makeScriptVariable()
    bind(reader.tree.name(of: id), .scriptVariable(variable), type, span(id))
    return variable
  }

  /// Binds the parameters of a flow to script variables, in order.
  mutating func bindScriptVariables(_ parameters: [Parameter]) {
    for parameter in parameters {
      bind(parameter.name, .scriptVariable(scope.makeScriptVariable()), parameter.type, parameter.span)
    }
  }

  // MARK: Screens

  /// Enters the screen that has just been declared. Its names are in the scope already.
  mutating func enterDeclaredScreen(_ index: Int) {
    // A value wins over a machine of the same name, so the names are entered again in that order.
    if !outlines.screens[index].machines.isEmpty { return enterScreen(ID(index)) }
    enter(outlines.screens[index].file)
    scope.setOwner(.screen(ID(index)))
  }

  /// Enters a screen that was declared earlier, and puts its names into the scope.
  mutating func enterScreen(_ screen: ID<Screen>) {
    let entry = outlines.screens[Int(screen.index)]
    enter(entry.file)
    let slots = program.screens[screen].slots.range
    scope.beginScreen(screen, slots: slots)
    for index in slots {
      if case .stateParameter = program.slots[index].kind { break }
      scope.setOwnValue(program.slots[index].name, index - slots.lowerBound)
    }
    for index in 0..<entry.machines.count {
      scope.setOwnValue(outlines.machines[entry.machines.lowerBound + index].name, ~index)
    }
    for row in entry.states where !outlines.states[row].isHidden {
      scope.setOwnState(outlines.states[row].name, row)
    }
    for row in entry.handlers { scope.setOwnHandler(outlines.handlers[row].name, row) }
  }

  // MARK: Expressions

  mutating func add(_ form: ExpressionForm, _ type: TypeID, _ id: SyntaxID) -> Typed {
    Typed(
      id: program.expressions.append(Expression(form, type: type, span: span(id))), type: type)
  }

  /// The placeholder for an expression with a mistake. Its type is `unknown`.
  mutating func hole(_ id: SyntaxID) -> Typed { add(.nilValue, TypeTable.unknown, id) }

  /// Reports why there is no value.
  mutating func hole(_ id: SyntaxID, _ diagnostic: Diagnostic) -> Typed {
    report(diagnostic)
    return hole(id)
  }

  mutating func operands(_ ids: [ExpressionID]) -> Operands { program.addOperands(ids) }

  mutating func operands(_ id: ExpressionID) -> Operands {
    program.operands.append(id)
    return Operands(start: program.operands.count - 1, count: 1)
  }

  /// Starts a list of operands. They must be adjacent in the program, so they wait here while nested expressions are
  /// added.
  mutating func openOperands() -> Int { lists.operands.count }

  mutating func closeOperands(_ first: Int) -> Operands {
    let range = lists.operands.close(first, into: &program.operands)
    return Operands(start: range.lowerBound, count: range.count)
  }
}
