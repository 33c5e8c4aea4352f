import VshProgram

/// A state that was entered in this step, and whose works are not started yet.
struct EnteredState: Sendable, BitwiseCopyable {
  let state: ID<State>
  let instance: Int32
}

/// The number and the progress of the current step.
struct StepCourse: ~Copyable, Sendable {
  /// The number of the step; per-step counts of machines refer to it.
  private(set) var number = 0
  /// Whether a query is running, which must not change anything permanent.
  private(set) var isLooking = false
  /// Whether the step is not committed at its end.
  private(set) var isOpen = false
  /// Whether an action goes to all machines of an `each`: those that ask them follow after the last one.
  private(set) var sendsToAll = false
  private var entered = UniqueArray<EnteredState>()
  /// The pending calls and watches of states that were entered in this step, which start at its end.
  private var calls = UniqueArray<Int32>()
  /// The last transitions of an instance that is near the limit of transitions.
  private(set) var circle: [Int32] = []
  /// The nesting depth of refreshes of machine groups.
  private var refreshDepth = 0
  /// The number of callers that keep values of this step in variables.
  private var borrowers = 0

  /// The number under which the world was put into an encoded state; 0 where it has changed since.
  private var settled = 0
  private var settledCount = 0

  init() {}

  /// A copy continues the numbers, since the per-step counts of machines refer to them.
  init(copying other: borrowing StepCourse) { number = other.number }

  // MARK: Steps

  /// Begins a step, or several that were taken together.
  mutating func begin(steps count: Int = 1) {
    isLooking = false
    if !isOpen { settled = 0 }
    number += count
    if !circle.isEmpty { circle.removeAll() }
  }

  mutating func look(_ isLooking: Bool) { self.isLooking = isLooking }

  mutating func sendToAll(_ sendsToAll: Bool) { self.sendsToAll = sendsToAll }

  /// Notes that the world is in an encoded state. Returns a number of that.
  mutating func settle() -> Int {
    settledCount += 1
    settled = settledCount
    return settled
  }

  /// Notes that the world is in another state.
  mutating func unsettle() { settled = 0 }

  /// Whether the world is in the state into which it was put under a number.
  func isSettled(at number: Int) -> Bool { settled > 0 && settled == number }

  mutating func leaveOpen(_ isOpen: Bool) { self.isOpen = isOpen }

  /// Abandons the step's pending work.
  mutating func abandon() {
    entered.removeLast(entered.count)
    forgetCalls()
    refreshDepth = 0
  }

  // MARK: Entered states

  var enteredCount: Int { entered.count }

  func entered(at index: Int) -> EnteredState { entered[index] }

  mutating func enter(_ state: Int32, of instance: Int32) {
    entered.append(EnteredState(state: ID(Int(state)), instance: instance))
  }

  /// Removes entered states from an index on, after their works were started.
  mutating func forgetEntered(from first: Int) { entered.removeLast(entered.count - first) }

  // MARK: Calls

  /// Adds a call or watch that starts at the end of the step.
  mutating func addCall(_ pending: Int32) { calls.append(pending) }

  var callCount: Int { calls.count }

  func call(at index: Int) -> Int32 { calls[index] }

  mutating func forgetCalls() { calls.removeLast(calls.count) }

  // MARK: Endless transitions

  /// The number of last transitions that the message for an endless step lists.
  static let circleLength = 8

  mutating func noteInCircle(_ transition: Int32) { circle.append(transition) }

  // MARK: Machines

  var isRefreshing: Bool { refreshDepth > 0 }

  /// Begins the refresh of a machine group, during which the caller keeps values of the step.
  mutating func beginRefresh() {
    refreshDepth += 1
    borrowers += 1
  }

  mutating func endRefresh() {
    refreshDepth -= 1
    borrowers -= 1
  }

  // MARK: Borrowed values

  /// Called before values of this step are kept in variables. No collection may run until `giveBack`.
  mutating func borrow() { borrowers += 1 }

  mutating func giveBack() { borrowers -= 1 }

  var mayCollect: Bool { borrowers == 0 }
}
