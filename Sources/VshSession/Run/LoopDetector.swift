import VshMachine
import VshProgram
import VshSource

/// Detects that a `wait` loops for ever: from the 1,000th event on, a world that equals an earlier one repeats itself
/// (Brent's algorithm: one fingerprint is kept, and replaced at each power of two).
///
/// A look charges its operations, and all looks together at most as many as the events themselves: a large world is
/// compared less often.
struct LoopDetector {
  private static let firstEvent = 1_000
  /// The operations for one look, about a millisecond; a larger world is not compared.
  private static let largestLook = 100_000
  private var events = 0
  /// The operations of the test when the wait began, and those of the looks since.
  private var operationsBefore = 0
  private var operationsOfLooks = 0
  /// The operations that the next look probably needs.
  private var neededOperations = 1
  private var nextKept = firstEvent
  private var kept: UInt64?
  private var states: [String] = []

  /// Checks the world; call it after every event.
  ///
  /// - Parameter isBounded: whether the step waits for a given time, so that a loop can only be at one instant.
  mutating func look(at world: inout World, step: SourceSpan, isBounded: Bool) throws(StepProblem) {
    events += 1
    if events == 1 { operationsBefore = world.operationsTaken }
    guard events >= Self.firstEvent else { return }
    let operationsOfEvents = world.operationsTaken - operationsBefore - operationsOfLooks
    let affordable = min(operationsOfEvents - operationsOfLooks, Self.largestLook)
    guard affordable >= neededOperations else { return }
    let (hash, cost) = world.fingerprint(limit: affordable)
    world.charge(betweenSteps: cost)
    operationsOfLooks += cost
    neededOperations = min(hash == nil ? 2 * affordable : cost, Self.largestLook)
    guard let now = hash else { return }
    if now == kept {
      throw .worldRepeats(states, isBounded: isBounded, at: step)
    }
    if let text = world.top.map({ world.statesText(of: $0) }), !states.contains(text), states.count < 8 {
      states.append(text)
    }
    if events >= nextKept {
      kept = now
      nextKept = 2 * events
    }
  }
}
