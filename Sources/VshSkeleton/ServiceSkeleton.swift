import VshProgram
import VshSource

/// A model in Swift: the protocol of a service with the ops that screens call, and the substitute whose calls the script
/// answers.
struct ServiceSkeleton {
  let model: String
  let protocolName: String
  private let substitute: String
  /// The property of the substitute that has the world.
  private let world: String
  private let operations: [Called]
  private let types: SwiftTypes

  init(
    _ model: ID<Model>, _ operations: [ID<Operation>], in program: Program, _ types: SwiftTypes,
    _ names: inout FileNames
  ) {
    self.types = types
    self.model = program.names[program.models[model].name]
    self.operations = operations.map { Called($0, program) }
    protocolName = names.claim("\(SwiftName.upper(self.model))Service")
    substitute = names.claim("Scripted\(SwiftName.upper(self.model))")
    var used = UsedNames(Set(self.operations.map(\.name)))
    world = used.claim("world")
  }

  private struct Called {
    let name: String
    let callName: String
    let parameters: [(name: String, type: TypeID)]
    let result: TypeID
    let parts: TypeID?
    let failures: TypeID?

    init(_ id: ID<Operation>, _ program: Program) {
      let row = program.operations[id]
      name = program.names[row.name]
      callName = program.name(of: id)
      parameters = row.parameters.map { (program.names[$0.name], $0.type) }
      result = row.result
      (parts, failures) = (row.parts?.type, row.failures?.cases)
    }
  }

  /// Makes a substitute in a description.
  var made: String { "\(substitute)(\(world): world)" }

  func declarations(_ names: FileNames) -> [[String]] {
    let property = "let \(world): \(names.outer("World"))"
    return [
      SwiftLines.block(
        "protocol \(protocolName): \(names.outer("Sendable"))",
        operations.flatMap { operation in
          let failures = operation.failures.map {
            "/// Throws `\(types.text(of: $0))` where the failure has a case."
          }
          return [failures, declaration(of: operation, names).text].compactMap { $0 }
        }),
      SwiftLines.block(
        "struct \(substitute): \(protocolName)",
        [property] + operations.flatMap { [""] + body(of: $0, names) }),
    ]
  }

  /// - Returns: also what the call of the world takes after its name.
  private func declaration(
    of operation: Called, _ names: FileNames
  ) -> (text: String, arguments: [String]) {
    var used = UsedNames(["self", world])
    var (text, arguments) = SwiftParameters.list(operation.parameters, types, &used)
    arguments += operation.failures.map { ["failures: \(types.text(of: $0)).self"] } ?? []
    if let parts = operation.parts {
      let inner = used.claim("part")
      let type =
        "@escaping @\(names.outer("MainActor")) @\(names.outer("Sendable")) (\(types.text(of: parts))) -> Void"
      text += "\(text.isEmpty ? "" : ", ")\(inner == "part" ? inner : "part \(inner)"): \(type)"
      arguments.append("part: \(inner)")
    }
    let result = operation.result == TypeTable.nothing ? "" : " -> \(types.text(of: operation.result))"
    return ("func \(SwiftName.escaped(operation.name))(\(text)) async throws\(result)", arguments)
  }

  private func body(of operation: Called, _ names: FileNames) -> [String] {
    let (text, arguments) = declaration(of: operation, names)
    let call =
      "try await \(world).call(\(([SwiftName.literal(operation.callName)] + arguments).joined(separator: ", ")))"
    return SwiftLines.short(text, call)
  }
}

/// The parameters of a function.
enum SwiftParameters {
  /// - Parameter used: names that the body needs.
  /// - Returns: the text between the parentheses, and the parameters as the body has them.
  static func list(
    _ parameters: [(name: String, type: TypeID)], _ types: SwiftTypes, _ used: inout UsedNames
  ) -> (text: String, arguments: [String]) {
    var (texts, arguments): ([String], [String]) = ([], [])
    for (name, type) in parameters {
      let inner = used.claim(name)
      let escaped = SwiftName.escaped(inner)
      texts.append(
        "\(inner == name ? escaped : "\(SwiftName.label(name)) \(escaped)"): \(types.text(of: type))")
      arguments.append(escaped)
    }
    return (texts.joined(separator: ", "), arguments)
  }
}
