package import VshProgram
import VshSource
import VshText

/// A copy of a value outside of its world. It outlives the step, and two of them can be compared part by part.
package enum ValueTree: Hashable, Sendable {
  /// A value without parts, as source text: a number, an enum case, `nil`.
  case scalar(String)
  case text(String)
  case list([ValueTree])
  case record(Record)
  case dictionary(Entries)

  /// Two records of one type are equal when their values are. A case with values is a record, too, which is named as it
  /// is written: `.failed`.
  package struct Record: Hashable, Sendable {
    package let name: String
    package let fieldNames: [String]
    package let values: [ValueTree]

    package init(name: String, fieldNames: [String], values: [ValueTree]) {
      self.name = name
      self.fieldNames = fieldNames
      self.values = values
    }

    fileprivate var mainValue: ValueTree? {
      let text = values.indices.first { index in
        if case .text = values[index] { fieldNames[index] != "id" } else { false }
      }
      return text.map { values[$0] } ?? values.first
    }

    package static func == (a: Record, b: Record) -> Bool { a.name == b.name && a.values == b.values }

    package func hash(into hasher: inout Hasher) { hasher.combine(values) }
  }

  /// The entries of a dictionary by insertion. The order does not count in a comparison.
  package struct Entries: Hashable, Sendable {
    /// As source text; no two are equal.
    package let keys: [String]
    package let values: [ValueTree]
    private let indices: [String: Int]

    fileprivate init(keys: [String], values: [ValueTree]) {
      self.keys = keys
      self.values = values
      indices = Dictionary(firstOf: zip(keys, keys.indices))
    }

    package subscript(key: String) -> ValueTree? { indices[key].map { values[$0] } }

    package static func == (a: Entries, b: Entries) -> Bool {
      a.keys.count == b.keys.count && zip(a.keys, a.values).allSatisfy { b[$0] == $1 }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(keys.count) }
  }

  /// The value as source text, truncated to `cells`.
  ///
  /// - Parameter isBrief: whether to show only one field of each record: the first text that is no `id`, else the first
  ///   value.
  package func text(cells: Int, isBrief: Bool = false) -> String {
    var bytes: [UInt8] = []
    append(to: &bytes, end: 8 * cells, isBrief: isBrief)
    return Cells.truncated(String(decoding: bytes, as: UTF8.self), to: cells)
  }

  /// Appends the value as source text. No further part is begun beyond the offset `end`.
  private func append(to buffer: inout [UInt8], end: Int, isBrief: Bool) {
    switch self {
    case .scalar(let text): buffer.append(contentsOf: text.utf8)
    case .text(let text): TextLiteral.append(text.utf8.span, to: &buffer)
    case .list(let elements):
      buffer.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() where buffer.count < end {
        if index > 0 { buffer.append(", ") }
        element.append(to: &buffer, end: end, isBrief: isBrief)
      }
      buffer.append(UInt8(ascii: "]"))
    case .record(let record):
      buffer.append("\(record.name)(")
      if isBrief, let name = record.mainValue {
        name.append(to: &buffer, end: end, isBrief: true)
        return buffer.append(UInt8(ascii: ")"))
      }
      for (index, value) in record.values.enumerated() where buffer.count < end {
        if index > 0 { buffer.append(", ") }
        buffer.append("\(record.fieldNames[index]): ")
        value.append(to: &buffer, end: end, isBrief: isBrief)
      }
      buffer.append(UInt8(ascii: ")"))
    case .dictionary(let entries):
      buffer.append(entries.keys.isEmpty ? "[:" : "[")
      for (index, key) in entries.keys.enumerated() where buffer.count < end {
        if index > 0 { buffer.append(", ") }
        buffer.append("\(key): ")
        entries.values[index].append(to: &buffer, end: end, isBrief: isBrief)
      }
      buffer.append(UInt8(ascii: "]"))
    }
  }

  /// The bytes of a text that count as one value.
  fileprivate static let bytesAsOneValue = 256

  /// The limit of nesting; deeper values are kept as text.
  fileprivate static let mostLevels = 200
}

extension Heap {
  /// - Parameter room: the number of values that may still be copied; a long text counts as several. Where it is too small for a list, the remaining
  ///   elements are only counted.
  fileprivate func tree(
    of value: Value, type: TypeID, in program: Program, level: Int, room: inout Int
  ) -> ValueTree {
    room -= 1
    switch value.tag {
    case .string:
      room -= value.length / ValueTree.bytesAsOneValue
      return .text(String(decoding: text.elements[range(of: value)], as: UTF8.self))
    case .list where level < ValueTree.mostLevels:
      let elementType =
        program.types.element(of: program.types.unwrapped(type)) ?? TypeTable.unknown
      let count = count(of: value)
      var elements: [ValueTree] = []
      for index in 0..<count {
        if room <= 0 {
          elements.append(.scalar("… \(count - index) more"))
          break
        }
        elements.append(
          tree(
            of: element(of: value, at: index), type: elementType, in: program, level: level + 1, room: &room))
      }
      return .list(elements)
    case .record where level < ValueTree.mostLevels:
      let (name, fields) = recordParts(of: value, type, program)
      guard let name else { break }
      let first = count(of: value) - fields.count
      let values = fields.enumerated().map { index, field in
        tree(
          of: element(of: value, at: first + index), type: field.type, in: program, level: level + 1,
          room: &room)
      }
      return .record(
        ValueTree.Record(
          name: (first > 0 ? "." : "") + program.names[name],
          fieldNames: fields.map { program.names[$0.name] }, values: values))
    case .dictionary where level < ValueTree.mostLevels && entryCount(of: value) <= room:
      let entry = program.types.entry(of: program.types.unwrapped(type))
      var (keys, values): ([String], [ValueTree]) = ([], [])
      for number in 0..<entryCount(of: value) {
        var key: [UInt8] = []
        appendDescription(
          of: self.key(ofEntry: number, in: value), type: entry?.key ?? TypeTable.unknown, in: program,
          to: &key)
        keys.append(String(decoding: key, as: UTF8.self))
        values.append(
          tree(
            of: self.value(ofEntry: number, in: value), type: entry?.value ?? TypeTable.unknown, in: program,
            level: level + 1, room: &room))
      }
      return .dictionary(ValueTree.Entries(keys: keys, values: values))
    case .double where value.double == 0: return .scalar("0.0")
    case .absent, .stale, .nilValue, .bool, .int, .double, .date, .duration, .enumCase, .list, .record,
      .dictionary:
      break
    }
    var bytes: [UInt8] = []
    appendDescription(of: value, type: type, in: program, to: &bytes)
    return .scalar(String(decoding: bytes, as: UTF8.self))
  }
}

extension World {
  /// Copies a value.
  ///
  /// - Parameter room: the number of values that may be copied; it is decreased. A negative result means that the copy
  ///   is incomplete.
  package mutating func tree(of value: Value, type: TypeID, room: inout Int) -> ValueTree {
    evaluator.heap.tree(of: value, type: type, in: program, level: 0, room: &room)
  }

  package mutating func tree(
    ofSlot slot: SlotIndex, of instance: Int32, type: TypeID, room: inout Int
  ) -> ValueTree {
    tree(of: self.slot(slot, of: instance), type: type, room: &room)
  }
}
