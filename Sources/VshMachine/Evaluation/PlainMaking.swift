import VshSource
import VshText

/// What `PlainCode` makes in the heap: texts, lists and records, where there is room and nothing can fail. Each of these gives
/// an absent value instead of a fault and has changed nothing then; `World.perform` does it, or says what is wrong.
///
/// They stand apart from the loop, which only reads the heap: another world may share its arrays.
extension Heap {
  /// Bytes that may still be made before the limit of a world's values.
  private var allowance: Int {
    byteLimit &- textEnd &- cellEnd &* MemoryLayout<Value>.stride &- edits.count &* MemoryLayout<Edit>.stride
  }

  // MARK: Texts

  /// The texts of parts side by side, joined, where all of them are constants, strings and whole numbers.
  @inline(never)
  mutating func joinPlainly(
    _ first: Int, count: Int, of code: inout Code, _ registers: Span<Value>, base: Int,
    _ budget: inout Int
  ) -> Value {
    let most = min(stringLimit, allowance)
    let place = textEnd
    let end = Self.join(first, count: count, of: &code, registers, base: base, &cells, &text, at: place)
    let length = end &- place
    let cost = length >> 3
    guard length >= 0, length <= most, budget >= cost else { return .absent }
    budget &-= cost
    textEnd = end
    return .string(place: length == 0 ? 0 : place, length: length)
  }

  /// Writes the texts of the parts from a place on; where they end, or -1 where there is another part, or no room.
  @inline(__always)
  private static func join(
    _ first: Int, count: Int, of code: inout Code, _ registers: Span<Value>, base: Int,
    _ cells: inout [Value], _ text: inout [UInt8], at place: Int
  ) -> Int {
    var text = text.mutableSpan
    var end = place
    for part in first..<first &+ count {
      let part = code.textParts[part]
      var start = Int(part.start)
      var length = Int(part.length)
      if !part.isConstant {
        var value = registers[base &+ Int(part.register)]
        if part.field >= 0 { value = cells[value.place &+ 1 &+ Int(part.field)] }
        switch value.tag {
        case .string:
          start = value.place
          length = value.length
        case .int:
          guard text.count &- end >= 20 else { return -1 }
          end = text.write(decimal: value.bits, at: end)
          continue
        case .absent, .stale, .nilValue, .bool, .double, .date, .duration, .enumCase, .list, .record:
          return -1
        }
      }
      guard text.count &- end >= length else { return -1 }
      end = text.copy(length, from: start, to: end)
    }
    return end
  }

  // MARK: Lists and records

  /// A list or record of registers side by side, of one at least.
  @inline(never)
  mutating func makePlainly(
    _ kind: Value.Tag, of count: Int, _ registers: Span<Value>, from first: Int
  ) -> Value {
    let cell = cellEnd
    guard count > 0, cells.count &- cell > count,
      (count &+ 1) &* MemoryLayout<Value>.stride <= allowance
    else { return .absent }
    cellEnd = cell &+ count &+ 1
    var cells = cells.mutableSpan
    cells[cell] = Header(count: count, capacity: count).cell(kind)
    for index in 0..<count {
      let element = registers[first &+ index]
      if element.isContainer { cells.hold(element) }
      cells[cell &+ 1 &+ index] = element
    }
    return Value(tag: kind, bits: Int64(cell))
  }

  /// A list without elements, with room for as many as another has.
  @inline(never)
  mutating func makeListPlainly(forAllOf list: Value) -> Value {
    let count = Header(bits: cells[list.place].bits).count
    let cell = cellEnd
    guard count > 0 else { return Self.emptyList }
    guard cells.count &- cell > count, (count &+ 1) &* MemoryLayout<Value>.stride <= allowance else {
      return .absent
    }
    cells[cell] = Header(count: 0, capacity: count).cell(.list)
    cellEnd = cell &+ count &+ 1
    return .list(cell: cell)
  }

  /// Adds to a list with room for it. It was made in this frame: no mark is younger, so nothing has to be remembered for an
  /// undo.
  @inline(never)
  mutating func collectPlainly(_ element: Value, into list: Value) -> Bool {
    var header = Header(bits: cells[list.place].bits)
    if header.count >= min(header.capacity, listLimit) { return false }
    var cells = cells.mutableSpan
    if element.isContainer { cells.hold(element) }
    header.count += 1
    cells[list.place].bits = header.bits
    cells[list.place &+ header.count] = element
    return true
  }
}

extension MutableSpan where Element == Value {
  /// One more place holds a list or record.
  @inline(__always)
  fileprivate mutating func hold(_ container: Value) {
    var header = Header(bits: self[container.place].bits)
    if header.holders >= 2 { return }
    header.holders += 1
    self[container.place].bits = header.bits
  }
}

extension MutableSpan where Element == UInt8 {
  /// Copies bytes that stand in front of a place to there, where all of it is within; where they end.
  @inline(__always)
  fileprivate mutating func copy(_ count: Int, from source: Int, to target: Int) -> Int {
    guard count <= 16, self.count &- target >= 16 else { return move(count, from: source, to: target) }
    // Nearly all are short: two words are copied, and what is behind the text is written over later.
    let low = span.word(at: source)
    let high = span.word(at: source &+ 8)
    write(low, at: target)
    write(high, at: target &+ 8)
    return target &+ count
  }
}
