import VshText

/// Fast path for texts of constants, strings and whole numbers, which are almost all texts. A drawn element's text goes
/// directly to the frame's arena, other texts to a buffer. It leaves other kinds of parts to `World.writeParts`.
enum FastTexts {
  /// The number of free bytes needed before each part: short texts are copied 32 bytes at a time, constants eight.
  private static let room = 40
  /// Results instead of an end offset: `unknown` for another kind of part or missing storage, `nothing` for a text that
  /// is nil.
  private static let unknown = -1
  private static let nothing = -2

  /// Writes a text at `end`, and moves `end` after it. Returns nil for another kind of part or missing storage.
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

  /// Writes a text. Returns its end, `nothing` or `unknown`. A separate function, so that the loop keeps its variables
  /// in registers.
  @inline(never)
  static func write(
    _ code: TextCode, _ parts: Span<TextPart>, _ registers: borrowing Registers, base: Int,
    _ heap: inout Heap, into lent: inout MutableSpan<UInt8>, from start: Int
  ) -> Int {
    // Local copies, since `inout` and borrowed storage would be loaded at every use.
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
      // A short constant: the part itself, or the one after its value.
      text.write(part.word, at: end)
      end &+= length
      place &+= 1
    }
    return end
  }

  /// Copies bytes. Returns the end offset, or `unknown` where they do not fit together with a constant after them.
  @inline(__always)
  private static func copy(
    _ bytes: Span<UInt8>, _ start: Int, _ length: Int, into text: inout MutableSpan<UInt8>, at end: Int
  ) -> Int {
    if length <= 32, bytes.count &- start >= 32 {
      // Fast path: a short text is copied as whole words, together with the bytes after it.
      let words = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: SIMD4<UInt64>.self)
      var target = text.mutableBytes
      target.storeBytes(of: words, toByteOffset: end, as: SIMD4<UInt64>.self)
      return end &+ length
    }
    guard text.count &- end &- room >= length else { return unknown }
    return text.write(bytes.extracting(start..<start &+ length), at: end)
  }

  /// Whether two texts have equal bytes.
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
