/// The state of the current step: its choice, and what is still to be done. The parts can be borrowed separately.
struct StepLog: ~Copyable, Sendable {
  var choice = Choice()
  var queue = EffectQueue()
  var staleMachines = StaleMachines()
  var whens = AskedWhens()
  var course = StepCourse()
  var fastChoice = FastChoice()
  /// What an open step counts.
  var fastCounts = FastCounts()
}
