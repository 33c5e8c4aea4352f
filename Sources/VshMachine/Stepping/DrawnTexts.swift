import VshText

/// Writes the texts of drawn elements into the frame's bytes, from parts that are constants, strings and whole numbers, which
/// nearly all are. What it does not know it leaves to `World`.
enum DrawnTexts {
  /// Bytes that have to be free before a part is written: a whole number takes 20 at most, and short texts are copied 16 at a time.
  private static let room = 20
  /// Instead of where a text ends: there is another part, or no room; there is no text.
  private static let unknown = -1
  private static let nothing = -2

  /// Writes a text from `end` on, which then is behind it; nil where there is another part, or no room.
  @inline(__always)
  static func write(
    _ code: TextCode, _ parts: Span<TextPart>, _ registers: Span<Value>, base: Int, _ bytes: Span<UInt8>,
    _ cells: Span<Value>, into text: inout MutableSpan<UInt8>, at end: inout Int
  ) -> FrameText? {
    if code.count < 0 { return FrameText.none }
    let start = end
    let behind = write(code, parts, registers, base: base, bytes, cells, into: &text, from: start)
    if behind < 0 { return behind == nothing ? FrameText.none : nil }
    end = behind
    return FrameText(start: start, end: behind)
  }

  /// Where the text ends. A function of its own, for the sake of a loop that has few things at hand.
  @inline(never)
  private static func write(
    _ code: TextCode, _ parts: Span<TextPart>, _ registers: Span<Value>, base: Int, _ bytes: Span<UInt8>,
    _ cells: Span<Value>, into text: inout MutableSpan<UInt8>, from start: Int
  ) -> Int {
    var end = start
    var place = Int(code.first)
    let last = place &+ Int(code.count)
    while place < last {
      guard text.count &- end >= room else { return unknown }
      if parts[place].isConstant {
        let length = Int(parts[place].length)
        if length <= 8 {
          text.write(parts[place].word, at: end)
          end &+= length
        } else {
          end = copy(bytes, Int(parts[place].start), length, into: &text, at: end)
          if end < 0 { return unknown }
        }
        place &+= 1
        continue
      }
      var value = registers[base &+ Int(parts[place].register)]
      if parts[place].field >= 0 { value = cells[value.place &+ 1 &+ Int(parts[place].field)] }
      switch value.tag {
      case .string:
        end = copy(bytes, value.place, value.length, into: &text, at: end)
        if end < 0 { return unknown }
      case .int: end = write(value.bits, into: &text, at: end)
      case .nilValue where parts[place].isWhole: return nothing
      case .absent, .stale, .nilValue, .bool, .double, .date, .duration, .enumCase, .list, .record:
        return unknown
      }
      place &+= 1
    }
    return end
  }

  /// Copies some bytes; where they end, or below 0 where there is no room for them.
  @inline(__always)
  private static func copy(
    _ bytes: Span<UInt8>, _ start: Int, _ length: Int, into text: inout MutableSpan<UInt8>, at end: Int
  ) -> Int {
    if length <= 16, bytes.count &- start >= 16 {
      let low = bytes.word(at: start)
      let high = bytes.word(at: start &+ 8)
      text.write(low, at: end)
      text.write(high, at: end &+ 8)
      return end &+ length
    }
    guard text.count &- end >= length else { return unknown }
    return text.write(bytes.extracting(start..<start &+ length), at: end)
  }

  /// Writes a whole number in decimal; there is room.
  @inline(__always)
  private static func write(_ number: Int64, into text: inout MutableSpan<UInt8>, at start: Int) -> Int {
    let zero = UInt8(ascii: "0")
    var rest = number.magnitude
    var end = start
    if number < 0 {
      text[end] = UInt8(ascii: "-")
      end &+= 1
    }
    if rest < 10 {
      text[end] = zero &+ UInt8(truncatingIfNeeded: rest)
      return end &+ 1
    }
    if rest < 100 {
      let tens = rest / 10
      text[end] = zero &+ UInt8(truncatingIfNeeded: tens)
      text[end &+ 1] = zero &+ UInt8(truncatingIfNeeded: rest &- 10 &* tens)
      return end &+ 2
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
      text[place] = zero &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    text[place &- 1] = zero &+ UInt8(truncatingIfNeeded: rest)
    return end
  }

  /// Two texts of the same bytes are the same text.
  @inline(__always)
  static func areSame(_ a: FrameText, _ b: FrameText, in text: Span<UInt8>) -> Bool {
    guard a.exists == b.exists, a.end &- a.start == b.end &- b.start else { return false }
    var place = Int(a.start)
    var other = Int(b.start)
    let end = Int(a.end)
    while end &- place >= 8 {
      if text.word(at: place) != text.word(at: other) { return false }
      place &+= 8
      other &+= 8
    }
    while place < end {
      if text[place] != text[other] { return false }
      place &+= 1
      other &+= 1
    }
    return true
  }
}

extension Span where Element == UInt8 {
  /// Eight bytes from a place on, all of which must be there.
  @inline(__always)
  fileprivate func word(at place: Int) -> UInt64 {
    bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
  }
}

extension MutableSpan where Element == UInt8 {
  /// Writes eight bytes over those from a place on, all of which must be there.
  @inline(__always)
  fileprivate mutating func write(_ word: UInt64, at place: Int) {
    var bytes = mutableBytes
    bytes.storeBytes(of: word, toByteOffset: place, as: UInt64.self)
  }
}
