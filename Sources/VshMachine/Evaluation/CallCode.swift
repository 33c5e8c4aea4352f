import VshProgram
import VshSource

/// Calls of the script's own functions as code. A small one is written where it is called, over registers of its own: it then
/// costs neither a frame nor the way there and back. The others are called.
extension CodeWriter {
  /// The registers of a function's locals whose body is written where it is called.
  struct CalleeLocals {
    let parameters: [Register]
    /// Of the local with number 0, if it had one here: those behind the parameters have theirs counted from it.
    let first: Register

    func register(of local: Local) -> Register {
      let place = Int(local)
      return place < parameters.count ? parameters[place] : first &+ Register(truncatingIfNeeded: place)
    }
  }

  /// Expressions that a function has, with all that it calls, to be written where it is called.
  private static let smallFunction = 48

  mutating func writeCall(
    of function: ID<Function>, _ operands: Operands, into target: Register, at span: SourceSpan
  ) throws(Fault) {
    if isSmall(function) {
      let outer = try enter(function, operands, at: span)
      try write(program.functions[function].body, into: target)
      meet(outer)
      return
    }
    let window = try allocate(Int(operands.count), at: span)
    for (index, operand) in program.operands(operands).enumerated() {
      let register = window + Register(truncatingIfNeeded: index)
      try writeArgument(operand, isDefault: isDefault(operand, index, of: function), into: register)
    }
    emit(.call, target, window, at: span)
    word(function.index, at: span)
  }

  /// The body of a function which is small, for an expression that calls it.
  mutating func smallBody(ofCall id: ExpressionID) -> (
    function: ID<Function>, operands: Operands, body: ExpressionID
  )? {
    guard case .call(let function, let operands) = form(of: id), isSmall(function) else { return nil }
    return (function, operands, program.functions[function].body)
  }

  /// Computes the arguments; from here on locals are the function's. What they were before is to be given back to
  /// `meet`.
  mutating func enter(
    _ function: ID<Function>, _ operands: Operands, at span: SourceSpan
  ) throws(Fault) -> CalleeLocals? {
    let first = try allocate(localCount(of: function), at: span)
    var parameters: [Register] = []
    for (index, operand) in program.operands(operands).enumerated() {
      let isDefault = isDefault(operand, index, of: function)
      if !isDefault, let register = register(holding: operand) {
        // Nothing changes it as long as the function runs.
        parameters.append(register)
      } else {
        let parameter = first + Register(truncatingIfNeeded: index)
        try writeArgument(operand, isDefault: isDefault, into: parameter)
        parameters.append(parameter)
      }
    }
    let outer = calleeLocals
    meet(CalleeLocals(parameters: parameters, first: first))
    return outer
  }

  private func isDefault(_ operand: ExpressionID, _ index: Int, of function: ID<Function>) -> Bool {
    let parameters = program.functions[function].parameters
    return index < parameters.count && parameters[index].defaultValue == operand
  }

  private mutating func isSmall(_ function: ID<Function>) -> Bool {
    if let known = code.entries.smallFunctions[Int(function.index)] { return known }
    let isSmall = hasFewExpressions(function)
    code.entries.set(isSmall: isSmall, function)
    return isSmall
  }

  /// Together with what it calls.
  private func hasFewExpressions(_ function: ID<Function>) -> Bool {
    var open = [program.functions[function].body]
    var count = 0
    while let id = open.popLast() {
      count += 1
      if count > Self.smallFunction { return false }
      if case .call(let called, _) = form(of: id) { open.append(program.functions[called].body) }
      open += program.children(of: form(of: id))
    }
    return true
  }

  /// Registers for a function's locals: parameters, and those of closures in it.
  private func localCount(of function: ID<Function>) -> Int {
    let row = program.functions[function]
    var count = max(Int(row.localCount), row.parameters.count)
    var open = [row.body]
    while let id = open.popLast() {
      switch form(of: id) {
      case .chain(_, let local, body: _), .local(let local): count = max(count, Int(local) + 1)
      // `reduce` has two.
      case .closureMethod(_, let local, body: _, _): count = max(count, Int(local) + 2)
      case _: break
      }
      open += program.children(of: form(of: id))
    }
    return count
  }
}
