import VshProgram

/// A state that was entered in this step and whose works are still to be started.
struct EnteredState: Sendable, BitwiseCopyable {
  let state: ID<State>
  let instance: Int32
}

/// Which step runs, and what it is about to do.
struct StepCourse: ~Copyable, Sendable {
  /// Steps are told apart by number: what a machine counts begins anew with each.
  private(set) var number = 0
  /// Nothing that lasts may change now.
  private(set) var isLooking = false
  private var entered = UniqueArray<EnteredState>()
  /// Calls and watches of states that were entered in this step, as places of what is pending.
  private var calls: [Int32] = []
  /// The last transitions of a screen or machine that has taken nearly as many as it may.
  private(set) var circle: [Int32] = []
  /// Groups of machines that are being made anew, one inside the other.
  private var refreshDepth = 0
  /// Callers that have values of this step in variables of their own.
  private var borrowers = 0

  init() {}

  /// The first step of a copy goes on counting: what a machine has counted bears the numbers of earlier steps.
  init(copying other: borrowing StepCourse) { number = other.number }

  // MARK: Steps

  /// A step begins, or several that were taken at once.
  mutating func begin(steps count: Int = 1) {
    isLooking = false
    number += count
    if !circle.isEmpty { circle.removeAll() }
  }

  mutating func look(_ isLooking: Bool) { self.isLooking = isLooking }

  /// What was about to happen does not.
  mutating func abandon() {
    entered.removeLast(entered.count)
    if !calls.isEmpty { calls.removeAll(keepingCapacity: true) }
    refreshDepth = 0
  }

  // MARK: What is entered

  var enteredCount: Int { entered.count }

  func entered(at place: Int) -> EnteredState { entered[place] }

  mutating func enter(_ state: Int32, of instance: Int32) {
    entered.append(EnteredState(state: ID(Int(state)), instance: instance))
  }

  /// Their works are started.
  mutating func forgetEntered(from first: Int) { entered.removeLast(entered.count - first) }

  // MARK: What is called

  /// A call or watch is asked for when the step is at rest.
  mutating func addCall(_ pending: Int32) { calls.append(pending) }

  /// In the order in which they were added; they are taken.
  mutating func takeCalls() -> [Int32] {
    if calls.isEmpty { return [] }
    defer { calls.removeAll(keepingCapacity: true) }
    return calls
  }

  // MARK: Circles

  /// The last transitions that are told of a step that does not come to rest.
  static let circleLength = 8

  mutating func noteInCircle(_ transition: Int32) { circle.append(transition) }

  // MARK: Machines

  var isRefreshing: Bool { refreshDepth > 0 }

  /// A group of machines is made anew from here on; values of the step are in the hands of whoever does it.
  mutating func beginRefresh() {
    refreshDepth += 1
    borrowers += 1
  }

  mutating func endRefresh() {
    refreshDepth -= 1
    borrowers -= 1
  }

  // MARK: Values in hand

  /// A caller has values of this step in variables of its own: until it gives them back nothing may move.
  mutating func borrow() { borrowers += 1 }

  mutating func giveBack() { borrowers -= 1 }

  var mayCollect: Bool { borrowers == 0 }
}
