package import VshProgram
import VshSource

/// The result of a step.
package enum StepResult: Sendable {
  case taken
  /// Nothing handles the action now, so there was no step.
  case refused
  /// An error undid the step; the event is spent. Indirect, so that a result is one pointer.
  indirect case failed(Fault)
}

/// The steps of a world (language.md, "What happens in a step"). Each handles one external event, and runs to
/// completion.
extension World {
  /// Replaces the stack by this screen; the models keep their data.
  package mutating func open(_ screen: ID<Screen>, arguments: [Value]) -> StepResult {
    step { (world) throws(Fault) in
      try world.closeAll()
      try world.beginBackgrounds()
      try world.push(screen, arguments: arguments, presentation: -1)
      return .taken
    }
  }

  /// Replaces the stack by its lowest screen, opened again with its arguments.
  package mutating func reopen() -> StepResult {
    step { (world) throws(Fault) in
      guard let lowest = world.lowestScreen else { return .refused }
      let screen = world.population[lowest].screen
      let arguments = world.arguments(of: lowest)
      for value in arguments { world.evaluator.heap.hold(value) }
      // No holder has the arguments while the screens close, so no collection may run.
      world.log.course.borrow()
      defer { world.log.course.giveBack() }
      try world.closeAll()
      try world.push(screen, arguments: arguments, presentation: -1)
      return .taken
    }
  }

  /// Handles an action of a screen or machine, from a gesture or a `send`.
  package mutating func act(_ action: ID<ActionName>, _ arguments: [Value], on instance: Int32) -> StepResult
  {
    let isTaken =
      log.course.isOpen
      ? takesOpenly(action, arguments, on: instance) : takesFastPath(action, arguments, on: instance)
    if isTaken { return .taken }
    return step { (world) throws(Fault) in
      try world.handle(action, arguments, on: instance, at: nil) ? .taken : .refused
    }
  }

  /// Whether the action would be taken now. Nothing changes.
  package mutating func wouldTake(_ action: ID<ActionName>, _ arguments: [Value], on instance: Int32) -> Bool
  {
    let isNested = log.course.isLooking
    if !isNested { beginLooking() }
    defer { if !isNested { endLooking() } }
    return (try? findsHandler(of: action, arguments, on: instance)) ?? false
  }

  /// Whether a handler would take the action. A guard with an error counts as false. Nothing changes.
  mutating func findsHandler(
    of action: ID<ActionName>, _ arguments: [Value], on instance: Int32
  ) throws(Fault) -> Bool {
    defer { log.choice.removeAll() }
    do throws(Fault) {
      try select(action, arguments, in: instance)
      return !log.choice.isEmpty || isBackNavigation(action, arguments, instance)
    } catch {
      if error.kind == .error { return false }
      throw error
    }
  }

  /// The deadline of the next event; nil where there is none.
  package mutating func nextDeadlineMilliseconds() -> Int64? { schedule.nextDeadline() }

  /// Whether the next event of the clock is the answer of a call or watch.
  package mutating func isAnswerNext() -> Bool { schedule.isAnswerNext() }

  /// Handles the next event of the clock, if it is due by `limit`.
  package mutating func advance(throughMilliseconds limit: Int64 = .max) -> StepResult? {
    guard let next = schedule.takeNext(throughMilliseconds: limit) else { return nil }
    if next.isPart { return firePart(of: next.index) }
    return fire(next.index, override: nil)
  }

  /// Apart from `advance`, into which the compiler writes what a timer does.
  @inline(never)
  private mutating func firePart(of call: Int32) -> StepResult {
    fire(call, override: nextPart(of: call).map { .part($0) })
  }

  /// Advances the clock without handling events.
  package mutating func passTime(toMilliseconds time: Int64) {
    schedule.passTime(toMilliseconds: time)
    drawing.outdate()
  }

  /// Answers a pending call now, regardless of its deadline.
  package mutating func deliver(_ pending: Int32, _ override: Answer?) -> StepResult {
    if log.course.isOpen { schedule.noteOpen(pending) }
    return fire(pending, override: override)
  }

  /// Fires a timer: advances the clock to its deadline, without handling other events.
  package mutating func fireTimer(_ pending: Int32) -> StepResult {
    if log.course.isOpen { schedule.noteOpen(pending) }
    if let deadline = schedule[pending].deadlineMilliseconds { passTime(toMilliseconds: deadline) }
    return fire(pending, override: nil)
  }

  /// Sets the clock. Pending works keep their distance.
  package mutating func setClock(milliseconds: Int64) {
    if schedule.setClock(milliseconds: milliseconds) { drawing.outdate() }
  }

  /// After another locale or zone, which texts that are read anew show: machines and `when` transitions follow.
  mutating func followTexts() -> StepResult {
    if population.stack.isEmpty { return .taken }
    return step { (world) throws(Fault) in
      for index in 0..<world.population.count where world.population.isAlive(Int32(index)) {
        let screen = world.population[Int32(index)].screen
        let machines = world.program.screens.rows[Int(screen.index)].machines.indices
        world.log.staleMachines.mark(machines.map { Int32($0) }[...], of: Int32(index))
      }
      try world.refreshStaleMachines()
      return .taken
    }
  }

  /// Closes the top screen, in a program without an action `back`.
  mutating func leaveTop() -> StepResult {
    step { (world) throws(Fault) in
      world.log.queue.addNavigation(.back)
      return .taken
    }
  }

  // MARK: One step

  private mutating func step(_ event: (inout World) throws(Fault) -> StepResult) -> StepResult {
    beginStep()
    do throws(Fault) {
      let result = try event(&self)
      if case .refused = result {
        abandonStep()
        return result
      }
      if let fault = try finishStep() { return .failed(fault) }
      return result
    } catch {
      abandonStep()
      return .failed(error)
    }
  }

  mutating func beginStep() {
    evaluator.heap.markStep()
    beginBudget()
    log.course.begin()
    observations.begin()
  }

  /// Begins a query: values may be allocated, but nothing permanent may change. What a query does in an open step is
  /// undone with that.
  mutating func beginLooking() {
    if !log.course.isOpen { evaluator.heap.markStep() }
    beginBudget()
    log.course.look(true)
  }

  mutating func endLooking() {
    if !log.course.isOpen { undo() }
    log.course.look(false)
  }

  /// Runs the step to completion, and commits it, if it is not open. Then the watches are asked; the step stays, even if
  /// that fails.
  ///
  /// - Returns: why the watches could not be asked.
  mutating func finishStep() throws(Fault) -> Fault? {
    try settle()
    try startCalls()
    drawing.outdate()
    let isOpen = log.course.isOpen
    if !isOpen { commit() }
    if schedule.hasWatches {
      if !isOpen { observations.confirm() }
      do throws(Fault) { try scheduleWatches() } catch { return error }
    }
    if !isOpen { collectIfDue() }
    return nil
  }

  mutating func abandonStep() {
    undo()
    observations.takeBack()
    log.queue.removeAll()
    log.staleMachines.removeAll()
    log.choice.removeAll()
    log.course.abandon()
  }

  /// Runs until no `when` is enabled and the queue is empty.
  private mutating func settle() throws(Fault) {
    log.whens.begin()
    while true {
      try takeWhens()
      if let action = log.queue.takeAction() {
        try handle(action)
      } else if let navigation = log.queue.takeNavigation() {
        try navigate(navigation)
      } else {
        return
      }
    }
  }

  private mutating func takeWhens() throws(Fault) {
    guard layout.hasWhens else { return }
    var index = 0
    while index < population.stack.count {
      let screen = population.stack[index]
      var took = false
      if layout.hasWhens {
        log.whens.listChanged(in: population)
        if mayHaveWhen(screen), try takeWhens(of: screen) {
          log.whens.listChanged(in: population)
        }
      }
      if layout.table.screens[Int(population[screen].screen.index)].hasMachines, mayHaveMachinesWhens() {
        log.whens.listMachines(of: screen, in: population)
        try charge(log.whens.machines.count)
        for number in log.whens.machines.indices {
          let machine = log.whens.machines[number]
          guard population[machine].isAlive, mayHaveWhen(machine), try takeWhens(of: machine)
          else { continue }
          took = true
          // It may have changed others, which come after it.
          log.whens.forgetChanged()
        }
      }
      // A machine may have enabled a `when` of its owner.
      if !took { index += 1 }
    }
    if layout.hasWhens { log.whens.end(in: population) }
  }

  /// Whether a `when` of a screen or machine can be true: one that reads only what is its own needs a change of that.
  private mutating func mayHaveWhen(_ instance: Int32) -> Bool {
    !layout.table.screens[Int(population[instance].screen.index)].whensAreLocal
      || log.whens.mayHaveChanged(instance)
  }

  /// Whether a `when` of some machine can be true.
  private mutating func mayHaveMachinesWhens() -> Bool {
    !layout.machinesWhensAreLocal || log.whens.mayHaveChangedMachines(in: population)
  }

  private mutating func takeWhens(of instance: Int32) throws(Fault) -> Bool {
    let screen = population[instance].screen
    let row = layout.table.screens[Int(screen.index)]
    guard row.hasWhens else { return false }
    var took = false
    while true {
      try select(StateTable.whens, [], in: instance)
      if log.choice.isEmpty { return took }
      took = true
      try takeChosen()
    }
  }

  // MARK: Actions

  /// Selects and takes the handlers of an action. Returns false where there are none.
  private mutating func handle(
    _ action: ID<ActionName>, _ arguments: [Value], on instance: Int32, at span: SourceSpan?
  ) throws(Fault) -> Bool {
    try select(action, arguments, in: instance)
    if log.choice.isEmpty {
      guard isBackNavigation(action, arguments, instance) else { return false }
      log.queue.addNavigation(.back)
      return true
    }
    try takeChosen(at: span)
    return true
  }

  private mutating func handle(_ queued: EffectQueue.QueuedAction) throws(Fault) {
    let target = queued.instance
    if target < -1 { return try handle(queued, inAllOf: log.queue.group(target)) }
    let arguments = log.queue.arguments(of: queued)
    if let (block, index) = queued.emitted {
      observations.note(
        Signal(
          name: queued.action, arguments: arguments, types: argumentTypes(ofStatement: Int(index), of: block),
          leftTheApp: target < 0))
      if target < 0 { return }
    }
    guard population[target].isAlive else {
      observations.note(.unhandled(queued.action))
      return
    }
    if try !handle(queued.action, arguments, on: target, at: queued.span) {
      observations.note(.unhandled(queued.action))
    }
  }

  /// An action for all machines of an `each`, in order, as one event. Those that do not take it ignore it.
  private mutating func handle(
    _ queued: EffectQueue.QueuedAction, inAllOf group: (owner: Int32, machine: Int32)
  ) throws(Fault) {
    var last: Int32?
    let machines = population.machines(of: group.owner, group.machine)
    try charge(machines.count)
    log.course.sendToAll(true)
    defer { log.course.sendToAll(false) }
    for machine in machines where population[machine].isAlive {
      // A collection may have moved the arguments.
      let arguments = log.queue.arguments(of: queued)
      if try handle(queued.action, arguments, on: machine, at: queued.span) { last = machine }
    }
    guard let last else { return observations.note(.unhandled(queued.action)) }
    if layout.table.hasAskingMachines {
      markAsking(last)
      try refreshStaleMachines()
    }
  }

  /// `back` without arguments closes any screen but the last, unless the screen or an active state declares its own.
  func isBackNavigation(_ action: ID<ActionName>, _ arguments: [Value], _ instance: Int32) -> Bool {
    action == layout.backAction && arguments.allSatisfy { $0.tag == .absent } && hasScreenBelow
      && population.stack.last == instance
      && !handlers(of: action, on: instance).contains { !program.needsArguments($0) }
  }
}
