package import VshSource
import VshProgram
import VshSyntax

/// Queries of commands about a script's text, without running it.
extension LoadedScript {
  /// Whether it has a test or a step.
  package var hasSomethingToRun: Bool {
    program.map { !$0.script.tests.isEmpty || !$0.script.steps.isEmpty } ?? false
  }

  /// The parts that can run alone, in source order: tests with their names as written, and top-level steps, which have
  /// no name and run together. Empty where the script has an error.
  package var runnables: [Runnable] {
    guard let program else { return [] }
    var found = program.script.steps.filter { $0.form.role != .given }.map { Runnable(span: $0.span) }
    let tree = trees[1]
    for test in tree.children(of: tree.root) where tree.kind(of: test).isTest {
      let literal = tree.span(of: tree.child(test, 0)).range
      let name = String(decoding: sources[1].bytes[literal].dropFirst().dropLast(), as: UTF8.self)
      let tags = tree.children(of: tree.child(test, 4)).map { tag in
        String(decoding: sources[1].bytes[tree.span(of: tag).range], as: UTF8.self)
      }
      found.append(Runnable(name: name, tags: tags, span: tree.span(of: test)))
    }
    return found.sorted { $0.span.start < $1.span.start }
  }
}

/// A test of a script, or a top-level step.
package struct Runnable: Sendable {
  /// The name as written; nil for a top-level step.
  package var name: String?
  package var tags: [String] = []
  package var span: SourceSpan
}

/// A script in the standard format; nil where it has a syntax error.
package func formatScript(
  _ path: String, _ bytes: [UInt8]
) -> (text: [UInt8]?, diagnostics: [Diagnostic], source: SourceFile) {
  var names = NameTable()
  let source = SourceFile(id: FileID(0), path: path, bytes: bytes)
  let (tree, diagnostics) = parse(source, into: &names)
  return (diagnostics.hasError ? nil : format(tree, of: source), diagnostics, source)
}

/// Whether no bracket and no string is open at the end.
package func isCompleteScript(_ bytes: [UInt8]) -> Bool { isComplete(bytes) }

/// Converts text typed at a prompt to steps: an expression becomes `show` of it.
package func asSteps(_ bytes: [UInt8]) -> [UInt8] {
  var names = NameTable()
  let (tree, _) = parse(SourceFile(id: FileID(0), path: "", bytes: bytes), into: &names)
  guard tree.children(of: tree.root).count == 1, let step = tree.children(of: tree.root).first,
    tree.kind(of: step) == .expressionStep
  else { return bytes }
  return Array("show ".utf8) + bytes
}
