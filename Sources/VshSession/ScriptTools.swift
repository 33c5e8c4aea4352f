package import VshSource
import VshProgram
import VshSyntax

/// What commands ask about a script's text without running it.
extension LoadedScript {
  /// A test or a step stands in it.
  package var hasSomethingToRun: Bool {
    program.map { !$0.script.tests.isEmpty || !$0.script.steps.isEmpty } ?? false
  }

  /// The names of its tests, as written.
  package var testNames: [String] {
    let tree = trees[1]
    return tree.children(of: tree.root).filter { tree.kind(of: $0) == .testDeclaration }.map { test in
      let literal = tree.span(of: tree.child(test, 0)).range
      return String(decoding: sources[1].bytes[literal].dropFirst().dropLast(), as: UTF8.self)
    }
  }
}

/// A script in the one format; nil where it does not parse.
package func formatScript(
  _ path: String, _ bytes: [UInt8]
) -> (text: [UInt8]?, diagnostics: [Diagnostic], source: SourceFile) {
  var names = NameTable()
  let source = SourceFile(id: FileID(0), path: path, bytes: bytes)
  let (tree, diagnostics) = parse(source, into: &names)
  return (diagnostics.hasError ? nil : format(tree, of: source), diagnostics, source)
}

/// True when no bracket and no string is open at the end.
package func isCompleteScript(_ bytes: [UInt8]) -> Bool { isComplete(bytes) }

/// What was typed at a prompt as steps: an expression stands for `show` of it.
package func asSteps(_ bytes: [UInt8]) -> [UInt8] {
  var names = NameTable()
  let (tree, _) = parse(SourceFile(id: FileID(0), path: "", bytes: bytes), into: &names)
  guard tree.children(of: tree.root).count == 1, let step = tree.children(of: tree.root).first,
    tree.kind(of: step) == .expressionStep
  else { return bytes }
  return Array("show ".utf8) + bytes
}
