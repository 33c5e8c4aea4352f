package import VshSource
import VshProgram
import VshSyntax

/// Queries of commands about a script's text, without running it.
extension LoadedScript {
  /// Whether it has a test or a step.
  package var hasSomethingToRun: Bool {
    program.map { !$0.script.tests.isEmpty || !$0.script.steps.isEmpty || !$0.script.imported.isEmpty }
      ?? false
  }

  /// The parts that can run alone, in source order: tests with their names as written, and top-level steps, which have
  /// no name and run together. With an `app` block those of the imported files follow. Empty where the script has an
  /// error.
  package var runnables: [Runnable] {
    guard let program else { return [] }
    let steps = program.script.steps.filter { $0.form.role != .given }.map { Runnable(span: $0.span) }
    let own = (steps + tests(in: 1)).sorted { $0.span.start < $1.span.start }
    return own
      + program.script.imported.flatMap { imported in
        imported.tests.first.map { tests(in: Int($0.span.file.index)) } ?? []
      }
  }

  private func tests(in file: Int) -> [Runnable] {
    let (tree, bytes) = (trees[file], sources[file].bytes)
    let script = program?.script
    let checked = (script?.tests ?? []) + (script?.imported.flatMap { $0.tests } ?? [])
    var asides: [SourceSpan: SetAside] = [:]
    for test in checked {
      switch test.aside {
      case .skipped(let reason): asides[test.span] = .skipped(reason)
      case .known(let reason, _): asides[test.span] = .known(reason)
      case nil: break
      }
    }
    return tree.children(of: tree.root).filter { tree.kind(of: $0).isTest }.map { test in
      let literal = tree.span(of: tree.child(test, 0)).range
      let tags = tree.children(of: tree.child(test, 4)).map { tag in
        String(decoding: bytes[tree.span(of: tag).range], as: UTF8.self)
      }
      return Runnable(
        name: String(decoding: bytes[literal].dropFirst().dropLast(), as: UTF8.self), tags: tags,
        setAside: asides[tree.span(of: test)], span: tree.span(of: test))
    }
  }
}

extension LoadedScript {
  /// The imports of the script that bring names one by one, as a file at `path` would write them.
  package func importsOfNames(for path: String) -> [String] {
    trees[1].importsOfNames(in: sources[1], for: path)
  }
}

extension SyntaxTree {
  func importsOfNames(in source: SourceFile, for path: String) -> [String] {
    func text(_ range: Range<Int>) -> String {
      String(decoding: source.bytes[range], as: UTF8.self).split(whereSeparator: { $0.isWhitespace }).joined(
        separator: " ")
    }
    return children(of: root).compactMap { item in
      let names = children(of: item).dropFirst()
      guard kind(of: item) == .importDeclaration, let first = names.first, let last = names.last else {
        return nil
      }
      let written = text(span(of: child(item, 0)).range).dropFirst().dropLast()
      let file = ScriptText.join(folderOf: source.path, String(written))
      return "import \(text(span(of: first).range.lowerBound..<span(of: last).range.upperBound)) from "
        + Session.quoted(SourceFile.relativePath(of: file, from: path))
    }
  }
}

/// A test of a script, or a top-level step.
package struct Runnable: Sendable {
  /// The name as written; nil for a top-level step.
  package var name: String?
  package var tags: [String] = []
  /// What the script says of its result.
  package var setAside: SetAside?
  package var span: SourceSpan

  /// Whether it is in the script itself, not in a file that the script imports.
  package var isOwn: Bool { span.file == FileID(1) }
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
