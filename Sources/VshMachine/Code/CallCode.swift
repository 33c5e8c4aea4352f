import VshProgram
import VshSource

/// Code for calls of the script's functions. A small function is inlined into registers of its own, which saves the
/// frame and the call. Other functions are called.
extension CodeWriter {
  /// The registers of the locals of an inlined function.
  struct CalleeLocals {
    let parameters: [Register]
    /// The register of local 0, from which the locals after the parameters are counted.
    let first: Register

    func register(of local: Local) -> Register {
      let index = Int(local)
      return index < parameters.count ? parameters[index] : first &+ Register(truncatingIfNeeded: index)
    }
  }

  /// The maximum number of expressions of a function, with all that it calls, to be inlined.
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

  /// The function and body of a call that can be inlined; nil for any other expression.
  mutating func smallBody(ofCall id: ExpressionID) -> (
    function: ID<Function>, operands: Operands, body: ExpressionID
  )? {
    guard case .call(let function, let operands) = form(of: id), isSmall(function) else { return nil }
    return (function, operands, program.functions[function].body)
  }

  /// Begins an inlined call: computes the arguments and maps locals to the function's registers. Returns the previous
  /// mapping, which the caller must restore with `meet`.
  mutating func enter(
    _ function: ID<Function>, _ operands: Operands, at span: SourceSpan
  ) throws(Fault) -> CalleeLocals? {
    let first = try allocate(localCount(of: function), at: span)
    var parameters: [Register] = []
    for (index, operand) in program.operands(operands).enumerated() {
      let isDefault = isDefault(operand, index, of: function)
      if !isDefault, let register = register(holding: operand) {
        // The register is not written while the inlined code runs.
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

  /// Whether a function, with the functions that it calls, is below the limit.
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

  /// The number of registers for a function's locals: parameters, and those of closures in it.
  private func localCount(of function: ID<Function>) -> Int {
    let row = program.functions[function]
    var count = max(Int(row.localCount), row.parameters.count)
    for form in program.forms(in: [row.body]) {
      switch form {
      case .chain(_, let local, body: _), .local(let local): count = max(count, Int(local) + 1)
      // A `reduce` has two locals.
      case .closureMethod(_, let local, body: _, _): count = max(count, Int(local) + 2)
      case _: break
      }
    }
    return count
  }
}
