import VshProgram
import VshSource
import VshSyntax

/// Whose code is being checked, which says what its names can mean.
enum Owner: Equatable {
  /// A function, a default, a model's first value.
  case none
  case model(ID<Model>)
  case screen(ID<Screen>)
  case steps
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

enum RoutineKind { case transition, operation }

/// A name that hides those further out.
struct Binding: BitwiseCopyable {
  enum Reference: BitwiseCopyable {
    case local(Local)
    case slot(SlotIndex)
    case scriptVariable(Int32)
  }

  let name: NameID
  let reference: Reference
  let type: TypeID
}

/// What one name means in the current screen; good where the stamp is the current one.
struct OwnName: BitwiseCopyable {
  var stamp: Int32 = 0
  /// A slot, or the complement of a machine's place.
  var value = Self.nothing
  /// The last state and the last action of the name, by their rows; others are chained behind them.
  var state: Int32 = -1
  var handler: Int32 = -1

  static let nothing = Int32.max
}

/// A typed expression that has just been added.
struct Typed: BitwiseCopyable {
  let id: ExpressionID
  let type: TypeID
}

extension Checker {
  struct ScopeMark {
    let bindings: Int
    let nextLocal: Local
  }

  mutating func openScope() -> ScopeMark { ScopeMark(bindings: bindings.count, nextLocal: nextLocal) }

  /// The names are gone, and their places in the frame are free again.
  @inline(__always)
  mutating func closeScope(_ mark: ScopeMark) {
    dropBindings(to: mark.bindings)
    nextLocal = mark.nextLocal
  }

  struct OpenFrame {
    let nextLocal: Local
    let localCount: Int32
    let bindings: Int
  }

  mutating func beginFrame() -> OpenFrame {
    let mark = OpenFrame(nextLocal: nextLocal, localCount: localCount, bindings: bindings.count)
    nextLocal = 0
    localCount = 0
    return mark
  }

  /// The number of locals that the frame needs.
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
  private mutating func dropBindings(to count: Int) {
    while bindings.count > count { _ = bindings.popLast() }
  }

  mutating func makeLocal() -> Local {
    let local = nextLocal
    nextLocal += 1
    localCount = max(localCount, nextLocal)
    return local
  }

  /// A new local; the empty name binds nothing that could be found.
  @discardableResult
  mutating func bind(_ name: NameID, _ type: TypeID) -> Local {
    let local = makeLocal()
    if !name.isEmpty { bindings.append(Binding(name: name, reference: .local(local), type: type)) }
    return local
  }

  /// The locals of an action, op, function or flow: its parameters, in order.
  mutating func bind(_ parameters: [Parameter]) {
    for parameter in parameters { bind(parameter.name, parameter.type) }
  }

  mutating func bind(_ parameters: ListRange) {
    for place in parameters.places { bind(program.parameters[place].name, program.parameters[place].type) }
  }

  @inline(__always)
  func binding(_ name: NameID) -> Binding? {
    var index = bindings.count
    while index > 0 {
      index -= 1
      if bindings[index].name == name { return bindings[index] }
    }
    return nil
  }

  /// What the name means among the values of the current screen.
  @inline(__always)
  func ownValue(_ name: NameID) -> Int32? {
    let index = Int(name.index)
    guard index < ownNames.count, ownNames[index].stamp == ownStamp,
      ownNames[index].value != OwnName.nothing
    else { return nil }
    return ownNames[index].value
  }

  /// The last state of the current screen that has the name, or -1.
  @inline(__always)
  func ownState(_ name: NameID) -> Int {
    let index = Int(name.index)
    guard index < ownNames.count, ownNames[index].stamp == ownStamp else { return -1 }
    return Int(ownNames[index].state)
  }

  /// The last action of the current screen that has the name, or -1.
  @inline(__always)
  func ownHandler(_ name: NameID) -> Int {
    let index = Int(name.index)
    guard index < ownNames.count, ownNames[index].stamp == ownStamp else { return -1 }
    return Int(ownNames[index].handler)
  }

  /// Goes on with the screen that has just been declared: what it declares can be found by name already.
  mutating func enterDeclaredScreen(_ index: Int) {
    // Where values and machines have one name, the values come first.
    if !screenEntries[index].machines.isEmpty { return enterScreen(ID(index)) }
    enterFile(screenEntries[index].file)
    owner = .screen(ID(index))
  }

  /// Makes a screen that has been declared the current one again: what it declares can be found by name.
  mutating func enterScreen(_ screen: ID<Screen>) {
    let entry = screenEntries[Int(screen.index)]
    enterFile(entry.file)
    readAhead = tree.readAhead(to: entry.syntax)
    owner = .screen(screen)
    firstSlot = program.screens[at: screen].slots.places.lowerBound
    endSlot = program.screens[at: screen].slots.places.upperBound
    ownStamp += 1
    for place in firstSlot..<endSlot {
      if case .stateParameter = program.slots[place].kind { break }
      setOwnValue(program.slots[place].name, Int32(truncatingIfNeeded: place - firstSlot))
    }
    for place in 0..<entry.machines.count {
      setOwnValue(machineEntries[entry.machines.lowerBound + place].name, ~Int32(truncatingIfNeeded: place))
    }
    for row in entry.states where !stateEntries[row].isHidden { setOwnState(stateEntries[row].name, row) }
    for row in entry.handlers { setOwnHandler(handlerEntries[row].name, row) }
  }

  /// The first value that has a name keeps it.
  mutating func setOwnValue(_ name: NameID, _ value: Int32) {
    var own = ownName(name)
    if name.isEmpty || own.value != OwnName.nothing { return }
    own.value = value
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
    return ownNames[index].stamp == ownStamp ? ownNames[index] : OwnName(stamp: ownStamp)
  }

  mutating func leaveScreen() {
    owner = .none
    readiness = .all
    ownStamp += 1
  }

  // MARK: Adding

  mutating func add(_ form: ExpressionForm, _ type: TypeID, _ id: SyntaxID) -> Typed {
    Typed(
      id: program.expressions.append(Expression(form, type: type, span: span(id))), type: type)
  }

  /// What stands for an expression with a mistake.
  mutating func hole(_ id: SyntaxID) -> Typed { add(.nilValue, TypeTable.unknown, id) }

  mutating func operands(_ ids: [ExpressionID]) -> Operands { program.addOperands(ids) }

  mutating func operands(_ id: ExpressionID) -> Operands {
    program.operands.append(id)
    return Operands(start: program.operands.count - 1, count: 1)
  }

  /// Operands of one expression stand side by side: they are collected here while those inside them are being added.
  mutating func openOperands() -> Int { operandStack.count }

  mutating func closeOperands(_ first: Int) -> Operands {
    let start = program.operands.count
    program.operands.append(contentsOf: operandStack[first...])
    operandStack.removeLast(operandStack.count - first)
    return Operands(start: start, count: program.operands.count - start)
  }
}
