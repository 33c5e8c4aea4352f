import VshProgram
import VshSource

/// How a region is entered: at its first states, or where it was last left.
enum Resuming: Sendable {
  case no
  case shallow
  case deep
}

/// A state that was entered in this step and whose works are still to be started.
struct EnteredState: Sendable, BitwiseCopyable {
  var state: ID<State>
  var instance: Int32
}

/// Taking the chosen transitions together (language.md, "What happens in a step", 3): all leave, then all bodies run, then
/// all enter.
extension World {
  mutating func takeChosen() throws(Fault) {
    let taken = chosen
    chosen.removeAll(keepingCapacity: true)
    for one in taken {
      try countTransition(of: one.instance, at: program.transitions[one.transition].span)
    }
    var left: [[String]] = []
    if isReporting { for one in taken { left.append(changedStates(one)) } }
    for one in taken.reversed() {
      for region in changedRegions(program.transitions[one.transition]).reversed() {
        try leave(region, of: one.instance)
      }
    }
    for one in taken {
      let transition = program.transitions[one.transition]
      guard let body = transition.body else { continue }
      reserveRegisters(Int(transition.localCount))
      for place in 0..<Int(one.localCount) {
        registers[base + place] = chosenValues[Int(one.firstLocal) + place]
      }
      _ = try run(
        body, frame: base, localCount: transition.localCount, instance: one.instance, operation: nil)
      try refreshMachines(of: one.instance)
    }
    let first = entered.count
    for one in taken {
      let transition = program.transitions[one.transition]
      guard let target = transition.target else { continue }
      let from = Int(one.firstLocal + one.localCount)
      let arguments = Array(chosenValues[from..<from + Int(one.argumentCount)])
      switch target.kind {
      case .same:
        for region in changedRegions(transition) {
          try enter(
            region, path: keptPath(transition, region, one.instance), arguments: nil, resuming: .no,
            of: one.instance)
        }
      case .enter, .resume, .resumeDeep:
        guard let outer = target.path.first else { continue }
        let resuming: Resuming = target.kind == .enter ? .no : target.kind == .resume ? .shallow : .deep
        try enter(
          program.states[outer].region, path: target.path[...], arguments: arguments, resuming: resuming,
          of: one.instance)
      }
    }
    for (place, before) in left.enumerated() { noteChange(taken[place], before) }
    chosenValues.removeAll(keepingCapacity: true)
    try startWorks(from: first)
  }

  /// `-> same` of a state enters that state again; of a region or screen, its first states.
  private func keptPath(_ transition: Transition, _ region: ID<Region>, _ instance: Int32) -> ArraySlice<
    ID<State>
  > {
    if case .state(let state) = transition.source { return [state] }
    return []
  }

  /// Leaves what is active in a region: inside out, last region first.
  mutating func leave(_ region: ID<Region>, of instance: Int32) throws(Fault) {
    guard let state = activeState(in: region, of: instance) else { return }
    let row = program.states[state]
    for inner in row.regions.reversed() { try leave(inner, of: instance) }
    for routine in row.leave {
      reserveRegisters(Int(routine.localCount))
      _ = try run(
        routine.block, frame: base, localCount: routine.localCount, instance: instance, operation: nil)
    }
    cancelWorks(of: instance, state: state)
    let place = Int32(regionPlace(region, of: instance))
    setLastActive(place, to: state.index)
    setActive(place, to: -1)
    statesChanged(of: instance)
  }

  /// Enters a region: along the path where there is one, else at its first state, or where it was last left.
  /// `arguments` belong to the path's last state; nil keeps what its parameters hold.
  mutating func enter(
    _ region: ID<Region>, path: ArraySlice<ID<State>>, arguments: [Value]?, resuming: Resuming,
    of instance: Int32
  ) throws(Fault) {
    let place = Int32(regionPlace(region, of: instance))
    let last = lastActive[Int(place)]
    let state: ID<State>
    var keepsParameters = arguments == nil
    if let next = path.first {
      state = next
      if path.count == 1, resuming != .no, last >= 0 { keepsParameters = hasParameters(state, of: instance) }
    } else if resuming != .no, last >= 0 {
      state = ID(Int(last))
      keepsParameters = true
    } else if let initial = program.regions[region].states.first {
      state = initial
      keepsParameters = false
    } else {
      return
    }
    let row = program.states[state]
    setActive(place, to: state.index)
    statesChanged(of: instance)
    if !keepsParameters {
      try setParameters(
        row.parameters, from: row.firstParameterSlot, path.count == 1 ? arguments ?? [] : [], of: instance)
    }
    for routine in row.enter {
      reserveRegisters(Int(routine.localCount))
      _ = try run(
        routine.block, frame: base, localCount: routine.localCount, instance: instance, operation: nil)
      try refreshMachines(of: instance)
    }
    entered.append(EnteredState(state: state, instance: instance))
    let rest = path.dropFirst()
    for inner in row.regions {
      if let next = rest.first, program.states[next].region == inner {
        try enter(inner, path: rest, arguments: arguments, resuming: resuming, of: instance)
      } else {
        try enter(
          inner, path: [], arguments: nil, resuming: resumingBelow(resuming, path: path), of: instance)
      }
    }
  }

  /// What `resume` means one level down: `resume a` brings back what was active directly in `a`, `resume deep a` all of it.
  private func resumingBelow(_ resuming: Resuming, path: ArraySlice<ID<State>>) -> Resuming {
    switch resuming {
    case .no: .no
    case .deep: path.count > 1 ? .no : .deep
    case .shallow: path.count == 1 ? .shallow : .no
    }
  }

  /// True when the parameters of a state that was left before still hold values to bring back.
  private func hasParameters(_ state: ID<State>, of instance: Int32) -> Bool {
    program.states[state].parameters.isEmpty
      || slot(program.states[state].firstParameterSlot, of: instance).tag != .absent
  }

  /// What is active in the regions that a transition changes, in words.
  private func changedStates(_ one: Chosen) -> [String] {
    changedRegions(program.transitions[one.transition]).map { stateText(in: $0, of: one.instance) ?? "" }
  }

  private mutating func noteChange(_ one: Chosen, _ before: [String]) {
    let after = changedStates(one)
    for (from, to) in zip(before, after) where !from.isEmpty && !to.isEmpty {
      report.note(.transition(of: machineText(one.instance), from: from, to: to))
    }
  }

  private mutating func statesChanged(of instance: Int32) {
    let screen = Int(instances[Int(instance)].screen.index)
    if !layout.dependents[screen].ofStates.isEmpty {
      markStale(layout.dependents[screen].ofStates, of: instance)
    }
  }

  /// Bounds a step: a screen or machine that goes round in circles is told which.
  mutating func countTransition(of instance: Int32, at span: SourceSpan) throws(Fault) {
    if instances[Int(instance)].countedStep != stepNumber {
      instances[Int(instance)].countedStep = stepNumber
      instances[Int(instance)].transitionCount = 0
    }
    instances[Int(instance)].transitionCount += 1
    guard instances[Int(instance)].transitionCount > Limits.transitionsInStep else { return }
    let name = program.names[program.screens[instances[Int(instance)].screen].name]
    throw Fault(
      "`\(name)` does not come to rest: more than \(Limits.transitionsInStep) transitions in one step\(report.cycleText())",
      at: span)
  }
}
