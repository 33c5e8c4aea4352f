import VshText

/// Writes texts from parts that are constants, strings and whole numbers, which nearly all are: those of drawn elements into the frame's
/// bytes, others to where they are copied into the heap from. What it does not know it leaves to `World.writeParts`.
enum PlainTexts {
  /// Bytes that have to be free before a part is written: short texts are copied 32 at a time, constants eight at a time.
  private static let room = 40
  /// Instead of where a text ends: there is another part, or no room; there is no text.
  private static let unknown = -1
  private static let nothing = -2

  /// Writes a text from `end` on, which then is behind it; nil where there is another part, or no room.
  @inline(__always)
  static func write(
    _ code: TextCode, _ parts: Span<TextPart>, _ registers: borrowing Registers, base: Int,
    _ heap: inout Heap, into text: inout MutableSpan<UInt8>, at end: inout Int
  ) -> FrameText? {
    if code.count < 0 { return FrameText.none }
    let start = end
    let behind = write(code, parts, registers, base: base, &heap, into: &text, from: start)
    if behind < 0 { return behind == nothing ? FrameText.none : nil }
    end = behind
    return FrameText(start: start, end: behind)
  }

  /// Where the text ends, or below 0 where there is none after all, another part, or no room. A function of its own, for the sake
  /// of a loop that has few things at hand.
  @inline(never)
  static func write(
    _ code: TextCode, _ parts: Span<TextPart>, _ registers: borrowing Registers, base: Int,
    _ heap: inout Heap, into lent: inout MutableSpan<UInt8>, from start: Int
  ) -> Int {
    // Taken hold of here: it would be looked for where it was lent at every use.
    let bytes = heap.text.elements.span
    let cells = heap.cells.elements.span
    var text = lent._mutatingExtracting(...)
    let bound = text.count &- room
    var end = start
    var place = Int(code.first)
    let last = place &+ Int(code.count)
    while place < last {
      guard end <= bound else { return unknown }
      let part = parts[place]
      let length = Int(part.length)
      if !part.isConstant {
        var value = registers[base &+ Int(part.register)]
        if part.field >= 0 {
          assert(cells[value.place].tag == .record, "a value names nothing in the heap")
          value = cells[value.place &+ 1 &+ Int(part.field)]
        }
        if case .int = value.tag {
          end = text.write(decimal: value.bits, at: end)
        } else if case .string = value.tag {
          end = copy(bytes, value.place, value.length, into: &text, at: end)
        } else {
          return part.isWhole && value.isNil ? nothing : unknown
        }
        if end < 0 { return unknown }
      } else if length > 8 {
        end = copy(bytes, Int(part.start), length, into: &text, at: end)
        if end < 0 { return unknown }
        place &+= 1
        continue
      }
      // A short constant, be it the part or what stands behind it.
      text.write(part.word, at: end)
      end &+= length
      place &+= 1
    }
    return end
  }

  /// Copies some bytes; where they end, or `unknown` where there is no room for them and a constant behind them.
  @inline(__always)
  private static func copy(
    _ bytes: Span<UInt8>, _ start: Int, _ length: Int, into text: inout MutableSpan<UInt8>, at end: Int
  ) -> Int {
    if length <= 32, bytes.count &- start >= 32 {
      // Nearly all are short: whole words are copied, with what stands behind the text.
      let words = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: SIMD4<UInt64>.self)
      var target = text.mutableBytes
      target.storeBytes(of: words, toByteOffset: end, as: SIMD4<UInt64>.self)
      return end &+ length
    }
    guard text.count &- end &- room >= length else { return unknown }
    return text.write(bytes.extracting(start..<start &+ length), at: end)
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
