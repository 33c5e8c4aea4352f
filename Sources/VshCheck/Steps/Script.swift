import VshProgram
import VshSource
import VshSyntax

/// Flows, top-level steps and tests. The variables of flows are numbered first, so that they never collide with the
/// caller's.
extension Checker {
  mutating func checkScript() {
    let runsImported = hasApp
    let hasSteps = reader.files.contains { file in
      (file.role == .script || runsImported && file.role.isImportedByScript)
        && file.tree.children(of: file.tree.root).lazy.map { file.tree.kind(of: $0) }
          .contains { $0.isStep || $0.isTest }
    }
    let flows = declarations.all.filter { $0.kind == .flow }
    if !hasSteps, flows.isEmpty { return }
    prepareLiveNames()
    flowCalls.prepare(program.flows.count)
    for flow in flows {
      enter(flow.file)
      program.flows[ID(flow.row)].parameters = parameters(of: flow.syntax)
    }
    checkDefaults()
    scope.setOwner(.steps(atPrompt: false))
    for flow in flows {
      enter(flow.file)
      checkFlow(flow)
    }
    let cycles = flowCalls.cycles
    for cycle in cycles {
      let names = cycle.map { text(program.flows[ID($0)].name) }
      report(.flowReachesItself(names, at: program.flows[ID(cycle[0])].span))
    }
    if cycles.isEmpty { checkFlowSizes() }
    scope.endFlows()
    for file in reader.files.indices where reader.files[file].role == .script {
      enter(file)
      checkTopLevel()
      let topLevelVariables = scope.nextScriptVariable
      _ = scope.replaceBindings()
      for item in reader.tree.children(of: reader.tree.root)
      where reader.tree.kind(of: item).isTest {
        let test = test(item)
        program.script.tests.append(test)
      }
      scope.continueScriptVariables(at: topLevelVariables)
    }
    if runsImported { checkImportedTests() }
    program.script.scriptVariableCount = scope.nextScriptVariable
    scope.setOwner(.none)
  }

  /// Whether the script has an `app` block, with which the tests of the files that it imports run too.
  private var hasApp: Bool {
    reader.files.contains { file in
      file.role == .script
        && file.tree.children(of: file.tree.root).contains { file.tree.kind(of: $0) == .appDeclaration }
    }
  }

  /// Checks the tests of the files that the script imports, and their top-level `given`s.
  private mutating func checkImportedTests() {
    let next = scope.nextScriptVariable
    let visible = scope.replaceBindings()
    for file in reader.files.indices {
      guard case .importedByScript(let span) = reader.files[file].role else { continue }
      enter(file)
      var imported = ImportedTests(span: span)
      for item in reader.tree.children(of: reader.tree.root) {
        let kind = reader.tree.kind(of: item)
        if kind == .givenStep || kind == .givenWorldStep {
          if let step = step(item, isFirst: false) { imported.givens.append(step) }
        } else if kind.isTest {
          imported.tests.append(test(item))
          scope.continueScriptVariables(at: next)
        }
      }
      if !imported.tests.isEmpty { program.script.imported.append(imported) }
    }
    _ = scope.replaceBindings(visible)
  }

  private mutating func checkTopLevel() {
    var steps: [Step] = []
    for item in reader.tree.children(of: reader.tree.root) {
      let kind = reader.tree.kind(of: item)
      guard kind.isStep else { continue }
      let isGiven = kind == .givenStep || kind == .givenWorldStep
      // A `given` at the top level applies to every test too, where the top level's variables do not exist.
      let visible = isGiven ? scope.replaceBindings() : []
      if let step = step(item, isFirst: false) { steps.append(step) }
      if isGiven { _ = scope.replaceBindings(visible) }
    }
    program.script.steps += steps
  }

  private mutating func checkFlow(_ flow: Declaration) {
    flowCalls.begin(flow.row)
    defer { flowCalls.end() }
    let first = scope.nextScriptVariable
    let mark = scope.open()
    bindScriptVariables(program.flows[ID(flow.row)].parameters)
    let steps = steps(reader.tree.child(flow.syntax, 1))
    scope.close(mark)
    program.flows[ID(flow.row)].firstVariable = first
    program.flows[ID(flow.row)].steps = steps
  }

  /// Checks a `test` or an `explore`.
  mutating func test(_ id: SyntaxID) -> Test {
    scope.beginTest()
    if reader.tree.kind(of: id) == .exploreDeclaration { return exploration(id) }
    let (nameSyntax, binding, listSyntax, stepsSyntax) = reader.tree.four(id)
    let mark = scope.open()
    var loop: (scriptVariable: Int32, list: StepExpression)?
    if listSyntax.exists {
      let (list, element) = listOfSteps(listSyntax)
      loop = (bindScriptVariable(binding, element), list)
    }
    let name = stepExpression(nameSyntax, as: TypeTable.string)
    let steps = steps(stepsSyntax, ofTest: true)
    scope.close(mark)
    var test = Test(
      name: name, loop: loop, steps: steps, scriptVariableCount: scope.nextScriptVariable, span: span(id))
    test.aside = aside(reader.tree.child(id, 5))
    return test
  }

  mutating func aside(_ id: SyntaxID) -> Test.Aside? {
    guard id.exists else { return nil }
    let literal = reader.tree.child(id, 0)
    // The parser reported a missing text, and a value in it.
    let reason = reader.tree.children(of: literal).map { text(reader.tree.name(of: $0)) }.joined()
    if reader.tree.kind(of: literal) == .stringLiteral, reason.allSatisfy({ $0.isWhitespace }) {
      report(.emptyText(at: span(literal)))
    }
    return switch AsideKind(rawValue: reader.tree[id].detail) ?? .skipped {
    case .skipped: .skipped(reason)
    case .known: .known(reason, span(id))
    }
  }

  mutating func steps(_ id: SyntaxID, ofTest: Bool = false) -> [Step] {
    let mark = scope.open()
    var steps: [Step] = []
    for (index, item) in reader.steps(of: id).enumerated() {
      if let step = step(item, isFirst: ofTest && index == 0) { steps.append(step) }
    }
    scope.close(mark)
    return steps
  }
}
