import VshProgram
import VshSource
import VshSyntax

/// Finding states by what is written: a name, or a path of regions and states around one.
extension Checker {
  /// A state that a path may mean, found by climbing from its last name.
  struct PathMatch {
    let state: Int
    /// The region of the first state that is named.
    let region: Int
    /// The path began with that region's name.
    let namesRegion: Bool
  }

  /// The last state of a screen that has a name, or -1.
  mutating func state(named name: NameID, in screen: ID<Screen>) -> Int {
    if isCurrent(screen) { return ownState(name) }
    collectNames()
    return statesByName[PlaceKey(screen, name)] ?? -1
  }

  /// The state of the current screen that has a name in a region, or -1; `last` is the last one of the name.
  @inline(__always)
  func state(named name: NameID, inRegion region: Int, last: Int) -> Int {
    if last < 0 { return -1 }
    if stateEntries[last].next < 0 { return stateEntries[last].region == region ? last : -1 }
    return repeatedStates[PlaceKey(region: region, name)] ?? -1
  }

  /// The last action of a screen that has a name, or -1.
  mutating func handler(named name: NameID, in screen: ID<Screen>) -> Int {
    if isCurrent(screen) { return ownHandler(name) }
    collectNames()
    return handlersByName[PlaceKey(screen, name)] ?? -1
  }

  @inline(__always)
  private func isCurrent(_ screen: ID<Screen>) -> Bool {
    if case .screen(let own) = owner { own == screen } else { false }
  }

  /// Most screens ask for their own states alone, so all are collected only when the first other one is asked for.
  private mutating func collectNames() {
    if areNamesCollected { return }
    areNamesCollected = true
    for (row, entry) in stateEntries.enumerated() where !entry.isHidden {
      statesByName.set(PlaceKey(entry.screen, entry.name), to: row)
    }
    for (row, entry) in handlerEntries.enumerated() {
      handlersByName.set(PlaceKey(entry.screen, entry.name), to: row)
    }
  }

  /// Every state of a screen whose surroundings are called as the path says.
  mutating func matches(_ names: [NameID], in screen: ID<Screen>) -> [PathMatch] {
    guard let last = names.last else { return [] }
    var found: [PathMatch] = []
    var state = self.state(named: last, in: screen)
    if names.count > 1, state >= 0, stateEntries[state].next >= 0, isCurrent(screen) {
      // One name may stand in thousands of regions.
      for state in states(named: last, directlyIn: names[names.count - 2], of: screen) {
        if let match = climb(from: Int(state), names) { found.append(match) }
      }
      return found
    }
    while state >= 0 {
      if let match = climb(from: state, names) { found.append(match) }
      state = stateEntries[state].next
    }
    found.reverse()
    return found
  }

  /// The states of the current screen that have a name and stand in a region of another name, or in a state of that name, in order.
  private mutating func states(
    named name: NameID, directlyIn outer: NameID, of screen: ID<Screen>
  ) -> [Int32] {
    if statesByPath.screen != screen {
      statesByPath.screen = screen
      statesByPath.states.removeAll(keepingCapacity: true)
      for row in screenEntries[Int(screen.index)].states where !stateEntries[row].isHidden {
        let (entry, state) = (stateEntries[row], Int32(truncatingIfNeeded: row))
        let region = program.regions.rows[entry.region].name
        let around = regionEntries[entry.region].state
        if !region.isEmpty { statesByPath.states[[region, entry.name], default: []].append(state) }
        if around >= 0, stateEntries[around].name != region {
          statesByPath.states[[stateEntries[around].name, entry.name], default: []].append(state)
        }
      }
    }
    return statesByPath.states[[outer, name]] ?? []
  }

  private mutating func climb(from state: Int, _ names: [NameID]) -> PathMatch? {
    var region = stateEntries[state].region
    var namesRegion = false
    for place in names.indices.dropLast().reversed() {
      let around = regionEntries[region].state
      if !namesRegion, program.regions.rows[region].name == names[place] {
        namesRegion = true
      } else if around >= 0, stateEntries[around].name == names[place] {
        region = stateEntries[around].region
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
    var region = stateEntries[match.state].region
    while region != match.region, regionEntries[region].state >= 0 {
      states.append(ID(regionEntries[region].state))
      region = stateEntries[regionEntries[region].state].region
    }
    states.reverse()
    return states
  }

  func pathNames(_ path: SyntaxID) -> [NameID] { tree.children(of: path).map { tree.name(of: $0) } }

  /// The one state that `in STATE` means: at any depth, where only one has the name, or where the path is complete.
  mutating func state(at path: SyntaxID, in screen: ID<Screen>) -> ID<State>? {
    // A name alone, of one state of the screen that is being checked: nearly always.
    if isCurrent(screen), tree.links(of: path).count == 1, tree.isNamed(tree.child(path, 0)) {
      let last = ownState(tree.name(of: tree.child(path, 0)))
      if last >= 0, stateEntries[last].next < 0 { return ID(last) }
    }
    let names = pathNames(path)
    if names.isEmpty || names.contains(.empty) { return nil }
    let found = matches(names, in: screen)
    if let state = only(found) { return state }
    if found.isEmpty {
      report(unknownState(path, in: screen))
    } else {
      report(ambiguousState(names, found, at: span(path)))
    }
    return nil
  }

  /// The mistake of a path that several states have.
  func ambiguousState(_ names: [NameID], _ found: [PathMatch], at span: SourceSpan) -> Diagnostic {
    let paths = found.prefix(Diagnostic.pathsListed).map { path(of: $0.state) }
    return .ambiguousState(names.map { text($0) }.joined(separator: "."), paths, at: span)
  }

  /// The state that the matches agree on: the only one, or the only one whose path goes up to the screen.
  mutating func only(_ found: [PathMatch]) -> ID<State>? {
    if found.count == 1 { return ID(found[0].state) }
    let complete = found.filter { match in
      regionEntries[match.region].state < 0
        && (match.namesRegion || program.regions.rows[match.region].name.isEmpty)
    }
    return complete.count == 1 ? ID(complete[0].state) : nil
  }

  /// A state's name with all that is around it, as one would write it.
  func path(of state: Int) -> String {
    var parts = [text(stateEntries[state].name)]
    var region = stateEntries[state].region
    while true {
      let name = program.regions.rows[region].name
      if !name.isEmpty { parts.append(text(name)) }
      let around = regionEntries[region].state
      guard around >= 0 else { break }
      parts.append(text(stateEntries[around].name))
      region = stateEntries[around].region
    }
    return parts.reversed().joined(separator: ".")
  }

  /// The mistake of a path that leads to no state: at its first name that means nothing.
  mutating func unknownState(
    _ path: SyntaxID, in screen: ID<Screen>, among visible: [NameID]? = nil
  ) -> Diagnostic {
    let entry = screenEntries[Int(screen.index)]
    let names = pathNames(path)
    if !givesSuggestions {
      let written = names.map { text($0) }.joined(separator: ".")
      return .unknownState(written, of: text(entry.name), at: span(path), suggestion: nil)
    }
    let nodes = Array(tree.children(of: path))
    let states = entry.states.map { stateEntries[$0].name }
    let regions = entry.regions.map { program.regions.rows[$0].name }
    for (place, name) in names.enumerated() {
      let isLast = place == names.count - 1
      if states.contains(name) || !isLast && regions.contains(name) { continue }
      if isLast, regions.contains(name) {
        return .regionIsNoState(text(name), at: span(nodes[place]))
      }
      let candidates =
        isLast && names.count == 1 ? visible ?? states : states + (isLast ? [] : Array(regions))
      return .unknownState(
        text(name), of: text(entry.name), at: span(nodes[place]),
        suggestion: suggestion(for: name, among: candidates))
    }
    let written = names.map { text($0) }.joined(separator: ".")
    let last = state(named: names.last ?? .empty, in: screen)
    return .unknownState(
      written, of: text(entry.name), at: span(path), suggestion: last < 0 ? nil : self.path(of: last))
  }
}
