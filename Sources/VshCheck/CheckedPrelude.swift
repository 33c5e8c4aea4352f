package import VshProgram
package import VshSource
package import VshSyntax

/// The result of checking the prelude. A process with many scripts checks it once; the check of each script starts from
/// a copy, which shares every table until it changes it.
///
/// It holds the tables that declarations, models, functions and their expressions write. A screen or a flow would write
/// others, so the prelude has none. A test compares this way of checking with a check of all files at once.
package final class CheckedPrelude: Sendable {
  /// The prelude's names and those of the checker's vocabularies. Scripts are parsed with a copy.
  package let names: NameTable
  let file: CheckedFile
  let vocabulary: Vocabularies
  package let program: Program
  let declarations: DeclarationTable
  let functions: FunctionTable
  let once: OnceCache

  /// - Parameter names: the table that the tree was parsed with.
  package init(_ source: SourceFile, _ tree: SyntaxTree, names: NameTable) {
    var checker = Checker([CheckedFile(source: source, tree: tree, role: .prelude)], names: names)
    _ = checker.check()
    file = checker.reader.files[0]
    vocabulary = checker.vocabulary
    program = checker.program
    self.names = checker.program.names.asBeginning()
    declarations = checker.declarations.asBeginning()
    functions = checker.functions
    once = checker.once
  }
}

/// Checks the imported trees and then the script's, starting from a checked prelude. The trees must be parsed with
/// copies of the prelude's names.
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

/// Like `check`, for an editor: returns the tables even of a script with mistakes, as far as they could be built, and
/// the uses of names and the declarations that the last file does not see. Such tables must never be run.
package func examine(
  _ files: [CheckedFile], names: NameTable, after prelude: CheckedPrelude
) -> (tables: Program, uses: [NameUse], unseen: [SourceSpan], diagnostics: [Diagnostic]) {
  var checker = Checker(files, names: names, after: prelude, keepsUses: true)
  let diagnostics = checker.check()
  let (uses, unseen) = (checker.uses.rows, checker.unseenDeclarations())
  var tables = Program(names: .moved)
  swap(&tables, &checker.program)
  return (tables, uses, unseen, diagnostics)
}
