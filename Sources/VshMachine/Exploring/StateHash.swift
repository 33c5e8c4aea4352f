/// A 128-bit hash of an encoded state, or of a list's elements, made of one part after another: that of a longer list
/// continues that of its beginning. States with equal hashes are considered equal, as are lists.
package struct StateHash: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline package private(set) var low: UInt64
  @usableFromInline package private(set) var high: UInt64

  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  /// The hash of a list without elements.
  static let empty = StateHash(low: 0x9e37_79b9_7f4a_7c15, high: 0xc2b2_ae3d_27d4_eb4f)

  /// The hash of a part.
  package init(of bytes: ArraySlice<UInt8>) {
    self = .empty
    add(bytes)
  }

  /// - Parameter withIgnored: whether values that do not tell two states apart count, too.
  package init(of state: borrowing StateEncoding, withIgnored: Bool = false) {
    self = .empty
    // A slice of the array would be retained for each state.
    state.out.bytes.withUnsafeBytes { add($0[..<(withIgnored ? state.valueCount : state.identityCount)]) }
  }

  /// The hash of a pair of states.
  package init(of first: borrowing StateEncoding, _ second: borrowing StateEncoding) {
    self.init(of: first)
    add(second.bytes.prefix(second.identityCount))
  }

  /// The hash of the state with a number that is a part of it.
  package func beside(_ number: Int) -> StateHash {
    var hash = self
    hash.mix(UInt64(truncatingIfNeeded: number), 0)
    return hash
  }

  /// Continues with a part.
  mutating func add(_ part: ArraySlice<UInt8>) { part.withUnsafeBytes { add($0[...]) } }

  private mutating func add(_ part: Slice<UnsafeRawBufferPointer>) {
    let bytes = UnsafeRawBufferPointer(rebasing: part)
    func word(at offset: Int) -> UInt64 {
      UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    var offset = 0
    while offset + 16 <= bytes.count {
      mix(word(at: offset), word(at: offset + 8))
      offset += 16
    }
    var rest: (UInt64, UInt64) = (0, UInt64(bytes.count) << 56)
    if offset + 8 <= bytes.count {
      rest.0 = word(at: offset)
      offset += 8
    }
    while offset < bytes.count {
      rest.1 = rest.1 ^ UInt64(bytes[offset]) << UInt64(8 * (offset & 7))
      offset += 1
    }
    mix(rest.0, rest.1)
  }

  /// Each half is a product of both words, with a key of its own.
  private mutating func mix(_ first: UInt64, _ second: UInt64) {
    low = Self.folded(low ^ first, second ^ 0xa076_1d64_78bd_642f)
    high = Self.folded(high ^ second, first ^ 0xe703_7ed1_a0b4_28db)
  }

  private static func folded(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let (high, low) = one.multipliedFullWidth(by: other)
    return high ^ low
  }

  // A walk asks these about each move.
  @inlinable package static func == (one: Self, other: Self) -> Bool {
    one.low == other.low && one.high == other.high
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(low) }

  /// A slot of a table with a power of two of them.
  @inlinable package func slot(among count: Int) -> Int { Int(truncatingIfNeeded: low) & (count - 1) }
}
