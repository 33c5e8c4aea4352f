/// The place of a row in a table of the program. Rows refer to each other by these, never by name.
package struct ID<Row>: Hashable, Comparable, Sendable, BitwiseCopyable {
  package let index: Int32

  package init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }

  package static func < (a: ID, b: ID) -> Bool { a.index < b.index }
}

/// IDs that follow each other, as a list that needs no memory of its own.
package struct IDRange<Row>: RandomAccessCollection, Sendable, BitwiseCopyable {
  package let first: Int32
  package let length: Int32

  package init(_ range: Range<Int>) {
    first = Int32(truncatingIfNeeded: range.lowerBound)
    length = Int32(truncatingIfNeeded: range.count)
  }

  package var startIndex: Int { 0 }

  package var endIndex: Int { Int(length) }

  package subscript(place: Int) -> ID<Row> { ID(Int(first) + place) }
}

/// A range of one of the program's lists: rows hold these, and no arrays, so that a table is one piece of memory.
package struct ListRange: Sendable, BitwiseCopyable {
  package let start: Int32
  package let count: Int32

  package init(_ range: Range<Int>) {
    start = Int32(truncatingIfNeeded: range.lowerBound)
    count = Int32(truncatingIfNeeded: range.count)
  }

  package var range: Range<Int> { Int(start)..<Int(start + count) }

  package var isEmpty: Bool { count == 0 }
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
