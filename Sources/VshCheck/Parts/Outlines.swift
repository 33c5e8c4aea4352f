import VshProgram
import VshSource
import VshSyntax

/// What is known of all screens while they are checked: flat rows beside the program's tables. It hides how a state or an action is
/// found by its name in a screen that is not the current one.
struct Outlines: ~Copyable {
  private(set) var screens: [ScreenEntry] = []
  private(set) var machines: [MachineEntry] = []
  private(set) var regions: [RegionEntry] = []
  private(set) var states: [StateEntry] = []
  private(set) var handlers: [HandlerEntry] = []
  /// The last state and action of each name in each screen, as soon as another screen or a step asks; others are chained behind.
  private var statesByName = PlaceTable()
  private var handlersByName = PlaceTable()
  private var areNamesCollected = false
  /// The states whose names several states of their screen have, by region and name.
  private var repeatedStates = PlaceTable()
  /// The states of one screen by the last two names of their paths.
  private var statesByPath: [[NameID]: [Int32]] = [:]
  private var screenOfPaths: ID<Screen>?
  /// All screens are declared, so that one may ask for another.
  private var areAllDeclared = false
  /// A screen has asked for another too early.
  private(set) var metUndeclared = false

  // MARK: Making

  mutating func reserve(screens: Int, regions: Int, states: Int, handlers: Int) {
    self.screens.reserveCapacity(screens)
    self.regions.reserveCapacity(regions)
    self.states.reserveCapacity(states)
    self.handlers.reserveCapacity(handlers)
  }

  mutating func addScreen(_ entry: ScreenEntry) { screens.append(entry) }

  mutating func addMachine(_ entry: MachineEntry) { machines.append(entry) }

  mutating func addRegion(_ entry: RegionEntry) { regions.append(entry) }

  mutating func addHandler(_ entry: HandlerEntry) { handlers.append(entry) }

  /// Adds a state. One of its name that the screen had before can be found by its region from now on.
  mutating func addState(_ entry: StateEntry) {
    states.append(entry)
    if entry.isHidden || entry.next < 0 { return }
    // Walking all states of a name for each of them would take time that grows with the square.
    if states[entry.next].next < 0 { noteRepeated(entry.next) }
    noteRepeated(states.count - 1)
  }

  private mutating func noteRepeated(_ state: Int) {
    repeatedStates.set(PlaceKey(region: states[state].region, states[state].name), to: state)
  }

  /// Changes what is known of a screen.
  @inline(__always)
  mutating func changeScreen(_ index: Int, _ change: (inout ScreenEntry) -> Void) { change(&screens[index]) }

  mutating func setKeyType(_ type: TypeID, ofMachine row: Int) { machines[row].keyType = type }

  mutating func noteParameters(of state: Int) {
    states[state].hasParameters = true
    states[state].seesParameters = true
  }

  mutating func noteWorks(of state: Int) { states[state].hasWorks = true }

  /// Something leads to a state. Returns whether nothing had before.
  @inline(__always)
  mutating func noteEntered(_ state: Int) -> Bool {
    if states[state].isEntered { return false }
    states[state].isEntered = true
    return true
  }

  @inline(__always)
  mutating func expectEnd(_ state: Int) { states[state].isExpectedEnd = true }

  /// An expression of a screen asks for a state of a region. Returns whether none had before.
  mutating func noteAsked(region: Int) -> Bool {
    if regions[region].isAsked { return false }
    regions[region].isAsked = true
    return true
  }

  // MARK: One screen that asks for another

  mutating func declareAll() { areAllDeclared = true }

  mutating func beginAlone(_ index: Int) { metUndeclared = !screens[index].machines.isEmpty }

  /// Whether another screen can be asked for; where it cannot, the screen will be checked again.
  mutating func requireOthers() -> Bool {
    if !areAllDeclared { metUndeclared = true }
    return areAllDeclared
  }

  // MARK: Finding

  /// The last state of a screen that has a name, or -1.
  mutating func state(named name: NameID, in screen: ID<Screen>) -> Int {
    collectNames()
    return statesByName[PlaceKey(screen, name)] ?? -1
  }

  /// The last action of a screen that has a name, or -1.
  mutating func handler(named name: NameID, in screen: ID<Screen>) -> Int {
    collectNames()
    return handlersByName[PlaceKey(screen, name)] ?? -1
  }

  /// The state of the current screen that has a name in a region, or -1; `last` is the last one of the name.
  @inline(__always)
  func state(named name: NameID, inRegion region: Int, last: Int) -> Int {
    if last < 0 { return -1 }
    if states[last].next < 0 { return states[last].region == region ? last : -1 }
    return repeatedStates[PlaceKey(region: region, name)] ?? -1
  }

  /// The states of a screen that have a name and stand in a region of another name, or in a state of that name, in order.
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

  /// The state around a region, or -1.
  @inline(__always)
  func state(around region: Int) -> Int { regions[region].state }

  /// Most screens ask for their own states alone, so all are collected only when the first other one is asked for.
  private mutating func collectNames() {
    if areNamesCollected { return }
    areNamesCollected = true
    for (row, entry) in states.enumerated() where !entry.isHidden {
      statesByName.set(PlaceKey(entry.screen, entry.name), to: row)
    }
    for (row, entry) in handlers.enumerated() {
      handlersByName.set(PlaceKey(entry.screen, entry.name), to: row)
    }
  }
}
