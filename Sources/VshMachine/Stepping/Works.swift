import VshProgram
import VshSource

/// A call, watch, timer or presentation that a state has started.
struct Pending: Sendable {
  enum Phase: UInt8, Sendable {
    case free
    case running
    /// A call whose state was left: its op still runs at its time, and the answer is dropped.
    case cancelled
    case ended
  }

  var phase: Phase
  var instance: Int32
  var state: ID<State>
  /// Its place among the state's works.
  var work: Int32
  /// Tells this start from earlier ones in the same place.
  var sequence: Int64
  /// Nil for what never answers, and for a watch that has nothing new.
  var deadlineMilliseconds: Int64?
  var arguments: [Value] = []
  var answer: GivenAnswer = .asTheModelDoes
  /// What a watch told last.
  var lastAnswer: Value = .absent

  /// The place is free, and what it held is gone.
  mutating func forget() {
    phase = .free
    arguments = []
    answer = .asTheModelDoes
    lastAnswer = .absent
  }
}

/// What an instance has started, as its place in `World.pending` and the start it means.
struct OwnedPending: Sendable, BitwiseCopyable {
  var index: Int32
  var sequence: Int64
}

extension World {
  /// Starts what the states entered since `first` start, in order.
  mutating func startWorks(from first: Int) throws(Fault) {
    var place = first
    while place < entered.count {
      let state = entered[place].state
      for work in 0..<program.states.rows[Int(state.index)].works.count {
        try start(work, of: state, instance: entered[place].instance)
      }
      place += 1
    }
    entered.removeSubrange(first...)
  }

  private mutating func start(_ index: Int32, of state: ID<State>, instance: Int32) throws(Fault) {
    let work = program.work(Int(index), of: state)
    reserveRegisters(Int(work.localCount))
    switch work.form {
    case .call(let operation, let arguments, _, _):
      try startCall(operation, arguments, work, index, state, instance, watches: false)
    case .watch(let operation, let arguments, _, _):
      try startCall(operation, arguments, work, index, state, instance, watches: true)
    case .present(let screen, let arguments, _, _):
      let values = try evaluateArguments(
        program.arguments[arguments.range], localCount: work.localCount, instance: instance)
      let pending = addPending(index, of: state, instance: instance, deadline: nil)
      queue.addNavigation(.present(screen, pending: pending, arguments: values))
    case .after(let duration, _):
      let delay = try evaluate(duration, frame: base, localCount: work.localCount, instance: instance).bits
      guard delay >= 0 else { throw Fault("`after` cannot wait for a time below zero", at: work.span) }
      _ = addPending(index, of: state, instance: instance, deadline: clockMilliseconds &+ delay)
    case .every(let duration, _):
      let period = try evaluate(duration, frame: base, localCount: work.localCount, instance: instance).bits
      guard period > 0 else { throw Fault("the time of `every` must be above zero", at: work.span) }
      let pending = addPending(index, of: state, instance: instance, deadline: clockMilliseconds &+ period)
      self.pending[Int(pending)].arguments = [.duration(milliseconds: period)]
    }
  }

  mutating func evaluateArguments(
    _ arguments: ArraySlice<Argument>, localCount: Int32, instance: Int32
  ) throws(Fault) -> [Value] {
    var values: [Value] = []
    for argument in arguments {
      if let argument {
        let value = try evaluate(argument, frame: base, localCount: localCount, instance: instance)
        heap.hold(value)
        values.append(value)
      } else {
        values.append(.absent)
      }
    }
    return values
  }

  mutating func addPending(_ work: Int32, of state: ID<State>, instance: Int32, deadline: Int64?) -> Int32 {
    nextSequence += 1
    let started = Pending(
      phase: .running, instance: instance, state: state, work: work, sequence: nextSequence,
      deadlineMilliseconds: deadline)
    let index: Int32
    if let free = freePending.popLast() {
      index = free
      pending[Int(index)] = started
    } else {
      index = Int32(pending.count)
      pending.append(started)
    }
    journal.changes.append(.pendingBegan(index))
    if let deadline {
      timeline.add(.init(deadlineMilliseconds: deadline, sequence: nextSequence, pending: index))
    }
    owned[Int(instance)].append(OwnedPending(index: index, sequence: nextSequence))
    return index
  }

  /// Cancels what a state has started, or all of an instance.
  mutating func cancelWorks(of instance: Int32, state: ID<State>?) {
    if owned[Int(instance)].isEmpty { return }
    let works = owned[Int(instance)]
    for work in works where isCurrent(work) && pending[Int(work.index)].phase == .running {
      let entry = pending[Int(work.index)]
      if let state, entry.state != state { continue }
      switch program.work(Int(entry.work), of: entry.state).form {
      case .call:
        pending[Int(work.index)].phase = .cancelled
        journal.changes.append(.pendingCancelled(work.index))
      case .present:
        endPending(work.index)
        queue.addNavigation(.closePresented(pending: work.index))
      case .watch, .after, .every: endPending(work.index)
      }
    }
    owned[Int(instance)] = works.filter { isCurrent($0) }
  }

  /// False for a work whose place in the table was given away since. What ends in this step stays, for the undo.
  private func isCurrent(_ work: OwnedPending) -> Bool {
    pending[Int(work.index)].sequence == work.sequence && pending[Int(work.index)].phase != .free
  }

  mutating func endPending(_ index: Int32) {
    pending[Int(index)].phase = .ended
    journal.changes.append(.pendingEnded(index))
  }
}
