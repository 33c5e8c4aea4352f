package import VshProgram
package import VshSource
package import VshSyntax

/// What checking the prelude leaves behind, so that a process with many scripts checks it once: each script's check goes on from
/// a copy, which shares every table until it changes it.
///
/// It holds the tables that declarations, models, functions and their expressions write. A screen or a flow in the prelude
/// would write others: there are none, and a test holds this way of checking against the one that reads all files at once.
package final class CheckedPrelude: Sendable {
  /// The prelude's names and those that the checker knows. Scripts are parsed with a copy.
  package let names: NameTable
  let file: Checker.File
  let vocabulary: Vocabularies
  package let program: Program
  let declarations: [Declaration]
  let preludeNames: PlaceTable
  let pendingDefaults: [PendingDefault]
  let functionEntries: [FunctionEntry]
  let generatedRecords: [GeneratedRecord: ID<RecordType>]
  let operationSyntax: [(syntax: SyntaxID, file: Int)]
  let datePatterns: Set<NameID>
  let zones: Set<NameID>

  /// - Parameter names: the table that the tree was parsed with.
  package init(_ source: SourceFile, _ tree: SyntaxTree, names: NameTable) {
    var checker = Checker([(source: source, tree: tree, role: .prelude)], names: names)
    _ = checker.check()
    file = checker.files[0]
    vocabulary = checker.vocabulary
    program = checker.program
    self.names = checker.program.names
    declarations = checker.declarations
    preludeNames = checker.preludeNames
    pendingDefaults = checker.pendingDefaults
    functionEntries = checker.functionEntries
    generatedRecords = checker.generatedRecords
    operationSyntax = checker.operationSyntax
    datePatterns = checker.datePatterns
    zones = checker.zones
  }
}

/// Checks a load behind a prelude that has been checked: the imported trees, then the script's, parsed with copies of the
/// prelude's names.
package func check(
  _ files: [CheckedFile], names: NameTable, after prelude: CheckedPrelude
) -> (program: Program?, diagnostics: [Diagnostic]) {
  var checker = Checker(files, names: names, after: prelude)
  let diagnostics = checker.check()
  if diagnostics.hasError { return (nil, diagnostics) }
  var program = Program(names: .moved)
  swap(&program, &checker.program)
  return (program, diagnostics)
}

extension Checker {
  /// How much of each table the prelude has filled, and its check has seen.
  struct Start {
    var files = 0
    var declarations = 0
    var pendingDefaults = 0
    var operations = 0
    var records = 0
  }

  fileprivate init(_ files: [CheckedFile], names: NameTable, after prelude: CheckedPrelude) {
    self.files = [prelude.file]
    for file in files { self.files.append(File(source: file.source, tree: file.tree, role: file.role)) }
    tree = files.last?.tree ?? prelude.file.tree
    vocabulary = prelude.vocabulary
    program = prelude.program
    program.names = names
    declarations = prelude.declarations
    preludeNames = prelude.preludeNames
    pendingDefaults = prelude.pendingDefaults
    functionEntries = prelude.functionEntries
    generatedRecords = prelude.generatedRecords
    operationSyntax = prelude.operationSyntax
    datePatterns = prelude.datePatterns
    zones = prelude.zones
    start = Start(
      files: 1, declarations: declarations.count, pendingDefaults: pendingDefaults.count,
      operations: operationSyntax.count, records: program.records.rows.count)
    prepareTables()
  }
}
