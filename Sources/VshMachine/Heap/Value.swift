/// One value of a world: sixteen bytes without reference counts. Texts and containers are in the world's `Heap`, to
/// which the value refers by index. The checker knows every value's type; the tag distinguishes a value from `nil`, an
/// absent argument and a stale bind.
package struct Value: Sendable, BitwiseCopyable {
  package enum Tag: UInt8, Sendable, BitwiseCopyable {
    /// An omitted argument, or a slot of an inactive state.
    case absent
    /// A bind that must be computed before it is read.
    case stale
    case nilValue
    case bool
    case int
    case double
    /// `offset` is a byte offset, `length` a number of bytes.
    case string
    /// Milliseconds since 1970-01-01T00:00:00Z.
    case date
    /// Milliseconds.
    case duration
    /// The index of a case in its enum.
    case enumCase
    /// `cell` is the cell of the list's header.
    case list
    /// `cell` is the cell of the record's header.
    case record
    /// `cell` is the cell of the dictionary's header.
    case dictionary
  }

  package let tag: Tag
  package var bits: Int64

  package init(tag: Tag, bits: Int64) {
    self.tag = tag
    self.bits = bits
  }

  package static let absent = Value(tag: .absent, bits: 0)
  package static let stale = Value(tag: .stale, bits: 0)
  package static let nilValue = Value(tag: .nilValue, bits: 0)
  package static func bool(_ value: Bool) -> Value { Value(tag: .bool, bits: value ? 1 : 0) }
  package static func int(_ value: Int64) -> Value { Value(tag: .int, bits: value) }
  package static func int(_ value: Int) -> Value { Value(tag: .int, bits: Int64(value)) }
  package static func double(_ value: Double) -> Value {
    Value(tag: .double, bits: Int64(bitPattern: value.bitPattern))
  }
  package static func date(milliseconds: Int64) -> Value { Value(tag: .date, bits: milliseconds) }
  package static func duration(milliseconds: Int64) -> Value { Value(tag: .duration, bits: milliseconds) }
  package static func enumCase(_ index: Int32) -> Value { Value(tag: .enumCase, bits: Int64(index)) }
  package static func string(offset: Int, length: Int) -> Value {
    Value(tag: .string, bits: Int64(length) << 32 | Int64(offset))
  }
  package static func list(cell: Int) -> Value { Value(tag: .list, bits: Int64(cell)) }
  package static func record(cell: Int) -> Value { Value(tag: .record, bits: Int64(cell)) }

  /// Whether it is a list, record or dictionary, whose holders the heap counts.
  var isContainer: Bool { tag.rawValue >= Tag.list.rawValue }
  package var isNil: Bool { tag == .nilValue }
  package var isTrue: Bool { bits != 0 }
  package var double: Double { Double(bitPattern: UInt64(bitPattern: bits)) }
  /// The cell of a container's header.
  package var cell: Int { Int(truncatingIfNeeded: bits & 0xffff_ffff) }
  /// The offset of a text in the heap's bytes.
  package var offset: Int { cell }
  /// The range of a text in the heap's bytes.
  package var textRange: Range<Int> { offset..<offset + length }
  /// The number of a text's bytes.
  package var length: Int { Int(truncatingIfNeeded: bits >> 32) }
}
