import VshProgram

/// The program's tables, extended here so that the compiler makes a copy of these for each kind of row.
extension Table {
  subscript(at id: ID<Row>) -> Row {
    @inline(__always) _read { yield rows[Int(id.index)] }
    @inline(__always) _modify { yield &rows[Int(id.index)] }
  }

  mutating func append(_ row: consuming Row) -> ID<Row> {
    rows.append(row)
    return ID(rows.count - 1)
  }
}

extension IDRange {
  /// The rows.
  var places: Range<Int> { Int(first)..<Int(first) + Int(length) }
}

extension ListRange {
  var places: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// The same for what is compared and looked up all the time.
extension ID {
  static func == (a: ID, b: ID) -> Bool { a.index == b.index }
  static func != (a: ID, b: ID) -> Bool { a.index != b.index }
}

extension TypeTable {
  subscript(id: TypeID) -> TypeShape { shapes[Int(id.index)] }

  func unwrapped(_ type: TypeID) -> TypeID {
    if case .optional(let inner) = shapes[Int(type.index)] { return inner }
    return type
  }

  /// Whether a value of a type may stand where another is wanted.
  func fits(_ type: TypeID, _ wanted: TypeID) -> Bool {
    if type == wanted || type == TypeTable.unknown || wanted == TypeTable.unknown { return true }
    switch (self[type], self[wanted]) {
    case (.list(let element), .list(let other)):
      return element == TypeTable.unknown || fitsInside(element, other)
    case (.optional(let inner), .optional): return inner == TypeTable.unknown
    case (_, .optional(let inner)): return fits(type, inner)
    case (_, _): return false
    }
  }

  /// The elements of lists have to be of one type; only what is still unknown inside gives way.
  private func fitsInside(_ element: TypeID, _ other: TypeID) -> Bool {
    if element == other || other == TypeTable.unknown { return true }
    return isDetermined(element) ? false : fits(element, other)
  }

  /// Nothing in the type is still unknown.
  func isDetermined(_ type: TypeID) -> Bool {
    switch self[type] {
    case .unknown: false
    case .list(let inner), .optional(let inner): isDetermined(inner)
    case .bool, .int, .double, .string, .date, .duration, .record, .enumeration, .nothing: true
    }
  }

  func element(of type: TypeID) -> TypeID? {
    if case .list(let element) = shapes[Int(type.index)] { return element }
    return nil
  }
}
