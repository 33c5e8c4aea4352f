import VshProgram
import VshSource
import VshText

/// The types of a script in Swift. A value is encoded as a data file of the script has it.
struct SwiftTypes {
  private let program: Program
  private var records: [ID<RecordType>: String] = [:]
  private var enums: [ID<EnumType>: String] = [:]
  /// Enums whose cases can be keys of a dictionary.
  private var keys: Set<ID<EnumType>> = []
  private var errors: Set<ID<EnumType>> = []
  private var seen: Set<TypeID> = []
  private(set) var hasDates = false
  private(set) var hasDurations = false

  /// - Parameters:
  ///   - types: those that the file uses. What they contain is found here.
  ///   - failures: those whose cases calls fail with.
  init(_ program: Program, _ types: [TypeID], _ failures: [TypeID], _ names: inout FileNames) {
    self.program = program
    for case .enumeration(let id) in failures.map({ program.types[$0] }) { errors.insert(id) }
    for type in types { find(type) }
    for id in declared(program.records.ids, records, at: { program.records[$0].span }) {
      records[id] = names.type(program.names[program.records[id].name])
    }
    for id in declared(program.enums.ids, enums, at: { program.enums[$0].span }) {
      enums[id] = names.type(program.names[program.enums[id].name])
    }
  }

  /// The types that the file uses, in the order of the script.
  private func declared<Row>(
    _ ids: [ID<Row>], _ used: [ID<Row>: String], at span: (ID<Row>) -> SourceSpan
  ) -> [ID<Row>] {
    ids.filter { used[$0] != nil }.sorted { span($0).comesBefore(span($1)) }
  }

  private mutating func find(_ type: TypeID) {
    guard seen.insert(type).inserted else { return }
    switch program.types[type] {
    case .date: hasDates = true
    case .duration: hasDurations = true
    case .list(let inner), .optional(let inner): find(inner)
    case .dictionary(let key, let value):
      find(key)
      find(value)
      if case .enumeration(let id) = program.types[key] { keys.insert(id) }
    case .record(let id):
      records[id] = ""
      for field in program.records[id].fields where field.form == nil { find(field.type) }
    case .enumeration(let id):
      enums[id] = ""
      for value in program.enums[id].cases.flatMap(\.values) where value.form == nil { find(value.type) }
    case .bool, .int, .double, .string, .nothing, .unknown: break
    }
  }

  // MARK: Types and values

  func text(of type: TypeID, form: DataForm? = nil) -> String {
    switch program.types[type] {
    case .list(let element): return "[\(text(of: element, form: form))]"
    case .optional(let wrapped): return "\(text(of: wrapped, form: form))?"
    case .dictionary(let key, let value): return "[\(text(ofKey: key)): \(text(of: value, form: form))]"
    case let shape: return form.map { text(of: $0) } ?? text(of: shape)
    }
  }

  private func text(of shape: TypeShape) -> String {
    switch shape {
    case .bool: "Bool"
    case .int: "Int"
    case .double: "Double"
    case .date: "Date"
    case .duration: "DurationText"
    case .record(let id): SwiftName.escaped(records[id] ?? "")
    case .enumeration(let id): SwiftName.escaped(enums[id] ?? "")
    case .string, .list, .optional, .dictionary, .nothing, .unknown: "String"
    }
  }

  private func text(of form: DataForm) -> String {
    switch form {
    case .text, .pattern: "String"
    case .seconds: "Double"
    case .milliseconds: "Int"
    }
  }

  private func text(ofKey type: TypeID) -> String {
    if case .enumeration(let id) = program.types[type], rawType(of: program.enums[id]) == nil {
      return "String"
    }
    return text(of: type)
  }

  /// Some value of a type, as an expression where Swift knows the type.
  func value(of type: TypeID, form: DataForm? = nil) -> String {
    switch program.types[type] {
    case .list: return "[]"
    case .optional: return "nil"
    case .dictionary: return "[:]"
    case _ where form != nil: return text(of: type, form: form) == "String" ? #""""# : "0"
    case .bool: return "false"
    case .int, .double: return "0"
    case .date: return "Date(timeIntervalSince1970: 0)"
    case .duration: return #""0ms""#
    case .string, .nothing, .unknown: return #""""#
    case .record(let id):
      return "\(text(of: type))(\(arguments(for: program.records[id].fields)))"
    case .enumeration(let id):
      let row = program.enums[id]
      guard let first = row.cases.first(where: { $0.values.isEmpty }) ?? row.cases.first else { return "" }
      let values = first.values.isEmpty ? "" : "(\(arguments(for: first.values)))"
      return "\(text(of: type)).\(SwiftName.escaped(program.names[first.name]))\(values)"
    }
  }

  private func arguments(for parameters: [Parameter]) -> String {
    parameters.map {
      "\(SwiftName.label(program.names[$0.name])): \(value(of: $0.type, form: $0.form))"
    }.joined(separator: ", ")
  }

  /// The declaration of a property with a value, without `var`.
  ///
  /// - Parameter value: nil for some value of the type.
  func property(_ name: String, _ type: TypeID, _ value: String?) -> String {
    let text = value ?? self.value(of: type)
    switch program.types[type] {
    case .bool, .int, .string, .record, .enumeration, .date: return "\(name) = \(text)"
    case .double where text.contains("."): return "\(name) = \(text)"
    case _: return "\(name): \(self.text(of: type)) = \(text)"
    }
  }

  /// The script's expression for a value, where it is a literal.
  func literal(_ expression: ExpressionID, as type: TypeID) -> String? {
    switch program.expressions[expression].form {
    case .boolean(let value): return "\(value)"
    case .integer(let value): return "\(value)"
    case .double(let value): return "\(value)"
    case .text(let name): return SwiftName.literal(program.names[name])
    case .date(let milliseconds):
      return "Date(timeIntervalSince1970: \(Double(milliseconds) / 1000))"
    case .duration(let milliseconds):
      var text: [UInt8] = []
      DurationText.append(Int(milliseconds), to: &text)
      return SwiftName.literal(String(decoding: text, as: UTF8.self))
    case .enumCase(let index):
      guard case .enumeration(let id) = program.types[type] else { return nil }
      let name = program.names[program.enums[id].cases[Int(index)].name]
      return "\(text(of: type)).\(SwiftName.escaped(name))"
    case _: return nil
    }
  }

  // MARK: Declarations

  /// The declarations of all types, an empty line between two.
  func declarations(_ names: FileNames) -> [[String]] {
    var parts: [[String]] = []
    for id in declared(program.records.ids, records, at: { program.records[$0].span }) {
      let row = program.records[id]
      let indirect = row.fields.map { isIndirect($0, in: id) }
      parts.append(declaration(of: row, records[id] ?? "", indirect, names))
    }
    for id in declared(program.enums.ids, enums, at: { program.enums[$0].span }) {
      parts.append(declaration(of: id, names))
    }
    if hasDurations {
      parts.append([
        "/// A duration as the script writes it: `750ms`, `1.5s`, `2min`.", "typealias DurationText = String",
      ])
    }
    return parts
  }

  private func declaration(
    of row: RecordType, _ name: String, _ indirect: [Bool], _ names: FileNames
  ) -> [String] {
    var lines = zip(row.fields, indirect).map { field, isIndirect in
      let name = SwiftName.escaped(program.names[field.name])
      let remark = field.form == nil ? "" : "  // \(program.text(of: field.type)), as the data have it"
      let type = text(of: field.type, form: field.form)
      return "\(isIndirect ? "@Indirect " : "")var \(name): \(type)\(remark)"
    }
    if row.fields.contains(where: { $0.key != nil }) {
      let cases = row.fields.map { field in
        keyCase(program.names[field.name], is: program.names[field.key ?? field.name])
      }
      lines += ["", "private enum CodingKeys: String, \(names.outer("CodingKey")) {"]
      lines += SwiftLines.indented(cases) + ["}"]
    }
    return SwiftLines.block("struct \(SwiftName.escaped(name)): \(Self.conformances(names))", lines)
  }

  static func conformances(_ names: FileNames) -> String {
    ["Codable", "Equatable", "Sendable"].map { names.outer($0) }.joined(separator: ", ")
  }

  private func keyCase(_ name: String, is key: String) -> String {
    "case \(SwiftName.escaped(name))" + (name == key ? "" : " = \(SwiftName.literal(key))")
  }

  /// The type of the raw values of an enum that Swift can encode by them; nil for other enums.
  private func rawType(of row: EnumType) -> String? {
    if row.hasValues || row.key != nil { return nil }
    let texts = row.cases.filter { if case .text = $0.rawValue { true } else { false } }
    return texts.count == row.cases.count ? "String" : texts.isEmpty ? "Int" : nil
  }

  private func declaration(of id: ID<EnumType>, _ names: FileNames) -> [String] {
    let row = program.enums[id]
    let name = SwiftName.escaped(enums[id] ?? "")
    let error = errors.contains(id) ? ", \(names.outer("Error"))" : ""
    guard let rawType = rawType(of: row) else {
      let cases = row.cases.map { "case \(SwiftName.escaped(program.names[$0.name]))\(values(of: $0))" }
      let coding = CaseCoding(row, program, self, names)
      return SwiftLines.block(
        "\(row.isTree ? "indirect " : "")enum \(name): \(Self.conformances(names))\(error)",
        cases + coding.lines)
    }
    let key = keys.contains(id) ? ", \(names.outer("CodingKeyRepresentable"))" : ""
    return SwiftLines.block(
      "enum \(name): \(rawType), \(Self.conformances(names))\(error)\(key)",
      row.cases.map { row in
        switch row.rawValue {
        case .text(let text): keyCase(program.names[row.name], is: text)
        case .number(let number): "case \(SwiftName.escaped(program.names[row.name])) = \(number)"
        }
      })
  }

  private func values(of row: EnumType.Case) -> String {
    if row.values.isEmpty { return "" }
    let values = row.values.map {
      "\(SwiftName.label(program.names[$0.name])): \(text(of: $0.type, form: $0.form))"
    }
    return "(\(values.joined(separator: ", ")))"
  }

  // MARK: Records that contain themselves

  /// Whether a field is an optional through which its record contains itself.
  private func isIndirect(_ field: Parameter, in record: ID<RecordType>) -> Bool {
    guard case .optional(let wrapped) = program.types[field.type],
      case .record(let first) = program.types[wrapped]
    else { return false }
    var (open, seen) = ([first], Set([first]))
    while let next = open.popLast() {
      if next == record { return true }
      for field in program.records[next].fields {
        if case .record(let inner) = program.types[program.types.unwrapped(field.type)],
          seen.insert(inner).inserted
        {
          open.append(inner)
        }
      }
    }
    return false
  }
}
