import VshProgram
import VshSource

/// A value of a screen as a report has it: of a parameter, a variable, a bind, or the parameter of a state.
struct ScreenValue {
  let name: String
  let property: String
  private(set) var type: TypeID
  /// Whether only states have it, or one of its declarations is an optional.
  private(set) var isOptional: Bool
  let initial: ExpressionID?
  let isParameter: Bool
  /// The states that have a parameter of that name with another type.
  private(set) var others: [String] = []

  /// Values of one name are one property.
  static func all(of screen: ID<Screen>, in program: Program, _ used: inout UsedNames) -> [ScreenValue] {
    let initial = program.initialValues[program.screens[screen].initialValues.range]
    var values: [ScreenValue] = []
    for (number, slot) in program.slots(of: screen).enumerated() {
      let name = program.names[slot.name]
      let type = program.types.unwrapped(slot.type)
      var state: String?
      if case .stateParameter(let id) = slot.kind { state = program.pathText(of: id) }
      if let index = values.firstIndex(where: { $0.name == name }) {
        if values[index].type != type { values[index].others.append(state ?? name) }
        if slot.type != type { values[index].isOptional = true }
        continue
      }
      values.append(
        ScreenValue(
          name: name, property: used.claim(name), type: type, isOptional: state != nil || slot.type != type,
          initial: initial.first { Int($0.slot) == number }?.value, isParameter: slot.kind == .parameter))
    }
    return values
  }
}
