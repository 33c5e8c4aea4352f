import VshMachine
import VshProgram
import VshSource

/// Notices that a `wait` goes round in circles: from the 1,000th event on, a world that is again as it was will be so for ever
/// (Brent's search: one fingerprint is kept, and taken anew at each power of two).
struct Repetition {
  private static let firstEvent = 1_000
  private var kept: UInt64?
  private var nextKept = firstEvent
  private var states: [String] = []

  mutating func look(at world: inout World, events: Int, step: SourceSpan) throws(StepProblem) {
    guard events >= Self.firstEvent else { return }
    guard let now = world.fingerprint() else { return }
    if now == kept {
      throw StepProblem(
        614, "the world repeats itself: this `wait` would never end", at: step,
        help: "`wait 10s` waits for so long; what goes round is \(states.joined(separator: ", "))")
    }
    if let text = world.top.map({ world.statesText(of: $0) }), !states.contains(text), states.count < 8 {
      states.append(text)
    }
    if events >= nextKept {
      kept = now
      nextKept *= 2
    }
  }
}
