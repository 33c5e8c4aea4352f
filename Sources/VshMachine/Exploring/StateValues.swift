import VshProgram
import VshSource
import VshText

/// Values in encoded states, and in encoded moves.
extension StateCodec {
  /// The first byte of a frozen list or record; the tags of values are smaller.
  static let stillTag: UInt8 = 0xFF
  /// The first byte of a long list, of which an encoding has the hash.
  static let longTag: UInt8 = 0xFE
  /// A whole number below 64 is one byte from here on.
  private static let smallNumber: UInt8 = 0x40
  /// A `Bool` is this byte or the next one.
  private static let smallBool: UInt8 = 0x80

  /// Encodes values as part of a move, for use in another copy of the state.
  package func encode(_ values: [Value], of world: borrowing World) throws(Fault) -> [UInt8] {
    var out = StateBytes()
    out.add(values.count)
    for value in values { try write(value, world.evaluator.heap, &out) }
    return out.bytes
  }

  package func decode(_ bytes: [UInt8], in world: inout World) throws(Fault) -> [Value] {
    var reader = StateReader(bytes)
    var values: [Value] = []
    for _ in 0..<reader.count() { values.append(try read(&reader, &world.evaluator.heap)) }
    return values
  }

  /// The encoding of a small number or a `Bool`; nil for any other value.
  @inline(__always)
  static func shortByte(of value: Value) -> UInt8? {
    let bits = UInt64(bitPattern: value.bits)
    if value.tag == .int, bits < 64 { return smallNumber | UInt8(truncatingIfNeeded: bits) }
    if value.tag == .bool, bits < 2 { return smallBool | UInt8(truncatingIfNeeded: bits) }
    return nil
  }

  /// Whether the encoding that begins with a byte has no other one.
  static func isShort(_ byte: UInt8) -> Bool { byte & 0xC0 == smallNumber || byte & 0xFE == smallBool }

  @inline(__always)
  func write(_ value: Value, _ heap: borrowing Heap, _ out: inout StateBytes) throws(Fault) {
    if let byte = Self.shortByte(of: value) {
      out.add(byte)
    } else {
      try write(large: value, heap, &out, depth: 0)
    }
  }

  @inline(never)
  private func write(
    large value: Value, _ heap: borrowing Heap, _ out: inout StateBytes, depth: Int
  ) throws(Fault) {
    if let byte = Self.shortByte(of: value) {
      out.add(byte)
      return
    }
    switch value.tag {
    case .string:
      try Self.requireState(of: out.count + value.length)
      out.add(value.tag.rawValue)
      out.add(text: heap.text.elements.span.extracting(heap.range(of: value)))
    case .list, .record, .dictionary:
      if let cell = still.cell(of: value) {
        out.add(Self.stillTag)
        out.add(cell)
        return
      }
      let start = out.count
      try write(container: value, heap, &out, depth: depth)
      if let cell = still.cell(of: out.bytes(from: start)) {
        out.remove(from: start)
        out.add(Self.stillTag)
        out.add(cell)
      }
    case .absent, .stale, .nilValue:
      out.add(value.tag.rawValue)
    case .bool, .int, .double, .date, .duration, .enumCase:
      out.add(value.tag.rawValue)
      out.add(value.bits)
    }
  }

  func write(
    container value: Value, _ heap: borrowing Heap, _ out: inout StateBytes, depth: Int
  ) throws(Fault) {
    try Heap.requireNesting(of: depth)
    // Values that share a part of them are written each with its own.
    try Self.requireState(of: out.count)
    // The index of a dictionary is derived from its entries.
    let first = value.tag == .dictionary ? 1 : 0
    let count = heap.count(of: value)
    out.add(value.tag.rawValue)
    out.add(count - first)
    Effort.note(.elements, count - first)
    for index in first..<count {
      try write(large: heap.element(of: value, at: index), heap, &out, depth: depth + 1)
    }
  }

  @inline(__always)
  static func requireState(of bytes: Int) throws(Fault) {
    if bytes > Limits.stateBytes { throw Heap.limit("a state", "\(Limits.stateBytes >> 20) MiB") }
  }

  @inline(__always)
  func read(_ reader: inout StateReader, _ heap: inout Heap) throws(Fault) -> Value {
    let byte = reader.byte()
    if byte & 0xC0 == Self.smallNumber { return .int(Int64(byte & 0x3F)) }
    return try read(byte, &reader, &heap)
  }

  @inline(never)
  private func read(
    _ byte: UInt8, _ reader: inout StateReader, _ heap: inout Heap
  ) throws(Fault) -> Value {
    if byte == Self.stillTag { return heap.container(at: reader.count()) }
    if byte == Self.longTag {
      _ = reader.count()
      _ = reader.hash()
      return heap.takeKept()
    }
    if byte & 0xFE == Self.smallBool { return .bool(byte & 1 == 1) }
    guard let tag = Value.Tag(rawValue: byte) else { return .absent }
    switch tag {
    case .string:
      let range = reader.text()
      return try heap.makeString(reader.bytes.span.extracting(range))
    case .list, .record:
      var elements: [Value] = []
      let count = reader.count()
      elements.reserveCapacity(count)
      for _ in 0..<count { elements.append(try read(&reader, &heap)) }
      Effort.note(.elements, elements.count)
      return tag == .list ? try heap.makeList(elements) : try heap.makeRecord(elements)
    case .dictionary:
      var dictionary = try heap.makeDictionary()
      var cost = 0
      for _ in 0..<reader.count() / 2 {
        let key = try read(&reader, &heap)
        dictionary = try heap.set(
          try read(&reader, &heap), forKey: key, in: dictionary, cost: &cost)
      }
      return dictionary
    case .absent, .stale, .nilValue: return Value(tag: tag, bits: 0)
    case .bool, .int, .double, .date, .duration, .enumCase: return Value(tag: tag, bits: reader.number())
    }
  }
}

/// A value that existed when a codec was made. It never moves, so no collection has to know of it.
struct FrozenValue: Sendable, BitwiseCopyable {
  private let tag: UInt8
  private let bits: Int64

  init(_ value: Value) {
    tag = value.tag.rawValue
    bits = value.bits
  }

  func value() -> Value { Value(tag: Value.Tag(rawValue: tag) ?? .absent, bits: bits) }

  func isSame(_ value: Value) -> Bool { tag == value.tag.rawValue && bits == value.bits }
}

/// The frozen lists and records, by cell and by encoding. Equal ones are all encoded as the first.
struct StillValues: Sendable {
  /// By cell: the first cell of a value with the same encoding; -1 where no value begins.
  private var cells: [Int32] = []
  /// By the hash of an encoding.
  private var cellsByEncoding: [StateHash: Int32] = [:]
  /// The cells of all lists.
  private(set) var lists: [Int32] = []
  /// The cells of long lists, by their hash.
  private var longCells: [StateHash: Int32] = [:]
  /// By number of bytes: whether there is an encoding of that size.
  private var hasSize: [Bool] = []

  /// The cell as which a frozen value is encoded; nil for any other.
  @inline(__always)
  func cell(of value: Value) -> Int? {
    guard value.cell < cells.count else { return nil }
    let cell = cells[value.cell]
    return cell < 0 ? nil : Int(cell)
  }

  /// The cell of the frozen value with an encoding.
  func cell(of encoding: ArraySlice<UInt8>) -> Int? {
    guard encoding.count < hasSize.count, hasSize[encoding.count] else { return nil }
    return cellsByEncoding[StateHash(of: encoding)].map { Int($0) }
  }

  func cell(ofLong hash: StateHash) -> Int? { longCells[hash].map { Int($0) } }

  mutating func note(long hash: StateHash, _ cell: Int) { longCells[hash] = Int32(truncatingIfNeeded: cell) }

  /// Adds a value, and returns the cell as which it is encoded.
  mutating func add(_ value: Value, _ encoding: [UInt8]) -> Int {
    let hash = StateHash(of: encoding[...])
    let cell = cellsByEncoding[hash] ?? Int32(truncatingIfNeeded: value.cell)
    cellsByEncoding[hash] = cell
    cells.fill(to: value.cell + 1, with: -1)
    cells[value.cell] = cell
    if value.tag == .list { lists.append(Int32(truncatingIfNeeded: value.cell)) }
    hasSize.fill(to: encoding.count + 1, with: false)
    hasSize[encoding.count] = true
    return Int(cell)
  }
}
