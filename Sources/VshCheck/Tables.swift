import VshProgram

/// The program's tables, extended here so that the compiler makes a copy of these for each kind of row.
extension Table {
  subscript(at id: ID<Row>) -> Row {
    @inline(__always) _read { yield rows[Int(id.index)] }
    @inline(__always) _modify { yield &rows[Int(id.index)] }
  }

  mutating func append(_ row: Row) -> ID<Row> {
    rows.append(row)
    return ID(rows.count - 1)
  }
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

  func element(of type: TypeID) -> TypeID? {
    if case .list(let element) = shapes[Int(type.index)] { return element }
    return nil
  }
}
