import VshProgram

/// Compatibility of types.
extension TypeTable {
  /// Whether a value of a type is accepted where another type is wanted.
  func fits(_ type: TypeID, _ wanted: TypeID) -> Bool {
    if type == wanted || type == TypeTable.unknown || wanted == TypeTable.unknown { return true }
    switch (self[type], self[wanted]) {
    case (.list(let element), .list(let other)):
      return element == TypeTable.unknown || fitsInside(element, other)
    case (.dictionary(let key, let value), .dictionary(let otherKey, let otherValue)):
      return key == TypeTable.unknown || fitsInside(key, otherKey) && fitsInside(value, otherValue)
    case (.optional(let inner), .optional): return inner == TypeTable.unknown
    case (_, .optional(let inner)): return fits(type, inner)
    case (_, _): return false
    }
  }

  /// Element types must be equal; only an undetermined part may take the other type.
  private func fitsInside(_ element: TypeID, _ other: TypeID) -> Bool {
    if element == other || other == TypeTable.unknown { return true }
    return isDetermined(element) ? false : fits(element, other)
  }

  /// Whether no part of the type is unknown.
  func isDetermined(_ type: TypeID) -> Bool {
    switch self[type] {
    case .unknown: false
    case .list(let inner), .optional(let inner): isDetermined(inner)
    case .dictionary(let key, let value): isDetermined(key) && isDetermined(value)
    case .bool, .int, .double, .string, .date, .duration, .record, .enumeration, .nothing: true
    }
  }
}
