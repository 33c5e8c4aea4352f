import VshMachine
import VshProgram
import VshText

/// Fast path for consecutive texts and rows of one line each, which most screens consist of: it writes many at a time
/// with one reservation, with the same result as `Page.put`.
struct SingleLineRun {
  /// The width of a line without indentation; nil where lines do not wrap.
  let width: Int?
  let isASCII: Bool
  let indentation: Int

  /// The number of bytes reserved per line, and the maximum for a run. Lines without room are written later.
  private static let lineBytes = 48
  private static let mostBytes = 2_048
  /// The number of bytes for a line's signs and for the overwritten bytes after its text.
  private static let slack = 40

  /// Writes the elements at the start of a range, as long as they are one line each. Returns the index after them,
  /// which is the start of the range where the first one needs more lines or is very long.
  ///
  /// - Parameter starts: receives, by element, the offset where each line begins.
  func put(
    _ frame: Frame, _ siblings: Range<Int>, to bytes: inout [UInt8], starts: inout [Int32]
  ) -> Int {
    let start = bytes.count
    let room = min(Self.mostBytes, siblings.count * Self.lineBytes + Self.slack)
    let elements = frame.elements.span
    let text = frame.text.span
    var index = siblings.lowerBound
    bytes.append(addingCapacity: room) { lines in
      lines.append(repeating: 0, count: room)
      var written = lines.mutableSpan
      var end = 0
      index = write(
        elements, siblings, of: text, to: &written, behind: start, from: &end, starts: &starts)
      lines.removeLast(room - end)
    }
    return index
  }

  /// Writes elements over the reserved bytes from `end` on. Returns the index of the first element that is not
  /// supported or has no room.
  private func write(
    _ elements: Span<FrameElement>, _ range: Range<Int>, of text: Span<UInt8>,
    to written: inout MutableSpan<UInt8>, behind start: Int, from end: inout Int, starts: inout [Int32]
  ) -> Int {
    var starts = starts.mutableSpan
    // Copied to locals: they belong to another module, or are initialised lazily.
    let signs = FrameElement.Flags.isLinked.rawValue | FrameElement.Flags.hasSwitch.rawValue
    let none = Ornament.none
    let bullet = Ornament.bullet
    let link = Ornament.link
    let isLinked = FrameElement.Flags.isLinked.rawValue
    var index = range.lowerBound
    while index < range.upperBound {
      let lead: Ornament
      switch elements[index].kind {
      case .row where elements[index].indent > 0: return index
      case .row:
        let flags = elements[index].flags.rawValue & signs
        lead = flags == 0 ? bullet : flags == isLinked ? link : .row(elements[index].flags)
      case .text: lead = none
      case _:
        return index
      }
      guard Int(elements[index].subtreeEnd) == index &+ 1,
        elements[index].detail.start == elements[index].detail.end
      else { return index }
      let first = Int(elements[index].text.start)
      let behind = Int(elements[index].text.end)
      // An empty text, and one that may end with a blank (U+3000 ends with the byte 0x80), is left to `Page.put`.
      guard first >= 0, first < behind, behind <= text.count, text[behind &- 1] > 0x20,
        text[behind &- 1] != 0x80
      else { return index }
      let length = behind &- first
      if let width {
        guard let cells = isASCII ? length : text.extracting(first..<behind).printableCells,
          cells + lead.cells <= width
        else { return index }
      } else if !isASCII {
        guard text.extracting(first..<behind).printableCells != nil else { return index }
      }
      guard length &+ indentation &+ Self.slack <= written.count &- end else { return index }
      starts[index] = Int32(truncatingIfNeeded: start &+ end)
      // The bytes that were copied beyond the previous text may be here.
      for _ in 0..<indentation {
        written[end] = .space
        end &+= 1
      }
      end = lead.write(into: &written, at: end)
      end = Self.copy(text, first, length, into: &written, at: end)
      written[end] = .newline
      end &+= 1
      index &+= 1
    }
    return index
  }

  /// Copies bytes in large units, which may write beyond the end; those are overwritten later. Returns the end offset.
  @inline(__always)
  private static func copy(
    _ text: Span<UInt8>, _ start: Int, _ length: Int, into written: inout MutableSpan<UInt8>, at position: Int
  ) -> Int {
    guard length <= 64, text.count &- start &- 32 >= length else {
      return written.write(text.extracting(start..<start &+ length), at: position)
    }
    let source = text.bytes
    var target = written.mutableBytes
    var offset = 0
    while offset < length {
      let words = source.unsafeLoadUnaligned(fromByteOffset: start &+ offset, as: SIMD4<UInt64>.self)
      target.storeBytes(of: words, toByteOffset: position &+ offset, as: SIMD4<UInt64>.self)
      offset &+= 32
    }
    return position &+ length
  }
}
