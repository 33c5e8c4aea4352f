import VshMachine
import VshProgram
import VshSource

/// Values as literals of the language.
extension Runner {
  private static var literalBytes: Int { 1 << 16 }
  /// The same for an answer that a log has.
  private static var loggedLiteralBytes: Int { 1 << 20 }

  /// The literal of an expression's value. Returns nil where there is no value, where the literal would be too long, or
  /// where the type is a generated record.
  mutating func literal(of expression: StepExpression) -> [UInt8]? {
    guard let (value, type) = try? typedValue(expression) else { return nil }
    var text = ""
    return appendLiteral(value, type, to: &text, limit: Self.literalBytes) ? Array(text.utf8) : nil
  }

  /// The literal of a value that a log has.
  mutating func literal(of value: Value, type: TypeID) -> String? {
    var text = ""
    return appendLiteral(value, type, to: &text, limit: Self.loggedLiteralBytes) ? text : nil
  }

  private mutating func appendLiteral(
    _ value: Value, _ type: TypeID, to text: inout String, limit: Int
  ) -> Bool {
    switch program.types[type] {
    case .bool, .int, .double, .date, .duration:
      let written = world.description(of: value, type: type)
      text += written.hasPrefix("-") ? "(\(written))" : written
    case .string: text += Session.quoted(world.string(value))
    case .enumeration(let id):
      text += program.names[program.enums[id].name]
      guard value.tag == .record else {
        text += world.description(of: value, type: type)
        break
      }
      let row = program.enums[id].cases[Int(world.element(of: value, at: 0).bits)]
      text += "." + program.names[row.name]
      return appendFields(row.values, of: value, from: 1, to: &text, limit: limit)
    case .optional(let wrapped):
      if value.tag != .nilValue { return appendLiteral(value, wrapped, to: &text, limit: limit) }
      text += "nil"
    case .list(let element):
      text += "["
      for index in 0..<world.count(of: value) {
        text += index > 0 ? ", " : ""
        guard appendLiteral(world.element(of: value, at: index), element, to: &text, limit: limit) else {
          return false
        }
      }
      text += "]"
    case .record(let id):
      let record = program.records[id]
      if record.span.range.isEmpty { return false }
      text += program.names[record.name]
      return appendFields(record.fields, of: value, from: 0, to: &text, limit: limit)
    case .dictionary(let key, let element):
      let entries = world.entries(of: value)
      text += entries.isEmpty ? "[:]" : "["
      for (index, entry) in entries.enumerated() {
        text += index > 0 ? ", " : ""
        guard appendLiteral(entry.key, key, to: &text, limit: limit) else { return false }
        text += ": "
        guard appendLiteral(entry.value, element, to: &text, limit: limit) else { return false }
      }
      text += entries.isEmpty ? "" : "]"
    case .nothing, .unknown: return false
    }
    return text.utf8.count <= limit
  }

  /// Appends the fields of a record, or the values of a case, which lie in the value from `first` on.
  private mutating func appendFields(
    _ fields: [Parameter], of value: Value, from first: Int, to text: inout String, limit: Int
  ) -> Bool {
    text += "("
    for (index, field) in fields.enumerated() {
      text += (index > 0 ? ", " : "") + program.names[field.name] + ": "
      guard appendLiteral(world.element(of: value, at: first + index), field.type, to: &text, limit: limit)
      else { return false }
    }
    text += ")"
    return text.utf8.count <= limit
  }
}
