package import VshProgram
package import VshSource
import VshSyntax

/// Turns syntax trees into a program. Its passes are extensions in files of their own; what they share is here: the tables
/// that grow, and what is known of the place that is being checked.
///
/// A mistake is reported once, where it was made; what depends on it gets the type `unknown`, about which nothing is said.
/// It keeps all its tables, so that steps typed later can be checked against what is there.
///
/// What is asked often and changes nothing is asked of the table that knows (`tree`, `program.types`), or is
/// `@inline(__always)`: a function that is called with the whole checker, and does not change it, is given a copy.
package struct Checker: ~Copyable {
  struct File {
    let source: SourceFile
    let tree: SyntaxTree
    let role: FileRole
  }

  // MARK: What is read

  var files: [File]
  /// The tree of the file that is being checked.
  var tree: SyntaxTree
  /// Its text.
  var bytes: [UInt8] = []
  var isInPrelude = false
  /// An empty span of it, to be filled in: making one anew is a call.
  var fileSpan = SourceSpan(file: FileID(0), start: UInt32(0), end: 0)
  /// What reading ahead came upon, which is kept so that the compiler does not leave the reading out.
  var readAhead: UInt32 = 0
  /// The place of that file, or -1 where it has to be looked up again.
  var enteredFile = -1

  /// Where this check begins: behind the prelude, where that has been checked before.
  var start = Start()

  // MARK: What is made

  package internal(set) var program: Program
  package internal(set) var diagnostics: [Diagnostic] = []

  // MARK: What the passes know

  let vocabulary: Vocabularies
  /// Declarations of all files, in order; the names of the prelude and of the script are two layers.
  var declarations: [Declaration] = []
  var preludeNames = PlaceTable()
  var scriptNames = PlaceTable()
  /// Defaults that are more than a constant: functions without a name.
  var pendingDefaults: [PendingDefault] = []
  /// The functions that each function calls, and the declarations behind them.
  var functionEntries: [FunctionEntry] = []
  var currentFunction: Int?
  /// What `enumerated()`, `zip` and `grouped(by:)` give.
  var generatedRecords: [GeneratedRecord: ID<RecordType>] = [:]

  /// By the rows of ops.
  var operationSyntax: [(syntax: SyntaxID, file: Int)] = []
  /// How many of the pending defaults have been checked.
  var checkedDefaults = 0

  /// Patterns and zones that have been read: what is written twice is read once.
  var datePatterns: Set<NameID> = []
  var zones: Set<NameID> = []

  // Screens, by their ids.
  var screenEntries: [ScreenEntry] = []
  var machineEntries: [MachineEntry] = []
  var regionEntries: [RegionEntry] = []
  var stateEntries: [StateEntry] = []
  var handlerEntries: [HandlerEntry] = []
  /// Components that screens hold as machines, and that their views show; screens that they push.
  var held: [ScreenEdge] = []
  var shown: [ScreenEdge] = []
  var pushed: [ScreenEdge] = []
  /// Binds that ask for `now`, themselves or through others.
  var clockBinds = PlaceTable()
  /// All screens are declared, so that one may ask for another.
  var areScreensDeclared = false
  /// A screen has asked for another too early.
  var metUndeclaredScreen = false
  /// The last state and action of each name in each screen, as soon as another screen or a step asks; others are chained behind.
  var statesByName = PlaceTable()
  var handlersByName = PlaceTable()
  var areNamesCollected = false
  /// The states whose names several states of their screen have, by region and name.
  var repeatedStates = PlaceTable()
  /// The states of one screen by the last two names of their paths; see `StatePaths`.
  var statesByPath: (screen: ID<Screen>?, states: [[NameID]: [Int32]]) = (nil, [:])
  /// States that nothing leads to, and states that nothing leaves, as far as their screens show.
  var neverEntered: [Int] = []
  var deadEnds: [Int] = []
  /// States that are entered, and not yet gone on from.
  var openStates: [Int] = []
  /// By the id of the action's name.
  var actionEntries: [ActionEntry] = []
  var signaturePlaces = PlaceTable()
  /// The place in `actionEntries` of a name, or -1; by the name's index.
  var actionsByName: [Int32] = []

  /// Places that can hold actions, so far.
  var placeCount = 0
  /// How far the binds of the current screen are checked, by slot.
  var bindMarks: [BindMark] = []

  // The place that is being checked.
  var owner = Owner.none
  /// Names that are nearer than the screen's own values, the innermost last.
  var bindings: [Binding] = []
  var nextLocal: Local = 0
  var localCount: Int32 = 0
  /// What names mean in the current screen, by the names' indices.
  var ownNames: [OwnName] = []
  var ownStamp: Int32 = 0
  /// The slots of the current screen, among the program's.
  var firstSlot = 0
  var endSlot = 0
  var readiness = Readiness.all
  /// Binds that are read before they are checked.
  var awaitedBinds: [SlotIndex] = []
  /// Something that was checked asks for `now`.
  var readsClock = false
  /// Operands of expressions that are open, the innermost last.
  var operandStack: [ExpressionID] = []
  /// Operators and links of chains that are open, from the outermost inwards.
  var chainStack: [SyntaxID] = []
  /// Regions, states, arms and `when`s of rows that are open, likewise.
  var regionStack: [ID<Region>] = []
  var stateStack: [ID<State>] = []
  var armStack: [TakenArm] = []
  /// What the next link of a chain follows.
  var readySubject: (syntax: SyntaxID, typed: Typed)?
  /// Optional chains that are open, innermost last.
  var openChains: [OpenChain] = []
  /// What the routine that is being checked may say, and what its `return`s have given.
  var routine = RoutineKind.transition
  var returnedType: TypeID?

  /// What screens finish with, by their ids, as far as it is known.
  var finishes: [FinishValue] = []
  /// An arm may take what a screen finishes with that has not been checked yet.
  var metUnknownFinish = false

  // Steps.
  var liveNames: LiveNames?
  var nextScriptVariable: Int32 = 0
  /// The flows that each flow calls, by row; and the one that is being checked.
  var flowCalls: [[Int]] = []
  var currentFlow: Int?
  var allowsExpressionSteps = false

  package init(_ files: [CheckedFile], names: NameTable) {
    self.files = files.map { File(source: $0.source, tree: $0.tree, role: $0.role) }
    tree = self.files.last?.tree ?? SyntaxTree(file: FileID(0))
    var names = names
    vocabulary = Vocabularies(interningInto: &names)
    program = Program(names: names)
    prepareTables()
    declareErrorRecord()
  }

  /// Makes room for what trees of this size hold: what is not used is never touched, while a table that grows is copied. For a
  /// small tree, making room would take longer than checking it.
  mutating func prepareTables() {
    var entries = 0
    for file in files.indices.dropFirst(start.files) { entries += files[file].tree.entries.count }
    if entries < 500 { return }
    program.expressions.rows.reserveCapacity(program.expressions.count + entries / 4)
    program.operands.reserveCapacity(program.operands.count + entries / 8)
    program.transitions.rows.reserveCapacity(program.transitions.count + entries / 12)
    program.pathStates.reserveCapacity(program.pathStates.count + entries / 12)
    program.slots.reserveCapacity(entries / 24)
    program.initialValues.reserveCapacity(entries / 24)
    program.regionLists.reserveCapacity(entries / 64)
    program.stateLists.reserveCapacity(entries / 16)
    program.works.reserveCapacity(entries / 64)
    program.transitionLists.reserveCapacity(entries / 24)
    program.enterRoutines.reserveCapacity(entries / 64)
    program.statements.reserveCapacity(program.statements.count + entries / 12)
    program.states.rows.reserveCapacity(program.states.count + entries / 16)
    program.handlers.rows.reserveCapacity(program.handlers.count + entries / 16)
    program.blocks.rows.reserveCapacity(program.blocks.count + entries / 16)
    program.regions.rows.reserveCapacity(program.regions.count + entries / 32)
    program.screens.rows.reserveCapacity(program.screens.count + entries / 64)
    declarations.reserveCapacity(declarations.count + entries / 64)
    stateEntries.reserveCapacity(entries / 16)
    handlerEntries.reserveCapacity(entries / 16)
    regionEntries.reserveCapacity(entries / 32)
    screenEntries.reserveCapacity(entries / 64)
  }

  // MARK: Reading

  mutating func enterFile(_ index: Int) {
    if index == enteredFile { return }
    enteredFile = index
    tree = files[index].tree
    fileSpan.file = tree.file
    bytes = files[index].source.bytes
    isInPrelude = files[index].role == .prelude
  }

  func text(_ name: NameID) -> String { program.names[name] }

  func text(_ type: TypeID) -> String { program.text(of: type) }

  @inline(__always)
  func span(_ id: SyntaxID) -> SourceSpan {
    var span = fileSpan
    span.start = tree.entries[Int(id.index)].start
    span.end = tree.entries[Int(id.index)].end
    return span
  }

  /// Where an entry's name stands inside it, for a caret; the whole entry where it is not found.
  mutating func nameSpan(_ id: SyntaxID) -> SourceSpan {
    tree.span(of: id, ofWord: program.names.utf8(of: tree.name(of: id)), in: bytes)
  }

  /// The same for a declaration that begins with a word of so many bytes: nearly always the name follows behind one blank.
  @inline(__always)
  mutating func nameSpan(_ id: SyntaxID, behind length: Int) -> SourceSpan {
    let start = Int(tree.entries[Int(id.index)].start) + length + 1
    guard tree.isNamed(id), start < bytes.count, bytes[start - 1] == UInt8(ascii: " ") else {
      return nameSpan(id)
    }
    var end = start
    while end < bytes.count, SyntaxTree.isInPlainName(bytes[end]) { end += 1 }
    if end == start || end < bytes.count && bytes[end] >= 0x80 { return nameSpan(id) }
    var span = fileSpan
    span.start = UInt32(truncatingIfNeeded: start)
    span.end = UInt32(truncatingIfNeeded: end)
    return span
  }

  // MARK: Reporting

  mutating func report(_ diagnostic: Diagnostic) {
    if diagnostics.count < Limits.diagnosticsKept { diagnostics.append(diagnostic) }
  }

  /// The candidate that was probably meant.
  func suggestion(for name: NameID, among candidates: @autoclosure () -> some Sequence<NameID>) -> String? {
    nearest(to: text(name), among: candidates().map { program.names[$0] })
  }

  /// The same among texts.
  func nearest(to name: String, among candidates: @autoclosure () -> [String]) -> String? {
    givesSuggestions ? Suggestion.nearest(to: name, among: candidates()) : nil
  }

  /// A file with a hundred mistakes gets no more suggestions: each goes through every name there is.
  var givesSuggestions: Bool { diagnostics.count < 100 }
}
