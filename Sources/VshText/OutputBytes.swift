/// Copying texts into room that was made for them; without room they trap.
extension OutputSpan where Element == UInt8 {
  /// Appends a text.
  package mutating func append(copying text: Span<UInt8>) {
    text.withUnsafeBufferPointer { source in
      withUnsafeMutableBufferPointer { buffer, count in
        let end = buffer[count...].initialize(fromContentsOf: source)
        count = end
      }
    }
  }

  /// Appends a whole number in decimal: up to 20 bytes.
  package mutating func append(decimal value: Int64) {
    let zero = UInt8(ascii: "0")
    if value < 0 { append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    if rest < 10 { return append(zero + UInt8(truncatingIfNeeded: rest)) }
    var digits = InlineArray<20, UInt8>(repeating: zero)
    var first = 20
    repeat {
      first -= 1
      digits[first] = zero + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    while first < 20 {
      append(digits[first])
      first += 1
    }
  }
}

extension MutableSpan where Element == UInt8 {
  /// Copies bytes over others of the same, all of which must be there; where the copy ends.
  package mutating func move(_ count: Int, from source: Int, to target: Int) -> Int {
    withUnsafeMutableBufferPointer { bytes in
      let copied = UnsafeMutableBufferPointer(rebasing: bytes[source..<source + count])
      let room = UnsafeMutableBufferPointer(rebasing: bytes[target..<target + count])
      if let start = room.baseAddress, let copied = copied.baseAddress {
        start.update(from: copied, count: count)
      }
      return target + count
    }
  }

  /// Writes a text over the bytes from a place on, all of which must be there; where it ends.
  package mutating func write(_ text: Span<UInt8>, at place: Int) -> Int {
    withUnsafeMutableBufferPointer { target in
      text.withUnsafeBufferPointer { source in
        let room = target[place..<place + source.count]
        return UnsafeMutableBufferPointer(rebasing: room).update(fromContentsOf: source) + place
      }
    }
  }
}
