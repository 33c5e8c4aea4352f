import VshProgram
import VshSource

/// What the machine looks up while it runs, made once from the program: where each region and slot lies within its screen,
/// which handlers a place has, which binds a change makes stale.
struct Layout: Sendable {
  struct HandlerEntry: Sendable, BitwiseCopyable {
    var action: Int32
    var handler: Int32
  }

  /// A region's place among those of its screen.
  private(set) var regionPlaces: [Int32]
  /// All regions of a screen, in the order of their places.
  private(set) var regionsOfScreen: [[ID<Region>]]
  /// By state, by region, by screen: their handlers in order.
  private(set) var stateHandlers: [[HandlerEntry]]
  private(set) var regionHandlers: [[HandlerEntry]]
  private(set) var screenHandlers: [[HandlerEntry]]
  /// The actions that a screen declares anywhere, ascending.
  private(set) var declaredActions: [[Int32]]
  /// Screens that have a `when` somewhere.
  private(set) var screenHasWhens: [Bool]
  private(set) var hasWhens: Bool
  private(set) var hasConditions: Bool
  /// The action named `back`, where the program mentions it.
  private(set) var backAction: ID<ActionName>?
  /// Which binds and machines read what, by screen.
  private(set) var dependents: [Dependents]

  init(_ program: Program) {
    regionPlaces = [Int32](repeating: 0, count: program.regions.count)
    regionsOfScreen = [[ID<Region>]](repeating: [], count: program.screens.count)
    for region in program.regions.ids {
      let screen = Int(program.regions[region].screen.index)
      regionPlaces[Int(region.index)] = Int32(regionsOfScreen[screen].count)
      regionsOfScreen[screen].append(region)
    }
    func entries(_ handlers: [ID<Handler>]) -> [HandlerEntry] {
      handlers.map { HandlerEntry(action: program.handlers[$0].action.index, handler: $0.index) }
    }
    stateHandlers = program.states.rows.map { entries($0.handlers) }
    regionHandlers = program.regions.rows.map { entries($0.handlers) }
    screenHandlers = program.screens.rows.map { entries($0.handlers) }
    var declared = screenHandlers.map { $0.map(\.action) }
    for (index, region) in program.regions.rows.enumerated() {
      declared[Int(region.screen.index)] += regionHandlers[index].map(\.action)
    }
    for (index, state) in program.states.rows.enumerated() {
      declared[Int(state.screen.index)] += stateHandlers[index].map(\.action)
    }
    declaredActions = declared.map { Set($0).sorted() }
    screenHasWhens = [Bool](repeating: false, count: program.screens.count)
    for state in program.states.rows where !state.whens.isEmpty {
      screenHasWhens[Int(state.screen.index)] = true
    }
    hasWhens = screenHasWhens.contains(true)
    hasConditions = program.screens.rows.contains { !$0.conditions.isEmpty }
    backAction = program.actionNames.ids.first { program.names[program.actionNames[$0].name] == "back" }
    dependents = program.screens.ids.map { Dependents(of: $0, in: program) }
  }

  func declares(_ screen: ID<Screen>, _ action: Int32) -> Bool {
    let actions = declaredActions[Int(screen.index)]
    var low = 0
    var high = actions.count
    while low < high {
      let middle = (low + high) / 2
      if actions[middle] < action { low = middle + 1 } else { high = middle }
    }
    return low < actions.count && actions[low] == action
  }
}
