package import VshCheck
import VshMachine
import VshModels
package import VshProgram
package import VshSource
package import VshSyntax

/// A script with everything that it imports, parsed and checked. A class, since a copy of a program retains some forty
/// arrays.
package final class LoadedScript: Sendable {
  /// The prelude first, then the script, then its imports.
  package let sources: [SourceFile]
  package let trees: [SyntaxTree]
  /// Nil exactly when a diagnostic is an error.
  package let program: Program?
  /// Whether `program` exists, without a copy of it.
  package let isRunnable: Bool
  package let diagnostics: [Diagnostic]
  /// The prelude's seed, where the program begins with the prelude.
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

  /// The source text at a span, on one line.
  func lineOfSource(at span: SourceSpan) -> String {
    let bytes = sources[Int(span.file.index)].bytes
    guard span.range.upperBound <= bytes.count else { return "" }
    return String(decoding: bytes[span.range], as: UTF8.self).split(whereSeparator: { $0.isWhitespace })
      .joined(separator: " ")
  }
}

/// The prelude, parsed and checked once for all scripts of a process.
struct ParsedPrelude: Sendable {
  let source: SourceFile
  let tree: SyntaxTree
  /// The names of the prelude's text alone.
  let names: NameTable
  let checked: CheckedPrelude
  let seed: WorldSeed

  static let shared = ParsedPrelude()

  private init() {
    var names = NameTable()
    source = SourceFile(id: FileID(0), path: LoadedScript.preludePath, bytes: Fixtures.prelude)
    // The prelude has no mistake; a test checks it.
    tree = parse(source, into: &names).tree
    self.names = names
    checked = CheckedPrelude(source, tree, names: names)
    seed = WorldSeed(checked.program)
  }
}

/// Parses and checks the prelude in advance, so that the first script does not wait for it.
package func prepareToLoad() { _ = ParsedPrelude.shared }

/// Parses and checks a script and everything that it imports.
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

/// A script with all its imports, checked for an editor even with mistakes. It cannot be run.
package final class ExaminedScript: Sendable {
  /// The prelude, then the script, then its imports.
  package let sources: [SourceFile]
  package let trees: [SyntaxTree]
  /// The tables, incomplete where there are mistakes.
  package let tables: Program
  /// The uses of names in all files except the prelude.
  package let uses: [NameUse]
  /// The names of other files that the script does not see.
  package let unseen: [SourceSpan]
  private let imports: [ReadImport]
  package let diagnostics: [Diagnostic]

  init(
    _ text: ScriptText, tables: consuming Program, uses: [NameUse], unseen: [SourceSpan],
    diagnostics: [Diagnostic]
  ) {
    self.unseen = unseen
    imports = text.readImports[1]
    sources = text.sources
    trees = text.trees
    self.tables = tables
    self.uses = uses
    self.diagnostics = diagnostics
  }

  /// The files that an `import` of the script names.
  package func files(ofImport item: SyntaxID?) -> [FileID] { imports.first { $0.item == item }?.files ?? [] }
}

/// Reads and checks an unfinished script with all its imports. An empty script is not a mistake.
package func examine(_ path: String, _ bytes: [UInt8], reading: Reading) -> ExaminedScript {
  let prelude = ParsedPrelude.shared
  let text = ScriptText([(path, bytes)], names: prelude.checked.names, reading: reading)
  let (tables, uses, unseen, found) = VshCheck.examine(
    text.checkedFiles, names: text.names, after: prelude.checked)
  let diagnostics = HabitExplanation.explained(text.diagnostics + text.news(among: found), text.sources)
  return ExaminedScript(text, tables: tables, uses: uses, unseen: unseen, diagnostics: diagnostics)
}
