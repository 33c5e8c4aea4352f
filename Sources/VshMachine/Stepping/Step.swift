package import VshProgram
import VshSource

/// How a step ended.
package enum StepResult: Sendable {
  case taken
  /// Nothing handles the action now: no step.
  case refused
  /// An error undid the step; the event is spent.
  case failed(Fault)
}

/// The steps of a world (language.md, "What happens in a step"). Each takes one external event and goes on until nothing is left to do.
extension World {
  /// A fresh stack with this screen; the models keep their data.
  package mutating func open(_ screen: ID<Screen>, arguments: [Value]) -> StepResult {
    step { (world) throws(Fault) in
      try world.closeAll()
      try world.push(screen, arguments: arguments, presentation: -1)
      return .taken
    }
  }

  /// An action of a screen or machine, from a person or a `send`.
  package mutating func act(_ action: ID<ActionName>, _ arguments: [Value], on instance: Int32) -> StepResult
  {
    if takesPlainly(action, arguments, on: instance) { return .taken }
    return step { (world) throws(Fault) in
      try world.handle(action, arguments, on: instance, at: nil) ? .taken : .refused
    }
  }

  /// Would the action be taken now? Nothing changes.
  package mutating func wouldTake(_ action: ID<ActionName>, _ arguments: [Value], on instance: Int32) -> Bool
  {
    let isNested = log.course.isLooking
    if !isNested { beginLooking() }
    defer { if !isNested { endLooking() } }
    return (try? findsHandler(of: action, arguments, on: instance)) ?? false
  }

  /// Does something take the action now? A guard that cannot be asked refuses. Nothing changes.
  mutating func findsHandler(
    of action: ID<ActionName>, _ arguments: [Value], on instance: Int32
  ) throws(Fault) -> Bool {
    defer { log.choice.removeAll() }
    do throws(Fault) {
      try select(action, arguments, in: instance)
      return !log.choice.isEmpty || isBackNavigation(action, instance)
    } catch {
      if error.kind == .error { return false }
      throw error
    }
  }

  /// The deadline of the next event, or nil when nothing is due ever.
  package mutating func nextDeadlineMilliseconds() -> Int64? { schedule.nextDeadline() }

  /// The next event of the clock, if it is due by then.
  package mutating func advance(throughMilliseconds limit: Int64 = .max) -> StepResult? {
    guard let next = schedule.takeNext(throughMilliseconds: limit) else { return nil }
    return fire(next, override: nil)
  }

  /// Lets time pass with nothing happening in it.
  package mutating func passTime(toMilliseconds time: Int64) {
    schedule.passTime(toMilliseconds: time)
    drawing.outdate()
  }

  /// A pending call is answered now, whatever its deadline.
  package mutating func deliver(_ pending: Int32, _ override: Answer?) -> StepResult {
    fire(pending, override: override)
  }

  /// A timer is over: time passes up to it, and nothing else happens meanwhile.
  package mutating func fireTimer(_ pending: Int32) -> StepResult {
    if let deadline = schedule[pending].deadlineMilliseconds { passTime(toMilliseconds: deadline) }
    return fire(pending, override: nil)
  }

  /// Sets the clock anew; what is pending keeps its distance.
  package mutating func setClock(milliseconds: Int64) {
    if schedule.setClock(milliseconds: milliseconds) { drawing.outdate() }
  }

  /// The top screen goes, where the program has no action `back` of its own.
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
      try finishStep()
      return result
    } catch {
      abandonStep()
      return .failed(error)
    }
  }

  mutating func beginStep() {
    beginLooking()
    log.course.begin()
    observations.begin()
  }

  /// Values may be made from here on; nothing that lasts changes.
  mutating func beginLooking() {
    evaluator.heap.markStep()
    beginBudget()
    log.course.look(true)
  }

  mutating func endLooking() {
    undo()
    log.course.look(false)
  }

  /// Goes on until nothing is left to do, and makes the step final.
  mutating func finishStep() throws(Fault) {
    try settle()
    try startCalls()
    drawing.outdate()
    commit()
    if schedule.hasWatches {
      // The step stands, whatever becomes of this.
      observations.confirm()
      try scheduleWatches()
    }
    collectIfDue()
  }

  mutating func abandonStep() {
    undo()
    observations.takeBack()
    log.queue.removeAll()
    log.staleMachines.removeAll()
    log.choice.removeAll()
    log.course.abandon()
  }

  /// Goes on until no `when` is enabled and nothing is queued.
  private mutating func settle() throws(Fault) {
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
    var place = 0
    while place < population.stack.count {
      let screen = population.stack[place]
      var took = try takeWhens(of: screen)
      if layout.table.screens[Int(population[screen].screen.index)].hasMachines {
        let machines = population.allMachines(of: screen)
        try charge(machines.count)
        for machine in machines where population[machine].isAlive {
          if try takeWhens(of: machine) { took = true }
        }
      }
      // A machine may have made its owner's guard hold, or the other way round.
      if !took { place += 1 }
    }
  }

  private mutating func takeWhens(of instance: Int32) throws(Fault) -> Bool {
    let screen = population[instance].screen
    let row = layout.table.screens[Int(screen.index)]
    guard row.hasWhens else { return false }
    var took = false
    while true {
      for place in row.regions.range {
        _ = try selectWhen(inRegion: layout.table.regionLists[place], of: instance)
      }
      if log.choice.isEmpty { return took }
      took = true
      try takeChosen()
    }
  }

  private mutating func selectWhen(inRegion region: Int32, of instance: Int32) throws(Fault) -> Bool {
    try charge(1)
    let state = population.active(
      at: Int(population[instance].firstRegion + layout.table.regions[Int(region)].place))
    if state < 0 { return false }
    let row = layout.table.states[Int(state)]
    var found = false
    for place in row.inner.range {
      if try selectWhen(inRegion: layout.table.regionLists[place], of: instance) { found = true }
    }
    if found { return true }
    for place in row.whens.range {
      let transition = layout.table.whens[place]
      evaluator.registers.reserve(Int(layout.table.transitions[Int(transition)].localCount))
      if try choose(transition, boundCount: 0, of: instance) { return true }
    }
    return false
  }

  // MARK: Actions

  /// Selects and takes an action; false when nothing handles it.
  private mutating func handle(
    _ action: ID<ActionName>, _ arguments: [Value], on instance: Int32, at span: SourceSpan?
  ) throws(Fault) -> Bool {
    try select(action, arguments, in: instance)
    if log.choice.isEmpty {
      guard isBackNavigation(action, instance) else { return false }
      log.queue.addNavigation(.back)
      return true
    }
    try takeChosen(at: span)
    return true
  }

  private mutating func handle(_ queued: EffectQueue.QueuedAction) throws(Fault) {
    let target = queued.instance
    if queued.isSignal {
      observations.note(
        Signal(
          name: queued.action, arguments: queued.arguments, types: queued.types, leftTheApp: target < 0))
      if target < 0 { return }
    }
    guard population[target].isAlive else {
      observations.note(.unhandled(queued.action))
      return
    }
    if try !handle(queued.action, queued.arguments, on: target, at: queued.span) {
      observations.note(.unhandled(queued.action))
    }
  }

  /// `back` leaves every screen but the last, unless the screen or an active state has a `back` of its own.
  func isBackNavigation(_ action: ID<ActionName>, _ instance: Int32) -> Bool {
    action == layout.backAction && population.stack.count > 1 && population.stack.last == instance
      && !hasActiveHandler(action, of: instance)
  }

  /// A handler of the action stands on the screen or in an active state, whatever its guard says.
  func hasActiveHandler(_ action: ID<ActionName>, of instance: Int32) -> Bool {
    let screen = population[instance].screen
    let table = layout.table
    if table.transition(of: action, among: table.screens[Int(screen.index)].handlers) != nil { return true }
    let regions = layout.regionsOfScreen[Int(screen.index)]
    for region in regions {
      guard let state = activeState(in: region, of: instance) else { continue }
      if table.transition(of: action, among: table.states[Int(state.index)].handlers) != nil { return true }
      if table.transition(of: action, among: table.regions[Int(region.index)].handlers) != nil { return true }
    }
    return false
  }
}
