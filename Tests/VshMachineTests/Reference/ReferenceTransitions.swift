import VshProgram

/// Choosing and taking transitions (language.md, "What happens in a step", 2 and 3).
extension ReferenceWorld {
  // MARK: Choosing

  func choose(_ action: ID<ActionName>, _ arguments: [ReferenceValue], _ live: Int) throws -> [Choice] {
    guard let id = lives[live]?.screen else { return [] }
    let screen = program.screens[id]
    var chosen: [Choice] = []
    var found = false
    for region in program.regions(of: id)
    where try choose(action, arguments, in: region, live, &chosen) {
      found = true
    }
    if !found { _ = try choose(among: screen.handlers, action, arguments, live, &chosen) }
    return chosen
  }

  private func choose(
    _ action: ID<ActionName>, _ arguments: [ReferenceValue], in region: ID<Region>, _ live: Int,
    _ chosen: inout [Choice]
  ) throws -> Bool {
    guard let state = state(region, live) else { return false }
    var found = false
    for inner in program.regions(of: state)
    where try choose(action, arguments, in: inner, live, &chosen) {
      found = true
    }
    if found { return true }
    if try choose(among: program.states[state].handlers, action, arguments, live, &chosen) { return true }
    return try choose(among: program.regions[region].handlers, action, arguments, live, &chosen)
  }

  private func choose(
    among handlers: IDRange<Handler>, _ action: ID<ActionName>, _ arguments: [ReferenceValue], _ live: Int,
    _ chosen: inout [Choice]
  ) throws -> Bool {
    for handler in handlers.map({ program.handlers[$0] }) where handler.action == action {
      // What has no default must be given.
      let parameters = program.parameters(of: handler)
      if parameters.enumerated().contains(where: { local, parameter in
        parameter.defaultValue == nil && (local >= arguments.count || arguments[local] == .absent)
      }) {
        continue
      }
      var frame: Frame = [:]
      for (local, parameter) in parameters.enumerated() {
        frame[Local(local)] = try complete(
          local < arguments.count ? arguments[local] : .absent, parameter, live)
      }
      if try choose(handler.transition, frame, live, &chosen) { return true }
    }
    return false
  }

  /// The `when`s that are enabled.
  func chooseWhens(_ live: Int) throws -> [Choice] {
    guard let screen = lives[live]?.screen else { return [] }
    var chosen: [Choice] = []
    for region in program.regions(of: screen) { _ = try chooseWhen(region, live, &chosen) }
    return chosen
  }

  private func chooseWhen(_ region: ID<Region>, _ live: Int, _ chosen: inout [Choice]) throws -> Bool {
    guard let state = state(region, live) else { return false }
    var found = false
    for inner in program.regions(of: state) where try chooseWhen(inner, live, &chosen) { found = true }
    if found { return true }
    for when in program.transitions(in: program.states[state].whens)
    where try choose(when, [:], live, &chosen) { return true }
    return false
  }

  /// True when the guard holds. One that would leave what another leaves is dropped.
  func choose(
    _ id: ID<Transition>, _ frame: Frame, _ live: Int, _ chosen: inout [Choice]
  ) throws -> Bool {
    let transition = program.transitions[id]
    if let condition = transition.guardCondition, try !value(condition, frame, on: live).isTrue {
      return false
    }
    let mine = left(by: id, live)
    for other in chosen where other.live == live {
      if !mine.isDisjoint(with: left(by: other.transition, live)) { return true }
    }
    let arguments = try (transition.target.map { program.arguments(of: $0) } ?? []).map { argument in
      try argument.map { try value($0, frame, on: live) } ?? .absent
    }
    chosen.append(Choice(transition: id, live: live, frame: frame, arguments: arguments))
    return true
  }

  /// The regions that a transition changes.
  func changedRegions(_ id: ID<Transition>) -> [ID<Region>] {
    let transition = program.transitions[id]
    guard let target = transition.target else { return [] }
    if let first = program.path(of: target).first { return [program.states[first].region] }
    switch transition.source {
    case .state(let state): return [program.states[state].region]
    case .region(let region): return [region]
    case .screen(let screen): return program.regions(of: screen)
    }
  }

  /// The active states that a transition leaves.
  private func left(by id: ID<Transition>, _ live: Int) -> Set<ID<State>> {
    var states: Set<ID<State>> = []
    var regions = changedRegions(id)
    while let region = regions.popLast() {
      guard let state = state(region, live) else { continue }
      states.insert(state)
      regions += program.regions(of: state)
    }
    return states
  }

  // MARK: Taking

  mutating func take(_ chosen: [Choice]) throws {
    for choice in chosen { try count(choice.live) }
    for choice in chosen.reversed() {
      for region in changedRegions(choice.transition).reversed() { try leave(region, choice.live) }
    }
    for choice in chosen {
      guard let body = program.transitions[choice.transition].body else { continue }
      var frame = choice.frame
      _ = try run(body, &frame, on: choice.live)
      try refreshMachines()
    }
    let first = entered.count
    for choice in chosen { try enter(choice) }
    try refreshMachines()
    try startEntered(from: first)
  }

  mutating func leave(_ region: ID<Region>, _ live: Int) throws {
    guard let state = state(region, live) else { return }
    for inner in program.regions(of: state).reversed() { try leave(inner, live) }
    for routine in program.leaveRoutines[program.states[state].leave.range] { try run(routine, live) }
    cancelWorks(of: state, live)
    lives[live]?.lastActive[region] = state
    lives[live]?.active[region] = nil
  }

  private mutating func run(_ routine: Routine, _ live: Int) throws {
    var frame: Frame = [:]
    _ = try run(routine.block, &frame, on: live)
    try refreshMachines()
  }

  private mutating func enter(_ choice: Choice) throws {
    let transition = program.transitions[choice.transition]
    guard let target = transition.target else { return }
    let path = program.path(of: target)
    switch target.kind {
    case .enter: try enter(Array(path), choice.arguments, choice.live)
    case .resume, .resumeDeep:
      guard let state = path.last, path.count == 1 else {
        throw ReferenceGap("`resume` of a path")
      }
      guard program.states[state].parameters.isEmpty else {
        throw ReferenceGap("`resume` of a state with parameters")
      }
      try begin(state, [], choice.live)
      for inner in program.regions(of: state) {
        try resume(inner, isDeep: target.kind == .resumeDeep, choice.live)
      }
    case .same:
      if case .state(let state) = transition.source {
        try begin(state, nil, choice.live)
        for inner in program.regions(of: state) { try enterInitial(inner, choice.live) }
      } else {
        for region in changedRegions(choice.transition) { try enterInitial(region, choice.live) }
      }
    }
  }

  /// Enters a path's states, the last with arguments, and all other regions on the way at their first states.
  private mutating func enter(_ path: [ID<State>], _ arguments: [ReferenceValue], _ live: Int) throws {
    guard let state = path.first else { return }
    try begin(state, path.count == 1 ? arguments : [], live)
    for inner in program.regions(of: state) {
      if path.count > 1, program.states[path[1]].region == inner {
        try enter(Array(path.dropFirst()), arguments, live)
      } else {
        try enterInitial(inner, live)
      }
    }
  }

  mutating func enterInitial(_ region: ID<Region>, _ live: Int) throws {
    guard let first = program.states(of: region).first else { return }
    try enter([first], [], live)
  }

  /// Where the region was last left; parameters come back, too.
  private mutating func resume(_ region: ID<Region>, isDeep: Bool, _ live: Int) throws {
    guard let last = lives[live]?.lastActive[region] else {
      return try enterInitial(region, live)
    }
    try begin(last, nil, live)
    for inner in program.regions(of: last) {
      if isDeep { try resume(inner, isDeep: true, live) } else { try enterInitial(inner, live) }
    }
  }

  /// Makes a state active: its parameters (nil keeps them), its `enter` bodies; its works start when all are entered.
  private mutating func begin(_ state: ID<State>, _ arguments: [ReferenceValue]?, _ live: Int) throws {
    let row = program.states[state]
    lives[live]?.active[row.region] = state
    if let arguments {
      for (number, parameter) in program.parameters(of: state).enumerated() {
        let argument = number < arguments.count ? arguments[number] : .absent
        let held = try complete(argument, parameter, live)
        lives[live]?.slots[Int(row.firstParameterSlot) + number] = held
      }
    }
    for routine in program.enterRoutines[row.enter.range] { try run(routine, live) }
    entered.append((live, state))
  }
}
