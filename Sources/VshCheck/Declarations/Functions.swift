import VshProgram
import VshSource
import VshSyntax

/// Functions: first the signatures, then the bodies, then the check that none calls itself.
extension Checker {
  /// Adds a function and returns its row.
  mutating func addFunction(named name: NameID, span: SourceSpan) -> Int {
    functions.add()
    let function = Function(
      name: name, parameters: [], result: TypeTable.unknown, body: ID(0), localCount: 0, span: span)
    return Int(program.functions.append(function).index)
  }

  mutating func declareFunctions() {
    for declaration in declarations.new where declaration.kind == .function {
      enter(declaration.file)
      if program.functions[ID(declaration.row)].catalog != nil {
        program.functions[ID(declaration.row)].result = TypeTable.string
        continue
      }
      program.functions[ID(declaration.row)].parameters = parameters(of: declaration.syntax)
      program.functions[ID(declaration.row)].result = type(reader.tree.child(declaration.syntax, 1))
    }
  }

  mutating func checkFunctions() {
    for declaration in declarations.new where declaration.kind == .function {
      enter(declaration.file)
      let function = program.functions[ID(declaration.row)]
      if function.catalog != nil {
        // A call of it is a method with the text's index.
        program.functions[ID(declaration.row)].body =
          add(.text(.empty), TypeTable.string, declaration.syntax).id
        continue
      }
      checkFunctionBody(
        declaration.row, reader.tree.child(declaration.syntax, 2), parameters: function.parameters,
        result: function.result)
    }
    let edges = functions.calls
    for cycle in CycleSearch.cycles(in: edges) {
      let names = cycle.map { text(program.functions[ID($0)].name) }
      report(
        .functionReachesItself(names.filter { !$0.isEmpty }, at: program.functions[ID(cycle[0])].span))
    }
    for function in CycleSearch.order(edges) { functions.spreadClock(to: function) }
  }

  mutating func checkFunctionBody(
    _ function: Int, _ body: SyntaxID, parameters: [Parameter], result: TypeID
  ) {
    scope.setOwner(.none)
    functions.begin(function)
    clock.begin()
    let frame = scope.beginFrame()
    bind(parameters)
    program.functions[ID(function)].body = expression(body, as: result).id
    program.functions[ID(function)].localCount = scope.endFrame(frame)
    functions.end(readsClock: clock.isNeeded)
  }

  /// Records that the code being checked calls a function.
  mutating func noteCall(of function: ID<Function>) {
    if functions.noteCall(of: Int(function.index)) { clock.note() }
  }

  /// Returns a parameter's default for a call that must hold it, and records the call inside it.
  mutating func useDefault(_ value: ExpressionID) -> ExpressionID {
    if case .call(let function, _) = program.expressions[value].form { noteCall(of: function) }
    return value
  }
}
