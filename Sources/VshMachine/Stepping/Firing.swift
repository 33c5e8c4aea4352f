import VshProgram
import VshSource

/// Events of the clock: a timer is over, an answer arrives, a watch has something new.
extension World {
  func isCurrent(_ entry: Timeline.Entry) -> Bool {
    let work = pending[Int(entry.pending)]
    return work.sequence == entry.sequence && (work.phase == .running || work.phase == .cancelled)
  }

  mutating func fire(_ index: Int32, override: Answer?) -> StepResult {
    let entry = pending[Int(index)]
    let work = program.work(Int(entry.work), of: entry.state)
    // The event is spent, whatever becomes of the step.
    switch work.form {
    case .every:
      let period = entry.arguments.first?.bits ?? 1
      reschedule(index, atMilliseconds: clockMilliseconds &+ period)
    case .watch: break
    case .call, .after, .present:
      pending[Int(index)].phase = .free
    }
    beginStep()
    do throws(Fault) {
      switch work.form {
      case .call(let operation, _, let ok, let fail):
        let answer = try answer(entry, operation, override)
        noteAnswered(answer, operation)
        if entry.phase == .cancelled {
          droppedCalls.append(StartedCall(operation: operation, arguments: entry.arguments))
          report.note(.dropped(operation))
        } else {
          if coverage.isCounting { noteAnswer(answer, to: entry, of: operation) }
          try take(answer, ok: ok, fail: fail, instance: entry.instance)
        }
      case .watch(let operation, _, let ok, let fail):
        try fireWatch(index, entry, operation, override, ok: ok, fail: fail)
      case .after(_, let transition):
        report.begin(.timer(transition))
        try take(transition, instance: entry.instance)
      case .every(_, let transition):
        report.begin(.timer(transition))
        try take(transition, instance: entry.instance)
      case .present: break
      }
      try finishStep()
      release(index, work)
      return .taken
    } catch {
      abandonStep()
      release(index, work)
      return .failed(error)
    }
  }

  /// Gives a spent work's place back, once nothing of the step can refer to it.
  private mutating func release(_ index: Int32, _ work: Work) {
    switch work.form {
    case .call, .after:
      pending[Int(index)].forget()
      freePending.append(index)
    case .watch, .every, .present: break
    }
  }

  mutating func reschedule(_ index: Int32, atMilliseconds deadline: Int64) {
    nextSequence += 1
    pending[Int(index)].sequence = nextSequence
    pending[Int(index)].deadlineMilliseconds = deadline
    timeline.add(.init(deadlineMilliseconds: deadline, sequence: nextSequence, pending: index))
  }

  /// What a pending call answers: what is delivered, else what was given when it started, else what the op says now.
  private mutating func answer(
    _ entry: Pending, _ operation: ID<Operation>, _ override: Answer?
  ) throws(Fault) -> Answer {
    if let override { return override }
    switch entry.answer {
    case .asTheModelDoes, .never: return try answer(operation, entry.arguments)
    case .value(let value): return .ok(value)
    case .failure(let error): return .failed(error)
    }
  }

  mutating func take(
    _ answer: Answer, ok: ListRange, fail: ListRange, instance: Int32
  ) throws(Fault) {
    switch answer {
    case .ok(let value): try takeFirst(of: ok, bound: value, instance: instance)
    case .failed(let error): try takeFirst(of: fail, bound: error, instance: instance)
    }
  }

  /// Takes the first of some transitions whose guard holds; `bound` is what an arm's name stands for.
  mutating func takeFirst(of transitions: ListRange, bound: Value?, instance: Int32) throws(Fault) {
    for place in transitions.range {
      if try choose(program.transitionLists[place], bound: bound, instance: instance) { break }
    }
    try takeChosen()
  }

  /// Takes a timer's transition if its guard holds.
  private mutating func take(_ id: ID<Transition>, instance: Int32) throws(Fault) {
    _ = try choose(id, bound: nil, instance: instance)
    try takeChosen()
  }

  private mutating func choose(_ id: ID<Transition>, bound: Value?, instance: Int32) throws(Fault) -> Bool {
    let transition = program.transitions.rows[Int(id.index)]
    reserveRegisters(Int(transition.localCount) + 1)
    var boundCount = 0
    if let bound, let local = transition.boundLocal {
      registers[base + Int(local)] = bound
      boundCount = Int(local) + 1
    }
    return try choose(id.index, boundCount: boundCount, of: instance)
  }

  // MARK: Watches

  private mutating func fireWatch(
    _ index: Int32, _ entry: Pending, _ operation: ID<Operation>, _ override: Answer?, ok: ListRange,
    fail: ListRange
  ) throws(Fault) {
    pending[Int(index)].deadlineMilliseconds = nil
    let answer = try answer(entry, operation, override)
    let value = told(answer)
    if override == nil, entry.lastAnswer.tag != .absent, equal(value, entry.lastAnswer) { return }
    heap.hold(value)
    pending[Int(index)].lastAnswer = value
    if override != nil { watchesAreStale = true }
    // What was said stays said, whatever becomes of the step: an undo goes back to here, not to where the answer was not made.
    commit()
    heapMark = heap.mark()
    noteAnswered(answer, operation)
    if coverage.isCounting { noteAnswer(answer, to: entry, of: operation) }
    try take(answer, ok: ok, fail: fail, instance: entry.instance)
  }

  private func told(_ answer: Answer) -> Value {
    switch answer {
    case .ok(let value): value
    case .failed(let error): error
    }
  }

  /// After a step: every watch whose op would answer something else than it last told is due a latency later. Where nothing has
  /// changed that ops read, none would.
  mutating func scheduleWatches() throws(Fault) {
    guard watchesAreStale || layout.watchesReadClock else { return }
    watchesAreStale = false
    let open = watches.filter { isRunning($0) }
    watches = open
    beginBudget()
    for watch in watches {
      let entry = pending[Int(watch.index)]
      guard entry.deadlineMilliseconds == nil, entry.lastAnswer.tag != .absent,
        case .asTheModelDoes = entry.answer,
        case .watch(let operation, _, _, _) = program.work(Int(entry.work), of: entry.state)
          .form
      else { continue }
      try charge(1)
      heapMark = heap.mark()
      isLooking = true
      defer { endLooking() }
      guard let answer = try answerForWatch(operation, entry.arguments),
        !equal(told(answer), entry.lastAnswer)
      else { continue }
      let latency =
        (try? latencyMilliseconds(of: operation, entry.arguments, instance: entry.instance)) ?? 1_000
      let (deadline, overflows) = clockMilliseconds.addingReportingOverflow(latency)
      if !overflows { reschedule(watch.index, atMilliseconds: deadline) }
    }
  }

  /// Nil where the op has an error: then it answers nothing else than before.
  private mutating func answerForWatch(
    _ operation: ID<Operation>, _ arguments: [Value]
  ) throws(Fault) -> Answer? {
    do throws(Fault) {
      return try answer(operation, arguments)
    } catch {
      if error.kind == .error { return nil }
      throw error
    }
  }
}
