import VshMachine
import VshProgram
import VshSource

/// A part of a screen: regions, actions and timers that share nothing with the others, so that it can be walked while
/// the others rest.
struct WalkPart {
  fileprivate let regions: Set<ID<Region>>
  fileprivate let actions: Set<ID<ActionName>>
  fileprivate let program: Program

  func has(_ action: ID<ActionName>) -> Bool { actions.contains(action) }

  /// Whether a work of a state belongs to it.
  func has(workOf state: ID<State>) -> Bool { regions.contains(program.outermostRegion(of: state)) }
}

/// Which regions, variables, models and actions of a screen belong together. Two do if something reads or changes both:
/// a guard, a body, a claim, or an element of the view that only shows one while the other allows it.
///
/// States of the screen are combinations of states of its parts, in every combination. So a statement about one part is
/// true of the screen if it is true of the part, and its shortest paths need no step of another.
struct IndependentParts {
  private typealias Part = Influences.Part

  private let program: Program
  private let screen: ID<Screen>
  private let influences: Influences
  private var numbers: [Part: Int] = [:]
  /// By part: another one of its group, or itself.
  private var parents: [Int] = []
  /// Whether the screen has something that this analysis does not follow.
  private var isWhole = false

  /// - Parameters:
  ///   - screen: the only one that is open.
  ///   - changedModels: those with an op that may change their data.
  init(of program: Program, _ screen: ID<Screen>, _ plan: WalkPlan, changedModels: Set<ID<Model>>) {
    self.program = program
    self.screen = screen
    influences = Influences(of: program, only: [screen])
    isWhole = !program.screens[screen].machines.isEmpty || program.readsClock
    // A later answer of a model may differ from an earlier one where its data change, or where a `given` says so.
    let hasGivens = plan.steps.contains { $0.isGiven }
    let changing = program.operations.ids.filter {
      hasGivens || changedModels.contains(program.operations[$0].model)
    }
    let answers = Set(changing.map { Part.answer($0) })
    for operation in changing { join([.answer(operation), .model(program.operations[operation].model)]) }
    for link in influences.links {
      // Only a screen that opens another one, or ends, changes the stack.
      if link.by == .stack { isWhole = true }
      join(
        [link.read, link.by].filter { part in
          switch part {
          case .stack: false
          case .answer: answers.contains(part)
          case _: true
          }
        })
    }
    for condition in program.screens[screen].conditions { join(parts(in: [condition.condition])) }
    for element in view { read(element) }
    for claim in plan.claims {
      if let condition = claim.question { join(parts(in: condition.alternatives)) }
      // Only one part moves by itself after it has settled. Two could take turns, so that the screen never settles.
      if !claim.aside.isEmpty {
        join([.timers] + claim.aside.map { .region(program.outermostRegion(of: $0)) })
      }
    }
    for ending in plan.rules.endings { join(parts(in: ending.alternatives)) }
  }

  /// At least two parts, in the order of the script; nil where the screen is one.
  mutating func parts() -> [WalkPart]? {
    if isWhole || !view.isEmpty && !program.isNeverBlank(view) { return nil }
    var groups: [Int] = []
    var regions: [Int: Set<ID<Region>>] = [:]
    var actions: [Int: Set<ID<ActionName>>] = [:]
    var known: Set<Int> = []
    func note(_ group: Int) { if known.insert(group).inserted { groups.append(group) } }
    for region in program.regions(of: screen) {
      let group = root(.region(region))
      note(group)
      regions[group, default: []].insert(region)
    }
    for handler in program.screens[screen].handlers { note(root(.action(program.handlers[handler].action))) }
    for case .action(let action) in numbers.keys {
      actions[root(.action(action)), default: []].insert(action)
    }
    if groups.count < 2 { return nil }
    return groups.map {
      WalkPart(regions: regions[$0] ?? [], actions: actions[$0] ?? [], program: program)
    }
  }

  /// The part that an expression of the `explore` is about: the first one where it is about none.
  mutating func part(of expression: StepExpression, among parts: [WalkPart]) -> Int {
    for part in self.parts(in: expression.alternatives) {
      let group = root(part)
      let number = parts.firstIndex { part in
        part.regions.contains { root(.region($0)) == group }
          || part.actions.contains { root(.action($0)) == group }
      }
      if let number { return number }
    }
    return 0
  }

  // MARK: Groups

  private mutating func number(_ part: Part) -> Int {
    if let number = numbers[part] { return number }
    numbers[part] = parents.count
    parents.append(parents.count)
    return parents.count - 1
  }

  private mutating func root(_ part: Part) -> Int {
    var number = number(part)
    while parents[number] != number {
      // Halves the path, which may be as long as the group.
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  private mutating func join(_ parts: some Sequence<Part>) {
    var first: Int?
    for part in parts {
      let next = root(part)
      if let first { parents[next] = first } else { first = next }
    }
  }

  // MARK: Expressions and elements

  private var view: [ID<Element>] { program.screens[screen].view?.elements ?? [] }

  /// What expressions read that the screen has.
  private mutating func parts(in roots: [ExpressionID]) -> [Part] {
    var found: [Part] = []
    let own = program.screens[screen].slots.range
    for form in program.forms(in: roots) {
      if case .machineSlot = form { isWhole = true }
      if case .machineInState = form { isWhole = true }
      // One of another screen is of none that is open.
      if case .liveName(let name) = form,
        !program.liveNames[name].declarers.contains(where: { $0.screen == screen })
      {
        isWhole = true
      }
    }
    for part in influences.parts(readBy: roots, of: screen) {
      switch part {
      case .clock, .picture: isWhole = true
      case .slot(let slot): if own.contains(slot) { found.append(part) }
      case .region(let region):
        guard let state = program.states(of: region).first, program.states[state].screen == screen else {
          break
        }
        found.append(.region(program.outermostRegion(of: state)))
      // Whether it is in flight.
      case .answer(let operation):
        found += program.regions(of: screen).filter { calls(operation, in: $0) }.map { .region($0) }
      case .model, .action: found.append(part)
      case .stack, .timers, .result, .step, .view, .function, .code: break
      }
    }
    return found
  }

  private func calls(_ operation: ID<Operation>, in region: ID<Region>) -> Bool {
    program.states.ids.contains { state in
      program.outermostRegion(of: state) == region
        && program.works[program.states[state].works.range].contains { $0.operation == operation }
    }
  }

  private mutating func read(_ element: ID<Element>) {
    switch program.elements[element].form {
    case .drawn(let drawn): read(drawn)
    case .if(_, let then, let otherwise), .ifLet(_, _, let then, let otherwise):
      for element in then + otherwise { read(element) }
    case .for(_, _, let body), .inStates(_, _, let body):
      for element in body { read(element) }
    case .component, .machine: isWhole = true
    }
  }

  private mutating func read(_ drawn: DrawnElement) {
    // What is below a layer cannot be touched.
    if case .layer = ElementKind.drawings[Int(drawn.kind.rawValue)] { isWhole = true }
    // A gesture is named by what is drawn.
    if let link = drawn.link {
      let texts = drawn.labels.map { $0.value } + [drawn.text, drawn.optionText?.body].compactMap { $0 }
      join(parts(in: texts + link.arguments) + [.action(link.action)])
    }
    for child in drawn.children { read(child) }
  }
}

extension Program {
  /// The region of the screen in which a state is.
  fileprivate func outermostRegion(of state: ID<State>) -> ID<Region> {
    var region = states[state].region
    while let outer = regions[region].state { region = states[outer].region }
    return region
  }
}
