import VshProgram
import VshSource

/// How a region is entered: at its first state, or where it was last left.
enum ResumeMode: Sendable {
  case no
  case shallow
  case deep
}

/// Takes the chosen transitions together (language.md, "What happens in a step", 3): first all leave, then all bodies
/// run, then all enter.
extension World {
  /// Takes the chosen transitions. Bodies only queue their effects, so nothing is chosen in the meantime.
  ///
  /// - Parameter span: the `send` or `emit` that is handled.
  mutating func takeChosen(at span: SourceSpan? = nil) throws(Fault) {
    let count = log.choice.count
    for index in 0..<count { try countTransition(log.choice[index], at: span) }
    if coverage.isCounting {
      for index in 0..<count { coverage.noteTaken(log.choice[index].transition) }
    }
    let left = observations.isReporting ? changedStates() : nil
    if observations.isTracing { traceChosen() }
    for index in (0..<count).reversed() { try leaveSource(of: log.choice[index]) }
    for index in 0..<count { try runBody(of: log.choice[index]) }
    let first = log.course.enteredCount
    for index in 0..<count { try enterTarget(of: log.choice[index]) }
    if layout.table.hasAskingMachines, !log.course.sendsToAll {
      for index in 0..<count { markAsking(log.choice[index].instance) }
    }
    if !log.staleMachines.isEmpty { try refreshStaleMachines() }
    if let left { noteChanges(left) }
    log.choice.removeAll()
    if log.course.enteredCount > first { try startWorks(from: first) }
  }

  private mutating func leaveSource(of one: ChosenTransition) throws(Fault) {
    let region = layout.table.transitions[Int(one.transition)].region
    if region >= 0 { return try leave(region, of: one.instance) }
    if region == -1 { return }
    for region in changedRegions(one.transition).reversed() { try leave(region, of: one.instance) }
  }

  private mutating func runBody(of one: ChosenTransition) throws(Fault) {
    let row = layout.table.transitions[Int(one.transition)]
    if row.body < 0 { return }
    evaluator.registers.reserve(Int(row.localCount))
    for index in 0..<Int(one.localCount) {
      evaluator.registers[local: index] = log.choice.local(index, of: one)
    }
    _ = try run(
      ID(Int(row.body)), localCount: row.localCount, instance: one.instance, operation: nil)
    if layout.table.screens[Int(population[one.instance].screen.index)].hasMachines {
      try refreshMachines(of: one.instance)
    }
  }

  private mutating func enterTarget(of one: ChosenTransition) throws(Fault) {
    let row = layout.table.transitions[Int(one.transition)]
    if row.region == -1 { return }
    if row.fastState >= 0, one.argumentCount == 0 {
      return try enter(row.fastState, arguments: [], of: one.instance)
    }
    let arguments = log.choice.arguments(of: one)
    if !arguments.isEmpty { log.course.borrow() }
    defer { if !arguments.isEmpty { log.course.giveBack() } }
    if row.fastState >= 0 { return try enter(row.fastState, arguments: arguments, of: one.instance) }
    let transition = program.transitions[ID(Int(one.transition))]
    guard let target = transition.target else { return }
    if target.kind == .same {
      for region in changedRegions(one.transition) {
        try enter(region, path: keptPath(transition), arguments: nil, resuming: .no, of: one.instance)
      }
    } else {
      let resuming: ResumeMode = target.kind == .enter ? .no : target.kind == .resume ? .shallow : .deep
      try enter(
        row.region, path: program.path(of: target), arguments: arguments, resuming: resuming, of: one.instance
      )
    }
  }

  /// The path of `-> same`: a state enters itself again, a region or screen its first states.
  private func keptPath(_ transition: Transition) -> ArraySlice<ID<State>> {
    if case .state(let state) = transition.source { return [state] }
    return []
  }

  // MARK: Leaving

  /// Leaves the active states of a region, inner ones first, the last region first.
  mutating func leave(_ region: Int32, of instance: Int32) throws(Fault) {
    let regionIndex = population[instance].firstRegion + layout.table.regions[Int(region)].index
    let state = population.active(at: Int(regionIndex))
    if state < 0 { return }
    try charge(1)
    let row = layout.table.states[Int(state)]
    for inner in row.inner.range.reversed() { try leave(layout.table.regionLists[inner], of: instance) }
    if row.hasLeave {
      for index in program.states.rows[Int(state)].leave.range {
        try run(program.leaveRoutines[index], of: instance)
      }
    }
    if schedule.startedCount(at: regionIndex) > 0 { try cancelWorks(at: regionIndex) }
    population.setLastActive(regionIndex, to: state)
    population.setActive(regionIndex, to: -1)
    statesChanged(of: instance)
  }

  /// Runs an `enter` or `leave` body. An instance that is being closed has ended its machines, and starts none.
  private mutating func run(_ routine: Routine, of instance: Int32) throws(Fault) {
    evaluator.registers.reserve(Int(routine.localCount))
    _ = try run(
      routine.block, localCount: routine.localCount, instance: instance, operation: nil)
    if population[instance].isAlive { try refreshMachines(of: instance) }
  }

  // MARK: Entering

  /// Enters a region: along `path` where there is one, else at its first state, or where it was last left. `arguments`
  /// belong to the last state of the path; nil keeps its parameters.
  mutating func enter(
    _ region: Int32, path: ArraySlice<ID<State>>, arguments: [Value]?, resuming: ResumeMode,
    of instance: Int32
  ) throws(Fault) {
    let last = population.lastActive(
      at: Int(population[instance].firstRegion + layout.table.regions[Int(region)].index))
    let state: Int32
    var keepsParameters = arguments == nil
    if let next = path.first {
      state = next.index
      if path.count == 1, resuming != .no, last >= 0 { keepsParameters = hasParameters(state, of: instance) }
    } else if resuming != .no, last >= 0 {
      state = last
      keepsParameters = true
    } else {
      state = layout.table.regions[Int(region)].initial
      keepsParameters = false
    }
    if state < 0 { return }
    try begin(state, arguments: keepsParameters ? nil : path.count == 1 ? arguments ?? [] : [], of: instance)
    let rest = path.dropFirst()
    for index in layout.table.states[Int(state)].inner.range {
      let inner = layout.table.regionLists[index]
      if let next = rest.first, layout.table.states[Int(next.index)].region == inner {
        try enter(inner, path: rest, arguments: arguments, resuming: resuming, of: instance)
      } else {
        try enter(
          inner, path: [], arguments: nil, resuming: resumingBelow(resuming, path: path), of: instance)
      }
    }
  }

  /// Enters a state, and its regions at their first states.
  private mutating func enter(_ state: Int32, arguments: [Value], of instance: Int32) throws(Fault) {
    try begin(state, arguments: arguments, of: instance)
    for index in layout.table.states[Int(state)].inner.range {
      try enter(layout.table.regionLists[index], path: [], arguments: nil, resuming: .no, of: instance)
    }
  }

  /// Makes a state active: sets its parameters (nil keeps them) and runs its `enter` bodies. Its works are started
  /// later.
  private mutating func begin(_ state: Int32, arguments: [Value]?, of instance: Int32) throws(Fault) {
    try charge(1)
    let row = layout.table.states[Int(state)]
    population.setActive(population[instance].firstRegion + row.regionIndex, to: state)
    if coverage.isCounting { coverage.noteEntered(state) }
    statesChanged(of: instance)
    if row.parameterCount > 0, let arguments {
      try setParameters(
        program.parameters[program.states.rows[Int(state)].parameters.range], from: row.firstParameterSlot,
        arguments, of: instance)
    }
    if row.hasEnter {
      for index in program.states.rows[Int(state)].enter.range {
        try run(program.enterRoutines[index], of: instance)
      }
    }
    if row.hasWorks { log.course.enter(state, of: instance) }
  }

  /// The mode one level down: `resume a` restores the state directly in `a`, `resume deep a` all levels.
  private func resumingBelow(_ resuming: ResumeMode, path: ArraySlice<ID<State>>) -> ResumeMode {
    switch resuming {
    case .no: .no
    case .deep: path.count > 1 ? .no : .deep
    case .shallow: path.count == 1 ? .shallow : .no
    }
  }

  /// Whether the parameters of a state that was left still have values to restore.
  private func hasParameters(_ state: Int32, of instance: Int32) -> Bool {
    let row = layout.table.states[Int(state)]
    return row.parameterCount == 0 || slot(row.firstParameterSlot, of: instance).tag != .absent
  }

  // MARK: Texts and limits

  /// The active states of the regions that the chosen transitions change, as text.
  private func changedStates() -> [String] {
    var texts: [String] = []
    for one in log.choice.all {
      for region in changedRegions(one.transition) {
        texts.append(stateText(in: ID(Int(region)), of: one.instance) ?? "")
      }
    }
    return texts
  }

  private mutating func noteChanges(_ before: [String]) {
    let after = changedStates()
    var index = 0
    for one in log.choice.all {
      for _ in changedRegions(one.transition) {
        if !before[index].isEmpty, !after[index].isEmpty {
          observations.note(.transition(of: machineText(one.instance), from: before[index], to: after[index]))
        }
        index += 1
      }
    }
  }

  private mutating func statesChanged(of instance: Int32) {
    markStale(layout.table.screens[Int(population[instance].screen.index)].readers.ofStates, of: instance)
  }

  /// Limits the transitions of a step. The fault names the cycle of an endless screen or machine. The transitions of a
  /// sent action count, the action itself does not.
  private mutating func countTransition(_ one: ChosenTransition, at span: SourceSpan?) throws(Fault) {
    let count = population.countTransition(of: one.instance, inStep: log.course.number)
    if count <= Limits.transitionsInStep - StepCourse.circleLength { return }
    log.course.noteInCircle(one.transition)
    if count <= Limits.transitionsInStep { return }
    let screen = program.screens[population[one.instance].screen]
    throw Fault(
      "`\(program.names[screen.name])` does not come to rest: more than \(Limits.transitionsInStep) transitions in one step: \(circleText)",
      at: span ?? program.transitions[ID(Int(one.transition))].span)
  }

  /// The last transitions; only one cycle of them, if it is short enough to occur twice.
  private var circleText: String {
    let last = log.course.circle.suffix(StepCourse.circleLength)
    let round = (1...last.count / 2).first { last.suffix($0) == last.dropLast($0).suffix($0) }
    return last.suffix(round ?? last.count).map { transitionText($0) }.joined(separator: ", ")
  }

  /// A transition as text, for a fault: `go: a -> b`, `go`, `a -> b`, or `when in a`.
  private func transitionText(_ row: Int32) -> String {
    let transition = program.transitions[ID(Int(row))]
    let source =
      if case .state(let state) = transition.source { program.names[program.states[state].name] } else { "" }
    var parts: [String] = []
    if let handler = program.handlers.rows.first(where: { $0.transition.index == row }) {
      parts.append(program.names[program.actionNames[handler.action].name])
    }
    if let target = transition.target {
      let path = program.path(of: target).map { program.names[program.states[$0].name] }
      parts.append("\(source) -> \(path.isEmpty ? "same" : path.joined(separator: "."))")
    }
    return parts.isEmpty ? "when in \(source)" : parts.joined(separator: ": ")
  }
}
