import VshProgram
import VshSource
import VshSyntax

/// The outlines of all screens during a check: flat rows beside the program's tables. It hides how a state or an action
/// is found by name in a screen other than the current one.
struct Outlines: ~Copyable {
  private(set) var screens: [ScreenEntry] = []
  private(set) var machines: [MachineEntry] = []
  private(set) var regions: [RegionEntry] = []
  private(set) var states: [StateEntry] = []
  private(set) var handlers: [HandlerEntry] = []
  /// The last state and action of each name in each screen; earlier ones are chained. Built when another screen or a
  /// step first looks one up.
  private var statesByName = IndexTable()
  private var handlersByName = IndexTable()
  /// How many rows these have. A bind that asks for a machine's state looks names up before later screens are declared.
  private var collected = (states: 0, handlers: 0)
  /// By region and name: the states whose name occurs several times in their screen.
  private var repeatedStates = IndexTable()
  /// The states of one screen by the last two names of their paths.
  private var statesByPath: [[NameID]: [Int32]] = [:]
  private var screenOfPaths: ID<Screen>?
  /// All screens are declared, so that lookups in other screens are possible.
  private var areAllDeclared = false
  /// A lookup in another screen came too early.
  private(set) var metUndeclared = false

  // MARK: Building

  mutating func reserve(screens: Int, regions: Int, states: Int, handlers: Int) {
    self.screens.reserveCapacity(screens)
    self.regions.reserveCapacity(regions)
    self.states.reserveCapacity(states)
    self.handlers.reserveCapacity(handlers)
  }

  mutating func rename(_ screen: Int, to name: NameID) { screens[screen].name = name }

  mutating func addScreen(_ entry: ScreenEntry) { screens.append(entry) }

  mutating func addMachine(_ entry: MachineEntry) { machines.append(entry) }

  mutating func addRegion(_ entry: RegionEntry) { regions.append(entry) }

  mutating func addHandler(_ entry: HandlerEntry) { handlers.append(entry) }

  /// Adds a state. Where its screen has several states of the name, they are indexed by region.
  mutating func addState(_ entry: StateEntry) {
    states.append(entry)
    if entry.isHidden || entry.next < 0 { return }
    // A walk over all states of a name for each of them would take quadratic time.
    if states[entry.next].next < 0 { noteRepeated(entry.next) }
    noteRepeated(states.count - 1)
  }

  private mutating func noteRepeated(_ state: Int) {
    repeatedStates.set(IndexKey(region: states[state].region, states[state].name), to: state)
  }

  /// Begins a screen's ranges: all rows that are added until `endRows` belong to the screen.
  mutating func beginRows(of screen: Int) {
    screens[screen].machines = machines.count..<machines.count
    screens[screen].regions = regions.count..<regions.count
    screens[screen].states = states.count..<states.count
    screens[screen].handlers = handlers.count..<handlers.count
  }

  mutating func endRows(of screen: Int) {
    screens[screen].machines = screens[screen].machines.lowerBound..<machines.count
    screens[screen].regions = screens[screen].regions.lowerBound..<regions.count
    screens[screen].states = screens[screen].states.lowerBound..<states.count
    screens[screen].handlers = screens[screen].handlers.lowerBound..<handlers.count
  }

  mutating func setView(_ view: SyntaxID, of screen: Int) { screens[screen].view = view }

  mutating func setFinish(_ finish: FinishValue, of screen: Int) { screens[screen].finish = finish }

  mutating func noteConditions(of screen: Int) { screens[screen].hasConditions = true }

  mutating func notePresents(_ screen: Int) { screens[screen].presents = true }

  mutating func noteValues(of screen: Int) { screens[screen].hasValues = true }

  mutating func noteChecked(_ screen: Int) { screens[screen].isChecked = true }

  mutating func setKeyType(_ type: TypeID, ofMachine row: Int) { machines[row].keyType = type }

  mutating func noteParameters(of state: Int) {
    states[state].hasParameters = true
    states[state].seesParameters = true
  }

  mutating func noteWorks(of state: Int) { states[state].hasWorks = true }

  /// Marks a state as reachable. Returns whether it was not before.
  @inline(__always)
  mutating func noteEntered(_ state: Int) -> Bool {
    if states[state].isEntered { return false }
    states[state].isEntered = true
    return true
  }

  @inline(__always)
  mutating func expectEnd(_ state: Int) { states[state].isExpectedEnd = true }

  /// Marks a region of which an expression of its screen asks for a state. Returns whether it was not marked before.
  mutating func noteAsked(region: Int) -> Bool {
    if regions[region].isAsked { return false }
    regions[region].isAsked = true
    return true
  }

  // MARK: Lookups in other screens

  mutating func declareAll() { areAllDeclared = true }

  mutating func beginAlone(_ index: Int) { metUndeclared = !screens[index].machines.isEmpty }

  /// Whether other screens can be looked up. Where they cannot yet, the screen will be checked again.
  mutating func requireOthers() -> Bool {
    if !areAllDeclared { metUndeclared = true }
    return areAllDeclared
  }

  // MARK: Finding

  /// The last state of a screen that has a name, or -1.
  mutating func state(named name: NameID, in screen: ID<Screen>) -> Int {
    collectNames()
    return statesByName[IndexKey(screen, name)] ?? -1
  }

  /// The last action of a screen that has a name, or -1.
  mutating func handler(named name: NameID, in screen: ID<Screen>) -> Int {
    collectNames()
    return handlersByName[IndexKey(screen, name)] ?? -1
  }

  /// The state of a name in a region of the current screen, or -1. `last` is the screen's last state of the name.
  @inline(__always)
  func state(named name: NameID, inRegion region: Int, last: Int) -> Int {
    if last < 0 { return -1 }
    if states[last].next < 0 { return states[last].region == region ? last : -1 }
    return repeatedStates[IndexKey(region: region, name)] ?? -1
  }

  /// The states of a screen that have a name and are directly in a region or state called `outer`, in order.
  mutating func states(
    named name: NameID, directlyIn outer: NameID, of screen: ID<Screen>, regions rows: [Region]
  ) -> [Int32] {
    if screenOfPaths != screen {
      screenOfPaths = screen
      statesByPath.removeAll(keepingCapacity: true)
      for row in screens[Int(screen.index)].states where !states[row].isHidden {
        let (entry, state) = (states[row], Int32(truncatingIfNeeded: row))
        let region = rows[entry.region].name
        let around = regions[entry.region].state
        if !region.isEmpty { statesByPath[[region, entry.name], default: []].append(state) }
        if around >= 0, states[around].name != region {
          statesByPath[[states[around].name, entry.name], default: []].append(state)
        }
      }
    }
    return statesByPath[[outer, name]] ?? []
  }

  /// Collects the names of all screens on the first lookup in another one: most screens look up only their own states.
  private mutating func collectNames() {
    for row in collected.states..<states.count where !states[row].isHidden {
      statesByName.set(IndexKey(states[row].screen, states[row].name), to: row)
    }
    for row in collected.handlers..<handlers.count {
      handlersByName.set(IndexKey(handlers[row].screen, handlers[row].name), to: row)
    }
    collected = (states.count, handlers.count)
  }
}
