import VshText

/// Writes the parts of a text into a buffer: a drawn element's directly into the frame's arena, others into a buffer of
/// their own. It writes constants, strings and whole numbers, which are almost all parts, and stops before any other one
/// and where the buffer is full. The caller then adds that part (`World.appendPart`) and continues after it.
enum TextWriter {
  /// Where the writing of a text stopped.
  struct Stop {
    /// The part that was not written; the end of the parts where all are.
    fileprivate(set) var part: Int
    /// The end of what was written; negative for a text that is nil.
    fileprivate(set) var end: Int

    var isNothing: Bool { end < 0 }
  }

  /// The number of free bytes needed before each part: short texts are copied 32 bytes at a time, constants eight.
  private static let room = 40

  /// Writes a whole text at `end`, and moves `end` after it. Returns nil, without a change, where the writer stops before
  /// the end of the parts.
  @inline(__always)
  static func write(
    _ code: TextCode, _ parts: Span<TextPart>, _ registers: borrowing Registers, base: Int,
    _ heap: inout Heap, into text: inout MutableSpan<UInt8>, at end: inout Int
  ) -> FrameText? {
    if code.count < 0 { return FrameText.none }
    let start = end
    let stop = write(code, parts, registers, base: base, &heap, into: &text, from: start)
    if stop.part < code.end { return nil }
    if stop.isNothing { return FrameText.none }
    end = stop.end
    return FrameText(start: start, end: end)
  }

  /// Writes the parts of a text as far as possible. A separate function, so that the loop keeps its variables in registers.
  @inline(never)
  static func write(
    _ code: TextCode, _ parts: Span<TextPart>, _ registers: borrowing Registers, base: Int,
    _ heap: inout Heap, into lent: inout MutableSpan<UInt8>, from start: Int
  ) -> Stop {
    // Local copies, since `inout` and borrowed storage would be loaded at every use.
    let bytes = heap.text.elements.span
    let cells = heap.cells.elements.span
    var text = lent._mutatingExtracting(...)
    let bound = text.count &- room
    var end = start
    var index = Int(code.first)
    let last = code.end
    while index < last, end <= bound {
      let part = parts[index]
      let length = Int(part.length)
      if !part.isConstant {
        var value = registers[base &+ Int(part.register)]
        if part.field >= 0 {
          assert(cells[value.cell].tag == .record, "a value names nothing in the heap")
          value = cells[value.cell &+ 1 &+ Int(part.field)]
        }
        if case .int = value.tag {
          end = text.write(decimal: value.bits, at: end)
        } else if case .string = value.tag {
          let behind = copy(bytes, value.offset, value.length, into: &text, at: end)
          if behind < 0 { break }
          end = behind
        } else {
          return part.isWhole && value.isNil ? Stop(part: last, end: -1) : Stop(part: index, end: end)
        }
      } else if length > 8 {
        let behind = copy(bytes, Int(part.start), length, into: &text, at: end)
        if behind < 0 { break }
        end = behind
        index &+= 1
        continue
      }
      // A short constant: the part itself, or the one after its value.
      text.write(part.word, at: end)
      end &+= length
      index &+= 1
    }
    return Stop(part: index, end: end)
  }

  /// Copies bytes. Returns the end offset; negative where they do not fit together with a constant after them.
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
    guard text.count &- end &- room >= length else { return -1 }
    return text.write(bytes.extracting(start..<start &+ length), at: end)
  }

  /// Whether two texts have equal bytes.
  @inline(__always)
  static func areSame(_ a: FrameText, _ b: FrameText, in text: Span<UInt8>) -> Bool {
    guard a.exists == b.exists, a.end &- a.start == b.end &- b.start else { return false }
    var offset = Int(a.start)
    var other = Int(b.start)
    let end = Int(a.end)
    while end &- offset >= 8 {
      if text.word(at: offset) != text.word(at: other) { return false }
      offset &+= 8
      other &+= 8
    }
    while offset < end {
      if text[offset] != text[other] { return false }
      offset &+= 1
      other &+= 1
    }
    return true
  }
}
