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

  /// The text of parts side by side, where all of them are constants, strings and whole numbers.
  @inline(never)
  mutating func joinPlainly(
    _ parts: TextCode, of code: inout Code, _ registers: borrowing Registers, base: Int,
    _ running: inout Running
  ) -> Value {
    let length = running.join(parts, of: &code, registers, base: base, &self)
    let cost = length >> 3
    let place = textEnd
    guard length >= 0, length <= min(stringLimit, allowance, text.count &- place), running.budget >= cost
    else { return .absent }
    running.spend(cost)
    var text = text.mutableSpan
    textEnd = text.write(running.joined.span.extracting(..<length), at: place)
    return .string(place: length == 0 ? 0 : place, length: length)
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
