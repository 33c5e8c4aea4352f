import VshMachine
import VshProgram

/// The distinct frames since the last `expect frames`: the text of each and its active states. Two frames are distinct
/// if their texts or the top screen's own states differ.
struct FrameLog {
  struct Entry {
    /// Milliseconds on the world's clock since the test began.
    var milliseconds: Int64
    var text: [UInt8]
    var states: [(state: ID<State>, arguments: [String], isOnTop: Bool)]

    /// Whether the top screen is in the same states with the same arguments.
    func isInStates(of other: Entry) -> Bool {
      states.filter(\.isOnTop).elementsEqual(other.states.filter(\.isOnTop)) {
        $0.state == $1.state && $0.arguments == $1.arguments
      }
    }
  }

  /// Whether frames are kept; false where no step reads the log.
  var isKept = false
  var entries: [Entry] = []
}

extension Runner {
  /// Appends the frame after a step, unless it equals the last one.
  mutating func logFrame() throws(StepProblem) {
    let entry = FrameLog.Entry(
      milliseconds: elapsedMilliseconds, text: try screenText(),
      states: world.liveScreens.flatMap { screen in
        world.activeStates(of: screen).map { ($0.state, $0.arguments, screen == world.top) }
      })
    if let last = frameLog.entries.last, last.text == entry.text, last.isInStates(of: entry) { return }
    frameLog.entries.append(entry)
  }
}

extension World {
  /// All active states of an instance, outermost first, with their parameters as source text.
  func activeStates(of instance: Int32) -> [(state: ID<State>, arguments: [String])] {
    var found: [(state: ID<State>, arguments: [String])] = []
    var regions = Array(program.regions(of: screen(of: instance)).reversed())
    while let region = regions.popLast() {
      guard let state = activeState(in: region, of: instance) else { continue }
      found.append((state, parameterTexts(of: state, instance: instance)))
      regions += program.regions(of: state).reversed()
    }
    return found
  }
}
