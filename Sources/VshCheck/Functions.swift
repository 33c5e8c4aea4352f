import VshProgram
import VshSource
import VshSyntax

/// A function as the checker knows it: a declared one, or a default that is more than a constant.
struct FunctionEntry {
  let file: Int
  let syntax: SyntaxID
  /// The functions that its body calls.
  var calls: [Int] = []
  /// It asks for `now`, itself or through others.
  var readsClock = false
}

/// Functions: signatures first, then bodies, then that none reaches itself.
extension Checker {
  /// The row of a new function.
  mutating func addFunction(named name: NameID, file: Int, syntax: SyntaxID, span: SourceSpan) -> Int {
    functionEntries.append(FunctionEntry(file: file, syntax: syntax))
    let function = Function(
      name: name, parameters: [], result: TypeTable.unknown, body: ID(0), localCount: 0, span: span)
    return Int(program.functions.append(function).index)
  }

  mutating func declareFunctions() {
    for declaration in declarations.dropFirst(start.declarations) where declaration.kind == .function {
      enterFile(declaration.file)
      program.functions[at: ID(declaration.row)].parameters = parameters(of: declaration.syntax)
      program.functions[at: ID(declaration.row)].result = type(tree.child(declaration.syntax, 1))
    }
  }

  mutating func checkFunctions() {
    for declaration in declarations.dropFirst(start.declarations) where declaration.kind == .function {
      enterFile(declaration.file)
      let function = program.functions[at: ID(declaration.row)]
      checkFunctionBody(
        declaration.row, tree.child(declaration.syntax, 2), parameters: function.parameters,
        result: function.result)
    }
    let edges = functionEntries.map { $0.calls }
    for cycle in CycleSearch.cycles(in: edges) {
      let names = cycle.map { text(program.functions[at: ID($0)].name) }
      report(
        .functionReachesItself(names.filter { !$0.isEmpty }, at: program.functions[at: ID(cycle[0])].span))
    }
    for function in CycleSearch.order(edges) where !functionEntries[function].readsClock {
      functionEntries[function].readsClock = edges[function].contains { functionEntries[$0].readsClock }
    }
  }

  mutating func checkFunctionBody(
    _ function: Int, _ body: SyntaxID, parameters: [Parameter], result: TypeID
  ) {
    owner = .none
    currentFunction = function
    readsClock = false
    let frame = beginFrame()
    bind(parameters)
    program.functions[at: ID(function)].body = expression(body, as: result).id
    program.functions[at: ID(function)].localCount = endFrame(frame)
    functionEntries[function].readsClock = readsClock
    currentFunction = nil
  }

  /// Notes that the code which is being checked calls a function.
  mutating func noteCall(of function: ID<Function>) {
    if let currentFunction {
      functionEntries[currentFunction].calls.append(Int(function.index))
    } else if functionEntries[Int(function.index)].readsClock {
      readsClock = true
    }
  }

  /// The default of a parameter, where the call itself has to hold it.
  mutating func useDefault(_ value: ExpressionID) -> ExpressionID {
    if case .call(let function, _) = program.expressions[at: value].form { noteCall(of: function) }
    return value
  }
}
