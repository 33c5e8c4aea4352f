import VshProgram
import VshSource

/// The meanings of names in steps. A name means a value of the topmost live screen that has it, which is known only at
/// run time.
///
/// Where screens declare a name with different types, a step is checked once for each type. The part keeps which of the
/// meanings is being tried.
struct LiveNames: ~Copyable {
  struct Declarer {
    let screen: ID<Screen>
    /// The state whose parameter it is; nil for a value or a machine of the screen.
    let state: ID<State>?
    let index: Int32

    init(screen: ID<Screen>, state: ID<State>? = nil, index: Int32) {
      self.screen = screen
      self.state = state
      self.index = index
    }
  }

  /// The screens that declare a name with one type.
  struct Group {
    let type: TypeID
    let id: ID<LiveName>
  }

  /// The cached meanings of one name.
  private struct Meaning {
    var values: [Declarer] = []
    /// Parameters of states.
    var parameters: [Declarer] = []
    var machines: [Declarer] = []
    var states: [Int] = []
    var groups: [Group]?
    var machineGroups: [NamedMachine]?
    /// The states that a bare name means in a question, for all screens.
    var question: [ID<State>]?
    var stateGroups: [[ID<State>]]?
  }

  private struct Choice {
    let name: NameID
    let count: Int
    var current = 0
  }

  private(set) var isCollected = false
  /// Names of values, machines and parameters of states, in the order of the screens.
  private(set) var names: [NameID] = []
  private var meanings: [NameID: Meaning] = [:]
  private var choices: [Choice] = []

  // MARK: Collecting

  mutating func beginCollecting() { isCollected = true }

  mutating func addValue(_ name: NameID, _ declarer: Declarer) {
    noteName(name)
    meanings[name, default: Meaning()].values.append(declarer)
  }

  mutating func addParameter(_ name: NameID, _ declarer: Declarer) {
    noteName(name)
    meanings[name, default: Meaning()].parameters.append(declarer)
  }

  mutating func addMachine(_ name: NameID, _ declarer: Declarer) {
    noteName(name)
    meanings[name, default: Meaning()].machines.append(declarer)
  }

  mutating func addState(_ name: NameID, _ row: Int) {
    meanings[name, default: Meaning()].states.append(row)
  }

  private mutating func noteName(_ name: NameID) {
    if !declares(name), parameters(name).isEmpty { names.append(name) }
  }

  // MARK: Queries

  func declares(_ name: NameID) -> Bool {
    guard let meaning = meanings[name] else { return false }
    return !meaning.values.isEmpty || !meaning.machines.isEmpty
  }

  /// The screens that have a value of a name, in order.
  func values(_ name: NameID) -> [Declarer] { meanings[name]?.values ?? [] }

  /// The states that have a parameter of a name, in order.
  func parameters(_ name: NameID) -> [Declarer] { meanings[name]?.parameters ?? [] }

  func machines(_ name: NameID) -> [Declarer] { meanings[name]?.machines ?? [] }

  /// The states of a name, screen by screen.
  func states(_ name: NameID) -> [Int] { meanings[name]?.states ?? [] }

  // MARK: Cached results

  func groups(_ name: NameID) -> [Group]? { meanings[name]?.groups }

  func machineGroups(_ name: NameID) -> [NamedMachine]? { meanings[name]?.machineGroups }

  func question(_ name: NameID) -> [ID<State>]? { meanings[name]?.question }

  func stateGroups(_ name: NameID) -> [[ID<State>]]? { meanings[name]?.stateGroups }

  mutating func keep(_ groups: [Group], of name: NameID) { meanings[name]?.groups = groups }

  mutating func keep(_ groups: [NamedMachine], of name: NameID) { meanings[name]?.machineGroups = groups }

  mutating func keep(question states: [ID<State>], of name: NameID) { meanings[name]?.question = states }

  mutating func keep(_ groups: [[ID<State>]], of name: NameID) { meanings[name]?.stateGroups = groups }

  // MARK: Choices

  mutating func beginChoices() { choices.removeAll(keepingCapacity: true) }

  /// The index of the meaning that is being tried.
  mutating func choice(of name: NameID, among count: Int) -> Int {
    if count == 1 { return 0 }
    if let known = choices.first(where: { $0.name == name }) { return known.current }
    choices.append(Choice(name: name, count: count))
    return 0
  }

  /// Moves to the next combination of meanings. Returns false when all have been tried.
  mutating func advance() -> Bool {
    while let last = choices.last, last.current + 1 >= last.count { choices.removeLast() }
    if choices.isEmpty { return false }
    choices[choices.count - 1].current += 1
    return true
  }
}
