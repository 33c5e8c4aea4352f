/// Writes whole numbers in decimal: several digits at once, without calls.
extension MutableSpan where Element == UInt8 {
  /// Writes a whole number in decimal, at most 20 bytes, which must fit. Returns the end offset.
  @inlinable @inline(__always)
  public mutating func write(decimal number: Int64, at start: Int) -> Int {
    if number < 0 { self[start] = UInt8(ascii: "-") }
    return write(decimal: number.magnitude, at: number < 0 ? start &+ 1 : start)
  }

  /// The same for a number without a sign.
  @inlinable @inline(__always)
  public mutating func write(decimal number: UInt64, at start: Int) -> Int {
    let zero = UInt8(ascii: "0")
    var rest = number
    var end = start
    if rest < 10 {
      self[end] = zero &+ UInt8(truncatingIfNeeded: rest)
      return end &+ 1
    }
    if rest < 100 {
      let tens = rest / 10
      var bytes = mutableBytes
      let digits = UInt16(truncatingIfNeeded: tens | (rest &- tens &* 10) << 8 | 0x3030)
      bytes.storeBytes(of: digits.littleEndian, toByteOffset: end, as: UInt16.self)
      return end &+ 2
    }
    // Comparisons find the number of digits early, so that the next write does not wait for the divisions.
    if rest < 10_000 {
      // Four digits at once in one word: first pairs, then digits. Leading zeros are shifted out.
      let length = rest < 1_000 ? 3 : 4
      let hundreds = rest / 100
      let pairs = hundreds | (rest &- hundreds &* 100) << 16
      let tens = (pairs &* 103) >> 10 & 0x000F_000F
      let digits = UInt32(truncatingIfNeeded: tens | (pairs &- tens &* 10) << 8 | 0x3030_3030)
      var bytes = mutableBytes
      bytes.storeBytes(
        of: (digits &>> UInt32(32 &- 8 &* length)).littleEndian, toByteOffset: end, as: UInt32.self)
      return end &+ length
    }
    if rest < 100_000_000 {
      // Eight digits in the same way, with halves before the pairs.
      let length = rest < 1_000_000 ? (rest < 100_000 ? 5 : 6) : (rest < 10_000_000 ? 7 : 8)
      let halves = rest / 10_000 | (rest % 10_000) << 32
      let hundreds = (halves &* 10_486) >> 20 & 0x7F_0000_007F
      let pairs = hundreds | (halves &- hundreds &* 100) << 16
      let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
      let digits = tens | (pairs &- tens &* 10) << 8 | 0x3030_3030_3030_3030
      var bytes = mutableBytes
      bytes.storeBytes(
        of: (digits &>> UInt64(64 &- 8 &* length)).littleEndian, toByteOffset: end, as: UInt64.self)
      return end &+ length
    }
    var power: UInt64 = 100
    var digits = 2
    while digits < 19, rest >= power {
      power &*= 10
      digits &+= 1
    }
    if rest >= power { digits &+= 1 }
    end &+= digits
    var offset = end
    while rest >= 10 {
      offset &-= 1
      self[offset] = zero &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    self[offset &- 1] = zero &+ UInt8(truncatingIfNeeded: rest)
    return end
  }
}
