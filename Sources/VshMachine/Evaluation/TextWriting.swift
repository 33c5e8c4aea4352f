/// Writes texts directly to their destination: short ones by words, whole numbers by digits, without calls.

extension Span where Element == UInt8 {
  /// The eight bytes from an offset, which must be in range.
  @inline(__always)
  func word(at place: Int) -> UInt64 {
    bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
  }
}

extension MutableSpan where Element == UInt8 {
  /// Overwrites the eight bytes from an offset, which must be in range.
  @inline(__always)
  mutating func write(_ word: UInt64, at place: Int) {
    var bytes = mutableBytes
    bytes.storeBytes(of: word, toByteOffset: place, as: UInt64.self)
  }

  /// Writes a whole number in decimal, at most 20 bytes, which must fit. Returns the end offset.
  @inline(__always)
  mutating func write(decimal number: Int64, at start: Int) -> Int {
    let zero = UInt8(ascii: "0")
    var rest = number.magnitude
    var end = start
    if number < 0 {
      self[end] = UInt8(ascii: "-")
      end &+= 1
    }
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
      write((digits &>> UInt64(64 &- 8 &* length)).littleEndian, at: end)
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
    var place = end
    while rest >= 10 {
      place &-= 1
      self[place] = zero &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    self[place &- 1] = zero &+ UInt8(truncatingIfNeeded: rest)
    return end
  }
}
