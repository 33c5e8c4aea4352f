import VshProgram
import VshSource

/// Events of the clock: a timer fires, a call answers, a watch has a new answer.
extension World {
  mutating func fire(_ index: Int32, override: Answer?) -> StepResult {
    // Its values stay in `pending` until it is released.
    let entry = schedule[index]
    let instance = entry.instance
    let work = work(entry.work, of: entry.state)
    var argumentText = ""
    if observations.isReporting {
      if case .call(let operation, _, _, _) = work.form { argumentText = telling(entry, operation) }
      if case .watch(let operation, _, _, _) = work.form { argumentText = telling(entry, operation) }
    }
    if case .part? = override { schedule.spendPart(index) } else { schedule.spend(index) }
    beginStep()
    do throws(Fault) {
      switch work.form {
      case .call(let operation, _, let ok, let fail):
        let answer = try answer(entry, operation, override)
        noteAnswered(answer, operation, arguments: argumentText)
        if observations.isKeepingAnswer { keep(answer, of: entry, operation) }
        if entry.phase == .cancelled {
          observations.noteDropped(
            StartedCall(operation: operation, arguments: schedule.arguments(of: entry)),
            arguments: argumentText)
        } else {
          if coverage.isCounting { noteAnswer(answer, to: entry, of: operation) }
          try take(answer, of: operation, ok: ok, fail: fail, parts: work.parts, instance: instance)
        }
      case .watch(let operation, _, let ok, let fail):
        guard let answer = try newAnswer(entry, operation, override) else { break }
        noteAnswered(answer, operation, arguments: argumentText)
        if observations.isKeepingAnswer { keep(answer, of: entry, operation) }
        if coverage.isCounting { noteAnswer(answer, to: entry, of: operation) }
        try take(answer, of: operation, ok: ok, fail: fail, parts: work.parts, instance: instance)
      case .after(_, let transition):
        observations.note(.timer(transition))
        try take(transition, instance: instance)
      case .every(_, let transition):
        observations.note(.timer(transition))
        try take(transition, instance: instance)
      case .present: break
      }
      let fault = try finishStep()
      schedule.release(index)
      if let fault { return .failed(fault) }
      return .taken
    } catch {
      abandonStep()
      schedule.release(index)
      return .failed(error)
    }
  }

  private mutating func keep(_ answer: Answer, of entry: Pending, _ operation: ID<Operation>) {
    let kept: AnsweredCall.Outcome
    switch answer {
    case .ok(let value): kept = .ok(json(of: value, type: program.operations[operation].result))
    case .part(let value): kept = .part(json(of: value, type: program.type(ofPartsOf: operation)))
    case .failed(let error):
      let (_, code, found) = parts(ofError: error, of: operation)
      let type = program.operations[operation].failures?.cases ?? TypeTable.unknown
      kept = .failed(
        message: string(elements(of: error).first ?? .absent), code: code,
        case: found.map { json(of: $0, type: type) })
    }
    observations.note(
      AnsweredCall(
        operation: operation, arguments: json(ofArguments: schedule.arguments(of: entry), of: operation),
        outcome: kept, isLate: entry.phase == .cancelled))
  }

  /// The answer of a pending call: the delivered one, else the one given at its start, else the present answer of the
  /// op.
  private mutating func answer(
    _ entry: Pending, _ operation: ID<Operation>, _ override: Answer?
  ) throws(Fault) -> Answer {
    if let override { return override }
    switch entry.answer {
    case .asTheModelDoes, .never: return try answer(operation, schedule.arguments(of: entry))
    case .value(let value): return .ok(value)
    case .failure(let error): return .failed(error)
    }
  }

  mutating func take(
    _ answer: Answer, of operation: ID<Operation>, ok: ListRange, fail: ListRange, parts: ListRange,
    instance: Int32
  ) throws(Fault) {
    switch answer {
    case .ok(let value): try takeFirst(of: ok, bound: value, instance: instance)
    case .failed(let error):
      try takeFirst(of: fail, bound: try errorForArms(error, of: operation), instance: instance)
    case .part(let value): try takeFirst(of: parts, bound: value, instance: instance)
    }
  }

  /// Takes the first transition whose guard is true. `bound` is the value of an arm's name.
  mutating func takeFirst(of transitions: ListRange, bound: Value?, instance: Int32) throws(Fault) {
    for index in transitions.range {
      if try choose(program.transitionLists[index], bound: bound, instance: instance) { break }
    }
    try takeChosen()
  }

  /// Takes a timer's transition, if its guard is true.
  private mutating func take(_ id: ID<Transition>, instance: Int32) throws(Fault) {
    _ = try choose(id, bound: nil, instance: instance)
    try takeChosen()
  }

  private mutating func choose(_ id: ID<Transition>, bound: Value?, instance: Int32) throws(Fault) -> Bool {
    let transition = program.transitions.rows[Int(id.index)]
    evaluator.registers.reserve(Int(transition.localCount) + 1)
    var boundCount = 0
    if let bound, let local = transition.boundLocal {
      evaluator.registers[local: Int(local)] = bound
      boundCount = Int(local) + 1
    }
    return try choose(id.index, boundCount: boundCount, of: instance)
  }

  // MARK: Watches

  /// The new answer of a watch; nil where it equals the last one.
  private mutating func newAnswer(
    _ entry: Pending, _ operation: ID<Operation>, _ override: Answer?
  ) throws(Fault) -> Answer? {
    let index = entry.index
    if override == nil, entry.lastAnswer.tag != .absent { schedule.takeFurtherAnswer(index) }
    let answer = try answer(schedule[index], operation, override)
    let value = content(of: answer)
    if schedule.furtherAnswer(of: index) != nil { schedule.staleWatches() }
    if override == nil, entry.lastAnswer.tag != .absent, same(value, entry.lastAnswer) { return nil }
    // A delivered answer stays until the op's own answer changes.
    var known = value
    if override != nil, let own = try answerForWatch(operation, schedule.arguments(of: entry)) {
      known = content(of: own)
    }
    evaluator.heap.hold(known)
    schedule.tell(index, known)
    // The recorded answer survives an undo of this step, so the mark moves here.
    commit()
    evaluator.heap.markStep()
    return answer
  }

  private func content(of answer: Answer) -> Value {
    switch answer {
    case .ok(let value): value
    case .failed(let error): error
    case .part(let value): value
    }
  }

  /// Called after a step: schedules every watch whose op would answer something new, one latency later. Without a
  /// change of data that ops read, there is none.
  mutating func scheduleWatches() throws(Fault) {
    guard schedule.takeStaleness() || layout.watchesReadClock else { return }
    beginBudget()
    for index in schedule.restingWatches() {
      let entry = schedule[index]
      guard case .watch(let operation, _, _, _) = program.work(Int(entry.work), of: entry.state).form
      else { continue }
      try charge(1)
      if let deadline = try deadlineOfNews(for: entry, operation) {
        schedule.wake(index, atMilliseconds: deadline, isOpen: log.course.isOpen)
      }
    }
  }

  /// When a watch tells a new answer; nil where it has none.
  private mutating func deadlineOfNews(
    for entry: Pending, _ operation: ID<Operation>
  ) throws(Fault) -> Int64? {
    if !log.course.isOpen { evaluator.heap.markStep() }
    log.course.look(true)
    let before = schedule.noteCount
    defer {
      // A latency that is looked up is not used yet.
      schedule.undo(to: before)
      endLooking()
    }
    let arguments = schedule.arguments(of: entry)
    if schedule.furtherAnswer(of: entry.index) == nil {
      guard let answer = try answerForWatch(operation, arguments),
        !same(content(of: answer), entry.lastAnswer)
      else { return nil }
    }
    let latency = (try? latencyMilliseconds(of: operation, arguments, instance: entry.instance)) ?? 1_000
    let (deadline, overflows) = schedule.clockMilliseconds.addingReportingOverflow(latency)
    return overflows ? nil : deadline
  }

  /// The op's answer; nil where the op has an error, which counts as unchanged.
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
