import VshProgram

/// A call, watch, timer or presentation that a state has started.
struct Pending: Sendable, BitwiseCopyable {
  enum Kind: UInt8, Sendable { case call, watch, present, after, every }

  enum Phase: UInt8, Sendable {
    case free
    case running
    /// A call whose state was left. Its op still runs at the deadline; the answer is dropped.
    case cancelled
    case ended

    /// Whether it can still have an effect.
    var isOpen: Bool { @inline(__always) get { self == .running || self == .cancelled } }
  }

  let kind: Kind
  /// False for a call or watch that a state of this step has started. It becomes true at the end of the step, if the
  /// state is still active.
  var isAsked = true
  /// Whether a part of a call's answer has a deadline.
  var isPartDue = false
  let state: ID<State>
  /// Its index among the state's works.
  let work: Int32
  /// -1 for a cancelled call whose instance has ended.
  var instance: Int32
  /// Nil for a call that never answers, and for a watch without a new answer.
  var deadlineMilliseconds: Int64?
  /// The period of an `every`.
  var periodMilliseconds: Int64 = 0
  var answer = GivenAnswer.asTheModelDoes
  /// The rule that gave a watch's answer and gives the next one; -1 for none.
  var rule: Int32 = -1
  /// The last answer of a watch; after a `deliver`, the answer of its op at that time.
  var lastAnswer = Value.absent
  var phase = Phase.running
  /// Its index in the schedule.
  var index: Int32 = -1
  /// Distinguishes this start from earlier ones at the same index.
  var start: Int64 = 0
  /// The sequence number of its next event among all scheduled events.
  var sequence: Int64 = 0

  /// A call or watch that starts at the end of the step.
  static func unasked(_ kind: Kind, _ state: ID<State>, _ work: Int32, _ instance: Int32) -> Pending {
    var entry = Pending(kind: kind, state: state, work: work, instance: instance)
    entry.isAsked = false
    return entry
  }

  var isAnsweredByModel: Bool {
    if case .asTheModelDoes = answer { true } else { false }
  }
}
