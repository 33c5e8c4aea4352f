import VshProgram
import VshSource
import VshSyntax

/// What stands behind `->`: looked up from the inside out (language.md, Screens, and Small print, Transitions).
extension Checker {
  /// The regions that a transition's target can change, the nearest first: those inside its source, then the one that its
  /// source stands in, then those around it.
  private func regions(from source: Transition.Source) -> (inside: [Int], around: [Int]) {
    switch source {
    case .screen(let screen): return (program.screens[at: screen].regions.map { Int($0.index) }, [])
    case .region(let region): return ([Int(region.index)], around(Int(region.index)))
    case .state(let state):
      let region = stateEntries[Int(state.index)].region
      return (program.states[at: state].regions.map { Int($0.index) }, [region] + around(region))
    }
  }

  private func around(_ region: Int) -> [Int] {
    var regions: [Int] = []
    var state = regionEntries[region].state
    while state >= 0 {
      let next = stateEntries[state].region
      regions.append(next)
      state = regionEntries[next].state
    }
    return regions
  }

  mutating func target(_ id: SyntaxID, from source: Transition.Source, in screen: ID<Screen>) -> Target? {
    guard tree.kind(of: id) == .target else { return nil }
    let kind = TargetKind(rawValue: tree[id].detail) ?? .state
    if kind == .same { return Target(kind: .same, path: [], arguments: [], span: span(id)) }
    let (path, argumentsSyntax) = tree.two(id)
    let names = pathNames(path)
    if names.isEmpty || names.contains(.empty) { return nil }
    guard let states = targetPath(path, names, from: source, in: screen), let last = states.last else {
      return nil
    }
    for state in states.dropLast()
    where program.states[at: state].parameters.contains(where: { $0.defaultValue == nil }) {
      report(.passedStateNeedsArguments(text(program.states[at: state].name), at: span(path)))
      return nil
    }
    let row = program.states[at: last]
    var target = Target(kind: .enter, path: states, arguments: [], span: span(id))
    switch kind {
    case .state, .same:
      target.arguments = arguments(argumentsSyntax, for: row.parameters, of: row.name, at: id)
    case .resume, .resumeDeep:
      target.kind = kind == .resume ? .resume : .resumeDeep
      if row.parameters.contains(where: { $0.defaultValue == nil }) {
        report(.resumedStateNeedsArguments(text(row.name), at: span(id)))
      }
      target.arguments = row.parameters.map { _ in nil }
    }
    return target
  }

  private mutating func targetPath(
    _ path: SyntaxID, _ names: [NameID], from source: Transition.Source, in screen: ID<Screen>
  ) -> [ID<State>]? {
    let found = matches(names, in: screen)
    let (inside, around) = regions(from: source)
    let within = found.filter { inside.contains($0.region) }
    if within.count > 1 {
      let paths = within.map { self.path(of: $0.states[$0.states.count - 1]) }
      report(.ambiguousState(names.map { text($0) }.joined(separator: "."), paths, at: span(path)))
      return nil
    }
    if let match = within.first { return match.states.map { ID($0) } }
    for region in around {
      if let match = found.first(where: { $0.region == region }) { return match.states.map { ID($0) } }
    }
    // `-> loaded` for a region's name and the like are told by what there is.
    if let match = found.first {
      let state = match.states[match.states.count - 1]
      report(
        .stateOutOfReach(
          names.map { text($0) }.joined(separator: "."), at: span(path),
          help: reachHelp(state, inside + around, from: source)))
      return nil
    }
    let visible = (inside + around).flatMap { region in
      program.regions[at: ID(region)].states.map { stateEntries[Int($0.index)].name }
    }
    report(unknownState(path, in: screen, among: visible))
    return nil
  }

  /// How a state that cannot be named as it was can be reached.
  private func reachHelp(_ state: Int, _ regions: [Int], from source: Transition.Source) -> String {
    var place = state
    var parts = [text(stateEntries[state].name)]
    while !contains(place, source) {
      if regions.contains(stateEntries[place].region) {
        return "it stands deeper: write `-> \(parts.reversed().joined(separator: "."))`"
      }
      let around = regionEntries[stateEntries[place].region].state
      guard around >= 0 else { break }
      place = around
      parts.append(text(stateEntries[place].name))
    }
    return "it belongs to a region beside, which only its own actions move: `send` one of them"
  }

  /// Whether a transition stands in a state, at any depth.
  private func contains(_ state: Int, _ source: Transition.Source) -> Bool {
    var place: Int
    switch source {
    case .screen: return false
    case .region(let region): place = regionEntries[Int(region.index)].state
    case .state(let own): place = Int(own.index)
    }
    while place >= 0 {
      if place == state { return true }
      place = regionEntries[stateEntries[place].region].state
    }
    return false
  }
}
