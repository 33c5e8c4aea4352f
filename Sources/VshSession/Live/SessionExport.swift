import VshMachine
import VshProgram
import VshSource
import VshSyntax
import VshText

/// Makes a test from a session: its declarations as source text, and expectations of the current state.
extension Session {
  /// A declaration of the session, not of the prelude.
  package struct Declaration: Sendable {
    package var path: String
    package var text: [UInt8]
    /// Whether it was typed, not read from a file.
    package var isTyped: Bool
  }

  /// In the order in which they were read, without hidden ones.
  package var declarations: [Declaration] {
    var found: [Declaration] = []
    for index in declared.trees.indices.dropFirst() {
      let (tree, source) = (declared.trees[index], declared.sources[index])
      for item in tree.children(of: tree.root) where tree.kind(of: item) != .importDeclaration {
        found.append(
          Declaration(
            path: source.path, text: Array(source.bytes[tree.span(of: item).range]),
            isTyped: source.path == SessionScript.typedPath))
      }
    }
    return found
  }

  /// The imports of the session that bring names one by one, as a file at `path` would write them.
  package func importsOfNames(for path: String) -> [String] {
    zip(declared.trees, declared.sources).dropFirst().filter { $1.script == $1.path }.flatMap {
      tree, source in
      tree.importsOfNames(in: source, for: path)
    }
  }

  // MARK: Expectations

  /// Expectations that hold now: the states of the top screen, signals that left the app, and the screen. With
  /// `exactly` false, values are replaced by `_`.
  package mutating func expectations(exactly: Bool) -> [String] {
    var lines = runner.stateExpectations(exactly: exactly)
    let left = runner.world.observations.signals.indices.filter {
      runner.world.observations.signals[$0].leftTheApp && runner.unnamed.signals.contains($0)
    }
    for index in left {
      let signal = runner.world.observations.signals[index]
      let texts = zip(signal.arguments, signal.types).map { runner.world.description(of: $0, type: $1) }
      let name = program.names[program.actionNames[signal.name].name]
      lines.append("expect emitted \(name)\(Runner.arguments(texts, exactly))")
    }
    if !left.isEmpty { lines.append("expect nothing emitted") }
    if case .drawn(let drawn) = screen(), !drawn.isEmpty {
      let text = LinePattern.escaped(drawn)
      lines.append("expect screen \"\"\"")
      for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
        lines.append(Self.escaped(String(decoding: line, as: UTF8.self)))
      }
      lines.append("\"\"\"")
    }
    return lines
  }

  /// Escapes a line for a `"""` literal.
  private static func escaped(_ line: String) -> String {
    var text = ""
    for scalar in line.unicodeScalars {
      if scalar == "\\" || scalar == "\"" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text
  }

  /// Everything visible about the state, to compare two sessions.
  package mutating func endFingerprint() -> [String] {
    var lines = stateLines() + variableLines(withNamed: false) + pendingLines()
    lines += runner.world.observations.signals.filter { $0.leftTheApp }.map { runner.world.signalText($0) }
    if case .drawn(let text) = screen() { lines.append(String(decoding: text, as: UTF8.self)) }
    return lines
  }
}

/// The source ranges of a script's tests, with their names as written.
package func testSpans(_ bytes: [UInt8]) -> [(name: String, range: Range<Int>)] {
  var names = NameTable()
  let source = SourceFile(id: FileID(0), path: "", bytes: bytes)
  let (tree, _) = parse(source, into: &names)
  return tree.children(of: tree.root).filter { tree.kind(of: $0).isTest }.map { test in
    let literal = tree.span(of: tree.child(test, 0)).range
    return (
      String(decoding: bytes[literal], as: UTF8.self), tree.span(of: test).range
    )
  }
}
