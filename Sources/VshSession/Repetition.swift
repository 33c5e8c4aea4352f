import VshMachine
import VshProgram
import VshSource

/// Notices that a `wait` goes round in circles: from the 1,000th event on, a world that is again as it was will be so for ever
/// (Brent's search: one fingerprint is kept, and taken anew at each power of two).
struct Repetition {
  private static let firstEvent = 1_000
  private var events = 0
  private var nextLook = firstEvent
  private var nextKept = firstEvent
  private var kept: UInt64?
  private var states: [String] = []

  /// To be called after every event. A large world is looked at less often, so that looking costs no more than the events do.
  ///
  /// - Parameter isBounded: the step waits for a time that it names, so that the world goes round at one instant.
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
