import VshText

/// Conditions on what fields hold.
struct ScriptGuards {
  private struct Condition {
    let text: String
    let variable: Int
    let holds: (String) -> Bool
  }

  private let modes: ScriptModes
  private let conditions: [Condition]

  private static let leastCount = 8

  init(_ modes: ScriptModes) {
    self.modes = modes
    var conditions: [Condition] = []
    for (index, variable) in modes.variables.enumerated() where variable.kind == "field" {
      let name = variable.name
      let isBlank = { (text: String) in text.allSatisfy(\.isWhitespace) }
      conditions += [
        Condition(text: "!\(name).trimmed().isEmpty", variable: index) { !isBlank($0) },
        Condition(text: "\(name).trimmed().isEmpty", variable: index, holds: isBlank),
        Condition(text: "\(name).contains(\"@\")", variable: index) { $0.contains("@") },
        Condition(text: "\(name).count >= \(Self.leastCount)", variable: index) {
          $0.count >= Self.leastCount
        },
      ]
    }
    self.conditions = conditions
  }

  /// The shortest condition that holds in all of some states and in none of others.
  ///
  /// - Parameters:
  ///   - value: the variable that is the argument `value` in it.
  func condition(in some: [LearnedState], notIn others: [LearnedState], value: Int? = nil)
    -> String?
  {
    let rows = (some.map { ($0, true) } + others.map { ($0, false) }).map { state, isMeant in
      let values = modes.values(in: state)
      return (isMeant, conditions.map { $0.holds(values[$0.variable]) })
    }
    for size in 1...3 {
      if let found = Self.group(
        of: size, conditions.count,
        where: { group in
          rows.allSatisfy { row in group.allSatisfy { row.1[$0] } == row.0 }
        })
      {
        return found.map { text(of: conditions[$0], value) }.joined(separator: " && ")
      }
    }
    return nil
  }

  private func text(of condition: Condition, _ value: Int?) -> String {
    guard condition.variable == value else { return condition.text }
    return condition.text.replacing(
      modes.variables[condition.variable].name, with: "value", maxReplacements: 1)
  }

  /// The first group of that size of numbers below a bound that fits, in their order.
  private static func group(of size: Int, _ count: Int, where fits: ([Int]) -> Bool) -> [Int]? {
    var group: [Int] = []
    func extend(_ start: Int) -> [Int]? {
      if group.count == size { return fits(group) ? group : nil }
      for next in start..<max(start, count) {
        group.append(next)
        if let found = extend(next + 1) { return found }
        group.removeLast()
      }
      return nil
    }
    // Groups of three of more conditions take too long.
    return size == 3 && count > 60 ? nil : extend(0)
  }
}
