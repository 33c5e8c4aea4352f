import VshProgram
import VshSource

/// How an enum that has more than raw values is encoded, as data files of the script have its cases (language.md, Data
/// files).
struct CaseCoding {
  private let row: EnumType
  private let program: Program
  private let types: SwiftTypes
  private let names: FileNames
  /// The cases of the coding keys, by key.
  private var keys: [(key: String, name: String)] = []

  init(_ row: EnumType, _ program: Program, _ types: SwiftTypes, _ names: FileNames) {
    (self.row, self.program, self.types, self.names) = (row, program, types, names)
    var used = UsedNames()
    let withValues = row.cases.filter { !$0.values.isEmpty }
    let outer = row.key.map { [($0, $0)] } ?? withValues.map { (text(of: $0), program.names[$0.name]) }
    let inner = withValues.filter { !program.isObject($0.values) }.flatMap(\.values)
    for (key, name) in outer + inner.map({ (self.key(of: $0), program.names[$0.name]) })
    where !keys.contains(where: { $0.key == key }) {
      keys.append((key, used.claim(Self.isName(name) ? name : "key")))
    }
  }

  var lines: [String] {
    var lines: [String] = [""]
    if !keys.isEmpty {
      lines += SwiftLines.block(
        "private enum CodingKeys: String, \(names.outer("CodingKey"))",
        keys.map { key, name in
          "case \(SwiftName.escaped(name))" + (name == key ? "" : " = \(SwiftName.literal(key))")
        })
      lines.append("")
    }
    lines += SwiftLines.block("init(from decoder: any \(names.outer("Decoder"))) throws", decoding)
    lines.append("")
    lines += SwiftLines.block(
      "func encode(to encoder: any \(names.outer("Encoder"))) throws",
      ["switch self {"] + row.cases.flatMap(encoding) + ["}"])
    return lines
  }

  // MARK: Reading

  private var decoding: [String] {
    let object = "try decoder.container(keyedBy: CodingKeys.self)"
    if let key = row.key {
      return ["let object = \(object)"]
        + choice(of: row.cases, in: "object", ", forKey: \(self.key(key))") { row in
          assignment(of: row, values: "object") { "try \($0)(from: decoder)" }
        }
    }
    let plain = row.cases.filter { $0.values.isEmpty }
    let others = row.cases.filter { !$0.values.isEmpty }
    let ofName =
      ["let value = try decoder.singleValueContainer()"]
      + choice(of: plain, in: "value") { assignment(of: $0) { _ in "" } }
    if others.isEmpty { return ofName }
    var lines = ["let object = \(object)"]
    if !plain.isEmpty {
      lines = SwiftLines.block(
        "guard let object = \(object.replacing("try", with: "try?")) else", ofName + ["return"])
    }
    for (index, row) in others.enumerated() {
      let key = key(text(of: row))
      lines.append("\(index == 0 ? "" : "} else ")if object.contains(\(key)) {")
      if !program.isObject(row.values) {
        lines.append("  let values = try object.nestedContainer(keyedBy: CodingKeys.self, forKey: \(key))")
      }
      lines += SwiftLines.indented(
        assignment(of: row) { "try object.decode(\($0).self, forKey: \(key))" })
    }
    return lines + ["} else {"] + SwiftLines.indented(refusal) + ["}"]
  }

  /// Chooses one of the cases by its text or number.
  ///
  /// - Parameters:
  ///   - container: what is decoded, and what `end` adds to its arguments.
  ///   - lines: what follows for a case.
  private func choice(
    of cases: [EnumType.Case], in container: String, _ end: String = "", _ lines: (EnumType.Case) -> [String]
  ) -> [String] {
    let number = "\(container).decode(Int.self\(end))"
    let text = "\(container).decode(String.self\(end))"
    let numbered = cases.filter { if case .number = $0.rawValue { true } else { false } }
    let head =
      numbered.isEmpty
      ? ["switch try \(text) {"]
      : numbered.count == cases.count
        ? ["switch String(try \(number)) {"]
        : ["let number = try? \(number)", "switch try number.map(String.init) ?? \(text) {"]
    let rest = row.rest.map { row.cases[$0] }
    let named = cases.filter { $0.name != rest?.name }
    return head
      + named.flatMap { Self.branch("case \(SwiftName.literal(self.text(of: $0)))", lines($0)) }
      + Self.branch("default", rest.map { ["self = .\(caseName($0))"] } ?? refusal) + ["}"]
  }

  private static func branch(_ head: String, _ lines: [String]) -> [String] {
    lines.count == 1 ? ["\(head): \(lines[0])"] : ["\(head):"] + SwiftLines.indented(lines)
  }

  /// Sets `self` to a case.
  ///
  /// - Parameters:
  ///   - values: the container of its values.
  ///   - record: reads the record that is the case's only value, by its type.
  private func assignment(
    of row: EnumType.Case, values: String = "values", record: (String) -> String
  ) -> [String] {
    if row.values.isEmpty { return ["self = .\(caseName(row))"] }
    let arguments = row.values.map { value in
      let type = types.text(of: value.type, form: value.form)
      let label = "\(SwiftName.label(program.names[value.name])): "
      if program.isObject(row.values) { return label + record(type) }
      let (wrapped, method) =
        type.hasSuffix("?") ? ("\(type.dropLast())", "decodeIfPresent") : (type, "decode")
      return label + "try \(values).\(method)(\(wrapped).self, forKey: \(key(key(of: value))))"
    }
    return SwiftLines.list("self = .\(caseName(row))", arguments)
  }

  private var refusal: [String] {
    let message = SwiftName.literal("no case of \(program.names[row.name])")
    return [
      "throw \(names.outer("DecodingError")).dataCorrupted(",
      "  .init(codingPath: decoder.codingPath, debugDescription: \(message)))",
    ]
  }

  // MARK: Writing

  private func encoding(_ row: EnumType.Case) -> [String] {
    var used = UsedNames(["self", "encoder", "object", "value", "values"])
    let bound = row.values.map { SwiftName.escaped(used.claim(program.names[$0.name])) }
    let pattern = bound.isEmpty ? "" : "(\(bound.map { "let \($0)" }.joined(separator: ", ")))"
    let isObject = program.isObject(row.values)
    let object = "var object = encoder.container(keyedBy: CodingKeys.self)"
    var body: [String]
    var target = "object"
    if let key = self.row.key {
      body = [object, "try object.encode(\(literal(of: row)), forKey: \(self.key(key)))"]
      if isObject { body.append("try \(bound[0]).encode(to: encoder)") }
    } else if bound.isEmpty {
      body = ["var value = encoder.singleValueContainer()", "try value.encode(\(literal(of: row)))"]
    } else if isObject {
      body = [object, "try object.encode(\(bound[0]), forKey: \(key(text(of: row))))"]
    } else {
      let key = key(text(of: row))
      body = [object, "var values = object.nestedContainer(keyedBy: CodingKeys.self, forKey: \(key))"]
      target = "values"
    }
    if !isObject {
      body += zip(row.values, bound).map { value, name in
        let isOptional = types.text(of: value.type, form: value.form).hasSuffix("?")
        return
          "try \(target).encode\(isOptional ? "IfPresent" : "")(\(name), forKey: \(key(key(of: value))))"
      }
    }
    return ["case .\(caseName(row))\(pattern):"] + SwiftLines.indented(body)
  }

  // MARK: Names

  private func caseName(_ row: EnumType.Case) -> String { SwiftName.escaped(program.names[row.name]) }

  /// The case's text or number in data, as a text.
  private func text(of row: EnumType.Case) -> String {
    switch row.rawValue {
    case .text(let text): text
    case .number(let number): "\(number)"
    }
  }

  private func literal(of row: EnumType.Case) -> String {
    switch row.rawValue {
    case .text(let text): SwiftName.literal(text)
    case .number(let number): "\(number)"
    }
  }

  private func key(of value: Parameter) -> String { program.names[value.key ?? value.name] }

  /// The coding key of a key in data.
  private func key(_ key: String) -> String {
    ".\(SwiftName.escaped(keys.first { $0.key == key }?.name ?? ""))"
  }

  private static func isName(_ text: String) -> Bool {
    text.first.map { $0.isLetter || $0 == "_" } == true
      && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}
