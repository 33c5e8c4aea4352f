/// The place of a row in a table of the program. Rows refer to each other by these, never by name.
package struct ID<Row>: Hashable, Comparable, Sendable, BitwiseCopyable {
  package let index: Int32

  @inlinable package init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }

  @inlinable package static func < (a: ID, b: ID) -> Bool { a.index < b.index }
}

/// Rows of one kind, found by their id. Inlinable, because a generic that is called across targets is looked up at run time.
package struct Table<Row: Sendable>: Sendable {
  @usableFromInline package internal(set) var rows: [Row] = []

  @inlinable package init() {}

  @inlinable package var count: Int { rows.count }

  @inlinable package var ids: [ID<Row>] { rows.indices.map { ID($0) } }

  @inlinable package subscript(id: ID<Row>) -> Row {
    _read { yield rows[Int(id.index)] }
    _modify { yield &rows[Int(id.index)] }
  }

  @inlinable package mutating func add(_ row: Row) -> ID<Row> {
    rows.append(row)
    return ID(rows.count - 1)
  }
}
