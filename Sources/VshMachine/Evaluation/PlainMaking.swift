import VshSource
import VshText

/// What `Evaluator.runPlainly` makes in the heap: texts, lists and records, where there is room and nothing can fail. Each of these gives
/// an absent value instead of a fault and has changed nothing then; `World.perform` does it, or says what is wrong.
///
/// They stand apart from the loop, which only reads the heap: another world may share its arrays.
extension Heap {
  /// Bytes that may still be made before the limit of a world's values.
  private var allowance: Int { byteLimit &- byteCount }

  // MARK: Texts

  /// The texts of parts side by side, joined, where all of them are constants, strings and whole numbers.
  @inline(never)
  mutating func joinPlainly(
    from first: Int, count: Int, of code: inout Code, _ registers: borrowing Registers, base: Int,
    _ running: inout Running
  ) -> Value {
    let most = min(stringLimit, allowance)
    let place = textEnd
    let parts = code.textParts.span.extracting(first..<first &+ count)
    let end = Self.join(parts, registers, base: base, &cells, &text, at: place)
    let length = end &- place
    let cost = length >> 3
    guard length >= 0, length <= most, running.budget >= cost else { return .absent }
    running.spend(cost)
    textEnd = end
    return .string(place: length == 0 ? 0 : place, length: length)
  }

  /// Bytes that have to be free before a part is written: short texts are copied 32 at a time, constants eight at a time.
  private static let room = 40

  /// Writes the texts of the parts from a place on; where they end, or -1 where there is another part, or no room.
  @inline(__always)
  private static func join(
    _ parts: Span<TextPart>, _ registers: borrowing Registers, base: Int, _ cells: inout [Value],
    _ text: inout [UInt8], at start: Int
  ) -> Int {
    let cells = cells.span
    var text = text.mutableSpan
    var end = start
    var place = 0
    while place < parts.count {
      guard text.count &- end >= room else { return -1 }
      let part = parts[place]
      let length = Int(part.length)
      place &+= 1
      if !part.isConstant {
        var value = registers[base &+ Int(part.register)]
        if part.field >= 0 {
          assert(cells[value.place].tag == .record, "a value names nothing in the heap")
          value = cells[value.place &+ 1 &+ Int(part.field)]
        }
        switch value.tag {
        case .string: end = text.copy(value.length, from: value.place, to: end)
        case .int: end = text.write(decimal: value.bits, at: end)
        case .absent, .stale, .nilValue, .bool, .double, .date, .duration, .enumCase, .list, .record:
          return -1
        }
        if end < 0 { return -1 }
      } else if length > 8 {
        end = text.copy(length, from: Int(part.start), to: end)
        if end < 0 { return -1 }
        continue
      }
      // A short constant, be it the part or what stands behind it.
      text.write(part.word, at: end)
      end &+= length
    }
    return end
  }

  // MARK: Lists and records

  /// A list or record of registers side by side, of one at least.
  @inline(never)
  mutating func makePlainly(
    _ kind: Value.Tag, of count: Int, _ registers: borrowing Registers, from first: Int
  ) -> Value {
    let cell = cellEnd
    guard count > 0, cells.count &- cell > count,
      (count &+ 1) &* MemoryLayout<Value>.stride <= allowance
    else { return .absent }
    cellEnd = cell &+ count &+ 1
    var cells = cells.mutableSpan
    cells.put(Header(count: count, capacity: count), of: kind, at: cell, registers, from: first)
    return Value(tag: kind, bits: Int64(cell))
  }

  /// A record of registers side by side, of one at least, made and added to a list with room for it, which was made in this frame.
  @inline(never)
  mutating func collectPlainly(
    recordOf fields: (first: Int, count: Int), _ registers: borrowing Registers, into list: Value
  ) -> Bool {
    let cell = cellEnd
    let count = fields.count
    var header = Header(bits: cells[list.place].bits)
    guard header.count < min(header.capacity, listLimit), count > 0, cells.count &- cell > count,
      (count &+ 1) &* MemoryLayout<Value>.stride <= allowance
    else { return false }
    cellEnd = cell &+ count &+ 1
    var cells = cells.mutableSpan
    cells.put(
      Header(count: count, capacity: count, holders: 1), of: .record, at: cell, registers, from: fields.first)
    header.count += 1
    cells[list.place].bits = header.bits
    cells[list.place &+ header.count] = .record(cell: cell)
    return true
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
  /// Writes a list or record whose elements lie in registers side by side.
  @inline(__always)
  fileprivate mutating func put(
    _ header: Header, of kind: Value.Tag, at cell: Int, _ registers: borrowing Registers, from first: Int
  ) {
    self[cell] = header.cell(kind)
    for index in 0..<header.count {
      let element = registers[first &+ index]
      if element.isContainer { hold(element) }
      self[cell &+ 1 &+ index] = element
    }
  }

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
  /// Copies bytes that stand in front of a place to there; where they end, or -1 where there is no room for them and a constant
  /// behind them.
  @inline(__always)
  fileprivate mutating func copy(_ count: Int, from source: Int, to target: Int) -> Int {
    guard count <= 32 else {
      return self.count &- target &- 8 >= count ? move(count, from: source, to: target) : -1
    }
    // Nearly all are short: whole words are copied, and what stands behind the text is written over later.
    let words = span.bytes.unsafeLoadUnaligned(fromByteOffset: source, as: SIMD4<UInt64>.self)
    var bytes = mutableBytes
    bytes.storeBytes(of: words, toByteOffset: target, as: SIMD4<UInt64>.self)
    return target &+ count
  }
}
