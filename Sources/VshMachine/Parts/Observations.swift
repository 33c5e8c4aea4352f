package import VshProgram

/// A signal that a body emitted.
package struct Signal: Sendable {
  package let name: ID<ActionName>
  package var arguments: [Value]
  package let types: [TypeID]
  /// No screen or owner took it.
  package let leftTheApp: Bool
}

/// A call as it started, for `expect called`.
package struct StartedCall: Sendable {
  package let operation: ID<Operation>
  package var arguments: [Value]
}

/// What is noted of steps for those who ask: what the last one did, why, and since the world began its signals and calls.
package struct Observations: ~Copyable, Sendable {
  /// What happened in the step, in words, where somebody reads it.
  package private(set) var report = StepReport()
  package private(set) var isReporting = true
  /// What happened in all its lines, where somebody asks why.
  private var trace: Trace?
  /// Signals since the world began.
  package private(set) var signals: [Signal] = []
  /// Somebody asks which calls were started.
  private var keepsCalls = false
  package private(set) var startedCalls: [StartedCall] = []
  /// Answers that came too late.
  package private(set) var droppedCalls: [StartedCall] = []
  /// How many of each there were when the step began.
  private var notedBefore = (signals: 0, startedCalls: 0, droppedCalls: 0)

  init() {}

  /// Those that a copy of a world goes on from: the words of its last step are not among them.
  init(copying other: borrowing Observations) {
    isReporting = other.isReporting
    signals = other.signals
    keepsCalls = other.keepsCalls
    startedCalls = other.startedCalls
    droppedCalls = other.droppedCalls
  }

  // MARK: What is asked for

  package mutating func report(_ isReporting: Bool) { self.isReporting = isReporting }

  package mutating func keepCalls() { keepsCalls = true }

  mutating func beginTrace() { trace = Trace() }

  mutating func endTrace() { trace = nil }

  /// What was traced since the last time.
  mutating func takeTrace() -> Trace {
    let kept = trace ?? Trace()
    if trace != nil { trace = Trace() }
    return kept
  }

  var isTracing: Bool { trace != nil }

  /// Something is traced, and there is room for more of it.
  var keepsEntry: Bool {
    guard let trace else { return false }
    return !trace.isFull
  }

  /// Nobody reads what a single step does.
  var isSilent: Bool { !isReporting && trace == nil }

  // MARK: Steps

  /// A step begins.
  mutating func begin() {
    report.removeAll()
    confirm()
  }

  /// What is noted so far stays, whatever becomes of the step.
  mutating func confirm() { notedBefore = (signals.count, startedCalls.count, droppedCalls.count) }

  /// The step is undone; why it began stays.
  mutating func takeBack() {
    signals.removeLast(signals.count - notedBefore.signals)
    startedCalls.removeLast(startedCalls.count - notedBefore.startedCalls)
    droppedCalls.removeLast(droppedCalls.count - notedBefore.droppedCalls)
    report.removeEffects()
  }

  // MARK: Noting

  /// What began the step, where it was the clock.
  mutating func note(_ event: StepReport.Event) { report.begin(event) }

  mutating func note(_ entry: StepReport.Entry) { report.note(entry) }

  mutating func note(_ entry: Trace.Entry) { trace?.add(entry) }

  mutating func note(_ signal: Signal) {
    signals.append(signal)
    report.note(.signal(signals.count - 1))
  }

  mutating func noteStarted(_ call: StartedCall) {
    if keepsCalls { startedCalls.append(call) }
  }

  mutating func noteDropped(_ call: StartedCall, told arguments: String) {
    droppedCalls.append(call)
    report.note(.dropped(call.operation, arguments: arguments))
  }

  // MARK: Letting go

  /// Those at these places, in their order.
  package mutating func forgetStartedCalls(at places: [Int]) {
    var (kept, next) = (0, 0)
    for place in startedCalls.indices {
      if next < places.count, places[next] == place {
        next += 1
      } else {
        startedCalls.swapAt(kept, place)
        kept += 1
      }
    }
    startedCalls.removeLast(startedCalls.count - kept)
  }

  package mutating func forgetDroppedCall(at place: Int) { droppedCalls.remove(at: place) }

  /// Nothing has happened since the world began.
  mutating func forget() {
    signals.removeAll(keepingCapacity: true)
    startedCalls.removeAll(keepingCapacity: true)
    droppedCalls.removeAll(keepingCapacity: true)
    begin()
  }

  /// The values in it move.
  mutating func keep(in collection: inout HeapCollection) {
    for index in signals.indices { collection.keep(&signals[index].arguments) }
    for index in startedCalls.indices { collection.keep(&startedCalls[index].arguments) }
    for index in droppedCalls.indices { collection.keep(&droppedCalls[index].arguments) }
  }

  /// Roughly.
  var byteCount: Int { signals.count * 48 + startedCalls.count * 40 + droppedCalls.count * 40 }
}
