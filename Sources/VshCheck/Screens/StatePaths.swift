import VshProgram
import VshSource
import VshSyntax

/// Resolves states by a name or by a path of surrounding regions and states.
extension Checker {
  /// A state that a path may mean, found by climbing from the path's last name.
  struct PathMatch {
    let state: Int
    /// The region of the first state that is named.
    let region: Int
    /// Whether the path began with that region's name.
    let namesRegion: Bool
  }

  /// The last state of a screen that has a name, or -1.
  mutating func state(named name: NameID, in screen: ID<Screen>) -> Int {
    scope.isCurrent(screen) ? scope.ownState(name) : outlines.state(named: name, in: screen)
  }

  /// The last action of a screen that has a name, or -1.
  mutating func handler(named name: NameID, in screen: ID<Screen>) -> Int {
    scope.isCurrent(screen) ? scope.ownHandler(name) : outlines.handler(named: name, in: screen)
  }

  /// All states of a screen that a path matches.
  mutating func matches(_ names: [NameID], in screen: ID<Screen>) -> [PathMatch] {
    guard let last = names.last else { return [] }
    var found: [PathMatch] = []
    var state = self.state(named: last, in: screen)
    if names.count > 1, state >= 0, outlines.states[state].next >= 0, scope.isCurrent(screen) {
      // Thousands of regions may have a state of one name.
      let candidates = outlines.states(
        named: last, directlyIn: names[names.count - 2], of: screen, regions: program.regions.rows)
      for state in candidates {
        if let match = climb(from: Int(state), names) { found.append(match) }
      }
      return found
    }
    while state >= 0 {
      if let match = climb(from: state, names) { found.append(match) }
      state = outlines.states[state].next
    }
    found.reverse()
    return found
  }

  private mutating func climb(from state: Int, _ names: [NameID]) -> PathMatch? {
    var region = outlines.states[state].region
    var namesRegion = false
    for index in names.indices.dropLast().reversed() {
      let around = outlines.regions[region].state
      if !namesRegion, program.regions.rows[region].name == names[index] {
        namesRegion = true
      } else if around >= 0, outlines.states[around].name == names[index] {
        region = outlines.states[around].region
        namesRegion = false
      } else {
        return nil
      }
    }
    return PathMatch(state: state, region: region, namesRegion: namesRegion)
  }

  /// The states that a path names, outermost first.
  func states(of match: PathMatch) -> [ID<State>] {
    var states = [ID<State>(match.state)]
    var region = outlines.states[match.state].region
    while region != match.region, outlines.regions[region].state >= 0 {
      states.append(ID(outlines.regions[region].state))
      region = outlines.states[outlines.regions[region].state].region
    }
    states.reverse()
    return states
  }

  func pathNames(_ path: SyntaxID) -> [NameID] {
    switch reader.tree.kind(of: path) {
    // A state as an expression: `a.b(…)`.
    case .nameExpression: [reader.tree.name(of: path)]
    case .memberExpression:
      pathNames(reader.tree.child(path, 0)) + [reader.tree.name(of: reader.tree.child(path, 1))]
    case .callExpression: pathNames(reader.tree.child(path, 0))
    case _: reader.tree.children(of: path).map { reader.tree.name(of: $0) }
    }
  }

  /// The one state that `in STATE` means, at any depth. The name must be unique or the path complete.
  mutating func state(at path: SyntaxID, in screen: ID<Screen>) -> ID<State>? {
    // Fast path for the usual case: a bare name of exactly one state of the current screen.
    if scope.isCurrent(screen), reader.tree.links(of: path).count == 1,
      reader.tree.isNamed(reader.tree.child(path, 0))
    {
      let last = scope.ownState(reader.tree.name(of: reader.tree.child(path, 0)))
      if last >= 0, outlines.states[last].next < 0 {
        noteState(path, ID(last))
        return ID(last)
      }
    }
    let names = pathNames(path)
    if names.isEmpty || names.contains(.empty) { return nil }
    let found = matches(names, in: screen)
    if let state = only(found) {
      noteState(path, state)
      return state
    }
    if found.isEmpty {
      report(unknownState(path, in: screen))
    } else {
      report(ambiguousState(names, found, at: span(path)))
    }
    return nil
  }

  /// The diagnostic for a path that matches several states.
  func ambiguousState(_ names: [NameID], _ found: [PathMatch], at span: SourceSpan) -> Diagnostic {
    let paths = found.prefix(Diagnostic.pathsListed).map { path(of: $0.state) }
    return .ambiguousState(names.map { text($0) }.joined(separator: "."), paths, at: span)
  }

  /// The state that the matches agree on: the only one, or the only one whose path starts at the screen.
  mutating func only(_ found: [PathMatch]) -> ID<State>? {
    if found.count == 1 { return ID(found[0].state) }
    let complete = found.filter { match in
      outlines.regions[match.region].state < 0
        && (match.namesRegion || program.regions.rows[match.region].name.isEmpty)
    }
    return complete.count == 1 ? ID(complete[0].state) : nil
  }

  /// The full path of a state, as in source text.
  func path(of state: Int) -> String {
    var parts = [text(outlines.states[state].name)]
    var region = outlines.states[state].region
    while true {
      let name = program.regions.rows[region].name
      if !name.isEmpty { parts.append(text(name)) }
      let around = outlines.regions[region].state
      guard around >= 0 else { break }
      parts.append(text(outlines.states[around].name))
      region = outlines.states[around].region
    }
    return parts.reversed().joined(separator: ".")
  }

  /// The diagnostic for a path without a match, at its first unknown name.
  mutating func unknownState(
    _ path: SyntaxID, in screen: ID<Screen>, among visible: [NameID]? = nil
  ) -> Diagnostic {
    let entry = outlines.screens[Int(screen.index)]
    let names = pathNames(path)
    if !reports.givesSuggestions {
      let written = names.map { text($0) }.joined(separator: ".")
      return .unknownState(written, of: text(entry.name), at: span(path), suggestion: nil)
    }
    let nodes = Array(reader.tree.children(of: path))
    let states = entry.states.map { outlines.states[$0].name }
    let regions = entry.regions.map { program.regions.rows[$0].name }
    for (index, name) in names.enumerated() {
      let isLast = index == names.count - 1
      if states.contains(name) || !isLast && regions.contains(name) { continue }
      if isLast, regions.contains(name) {
        return .regionIsNoState(text(name), at: span(nodes[index]))
      }
      let candidates =
        isLast && names.count == 1 ? visible ?? states : states + (isLast ? [] : Array(regions))
      return .unknownState(
        text(name), of: text(entry.name), at: span(nodes[index]),
        suggestion: suggestion(for: name, among: candidates),
        isScreen: names.count == 1 && find(.screen, name) != nil)
    }
    let written = names.map { text($0) }.joined(separator: ".")
    let last = state(named: names.last ?? .empty, in: screen)
    return .unknownState(
      written, of: text(entry.name), at: span(path),
      suggestion: last < 0 ? nil : Meant(self.path(of: last), isCertain: false))
  }
}
