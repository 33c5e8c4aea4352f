package import VshCheck
package import VshProgram
package import VshSource
package import VshSyntax

/// A script with all that it imports as an editor looks at it: what is known of it, whatever its mistakes. It cannot be run.
package final class ExaminedScript: Sendable {
  /// The prelude first, then the script, then what it imports.
  package let sources: [SourceFile]
  package let trees: [SyntaxTree]
  /// As far as they could be made.
  package let tables: Program
  /// Of all files but the prelude.
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

/// Reads and checks a script that is being written, and all that it imports. One with nothing in it is no mistake.
package func examine(_ path: String, _ bytes: [UInt8], reading: Reading) -> ExaminedScript {
  let prelude = ParsedPrelude.shared
  let text = ScriptText([(path, bytes)], names: prelude.checked.names, reading: reading)
  let (tables, uses, found) = VshCheck.examine(text.checkedFiles, names: text.names, after: prelude.checked)
  let diagnostics = HabitExplanation.explained(text.diagnostics + text.news(among: found), text.sources)
  return ExaminedScript(text, tables: tables, uses: uses, diagnostics: diagnostics)
}
