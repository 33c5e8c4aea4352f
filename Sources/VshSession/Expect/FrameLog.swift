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
      states.filter { $0.isOnTop }.elementsEqual(other.states.filter { $0.isOnTop }) {
        $0.state == $1.state && $0.arguments == $1.arguments
      }
    }
  }

  /// Whether frames are kept; false where no step reads the log.
  private(set) var isKept = false
  private(set) var entries: [Entry] = []

  mutating func begin() { isKept = true }

  /// Appends a frame, unless it equals the last one.
  mutating func add(_ entry: Entry) {
    if let last = entries.last, last.text == entry.text, last.isInStates(of: entry) { return }
    entries.append(entry)
  }

  mutating func removeAll() { entries.removeAll() }
}

extension Runner {
  /// Appends the frame after a step.
  mutating func logFrame() throws(StepProblem) {
    let text = try screenText()
    let states = world.liveScreens.flatMap { screen in
      world.activeStates(of: screen).map {
        (state: $0.state, arguments: $0.arguments, isOnTop: screen == world.top)
      }
    }
    frameLog.add(FrameLog.Entry(milliseconds: elapsedMilliseconds, text: text, states: states))
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
