/// Writing texts where they will lie: short ones by the word, whole numbers digit by digit, and all of it without a call.

extension Span where Element == UInt8 {
  /// Eight bytes from a place on, all of which must be there.
  @inline(__always)
  func word(at place: Int) -> UInt64 {
    bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
  }
}

extension MutableSpan where Element == UInt8 {
  /// Writes eight bytes over those from a place on, all of which must be there.
  @inline(__always)
  mutating func write(_ word: UInt64, at place: Int) {
    var bytes = mutableBytes
    bytes.storeBytes(of: word, toByteOffset: place, as: UInt64.self)
  }

  /// Writes a whole number in decimal, for which there must be room: 20 bytes at most. Where it ends.
  @inline(__always)
  mutating func write(decimal number: Int64, at start: Int) -> Int {
    if number >= 0, number < 100_000_000 {
      // As many digits as there are bytes in a word, the last one uppermost; two at a time.
      var rest = UInt32(truncatingIfNeeded: number)
      var word: UInt64 = 0
      var end = start
      while rest >= 10 {
        let pair = rest % 100
        let tens = pair / 10
        word = word << 16 | UInt64(tens | (pair &- tens &* 10) << 8 | 0x3030)
        rest /= 100
        end &+= 2
      }
      if rest > 0 || end == start {
        word = word << 8 | UInt64(rest | 0x30)
        end &+= 1
      }
      write(word.littleEndian, at: start)
      return end
    }
    return write(longDecimal: number, at: start)
  }

  @inline(never)
  private mutating func write(longDecimal number: Int64, at start: Int) -> Int {
    let zero = UInt8(ascii: "0")
    var rest = number.magnitude
    var end = start
    if number < 0 {
      self[end] = UInt8(ascii: "-")
      end &+= 1
    }
    var power: UInt64 = 10
    var digits = 1
    while digits < 19, rest >= power {
      power &*= 10
      digits &+= 1
    }
    end &+= digits
    var place = end
    for _ in 0..<digits {
      place &-= 1
      self[place] = zero &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    return end
  }
}
