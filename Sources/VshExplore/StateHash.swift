/// A 128-bit hash of an encoded state; states with equal hashes are considered equal.
struct StateHash: Hashable, Sendable {
  private let low: UInt64
  private let high: UInt64

  init(of bytes: [UInt8]) {
    var low: UInt64 = 0x9e37_79b9_7f4a_7c15
    var high: UInt64 = 0xc2b2_ae3d_27d4_eb4f
    var word: UInt64 = 0
    var shift: UInt64 = 0
    func mix() {
      low = Self.scatter(low ^ word)
      high = Self.scatter(high &+ word &* 0xff51_afd7_ed55_8ccd)
    }
    for byte in bytes {
      word |= UInt64(byte) << shift
      shift += 8
      if shift == 64 {
        mix()
        (word, shift) = (0, 0)
      }
    }
    mix()
    word = UInt64(bytes.count)
    mix()
    self.low = low
    self.high = high
  }

  private static func scatter(_ bits: UInt64) -> UInt64 {
    let (high, low) = bits.multipliedFullWidth(by: 0xa076_1d64_78bd_642f)
    return high ^ low
  }
}
