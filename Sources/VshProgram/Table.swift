// Types that all targets use in hot code are `public`: the compiler inlines functions across targets only then.

/// The index of a row in a table of the program. Rows refer to each other by these, never by name.
public struct ID<Row>: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The index of the row.
  public let index: Int32

  /// The row with an index.
  @inlinable
  public init(_ index: Int) { self.index = Int32(truncatingIfNeeded: index) }

  /// Whether both are the same row.
  @inlinable
  public static func == (a: ID, b: ID) -> Bool { a.index == b.index }

  /// Orders rows by index.
  @inlinable
  public static func < (a: ID, b: ID) -> Bool { a.index < b.index }
}

/// Consecutive ids, as a list without storage.
public struct IDRange<Row>: RandomAccessCollection, Sendable, BitwiseCopyable {
  /// The index of the first row.
  public let first: Int32
  /// The number of rows.
  public let length: Int32

  /// The rows with these indices.
  @inlinable
  public init(_ range: Range<Int>) {
    first = Int32(truncatingIfNeeded: range.lowerBound)
    length = Int32(truncatingIfNeeded: range.count)
  }

  /// The rows.
  @inlinable
  public var range: Range<Int> { Int(first)..<Int(first) + Int(length) }

  /// Always 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of rows.
  @inlinable
  public var endIndex: Int { Int(length) }

  /// The row at an index of this range.
  @inlinable
  public subscript(index: Int) -> ID<Row> { ID(Int(first) + index) }
}

/// A range of one of the program's lists. Rows hold ranges instead of arrays, so that a table is one block of memory.
public struct ListRange: Sendable, BitwiseCopyable {
  /// The index of the first element.
  public let start: Int32
  /// The number of elements.
  public let count: Int32

  /// The elements at these indices.
  @inlinable
  public init(_ range: Range<Int>) {
    start = Int32(truncatingIfNeeded: range.lowerBound)
    count = Int32(truncatingIfNeeded: range.count)
  }

  /// The indices of the elements.
  @inlinable
  public var range: Range<Int> { Int(start)..<Int(start) + Int(count) }

  /// Whether it is empty.
  @inlinable
  public var isEmpty: Bool { count == 0 }
}

/// Rows of one kind, accessed by id.
public struct Table<Row: Sendable>: Sendable {
  /// The rows; an id holds the index.
  public var rows: [Row] = []

  /// An empty table.
  public init() {}

  /// The number of rows.
  @inlinable
  public var count: Int { rows.count }

  /// The ids of all rows, in order.
  @inlinable
  public var ids: [ID<Row>] { rows.indices.map { ID($0) } }

  /// The row with an id.
  @inlinable
  public subscript(id: ID<Row>) -> Row {
    _read { yield rows[Int(id.index)] }
    _modify { yield &rows[Int(id.index)] }
  }

  /// Adds a row and returns its id.
  @inlinable
  public mutating func append(_ row: consuming Row) -> ID<Row> {
    rows.append(row)
    return ID(rows.count - 1)
  }
}
