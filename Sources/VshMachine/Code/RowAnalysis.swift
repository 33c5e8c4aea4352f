import VshProgram
import VshSource

/// The slots that drawn elements read from a screen or machine, and the regions whose active state they depend on.
struct ScreenReads: Sendable {
  var slots: [SlotIndex] = []
  var regions: [Int32] = []
}

/// The values that a machine's view reads, and the machine's index in its owner.
struct MachineReads: Sendable {
  let machine: Int32
  let reads: ScreenReads

  /// The number of values recorded for a machine: its key, slots and active states.
  var valueCount: Int { 1 + reads.slots.count + reads.regions.count }
}

/// Decides whether the rows of a loop can be kept between drawings. Anything that is not known to be comparable by its
/// bits rules it out.
struct RowAnalysis {
  private let program: Program
  private let screen: ID<Screen>
  /// The loop's own local; lower ones belong to outer scopes.
  private let element: Local
  private var slots: Set<SlotIndex> = []
  private var regions: Set<Int32> = []
  private var machine: MachineReads?
  /// For a machine's view: the actions that its owner handles, and those whose availability is shown.
  private var outwards: Set<ID<ActionName>> = []
  private var shownOutwards: Set<ID<ActionName>> = []
  private let isMachine: Bool
  /// Whether the locals are those of a handler.
  private var isInHandler = false
  private var isInLoop = false
  /// The number of reads of each field of the element, without those that are parts of a text.
  private var fieldReads: [Int32: Int] = [:]
  private var seenFunctions: Set<Int32> = []
  private var isComparable = true

  /// The values by which the rows of a loop are compared: the number of an element's fields (-1 where it is no record),
  /// the reads from the screen, and the reads from a machine that each row shows; also the fields that are read several
  /// times. Returns nil where rows cannot be kept.
  static func kept(
    _ children: [ID<Element>], over list: ExpressionID, element: Local, in screen: ID<Screen>,
    _ program: Program
  ) -> (fieldCount: Int, reads: ScreenReads, machine: MachineReads?, fields: [UInt16])? {
    guard let type = program.types.element(of: program.types.unwrapped(program.expressions[list].type)) else {
      return nil
    }
    var fieldCount = -1
    if case .record(let record) = program.types[type] {
      fieldCount = program.records[record].fields.count
      guard program.records[record].fields.allSatisfy({ isComparable($0.type, program) }) else { return nil }
    } else if !isComparable(type, program) {
      return nil
    }
    var analysis = RowAnalysis(program, screen, element)
    analysis.read(children)
    guard analysis.isComparable else { return nil }
    let fields = analysis.fieldReads.filter { $0.value > 1 }.keys.sorted().compactMap { UInt16(exactly: $0) }
    return (fieldCount, analysis.reads, analysis.machine, fields)
  }

  /// Analyses the rows of a loop or, where `element` is nil, a machine's view.
  private init(_ program: Program, _ screen: ID<Screen>, _ element: Local?) {
    self.program = program
    self.screen = screen
    self.element = element ?? .min
    isMachine = element == nil
  }

  private var reads: ScreenReads {
    let all = program.allRegions(of: screen)
    let indices = all.indices.filter { regions.contains(all[$0].index) }
    return ScreenReads(slots: slots.sorted(), regions: indices.map { Int32(truncatingIfNeeded: $0) })
  }

  /// Whether equal values of the type have equal bits, as long as a text is not copied. False for lists and records.
  private static func isComparable(_ type: TypeID, _ program: Program) -> Bool {
    switch program.types[program.types.unwrapped(type)] {
    case .bool, .int, .double, .string, .date, .duration: true
    case .enumeration(let id): !program.enums[id].hasValues
    case .record, .list, .dictionary, .optional, .nothing, .unknown: false
    }
  }

  private mutating func read(_ elements: [ID<Element>]) {
    for id in elements {
      switch program.elements[id].form {
      case .drawn(let drawn): read(drawn)
      case .if(let condition, let then, let otherwise), .ifLet(_, let condition, let then, let otherwise):
        read(condition)
        read(then)
        read(otherwise)
      case .for(_, let list, let children):
        read(list)
        let outer = isInLoop
        isInLoop = true
        read(children)
        isInLoop = outer
      case .inStates(let states, let names, let children):
        read(states, withParameters: !names.isEmpty)
        read(children)
      case .machine(let reference): read(program.machineReferences[reference])
      case .component: isComparable = false
      }
    }
  }

  private mutating func read(_ drawn: DrawnElement) {
    switch drawn.kind.traits.value {
    case .option, .date: isComparable = false
    case .none, .switch, .text, .number, .fraction, .indices: break
    }
    if let text = drawn.text { read(text) }
    for (_, value) in drawn.labels { read(value) }
    if let link = drawn.link {
      for argument in link.arguments { read(argument) }
      readLink(to: link.action, showsAvailability: drawn.kind.drawing.showsAvailability)
    }
    read(drawn.children)
  }

  private mutating func read(_ root: ExpressionID) {
    var open = [root]
    while isComparable, let id = open.popLast() {
      let form = program.expressions[id].form
      switch form {
      case .slot(let slot):
        slots.insert(slot)
        // A machine's parameter is never edited in place, since its container has another holder.
        let isGiven = isMachine && slot < program.screens[screen].parameters.count
        if !isGiven, !Self.isComparable(program.expressions[id].type, program) { isComparable = false }
      case .local(let local):
        if local < element, !isInHandler { isComparable = false }
      case .inState(let question):
        let row = program.stateQuestions[question]
        read(row.states, withParameters: row.arguments != nil)
        open += (row.arguments ?? []).compactMap { $0 }
      case .field(let subject, let field):
        if !isInHandler, case .local(element) = program.expressions[subject].form {
          fieldReads[field, default: 0] += 1
        } else {
          open.append(subject)
        }
      case .interpolation(let operands):
        // A field that is a part of a text is read by the text's code.
        open += program.operands(operands).filter { !isField($0) }
      case .call(let function, _):
        open += program.children(of: form)
        if seenFunctions.insert(function.index).inserted { readFunction(program.functions[function].body) }
      case .now, .covered, .rows, .ask, .machineSlot, .machineInState, .liveName, .scriptVariable,
        .modelData:
        isComparable = false
      case .boolean, .integer, .double, .text, .date, .duration, .enumCase, .nilValue, .anything, .list,
        .record, .with,
        .element, .not, .negate, .binary, .conditional, .chain, .switchCase, .method,
        .closureMethod:
        open += program.children(of: form)
      }
    }
  }

  /// Whether it is a field of the loop's own element.
  private func isField(_ id: ExpressionID) -> Bool {
    guard !isInHandler, case .field(let subject, _) = program.expressions[id].form else { return false }
    if case .local(element) = program.expressions[subject].form { return true }
    return false
  }

  // MARK: States, machines and links

  /// Adds reads of the states' regions and, if asked for, of their parameters.
  private mutating func read(_ states: [ID<State>], withParameters: Bool) {
    for id in states {
      let state = program.states[id]
      if state.screen != screen { isComparable = false }
      regions.insert(state.region.index)
      guard withParameters else { continue }
      for (index, parameter) in program.parameters(of: id).enumerated() {
        slots.insert(state.firstParameterSlot + SlotIndex(index))
        if !Self.isComparable(parameter.type, program) { isComparable = false }
      }
    }
  }

  /// Adds the reads of a machine's view. A row may show only one machine.
  private mutating func read(_ reference: MachineReference) {
    let machines = program.screens[screen].machines
    guard machine == nil, !isMachine, !isInLoop, machines.indices.contains(Int(reference.machine)) else {
      return isComparable = false
    }
    if let key = reference.key { read(key) }
    let component = machines[Int(reference.machine)].component
    var shown = RowAnalysis(program, component, nil)
    if let view = program.screens[component].view { shown.read(view.elements) }
    if !shown.isComparable { isComparable = false }
    for action in shown.outwards {
      readLink(to: action, showsAvailability: shown.shownOutwards.contains(action))
    }
    machine = MachineReads(machine: reference.machine, reads: shown.reads)
  }

  /// Adds the reads of a link. Its action is fixed by the declaring screen; its availability depends on the handlers'
  /// guards and states.
  private mutating func readLink(to action: ID<ActionName>, showsAvailability: Bool) {
    guard program.actions(declaredBy: screen).contains(action) else {
      // The owner of a machine is known; other listeners are not.
      if isMachine { outwards.insert(action) } else { isComparable = false }
      if showsAvailability { shownOutwards.insert(action) }
      return
    }
    guard showsAvailability else { return }
    // An unhandled `back` is refused on the last screen, which depends on the stack.
    if program.names[program.actionNames[action].name] == "back" { isComparable = false }
    readHandlers(program.screens[screen].handlers, of: action, in: nil)
    for region in program.allRegions(of: screen) {
      readHandlers(program.regions[region].handlers, of: action, in: region.index)
      for index in program.regions[region].states.range {
        readHandlers(program.states[program.stateLists[index]].handlers, of: action, in: region.index)
      }
    }
  }

  private mutating func readHandlers(
    _ handlers: IDRange<Handler>, of action: ID<ActionName>, in region: Int32?
  ) {
    for id in handlers where program.handlers[id].action == action {
      if let region { regions.insert(region) }
      let handler = program.handlers[id]
      for index in handler.parameters.range where program.parameters[index].defaultValue != nil {
        isComparable = false
      }
      let transition = program.transitions[handler.transition]
      isInHandler = true
      if let condition = transition.guardCondition { read(condition) }
      if let target = transition.target {
        for case .some(let argument) in program.arguments(of: target) { read(argument) }
      }
      isInHandler = false
    }
  }

  /// Checks a function. It sees only its own locals, and perhaps the clock.
  private mutating func readFunction(_ body: ExpressionID) {
    var open = [body]
    while isComparable, let id = open.popLast() {
      let form = program.expressions[id].form
      if case .now = form { isComparable = false }
      if case .call(let function, _) = form, seenFunctions.insert(function.index).inserted {
        open.append(program.functions[function].body)
      }
      open += program.children(of: form)
    }
  }
}

extension Program {
  /// The actions declared on a screen, in its regions and in its states.
  func actions(declaredBy screen: ID<Screen>) -> Set<ID<ActionName>> {
    var found: Set<ID<ActionName>> = []
    func add(_ some: IDRange<Handler>) { for id in some { found.insert(handlers[id].action) } }
    add(screens[screen].handlers)
    for region in allRegions(of: screen) {
      add(regions[region].handlers)
      for index in regions[region].states.range { add(states[stateLists[index]].handlers) }
    }
    return found
  }

  /// The actions that a screen without states always takes: their first handlers have no guards and no defaults.
  func actionsAlwaysTaken(by screen: ID<Screen>) -> Set<ID<ActionName>> {
    guard screens[screen].regions.isEmpty else { return [] }
    var (seen, taken): (Set<ID<ActionName>>, Set<ID<ActionName>>) = ([], [])
    for id in screens[screen].handlers where seen.insert(handlers[id].action).inserted {
      guard transitions[handlers[id].transition].guardCondition == nil,
        parameters(of: handlers[id]).allSatisfy({ $0.defaultValue == nil })
      else { continue }
      taken.insert(handlers[id].action)
    }
    return taken
  }

  /// The regions of a screen, at any depth, in the order of their rows.
  func allRegions(of screen: ID<Screen>) -> [ID<Region>] {
    var found: [ID<Region>] = []
    var open = Array(regionLists[screens[screen].regions.range])
    while let region = open.popLast() {
      found.append(region)
      for index in regions[region].states.range {
        open += regionLists[states[stateLists[index]].regions.range]
      }
    }
    return found.sorted()
  }
}
