package import VshCheck
package import VshProgram
package import VshSource
package import VshSyntax

/// A script with all its imports, checked for an editor even with mistakes. It cannot be run.
package final class ExaminedScript: Sendable {
  /// The prelude, then the script, then its imports.
  package let sources: [SourceFile]
  package let trees: [SyntaxTree]
  /// The tables, incomplete where there are mistakes.
  package let tables: Program
  /// The uses of names in all files except the prelude.
  package let uses: [NameUse]
  package let diagnostics: [Diagnostic]

  init(_ text: ScriptText, tables: consuming Program, uses: [NameUse], diagnostics: [Diagnostic]) {
    sources = text.sources
    trees = text.trees
    self.tables = tables
    self.uses = uses
    self.diagnostics = diagnostics
  }
}

/// Reads and checks an unfinished script with all its imports. An empty script is not a mistake.
package func examine(_ path: String, _ bytes: [UInt8], reading: Reading) -> ExaminedScript {
  let prelude = ParsedPrelude.shared
  let text = ScriptText([(path, bytes)], names: prelude.checked.names, reading: reading)
  let (tables, uses, found) = VshCheck.examine(text.checkedFiles, names: text.names, after: prelude.checked)
  let diagnostics = HabitExplanation.explained(text.diagnostics + text.news(among: found), text.sources)
  return ExaminedScript(text, tables: tables, uses: uses, diagnostics: diagnostics)
}
