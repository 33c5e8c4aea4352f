import Testing

/// A budget of lines for each target. Whoever needs more lines raises its number, and says beside it why.
@Suite struct SizeTests {
  static let budgets: [(target: String, lines: Int)] = [
    ("VshCheck", 9900),
    ("VshCommandLine", 4600),
    ("VshExplore", 5000),
    ("VshHelp", 650),
    ("VshHost", 3750),
    ("VshLineEditor", 700),
    ("VshMachine", 16450),
    ("VshModels", 2900),
    ("VshProgram", 2300),
    ("VshPrompt", 3050),
    ("VshReading", 150),
    ("VshRender", 1050),
    ("VshReports", 1950),
    ("VshServer", 3950),
    ("VshSession", 9700),
    ("VshSource", 1050),
    ("VshSuite", 3000),
    ("VshSyntax", 5600),
    ("VshText", 3700),
  ]

  @Test(arguments: budgets.map(\.target)) func aTargetKeepsToItsBudget(target: String) throws {
    let budget = SizeTests.budgets.first { $0.target == target }?.lines ?? 0
    let lines = try Project.sources().filter { $0.target == target }.map(\.code.lines.count).reduce(0, +)
    #expect(lines <= budget, "\(target) has \(lines) lines")
    // A budget that is far too large bounds nothing.
    #expect(lines > budget * 9 / 10, "\(target) has \(lines) lines only: lower its budget")
  }

  @Test func everyTargetHasABudget() throws {
    let targets = Set(try Project.sources().map(\.target)).subtracting(["vsh"])
    #expect(targets == Set(SizeTests.budgets.map(\.target)))
  }
}
