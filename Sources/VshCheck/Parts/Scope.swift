import VshProgram
import VshSource

/// Whose code is being checked, which says what its names can mean.
enum Owner: Equatable {
  /// A function, a default, a model's first value.
  case none
  case model(ID<Model>)
  case screen(ID<Screen>)
  /// Steps of a script, or typed at the prompt, where an expression is a step too.
  case steps(atPrompt: Bool)
}

/// Which of the screen's values can be read already.
enum Readiness: Equatable {
  /// The first value of this variable is being checked: parameters and the variables before it.
  case initialValue(of: SlotIndex)
  /// Binds are being checked: other binds where they are ready, no machines.
  case binds
  /// Machines' parameters, lists and keys: everything but machines.
  case machines
  case all
}

/// A name that hides those further out.
struct Binding: BitwiseCopyable {
  enum Reference: BitwiseCopyable {
    case local(Local)
    case slot(SlotIndex)
    case scriptVariable(Int32)
    /// It is there and cannot be used here.
    case hidden
  }

  let name: NameID
  let reference: Reference
  let type: TypeID
}

/// What names mean in the place that is being checked: the bindings around it, the innermost last, and what the current screen
/// declares. It numbers locals and script variables, and hides how a screen's names are found.
struct Scope: ~Copyable {
  /// What one name means in the current screen; good where the stamp is the current one.
  private struct OwnName: BitwiseCopyable {
    var stamp: Int32 = 0
    /// A slot, or the complement of a machine's place.
    var value = Self.nothing
    /// The last state and the last action of the name, by their rows; others are chained behind them.
    var state: Int32 = -1
    var handler: Int32 = -1

    static let nothing = Int32.max
  }

  private(set) var owner = Owner.none
  private(set) var readiness = Readiness.all
  private(set) var bindings: [Binding] = []
  private var nextLocal: Local = 0
  private var localCount: Int32 = 0
  private(set) var nextScriptVariable: Int32 = 0
  /// What names mean in the current screen, by the names' indices.
  private var ownNames: [OwnName] = []
  private var stamp: Int32 = 0
  /// The slots of the current screen, among the program's.
  private(set) var slots = 0..<0

  // MARK: Whose code

  mutating func setOwner(_ owner: Owner) { self.owner = owner }

  /// The condition of an `always` is being checked, which may ask the running app.
  private(set) var isInAlways = false

  mutating func setInAlways(_ isInAlways: Bool) { self.isInAlways = isInAlways }

  mutating func setReadiness(_ readiness: Readiness) { self.readiness = readiness }

  @inline(__always)
  func isCurrent(_ screen: ID<Screen>) -> Bool {
    if case .screen(let own) = owner { own == screen } else { false }
  }

  // MARK: Bindings

  /// How many expressions around the place are being checked a second time, as another type.
  private(set) var openTrials = 0

  mutating func beginTrial() { openTrials += 1 }

  mutating func endTrial() { openTrials -= 1 }

  struct Mark {
    fileprivate let bindings: Int
    fileprivate let nextLocal: Local
  }

  mutating func open() -> Mark { Mark(bindings: bindings.count, nextLocal: nextLocal) }

  /// The names are gone, and their places in the frame are free again.
  @inline(__always)
  mutating func close(_ mark: Mark) {
    dropBindings(to: mark.bindings)
    nextLocal = mark.nextLocal
  }

  struct OpenFrame {
    fileprivate let nextLocal: Local
    fileprivate let localCount: Int32
    fileprivate let bindings: Int
  }

  mutating func beginFrame() -> OpenFrame {
    let mark = OpenFrame(nextLocal: nextLocal, localCount: localCount, bindings: bindings.count)
    nextLocal = 0
    localCount = 0
    return mark
  }

  /// Returns the number of locals that the frame needs.
  @inline(__always)
  mutating func endFrame(_ mark: OpenFrame) -> Int32 {
    let count = localCount
    nextLocal = mark.nextLocal
    localCount = mark.localCount
    dropBindings(to: mark.bindings)
    return count
  }

  /// Most often there are none to drop.
  @inline(__always)
  mutating func dropBindings(to count: Int) {
    while bindings.count > count { _ = bindings.popLast() }
  }

  /// Replaces all bindings, and returns those that there were.
  mutating func replaceBindings(_ new: [Binding] = []) -> [Binding] {
    let old = bindings
    bindings = new
    return old
  }

  mutating func makeLocal() -> Local {
    let local = nextLocal
    nextLocal += 1
    localCount = max(localCount, nextLocal)
    return local
  }

  mutating func add(_ binding: Binding) { bindings.append(binding) }

  /// Binds a new script variable; the empty name binds nothing that could be found.
  mutating func bindScriptVariable(_ name: NameID, _ type: TypeID) -> Int32 {
    let variable = nextScriptVariable
    nextScriptVariable += 1
    if !name.isEmpty { add(Binding(name: name, reference: .scriptVariable(variable), type: type)) }
    return variable
  }

  mutating func continueScriptVariables(at next: Int32) { nextScriptVariable = next }

  @inline(__always)
  func binding(_ name: NameID) -> Binding? {
    var index = bindings.count
    while index > 0 {
      index -= 1
      if bindings[index].name == name { return bindings[index] }
    }
    return nil
  }

  // MARK: The current screen

  /// Makes room for names; where there are few, they are added as they come.
  mutating func prepare(names count: Int) { ownNames = [OwnName](repeating: OwnName(), count: count) }

  /// Begins a screen whose slots are still to be declared, from `first` on.
  mutating func beginScreen(firstSlot first: Int) {
    slots = first..<first
    stamp += 1
  }

  mutating func endSlots(at end: Int) { slots = slots.lowerBound..<end }

  mutating func beginScreen(_ screen: ID<Screen>, slots: Range<Int>) {
    owner = .screen(screen)
    self.slots = slots
    stamp += 1
  }

  mutating func leaveScreen() {
    owner = .none
    readiness = .all
    stamp += 1
  }

  /// What a name means among the values of the current screen: a slot, or the complement of a machine's place.
  @inline(__always)
  func ownValue(_ name: NameID) -> Int32? {
    let index = Int(name.index)
    guard index < ownNames.count, ownNames[index].stamp == stamp,
      ownNames[index].value != OwnName.nothing
    else { return nil }
    return ownNames[index].value
  }

  /// The last state of the current screen that has the name, or -1.
  @inline(__always)
  func ownState(_ name: NameID) -> Int {
    let index = Int(name.index)
    guard index < ownNames.count, ownNames[index].stamp == stamp else { return -1 }
    return Int(ownNames[index].state)
  }

  /// The last action of the current screen that has the name, or -1.
  @inline(__always)
  func ownHandler(_ name: NameID) -> Int {
    let index = Int(name.index)
    guard index < ownNames.count, ownNames[index].stamp == stamp else { return -1 }
    return Int(ownNames[index].handler)
  }

  /// The first value that has a name keeps it.
  mutating func setOwnValue(_ name: NameID, _ value: Int) {
    var own = ownName(name)
    if name.isEmpty || own.value != OwnName.nothing { return }
    own.value = Int32(truncatingIfNeeded: value)
    ownNames[Int(name.index)] = own
  }

  mutating func setOwnState(_ name: NameID, _ row: Int) {
    var own = ownName(name)
    own.state = Int32(truncatingIfNeeded: row)
    ownNames[Int(name.index)] = own
  }

  mutating func setOwnHandler(_ name: NameID, _ row: Int) {
    var own = ownName(name)
    own.handler = Int32(truncatingIfNeeded: row)
    ownNames[Int(name.index)] = own
  }

  /// What is known of the name; what other screens have left there is forgotten.
  @inline(__always)
  private mutating func ownName(_ name: NameID) -> OwnName {
    let index = Int(name.index)
    while ownNames.count <= index { ownNames.append(OwnName()) }
    return ownNames[index].stamp == stamp ? ownNames[index] : OwnName(stamp: stamp)
  }
}
