package import VshSource

/// A checked program: every name resolved, every expression typed, in tables that refer to each other by id. It exists
/// only without errors, so later stages do not check it again.
package struct Program: Sendable {
  package var names: NameTable
  package var types = TypeTable()
  package var records = Table<RecordType>()
  package var enums = Table<EnumType>()
  package var functions = Table<Function>()
  package var catalogs: [Catalog] = []
  package var models = Table<Model>()
  package var operations = Table<Operation>()
  package var screens = Table<Screen>()
  package var regions = Table<Region>()
  package var states = Table<State>()
  package var handlers = Table<Handler>()
  package var transitions = Table<Transition>()
  package var actionNames = Table<ActionName>()
  package var blocks = Table<Block>()
  /// The statements of all blocks; those of one block are adjacent.
  package var statements: [Statement] = []
  /// The states in the paths of all targets.
  package var pathStates: [ID<State>] = []
  /// The arguments of targets, works and statements.
  package var arguments: [Argument] = []
  /// The paths into the targets of assignments.
  package var accessors: [AssignmentTarget.Accessor] = []
  package var slots: [Slot] = []
  package var initialValues: [Bind] = []
  /// The parameters of states and actions.
  package var parameters: [Parameter] = []
  package var works: [Work] = []
  /// What the arms of calls and watches ask of a failure, by `Work.asked`; the first asks for nothing.
  package var asked = [AskedOfFailures()]
  /// Those of one work are adjacent.
  package var askedFailures: [AskedFailure] = []
  package var enterRoutines: [Routine] = []
  package var leaveRoutines: [Routine] = []
  /// The regions of screens and states, the states of regions, the models of screens, the arms of works, and the
  /// `when`s of states.
  package var regionLists: [ID<Region>] = []
  package var stateLists: [ID<State>] = []
  package var usedModels: [ID<Model>] = []
  package var transitionLists: [ID<Transition>] = []
  package var elements = Table<Element>()
  package var expressions = Table<Expression>()
  package var operands: [ExpressionID] = []
  package var fieldChanges = Table<FieldChanges>()
  package var stateQuestions = Table<StateQuestion>()
  package var worldQuestions = Table<WorldQuestion>()
  package var machineReferences = Table<MachineReference>()
  package var liveNames = Table<LiveName>()
  package var flows = Table<Flow>()
  package var script = Script()
  /// The record of `fail(error)`: `message: String`, `code: Int`.
  package var errorRecord: ID<RecordType> = ID(0)
  private let passing = AddressOnly()

  package init(names: NameTable) { self.names = names }

  /// Whether a case with these values is, in data files, the object of its only one, a record without a key.
  package func isObject(_ values: [Parameter]) -> Bool {
    guard values.count == 1, values[0].key == nil, case .record = types[values[0].type] else { return false }
    return true
  }

  /// Whether values of a type may hold a record or a case that contains itself, at any number of levels.
  package func isTree(_ type: TypeID) -> Bool {
    switch types[type] {
    case .record(let id): records[id].isTree
    case .enumeration(let id): enums[id].isTree
    case .list(let inner), .optional(let inner), .dictionary(_, let inner): isTree(inner)
    case .bool, .int, .double, .string, .date, .duration, .nothing, .unknown: false
    }
  }

  /// The screen with the declaration of a transition.
  package func screen(of source: Transition.Source) -> ID<Screen> {
    switch source {
    case .state(let state): states[state].screen
    case .region(let region): regions[region].screen
    case .screen(let screen): screen
    }
  }

  package func operands(_ range: Operands) -> ArraySlice<ExpressionID> {
    operands[Int(range.start)..<Int(range.start + range.count)]
  }

  package mutating func addOperands(_ ids: some Sequence<ExpressionID>) -> Operands {
    let start = operands.count
    operands.append(contentsOf: ids)
    return Operands(start: start, count: operands.count - start)
  }

  package func statements(of block: ID<Block>) -> ArraySlice<Statement> {
    statements[blocks.rows[Int(block.index)].statements.range]
  }

  /// A statement by its index in its block.
  package func statement(_ index: Int, of block: ID<Block>) -> Statement {
    statements[Int(blocks.rows[Int(block.index)].statements.start) + index]
  }

  /// The path of states from the outermost named one to the innermost. The region of the first state is the one that
  /// changes: its active state is left, whether it contains the transition's source or not. Empty for `same`.
  package func path(of target: Target) -> ArraySlice<ID<State>> { pathStates[target.path.range] }

  /// The arguments for the parameters of the target's last state.
  package func arguments(of target: Target) -> ArraySlice<Argument> { arguments[target.arguments.range] }

  /// A screen's slots by index.
  package func slots(of screen: ID<Screen>) -> [Slot] {
    Array(slots[screens.rows[Int(screen.index)].slots.range])
  }

  package func slot(_ slot: SlotIndex, of screen: ID<Screen>) -> Slot {
    slots[Int(screens.rows[Int(screen.index)].slots.start) + Int(slot)]
  }

  /// A screen's own regions.
  package func regions(of screen: ID<Screen>) -> [ID<Region>] {
    Array(regionLists[screens.rows[Int(screen.index)].regions.range])
  }

  package func regions(of state: ID<State>) -> [ID<Region>] {
    Array(regionLists[states.rows[Int(state.index)].regions.range])
  }

  package func states(of region: ID<Region>) -> [ID<State>] {
    Array(stateLists[regions.rows[Int(region.index)].states.range])
  }

  package func parameters(of state: ID<State>) -> [Parameter] {
    Array(parameters[states.rows[Int(state.index)].parameters.range])
  }

  package func parameters(of handler: Handler) -> [Parameter] { Array(parameters[handler.parameters.range]) }

  /// Whether a handler has a parameter without a default. The gesture `back`, which has no arguments, never means it.
  package func needsArguments(_ handler: Handler) -> Bool {
    parameters[handler.parameters.range].contains { $0.defaultValue == nil }
  }

  /// The parameters of an action in the code of a screen or component.
  package func parameters(of action: ID<ActionName>, on screen: ID<Screen>) -> [Parameter] {
    let handler = handlers.rows.first { $0.action == action && self.screen(of: $0) == screen }
    return handler.map { parameters(of: $0) } ?? []
  }

  /// The screen or component that has a handler.
  package func screen(of handler: Handler) -> ID<Screen> {
    screen(of: transitions[handler.transition].source)
  }

  package func works(of state: ID<State>) -> [Work] {
    Array(works[states.rows[Int(state.index)].works.range])
  }

  /// A work by its index in its state.
  package func work(_ index: Int, of state: ID<State>) -> Work {
    works[Int(states.rows[Int(state.index)].works.start) + index]
  }

  /// The transitions of arms or `when`s.
  package func transitions(in range: ListRange) -> [ID<Transition>] { Array(transitionLists[range.range]) }

  /// A type as source text.
  package func text(of type: TypeID) -> String {
    switch types[type] {
    case .bool: "Bool"
    case .int: "Int"
    case .double: "Double"
    case .string: "String"
    case .date: "Date"
    case .duration: "Duration"
    case .record(let id): names[records[id].name]
    case .enumeration(let id): names[enums[id].name]
    case .list(let element): "[\(text(of: element))]"
    case .dictionary(let key, let value): "[\(text(of: key)): \(text(of: value))]"
    case .optional(let wrapped): "\(text(of: wrapped))?"
    case .nothing: "nothing"
    case .unknown: "?"
    }
  }
}
