import VshProgram
import VshSource

/// What a screen and the components in it ask of an app, collected from the program.
struct ScreenParts {
  struct Signal {
    let name: String
    let types: [TypeID]
  }

  struct Action {
    let name: String
    let parameters: [Parameter]
    /// Whether the screen takes it in each state.
    let isAlwaysTaken: Bool
    /// Whether the screen takes it when it opens.
    let isTakenAtFirst: Bool
    /// An action of a component. A report has only those of the screen.
    let isOfComponent: Bool
  }

  let screen: ID<Screen>
  private(set) var models: [ID<Model>] = []
  private(set) var operations: Set<ID<Operation>> = []
  private(set) var signals: [Signal] = []
  private(set) var actions: [Action] = []
  private(set) var hasTimers = false
  /// Whether it shows other screens.
  private(set) var navigates = false

  init(of screen: ID<Screen>, in program: Program) {
    self.screen = screen
    let family = Self.family(of: screen, in: program)
    for member in family { addWorks(of: member, program) }
    for member in family { addActions(of: member, program) }
    let names = Set(actions.map(\.name))
    for member in family { addStatements(of: member, except: member == screen ? [] : names, program) }
    models.sort()
  }

  /// The screen, then the components of its machines, each once.
  private static func family(of screen: ID<Screen>, in program: Program) -> [ID<Screen>] {
    var family = [screen]
    var index = 0
    while index < family.count {
      for component in program.screens[family[index]].machines.map(\.component)
      where !family.contains(component) {
        family.append(component)
      }
      index += 1
    }
    return family
  }

  private mutating func addWorks(of member: ID<Screen>, _ program: Program) {
    let inside = program.script.app?.inside ?? []
    for state in program.states.ids where program.states[state].screen == member {
      for work in program.works(of: state) {
        switch work.form {
        case .call(let operation, _, _, _), .watch(let operation, _, _, _):
          let model = program.operations[operation].model
          if inside.contains(model) { continue }
          operations.insert(operation)
          if !models.contains(model) { models.append(model) }
        case .present: navigates = true
        case .after, .every: hasTimers = true
        }
      }
    }
  }

  private mutating func addActions(of member: ID<Screen>, _ program: Program) {
    for handler in program.handlers.rows where program.screen(of: handler) == member {
      let name = program.names[program.actionNames[handler.action].name]
      if actions.contains(where: { $0.name == name }) { continue }
      let sources = program.handlers.rows.filter {
        $0.action == handler.action && program.screen(of: $0) == member
      }.map { program.transitions[$0.transition] }.filter { $0.guardCondition == nil }.map(\.source)
      actions.append(
        Action(
          name: name, parameters: program.parameters(of: handler),
          isAlwaysTaken: sources.contains { Self.isAlwaysActive($0, program) },
          isTakenAtFirst: sources.contains { Self.isActiveAtFirst($0, program) },
          isOfComponent: member != screen))
    }
  }

  private static func isAlwaysActive(_ source: Transition.Source, _ program: Program) -> Bool {
    switch source {
    case .state: false
    case .region(let region): program.regions[region].state == nil
    case .screen: true
    }
  }

  private static func isActiveAtFirst(_ source: Transition.Source, _ program: Program) -> Bool {
    switch source {
    case .state(let state):
      let region = program.states[state].region
      return program.states(of: region).first == state && isActiveAtFirst(.region(region), program)
    case .region(let region):
      return program.regions[region].state.map { isActiveAtFirst(.state($0), program) } ?? true
    case .screen: return true
    }
  }

  // MARK: Bodies

  /// - Parameter handled: signals that the component's screen takes itself.
  private mutating func addStatements(
    of member: ID<Screen>, except handled: Set<String>, _ program: Program
  ) {
    var blocks: [ID<Block>] = program.transitions.rows.compactMap {
      program.screen(of: $0.source) == member ? $0.body : nil
    }
    for state in program.states.rows where state.screen == member {
      blocks += program.enterRoutines[state.enter.range].map(\.block)
      blocks += program.leaveRoutines[state.leave.range].map(\.block)
    }
    blocks.sort()
    blocks.reverse()
    while let block = blocks.popLast() {
      for statement in program.statements(of: block) {
        switch statement.form {
        case .if(_, let then, let other), .ifLet(_, _, let then, let other):
          blocks += [other, then].compactMap(\.self)
        case .emit(let signal, let arguments):
          let types = program.arguments[arguments.range].map { argument in
            argument.map { program.expressions[$0].type } ?? TypeTable.nothing
          }
          let name = program.names[program.actionNames[signal].name]
          if !handled.contains(name) { add(Signal(name: name, types: types)) }
        case .push, .pop, .dismiss, .finish: navigates = true
        case _: break
        }
      }
    }
  }

  private mutating func add(_ signal: Signal) {
    let isKnown = signals.contains { $0.name == signal.name && $0.types == signal.types }
    if !isKnown { signals.append(signal) }
  }
}
