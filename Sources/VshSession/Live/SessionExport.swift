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

  // MARK: Expectations

  /// Expectations that hold now: the states of the top screen, signals that left the app, and the screen. With
  /// `exactly` false, values are replaced by `_`.
  package mutating func expectations(exactly: Bool) -> [String] {
    var lines: [String] = []
    if let top = runner.world.top {
      let screen = runner.world.screen(of: top)
      let states = leafStates(in: program.regions(of: screen), of: top)
      if states.isEmpty || runner.world.liveScreens.count > 1 {
        lines.append("expect on \(program.names[program.screens[screen].name])")
      }
      for state in states {
        let texts = runner.world.parameterTexts(of: state, instance: top)
        lines.append("expect in \(pathText(of: state))\(Self.arguments(texts, exactly))")
      }
    }
    let left = runner.world.observations.signals.indices.filter {
      runner.world.observations.signals[$0].leftTheApp && !runner.namedSignals.contains($0)
    }
    for place in left {
      let signal = runner.world.observations.signals[place]
      let texts = zip(signal.arguments, signal.types).map { runner.world.description(of: $0, type: $1) }
      let name = program.names[program.actionNames[signal.name].name]
      lines.append("expect emitted \(name)\(Self.arguments(texts, exactly))")
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

  /// Arguments as source text; a truncated one becomes `_`.
  private static func arguments(_ texts: [String], _ exactly: Bool) -> String {
    if texts.isEmpty { return "" }
    let values = texts.map { exactly && !$0.contains(" more]") && !$0.contains("… ") ? $0 : "_" }
    return "(\(values.joined(separator: ", ")))"
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

  /// The innermost active states, in order.
  private func leafStates(in regions: [ID<Region>], of instance: Int32) -> [ID<State>] {
    var leaves: [ID<State>] = []
    for region in regions {
      guard let state = runner.world.activeState(in: region, of: instance) else { continue }
      let inner = leafStates(in: program.regions(of: state), of: instance)
      leaves += inner.isEmpty ? [state] : inner
    }
    return leaves
  }

  /// A state's name, qualified by its surroundings as far as needed to be unique in its screen.
  private func pathText(of state: ID<State>) -> String {
    let screen = program.states[state].screen
    let name = program.states[state].name
    let isAlone = !program.states.ids.contains {
      $0 != state && program.states[$0].screen == screen && program.states[$0].name == name
    }
    var path = [program.names[name]]
    var region = program.states[state].region
    while !isAlone {
      let regionName = program.names[program.regions[region].name]
      if !regionName.isEmpty { path.insert(regionName, at: 0) }
      guard let outer = program.regions[region].state else { break }
      path.insert(program.names[program.states[outer].name], at: 0)
      region = program.states[outer].region
    }
    return path.joined(separator: ".")
  }

  /// Everything visible about the state, to compare two sessions.
  package mutating func endFingerprint() -> [String] {
    var lines = stateLines() + variableLines(withNamed: false) + pendingLines()
    lines += runner.world.observations.signals.filter(\.leftTheApp).map { runner.world.signalText($0) }
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
