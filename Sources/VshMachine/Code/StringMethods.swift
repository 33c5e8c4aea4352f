import VshProgram
import VshSource
import VshText

/// Methods of strings.
extension World {
  mutating func textMethod(
    _ method: TextMethod, of string: Value, operands first: Int, count: Int
  ) throws(Fault) -> Value {
    switch method {
    case .isEmpty: return .bool(string.length == 0)
    case .count:
      try charge(string.length / 4)
      return .int(
        Clusters.count(of: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string))))
    case .contains:
      let text = evaluator.registers[first]
      if text.length == 0 { return .bool(true) }
      return .bool(try !occurrences(of: text, in: string, atMost: 1).isEmpty)
    case .first:
      let end = Clusters.offset(
        after: 1, in: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string)))
      return end == 0 ? .nilValue : try part(of: string, 0..<end)
    case .prefix:
      try charge(string.length / 4)
      let count = Int(max(evaluator.registers[first].bits, 0))
      return try part(
        of: string,
        0..<Clusters.offset(
          after: count, in: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string))))
    case .dropFirst:
      try charge(string.length / 4)
      let count = Int(max(evaluator.registers[first].bits, 0))
      let start = Clusters.offset(
        after: count, in: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string)))
      return try part(of: string, start..<string.length)
    case .suffix:
      try charge(string.length / 2)
      let count = Clusters.count(
        of: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string)))
      let start = Clusters.offset(
        after: count - clamped(evaluator.registers[first], to: count),
        in: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string)))
      return try part(of: string, start..<string.length)
    case .hasPrefix: return .bool(try hasEdge(string, evaluator.registers[first], atEnd: false))
    case .hasSuffix: return .bool(try hasEdge(string, evaluator.registers[first], atEnd: true))
    case .matches: return .bool(try matches(string, evaluator.registers[first]))
    case .lowercased:
      try charge(string.length / 8)
      var scratch = evaluator.scratch.take()
      defer { evaluator.scratch.give(back: scratch) }
      evaluator.heap.appendLowercased(string, to: &scratch)
      return try evaluator.heap.makeString(scratch)
    case .uppercased:
      try charge(string.length / 8)
      var scratch = evaluator.scratch.take()
      defer { evaluator.scratch.give(back: scratch) }
      evaluator.heap.appendUppercased(string, to: &scratch)
      return try evaluator.heap.makeString(scratch)
    case .trimmed where count > 1:
      try charge(string.length + evaluator.registers[first].length)
      return try part(
        of: string,
        Trimming.range(
          of: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string)),
          without: evaluator.heap.text.elements.span.extracting(
            evaluator.heap.range(of: evaluator.registers[first]))))
    case .trimmed:
      try charge(string.length / 8)
      return try part(
        of: string,
        Trimming.rangeWithoutWhiteSpace(
          of: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string))))
    case .split: return try split(string, at: evaluator.registers[first])
    case .replacing:
      return try replacing(evaluator.registers[first], with: evaluator.registers[first + 1], in: string)
    case .padded: return try padded(string, to: evaluator.registers[first].bits)
    }
  }

  // MARK: Searching

  /// `hasPrefix` or `hasSuffix`, by whole characters.
  private mutating func hasEdge(_ string: Value, _ edge: Value, atEnd: Bool) throws(Fault) -> Bool {
    try charge(atEnd ? string.length + edge.length : edge.length)
    return atEnd
      ? TextSearch.isSuffix(
        evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: edge)),
        of: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string))
      )
      : TextSearch.isPrefix(
        evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: edge)),
        of: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string))
      )
  }

  /// Whether a string matches a pattern, which was checked.
  private mutating func matches(_ string: Value, _ pattern: Value) throws(Fault) -> Bool {
    try charge(pattern.length)
    let compiled = try compiledPattern(pattern)
    try charge(compiled.effort(bytes: string.length))
    return compiled.matches(evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string)))
  }

  private mutating func compiledPattern(_ pattern: Value) throws(Fault) -> TextPattern {
    let range = evaluator.heap.range(of: pattern)
    if let known = evaluator.patterns.pattern(of: evaluator.heap.text.elements.span.extracting(range)) {
      return known
    }
    let bytes = range.map { evaluator.heap.text.elements[$0] }
    do {
      let compiled = try TextPattern(bytes.span)
      evaluator.patterns.keep(compiled, of: bytes)
      return compiled
    } catch {
      throw Fault(error.message, at: nil)
    }
  }

  /// The occurrences of a text in a string (`TextSearch`).
  private mutating func occurrences(
    of text: Value, in string: Value, atMost limit: Int
  ) throws(Fault) -> [Range<Int>] {
    try charge(string.length + text.length)
    return TextSearch.occurrences(
      of: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: text)),
      in: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string)),
      atMost: limit)
  }

  /// The parts between the occurrences of a separator, empty parts included. An empty separator matches nowhere.
  private mutating func split(_ string: Value, at separator: Value) throws(Fault) -> Value {
    let found = try occurrences(of: separator, in: string, atMost: Int.max)
    try Heap.requireList(of: found.count + 1)
    var parts = try evaluator.heap.makeList(capacity: found.count + 1)
    var start = 0
    for range in found {
      parts = try evaluator.heap.append(try part(of: string, start..<range.lowerBound), toNew: parts)
      start = range.upperBound
    }
    try charge(found.count)
    return try evaluator.heap.append(try part(of: string, start..<string.length), toNew: parts)
  }

  private mutating func replacing(_ text: Value, with other: Value, in string: Value) throws(Fault) -> Value {
    let found = try occurrences(of: text, in: string, atMost: Int.max)
    if found.isEmpty { return string }
    let removed = found.reduce(0) { $0 + $1.count }
    let length = string.length - removed + found.count * other.length
    try Heap.requireString(of: length)
    try charge(length / 8 + found.count)
    var scratch = evaluator.scratch.take()
    defer { evaluator.scratch.give(back: scratch) }
    var start = 0
    for range in found {
      evaluator.heap.appendBytes(start..<range.lowerBound, of: string, to: &scratch)
      evaluator.heap.appendBytes(of: other, to: &scratch)
      start = range.upperBound
    }
    evaluator.heap.appendBytes(start..<string.length, of: string, to: &scratch)
    return try evaluator.heap.makeString(scratch)
  }

  private mutating func padded(_ string: Value, to cells: Int64) throws(Fault) -> Value {
    let wanted = Int(clamping: cells)
    let spaces = Cells.padding(
      of: evaluator.heap.text.elements.span.extracting(evaluator.heap.range(of: string)), to: wanted)
    if spaces == 0 { return string }
    try Heap.requireString(of: spaces)
    try Heap.requireString(of: string.length + spaces)
    try charge((string.length + spaces) / 8)
    var scratch = evaluator.scratch.take()
    defer { evaluator.scratch.give(back: scratch) }
    evaluator.heap.append(string, paddedTo: wanted, to: &scratch)
    return try evaluator.heap.makeString(scratch)
  }
}

// These are methods of the heap, since a span of the world's heap cannot be read while a buffer of the world is
// written.
extension Heap {
  fileprivate func appendLowercased(_ string: Value, to buffer: inout [UInt8]) {
    Casing.append(lowercased: text.elements.span.extracting(range(of: string)), to: &buffer)
  }

  fileprivate func appendUppercased(_ string: Value, to buffer: inout [UInt8]) {
    Casing.append(uppercased: text.elements.span.extracting(range(of: string)), to: &buffer)
  }

  fileprivate func append(_ string: Value, paddedTo cells: Int, to buffer: inout [UInt8]) {
    Cells.append(text.elements.span.extracting(range(of: string)), paddedTo: cells, to: &buffer)
  }
}
