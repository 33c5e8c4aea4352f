import VshProgram
import VshSource

/// The owner of the code being checked, which decides what its names can mean.
enum Owner: Equatable {
  /// A function, a default or a model's first value.
  case none
  case model(ID<Model>)
  case screen(ID<Screen>)
  /// Steps of a script, or steps typed at the prompt, where an expression is a step too.
  case steps(atPrompt: Bool)
}

/// The values of the screen that can be read at this point.
enum Readiness: Equatable {
  /// In the first value of this variable: the parameters and the variables before it.
  case initialValue(of: SlotIndex)
  /// In a bind: other binds, and the keys of machines, as soon as they are checked.
  case binds
  /// In a machine's parameters, list and key: machines that are declared before it.
  case machine(Int32)
  case all
}

/// A name that hides the same name further out.
struct Binding: BitwiseCopyable {
  enum Reference: BitwiseCopyable {
    case local(Local)
    case slot(SlotIndex)
    case scriptVariable(Int32)
    /// A value of a case, which a pattern names.
    case part(ExpressionID)
    /// The name is known but cannot be used here.
    case hidden
  }

  let name: NameID
  let reference: Reference
  let type: TypeID
  /// The entry that binds the name; empty where none is written.
  let declaration: SourceSpan
}

/// The names that are visible in the code being checked: the bindings, the innermost last, and the declarations of the
/// current screen. It numbers locals and script variables, and hides how a screen's names are found.
struct Scope: ~Copyable {
  /// The meaning of a name in the current screen; valid while the stamp is the current one.
  private struct OwnName: BitwiseCopyable {
    var stamp: Int32 = 0
    /// A slot, or the bitwise complement of a machine's index.
    var value = Self.nothing
    /// The rows of the last state and action of the name; earlier ones are chained.
    var state: Int32 = -1
    var handler: Int32 = -1

    static let nothing = Int32.max
  }

  private(set) var owner = Owner.none
  private(set) var readiness = Readiness.all
  private(set) var bindings: [Binding] = []
  /// The names that are not nil here.
  private(set) var known: [KnownValue] = []
  private var nextLocal: Local = 0
  private var localCount: Int32 = 0
  private(set) var nextScriptVariable: Int32 = 0
  /// The first script variable of each test: the next one after those of the flows.
  private var firstTestVariable: Int32 = 0
  /// By the index of the name.
  private var ownNames: [OwnName] = []
  private var stamp: Int32 = 0
  /// The slots of the current screen, as a range of the program's.
  private(set) var slots = 0..<0

  // MARK: Owner

  mutating func setOwner(_ owner: Owner) { self.owner = owner }

  /// Whether the condition of an `always` is being checked, which may ask the running app.
  private(set) var isInAlways = false

  mutating func setInAlways(_ isInAlways: Bool) { self.isInAlways = isInAlways }

  mutating func setReadiness(_ readiness: Readiness) { self.readiness = readiness }

  @inline(__always)
  func isCurrent(_ screen: ID<Screen>) -> Bool {
    if case .screen(let own) = owner { own == screen } else { false }
  }

  // MARK: Bindings

  /// The number of enclosing expressions that are being checked a second time, as another type.
  private(set) var openTrials = 0

  mutating func beginTrial() { openTrials += 1 }

  mutating func endTrial() { openTrials -= 1 }

  struct Mark {
    fileprivate let bindings: Int
    fileprivate let known: Int
    fileprivate let nextLocal: Local
  }

  mutating func open() -> Mark {
    Mark(bindings: bindings.count, known: known.count, nextLocal: nextLocal)
  }

  /// Removes the names bound since the mark, and frees their locals.
  @inline(__always)
  mutating func close(_ mark: Mark) {
    dropBindings(to: mark.bindings)
    dropKnown(to: mark.known)
    nextLocal = mark.nextLocal
  }

  struct OpenFrame {
    fileprivate let nextLocal: Local
    fileprivate let localCount: Int32
    fileprivate let bindings: Int
    fileprivate let known: [KnownValue]
  }

  /// Locals are numbered anew, so that nothing is known of them.
  mutating func beginFrame() -> OpenFrame {
    let mark = OpenFrame(
      nextLocal: nextLocal, localCount: localCount, bindings: bindings.count, known: known)
    nextLocal = 0
    localCount = 0
    known = []
    return mark
  }

  /// Ends a frame. Returns the number of locals that it needs.
  @inline(__always)
  mutating func endFrame(_ mark: OpenFrame) -> Int32 {
    let count = localCount
    nextLocal = mark.nextLocal
    localCount = mark.localCount
    dropBindings(to: mark.bindings)
    known = mark.known
    return count
  }

  mutating func note(_ value: KnownValue) { if !known.contains(value) { known.append(value) } }

  @inline(__always)
  mutating func dropKnown(to count: Int) { while known.count > count { _ = known.popLast() } }

  /// The entries keep their places, since marks count them.
  mutating func forgetKnown(_ isChanged: (SlotIndex) -> Bool) {
    for index in known.indices {
      if case .slot(let slot) = known[index].root, isChanged(slot) {
        known[index] = KnownValue(root: .none, path: [])
      }
    }
  }

  /// Usually there are none to drop.
  @inline(__always)
  mutating func dropBindings(to count: Int) {
    while bindings.count > count { _ = bindings.popLast() }
  }

  /// Replaces all bindings, and returns the previous ones.
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

  /// Numbers a new script variable, which has no name yet.
  mutating func makeScriptVariable() -> Int32 {
    nextScriptVariable += 1
    return nextScriptVariable - 1
  }

  mutating func continueScriptVariables(at next: Int32) { nextScriptVariable = next }

  /// Says that the variables of all flows have been bound.
  mutating func endFlows() { firstTestVariable = nextScriptVariable }

  mutating func beginTest() { nextScriptVariable = firstTestVariable }

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

  /// Reserves an entry for each name. Without it, entries are added one by one.
  mutating func prepare(names count: Int) { ownNames = [OwnName](repeating: OwnName(), count: count) }

  /// Begins a screen whose slots, from `first` on, are still to be declared.
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

  /// The value of the current screen that has a name: a slot, or the complement of a machine's index.
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

  /// Sets the value of a name, unless an earlier value has the name.
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

  /// The entry of the name in the current screen; an entry of another screen counts as empty.
  @inline(__always)
  private mutating func ownName(_ name: NameID) -> OwnName {
    let index = Int(name.index)
    while ownNames.count <= index { ownNames.append(OwnName()) }
    return ownNames[index].stamp == stamp ? ownNames[index] : OwnName(stamp: stamp)
  }
}
