import VshProgram
import VshSource
import VshText

/// Values as text (language.md, Small print, Text of values): inside a string, and as source text.
extension Heap {
  /// Appends the text of a value inside a string: a string unchanged, `12`, `60.0`, `nil`, `750ms`, an enum case as
  /// `premium`; a list or record as source text.
  func appendText(of value: Value, type: TypeID, in program: Program, to buffer: inout [UInt8]) {
    switch value.tag {
    case .string: buffer.append(text.elements.span.extracting(range(of: value)))
    case .date: Timestamp.append(Int(value.bits), to: &buffer)
    case .enumCase: appendCase(value, type, program, to: &buffer)
    case .record where isCase(type, program):
      let start = buffer.count
      appendDescription(of: value, type: type, in: program, to: &buffer)
      buffer.remove(at: start)
    case .absent, .stale, .nilValue, .bool, .int, .double, .duration, .list, .record, .dictionary:
      appendDescription(of: value, type: type, in: program, to: &buffer)
    }
  }

  /// Appends a value as source text: `"text"`, `.premium`, `[1, 2]`, `User(id: "9", …)`; after 20 elements `… 80 more`.
  ///
  /// Open containers are kept on an explicit stack, so depth costs no stack of the process. It stops at the maximum
  /// length of a string, or at fewer bytes: then `…` is the rest of a text.
  func appendDescription(
    of value: Value, type: TypeID, in program: Program, atMost bytes: Int = Limits.stringBytes,
    to buffer: inout [UInt8]
  ) {
    let end = buffer.count + bytes
    var open = [DescribedContainer]()
    appendPart(value, type, program, &open, atMost: bytes, to: &buffer)
    while let last = open.indices.last {
      let container = open[last]
      guard container.next < container.shown, buffer.count < end else {
        if container.shown < container.count || container.next < container.shown {
          if container.next > 0 { buffer.append(", ") }
          buffer.append("… \(container.count - container.next) more")
        }
        buffer.append(container.fields == nil ? UInt8(ascii: "]") : UInt8(ascii: ")"))
        open.removeLast()
        continue
      }
      open[last].next += 1
      if container.next > 0 { buffer.append(", ") }
      var elementType = container.elementType
      if let fields = container.fields, container.next < fields.count {
        buffer.append(contentsOf: program.names.utf8(of: fields[container.next].name))
        buffer.append(": ")
        elementType = fields[container.next].type
      }
      var index = container.first + container.next
      if let keyType = container.keyType {
        appendPart(
          key(ofEntry: container.next, in: container.value), keyType, program, &open, atMost: bytes,
          to: &buffer)
        buffer.append(": ")
        index = 2 + 2 * container.next
      }
      appendPart(
        element(of: container.value, at: index), elementType, program, &open, atMost: bytes, to: &buffer)
    }
  }

  /// A list, record or dictionary that is being written.
  private struct DescribedContainer {
    let value: Value
    /// Only for a dictionary.
    var keyType: TypeID?
    /// Only for a record.
    var fields: [Parameter]?
    let elementType: TypeID
    let count: Int
    let shown: Int
    /// The index of its first element.
    var first = 0
    var next = 0
  }

  /// The number of elements shown; the rest is only counted.
  private static let shownElements = 20

  /// Appends a value, or the beginning of a container.
  private func appendPart(
    _ value: Value, _ type: TypeID, _ program: Program, _ open: inout [DescribedContainer],
    atMost bytes: Int, to buffer: inout [UInt8]
  ) {
    switch value.tag {
    case .absent: buffer.append(UInt8(ascii: "_"))
    case .stale, .nilValue: buffer.append("nil")
    case .bool: buffer.append(value.isTrue ? "true" : "false")
    case .int: buffer.append(decimal: Int(value.bits))
    case .double: buffer.append(double: value.double)
    case .string:
      let whole = range(of: value)
      let shown = whole.lowerBound..<min(whole.upperBound, whole.lowerBound + bytes)
      TextLiteral.append(text.elements.span.extracting(shown), to: &buffer)
      if shown.count < whole.count { buffer.append(" …") }
    case .date:
      buffer.append("Date(\"")
      Timestamp.append(Int(value.bits), to: &buffer)
      buffer.append("\")")
    case .duration: DurationText.append(Int(value.bits), to: &buffer)
    case .enumCase:
      buffer.append(UInt8(ascii: "."))
      appendCase(value, type, program, to: &buffer)
    case .list:
      let count = count(of: value)
      buffer.append(UInt8(ascii: "["))
      open.append(
        DescribedContainer(
          value: value, fields: nil,
          elementType: program.types.element(of: program.types.unwrapped(type)) ?? TypeTable.unknown,
          count: count, shown: min(count, Self.shownElements)))
    case .dictionary:
      let count = entryCount(of: value)
      let entry = program.types.entry(of: program.types.unwrapped(type))
      buffer.append(count == 0 ? "[:" : "[")
      open.append(
        DescribedContainer(
          value: value, keyType: entry?.key ?? TypeTable.unknown, fields: nil,
          elementType: entry?.value ?? TypeTable.unknown, count: count, shown: min(count, Self.shownElements))
      )
    case .record:
      let (name, fields) = recordParts(of: value, type, program)
      if isCase(type, program) { buffer.append(UInt8(ascii: ".")) }
      if let name { buffer.append(contentsOf: program.names.utf8(of: name)) }
      buffer.append(UInt8(ascii: "("))
      open.append(
        DescribedContainer(
          value: value, fields: fields, elementType: TypeTable.unknown, count: fields.count,
          shown: fields.count,
          first: count(of: value) - fields.count))
    }
  }

  private func isCase(_ type: TypeID, _ program: Program) -> Bool {
    if case .enumeration = program.types[program.types.unwrapped(type)] { true } else { false }
  }

  /// The name and the fields of a record, or of a case and its values.
  func recordParts(
    of value: Value, _ type: TypeID, _ program: Program
  ) -> (name: NameID?, fields: [Parameter]) {
    switch program.types[program.types.unwrapped(type)] {
    case .record(let id): return (program.records[id].name, program.records[id].fields)
    case .enumeration(let id):
      let row = program.enums[id].cases[Int(caseIndex(of: value))]
      return (row.name, row.values)
    case _: return (nil, [])
    }
  }

  private func appendCase(_ value: Value, _ type: TypeID, _ program: Program, to buffer: inout [UInt8]) {
    guard case .enumeration(let id) = program.types[program.types.unwrapped(type)] else {
      return buffer.append(decimal: Int(value.bits))
    }
    let cases = program.enums[id].cases
    guard cases.indices.contains(Int(value.bits)) else { return buffer.append(decimal: Int(value.bits)) }
    buffer.append(contentsOf: program.names.utf8(of: cases[Int(value.bits)].name))
  }
}

extension World {
  /// Appends a value as source text.
  func appendDescription(of value: Value, type: TypeID, to buffer: inout [UInt8]) {
    evaluator.heap.appendDescription(of: value, type: type, in: program, to: &buffer)
  }
}
