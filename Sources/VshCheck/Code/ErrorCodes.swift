import VshProgram
import VshSource

/// The codes that the arms of a call compare the code of an error with: a walk lets the call fail with each.
extension Program {
  /// The codes, ascending, that some expressions, and the functions that take the code from them, compare with.
  func errorCodes(askedIn rows: Range<Int>) -> [Int64] {
    var codes: Set<Int64> = []
    var open: [CodeParameter] = []
    var seen: Set<CodeParameter> = []
    for row in rows { note(expressions.rows[row].form, of: nil, &codes, &open) }
    var formsLeft = Limits.formsForErrorCodes
    while let parameter = open.popLast() {
      guard seen.insert(parameter).inserted else { continue }
      var inside = [functions[parameter.function].body]
      while formsLeft > 0, let id = inside.popLast() {
        formsLeft -= 1
        note(expressions[id].form, of: parameter.local, &codes, &open)
        inside += children(of: expressions[id].form)
      }
    }
    return codes.sorted()
  }

  /// A parameter of a function that takes the code of an error.
  private struct CodeParameter: Hashable {
    let function: ID<Function>
    let local: Local
  }

  /// Notes for a comparison of a code the number from which on it has another result than for 0.
  ///
  /// - Parameter local: the parameter with the code; nil in an arm, where it is a field of the error.
  private func note(
    _ form: ExpressionForm, of local: Local?, _ codes: inout Set<Int64>, _ open: inout [CodeParameter]
  ) {
    switch form {
    case .binary(let comparison, let left, let right) where Self.comparisons.contains(comparison):
      if isErrorCode(left, in: local), let number = integer(right) {
        codes.insert(Self.code([.greater, .lessOrEqual].contains(comparison) ? number &+ 1 : number))
      } else if isErrorCode(right, in: local), let number = integer(left) {
        codes.insert(Self.code([.less, .greaterOrEqual].contains(comparison) ? number &+ 1 : number))
      }
    case .method(.list(.contains), let operands):
      let operands = self.operands(operands)
      guard let list = operands.first, let asked = operands.last, isErrorCode(asked, in: local) else { break }
      for element in children(of: expressions[list].form) {
        if let number = integer(element) { codes.insert(Self.code(number)) }
      }
    case .call(let function, let operands):
      for (index, operand) in self.operands(operands).enumerated() where isErrorCode(operand, in: local) {
        open.append(CodeParameter(function: function, local: Local(index)))
      }
    case _: break
    }
  }

  private static let comparisons: [BinaryOperator] = [
    .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
  ]

  /// A code of 0 is that of an error without one.
  private static func code(_ number: Int64) -> Int64 { number == 0 ? 1 : number }

  private func integer(_ id: ExpressionID) -> Int64? {
    if case .integer(let value) = expressions[id].form { value } else { nil }
  }

  /// The index of `code` among the fields of an error.
  private static var codeField: Int32 { 1 }

  private func isError(_ type: TypeID) -> Bool {
    if case .record(let id) = types[type] { records[id].isError } else { false }
  }

  private func isErrorCode(_ id: ExpressionID, in local: Local?) -> Bool {
    switch expressions[id].form {
    case .local(let used): used == local
    case .field(let base, let field):
      local == nil && field == Self.codeField && isError(expressions[base].type)
    case _: false
    }
  }
}
