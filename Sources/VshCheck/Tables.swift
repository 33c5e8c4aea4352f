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
