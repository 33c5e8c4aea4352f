import VshMachine
import VshProgram
import VshSource

/// Steps that advance time or answer calls.
extension Runner {
  mutating func waitForAll() throws(StepProblem) {
    let start = world.schedule.clockMilliseconds
    var events = 0
    let printed = transcript.bytes.count
    var repetition = LoopDetector()
    while world.hasDeadlines {
      try countEvent(&events)
      guard try takeEvent(since: start) else { return }
      try look(&repetition, since: printed, isBounded: false)
    }
  }

  /// Checks for a loop.
  /// - Parameter printed: the position in the transcript where the step's lines begin. For a loop, only the first and
  ///   last lines are kept.
  private mutating func look(
    _ repetition: inout LoopDetector, since printed: Int, isBounded: Bool
  ) throws(StepProblem) {
    do throws(StepProblem) {
      try repetition.look(at: &world, step: stepSpan, isBounded: isBounded)
    } catch {
      transcript.shorten(from: printed)
      throw error
    }
  }

  mutating func wait(milliseconds: Int64) throws(StepProblem) {
    guard milliseconds >= 0 else { throw .timeBackwards(at: stepSpan) }
    let start = world.schedule.clockMilliseconds
    let (end, overflows) = start.addingReportingOverflow(milliseconds)
    guard !overflows else { throw .clockTooFar(at: stepSpan) }
    var events = 0
    let printed = transcript.bytes.count
    var repetition = LoopDetector()
    var now = start
    while let deadline = world.nextDeadlineMilliseconds(), deadline <= end {
      try countEvent(&events)
      guard try takeEvent(throughMilliseconds: end, since: start) else { break }
      // Time that passes ends the wait, so only a loop at one instant is endless.
      if world.schedule.clockMilliseconds != now {
        now = world.schedule.clockMilliseconds
        repetition = LoopDetector()
      }
      try look(&repetition, since: printed, isBounded: true)
    }
    world.passTime(toMilliseconds: end)
  }

  mutating func wait(until condition: StepExpression) throws(StepProblem) {
    let start = world.schedule.clockMilliseconds
    var events = 0
    while try !value(condition).isTrue {
      try countEvent(&events)
      let end = start &+ Int64(Limits.waitUntilMilliseconds)
      guard try takeEvent(throughMilliseconds: end, since: start) else {
        throw .neverTrue(
          sourceText(of: condition), isNothingLeft: world.nextDeadlineMilliseconds() == nil, at: stepSpan)
      }
    }
  }

  mutating func takeNext(count: Int64) throws(StepProblem) {
    guard count >= 0 else { throw .stepBelowZero(count, at: stepSpan) }
    let start = world.schedule.clockMilliseconds
    var taken: Int64 = 0
    while taken < count {
      guard try takeEvent(since: start) else { throw .noEvent(at: stepSpan) }
      taken += 1
    }
  }

  /// Takes the next event of the clock. Returns false where none is due by `limit`.
  private mutating func takeEvent(
    throughMilliseconds limit: Int64 = .max, since start: Int64
  ) throws(StepProblem) -> Bool {
    if app?.isOpen == true { try askBeforeEvent(throughMilliseconds: limit) }
    guard let result = world.advance(throughMilliseconds: limit) else { return false }
    try finish(result, since: start)
    if app?.isOpen == true { try askAfterEvent() }
    return true
  }

  private func countEvent(_ events: inout Int) throws(StepProblem) {
    events += 1
    if events > Limits.eventsInWait { throw .tooManyEvents(at: stepSpan) }
  }

  // MARK: Answers

  mutating func deliver(_ pattern: CallPattern, _ delivery: Delivery) throws(StepProblem) {
    var isPart = false
    if case .part = delivery { isPart = true }
    let call = try call(pattern, isPart: isPart)
    let answer: Answer?
    switch delivery {
    case .asTheModelDoes: answer = nil
    case .ok(let expression):
      var value = Value.absent
      if let expression { value = try self.value(expression) }
      answer = .ok(value)
    case .fail(let message, let code):
      answer = .failed(try error(message, code, of: pattern.pattern.operation))
    case .part(let expression): answer = .part(try part(expression, of: call))
    }
    try finish(world.deliver(call, answer), since: world.schedule.clockMilliseconds)
    if app?.isOpen == true { try askAfterEvent() }
  }

  /// The part that a step gives a call: its own, or the next one of the op.
  private mutating func part(_ expression: StepExpression?, of call: Int32) throws(StepProblem) -> Value {
    guard world.takesParts(call) else { throw .noPart(taken: nil, at: stepSpan) }
    if let expression { return try value(expression) }
    guard let next = world.nextPart(of: call) else {
      throw .noPart(taken: world.partsTaken(of: call), at: stepSpan)
    }
    return next
  }

  /// The pending call that a step means.
  mutating func call(_ pattern: CallPattern, isPart: Bool = false) throws(StepProblem) -> Int32 {
    let arguments = try self.pattern(pattern.pattern.arguments)
    var (number, caller): (Int64?, CallName.Caller?)
    if let expression = pattern.number { number = try value(expression).bits }
    if let named = pattern.caller { caller = try self.caller(named, isOfCancelled: pattern.isCancelled) }
    let found = world.indexedCall(
      named: CallName(
        pattern.pattern.operation, arguments, isCancelled: pattern.isCancelled, in: caller, number: number))
    if case .call(let call) = found { return call }
    let notes = deliverableNotes(cancelled: pattern.isCancelled)
    let asked = StepProblem.AskedCall(
      text: patternText(pattern.pattern, arguments), isCancelled: pattern.isCancelled, isPart: isPart,
      caller: pattern.caller.map { sourceText(at: $0.span) })
    switch found {
    case .call, .none: throw .noCall(asked, at: stepSpan, notes)
    case .several(let count): throw .severalCalls(asked, count: count, at: stepSpan, notes)
    case .noNumber(let number, let count):
      throw .noNumberedCall(asked, number, of: count, at: stepSpan, notes)
    }
  }

  private mutating func caller(
    _ caller: NamedCaller, isOfCancelled: Bool
  ) throws(StepProblem) -> CallName.Caller {
    switch caller.form {
    case .states(let states): return .states(states)
    case .screen(let screen): return .screen(screen)
    case .machine(let named):
      let components = named.machines.filter { $0.machine >= 0 }.map {
        program.screens[$0.screen].machines[Int($0.machine)].component
      }
      // The machine of a cancelled call may have ended.
      if isOfCancelled { return .machine(nil, components: components) }
      return .machine(try machine(of: named.machines, named.key), components: components)
    }
  }

  private mutating func error(
    _ message: StepExpression?, _ code: StepExpression?, of operation: ID<Operation>?
  ) throws(StepProblem) -> Value {
    let text = try message.map { (message) throws(StepProblem) in try value(message) } ?? .absent
    let code = try code.map { (code) throws(StepProblem) in try value(code) } ?? .int(0)
    do throws(Fault) {
      guard let operation else { return try world.makeError(message: text, code: code.bits) }
      return try world.makeError(message: text, code: code, of: operation)
    } catch {
      throw StepProblem(StepProblem.value, error.message, at: stepSpan)
    }
  }

  mutating func give(_ given: Given) throws(StepProblem) {
    let arguments = try pattern(given.pattern.arguments)
    var answers: [GivenAnswer] = []
    var latencies: [Int64] = []
    var parts: [Value] = []
    for behavior in given.behaviors {
      switch behavior {
      case .fails(let message, let code):
        answers.append(.failure(try error(message, code, of: given.pattern.operation)))
      case .answers(let expression): answers.append(.value(try value(expression)))
      case .answersAsTheModelDoes:
        answers.append(.asTheModelDoes)
        world.forgetDataProblem(of: given.pattern.model)
      case .neverAnswers: answers.append(.never)
      case .takes(let duration):
        let milliseconds = try value(duration).bits
        guard milliseconds >= 0 else { throw .latencyBelowZero(at: stepSpan) }
        latencies.append(milliseconds)
      case .parts(let list): parts.append(try value(list))
      case .from(let path): try giveData(try text(path), to: given.pattern.model)
      case .data(let data):
        world.setData(of: given.pattern.model, to: try value(data))
        world.forgetDataProblem(of: given.pattern.model)
      }
    }
    var rules: [GivenRule.Behavior] = []
    if !answers.isEmpty { rules.append(.answers(answers)) }
    if !latencies.isEmpty { rules.append(.latencies(milliseconds: latencies)) }
    if !parts.isEmpty { rules.append(.parts(parts)) }
    for rule in rules {
      world.addGiven(
        GivenRule(
          model: given.pattern.model, operation: given.pattern.operation, arguments: arguments, behavior: rule
        ))
    }
  }

  private mutating func giveData(_ path: String, to model: ID<Model>) throws(StepProblem) {
    let data = reading.data(path, in: script.sources[Int(stepSpan.file.index)])
    switch world.setData(of: model, to: data) {
    case .filled, .failing: break
    case .unreadable(let message), .notAllowed(let message):
      throw .data(path, message, at: stepSpan)
    }
  }

  // MARK: Sends

  mutating func send(
    _ action: ID<ActionName>, _ arguments: [Value], screens: [ID<Screen>]
  ) throws(StepProblem) {
    let instance = try instance(taking: action, screens)
    try act(action, arguments, on: instance)
    if app != nil {
      try ask(sendQuestion(SentAction(action: action, arguments: arguments, instance: instance)))
    }
  }

  /// The topmost live screen that declares an action. It must be one of `screens`, for which the arguments were
  /// checked.
  mutating func instance(taking action: ID<ActionName>, _ screens: [ID<Screen>]) throws(StepProblem) -> Int32
  {
    do throws(Fault) {
      return try world.liveInstance(taking: action, screens)
    } catch {
      throw problem(StepProblem.action, error, help: world.top == nil ? "`open` one first" : nil)
    }
  }

  /// The live machine that a step names.
  mutating func machine(
    of machines: [(screen: ID<Screen>, machine: Int32)], _ key: StepExpression?
  ) throws(StepProblem) -> Int32 {
    var keyValue = Value.absent
    if let key { keyValue = try value(key) }
    for screen in world.liveScreens {
      guard let machine = machines.first(where: { $0.screen == world.screen(of: screen) }) else { continue }
      guard machine.machine >= 0 else {
        throw .otherMachine(at: stepSpan)
      }
      guard let instance = world.machine(machine.machine, key: keyValue, of: screen) else {
        throw .noMachineNow(at: stepSpan)
      }
      return instance
    }
    throw .noMachine(at: stepSpan)
  }

  /// Takes an action, and throws the reason where it is refused.
  mutating func act(_ action: ID<ActionName>, _ arguments: [Value], on instance: Int32) throws(StepProblem) {
    let result = world.act(action, arguments, on: instance)
    if case .refused = result { throw refusal(of: action, arguments, on: instance) }
    try finish(result)
  }
}
