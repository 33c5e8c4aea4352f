import VshMachine
import VshProgram
import VshSource

/// Detects that a `wait` loops for ever: from the 1,000th event on, a world that equals an earlier one repeats itself
/// (Brent's algorithm: one fingerprint is kept, and replaced at each power of two).
struct LoopDetector {
  private static let firstEvent = 1_000
  private var events = 0
  private var nextLook = firstEvent
  private var nextKept = firstEvent
  private var kept: UInt64?
  private var states: [String] = []

  /// Checks the world; call it after every event. A large world is checked less often, so that checks take no more time
  /// than events.
  ///
  /// - Parameter isBounded: whether the step waits for a given time, so that a loop can only be at one instant.
  mutating func look(at world: inout World, step: SourceSpan, isBounded: Bool) throws(StepProblem) {
    events += 1
    guard events >= nextLook else { return }
    nextLook = events + 1 + world.size / 16
    guard let now = world.fingerprint() else { return }
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
