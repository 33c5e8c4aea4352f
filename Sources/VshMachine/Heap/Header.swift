/// The header cell of a list or record: several numbers packed into a value's bits.
struct Header: BitwiseCopyable {
  private(set) var bits: Int64

  private static let mask: Int64 = 1 << 21 - 1
  private static let frontMask: Int64 = 1 << 20 - 1

  init(count: Int, capacity: Int, front: Int = 0, holders: Int = 0) {
    bits = Int64(count) | Int64(capacity) << 21 | Int64(front) << 42 | Int64(holders) << 62
  }

  init(bits: Int64) { self.bits = bits }

  /// The number of elements.
  var count: Int {
    get { Int(truncatingIfNeeded: bits & Self.mask) }
    set { bits = bits & ~Self.mask | Int64(newValue) }
  }

  /// The number of cells after the header that belong to the container.
  var capacity: Int {
    get { Int(truncatingIfNeeded: bits >> 21 & Self.mask) }
    set { bits = bits & ~(Self.mask << 21) | Int64(newValue) << 21 }
  }

  /// The number of free cells in front of the header, into which it can move; capped at the maximum of the bit field.
  var front: Int {
    get { Int(truncatingIfNeeded: bits >> 42 & Self.frontMask) }
    set { bits = bits & ~(Self.frontMask << 42) | min(Int64(newValue), Self.frontMask) << 42 }
  }

  /// The number of holders of the container: 0, 1, or 2 for two or more.
  var holders: Int {
    get { Int(truncatingIfNeeded: UInt64(bitPattern: bits) >> 62) }
    set { bits = bits & (1 << 62 - 1) | Int64(newValue) << 62 }
  }

  func cell(_ kind: Value.Tag) -> Value { Value(tag: kind, bits: bits) }
}
