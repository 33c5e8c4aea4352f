import VshProgram
import VshSource
import VshSyntax

/// Resolves the target after `->` from the inside out (language.md, Screens, and Small print, Transitions).
extension Checker {
  /// The distance from a transition's source to a region that its target would change: 0 inside the source, growing
  /// towards the screen. Returns nil for a region that is not around the source.
  @inline(__always)
  private func distance(of region: Int, from source: Transition.Source) -> Int? {
    var current: Int
    switch source {
    case .screen: return outlines.regions[region].state < 0 ? 0 : nil
    case .region(let own): current = Int(own.index)
    case .state(let state):
      if outlines.regions[region].state == Int(state.index) { return 0 }
      current = outlines.states[Int(state.index)].region
    }
    var distance = 1
    while current != region {
      let around = outlines.regions[current].state
      guard around >= 0 else { return nil }
      current = outlines.states[around].region
      distance += 1
    }
    return distance
  }

  /// All regions that have a distance, for a message.
  private func regions(from source: Transition.Source) -> [Int] {
    Effort.note(.regions, outlines.regions.count)
    return outlines.regions.indices.filter {
      distance(of: $0, from: source) != nil && isOwn(region: $0, source)
    }
  }

  private func isOwn(region: Int, _ source: Transition.Source) -> Bool {
    guard case .screen(let screen) = source else { return true }
    return program.regions.rows[region].screen == screen
  }

  mutating func target(_ id: SyntaxID, from source: Transition.Source, in screen: ID<Screen>) -> Target? {
    guard case .target = reader.tree.kind(of: id) else { return nil }
    let none = ListRange(0..<0)
    let kind: Target.Kind
    switch TargetKind(rawValue: reader.tree[id].detail) ?? .state {
    case .state: kind = .enter
    case .same: return Target(kind: .same, path: none, arguments: none, span: span(id))
    case .resume: kind = .resume
    case .resumeDeep: kind = .resumeDeep
    }
    let (path, argumentsSyntax) = reader.tree.two(id)
    guard let states = targetPath(path, from: source, in: screen) else { return nil }
    let last = program.pathStates[Int(states.start + states.count) - 1]
    if !argumentsSyntax.exists, program.states.rows[Int(last.index)].parameters.isEmpty {
      return Target(kind: kind, path: states, arguments: none, span: span(id))
    }
    let values = arguments(argumentsSyntax, of: kind, to: last, at: id)
    return Target(kind: kind, path: states, arguments: addArguments(values), span: span(id))
  }

  /// Checks the arguments of a target; a resumed state keeps its own.
  private mutating func arguments(
    _ argumentsSyntax: SyntaxID, of kind: Target.Kind, to state: ID<State>, at id: SyntaxID
  ) -> [Argument] {
    let parameters = program.parameters(of: state)
    let name = outlines.states[Int(state.index)].name
    switch kind {
    case .enter, .same: return arguments(argumentsSyntax, for: parameters, of: name, at: id)
    case .resume, .resumeDeep:
      if parameters.contains(where: { $0.defaultValue == nil }) {
        report(.resumedStateNeedsArguments(text(name), at: span(id)))
      }
      return parameters.map { _ in nil }
    }
  }

  /// Appends the arguments of a target or a work to the program's list.
  mutating func addArguments(_ values: [Argument]) -> ListRange {
    let first = program.arguments.count
    for value in values { program.arguments.append(value) }
    return ListRange(first..<program.arguments.count)
  }

  /// The states that a path names, outermost first, at least one. Returns nil, with a report, where it has no match.
  private mutating func targetPath(
    _ path: SyntaxID, from source: Transition.Source, in screen: ID<Screen>
  ) -> ListRange? {
    let first = program.pathStates.count
    if reader.tree.links(of: path).count == 1,
      let state = nearest(reader.tree.name(of: reader.tree.child(path, 0)), source)
    {
      noteState(path, state)
      program.pathStates.append(state)
      return ListRange(first..<first + 1)
    }
    let names = pathNames(path)
    if names.isEmpty || names.contains(.empty) { return nil }
    guard let states = targetPath(path, names, from: source, in: screen), !states.isEmpty else { return nil }
    if let last = states.last { noteState(path, last) }
    for state in states.dropLast()
    where program.parameters(of: state).contains(where: { $0.defaultValue == nil }) {
      return refuse(.passedStateNeedsArguments(text(program.states[state].name), at: span(path)))
    }
    program.pathStates += states
    return ListRange(first..<program.pathStates.count)
  }

  /// Fast path for the usual case: the state of a bare name, where one is nearer than all others of that name.
  @inline(__always)
  private mutating func nearest(_ name: NameID, _ source: Transition.Source) -> ID<State>? {
    let last = name.isEmpty ? -1 : scope.ownState(name)
    if last < 0 { return nil }
    if outlines.states[last].next >= 0 { return nearest(ofSeveral: name, last: last, source) }
    return distance(of: outlines.states[last].region, from: source) == nil ? nil : ID(last)
  }

  private mutating func nearest(
    ofSeveral name: NameID, last: Int, _ source: Transition.Source
  ) -> ID<State>? {
    var region: Int
    switch source {
    case .screen: return onlyOutermost(last)
    case .region(let own): region = Int(own.index)
    case .state(let state):
      var inside = -1
      for index in program.states.rows[Int(state.index)].regions.range {
        let found = outlines.state(named: name, inRegion: Int(program.regionLists[index].index), last: last)
        if found >= 0, inside >= 0 { return nil }
        inside = max(inside, found)
      }
      if inside >= 0 { return ID(inside) }
      region = outlines.states[Int(state.index)].region
    }
    while true {
      let found = outlines.state(named: name, inRegion: region, last: last)
      if found >= 0 { return ID(found) }
      let around = outlines.regions[region].state
      guard around >= 0 else { return nil }
      region = outlines.states[around].region
    }
  }

  /// The only state in a region of the screen itself, among `last` and the earlier states of its name.
  private mutating func onlyOutermost(_ last: Int) -> ID<State>? {
    var found = -1
    var state = last
    while state >= 0 {
      if outlines.regions[outlines.states[state].region].state < 0 {
        if found >= 0 { return nil }
        found = state
      }
      state = outlines.states[state].next
    }
    return found < 0 ? nil : ID(found)
  }

  private mutating func targetPath(
    _ path: SyntaxID, _ names: [NameID], from source: Transition.Source, in screen: ID<Screen>
  ) -> [ID<State>]? {
    let found = matches(names, in: screen)
    var nearest: (match: PathMatch, distance: Int)?
    var others: [PathMatch] = []
    for match in found {
      guard let distance = distance(of: match.region, from: source) else { continue }
      if let known = nearest, known.distance <= distance {
        if known.distance == distance { others.append(match) }
      } else {
        nearest = (match, distance)
        others.removeAll()
      }
    }
    if let nearest {
      if others.isEmpty { return states(of: nearest.match) }
      return refuse(ambiguousState(names, [nearest.match] + others, at: span(path)))
    }
    // After a hundred mistakes no help is looked for: it would visit all regions each time.
    let regions = reports.givesSuggestions ? regions(from: source) : []
    if let match = found.first {
      return refuse(
        .stateOutOfReach(
          names.map { text($0) }.joined(separator: "."), at: span(path),
          help: reports.givesSuggestions ? reachHelp(match.state, regions, from: source) : nil))
    }
    let visible = regions.flatMap { region in
      program.states(of: ID(region)).map { outlines.states[Int($0.index)].name }
    }
    return refuse(unknownState(path, in: screen, among: visible))
  }

  /// The help line that says how a state out of reach can be named.
  private func reachHelp(_ state: Int, _ regions: [Int], from source: Transition.Source) -> String {
    var current = state
    var parts = [text(outlines.states[state].name)]
    while !contains(current, source) {
      if regions.contains(outlines.states[current].region) {
        return "it is nested deeper: write `-> \(parts.reversed().joined(separator: "."))`"
      }
      let around = outlines.regions[outlines.states[current].region].state
      guard around >= 0 else { break }
      current = around
      parts.append(text(outlines.states[current].name))
    }
    return "it belongs to another region, which only the actions of that region change: `send` one of them"
  }

  /// Whether a state is around a transition's source, at any depth.
  private func contains(_ state: Int, _ source: Transition.Source) -> Bool {
    var current: Int
    switch source {
    case .screen: return false
    case .region(let region): current = outlines.regions[Int(region.index)].state
    case .state(let own): current = Int(own.index)
    }
    while current >= 0 {
      if current == state { return true }
      current = outlines.regions[outlines.states[current].region].state
    }
    return false
  }
}
