import VshProgram
import VshSource
import VshText

/// The lookup tables of the machine, made once from the program: indices of regions and slots in their screens,
/// handlers, dependencies of binds.
struct Layout: Sendable {
  /// The index of each region in its screen.
  private(set) var regionIndices: [Int32] = []
  /// The regions of each screen, by index.
  private(set) var regionsOfScreen: [[ID<Region>]] = []
  /// A `var`, since only a stored variable can be borrowed without a copy.
  var table = StateTable()
  /// The actions that each screen declares anywhere, ascending.
  private(set) var declaredActions: [[Int32]] = []
  private(set) var hasWhens = false
  /// Whether the `when`s of all components read only what is their own.
  private(set) var machinesWhensAreLocal = true
  /// The backgrounds, in the order of the script.
  private(set) var backgrounds: [ID<Screen>] = []
  private(set) var hasConditions = false
  /// Whether components have conditions.
  private(set) var hasMachineConditions = false
  /// Whether there are watches and code that reads the clock, so that an op's answer may change with time.
  private(set) var watchesReadClock = false
  /// By op: whether it never fails after it has changed its model's data, and whether it can change these at all.
  private var failsFirst: [Bool] = []
  private var writesData: [Bool] = []
  /// The action named `back`, where the program mentions it.
  private(set) var backAction: ID<ActionName>?
  /// Whether all actions of that name need arguments, so that a `send` of it never means the gesture.
  private(set) var backNeedsArguments = false

  private init() {}

  /// The tables of a program.
  static func made(for program: Program) -> Layout {
    var layout = Layout()
    layout.backAction =
      program.actionNames.rows.firstIndex { program.names[$0.name] == "back" }.map { ID($0) }
    let backs = program.handlers.rows.filter { $0.action == layout.backAction }
    layout.backNeedsArguments = !backs.isEmpty && backs.allSatisfy { program.needsArguments($0) }
    // Many tests of functions and models have no screen.
    if !program.screens.rows.isEmpty { layout.addScreens(of: program) }
    for operation in program.operations.rows {
      var isEdited = false
      layout.failsFirst.append(program.failsFirst(operation, &isEdited))
      layout.writesData.append(isEdited)
    }
    return layout
  }

  private mutating func addScreens(of program: Program) {
    var indices = [Int32](repeating: 0, count: program.regions.count)
    var regions = [[ID<Region>]](repeating: [], count: program.screens.count)
    for (index, region) in program.regions.rows.enumerated() {
      let screen = Int(region.screen.index)
      indices[index] = Int32(regions[screen].count)
      regions[screen].append(ID(index))
    }
    regionIndices = indices
    regionsOfScreen = regions
    table.fill(program, regionIndices: indices)

    var declared = [[Int32]](repeating: [], count: program.screens.count)
    func declare(_ handlers: IDRange<Handler>, in screen: Int) {
      for index in Int(handlers.first)..<Int(handlers.first) + Int(handlers.length) {
        declared[screen].append(program.handlers.rows[index].action.index)
      }
    }
    for (index, screen) in program.screens.rows.enumerated() { declare(screen.handlers, in: index) }
    for region in program.regions.rows { declare(region.handlers, in: Int(region.screen.index)) }
    for state in program.states.rows { declare(state.handlers, in: Int(state.screen.index)) }
    declaredActions = declared.map { Set($0).sorted() }
    hasWhens = program.states.rows.contains { !$0.whens.isEmpty }
    machinesWhensAreLocal = program.screens.rows.indices.allSatisfy {
      !program.screens.rows[$0].isComponent || table.screens[$0].whensAreLocal
    }
    backgrounds = program.screens.ids.filter { program.screens[$0].isBackground }
    hasConditions = program.screens.rows.contains { !$0.conditions.isEmpty }
    hasMachineConditions = program.screens.rows.contains { $0.isComponent && !$0.conditions.isEmpty }
    watchesReadClock =
      program.works.contains(where: { $0.isWatch })
      && program.expressions.rows.contains(where: { $0.readsClock })
  }

  /// Whether an op never fails after it has changed its model's data, so that nothing has to be restored.
  func failsFirst(_ operation: ID<Operation>) -> Bool {
    Int(operation.index) < failsFirst.count && failsFirst[Int(operation.index)]
  }

  /// Whether an op can change its model's data.
  func writesData(_ operation: ID<Operation>) -> Bool {
    Int(operation.index) < writesData.count && writesData[Int(operation.index)]
  }

  func declares(_ screen: ID<Screen>, _ action: Int32) -> Bool {
    let actions = declaredActions[Int(screen.index)]
    let index = actions.indices.partition { actions[$0] >= action }
    return index < actions.count && actions[index] == action
  }
}

extension Program {
  /// - Parameter isEdited: set where it changes its model's data. Statements are taken in the order of the text, since
  ///   there are no loops.
  fileprivate func failsFirst(_ operation: Operation, _ isEdited: inout Bool) -> Bool {
    guard case .body(let block) = operation.form else { return false }
    return failsFirst(block, &isEdited)
  }

  private func failsFirst(_ block: ID<Block>, _ isEdited: inout Bool) -> Bool {
    var failsFirst = true
    for statement in statements(of: block) {
      switch statement.form {
      case .fail: if isEdited { failsFirst = false }
      case .assign, .append, .insert, .removeWhere, .removeAt, .move: isEdited = true
      case .if(_, let then, let otherwise), .ifLet(_, _, let then, let otherwise):
        for inner in [then, otherwise] {
          if let inner, !self.failsFirst(inner, &isEdited) { failsFirst = false }
        }
      case .let, .return, .send, .sendToMachine, .emit, .push, .pop, .dismiss, .finish: break
      }
    }
    return failsFirst
  }
}

extension Work {
  fileprivate var isWatch: Bool {
    if case .watch = form { true } else { false }
  }
}

extension Expression {
  fileprivate var readsClock: Bool {
    if case .now = form { true } else { false }
  }
}
