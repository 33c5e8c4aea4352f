package import VshProgram

/// Counts how often each part of a program was reached (`--coverage`): states entered, transitions taken, guards true
/// and false, branches of views, and shapes of answers. Rows are the program's.
///
/// It is off by default; then each place that counts tests one flag. Views count with extra instructions, which are
/// emitted only for a world that counts.
package struct CoverageCounts: Sendable {
  /// The shape of a list or an optional.
  package enum Shape: Int, CaseIterable, Sendable {
    case empty, one, many, absent, present
  }

  /// A branch of a view: the `then` or `else` of an `if`, or the number of elements of a `for`.
  package enum Branch: Int, CaseIterable, Sendable {
    case then, otherwise, none, one, many
  }

  private(set) var isCounting = false
  private var states: [UInt32] = []
  private var transitions: [UInt32] = []
  /// Two counts for each transition: guard false, guard true.
  private var guards: [UInt32] = []
  /// A count for each of `Branch.allCases`, for each element.
  private var ways: [UInt32] = []
  /// A count for each of `Shape.allCases`, for each work.
  private var shapes: [UInt32] = []
  /// By state: the row of its first work.
  private var firstWorks: [Int32] = []

  init() {}

  init(counting program: Program) {
    isCounting = true
    states = Array(repeating: 0, count: program.states.count)
    transitions = Array(repeating: 0, count: program.transitions.count)
    guards = Array(repeating: 0, count: 2 * program.transitions.count)
    ways = Array(repeating: 0, count: Branch.allCases.count * program.elements.count)
    var works = 0
    for state in program.states.rows {
      firstWorks.append(Int32(truncatingIfNeeded: works))
      works += Int(state.works.count)
    }
    shapes = Array(repeating: 0, count: Shape.allCases.count * works)
  }

  // MARK: Counting

  mutating func noteEntered(_ state: Int32) { Self.count(&states[Int(state)]) }

  mutating func noteTaken(_ transition: Int32) { Self.count(&transitions[Int(transition)]) }

  mutating func noteGuard(of transition: Int32, holds: Bool) {
    Self.count(&guards[2 * Int(transition) + (holds ? 1 : 0)])
  }

  mutating func noteWay(_ way: Branch, through element: Int32) {
    Self.count(&ways[Branch.allCases.count * Int(element) + way.rawValue])
  }

  mutating func noteAnswer(_ shape: Shape, ofWork work: Int32, in state: ID<State>) {
    let row = Int(firstWorks[Int(state.index)] + work)
    Self.count(&shapes[Shape.allCases.count * row + shape.rawValue])
  }

  /// Saturating increment.
  private static func count(_ counter: inout UInt32) {
    if counter < .max { counter += 1 }
  }

  // MARK: Queries

  package func entered(_ state: ID<State>) -> Int { Int(states[Int(state.index)]) }
  package func taken(_ transition: ID<Transition>) -> Int { Int(transitions[Int(transition.index)]) }

  package func guardAnswers(of transition: ID<Transition>, _ holds: Bool) -> Int {
    Int(guards[2 * Int(transition.index) + (holds ? 1 : 0)])
  }

  package func went(_ way: Branch, through element: ID<Element>) -> Int {
    Int(ways[Branch.allCases.count * Int(element.index) + way.rawValue])
  }

  package func answered(_ shape: Shape, work: Int, of state: ID<State>) -> Int {
    Int(shapes[Shape.allCases.count * (Int(firstWorks[Int(state.index)]) + work) + shape.rawValue])
  }

  /// Adds the counts of another world of the same program.
  package mutating func add(_ other: CoverageCounts) {
    guard isCounting, other.isCounting else { return }
    Self.add(other.states, to: &states)
    Self.add(other.transitions, to: &transitions)
    Self.add(other.guards, to: &guards)
    Self.add(other.ways, to: &ways)
    Self.add(other.shapes, to: &shapes)
  }

  private static func add(_ other: [UInt32], to counts: inout [UInt32]) {
    for (index, count) in other.enumerated() where count > 0 {
      let (sum, overflows) = counts[index].addingReportingOverflow(count)
      counts[index] = overflows ? .max : sum
    }
  }
}

extension World {
  /// Replaces the counts by those of a copy of this world.
  package mutating func takeCoverage(_ counts: CoverageCounts) { coverage = counts }

  /// Starts counting, in this world and its later copies. Call it before any view is drawn.
  package mutating func startCounting() {
    coverage = CoverageCounts(counting: program)
    evaluator.code.countBranches()
  }

  /// Counts the answer of a call or watch.
  mutating func noteAnswer(_ answer: Answer, to entry: Pending, of operation: ID<Operation>) {
    guard case .ok(let value) = answer else { return }
    let type = program.operations[operation].result
    if value.isNil {
      coverage.noteAnswer(.absent, ofWork: entry.work, in: entry.state)
    } else if program.types.element(of: program.types.unwrapped(type)) != nil {
      coverage.noteAnswer(shape(of: evaluator.heap.count(of: value)), ofWork: entry.work, in: entry.state)
    } else {
      coverage.noteAnswer(.present, ofWork: entry.work, in: entry.state)
    }
  }

  private func shape(of count: Int) -> CoverageCounts.Shape {
    count == 0 ? .empty : count == 1 ? .one : .many
  }
}
