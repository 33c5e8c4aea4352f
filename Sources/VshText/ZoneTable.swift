import CZones

/// The packed time zones in the executable, in the format of `Sources/CZones/pack.py`.
///
/// Reads are bounds-checked: a number outside the table is 0.
enum ZoneTable {
  private static let headerSize = 16
  private static let entrySize = 12

  /// The number of names.
  static var count: Int { unsigned(at: 8) }

  static func name(at index: Int) -> UnsafeBufferPointer<UInt8> {
    let entry = headerSize + index * entrySize
    let start = unsigned(at: entry)
    let end = start + unsigned(at: entry + 4)
    let bytes = bytes
    return end <= bytes.count
      ? UnsafeBufferPointer(rebasing: bytes[start..<end]) : UnsafeBufferPointer(rebasing: bytes[..<0])
  }

  /// The offset of the record of a name, in O(log n).
  static func record(named name: Span<UInt8>) -> Int? {
    let index = (0..<count).partition { compare(name, self.name(at: $0)) <= 0 }
    guard index < count, compare(name, self.name(at: index)) == 0 else { return nil }
    return unsigned(at: headerSize + index * entrySize + 8)
  }

  static func byte(at offset: Int) -> UInt8 {
    number(at: offset)
  }

  static func signed(at offset: Int) -> Int {
    Int(number(at: offset) as Int32)
  }

  static func unsigned(at offset: Int) -> Int {
    Int(number(at: offset) as UInt32)
  }

  static func long(at offset: Int) -> Int {
    Int(truncatingIfNeeded: number(at: offset) as Int64)
  }

  private static func number<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int) -> Number {
    PackedTable.number(at: offset, of: bytes)
  }

  private static var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: zones_bytes(), count: zones_count())
  }

  /// Negative when `left` precedes in byte order.
  private static func compare(_ left: Span<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return Int(left[index]) - Int(right[index])
    }
    return left.count - right.count
  }
}
