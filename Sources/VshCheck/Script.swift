import VshProgram
import VshSource
import VshSyntax

/// Flows, top-level steps and tests. Script variables are numbered flows first, so that a flow's own never meet its caller's.
extension Checker {
  mutating func checkScript() {
    let hasSteps = files.contains { file in
      file.role == .script
        && file.tree.children(of: file.tree.root).contains { isStepOrTest(file.tree.kind(of: $0)) }
    }
    let flows = declarations.filter { $0.kind == .flow }
    if !hasSteps, flows.isEmpty { return }
    prepareLiveNames()
    flowCalls = [[Int]](repeating: [], count: program.flows.count)
    for flow in flows {
      enterFile(flow.file)
      program.flows[at: ID(flow.row)].parameters = parameters(of: flow.syntax)
    }
    checkDefaults()
    owner = .steps
    for flow in flows {
      enterFile(flow.file)
      checkFlow(flow)
    }
    for cycle in CycleSearch.cycles(in: flowCalls) {
      let names = cycle.map { text(program.flows[at: ID($0)].name) }
      report(.flowReachesItself(names, at: program.flows[at: ID(cycle[0])].span))
    }
    let firstVariable = nextScriptVariable
    for file in files.indices where files[file].role == .script {
      enterFile(file)
      checkTopLevel()
      let topLevelVariables = nextScriptVariable
      bindings.removeAll()
      for item in tree.children(of: tree.root) where tree.kind(of: item) == .testDeclaration {
        nextScriptVariable = firstVariable
        checkTest(item)
      }
      nextScriptVariable = topLevelVariables
    }
    program.script.scriptVariableCount = nextScriptVariable
    owner = .none
  }

  private func isStepOrTest(_ kind: SyntaxKind) -> Bool {
    switch kind {
    case .importDeclaration, .recordDeclaration, .enumDeclaration, .functionDeclaration, .flowDeclaration,
      .modelDeclaration, .screenDeclaration, .componentDeclaration, .missing:
      false
    case _: true
    }
  }

  private mutating func checkTopLevel() {
    var steps: [Step] = []
    for item in tree.children(of: tree.root) {
      let kind = tree.kind(of: item)
      guard isStepOrTest(kind), kind != .testDeclaration else { continue }
      let isGiven = kind == .givenStep || kind == .givenWorldStep
      // It holds for every test too, and there the variables of the top level are not.
      let visible = bindings
      if isGiven { bindings.removeAll() }
      if let step = step(item, isFirst: false) { steps.append(step) }
      if isGiven { bindings = visible }
    }
    program.script.steps += steps
  }

  private mutating func checkFlow(_ flow: Declaration) {
    currentFlow = flow.row
    defer { currentFlow = nil }
    let first = nextScriptVariable
    let mark = openScope()
    for parameter in program.flows[at: ID(flow.row)].parameters {
      bindVariable(parameter.name, parameter.type)
    }
    let steps = steps(tree.child(flow.syntax, 1))
    closeScope(mark)
    program.flows[at: ID(flow.row)].firstVariable = first
    program.flows[at: ID(flow.row)].steps = steps
  }

  private mutating func checkTest(_ id: SyntaxID) {
    let (nameSyntax, binding, listSyntax, stepsSyntax) = tree.four(id)
    let mark = openScope()
    var loop: (scriptVariable: Int32, list: StepExpression)?
    if listSyntax.exists {
      let (list, types) = typedStepExpression(listSyntax)
      var element = TypeTable.unknown
      if let type = types.first {
        if let found = program.types.element(of: type) {
          element = found
        } else if type != TypeTable.unknown {
          report(.mismatch(wanted: "[…]", found: text(type), at: span(listSyntax), help: nil))
        }
      }
      loop = (bindVariable(tree.name(of: binding), element), list)
    }
    let name = stepExpression(nameSyntax, as: TypeTable.string)
    let steps = steps(stepsSyntax, ofTest: true)
    closeScope(mark)
    program.script.tests.append(
      Test(name: name, loop: loop, steps: steps, scriptVariableCount: nextScriptVariable, span: span(id)))
  }

  @discardableResult
  mutating func bindVariable(_ name: NameID, _ type: TypeID) -> Int32 {
    let variable = nextScriptVariable
    nextScriptVariable += 1
    if !name.isEmpty {
      bindings.append(Binding(name: name, reference: .scriptVariable(variable), type: type))
    }
    return variable
  }

  mutating func steps(_ id: SyntaxID, ofTest: Bool = false) -> [Step] {
    let mark = openScope()
    var steps: [Step] = []
    for (place, item) in tree.children(of: id).enumerated() {
      if let step = step(item, isFirst: ofTest && place == 0) { steps.append(step) }
    }
    closeScope(mark)
    return steps
  }
}
