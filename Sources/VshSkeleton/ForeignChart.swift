package import VshModels
import VshText

/// A chart of another program, as rows that refer to each other by index: what its reader understood, and the rest in words.
package struct ForeignChart {
  enum Kind: Equatable { case state, parallel, final, history(isDeep: Bool) }

  struct State {
    /// No other state of its chart has it.
    var id: String
    var kind = Kind.state
    var parent: Int?
    var children: [Int] = []
    /// What is entered first, as the chart names it.
    var initial: String?
    var ways: [Way] = []
    var enter: [Act] = []
    var leave: [Act] = []
    /// What is sent a while after it is entered, and is no way of its own.
    var timers: [(after: Delay, sends: String)] = []
    var says = ""
    var notes: [String] = []
  }

  enum Event: Hashable {
    case action(String)
    case answer(of: String, Answer)
    case after(Delay)
    case every(Delay)
    /// A final state inside is entered.
    case done
    case always
  }

  enum Answer: String { case ok, fail, finished, dismissed }

  enum Delay: Hashable {
    case literal(String)
    /// What computes it.
    case name(String)
  }

  enum Condition: Hashable {
    case isIn(Int)
    case text(String)
  }

  enum Act: Hashable {
    /// To the chart itself.
    case send(String)
    case emit(String)
    case note(String)
  }

  struct Way {
    var event: Event
    var condition: Condition?
    var targets: [Int] = []
    /// Whether it stays in its state where its target is inside.
    var isInside = false
    var acts: [Act] = []
  }

  var states: [State] = []
  /// Each becomes a screen; those before the first screen, components.
  var screens: [Int] = []
  var firstScreen = 0

  static let mostStates = 10_000
  static let mostWays = 100_000
  /// A script nests a body in each.
  static let mostLevels = 40

  package static func read(_ bytes: [UInt8], isXML: Bool, named name: String) throws(DataProblem)
    -> ForeignChart
  {
    isXML ? try ForeignSCXML(bytes, named: name).chart : try ForeignXState(bytes, named: name).chart
  }

  mutating func add(_ state: State, levels: Int, line: Int, column: Int = 1) throws(DataProblem) -> Int {
    if states.count >= Self.mostStates {
      throw DataProblem("the chart has more than \(Self.mostStates) states", line: line, column: column)
    }
    if levels > Self.mostLevels {
      throw DataProblem(
        "states are nested deeper than \(Self.mostLevels) levels", line: line, column: column)
    }
    states.append(state)
    if let parent = state.parent { states[parent].children.append(states.count - 1) }
    return states.count - 1
  }

  static func check(_ ways: Int, line: Int, column: Int = 1) throws(DataProblem) {
    if ways <= mostWays { return }
    throw DataProblem("the chart has more than \(mostWays) transitions", line: line, column: column)
  }

  mutating func note(_ text: String, in state: Int) { states[state].notes.append(text) }

  func isHistory(_ state: Int) -> Bool { if case .history = states[state].kind { true } else { false } }

  /// Whether a state has only transitions that a region or a screen may have, too.
  func isPlain(_ state: Int) -> Bool {
    let row = states[state]
    return row.enter.isEmpty && row.leave.isEmpty && row.timers.isEmpty
      && row.ways.allSatisfy { if case .action = $0.event { true } else { false } }
  }

  /// The state and those around it, from the innermost.
  func around(_ state: Int) -> [Int] {
    var path = [state]
    while let parent = states[path[path.count - 1]].parent { path.append(parent) }
    return path
  }

  /// Puts what each state enters first before its siblings. Of several levels, all must agree.
  mutating func takeInitial(_ resolve: (String, Int) -> Int?) {
    for index in states.indices {
      guard let written = states[index].initial, states[index].kind == .state else { continue }
      guard let first = resolve(written, index), around(first).dropFirst().contains(index) else {
        note("initial: \(written)", in: index)
        continue
      }
      for state in around(first).prefix(while: { $0 != index }) {
        guard let parent = states[state].parent, states[parent].kind == .state else { continue }
        let isOwn = parent == index
        if !isOwn, states[parent].initial.flatMap({ resolve($0, parent) }).map({ $0 != state }) ?? false {
          note("initial: \(written)", in: index)
          break
        }
        states[parent].children.removeAll { $0 == state }
        states[parent].children.insert(state, at: 0)
      }
    }
  }

  /// A duration of the script; nil for none.
  static func delay(milliseconds: Int) -> Delay {
    var text: [UInt8] = []
    DurationText.append(milliseconds, to: &text)
    return .literal(String(decoding: text, as: UTF8.self))
  }
}
