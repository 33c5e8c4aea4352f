package import VshProgram
package import VshSource
package import VshSyntax

/// The role of a file in a load.
package enum FileRole: Sendable, Equatable {
  /// The built-in models. Names of the script hide its names, and unused declarations are no mistake.
  case prelude
  /// Only its declarations are used; its tests and steps are ignored.
  case imported
  /// The same, brought in by this `import` of the script: with an `app` block in the script, its tests run too.
  case importedByScript(SourceSpan)
  case script

  var isImportedByScript: Bool { if case .importedByScript = self { true } else { false } }
}

/// One parsed file of a load.
package struct CheckedFile: Sendable {
  package let source: SourceFile
  package let tree: SyntaxTree
  package let role: FileRole
  package let imports: [ReadImport]
  package let catalogs: [ReadCatalog]

  package init(
    source: SourceFile, tree: SyntaxTree, role: FileRole, imports: [ReadImport] = [],
    catalogs: [ReadCatalog] = []
  ) {
    self.source = source
    self.tree = tree
    self.role = role
    self.imports = imports
    self.catalogs = catalogs
  }
}

/// An `import` of a file.
package struct ReadImport: Sendable {
  /// Its entry.
  package let item: SyntaxID
  /// The files that it names, without the file itself; empty where they cannot be read.
  package let files: [FileID]

  package init(item: SyntaxID, files: [FileID]) {
    self.item = item
    self.files = files
  }
}

/// The texts that a `texts` of a file names.
package struct ReadCatalog: Sendable {
  /// Its entry.
  package let item: SyntaxID
  package let catalog: Catalog

  package init(item: SyntaxID, catalog: Catalog) {
    self.item = item
    self.catalog = catalog
  }
}

/// Checks a whole load: the prelude's tree, then the imported ones, then the script's.
///
/// Returns nil instead of a program exactly when one of the diagnostics is an error. The diagnostics are in the order
/// of the files and of their text. Trees with holes are allowed: a mistake that the parser reported is not reported
/// again.
package func check(
  _ files: [CheckedFile], names: NameTable
) -> (program: Program?, diagnostics: [Diagnostic]) {
  var checker = Checker(files, names: names)
  let diagnostics = checker.check()
  return (diagnostics.hasError ? nil : checker.program, diagnostics)
}

extension Checker {
  /// Runs the passes in the order of their dependencies. Call it once, before anything else.
  package mutating func check() -> [Diagnostic] {
    collectDeclarations()
    resolveImports()
    declareEnums()
    declareRecords()
    declareFunctions()
    declareModels()
    checkDefaults()
    checkFunctions()
    checkModels()
    checkScreens()
    checkReachability()
    checkOwnEmits()
    checkPops()
    let screenQuestions = program.stateQuestions.rows.count
    checkScript()
    checkEndings(screenQuestions: screenQuestions)
    checkGivens()
    checkApps()
    // What the program shows has the names of the file that runs.
    if let script = reader.newFiles.last { enter(script) }
    return reports.sorted()
  }
}
