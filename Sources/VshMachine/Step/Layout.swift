import VshProgram
import VshSource
import VshText

/// The lookup tables of the machine, made once from the program: indices of regions and slots in their screens,
/// handlers, dependencies of binds.
struct Layout: Sendable {
  /// The index of each region in its screen.
  private(set) var regionPlaces: [Int32] = []
  /// The regions of each screen, by index.
  private(set) var regionsOfScreen: [[ID<Region>]] = []
  /// A `var`, since only a stored variable can be borrowed without a copy.
  var table = StateTable()
  /// The actions that each screen declares anywhere, ascending.
  private(set) var declaredActions: [[Int32]] = []
  private(set) var hasWhens = false
  private(set) var hasConditions = false
  /// Whether there are watches and code that reads the clock, so that an op's answer may change with time.
  private(set) var watchesReadClock = false
  /// The action named `back`, where the program mentions it.
  private(set) var backAction: ID<ActionName>?

  private init() {}

  /// The tables of a program.
  static func made(for program: Program) -> Layout {
    var layout = Layout()
    layout.backAction =
      program.actionNames.rows.firstIndex { program.names[$0.name] == "back" }.map { ID($0) }
    // Many tests of functions and models have no screen.
    if !program.screens.rows.isEmpty { layout.addScreens(of: program) }
    return layout
  }

  private mutating func addScreens(of program: Program) {
    var places = [Int32](repeating: 0, count: program.regions.count)
    var regions = [[ID<Region>]](repeating: [], count: program.screens.count)
    for (place, region) in program.regions.rows.enumerated() {
      let screen = Int(region.screen.index)
      places[place] = Int32(regions[screen].count)
      regions[screen].append(ID(place))
    }
    regionPlaces = places
    regionsOfScreen = regions
    table.fill(program, regionPlaces: places)

    var declared = [[Int32]](repeating: [], count: program.screens.count)
    func declare(_ handlers: IDRange<Handler>, in screen: Int) {
      for place in Int(handlers.first)..<Int(handlers.first) + Int(handlers.length) {
        declared[screen].append(program.handlers.rows[place].action.index)
      }
    }
    for (place, screen) in program.screens.rows.enumerated() { declare(screen.handlers, in: place) }
    for region in program.regions.rows { declare(region.handlers, in: Int(region.screen.index)) }
    for state in program.states.rows { declare(state.handlers, in: Int(state.screen.index)) }
    declaredActions = declared.map { Set($0).sorted() }
    hasWhens = program.states.rows.contains { !$0.whens.isEmpty }
    hasConditions = program.screens.rows.contains { !$0.conditions.isEmpty }
    watchesReadClock =
      program.works.contains(where: \.isWatch) && program.expressions.rows.contains(where: \.readsClock)
  }

  func declares(_ screen: ID<Screen>, _ action: Int32) -> Bool {
    let actions = declaredActions[Int(screen.index)]
    let place = actions.indices.partition { actions[$0] >= action }
    return place < actions.count && actions[place] == action
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
