import VshProgram
import VshSource

/// The names of actions and signals; rows are those of the program's action names. It hides how a name and a parameter
/// list are found.
struct ActionTable: ~Copyable {
  private(set) var rows: [ActionEntry] = []
  private(set) var ownEmits: [OwnEmit] = []
  /// Rows by the index of the name; -1 for a name without a row.
  private var byName: [Int32] = []
  private var signatureIndices = IndexTable()
  /// The number of scopes begun so far that can hold actions.
  private var scopeCount = 0

  /// Reserves an entry for each name. Without it, entries are added one by one.
  mutating func prepare(names count: Int) { byName = [Int32](repeating: -1, count: count) }

  subscript(action: ID<ActionName>) -> ActionEntry {
    @inline(__always) _read { yield rows[Int(action.index)] }
  }

  /// The id of a name, or nil where the table does not have it.
  @inline(__always)
  func id(of name: NameID) -> ID<ActionName>? {
    let index = Int(name.index)
    guard index < byName.count, byName[index] >= 0 else { return nil }
    return ID(Int(byName[index]))
  }

  /// Adds a name that is not in the table.
  mutating func add(_ name: NameID) {
    let index = Int(name.index)
    while byName.count <= index { byName.append(-1) }
    byName[index] = Int32(truncatingIfNeeded: rows.count)
    rows.append(ActionEntry(name: name))
  }

  // MARK: Declarations

  /// Begins a scope that can hold actions: a screen, a region or a state.
  mutating func beginScope() { scopeCount += 1 }

  /// Records a declaration in the current scope. Returns whether an earlier one has no guard, so that this one is never
  /// taken.
  mutating func declare(_ action: ID<ActionName>, hasGuard: Bool) -> Bool {
    let row = Int(action.index)
    let isShadowed = rows[row].unguardedScope == scopeCount
    if !hasGuard { rows[row].unguardedScope = scopeCount }
    return isShadowed
  }

  /// The index of a parameter list among the distinct lists of an action, which is usually that of the last
  /// declaration. For a new list, the index after the last one (`addSignature`).
  mutating func signature(
    _ list: ListRange, of action: ID<ActionName>, in parameters: borrowing [Parameter]
  ) -> Int {
    let row = Int(action.index)
    let last = rows[row].signatures.count - 1
    if last >= 0, areAlike(rows[row].signatures[last], list, parameters) { return last }
    var key = IndexKey(action: row, parameters: hash(list, parameters))
    while let known = signatureIndices[key] {
      if areAlike(rows[row].signatures[known], list, parameters) { return known }
      key = key.next
    }
    signatureIndices.set(key, to: last + 1)
    return last + 1
  }

  mutating func addSignature(_ list: ListRange, of action: ID<ActionName>, at span: SourceSpan) {
    rows[Int(action.index)].signatures.append(list)
    rows[Int(action.index)].spans.append(span)
  }

  /// A hash that is equal for equal lists.
  private func hash(_ list: ListRange, _ parameters: borrowing [Parameter]) -> UInt32 {
    var mixed: UInt64 = 0
    for index in list.range {
      let (name, type) = (parameters[index].name, parameters[index].type)
      mixed ^= UInt64(name.index) << 32 | UInt64(UInt32(bitPattern: type.index))
      if parameters[index].defaultValue != nil { mixed = ~mixed }
      mixed = (mixed ^ mixed >> 29) &* 0x9E37_79B9_7F4A_7C15
    }
    return UInt32(truncatingIfNeeded: mixed >> 32)
  }

  @inline(__always)
  private func areAlike(_ a: ListRange, _ b: ListRange, _ parameters: borrowing [Parameter]) -> Bool {
    guard a.count == b.count else { return false }
    for offset in 0..<Int(a.count) {
      let (first, second) = (Int(a.start) + offset, Int(b.start) + offset)
      if parameters[first].name != parameters[second].name { return false }
      if parameters[first].type != parameters[second].type { return false }
      if (parameters[first].defaultValue == nil) != (parameters[second].defaultValue == nil) { return false }
    }
    return true
  }

  // MARK: Declaring and emitting screens

  /// Records a screen that declares an action. Each screen adds all of its actions at once.
  mutating func addScreen(_ screen: ID<Screen>, to action: ID<ActionName>) {
    let row = Int(action.index)
    if rows[row].screens.last != screen { rows[row].screens.append(screen) }
  }

  mutating func noteEmitted(_ action: ID<ActionName>) { rows[Int(action.index)].isEmitted = true }

  /// Records an `emit` of an action that its own screen or component declares.
  mutating func noteOwnEmit(_ action: ID<ActionName>, in screen: ID<Screen>, at word: SourceSpan) {
    ownEmits.append(OwnEmit(action: action, screen: screen, word: word))
  }

  /// Records the argument types of an `emit` whose name no screen declares.
  mutating func addSignal(_ types: [TypeID], to action: ID<ActionName>) {
    let row = Int(action.index)
    if !rows[row].signals.contains(types) { rows[row].signals.append(types) }
  }
}
