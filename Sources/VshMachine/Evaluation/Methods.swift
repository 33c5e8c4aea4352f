import VshProgram
import VshSource
import VshText

/// Methods and functions of the language without closures, by what they work on.
extension World {
  /// The value of a method's expression: its subject, and the further operands in the registers from `first`.
  mutating func method(
    _ expression: ExpressionID, of subject: Value, operands first: Int
  ) throws(Fault) -> Value {
    guard case .method(let method, let operands) = program.expressions[expression].form else {
      return .nilValue
    }
    switch method {
    case .absolute, .lesser, .greater, .rounded, .roundedTo, .integerOfDouble, .doubleOfInteger,
      .integerOfText, .doubleOfText, .formatNumber, .formatDuration, .formatDate, .dateOfText, .dateOfPattern,
      .seconds:
      return try scalarMethod(method, of: subject, operands: first, count: Int(operands.count))
    case .hasPrefix, .hasSuffix, .lowercased, .uppercased, .trimmed, .trimmedOf, .split, .replacing, .padded:
      return try stringMethod(method, of: subject, operands: first)
    case .count, .isEmpty, .first, .last, .contains, .sorted, .reversed, .prefix, .suffix, .dropFirst,
      .joined, .sum, .minimum, .maximum, .enumerated, .zip, .unique, .indices:
      if subject.tag == .string { return try characterMethod(method, of: subject, operands: first) }
      return try listMethod(method, of: subject, operands: first, type: program.expressions[expression].type)
    }
  }
}
