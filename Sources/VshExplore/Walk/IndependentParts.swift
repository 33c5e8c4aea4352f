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
  private enum Node: Hashable {
    case region(ID<Region>)
    case slot(SlotIndex)
    case model(ID<Model>)
    case action(ID<ActionName>)
    /// Timers wait for each other.
    case timers
  }

  private let program: Program
  private let screen: ID<Screen>
  private let plan: WalkPlan
  /// Whether a later answer of a model may differ from an earlier one, although no op changes its data.
  private let hasGivens: Bool
  private let changedModels: Set<ID<Model>>
  private var numbers: [Node: Int] = [:]
  /// By node: another one of its group, or itself.
  private var parents: [Int] = []
  /// Whether the screen has something that this analysis does not follow.
  private var isWhole = false
  /// Whether something is always on the screen.
  private var isNeverBlank = false

  /// - Parameters:
  ///   - screen: the only one that is open.
  ///   - changedModels: those with an op that may change their data.
  init(of program: Program, _ screen: ID<Screen>, _ plan: WalkPlan, changedModels: Set<ID<Model>>) {
    self.program = program
    self.screen = screen
    self.plan = plan
    self.changedModels = changedModels
    hasGivens = plan.steps.contains(where: { $0.isGiven })
    readScreen()
    for claim in plan.claims {
      if let condition = claim.question { join(nodes(in: condition)) }
      // Only one part moves by itself after it has settled. Two could take turns, so that the screen never settles.
      if !claim.aside.isEmpty {
        join([.timers] + claim.aside.map { .region(program.outermostRegion(of: $0)) })
      }
    }
    for ending in plan.rules.endings { join(nodes(in: ending)) }
  }

  /// At least two parts, in the order of the script; nil where the screen is one.
  mutating func parts() -> [WalkPart]? {
    if isWhole || !isNeverBlank && program.screens[screen].view != nil { return nil }
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
    for node in nodes(in: expression) {
      let group = root(node)
      let number = parts.firstIndex { part in
        part.regions.contains { root(.region($0)) == group }
          || part.actions.contains { root(.action($0)) == group }
      }
      if let number { return number }
    }
    return 0
  }

  // MARK: Groups

  private mutating func number(_ node: Node) -> Int {
    if let number = numbers[node] { return number }
    numbers[node] = parents.count
    parents.append(parents.count)
    return parents.count - 1
  }

  private mutating func root(_ node: Node) -> Int {
    var number = number(node)
    while parents[number] != number {
      // Halves the path, which may be as long as the group.
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  private mutating func join(_ nodes: some Sequence<Node>) {
    var first: Int?
    for node in nodes {
      let next = root(node)
      if let first { parents[next] = first } else { first = next }
    }
  }

  // MARK: The screen

  private mutating func readScreen() {
    let declared = program.screens[screen]
    if !declared.machines.isEmpty || program.readsClock { isWhole = true }
    for region in program.regions(of: screen) { read(region, of: .region(region)) }
    for handler in declared.handlers { read(program.handlers[handler], []) }
    for condition in declared.conditions { join(nodes(in: [condition.condition])) }
    for element in declared.view?.elements ?? [] { read(element, []) }
  }

  private mutating func read(_ region: ID<Region>, of owner: Node) {
    for handler in program.regions[region].handlers { read(program.handlers[handler], [owner]) }
    for state in program.states(of: region) {
      let row = program.states[state]
      for slot in 0..<row.parameters.count { join([owner, .slot(row.firstParameterSlot + SlotIndex(slot))]) }
      for handler in row.handlers { read(program.handlers[handler], [owner]) }
      for when in program.transitionLists[row.whens.range] { read(when, [owner]) }
      for routine in program.enterRoutines[row.enter.range] { join([owner] + nodes(in: routine.block)) }
      for routine in program.leaveRoutines[row.leave.range] { join([owner] + nodes(in: routine.block)) }
      for work in program.works[row.works.range] { read(work, owner) }
      for inner in program.regions(of: state) { read(inner, of: owner) }
    }
  }

  private mutating func read(_ handler: Handler, _ owner: [Node]) {
    read(handler.transition, owner + [.action(handler.action)])
  }

  private mutating func read(_ id: ID<Transition>, _ owner: [Node]) {
    let transition = program.transitions[id]
    var all = owner
    if let condition = transition.guardCondition { all += nodes(in: [condition]) }
    if let target = transition.target {
      all += program.path(of: target).map { .region(program.outermostRegion(of: $0)) }
      all += nodes(in: program.arguments(of: target).compactMap { $0 })
    }
    if let body = transition.body { all += nodes(in: body) }
    join(all)
  }

  private mutating func read(_ work: Work, _ owner: Node) {
    switch work.form {
    case .call(let operation, let range, let ok, let fail),
      .watch(let operation, let range, let ok, let fail):
      let model = program.operations[operation].model
      join([owner] + nodes(in: program.arguments[range.range].compactMap { $0 }))
      if hasGivens || changedModels.contains(model) { join([owner, .model(model)]) }
      for arm in program.transitionLists[ok.range] { read(arm, [owner]) }
      for arm in program.transitionLists[fail.range] { read(arm, [owner]) }
    case .after(let duration, let transition), .every(let duration, let transition):
      join([owner, .timers] + nodes(in: [duration]))
      read(transition, [owner])
    case .present: isWhole = true
    }
  }

  // MARK: The view

  /// - Parameter context: what decides whether the element is there.
  private mutating func read(_ element: ID<Element>, _ context: [Node]) {
    switch program.elements[element].form {
    case .drawn(let drawn): read(drawn, context)
    case .if(let condition, let then, let otherwise):
      let inner = read([condition], context)
      for element in then + otherwise { read(element, inner) }
    case .ifLet(_, let value, let then, let otherwise):
      let inner = read([value], context)
      for element in then + otherwise { read(element, inner) }
    case .for(_, let list, let body):
      let inner = read([list], context)
      for element in body { read(element, inner) }
    case .inStates(let states, _, let body):
      let inner = context + states.map { .region(program.outermostRegion(of: $0)) }
      join(inner)
      for element in body { read(element, inner) }
    case .component, .machine: isWhole = true
    }
  }

  private mutating func read(_ drawn: DrawnElement, _ context: [Node]) {
    // What is below a layer cannot be touched.
    if case .layer = ElementKind.drawings[Int(drawn.kind.rawValue)] { isWhole = true }
    var values = drawn.labels.map { $0.value } + (drawn.link?.arguments ?? [])
    if let text = drawn.text { values.append(text) }
    if let option = drawn.optionText { values.append(option.body) }
    let inner = read(values, context)
    if let link = drawn.link { join(inner + [.action(link.action)]) }
    if context.isEmpty, [.button, .text, .title].contains(drawn.kind), let text = drawn.text,
      case .text(let name) = program.expressions[text].form,
      program.names[name].utf8.contains(where: { 0x21...0x7e ~= $0 })
    {
      isNeverBlank = true
    }
    for child in drawn.children { read(child, context) }
  }

  /// Joins what expressions of an element read, which may also fail, with what decides whether it is there.
  private mutating func read(_ values: [ExpressionID], _ context: [Node]) -> [Node] {
    let all = context + nodes(in: values)
    join(all)
    return all
  }

  // MARK: Code

  private mutating func nodes(in block: ID<Block>) -> [Node] {
    var found: [Node] = []
    for statement in program.statements(of: block) {
      switch statement.form {
      case .let(_, let value): found += nodes(in: [value])
      case .if(let condition, let then, let otherwise), .ifLet(_, let condition, let then, let otherwise):
        found += nodes(in: [condition]) + nodes(in: then)
        if let otherwise { found += nodes(in: otherwise) }
      case .assign(let target, _, let value), .append(let target, let value),
        .removeWhere(let target, _, let value), .removeAt(let target, let value):
        found += nodes(in: target) + nodes(in: [value])
      case .insert(let target, let value, let index), .move(let target, let value, let index):
        found += nodes(in: target) + nodes(in: [value, index])
      case .send(let action, let range):
        found += [.action(action)] + nodes(in: program.arguments[range.range].compactMap { $0 })
      case .return(let value): if let value { found += nodes(in: [value]) }
      case .fail(let message, let code): found += nodes(in: [message] + (code.map { [$0] } ?? []))
      case .sendToMachine, .emit, .push, .pop, .dismiss, .finish: isWhole = true
      }
    }
    return found
  }

  private mutating func nodes(in target: AssignmentTarget) -> [Node] {
    let root: Node =
      switch target.root {
      case .slot(let slot): .slot(slot)
      case .modelData(let model): .model(model)
      }
    var values: [ExpressionID] = []
    for accessor in program.accessors[target.path.range] {
      switch accessor {
      case .field: break
      case .element(let index): values.append(index)
      case .key(let key, let otherwise): values += [key] + (otherwise.map { [$0] } ?? [])
      }
    }
    return [root] + nodes(in: values)
  }

  /// What expressions of the screen read, through its binds.
  private mutating func nodes(in roots: [ExpressionID]) -> [Node] {
    var found: [Node] = []
    var (open, binds) = (roots, Set<SlotIndex>())
    while let next = open.popLast() {
      for form in program.forms(in: [next]) {
        switch form {
        case .slot(let slot):
          found.append(.slot(slot))
          let bind = program.screens[screen].binds.first { $0.slot == slot }
          if let bind, binds.insert(slot).inserted { open.append(bind.value) }
        case .inState(let question):
          found += program.stateQuestions[question].states.map { .region(program.outermostRegion(of: $0)) }
        case .modelData(let model): found.append(.model(model))
        case .ask(let question): found += nodes(in: program.worldQuestions[question])
        case .liveName(let name):
          let declarers = program.liveNames[name].declarers.filter { $0.screen == screen }
          for declarer in declarers {
            guard let slot = declarer.slot else { continue }
            found.append(.slot(slot))
            let bind = program.screens[screen].binds.first { $0.slot == slot }
            if let bind, binds.insert(slot).inserted { open.append(bind.value) }
          }
          if declarers.isEmpty { isWhole = true }
        case .now, .rows, .machineSlot, .machineInState: isWhole = true
        case _: break
        }
      }
    }
    return found
  }

  private mutating func nodes(in question: WorldQuestion) -> [Node] {
    switch question.subject {
    case .available(let action, _): return [.action(action)]
    case .pending(let operation):
      return program.regions(of: screen).filter { calls(operation, in: $0) }.map { .region($0) }
    case .on: return []
    }
  }

  private func calls(_ operation: ID<Operation>, in region: ID<Region>) -> Bool {
    program.states.ids.contains { state in
      guard program.outermostRegion(of: state) == region else { return false }
      return program.works[program.states[state].works.range].contains { work in
        switch work.form {
        case .call(operation, _, _, _), .watch(operation, _, _, _): true
        case _: false
        }
      }
    }
  }

  private mutating func nodes(in expression: StepExpression) -> [Node] {
    nodes(in: expression.alternatives)
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
