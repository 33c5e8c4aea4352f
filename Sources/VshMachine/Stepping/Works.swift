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
  let start: Int64
  /// Of its next event among all that are scheduled.
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

/// What a state has started, as its place in `World.pending` and the start it means.
struct OwnedPending: Sendable, BitwiseCopyable {
  var index: Int32
  var start: Int64
  /// The step in which it was last ended or cancelled.
  var endingStep = 0
}

extension World {
  /// Starts what the states entered since `first` start, in order.
  mutating func startWorks(from first: Int) throws(Fault) {
    var place = first
    while place < entered.count {
      let state = entered[place].state
      for work in 0..<program.states.rows[Int(state.index)].works.count {
        try charge(1)
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
      phase: .running, instance: instance, state: state, work: work, start: nextSequence,
      sequence: nextSequence,
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
      // What was waited for has just come, and this is the next: nobody need look for it.
      if waitingHint >= pending.count || !isWaiting(pending[waitingHint]) { waitingHint = Int(index) }
      timeline.add(.init(deadlineMilliseconds: deadline, sequence: nextSequence, pending: index))
    }
    owned[regionPlace(program.states.rows[Int(state.index)].region, of: instance)].append(
      OwnedPending(index: index, start: nextSequence))
    return index
  }

  /// Cancels what the state has started that is active at a region's place.
  mutating func cancelWorks(at place: Int32) throws(Fault) {
    try charge(owned[Int(place)].count)
    var works: [OwnedPending] = []
    swap(&works, &owned[Int(place)])
    // What ends in this step stays, for the undo.
    works.removeAll { !isRunning($0) && $0.endingStep != stepNumber }
    for number in works.indices where isRunning(works[number]) {
      let work = works[number]
      let entry = pending[Int(work.index)]
      works[number].endingStep = stepNumber
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
    swap(&works, &owned[Int(place)])
  }

  /// True until it ends, is cancelled, or an undo takes it back.
  func isRunning(_ work: OwnedPending) -> Bool {
    pending[Int(work.index)].start == work.start && pending[Int(work.index)].phase == .running
  }

  mutating func endPending(_ index: Int32) {
    pending[Int(index)].phase = .ended
    journal.changes.append(.pendingEnded(index))
  }
}
