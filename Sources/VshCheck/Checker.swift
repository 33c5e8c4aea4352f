package import VshProgram
package import VshSource
import VshSyntax

/// Turns syntax trees into a program. Each pass is an extension in a file of its own. The passes share the parts below,
/// each of which has private storage.
///
/// A mistake is reported once, where it was made. An expression that depends on it gets the type `unknown`, about which
/// nothing is reported. All tables are kept, so that steps typed later can be checked against them.
///
/// A frequent query is a method of the part that has the data, or it is `@inline(__always)`: the compiler copies the
/// checker to call a function that does not change it.
@usableFromInline package struct Checker: ~Copyable {
  // Input and output.
  var reader: SourceReader
  let vocabulary: Vocabularies
  package internal(set) var program: Program
  var reports = Reports()

  // Declarations.
  var declarations = DeclarationTable()
  var functions = FunctionTable()
  var once = OnceCache()
  var uses: NameUses

  // Screens.
  var outlines = Outlines()
  var links = ScreenLinks()
  var walk = StateWalk()
  var actions = ActionTable()

  // The code that is being checked.
  var scope = Scope()
  var binds = BindOrder()
  var clock = ClockReading()
  var operation = OperationScope()
  var lists = OpenLists()
  var chains = OpenChains()

  // Steps.
  var liveNames = LiveNames()
  var flowCalls = FlowCalls()

  package init(_ files: [CheckedFile], names: NameTable) {
    reader = SourceReader(files)
    uses = NameUses()
    var names = names
    vocabulary = Vocabularies(interningInto: &names)
    program = Program(names: names)
    prepareTables()
    declareErrorRecord()
  }

  /// - Parameter keepsUses: whether the uses of names are recorded.
  package init(
    _ files: [CheckedFile], names: NameTable, after prelude: CheckedPrelude, keepsUses: Bool = false
  ) {
    reader = SourceReader(files, after: prelude.file)
    uses = NameUses(isKept: keepsUses)
    vocabulary = prelude.vocabulary
    program = prelude.program
    program.names = names
    declarations = prelude.declarations
    functions = prelude.functions
    once = prelude.once
    prepareTables()
  }

  deinit {}

  /// Reserves capacity in proportion to the trees. Unused memory is never touched, while a table that grows is copied.
  /// For a small tree, reserving would take longer than checking.
  private mutating func prepareTables() {
    var entries = 0
    for file in reader.newFiles { entries += reader.files[file].tree.entries.count }
    if entries < 500 { return }
    program.expressions.rows.reserveCapacity(program.expressions.count + entries)
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
    declarations.reserve(entries / 64)
    outlines.reserve(
      screens: entries / 64, regions: entries / 32, states: entries / 16, handlers: entries / 16)
  }

  // MARK: Reading

  func text(_ name: NameID) -> String { program.names[name] }

  func text(_ type: TypeID) -> String { program.text(of: type) }

  @inline(__always)
  func span(_ id: SyntaxID) -> SourceSpan { reader.span(id) }

  /// The span of an entry's name inside the entry, for a caret; the whole entry where the name is not found.
  mutating func nameSpan(_ id: SyntaxID) -> SourceSpan {
    reader.tree.span(of: id, ofWord: program.names.utf8(of: reader.tree.name(of: id)), in: reader.bytes)
  }

  /// The same for a declaration that begins with a keyword of `length` bytes.
  @inline(__always)
  mutating func nameSpan(_ id: SyntaxID, behind length: Int) -> SourceSpan {
    reader.nameSpan(id, behind: length) ?? nameSpan(id)
  }

  // MARK: Reporting

  mutating func report(_ diagnostic: Diagnostic) { reports.add(diagnostic) }

  /// Reports why there is no result.
  mutating func refuse<Result>(_ diagnostic: Diagnostic) -> Result? {
    report(diagnostic)
    return nil
  }

  /// The candidate that the author probably meant, or nil.
  func suggestion(for name: NameID, among candidates: @autoclosure () -> some Sequence<NameID>) -> Meant? {
    nearest(to: name, among: candidates().map { program.names[$0] })
  }

  /// The same for candidates that are strings. Where several places agree on the unknown name, and no fewer than on the
  /// candidate, the declaration may be what is misspelled: then it is not certain.
  func nearest(to name: NameID, among candidates: @autoclosure () -> [String]) -> Meant? {
    let meant = nearest(to: text(name), among: candidates())
    guard let meant, meant.isCertain else { return meant }
    let (wrong, right) = (count(of: name), program.names.find(meant.word).map { count(of: $0) } ?? 0)
    // A name of the language or of an import is declared elsewhere.
    return Meant(meant.word, isCertain: wrong < 2 || right == 0 || right > wrong)
  }

  /// The number of places of a file that have a name.
  private func count(of name: NameID) -> Int {
    let tree = reader.tree
    return tree.entries.indices.count { tree.name(of: SyntaxID($0)) == name }
  }

  /// The same for candidates that are strings.
  func nearest(to name: String, among candidates: @autoclosure () -> [String]) -> Meant? {
    reports.givesSuggestions ? Suggestion.meant(by: name, among: candidates()) : nil
  }
}

/// Lists that are still being collected, while nested lists of the same kind are collected too.
struct OpenLists: ~Copyable {
  /// Operands of expressions.
  var operands = OpenList<ExpressionID>()
  /// Operators and links of chains, from the outermost inwards.
  var chains = OpenList<SyntaxID>()
  /// The cases that a value is compared with, in which `_` equals anything.
  var compared = OpenList<SyntaxID>()
  var regions = OpenList<ID<Region>>()
  var states = OpenList<ID<State>>()
  var arms = OpenList<TakenArm>()
}
