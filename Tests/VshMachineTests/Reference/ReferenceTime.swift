import VshProgram
import VshSource

/// Calls and timers of states, and the clock.
extension ReferenceWorld {
  mutating func startEntered(from first: Int) throws {
    let states = entered[first...]
    entered.removeSubrange(first...)
    for (live, state) in states {
      for work in program.works(of: state).indices { try start(work, state, live) }
    }
  }

  private mutating func start(_ work: Int, _ state: ID<State>, _ live: Int) throws {
    switch program.work(work, of: state).form {
    case .call, .watch:
      add(work, state, live, after: nil, [])
      unasked.append(nextSequence)
    case .present(let screen, let arguments, _, _):
      let values = try self.values(arguments, live)
      add(work, state, live, after: nil, [])
      navigations.append(.present(screen, values, start: nextSequence))
    case .after(let duration, _):
      let milliseconds = try value(duration, [:], on: live).milliseconds()
      guard milliseconds >= 0 else { throw ReferenceFault(message: "`after` below zero") }
      add(work, state, live, after: milliseconds, [])
    case .every(let duration, _):
      let period = try value(duration, [:], on: live).milliseconds()
      guard period > 0 else { throw ReferenceFault(message: "`every` not above zero") }
      add(work, state, live, after: period, [.duration(period)])
    }
  }

  /// The step is at rest: the calls of states that were not left since they were entered.
  mutating func startCalls() throws {
    for sequence in unasked {
      guard let index = started.firstIndex(where: { $0.sequence == sequence }) else { continue }
      let (state, live) = (started[index].state, started[index].live)
      switch program.work(started[index].work, of: state).form {
      case .call(let id, let arguments, _, _), .watch(let id, let arguments, _, _):
        var values = try self.values(arguments, live)
        for (number, parameter) in program.operations[id].parameters.enumerated() {
          if number == values.count { values.append(.absent) }
          values[number] = try complete(values[number], parameter, live)
        }
        started[index].arguments = values
        let latency = try self.latency(of: id, values)
        if let rule = given(id, values, { !$0.latencies.isEmpty }) { givens[rule].used += 1 }
        started[index].deadline = clock + latency
        try addParts(to: index, id, values, latency)
        guard let rule = given(id, values, { !$0.answers.isEmpty }) else { continue }
        started[index].rule = rule
        started[index].answer = givens[rule].answers[min(givens[rule].used, givens[rule].answers.count - 1)]
        givens[rule].used += 1
        if case .never = started[index].answer { started[index].deadline = nil }
      case .present, .after, .every: break
      }
    }
    unasked = []
  }

  /// A call whose state takes parts gets those that were given, else those of its op.
  private mutating func addParts(
    to index: Int, _ id: ID<Operation>, _ arguments: [ReferenceValue], _ latency: Int64
  ) throws {
    if program.work(started[index].work, of: started[index].state).parts.count == 0 { return }
    var list: [ReferenceValue] = []
    if let rule = given(id, arguments, { !$0.parts.isEmpty }) {
      list = givens[rule].parts[min(givens[rule].used, givens[rule].parts.count - 1)]
      givens[rule].used += 1
    } else if let parts = program.operations[id].parts {
      var frame: Frame = [:]
      for (local, argument) in arguments.enumerated() { frame[Local(local)] = argument }
      guard case .list(let own) = try value(parts.list, frame, on: nil) else { return }
      list = own
    }
    if list.isEmpty { return }
    nextSequence += 1
    started[index].parts = Parts(list: list, start: clock, latency: latency, sequence: nextSequence)
  }

  private func values(_ arguments: ListRange, _ live: Int) throws -> [ReferenceValue] {
    try program.arguments[arguments.range].map { argument in
      try argument.map { try value($0, [:], on: live) } ?? .absent
    }
  }

  /// The last `given` of a kind that fits a call.
  private func given(
    _ id: ID<Operation>, _ arguments: [ReferenceValue], _ isOfKind: (Given) -> Bool
  ) -> Int? {
    givens.lastIndex { given in
      isOfKind(given) && (given.operation == nil || given.operation == id)
        && Self.matches(arguments, given.arguments)
    }
  }

  /// Nil in the pattern takes anything.
  static func matches(_ arguments: [ReferenceValue], _ pattern: [ReferenceValue?]?) -> Bool {
    guard let pattern else { return true }
    return zip(arguments, pattern).allSatisfy { $1 == nil || $0 == $1 }
  }

  /// What the rule of an open watch says next; nil where it says nothing more.
  private func furtherAnswer(of one: Started) -> Answer? {
    guard let rule = one.rule, givens[rule].used < givens[rule].answers.count else { return nil }
    let answer = givens[rule].answers[givens[rule].used]
    if case .never = answer { return nil }
    return answer
  }

  private func latency(of id: ID<Operation>, _ arguments: [ReferenceValue]) throws -> Int64 {
    if let rule = given(id, arguments, { !$0.latencies.isEmpty }) {
      return givens[rule].latencies[min(givens[rule].used, givens[rule].latencies.count - 1)]
    }
    let operation = program.operations[id]
    let latency = operation.latency ?? program.models[operation.model].latency
    return try latency.map { try value($0, [:], on: nil).milliseconds() } ?? 1_000
  }

  private mutating func add(
    _ work: Int, _ state: ID<State>, _ live: Int, after milliseconds: Int64?, _ arguments: [ReferenceValue]
  ) {
    nextSequence += 1
    let deadline = milliseconds.map { clock + $0 }
    started.append(
      Started(
        sequence: nextSequence, live: live, state: state, work: work, deadline: deadline, arguments: arguments
      ))
  }

  /// Timers and watches end; a call stays, for its op has been asked; what was presented is closed.
  mutating func cancelWorks(of state: ID<State>, _ live: Int) {
    var kept: [Started] = []
    for var one in started {
      if one.live == live, one.state == state, !one.isCancelled {
        switch program.work(one.work, of: state).form {
        case .call where unasked.contains(one.sequence): continue
        case .call: one.isCancelled = true
        case .present:
          navigations.append(.closePresented(start: one.sequence))
          continue
        case .watch, .after, .every: continue
        }
      }
      kept.append(one)
    }
    started = kept
  }

  /// The next event of the clock; nil when nothing is due.
  mutating func advance() throws -> Outcome? {
    var due: [(deadline: Int64, sequence: Int, index: Int, isPart: Bool)] = []
    for (index, one) in started.enumerated() {
      if let deadline = one.deadline { due.append((deadline, one.sequence, index, false)) }
      if let parts = one.parts, let deadline = parts.deadline, !one.isCancelled {
        due.append((deadline, parts.sequence, index, true))
      }
    }
    guard let next = due.min(by: { ($0.deadline, $0.sequence) < ($1.deadline, $1.sequence) }) else {
      return nil
    }
    clock = max(clock, next.deadline)
    let parts = started[next.index].parts
    return try fire(next.index, next.isPart ? parts.map { .part($0.list[$0.taken]) } : nil)
  }

  /// A pending answer comes now, whatever its deadline; without an override as it would have come.
  mutating func deliver(_ sequence: Int, _ override: Answer?) throws -> Outcome {
    guard let index = started.firstIndex(where: { $0.sequence == sequence }) else { return .refused }
    return try fire(index, override)
  }

  private mutating func fire(_ index: Int, _ override: Answer?) throws -> Outcome {
    let event = started[index]
    let work = program.work(event.work, of: event.state)
    if case .part(let part)? = override {
      // It is spent, whatever becomes of the step, and the next one is scheduled.
      if let parts = event.parts, parts.deadline != nil {
        started[index].parts?.taken += 1
        if started[index].parts?.deadline != nil { nextSequence += 1 }
        started[index].parts?.sequence = nextSequence
      }
      return try step { world in
        try world.takeFirst(of: world.program.transitions(in: work.parts), bound: part, event.live)
        return .taken
      }
    }
    // The event is spent, whatever becomes of the step.
    switch work.form {
    case .every: reschedule(index, after: try event.arguments[0].milliseconds())
    case .watch: started[index].deadline = nil
    case .call, .after, .present: started.remove(at: index)
    }
    var told = event.told
    if override == nil, told != .absent, let rule = event.rule, let answer = furtherAnswer(of: event) {
      givens[rule].used += 1
      started[index].answer = answer
    }
    let given = override ?? (told == .absent ? event.answer : started[index].answer)
    let outcome = try step { world in
      switch work.form {
      case .call(let operation, _, let ok, let fail):
        let answer = try world.answer(operation, event.arguments, given)
        if event.isCancelled {
          world.droppedCount += 1
        } else {
          try world.takeFirst(
            of: world.program.transitions(in: answer.isFailure ? fail : ok),
            bound: try world.bound(by: answer, operation), event.live)
        }
      case .watch(let operation, _, let ok, let fail):
        let answer = try world.answer(operation, event.arguments, given)
        if override == nil, answer.value == told { break }
        // What was delivered stays until the op answers something else than it does now.
        told = override == nil ? answer.value : world.ownAnswer(operation, event.arguments) ?? answer.value
        world.started[index].told = told
        try world.takeFirst(
          of: world.program.transitions(in: answer.isFailure ? fail : ok),
          bound: try world.bound(by: answer, operation), event.live)
      case .after(_, let transition), .every(_, let transition):
        try world.takeFirst(of: [transition], bound: nil, event.live)
      case .present: break
      }
      return .taken
    }
    // So is what was said, even where an error undid what came of it.
    if outcome == .failed, case .watch = work.form { started[index].told = told }
    return outcome
  }

  /// What an op answers now; nil where it has an error.
  private func ownAnswer(_ id: ID<Operation>, _ arguments: [ReferenceValue]) -> ReferenceValue? {
    var copy = self
    return (try? copy.answer(id, arguments, .model))?.value
  }

  private mutating func reschedule(_ index: Int, after milliseconds: Int64) {
    nextSequence += 1
    started[index].sequence = nextSequence
    started[index].deadline = clock + milliseconds
  }

  /// After a step: a watch whose op would now say something else than it said last is due a latency later.
  mutating func scheduleWatches() throws {
    for (index, one) in started.enumerated() where one.deadline == nil && one.told != .absent {
      guard case .watch(let operation, _, _, _) = program.work(one.work, of: one.state).form else { continue }
      let isNew =
        if furtherAnswer(of: one) != nil {
          true
        } else if case .model = one.answer {
          try answer(operation, one.arguments, .model).value != one.told
        } else {
          false
        }
      if isNew { reschedule(index, after: try latency(of: operation, one.arguments)) }
    }
  }

  mutating func takeFirst(of arms: [ID<Transition>], bound: ReferenceValue?, _ live: Int) throws {
    var chosen: [Choice] = []
    for arm in arms {
      var frame: Frame = [:]
      if let bound, let local = program.transitions[arm].boundLocal { frame[local] = bound }
      if try choose(arm, frame, live, &chosen) { break }
    }
    try take(chosen)
  }

  /// The op of a call or watch; nil of a timer or a presentation.
  func operation(of one: Started) -> ID<Operation>? {
    switch program.work(one.work, of: one.state).form {
    case .call(let id, _, _, _), .watch(let id, _, _, _): id
    case .present, .after, .every: nil
    }
  }

  // MARK: Models

  /// What was given, or what an op says on the data of now; a failing one changes nothing.
  private mutating func answer(
    _ id: ID<Operation>, _ arguments: [ReferenceValue], _ given: Answer
  ) throws -> (isFailure: Bool, value: ReferenceValue) {
    switch given {
    case .value(let value): return (false, value)
    case .failure(let error): return (true, error)
    case .model, .never, .part: break
    }
    let operation = program.operations[id]
    var frame: Frame = [:]
    for (local, argument) in arguments.enumerated() { frame[Local(local)] = argument }
    switch operation.form {
    case .answer(let expression, let failure):
      let answer = try value(expression, frame, on: nil)
      guard let failure, answer == .none || answer == .bool(false) else { return (false, answer) }
      let message = try failure.message.map { try value($0, frame, on: nil) }
      let code = try failure.code.map { try value($0, frame, on: nil) } ?? .int(0)
      return (true, try error(message, code, of: id))
    case .body(let block):
      let before = data
      switch try run(block, &frame, on: nil) {
      case .finished: return (false, .absent)
      case .returned(let value): return (false, value)
      case .failed(let message, let code):
        data = before
        return (true, try error(message, code, of: id))
      }
    }
  }

  /// What an arm binds: an error of an op with cases has one of them or nil.
  private func bound(
    by answer: (isFailure: Bool, value: ReferenceValue), _ id: ID<Operation>
  ) throws -> ReferenceValue {
    guard answer.isFailure, program.operations[id].failures != nil else { return answer.value }
    let fields = try answer.value.fields()
    return fields.count > 2 ? answer.value : .record(fields + [.none])
  }

  /// The record of an error: message, code and, where it has one, its case.
  func error(
    _ message: ReferenceValue?, _ code: ReferenceValue, of id: ID<Operation>
  ) throws -> ReferenceValue {
    let text = message ?? .text("")
    guard let cases = program.operations[id].failures?.cases else { return .record([text, code]) }
    if case .int = code { return .record([text, code]) }
    guard case .enumeration(let enumeration) = program.types[cases] else { return .none }
    let written = try source(code, cases)
    let row = program.enums[enumeration].cases.first {
      written.dropFirst().split(separator: "(")[0] == program.names[$0.name]
    }
    var number: Int64 = 0
    if case .number(let own)? = row?.rawValue { number = own }
    return .record([message ?? .text(String(written.dropFirst())), .int(number), code])
  }

  /// A value as it is written in a script.
  private func source(_ value: ReferenceValue, _ type: TypeID) throws -> String {
    guard case .enumeration(let id) = program.types[type] else {
      if case .text(let text) = value { return "\"\(text)\"" }
      return try value.interpolated()
    }
    let fields = if case .record(let fields) = value { fields } else { [value] }
    guard case .enumCase(let index) = fields[0] else { throw ReferenceGap("the case of \(value)") }
    let row = program.enums[id].cases[Int(index)]
    let name = ".\(program.names[row.name])"
    if row.values.isEmpty { return name }
    let values = try zip(row.values, fields.dropFirst()).map {
      "\(program.names[$0.name]): \(try source($1, $0.type))"
    }
    return "\(name)(\(values.joined(separator: ", ")))"
  }
}
