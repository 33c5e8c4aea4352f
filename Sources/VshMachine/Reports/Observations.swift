package import VshProgram
package import VshText

/// A signal that a body emitted.
package struct Signal: Sendable {
  package let name: ID<ActionName>
  package var arguments: [Value]
  package let types: [TypeID]
  /// Whether no screen or owner handled it.
  package let leftTheApp: Bool
}

/// A call at its start, for `expect called`.
package struct StartedCall: Sendable {
  package let operation: ID<Operation>
  package var arguments: [Value]
}

/// The answer of a call or watch, as data.
package struct AnsweredCall: Sendable {
  package let operation: ID<Operation>
  /// A list.
  package let arguments: JSONValue
  package let outcome: Outcome
  /// Whether the state of the call was left before.
  package let isLate: Bool

  package enum Outcome: Sendable {
    case ok(JSONValue)
    case part(JSONValue)
    case failed(message: String, code: Int64, case: JSONValue?)
  }
}

/// The observable history: the report and trace of the last step, and all signals and calls of the world.
package struct Observations: ~Copyable, Sendable {
  /// The effects of the last step as text; empty unless `isReporting`.
  package private(set) var report = StepReport()
  package private(set) var isReporting = true
  /// The executed lines, while tracing.
  private var trace: Trace?
  /// All signals of the world.
  package private(set) var signals: [Signal] = []
  /// Whether started calls are recorded.
  private var keepsCalls = false
  /// Whether the report has the calls that a step starts, as the trail of a failure does.
  private var reportsCalls = false
  /// Whether the answer that caused a step is recorded.
  private var keepsAnswer = false
  /// The answer that caused the last step.
  package private(set) var answered: AnsweredCall?
  package private(set) var startedCalls: [StartedCall] = []
  /// Calls whose answers were dropped.
  package private(set) var droppedCalls: [StartedCall] = []
  /// The counts at the beginning of the step, for an undo.
  private var notedBefore = (signals: 0, startedCalls: 0, droppedCalls: 0)

  init() {}

  /// Copies everything except the last report.
  init(copying other: borrowing Observations) {
    isReporting = other.isReporting
    signals = other.signals
    keepsCalls = other.keepsCalls
    reportsCalls = other.reportsCalls
    keepsAnswer = other.keepsAnswer
    startedCalls = other.startedCalls
    droppedCalls = other.droppedCalls
  }

  // MARK: Settings

  package mutating func report(_ isReporting: Bool) { self.isReporting = isReporting }

  package mutating func keepCalls() { keepsCalls = true }

  package mutating func reportCalls() { reportsCalls = true }

  package mutating func keepAnswer() { keepsAnswer = true }

  mutating func beginTrace() { trace = Trace() }

  mutating func endTrace() { trace = nil }

  /// Returns the trace since the last call, and begins a new one.
  mutating func takeTrace() -> Trace {
    let kept = trace ?? Trace()
    if trace != nil { trace = Trace() }
    return kept
  }

  var isTracing: Bool { trace != nil }

  /// Whether tracing is on and the trace is not full.
  var keepsEntry: Bool {
    guard let trace else { return false }
    return !trace.isFull
  }

  var isKeepingAnswer: Bool { keepsAnswer }

  var isReportingCalls: Bool { isReporting && reportsCalls }

  /// Whether neither a report nor a trace of single steps is kept.
  var isSilent: Bool { !isReporting && trace == nil }

  // MARK: Steps

  /// Begins a step.
  mutating func begin() {
    report.removeAll()
    if answered != nil { answered = nil }
    confirm()
  }

  /// Makes the entries so far permanent, even if the step is undone later.
  mutating func confirm() { notedBefore = (signals.count, startedCalls.count, droppedCalls.count) }

  /// Removes the entries of a step that is undone, except its cause.
  mutating func takeBack() {
    signals.shorten(to: notedBefore.signals)
    startedCalls.shorten(to: notedBefore.startedCalls)
    droppedCalls.shorten(to: notedBefore.droppedCalls)
    report.removeEffects()
  }

  // MARK: Recording

  /// Records the event that caused the step.
  mutating func note(_ event: StepReport.Event) { report.begin(event) }

  mutating func note(_ answered: AnsweredCall) { self.answered = answered }

  mutating func note(_ entry: StepReport.Entry) { report.note(entry) }

  mutating func note(_ entry: Trace.Entry) { trace?.add(entry) }

  mutating func note(_ signal: Signal) {
    signals.append(signal)
    report.note(.signal(signals.count - 1))
  }

  mutating func noteStarted(_ call: StartedCall) {
    if keepsCalls { startedCalls.append(call) }
  }

  mutating func noteDropped(_ call: StartedCall, arguments: String) {
    droppedCalls.append(call)
    report.note(.dropped(call.operation, arguments: arguments))
  }

  /// Removes all history.
  mutating func forget() {
    signals.shorten(to: 0)
    startedCalls.shorten(to: 0)
    droppedCalls.shorten(to: 0)
    begin()
  }

  /// Updates the values after a collection moved them.
  mutating func keep(in collection: inout HeapCollection) {
    for index in signals.indices { collection.keep(&signals[index].arguments) }
    for index in startedCalls.indices { collection.keep(&startedCalls[index].arguments) }
    for index in droppedCalls.indices { collection.keep(&droppedCalls[index].arguments) }
  }

  /// Approximate.
  var byteCount: Int { signals.count * 48 + startedCalls.count * 40 + droppedCalls.count * 40 }
}

extension Array {
  /// Removes the elements from an index on; a step rarely has any.
  @inline(__always)
  fileprivate mutating func shorten(to count: Int) {
    if self.count > count { removeLast(self.count - count) }
  }
}
