import VshProgram
package import VshSource

/// A screen of a script without an `explore` that no walk has begun with, because no test says which arguments it takes,
/// and that no walk has reached.
package struct ScreenLeft: Sendable {
  package let name: String
  package let span: SourceSpan
  /// The parameters without a default.
  package let parameters: [String]
  /// The step with which an `explore` can begin.
  package let step: String

  init(_ screen: Screen, _ program: Program) {
    let needed = screen.parameters.filter { $0.defaultValue == nil }
    name = program.names[screen.name]
    span = screen.span
    parameters = needed.map { program.names[$0.name] }
    let values = needed.map { program.example(of: $0.type) }
    step = "open \(name)(\(values.joined(separator: ", ")))"
  }
}

extension Program {
  /// A value as a step has it; `…` where its text would be long.
  fileprivate func example(of type: TypeID) -> String {
    switch type {
    case TypeTable.int: "1"
    case TypeTable.double: "1.0"
    case TypeTable.bool: "true"
    case TypeTable.string: "\"x\""
    case _:
      switch types[type] {
      case .list: "[]"
      case .optional: "nil"
      case _: "…"
      }
    }
  }
}
