import VshMachine
import VshProgram
import VshSource
import VshText

/// Expectations of the present states.
extension Runner {
  /// Expectations that hold now: the top screen where it has no states or is not alone, and its innermost states. With
  /// `exactly` false, values are replaced by `_`.
  mutating func stateExpectations(exactly: Bool) -> [String] {
    guard let top = world.top else { return [] }
    var lines: [String] = []
    let screen = world.screen(of: top)
    let states = leafStates(in: world.program.regions(of: screen), of: top)
    if states.isEmpty || world.openScreens.count > 1 {
      lines.append("expect on \(world.program.names[world.program.screens[screen].name])")
    }
    for state in states {
      let texts = world.parameterTexts(of: state, instance: top)
      lines.append("expect in \(world.program.pathText(of: state))\(Self.arguments(texts, exactly))")
    }
    return lines
  }

  /// Arguments as source text; a truncated one becomes `_`.
  static func arguments(_ texts: [String], _ exactly: Bool) -> String {
    if texts.isEmpty { return "" }
    let values = texts.map { exactly && !$0.holds(" more]") && !$0.holds("… ") ? $0 : "_" }
    return "(\(values.joined(separator: ", ")))"
  }

  /// The innermost active states, in order.
  private func leafStates(in regions: [ID<Region>], of instance: Int32) -> [ID<State>] {
    var leaves: [ID<State>] = []
    for region in regions {
      guard let state = world.activeState(in: region, of: instance) else { continue }
      let inner = leafStates(in: world.program.regions(of: state), of: instance)
      leaves += inner.isEmpty ? [state] : inner
    }
    return leaves
  }
}
