package import VshProgram
package import VshSource
package import VshSyntax

/// What a file is to the load that it belongs to.
package enum FileRole: Sendable {
  /// The built-in models; what a script declares hides its names, and what it does not use is no mistake.
  case prelude
  /// Its declarations are brought in; its tests and steps stay behind.
  case imported
  case script
}

/// One file of a load, as the parser has read it.
package typealias CheckedFile = (source: SourceFile, tree: SyntaxTree, role: FileRole)

/// Checks a whole load: the prelude's tree, then the imported ones, then the script's.
///
/// The program is nil exactly when one of the diagnostics is an error. They stand in the order of the files and of the
/// text. Trees with holes are welcome: what the parser has told is not told again.
package func check(
  _ files: [CheckedFile], names: NameTable
) -> (program: Program?, diagnostics: [Diagnostic]) {
  var checker = Checker(files, names: names)
  let diagnostics = checker.check()
  return (diagnostics.hasError ? nil : checker.program, diagnostics)
}

extension Checker {
  /// The passes, in the order in which they need each other; once, before anything else.
  package mutating func check() -> [Diagnostic] {
    collectDeclarations()
    declareEnums()
    declareRecords()
    declareFunctions()
    declareModels()
    checkDefaults()
    checkFunctions()
    checkModels()
    checkScreens()
    checkReachability()
    let screenQuestions = program.stateQuestions.rows.count
    checkScript()
    checkEndings(screenQuestions: screenQuestions)
    return reports.sorted()
  }
}
