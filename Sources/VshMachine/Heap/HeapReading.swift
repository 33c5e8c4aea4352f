import VshSource
import VshText

/// Reads values from the heap.
extension Heap {
  func header(of container: Value) -> Header {
    check(container)
    return Header(bits: cells[container.cell].bits)
  }

  /// The list or record whose header is in a cell.
  func container(at cell: Int) -> Value { Value(tag: cells[cell].tag, bits: Int64(cell)) }

  /// The number of a list's elements or a record's fields.
  func count(of container: Value) -> Int { header(of: container).count }

  /// The element or field at an index below the count.
  func element(of container: Value, at index: Int) -> Value {
    check(container)
    return cells[container.cell + 1 + index]
  }

  /// The index of an enum's case. A case with values is a record that begins with the case.
  @inline(__always)
  func caseIndex(of value: Value) -> Int64 {
    value.tag == .record ? element(of: value, at: 0).bits : value.bits
  }

  /// The range of a string's bytes.
  @inline(__always)
  func range(of string: Value) -> Range<Int> {
    check(string)
    return string.textRange
  }

  /// Appends a string's bytes to a buffer.
  func appendBytes(of string: Value, to buffer: inout [UInt8]) {
    buffer.append(contentsOf: text.elements[range(of: string)])
  }

  /// Appends a range of a string's bytes to a buffer.
  func appendBytes(_ range: Range<Int>, of string: Value, to buffer: inout [UInt8]) {
    check(string)
    buffer.append(
      contentsOf: text.elements[string.offset + range.lowerBound..<string.offset + range.upperBound])
  }

  /// Checks a value that is read, in debug builds only. An invalid value ends the process: some code that is not among
  /// the `World`'s holders has kept it across a collection.
  @inline(__always)
  func check(_ value: Value) {
    assert(names(value), "a value names nothing in the heap")
  }

  /// Whether the value refers to valid storage, as far as that can be checked.
  private func names(_ value: Value) -> Bool {
    switch value.tag {
    case .string:
      guard value.length > 0 else { return true }
      // A UTF-8 text never begins inside a character or with the byte that marks freed storage.
      return value.textRange.upperBound <= text.end && text[value.offset] & 0xc0 != 0x80
        && text[value.offset] != Self.leftByte
        && text[value.textRange.upperBound - 1] != Self.leftByte
    case .list, .record, .dictionary:
      guard value.cell < cells.end, cells[value.cell].tag == value.tag else { return false }
      let header = Header(bits: cells[value.cell].bits)
      return header.count <= header.capacity && value.cell + header.capacity < cells.end
    case .absent, .stale, .nilValue, .bool, .int, .double, .date, .duration, .enumCase: return true
    }
  }

  /// The pattern written over storage that a collection freed.
  static let leftByte: UInt8 = 0xff
  static let leftCell = Value(tag: .stale, bits: 0x5a5a_5a5a_5a5a_5a5a)
}
