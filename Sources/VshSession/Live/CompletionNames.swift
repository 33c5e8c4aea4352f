import VshCheck
import VshMachine
import VshProgram
import VshSource
import VshText

/// Completion candidates for a line that is being typed, each with a short description.
extension Session {
  package typealias Named = (name: String, meaning: String)

  package func screenNames(areComponents: Bool = false) -> [Named] {
    program.screens.ids.filter { program.screens[$0].isComponent == areComponents }.map {
      (
        program.names[program.screens[$0].name],
        (areComponents ? "component" : "screen") + signature(program.screens[$0].parameters, isBare: true)
      )
    }
  }

  /// Steps for the screens that can be opened without arguments.
  package func openings() -> [String] {
    program.screens.rows.filter { screen in
      !screen.isComponent && screen.parameters.allSatisfy { $0.defaultValue != nil }
    }.map { "open \(program.names[$0.name])" }
  }

  /// The states of the live screens, active ones first; of all screens where none is open.
  package func stateNames() -> [Named] {
    var active: [Named] = []
    var others: [Named] = []
    let live = runner.world.liveScreens
    let screens =
      live.isEmpty
      ? program.screens.ids.map { ($0, nil as Int32?) } : live.map { (runner.world.screen(of: $0), $0) }
    for state in program.states.ids {
      guard let screen = screens.first(where: { $0.0 == program.states[state].screen }) else { continue }
      let name = program.names[program.states[state].name]
      let isActive = screen.1.map { runner.world.isActive(state, nil, of: $0) } ?? false
      let named = (
        name,
        "state of \(program.names[program.screens[screen.0].name])" + (isActive ? ", active" : "")
      )
      if isActive { active.append(named) } else { others.append(named) }
    }
    return active + others
  }

  /// The actions that `send` accepts, available ones first.
  package mutating func actionNames() -> [(name: String, meaning: String, isAvailable: Bool)] {
    let actions = actions()
    return (actions.available + actions.undecided).map { way in
      let step = way.step.dropFirst("send ".count)
      let name = String(step.prefix { $0 != "(" })
      return (name, "action" + step.dropFirst(name.count), true)
    } + actions.refused.map { (String($0.step.prefix { $0 != "(" }), "refused: \($0.meaning)", false) }
  }

  /// The keys of a `texts`; nil for another name.
  package func keys(ofTexts name: String) -> [String]? { program.keys(ofTexts: name) }

  package func modelNames() -> [Named] {
    program.models.ids.map { id in
      (program.names[program.models[id].name], "model of \(program.text(of: program.models[id].type))")
    }
  }

  /// The ops of a model; nil where the model does not exist.
  package func operationNames(of model: String) -> [Named]? {
    guard let id = program.models.ids.last(where: { program.names[program.models[$0].name] == model }) else {
      return nil
    }
    return program.models[id].operations.map { operation in
      let row = program.operations[operation]
      let result = row.result == TypeTable.nothing ? "" : " -> \(program.text(of: row.result))"
      return (program.names[row.name], "op" + signature(row.parameters) + result)
    }
  }

  /// The live machines of the open screens, as steps name them: `left`, `pane("north")`.
  package func machineNames() -> [Named] {
    var found: [Named] = []
    for screen in runner.world.liveScreens {
      for machine in runner.world.machines(of: screen).prefix(Self.machinesShown) {
        found.append((runner.world.name(of: machine), "machine"))
      }
    }
    return found
  }

  private static let machinesShown = 100

  /// The ops of calls in flight, as `deliver` names them.
  package func pendingCallNames() -> [Named] {
    runner.world.callsInFlight.map { runner.world.program.name(of: $0.operation) }.withoutRepeats
      .map { ($0, "a call in flight") }
  }

  /// Names that an expression can begin with: values of the live screens, `let`s, functions and types.
  package func valueNames() -> [Named] {
    var found: [Named] = []
    func add(_ name: String, _ meaning: String) { found.append((name, meaning)) }
    for (name, _, type) in checker.namedVariables.reversed() {
      add(name, "let, \(checker.program.text(of: type))")
    }
    for instance in runner.world.liveScreens {
      let screen = program.screens[runner.world.screen(of: instance)]
      for slot in program.slots(of: runner.world.screen(of: instance)) {
        switch slot.kind {
        case .parameter: add(program.names[slot.name], "parameter, \(program.text(of: slot.type))")
        case .variable: add(program.names[slot.name], "var, \(program.text(of: slot.type))")
        case .bind: add(program.names[slot.name], "bind, \(program.text(of: slot.type))")
        case .stateParameter(let state):
          guard runner.world.isActive(state, nil, of: instance) else { continue }
          add(
            program.names[slot.name],
            "parameter of \(program.pathText(of: state)), \(program.text(of: slot.type))")
        }
      }
      for machine in screen.machines { add(program.names[machine.name], "machine") }
    }
    for function in program.functions.rows {
      add(
        program.names[function.name],
        "func" + signature(function.parameters) + " -> \(program.text(of: function.result))")
    }
    for record in program.records.rows { add(program.names[record.name], "record") }
    for row in program.enums.rows { add(program.names[row.name], "enum") }
    add("now", "the clock, Date")
    add("rows", "the texts of the rows, [String]")
    var seen: Set<String> = []
    return found.filter { !$0.name.isEmpty && seen.insert($0.name).inserted }
  }

  package func flowNames() -> [Named] {
    program.flows.rows.map { (program.names[$0.name], "flow" + signature($0.parameters)) }
  }

  // MARK: Members

  /// The candidates after a dot: fields of a record, methods, cases of an enum, ops of a model, or states and values of
  /// a screen.
  package mutating func members(of subject: String) -> [Named] {
    if let operations = operationNames(of: subject) { return operations }
    if let row = program.enums.rows.last(where: { program.names[$0.name] == subject }) {
      return row.cases.map { (program.names[$0.name], "case of \(subject)") } + [
        ("allCases", "every case, in order")
      ]
    }
    if let screen = program.screens.ids.last(where: { program.names[program.screens[$0].name] == subject }) {
      return program.states.ids.filter { program.states[$0].screen == screen }.map {
        (program.names[program.states[$0].name], "state of \(subject)")
      }
        + program.slots(of: screen).compactMap { slot -> Named? in
          if case .stateParameter = slot.kind { return nil }
          return (program.names[slot.name], program.text(of: slot.type))
        }
    }
    let (steps, diagnostics) = read(Array(subject.utf8))
    defer { close() }
    guard !diagnostics.hasError, steps.count == 1, case .showValue(let value)? = steps.first?.typed.step.form,
      let type = checker.types(of: value).first
    else { return [] }
    return checker.program.members(of: type).map { ($0.name, $0.text) }
  }
}
