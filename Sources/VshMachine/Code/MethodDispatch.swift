import VshProgram
import VshSource
import VshText

/// Methods and functions of the language without closures, by receiver.
extension World {
  /// Runs a method expression. Further operands are in the registers from `first`.
  mutating func method(
    _ expression: ExpressionID, of subject: Value, operands first: Int
  ) throws(Fault) -> Value {
    guard case .method(let method, let operands) = program.expressions[expression].form else {
      return .nilValue
    }
    switch method {
    case .list(let method):
      let type = program.expressions[expression].type
      if subject.tag != .string { return try listMethod(method, of: subject, operands: first, type: type) }
      let result = try listMethod(method, of: try characters(of: subject), operands: first, type: type)
      // A method that drops or reorders characters returns a string.
      return result.tag == .list && type == TypeTable.string ? try joinedCharacters(of: result) : result
    case .text(let method):
      return try textMethod(method, of: subject, operands: first, count: Int(operands.count))
    case .dictionary(let method):
      return try dictionaryMethod(
        method, of: subject, operands: first, type: program.expressions[expression].type)
    case .scalar(let method):
      return try scalarMethod(method, of: subject, operands: first, count: Int(operands.count))
    }
  }
}
