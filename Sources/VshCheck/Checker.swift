package import VshProgram
package import VshSource
import VshSyntax

/// Turns syntax trees into a program. Its passes are extensions in files of their own; what they share is here: the tables
/// that grow, and what is known of the place that is being checked.
///
/// A mistake is reported once, where it was made; what depends on it gets the type `unknown`, about which nothing is said.
/// It keeps all its tables, so that steps typed later can be checked against what is there.
package struct Checker {
  struct File {
    let source: SourceFile
    let tree: SyntaxTree
    let role: FileRole
  }

  // MARK: What is read

  var files: [File]
  /// The tree of the file that is being checked.
  var tree: SyntaxTree
  var isInPrelude = false

  // MARK: What is made

  package internal(set) var program: Program
  package internal(set) var diagnostics: [Diagnostic] = []

  // MARK: What the passes know

  let vocabulary: Vocabularies
  /// Declarations of all files, in order; the names of the prelude and of the script are two layers.
  var declarations: [Declaration] = []
  var preludeNames: [GlobalName: Int] = [:]
  var scriptNames: [GlobalName: Int] = [:]
  /// Defaults that are more than a constant: functions without a name.
  var pendingDefaults: [PendingDefault] = []
  /// The functions that each function calls, and the declarations behind them.
  var functionEntries: [FunctionEntry] = []
  var currentFunction: Int?
  /// What `enumerated()`, `zip` and `grouped(by:)` give.
  var generatedRecords: [GeneratedRecord: ID<RecordType>] = [:]

  /// By the rows of ops.
  var operationSyntax: [(syntax: SyntaxID, file: Int)] = []

  // Screens, by their ids.
  var screenEntries: [ScreenEntry] = []
  var regionEntries: [RegionEntry] = []
  var stateEntries: [StateEntry] = []
  var handlerEntries: [HandlerEntry] = []
  /// The first state of a screen with a name; others are chained behind it.
  var statesByName: [ScopedName: Int] = [:]
  /// The first handler of a screen for an action; others are chained behind it.
  var handlersByAction: [ScopedName: Int] = [:]
  /// By the id of the action's name.
  var actionEntries: [ActionEntry] = []
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
  /// What the current screen's values are called: a slot, or a machine; good where the stamp is the current one.
  var ownValues: [OwnValue] = []
  var ownStamp: Int32 = 0
  /// The slots of the current screen.
  var slots: [Slot] = []
  var readiness = Readiness.all
  /// Binds that are read before they are checked.
  var awaitedBinds: [SlotIndex] = []
  /// Something that was checked asks for `now`.
  var readsClock = false
  /// Optional chains that are open, innermost last.
  var openChains: [OpenChain] = []
  /// What the routine that is being checked may say, and what its `return`s have given.
  var routine = RoutineKind.transition
  var returnedType: TypeID?

  /// An arm takes what a screen finishes with that has not been checked yet.
  var metUnknownFinish = false
  /// A screen that has not been checked finishes with nothing.
  var assumesNoFinish = false

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
    ownValues = [OwnValue](repeating: OwnValue(), count: names.count)
    actionsByName = [Int32](repeating: -1, count: names.count)
    declareErrorRecord()
  }

  // MARK: Reading

  mutating func enterFile(_ index: Int) {
    tree = files[index].tree
    isInPrelude = files[index].role == .prelude
  }

  func text(_ name: NameID) -> String { program.names[name] }

  func text(_ type: TypeID) -> String { program.text(of: type) }

  func span(_ id: SyntaxID) -> SourceSpan { tree.span(of: id) }

  /// Where an entry's name stands inside it, for a caret; the whole entry where it is not found.
  func nameSpan(_ id: SyntaxID) -> SourceSpan {
    let whole = tree.span(of: id)
    let name = Array(program.names.utf8(of: tree.name(of: id)))
    guard let file = files.first(where: { $0.tree.file == whole.file }), !name.isEmpty else { return whole }
    let bytes = file.source.bytes
    var start = Int(whole.start)
    let end = min(Int(whole.end), bytes.count)
    while start + name.count <= end {
      let behind = start + name.count
      if bytes[start] == name[0], bytes[start..<behind].elementsEqual(name),
        start == 0 || !Self.isInName(bytes[start - 1]), behind == bytes.count || !Self.isInName(bytes[behind])
      {
        return SourceSpan(file: whole.file, start: start, end: behind)
      }
      start += 1
    }
    return whole
  }

  private static func isInName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: "_") || (byte | 0x20) &- UInt8(ascii: "a") < 26
      || byte &- UInt8(ascii: "0") < 10
  }

  // MARK: Reporting

  mutating func report(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// The candidate that was probably meant.
  func suggestion(for name: NameID, among candidates: some Sequence<NameID>) -> String? {
    Suggestion.nearest(to: text(name), among: candidates.lazy.map { program.names[$0] })
  }
}
