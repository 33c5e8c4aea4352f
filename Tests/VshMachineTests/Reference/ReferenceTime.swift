import VshProgram

/// Calls and timers of states, and the clock.
extension ReferenceWorld {
  mutating func startEntered() throws {
    let states = entered
    entered = []
    for (live, state) in states {
      for work in program.works(of: state).indices { try start(work, state, live) }
    }
  }

  private mutating func start(_ work: Int, _ state: ID<State>, _ live: Int) throws {
    switch program.work(work, of: state).form {
    case .call(let id, let arguments, _, _):
      let operation = program.operations[id]
      var values = try program.arguments[arguments.range].map { argument in
        try argument.map { try value($0, [:], on: live) } ?? .absent
      }
      for (place, parameter) in operation.parameters.enumerated() {
        if place == values.count { values.append(.absent) }
        values[place] = try complete(values[place], parameter, live)
      }
      let latency = operation.latency ?? program.models[operation.model].latency
      let milliseconds = try latency.map { try value($0, [:], on: live).milliseconds() } ?? 1_000
      add(work, state, live, after: milliseconds, values)
    case .after(let duration, _):
      let milliseconds = try value(duration, [:], on: live).milliseconds()
      guard milliseconds >= 0 else { throw ReferenceFault(message: "`after` below zero") }
      add(work, state, live, after: milliseconds, [])
    case .every(let duration, _):
      let period = try value(duration, [:], on: live).milliseconds()
      guard period > 0 else { throw ReferenceFault(message: "`every` not above zero") }
      add(work, state, live, after: period, [.duration(period)])
    case .watch, .present: throw ReferenceGap("`watch` and `present`")
    }
  }

  private mutating func add(
    _ work: Int, _ state: ID<State>, _ live: Int, after milliseconds: Int64, _ arguments: [PlainValue]
  ) {
    nextSequence += 1
    started.append(
      Started(
        sequence: nextSequence, live: live, state: state, work: work, deadline: clock + milliseconds,
        arguments: arguments))
  }

  /// Timers end; a call stays, for its op has been asked.
  mutating func cancelWorks(of state: ID<State>, _ live: Int) {
    for place in started.indices.reversed() {
      let one = started[place]
      guard one.live == live, one.state == state, !one.isCancelled else { continue }
      if case .call = program.work(one.work, of: state).form {
        started[place].isCancelled = true
      } else {
        started.remove(at: place)
      }
    }
  }

  /// The next event of the clock; nil when nothing is due.
  mutating func advance() throws -> Outcome? {
    let next = started.indices.min { a, b in
      (started[a].deadline, started[a].sequence) < (started[b].deadline, started[b].sequence)
    }
    guard let next else { return nil }
    let event = started[next]
    clock = max(clock, event.deadline)
    let work = program.work(event.work, of: event.state)
    // The event is spent, whatever becomes of the step.
    if case .every = work.form {
      nextSequence += 1
      started[next].sequence = nextSequence
      started[next].deadline = clock + (try event.arguments[0].milliseconds())
    } else {
      started.remove(at: next)
    }
    return try step { world in
      switch work.form {
      case .call(let operation, _, let ok, let fail):
        let answer = try world.answer(operation, event.arguments)
        if event.isCancelled {
          world.droppedCount += 1
        } else {
          try world.takeFirst(
            of: world.program.transitions(in: answer.isFailure ? fail : ok), bound: answer.value, event.live)
        }
      case .after(_, let transition), .every(_, let transition):
        try world.takeFirst(of: [transition], bound: nil, event.live)
      case .watch, .present: throw ReferenceGap("`watch` and `present`")
      }
      return .taken
    }
  }

  private mutating func takeFirst(of arms: [ID<Transition>], bound: PlainValue?, _ live: Int) throws {
    var chosen: [Choice] = []
    for arm in arms {
      var frame: Frame = [:]
      if let bound, let local = program.transitions[arm].boundLocal { frame[local] = bound }
      if try choose(arm, frame, live, &chosen) { break }
    }
    try take(chosen)
  }

  // MARK: Models

  /// Runs an op on the data of now; a failing one changes nothing.
  private mutating func answer(
    _ id: ID<Operation>, _ arguments: [PlainValue]
  ) throws -> (isFailure: Bool, value: PlainValue) {
    let operation = program.operations[id]
    var frame: Frame = [:]
    for (local, argument) in arguments.enumerated() { frame[Local(local)] = argument }
    switch operation.form {
    case .answer(let expression, let failure):
      let answer = try value(expression, frame, on: nil)
      guard let failure, answer == .none || answer == .bool(false) else { return (false, answer) }
      let message = try value(failure.message, frame, on: nil)
      let code = try failure.code.map { try value($0, frame, on: nil) } ?? .int(0)
      return (true, .record([message, code]))
    case .body(let block):
      let before = data
      switch try run(block, &frame, on: nil) {
      case .finished: return (false, .absent)
      case .returned(let value): return (false, value)
      case .failed(let message, let code):
        data = before
        return (true, .record([message, code]))
      }
    }
  }
}
