/// The step that runs: what it has chosen and what is still to be done. Its parts can be lent one by one.
struct StepLog: ~Copyable, Sendable {
  var choice = Choice()
  var queue = EffectQueue()
  var staleMachines = StaleMachines()
  var course = StepCourse()
}
