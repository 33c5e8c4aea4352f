import VshMachine

/// A 128-bit hash of an encoded state; states with equal hashes are considered equal.
struct StateHash: Hashable, Sendable, BitwiseCopyable {
  private let low: UInt64
  private let high: UInt64

  /// The hash of the first bytes.
  init(of bytes: [UInt8], count: Int) {
    var low: UInt64 = 0x9e37_79b9_7f4a_7c15
    var high: UInt64 = 0xc2b2_ae3d_27d4_eb4f
    func mix(_ word: UInt64) {
      low = Self.scatter(low ^ word)
      high = Self.scatter(high &+ word &* 0xff51_afd7_ed55_8ccd)
    }
    bytes.withUnsafeBytes { bytes in
      var place = 0
      while place + 8 <= count {
        mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
        place += 8
      }
      mix(bytes[place..<count].reversed().reduce(0) { $0 << 8 | UInt64($1) })
    }
    mix(UInt64(count))
    self.low = low
    self.high = high
  }

  /// - Parameter withIgnored: whether values that do not tell two states apart count, too.
  init(of state: StateEncoding, withIgnored: Bool = false) {
    self.init(of: state.bytes, count: withIgnored ? state.valueCount : state.identityCount)
  }

  /// The hash of a pair of states.
  init(of first: StateEncoding, _ second: StateEncoding) {
    // An encoding says itself where it ends.
    let both = first.bytes.prefix(first.identityCount) + second.bytes.prefix(second.identityCount)
    self.init(of: Array(both), count: both.count)
  }

  /// A slot of a table with a power of two of them.
  func slot(among count: Int) -> Int { Int(truncatingIfNeeded: low) & (count - 1) }

  private static func scatter(_ bits: UInt64) -> UInt64 {
    let (high, low) = bits.multipliedFullWidth(by: 0xa076_1d64_78bd_642f)
    return high ^ low
  }
}
