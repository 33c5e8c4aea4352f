import VshCheck
import VshMachine
import VshModels
package import VshProgram
package import VshSource
package import VshSyntax

/// A script with all that it imports, parsed and checked. A class, since a program is some forty arrays, and each copy would count
/// them all.
package final class LoadedScript: Sendable {
  /// The prelude first, then the script, then what it imports.
  package let sources: [SourceFile]
  package let trees: [SyntaxTree]
  /// Nil exactly when a diagnostic is an error.
  package let program: Program?
  /// The same, for whoever only asks: a program is some forty arrays, and each copy counts them all.
  package let isRunnable: Bool
  package let diagnostics: [Diagnostic]
  /// Of the prelude, where the program begins with that.
  let seed: WorldSeed

  package static let preludePath = "prelude.vs"

  init(
    sources: [SourceFile], trees: [SyntaxTree], program: consuming Program?, diagnostics: [Diagnostic],
    seed: WorldSeed = .none
  ) {
    self.seed = seed
    self.sources = sources
    self.trees = trees
    isRunnable = program != nil
    self.program = program
    self.diagnostics = diagnostics
  }
}

/// The prelude, read and checked once for all scripts of a process.
struct ParsedPrelude: Sendable {
  let source: SourceFile
  let tree: SyntaxTree
  /// Those of its text alone.
  let names: NameTable
  let checked: CheckedPrelude
  let seed: WorldSeed

  static let shared = ParsedPrelude()

  private init() {
    var names = NameTable()
    source = SourceFile(id: FileID(0), path: LoadedScript.preludePath, bytes: Fixtures.prelude)
    // It has no mistake: the tests read it.
    tree = parse(source, into: &names).tree
    self.names = names
    checked = CheckedPrelude(source, tree, names: names)
    seed = WorldSeed(checked.program)
  }
}

/// Reads and checks the prelude, for which the first script would wait: for whoever has something else to do meanwhile.
package func prepareToLoad() { _ = ParsedPrelude.shared }

/// Text to tree to program, for a script and all that it imports.
package func load(_ path: String, _ bytes: [UInt8], reading: Reading) -> LoadedScript {
  let prelude = ParsedPrelude.shared
  let text = ScriptText([(path, bytes)], names: prelude.checked.names, reading: reading)
  let (program, found) = check(text.checkedFiles, names: text.names, after: prelude.checked)
  var diagnostics = text.diagnostics
  if text.isEmpty, !diagnostics.hasError { diagnostics.append(.emptyScript(path)) }
  diagnostics += text.news(among: found)
  diagnostics = HabitExplanation.explained(diagnostics, text.sources)
  if diagnostics.hasError {
    return LoadedScript(sources: text.sources, trees: text.trees, program: nil, diagnostics: diagnostics)
  }
  return LoadedScript(
    sources: text.sources, trees: text.trees, program: consume program, diagnostics: diagnostics,
    seed: prelude.seed)
}
