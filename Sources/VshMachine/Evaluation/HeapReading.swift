import VshSource
import VshText

/// Reading from the heap.
extension Heap {
  func header(of container: Value) -> Header {
    check(container)
    return Header(bits: cells[container.place].bits)
  }

  /// The list or record whose header is a cell.
  func container(at cell: Int) -> Value { Value(tag: cells[cell].tag, bits: Int64(cell)) }

  /// Elements of a list, fields of a record.
  func count(of container: Value) -> Int { header(of: container).count }

  /// The element or field at a place below the count.
  func element(of container: Value, at index: Int) -> Value {
    check(container)
    return cells[container.place + 1 + index]
  }

  /// Where a string lies among the bytes.
  @inline(__always)
  func range(of string: Value) -> Range<Int> {
    check(string)
    return string.textRange
  }

  /// A string's bytes, appended.
  func appendBytes(of string: Value, to buffer: inout [UInt8]) {
    buffer.append(contentsOf: text.elements[range(of: string)])
  }

  /// Some of a string's bytes, counted from its first one, appended.
  func appendBytes(_ range: Range<Int>, of string: Value, to buffer: inout [UInt8]) {
    check(string)
    buffer.append(
      contentsOf: text.elements[string.place + range.lowerBound..<string.place + range.upperBound])
  }

  /// Called for each value that is read; does nothing but in a debug build. There, a value that names nothing any more ends the
  /// process: somebody has held it across a collection who is not among the `World`'s holders.
  @inline(__always)
  func check(_ value: Value) {
    assert(names(value), "a value names nothing in the heap")
  }

  /// What the value names is there, as far as that can be seen.
  private func names(_ value: Value) -> Bool {
    switch value.tag {
    case .string:
      guard value.length > 0 else { return true }
      // No text of UTF-8 begins within a character, nor has the byte that is written over what a collection left.
      return value.textRange.upperBound <= text.end && text[value.place] & 0xc0 != 0x80
        && text[value.place] != Self.leftByte
        && text[value.textRange.upperBound - 1] != Self.leftByte
    case .list, .record, .dictionary:
      guard value.place < cells.end, cells[value.place].tag == value.tag else { return false }
      let header = Header(bits: cells[value.place].bits)
      return header.count <= header.capacity && value.place + header.capacity < cells.end
    case .absent, .stale, .nilValue, .bool, .int, .double, .date, .duration, .enumCase: return true
    }
  }

  /// What is written over bytes and cells that a collection left behind.
  static let leftByte: UInt8 = 0xff
  static let leftCell = Value(tag: .stale, bits: 0x5a5a_5a5a_5a5a_5a5a)
}
