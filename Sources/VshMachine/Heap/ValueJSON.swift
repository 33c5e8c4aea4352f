package import VshProgram
import VshSource
package import VshText

extension World {
  /// A value as a data file would have it (language.md, Models): a record is an object, a date and a duration are texts,
  /// an enum's case is its text or number. `null` where nothing is there. In a `form`, values are what that says.
  package func json(of value: Value, type: TypeID, form: DataForm? = nil) -> JSONValue {
    let type = program.types.unwrapped(type)
    if let form, let written = json(of: value, form) { return written }
    switch value.tag {
    case .absent, .stale, .nilValue: return .null
    case .bool: return .bool(value.isTrue)
    case .int: return .number(Int(value.bits))
    case .double: return JSONValue(value.double)
    case .string: return .string(string(value))
    case .date:
      var text: [UInt8] = []
      Timestamp.append(Int(value.bits), to: &text)
      return .string(String(decoding: text, as: UTF8.self))
    case .duration: return .string(description(of: value, type: type))
    case .enumCase:
      guard case .enumeration(let id) = program.types[type] else { return .null }
      let name = json(ofCase: program.enums[id].cases[Int(value.bits)])
      return program.enums[id].key.map { .object([($0, name)]) } ?? name
    case .list:
      let element = program.types.element(of: type) ?? TypeTable.unknown
      return .list(elements(of: value).map { json(of: $0, type: element, form: form) })
    case .record:
      let (_, fields) = evaluator.heap.recordParts(of: value, type, program)
      let parts = elements(of: value)
      var members = zip(fields, parts.dropFirst(parts.count - fields.count)).map { field, value in
        (
          name: program.names[field.key ?? field.name],
          value: json(of: value, type: field.type, form: field.form)
        )
      }
      guard case .enumeration(let id) = program.types[type] else { return .object(members) }
      if program.isObject(fields), case .object(let inner) = members[0].1 { members = inner }
      let name = json(ofCase: program.enums[id].cases[Int(evaluator.heap.caseIndex(of: value))])
      if let key = program.enums[id].key { return .object([(name: key, value: name)] + members) }
      return .object([(Self.name(ofKey: name), .object(members))])
    case .dictionary:
      let entry = program.types.entry(of: type)
      return .object(
        entries(of: value).map { key, value in
          (
            name: Self.name(ofKey: json(of: key, type: entry?.key ?? TypeTable.unknown)),
            value: json(of: value, type: entry?.value ?? TypeTable.unknown, form: form)
          )
        })
    }
  }

  /// What is left of a number of bytes behind a value as JSON; negative where they are too few. It takes no longer than
  /// they allow.
  package func bytesLeft(of bytes: Int, behind value: Value, type: TypeID) -> Int {
    var left = bytes - Self.bytesOfPart
    var open = [(value, type)]
    while left >= 0, let (value, type) = open.popLast() {
      let type = program.types.unwrapped(type)
      switch value.tag {
      case .string: left -= value.length
      case .list:
        left -= count(of: value) * Self.bytesOfPart
        if left < 0 { break }
        let element = program.types.element(of: type) ?? TypeTable.unknown
        open += elements(of: value).map { ($0, element) }
      case .record:
        let (_, fields) = evaluator.heap.recordParts(of: value, type, program)
        let parts = elements(of: value)
        for (field, part) in zip(fields, parts.dropFirst(parts.count - fields.count)) {
          left -= Self.bytesOfPart + program.names.utf8(of: field.key ?? field.name).count
          open.append((part, field.type))
        }
      case .dictionary:
        left -= 2 * evaluator.heap.entryCount(of: value) * Self.bytesOfPart
        if left < 0 { break }
        let entry = program.types.entry(of: type)
        for (key, value) in entries(of: value) {
          open.append((key, entry?.key ?? TypeTable.unknown))
          open.append((value, entry?.value ?? TypeTable.unknown))
        }
      case .absent, .stale, .nilValue, .bool, .int, .double, .date, .duration, .enumCase: break
      }
    }
    return left
  }

  /// What a value in a list or a record takes at least, as a `JSONValue` too.
  private static let bytesOfPart = 64

  private func json(ofCase row: EnumType.Case) -> JSONValue {
    switch row.rawValue {
    case .text(let text): .string(text)
    case .number(let number): .number(Int(number))
    }
  }

  /// A single value in its form; nil for one that has none.
  private func json(of value: Value, _ form: DataForm) -> JSONValue? {
    switch (form, value.tag) {
    case (.text, .bool), (.text, .int): return .string(json(of: value, type: TypeTable.unknown).text)
    case (.text, .double): return .string(value.double.description)
    case (.milliseconds, .date), (.milliseconds, .duration): return .number(Int(value.bits))
    case (.seconds, .date), (.seconds, .duration): return .written(Self.seconds(Int(value.bits)))
    case (.pattern(let name), .date):
      guard let pattern = try? DatePattern(Array(program.names.utf8(of: name)).span) else { return nil }
      var text: [UInt8] = []
      pattern.append(Int(value.bits), to: &text)
      return .string(String(decoding: text, as: UTF8.self))
    case _: return nil
    }
  }

  /// Milliseconds as a number of seconds, exactly.
  private static func seconds(_ milliseconds: Int) -> String {
    let (whole, rest) = milliseconds.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = milliseconds < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    let digits = "\(1000 + rest)".dropFirst()
    return "\(sign)\(whole).\(digits)"
  }

  /// A dictionary's key as a member's name.
  private static func name(ofKey key: JSONValue) -> String {
    switch key {
    case .string(let text): text
    case let other: other.text
    }
  }

  /// The arguments of a call as a list.
  package func json(ofArguments arguments: [Value], of operation: ID<Operation>) -> JSONValue {
    .list(
      zip(arguments, program.operations[operation].parameters).map { json(of: $0, type: $1.type) })
  }
}
