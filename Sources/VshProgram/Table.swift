/// The place of a row in a table of the program. Rows refer to each other by these, never by name.
package struct ID<Row>: Hashable, Comparable, Sendable, BitwiseCopyable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }

  package static func < (a: ID, b: ID) -> Bool { a.index < b.index }
}

/// Rows of one kind, found by their id.
///
/// A generic function that is called across targets is not specialised, `@inlinable` or not, unless it is public; a stored
/// property is read and written directly. So a target with much to do extends the table itself, over `rows`.
package struct Table<Row: Sendable>: Sendable {
  package var rows: [Row] = []

  package init() {}

  package var count: Int { rows.count }

  package var ids: [ID<Row>] { rows.indices.map { ID($0) } }

  package subscript(id: ID<Row>) -> Row {
    get { rows[Int(id.index)] }
    set { rows[Int(id.index)] = newValue }
    _modify { yield &rows[Int(id.index)] }
  }

  package mutating func add(_ row: Row) -> ID<Row> {
    rows.append(row)
    return ID(rows.count - 1)
  }
}
