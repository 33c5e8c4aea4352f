import VshProgram
import VshSource

/// Works: states start them when they are entered, and end them when they are left.
extension World {
  /// Starts the works of the states entered since index `first`, in order.
  mutating func startWorks(from first: Int) throws(Fault) {
    var index = first
    while index < log.course.enteredCount {
      let (state, instance) = (log.course.entered(at: index).state, log.course.entered(at: index).instance)
      for work in 0..<program.states.rows[Int(state.index)].works.count {
        try charge(1)
        try start(work, of: state, instance: instance)
      }
      index += 1
    }
    log.course.forgetEntered(from: first)
  }

  /// A work by its index in its state.
  mutating func work(_ index: Int32, of state: ID<State>) -> Work {
    program.works[Int(program.states.rows[Int(state.index)].works.start + index)]
  }

  private mutating func start(_ index: Int32, of state: ID<State>, instance: Int32) throws(Fault) {
    let work = work(index, of: state)
    evaluator.registers.reserve(Int(work.localCount))
    switch work.form {
    case .call: log.course.addCall(start(.unasked(.call, state, index, instance)))
    case .watch: log.course.addCall(start(.unasked(.watch, state, index, instance)))
    case .present(let screen, let arguments, _, _):
      let values = try evaluateArguments(
        program.arguments[arguments.range], localCount: work.localCount, instance: instance)
      let pending = start(Pending(kind: .present, state: state, work: index, instance: instance))
      log.queue.addNavigation(.present(screen, pending: pending, arguments: values))
    case .after(let duration, _):
      let delay = try evaluate(duration, localCount: work.localCount, instance: instance).bits
      guard delay >= 0 else { throw Fault("`after` cannot wait for a time below zero", at: work.span) }
      start(
        Pending(
          kind: .after, state: state, work: index, instance: instance,
          deadlineMilliseconds: schedule.clockMilliseconds &+ delay))
    case .every(let duration, _):
      let period = try evaluate(duration, localCount: work.localCount, instance: instance).bits
      guard period > 0 else { throw Fault("the time of `every` must be above zero", at: work.span) }
      start(
        Pending(
          kind: .every, state: state, work: index, instance: instance,
          deadlineMilliseconds: schedule.clockMilliseconds &+ period, periodMilliseconds: period))
    }
  }

  mutating func evaluateArguments(
    _ arguments: ArraySlice<Argument>, localCount: Int32, instance: Int32
  ) throws(Fault) -> [Value] {
    var values: [Value] = []
    try evaluate(arguments, localCount: localCount, instance: instance, into: &values)
    return values
  }

  mutating func evaluate(
    _ arguments: ArraySlice<Argument>, localCount: Int32, instance: Int32, into values: inout [Value]
  ) throws(Fault) {
    if !values.isEmpty { values.removeAll(keepingCapacity: true) }
    values.reserveCapacity(arguments.count)
    for argument in arguments {
      if let argument {
        let value = try evaluate(argument, localCount: localCount, instance: instance)
        evaluator.heap.hold(value)
        values.append(value)
      } else {
        values.append(.absent)
      }
    }
  }

  @discardableResult
  mutating func start(_ work: consuming Pending) -> Int32 {
    let region = regionIndex(program.states.rows[Int(work.state.index)].region, of: work.instance)
    return schedule.start(work, at: region)
  }

  /// Puts a call of a decoded state into the place of another one.
  mutating func exchange(_ index: Int32, for call: Pending) {
    let old = schedule[index]
    let left = regionIndex(program.states.rows[Int(old.state.index)].region, of: old.instance)
    let region = regionIndex(program.states.rows[Int(call.state.index)].region, of: call.instance)
    schedule.exchange(index, of: left, for: call, at: region)
  }

  /// Cancels the works of a region's active state.
  mutating func cancelWorks(at region: Int32) throws(Fault) {
    try charge(schedule.startedCount(at: region))
    for presentation in schedule.leave(region) {
      log.queue.addNavigation(.closePresented(pending: presentation))
    }
  }
}
