import VshProgram
import VshSource
import VshText

/// Instructions that allocate texts and lists.
extension World {
  mutating func joined(_ a: Value, _ b: Value) throws(Fault) -> Value {
    if a.length == 0 { return b }
    if b.length == 0 { return a }
    try charge((a.length + b.length) / 8)
    try Heap.requireString(of: a.length + b.length)
    var scratch = evaluator.scratch.take()
    defer { evaluator.scratch.give(back: scratch) }
    evaluator.heap.appendBytes(of: a, to: &scratch)
    evaluator.heap.appendBytes(of: b, to: &scratch)
    return try evaluator.heap.makeString(scratch)
  }

  mutating func joinTexts(_ parts: TextCode, _ base: Int) throws(Fault) -> Value {
    var scratch = evaluator.scratch.take()
    defer { evaluator.scratch.give(back: scratch) }
    var left = parts
    while true {
      let stop = evaluator.running.join(
        left, of: &evaluator.code, evaluator.registers, base: base, &evaluator.heap)
      // Beyond the limit, parts are added one by one: the fault then names the length up to the first part over it.
      let isOver = scratch.count + stop.end > Limits.stringBytes
      if !isOver { scratch += evaluator.running.joined.prefix(max(0, stop.end)) }
      let next = isOver ? Int(left.first) : stop.part
      if next == parts.end { break }
      appendPart(next, base, to: &scratch)
      try Heap.requireString(of: scratch.count)
      left = parts.parts(behind: next)
    }
    try charge(scratch.count / 8)
    return try evaluator.heap.makeString(scratch)
  }

  /// Appends any part of a text to a buffer.
  func appendPart(_ index: Int, _ base: Int, to scratch: inout [UInt8]) {
    let part = evaluator.code.textParts[index]
    if !part.isConstant {
      var value = evaluator.registers[base + Int(part.register)]
      if part.field >= 0 { value = evaluator.heap.element(of: value, at: Int(part.field)) }
      evaluator.heap.appendText(of: value, type: part.type, in: program, to: &scratch)
    }
    scratch += evaluator.heap.text.elements[Int(part.start)..<Int(part.start + part.length)]
  }

  mutating func concatenated(_ a: Value, _ b: Value) throws(Fault) -> Value {
    let (first, second) = (evaluator.heap.count(of: a), evaluator.heap.count(of: b))
    if first == 0 { return b }
    if second == 0 { return a }
    try charge(first + second)
    var list = try evaluator.heap.makeList(capacity: first + second)
    list = try evaluator.heap.append(contentsOf: a, to: list)
    return try evaluator.heap.append(contentsOf: b, to: list)
  }

  mutating func range(_ lower: Int64, _ upper: Int64, isClosed: Bool) throws(Fault) -> Value {
    guard lower <= upper else {
      throw Fault("the range \(lower)\(isClosed ? "..." : "..<")\(upper) ends before it begins", at: nil)
    }
    // The difference may exceed the range of Int64.
    let distance = UInt64(bitPattern: upper &- lower)
    guard distance < UInt64(Limits.listElements) + (isClosed ? 0 : 1) else {
      let wanted = UInt128(distance) + (isClosed ? 1 : 0)
      throw Fault("a list of \(wanted) elements would be over the limit of \(Limits.listElements)", at: nil)
    }
    let count = Int(distance) + (isClosed ? 1 : 0)
    try charge(count)
    return try evaluator.heap.makeList((0..<count).lazy.map { Value.int(lower + Int64($0)) })
  }

  mutating func copyRecord(_ record: Value) throws(Fault) -> Value {
    let count = evaluator.heap.count(of: record)
    try charge(count)
    return try evaluator.heap.copy(record, count: count)
  }

  // MARK: Characters

  /// The characters of a string as strings. Their bytes are copied once: texts in the heap never overlap.
  mutating func characters(of string: Value) throws(Fault) -> Value {
    try charge(string.length)
    return try pieces(of: string, endingAt: evaluator.heap.characterEnds(of: string))
  }

  /// Splits a string into a list; each piece ends at one of the offsets.
  private mutating func pieces(of string: Value, endingAt ends: [Int]) throws(Fault) -> Value {
    try Heap.requireList(of: ends.count)
    var scratch = evaluator.scratch.take()
    defer { evaluator.scratch.give(back: scratch) }
    evaluator.heap.appendBytes(of: string, to: &scratch)
    let offset = try evaluator.heap.makeString(scratch).offset
    var start = 0
    var pieces: [Value] = []
    pieces.reserveCapacity(ends.count)
    for end in ends {
      pieces.append(.string(offset: offset + start, length: end - start))
      start = end
    }
    return try evaluator.heap.makeList(pieces)
  }

  /// Joins all texts of a list.
  mutating func joinedCharacters(of list: Value) throws(Fault) -> Value {
    try joinedTexts(of: list, separator: .string(offset: 0, length: 0))
  }

  mutating func joinedTexts(of list: Value, separator: Value) throws(Fault) -> Value {
    let count = evaluator.heap.count(of: list)
    var scratch = evaluator.scratch.take()
    defer { evaluator.scratch.give(back: scratch) }
    for index in 0..<count {
      let text = evaluator.heap.element(of: list, at: index)
      try Heap.requireString(of: scratch.count + separator.length + text.length)
      if index > 0 { evaluator.heap.appendBytes(of: separator, to: &scratch) }
      evaluator.heap.appendBytes(of: text, to: &scratch)
    }
    try charge(count + scratch.count / 8)
    return try evaluator.heap.makeString(scratch)
  }

  /// A range of a string's bytes as a string; the string itself where the range is all of it.
  mutating func part(of string: Value, _ range: Range<Int>) throws(Fault) -> Value {
    if range.count == string.length { return string }
    try charge(range.count / 8)
    var scratch = evaluator.scratch.take()
    defer { evaluator.scratch.give(back: scratch) }
    evaluator.heap.appendBytes(range, of: string, to: &scratch)
    return try evaluator.heap.makeString(scratch)
  }
}

extension Heap {
  /// The end of each character, as an offset from the string's first byte.
  fileprivate func characterEnds(of string: Value) -> [Int] {
    var ends: [Int] = []
    let bytes = text.elements.span.extracting(range(of: string))
    var cursor = ClusterCursor()
    while let cluster = cursor.next(in: bytes) { ends.append(cluster.end) }
    return ends
  }
}
