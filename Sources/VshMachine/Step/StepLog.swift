/// The state of the current step: its choice, and what is still to be done. The parts can be borrowed separately.
struct StepLog: ~Copyable, Sendable {
  var choice = Choice()
  var queue = EffectQueue()
  var staleMachines = StaleMachines()
  /// While `when`s are asked: the machines of a screen, and the instances that an open step has changed.
  var machines: [Int32] = []
  var changed: [Int32] = []
  var course = StepCourse()
  var fastChoice = FastChoice()
  /// What an open step counts.
  var fastCounts = FastCounts()
}
