import VshProgram
import VshSource

/// Calls: their start, their rules, and the answers of their ops.
extension World {
  /// Starts, at the end of the step, the calls and watches of states entered in it that are still active.
  mutating func startCalls() throws(Fault) {
    for number in 0..<log.course.callCount {
      let index = log.course.call(at: number)
      if schedule.isToBeAsked(index) { try startCall(index) }
    }
    log.course.forgetCalls()
  }

  private mutating func startCall(_ index: Int32) throws(Fault) {
    let instance = schedule[index].instance
    let work = work(schedule[index].work, of: schedule[index].state)
    switch work.form {
    case .call(let operation, let arguments, _, _), .watch(let operation, let arguments, _, _):
      try charge(1)
      evaluator.registers.reserve(Int(work.localCount))
      let given = try evaluateArguments(
        program.arguments[arguments.range], localCount: work.localCount, instance: instance)
      try ask(index, operation, given, instance, takesParts: work.parts.count > 0)
    case .present, .after, .every: break
    }
  }

  private mutating func ask(
    _ index: Int32, _ id: ID<Operation>, _ given: [Value], _ instance: Int32, takesParts: Bool
  ) throws(Fault) {
    var values = given
    for number in program.operations.rows[Int(id.index)].parameters.indices {
      if number == values.count { values.append(.absent) }
      values[number] = try complete(
        values[number], program.operations.rows[Int(id.index)].parameters[number], instance: instance)
      evaluator.heap.hold(values[number])
    }
    let latency = try latencyMilliseconds(of: id, values, instance: instance)
    let (answer, rule) = nextAnswer(of: id, values)
    var deadline: Int64? = schedule.clockMilliseconds &+ latency
    if case .never = answer { deadline = nil }
    schedule.ask(index, values, answer, rule: rule, deadline: deadline)
    if takesParts { try addParts(to: index, of: id, values, latency) }
    observations.noteStarted(StartedCall(operation: id, arguments: values))
    if observations.isReportingCalls {
      observations.note(.called(id, arguments: argumentsText(values, id)))
    }
  }

  /// Gives a call whose state takes parts those of its op, or those that were given.
  private mutating func addParts(
    to index: Int32, of id: ID<Operation>, _ arguments: [Value], _ latency: Int64
  ) throws(Fault) {
    var list = Value.absent
    if let rule = given(.parts, id, arguments), let parts = schedule.givens.rules[rule].nextParts {
      schedule.useGiven(rule)
      list = parts
    } else if let parts = program.operations[id].parts {
      let localCount = program.operations[id].localCount
      evaluator.registers.reserve(Int(localCount))
      for number in arguments.indices { evaluator.registers[local: number] = arguments[number] }
      list = try evaluate(parts.list, localCount: localCount, instance: -1)
      evaluator.heap.hold(list)
    }
    let count = list.tag == .absent ? 0 : evaluator.heap.count(of: list)
    if count == 0 { return }
    schedule.add(
      Streams.Stream(
        list, count: count, startMilliseconds: schedule.clockMilliseconds, latencyMilliseconds: latency),
      to: index)
  }

  /// The part of a call's answer that comes next.
  package func nextPart(of pending: Int32) -> Value? {
    guard let stream = schedule.streams[pending], stream.hasNext else { return nil }
    return evaluator.heap.element(of: stream.list, at: stream.taken)
  }

  /// How many parts of a call have come.
  package func partsTaken(of pending: Int32) -> Int { schedule.streams[pending]?.taken ?? 0 }

  /// Whether the state that made a call takes parts of its answer.
  package func takesParts(_ pending: Int32) -> Bool {
    let entry = schedule[pending]
    return entry.phase == .running && program.work(Int(entry.work), of: entry.state).parts.count > 0
  }

  mutating func latencyMilliseconds(
    of id: ID<Operation>, _ arguments: [Value], instance: Int32
  ) throws(Fault) -> Int64 {
    if let rule = given(.latencies, id, arguments),
      let latency = schedule.givens.rules[rule].nextLatencyMilliseconds
    {
      schedule.useGiven(rule)
      return latency
    }
    let model = program.operations.rows[Int(id.index)].model
    guard
      let latency = program.operations.rows[Int(id.index)].latency
        ?? program.models.rows[Int(model.index)].latency
    else { return 1_000 }
    let milliseconds = try evaluate(latency, localCount: 0, instance: instance).bits
    guard milliseconds >= 0 else {
      throw Fault("`takes` cannot be below zero", at: program.operations.rows[Int(id.index)].span)
    }
    return milliseconds
  }

  /// The next answer of a call, and its rule; -1 without one.
  private mutating func nextAnswer(of id: ID<Operation>, _ arguments: [Value]) -> (GivenAnswer, rule: Int32) {
    guard let rule = given(.answers, id, arguments),
      let answer = schedule.givens.rules[rule].nextAnswer
    else { return (.asTheModelDoes, -1) }
    schedule.useGiven(rule)
    return (answer, Int32(truncatingIfNeeded: rule))
  }

  /// The last rule of a kind that matches a call.
  private mutating func given(_ kind: Givens.Kind, _ id: ID<Operation>, _ arguments: [Value]) -> Int? {
    if schedule.givens.isEmpty { return nil }
    let exact = schedule.givens.indices(kind, of: id, argumentHash: hash(of: arguments)).last {
      fits(schedule.givens.rules[$0], id, arguments)
    }
    let open = schedule.givens.openIndices(kind).last {
      $0 > exact ?? -1 && fits(schedule.givens.rules[$0], id, arguments)
    }
    return open ?? exact
  }

  /// A hash of arguments; equal arguments have equal hashes.
  func hash(of arguments: [Value]) -> UInt64 {
    arguments.reduce(0) { hash($0, with: $1) }
  }

  /// Continues a hash of arguments with the next one.
  @inline(__always)
  func hash(_ before: UInt64, with argument: Value) -> UInt64 {
    (before ^ hash(ofKey: argument)) &* 0x100_0000_01b3
  }

  private func fits(_ rule: GivenRule, _ id: ID<Operation>, _ arguments: [Value]) -> Bool {
    guard rule.model == program.operations.rows[Int(id.index)].model,
      rule.operation == nil || rule.operation == id
    else {
      return false
    }
    return matches(arguments, rule.arguments)
  }

  /// Whether arguments match a pattern. Nil, as a whole or for `_`, matches anything.
  func matches(_ arguments: [Value], _ pattern: [Value?]?) -> Bool {
    Effort.note(.comparisons)
    guard let pattern else { return true }
    for (index, wanted) in pattern.enumerated() {
      guard let wanted else { continue }
      guard index < arguments.count, equal(arguments[index], wanted) else { return false }
    }
    return true
  }

  /// Runs an op with its call's arguments on the present data.
  mutating func answer(_ id: ID<Operation>, _ arguments: [Value]) throws(Fault) -> Answer {
    let (model, localCount) = (
      program.operations.rows[Int(id.index)].model, program.operations.rows[Int(id.index)].localCount
    )
    let problem = models.problem(of: model.index)
    if problem.tag != .absent { return .failed(problem) }
    evaluator.registers.reserve(Int(localCount))
    for index in arguments.indices { evaluator.registers[local: index] = arguments[index] }
    switch program.operations.rows[Int(id.index)].form {
    case .answer(let expression, let failure):
      let value = try evaluate(expression, localCount: localCount, instance: -1, mayCollect: true)
      guard let failure, value.isNil || (value.tag == .bool && !value.isTrue) else { return .ok(value) }
      var (message, code) = (Value.absent, Value.int(0))
      if let expression = failure.message {
        message = try evaluate(expression, localCount: localCount, instance: -1)
      }
      if let expression = failure.code {
        code = try evaluate(expression, localCount: localCount, instance: -1)
      }
      return .failed(try makeError(message: message, code: code, of: id))
    case .body(let block):
      // A failing op must change nothing: the extra holders make every edit copy, so the old data can be restored.
      let before = models.data(of: model.index)
      let failsFirst = layout.failsFirst(id)
      if !failsFirst {
        evaluator.heap.hold(before)
        evaluator.heap.hold(before)
      }
      switch try run(block, localCount: localCount, instance: -1, operation: id) {
      case .finished: return .ok(.absent)
      case .returned(let value): return .ok(value)
      case .failed(let message, let code):
        if failsFirst { modelDataWasEdited(model) } else { setModelData(model, to: before) }
        return .failed(try makeError(message: message, code: code, of: id))
      }
    }
  }
}

/// An op's answer. Its value is valid until the step ends.
package enum Answer: Sendable {
  case ok(Value)
  /// The error record.
  case failed(Value)
  /// A part, after which the call is still open.
  case part(Value)
}
