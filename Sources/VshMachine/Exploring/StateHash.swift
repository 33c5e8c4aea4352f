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
    hash.mix(UInt64(truncatingIfNeeded: number))
    return hash
  }

  /// Continues with a part.
  mutating func add(_ part: ArraySlice<UInt8>) { part.withUnsafeBytes { add($0[...]) } }

  private mutating func add(_ part: Slice<UnsafeRawBufferPointer>) {
    let bytes = UnsafeRawBufferPointer(rebasing: part)
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var word = UInt64(bytes.count) << 56
    while offset < bytes.count {
      word = word ^ UInt64(bytes[offset]) << UInt64(8 * (offset & 7))
      offset += 1
    }
    mix(word)
  }

  private mutating func mix(_ word: UInt64) {
    low = Self.scatter(low ^ word)
    high = Self.scatter(high &+ word &* 0xff51_afd7_ed55_8ccd)
  }

  private static func scatter(_ bits: UInt64) -> UInt64 {
    let (high, low) = bits.multipliedFullWidth(by: 0xa076_1d64_78bd_642f)
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
