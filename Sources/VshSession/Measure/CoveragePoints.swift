package import VshMachine
import VshProgram
import VshSource
import VshText

/// One thing in a program that a test can reach or miss.
package struct CoveragePoint: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case state, transition
    case guardCondition = "guard"
    case arm, view, data
  }

  package var kind: Kind
  /// For a state, transition or arm: its index in the program; else -1.
  package var row: Int
  /// The position: the file as it was named, the file with links resolved, and a byte offset, line and column. Lines
  /// and columns count from 1.
  package var path: String
  package var identity: String
  package var offset: Int
  package var line: Int
  package var column: Int
  /// The screen or component that contains it.
  package var screen: String
  /// "`retry` in `failed`".
  package var subject: String
  /// What to reach: "taken", "false", "an empty list".
  package var outcome: String
  package var count: Int
  /// Indices of points, one of which must be reached first. Where all of these were missed, they are reported instead
  /// of this point.
  package var requires: [Int]

  /// "`retry` in `failed` was never taken".
  package var missing: String { "\(subject) was never \(outcome)" }
}

/// The points of a program with their counts, screen by screen in source order. The prelude's are left out.
package func coveragePoints(
  of script: LoadedScript, _ counts: CoverageCounts, reading: Reading
) -> [CoveragePoint] {
  guard let program = script.program else { return [] }
  var collection = CoverageCollection(script: script, program: program, counts: counts, reading: reading)
  for id in program.screens.ids where program.screens[id].span.file != FileID(0) { collection.add(id) }
  return collection.points
}

private struct CoverageCollection {
  let script: LoadedScript
  let program: Program
  let counts: CoverageCounts
  let reading: Reading
  var points: [CoveragePoint] = []
  private var screen = ""
  private var files: SourceLines
  private var identities: [FileID: String] = [:]

  init(script: LoadedScript, program: Program, counts: CoverageCounts, reading: Reading) {
    self.script = script
    self.program = program
    self.counts = counts
    self.reading = reading
    files = SourceLines(script.sources)
  }

  mutating func add(_ id: ID<Screen>) {
    let row = program.screens[id]
    screen = program.names[row.name]
    for handler in row.handlers { add(handler, owner: "", requires: []) }
    for region in program.regions(of: id) { add(region, requires: []) }
    if let view = row.view { add(view.elements, requires: []) }
  }

  private mutating func add(_ region: ID<Region>, requires: [Int]) {
    let row = program.regions[region]
    let name = program.names[row.name]
    for handler in row.handlers {
      add(handler, owner: name.isEmpty ? "" : " in `\(name)`", requires: requires)
    }
    for state in program.states(of: region) { add(state, requires: requires) }
  }

  private mutating func add(_ id: ID<State>, requires: [Int]) {
    let state = program.states[id]
    let name = program.names[state.name]
    add(.state, state.span, "state `\(name)`", "entered", counts.entered(id), requires: requires)
    points[points.count - 1].row = Int(id.index)
    let own = [points.count - 1]
    let owner = " in `\(name)`"
    for handler in state.handlers { add(handler, owner: owner, requires: own) }
    for (number, work) in program.works(of: id).enumerated() {
      add(work, number: number, of: id, owner: owner, requires: own)
    }
    for transition in program.transitions(in: state.whens) {
      add(transition, .transition, "`when`\(owner)", requires: own)
    }
    for region in program.regions(of: id) { add(region, requires: own) }
  }

  private mutating func add(_ handler: ID<Handler>, owner: String, requires: [Int]) {
    let row = program.handlers[handler]
    add(
      row.transition, .transition, "`\(program.names[program.actionNames[row.action].name])`\(owner)",
      requires: requires)
  }

  private mutating func add(_ work: Work, number: Int, of state: ID<State>, owner: String, requires: [Int]) {
    switch work.form {
    case .call(let operation, _, let ok, let fail), .watch(let operation, _, let ok, let fail):
      let name = "`\(program.name(of: operation))`"
      var answers: [Int] = []
      for transition in program.transitions(in: ok) {
        answers.append(add(transition, .arm, "`ok` of \(name)\(owner)", requires: requires))
      }
      for transition in program.transitions(in: fail) {
        add(transition, .arm, "`fail` of \(name)\(owner)", requires: requires)
      }
      for transition in program.transitions(in: work.parts) {
        add(transition, .arm, "`part` of \(name)\(owner)", requires: requires)
      }
      for (shape, outcome) in shapes(of: program.operations[operation].result) {
        add(
          .data, work.span, "the answer of \(name)\(owner)", outcome,
          counts.answered(shape, work: number, of: state), requires: answers)
      }
    case .present(let presented, _, let finished, let dismissed):
      let name = "`\(program.names[program.screens[presented].name])`"
      for transition in program.transitions(in: finished) {
        add(transition, .arm, "`finished` of \(name)\(owner)", requires: requires)
      }
      for transition in program.transitions(in: dismissed) {
        add(transition, .arm, "`dismissed` of \(name)\(owner)", requires: requires)
      }
    case .after(_, let transition): add(transition, .transition, "`after`\(owner)", requires: requires)
    case .every(_, let transition): add(transition, .transition, "`every`\(owner)", requires: requires)
    }
  }

  private func shapes(of type: TypeID) -> [(CoverageCounts.Shape, String)] {
    var shapes: [(CoverageCounts.Shape, String)] = []
    let unwrapped = program.types.unwrapped(type)
    if program.types.element(of: unwrapped) != nil {
      shapes = [(.empty, "an empty list"), (.one, "a list of one"), (.many, "a list of several")]
    }
    if unwrapped != type {
      if shapes.isEmpty { shapes = [(.present, "a value")] }
      shapes.append((.absent, "nil"))
    }
    return shapes
  }

  /// Adds a transition, and its guard where it has one. Returns the index of the point for "taken".
  @discardableResult
  private mutating func add(
    _ id: ID<Transition>, _ kind: CoveragePoint.Kind, _ subject: String, requires: [Int]
  ) -> Int {
    let transition = program.transitions[id]
    add(kind, transition.span, subject, "taken", counts.taken(id), requires: requires)
    let own = points.count - 1
    points[own].row = Int(id.index)
    guard let condition = transition.guardCondition else { return own }
    // The guard's points require that the transition was taken, so that a missed transition is reported once.
    let span = program.expressions[condition].span
    let text = "the guard `\(script.lineOfSource(at: span))` of \(subject)"
    for holds in [true, false] {
      add(
        .guardCondition, span, text, holds ? "true" : "false", counts.guardAnswers(of: id, holds),
        requires: [own])
    }
    return own
  }

  // MARK: Views

  private mutating func add(_ elements: [ID<Element>], requires: [Int]) {
    for id in elements {
      let element = program.elements[id]
      switch element.form {
      case .drawn(let drawn): add(drawn.children, requires: requires)
      case .if(let condition, let then, let otherwise):
        let span = program.expressions[condition].span
        addBranches(
          id, "`\(isChoice(element) ? "case" : "if") \(script.lineOfSource(at: span))`", then, otherwise,
          outcomes: ("true", "false"), requires)
      case .ifLet(_, let value, let then, _) where !isOptional(value): add(then, requires: requires)
      case .ifLet(_, let optional, let then, let otherwise):
        let span = program.expressions[optional].span
        addBranches(
          id, "`if let … = \(script.lineOfSource(at: span))`", then, otherwise, outcomes: ("there", "nil"),
          requires)
      case .for(_, let list, let children):
        let subject = "the list of `for … in \(script.lineOfSource(at: program.expressions[list].span))`"
        add(.view, element.span, subject, "empty", counts.went(.none, through: id), requires: requires)
        add(.view, element.span, subject, "one element", counts.went(.one, through: id), requires: requires)
        add(
          .view, element.span, subject, "several elements", counts.went(.many, through: id),
          requires: requires)
        add(children, requires: [points.count - 2, points.count - 1])
      case .inStates(_, _, let children): add(children, requires: requires)
      case .component, .machine: break  // Reported with the component.
      }
    }
  }

  /// Whether an `if` is a choice of a `switch`.
  private func isChoice(_ element: Element) -> Bool {
    script.lineOfSource(at: element.span).hasPrefix("case")
  }

  /// Whether a value may be nil; that of a `switch` is not.
  private func isOptional(_ value: ExpressionID) -> Bool {
    if case .optional = program.types[program.expressions[value].type] { true } else { false }
  }

  private mutating func addBranches(
    _ id: ID<Element>, _ subject: String, _ then: [ID<Element>], _ otherwise: [ID<Element>],
    outcomes: (String, String), _ requires: [Int]
  ) {
    let span = program.elements[id].span
    let ways: [(CoverageCounts.Branch, String, [ID<Element>])] = [
      (.then, outcomes.0, then), (.otherwise, outcomes.1, otherwise),
    ]
    for (way, outcome, children) in ways {
      add(.view, span, subject, outcome, counts.went(way, through: id), requires: requires)
      add(children, requires: [points.count - 1])
    }
  }

  // MARK: Positions

  private mutating func add(
    _ kind: CoveragePoint.Kind, _ span: SourceSpan, _ subject: String, _ outcome: String, _ count: Int,
    requires: [Int]
  ) {
    guard let location = files.location(of: span) else { return }
    let identity = identities[span.file] ?? reading.identity(location.path)
    identities[span.file] = identity
    points.append(
      CoveragePoint(
        kind: kind, row: -1, path: location.path, identity: identity, offset: span.range.lowerBound,
        line: location.line, column: location.column, screen: screen, subject: subject, outcome: outcome,
        count: count, requires: requires))
  }
}
