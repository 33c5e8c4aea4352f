import VshMachine
import VshProgram
package import VshSource

/// The findings of a walk.
package struct WalkOutcome: Sendable {
  /// Why a walk is incomplete.
  package enum Bound: Sendable, Equatable {
    /// The limit of the `explore` itself: the walk is complete as far as its claims reach.
    case within(Int)
    case states(Int)
    case depth(Int)
    case bytes(Int)
    case unwritable(String)
    case stopped
    /// It was none of all states, but random ones.
    case random(RandomWalks)
  }

  package let name: String
  /// The span of the start screen, or of the `explore`.
  package let span: SourceSpan
  /// Whether an `explore` was walked.
  package let isExplore: Bool
  /// Whether every row of a list was touched.
  package let tookAllRows: Bool
  var leftOut = LeftOut()
  /// The clauses that say what was not done.
  package let nevers: [String]
  /// The number of failing answers on a path, where an `explore` limits it.
  package let mostFailures: Int?
  /// Whether calls answer only what models and `given`s say.
  package var isAsGiven: Bool { leftOut.isAsGiven }
  static let asGiven = "answers as given"
  /// What does not tell two states apart.
  package internal(set) var ignored: [IgnoredName] = []
  /// What an ignored value can reach, and no path has decided: claims, and the messages of screens' conditions.
  package var doubts: [String] { leftOut.doubts }
  /// The labels of elements that a person can touch and no step can name, so that they were not touched.
  package private(set) var unnamed: [String] = []
  /// What is known, if the `explore` says so and it is broken.
  package internal(set) var known: String?
  /// The number of independent parts of the screen that were walked one by one; 1 where it was walked as one.
  package private(set) var partCount = 1
  package internal(set) var stateCount = 0
  package internal(set) var moveCount = 0
  /// Each finding once, with its shortest path.
  package private(set) var findings: [WalkFinding] = []
  /// In the order of the text.
  package internal(set) var claims: [ClaimOutcome] = []
  package internal(set) var bound: Bound?
  /// What it has typed by itself.
  package internal(set) var typed = TypedLabels()
  /// The fields and dates that it has seen and not changed.
  package internal(set) var fields: UntypedFields
  /// By screen: whether some state has it on top.
  private(set) var shown: [Bool] = []
  /// The number of states that were found but not visited.
  package internal(set) var leftCount = 0

  /// The variable or model with the most different values in the last states, if a limit was reached and they were
  /// many.
  package internal(set) var growth: Growth?

  package struct Growth: Sendable {
    package let name: String
    package let values: Int
    /// The number of the last states in which it has these values; nil where they are all states.
    package let states: Int?
    /// What reads it.
    package let readers: [String]
    /// Whether the clock has as many, so that nothing is gained without leaving out `now`, too.
    package let withNow: Bool

    package init(name: String, values: Int, states: Int?, readers: [String], withNow: Bool) {
      (self.name, self.values, self.states, self.readers) = (name, values, states, readers)
      self.withNow = withNow
    }
  }

  /// The steps to the goal of the walk; nil without a goal, or where no state that was reached has it.
  package internal(set) var goalPath: [String]?

  /// What was not walked, although it can happen.
  struct LeftOut: Sendable {
    var mostEqualCalls: Int?
    var ordersTimers = false
    var joinsMachines = false
    var isAsGiven = false
    var doubts: [String] = []

    mutating func add(_ other: LeftOut) {
      mostEqualCalls = mostEqualCalls ?? other.mostEqualCalls
      ordersTimers = ordersTimers || other.ordersTimers
      joinsMachines = joinsMachines || other.joinsMachines
    }
  }

  /// The number of equal cancelled calls that counted, if some state had more.
  package var mostEqualCalls: Int? { leftOut.mostEqualCalls }
  /// Whether a step has started a timer beside one that ran already. Time may pass before the step, so that the other one
  /// may fire first; that order was not walked.
  package var ordersTimers: Bool { leftOut.ordersTimers }
  /// Whether the calls of some machines of an `each` were answered with those of its last one.
  package var joinsMachines: Bool { leftOut.joinsMachines }

  /// For `--cover`, and for a real app.
  var coverPaths = CoverPaths()

  /// Whether its statements hold for all states.
  package var isComplete: Bool {
    switch bound {
    case nil, .within: unnamed.isEmpty && doubts.isEmpty
    case .states, .depth, .bytes, .unwritable, .stopped, .random: false
    }
  }

  /// Whether a claim is broken, or there is a finding that is a failure.
  package var isBroken: Bool {
    findings.contains { !$0.isNote } || claims.contains { $0.isBroken }
  }

  private let lines: ExploreLines

  init(_ plan: WalkPlan) {
    lines = ExploreLines(plan)
    name = plan.name
    span = plan.span
    isExplore = plan.isExplore
    tookAllRows = plan.takesAllRows
    nevers = plan.nevers.map { $0.clause }
    mostFailures = plan.mostFailures
    leftOut.isAsGiven = plan.answers != .all
    fields = UntypedFields(except: plan.typedLabels)
  }

  /// Adds what the moves of a state say of its elements.
  ///
  /// - Parameter world: in the state, with its frame drawn.
  mutating func note(_ moves: Moves, _ world: borrowing World) {
    note(unnamed: moves.unnamed)
    if moves.joinsMachines { leftOut.joinsMachines = true }
    if let top = world.top { note(shown: Int(world.screen(of: top).index)) }
    if !moves.takesText { return }
    typed.note(moves.typing)
    fields.note(world, except: moves.typing)
  }

  private mutating func note(shown screen: Int) {
    while shown.count <= screen { shown.append(false) }
    shown[screen] = true
  }

  /// Notes what the walk cannot judge, since it ignores values.
  mutating func noteDoubts(
    _ ignoring: Ignoring?, _ verdicts: [ClaimNotes.Verdict], _ claims: [WalkPlan.Claim]
  ) {
    guard let ignoring else { return }
    for (number, verdict) in verdicts.enumerated() where ignoring.reachesClaim[number] {
      if case .open = verdict { leftOut.doubts.append(claims[number].text) }
    }
    for condition in ignoring.conditions where !findings.contains(where: { $0.span == condition.span }) {
      leftOut.doubts.append("always \"\(condition.message)\"")
    }
  }

  /// Adds the screens of a helper.
  mutating func note(shown screens: [Bool]) {
    for (screen, isShown) in screens.enumerated() where isShown { note(shown: screen) }
  }

  /// Adds the outcomes of the walks of parts of the screen, in order; a bound may have left the last ones out.
  ///
  /// - Parameters:
  ///   - count: the number of all parts.
  ///   - planned: each claim with the part that it is about; nil for every part.
  mutating func add(_ parts: [WalkOutcome], of count: Int, _ planned: [(claim: WalkPlan.Claim, owner: Int?)])
  {
    partCount = count
    for part in parts {
      stateCount += part.stateCount
      moveCount += part.moveCount
      leftCount += part.leftCount
      leftOut.add(part.leftOut)
      bound = bound ?? part.bound
      growth = growth ?? part.growth
      typed.add(part.typed)
      fields.add(part.fields)
      note(unnamed: part.unnamed)
      note(shown: part.shown)
      for finding in part.findings where !finding.kind.isOfNever { add(finding) }
    }
    // A gesture that another part has is left out there.
    for finding in parts.first?.findings ?? [] where finding.kind.isOfNever {
      if parts.allSatisfy({ $0.findings.contains { $0.kind == finding.kind } }) { findings.append(finding) }
    }
    var next = parts.map { _ in 0 }
    for (claim, owner) in planned {
      var outcomes: [ClaimOutcome] = []
      for part in parts.indices where owner == nil || owner == part {
        outcomes.append(parts[part].claims[next[part]])
        next[part] += 1
      }
      let worst =
        outcomes.first(where: { $0.isBroken }) ?? outcomes.first(where: { $0.isOpen }) ?? outcomes.first
      claims.append(worst ?? ClaimOutcome(open: claim))
    }
  }

  /// Adds a finding of a part, unless another part has it, with a path that is at most as long.
  private mutating func add(_ finding: WalkFinding) {
    let known = findings.firstIndex { $0.span == finding.span && $0.kind.isMistake(like: finding.kind) }
    guard let known else { return findings.append(finding) }
    if finding.path.count < findings[known].path.count { findings[known] = finding }
  }

  /// Takes the path of another walk to a finding, if it has that.
  mutating func replace(_ number: Int, from other: WalkOutcome) {
    let finding = findings[number]
    let same = other.findings.first { $0.span == finding.span && $0.kind.isMistake(like: finding.kind) }
    if let same { findings[number] = same }
  }

  /// Adds what no step can name, each label once.
  mutating func note(unnamed labels: [String]) {
    for label in labels where !unnamed.contains(label) { unnamed.append(label) }
  }

  /// Sorts the elements by label. Random walks meet them in another order where several machines take them.
  mutating func sortLabels() {
    unnamed.sort()
    typed.sort()
    fields.sort()
  }

  /// In an `explore` every finding is a failure.
  mutating func add(
    _ kind: WalkFinding.Kind, _ span: SourceSpan?, path: [String], _ found: Findings.Found? = nil
  ) {
    let isNote = kind.mayBeMeant && !isExplore || kind.isPushedTwice
    let exploration: [String]? =
      switch kind {
      case .error, .broken, .view, .pushedTwice: nil
      case .blank, .deadEnd, .waitsForEver: isNote ? nil : path + lines.local
      case .neverDone, .leavesNothingOut: lines.steps + clauses(behind: 0)
      }
    findings.append(
      WalkFinding(
        kind: kind, span: span, path: path, exploration: exploration, isNote: isNote,
        states: found?.states ?? "", randomWalk: found?.position.walk ?? 0))
  }

  /// The lines of an `explore` in which a claim is broken again.
  ///
  /// - Parameters:
  ///   - path: the steps to the state that breaks it.
  ///   - failures: how many answers fail among them.
  func exploration(of claim: WalkPlan.Claim, behind path: [String], failures: Int = 0) -> [String] {
    let clauses = clauses(behind: failures)
    return switch claim.form {
    case .always: path + lines.local + [claim.text]
    // Where no `may` names calls, a step may have no name for one of several equal ones.
    case .anyOrder: path + lines.deliveries + lines.local + [claim.text]
    case .reaches:
      if case .within(let most) = bound {
        path + clauses + ["within \(most) steps", claim.text]
      } else {
        path + clauses + [claim.text]
      }
    // All states that can be reached from there were visited, so no limit is needed.
    case _: path + clauses + [claim.text]
    }
  }

  /// - Parameter failures: how many answers have failed before.
  private func clauses(behind failures: Int) -> [String] {
    lines.all + (mostFailures.map { ["failures \($0 - failures)"] } ?? [])
  }
}

/// The lines of an `explore` that finds something again.
private struct ExploreLines {
  let steps: [String]
  /// The clauses that a single state is judged by.
  let local: [String]
  let deliveries: [String]
  /// All clauses but the claims.
  let all: [String]

  init(_ plan: WalkPlan) {
    steps = plan.steps.map { $0.text }
    local = plan.localClauses + ["within 1 steps"]
    deliveries = plan.deliveries.map { $0.clause }
    let states = plan.bounds.states == WalkBounds().states ? [] : ["states \(plan.bounds.states)"]
    all = plan.localClauses + plan.otherClauses + states
  }
}

/// The result of a claim of an `explore`.
package struct ClaimOutcome: Sendable {
  package enum Verdict: Sendable {
    case holds
    /// `reaches`, with the number of steps of a shortest path.
    case holdsIn(Int)
    /// It holds up to the limit of `within`.
    case holdsWithin(Int)
    /// The sentence and the path; the path is empty if no matching state was found.
    case broken(String, path: [String])
    case inconclusive
  }

  /// The source text.
  package let text: String
  package let span: SourceSpan
  package let verdict: Verdict
  /// For a claim that holds: `from 2 states only by an answer that fails`.
  package internal(set) var only: String?
  /// For a broken `any order`: the lines that differ in the other order, with a heading.
  package let difference: [String]
  /// The lines of an `explore` in which it is broken again; nil if it is not broken, or if the path fails as a test.
  let exploration: [String]?
  /// The random walk that has decided.
  package let randomWalk: Int

  package var isBroken: Bool {
    if case .broken = verdict { true } else { false }
  }

  fileprivate var isOpen: Bool {
    if case .inconclusive = verdict { true } else { false }
  }
}

/// A mistake, with the shortest steps that reproduce it.
package struct WalkFinding: Sendable {
  package enum Kind: Sendable, Equatable {
    /// An error rolled back a step.
    case error(String)
    /// A broken `always`, with its message.
    case broken(String)
    /// The screen cannot be drawn.
    case view(String)
    /// Nothing of the screen is visible in these states.
    case blank(String)
    /// In these states nothing is pending, and no gesture is accepted.
    case deadEnd(String)
    /// In these states no gesture is accepted, and nothing pending ever answers.
    case waitsForEver(String)
    /// A `may` whose step is possible in no state.
    case neverDone(String)
    /// A `never` whose gesture is possible in no state.
    case leavesNothingOut(String)
    /// This screen is above itself, with the same arguments.
    case pushedTwice(String)

    /// Whether it may be intended, so that it is only a warning.
    fileprivate var mayBeMeant: Bool {
      switch self {
      case .deadEnd, .waitsForEver: true
      case .error, .broken, .view, .blank, .neverDone, .leavesNothingOut, .pushedTwice: false
      }
    }

    /// The same about states with other values.
    func about(_ states: String) -> Self {
      switch self {
      case .blank: .blank(states)
      case .deadEnd: .deadEnd(states)
      case .waitsForEver: .waitsForEver(states)
      case .error, .broken, .view, .neverDone, .leavesNothingOut, .pushedTwice: self
      }
    }

    /// Whether it is about a `never`.
    fileprivate var isOfNever: Bool { if case .leavesNothingOut = self { true } else { false } }

    /// A note in every walk.
    var isPushedTwice: Bool { if case .pushedTwice = self { true } else { false } }

    /// Whether it is the error of a step.
    var isError: Bool { if case .error = self { true } else { false } }

    /// Whether two findings at one position of the script have one cause, although their messages differ: in values of an
    /// error, or in values of a state's parameters.
    func isMistake(like other: Kind) -> Bool {
      switch (self, other) {
      case (.error, .error), (.broken, .broken), (.view, .view), (.blank, .blank), (.deadEnd, .deadEnd),
        (.waitsForEver, .waitsForEver), (.pushedTwice, .pushedTwice):
        true
      case _: false
      }
    }
  }

  package let kind: Kind
  package let span: SourceSpan?
  /// The steps; empty for a finding without a path.
  package let path: [String]
  /// The lines of an `explore` that finds it again; nil if the path says all as a test.
  let exploration: [String]?
  /// Whether it is only a warning.
  package let isNote: Bool
  /// The names of the states that it is about, and the random walk that has met it.
  package let states: String
  package let randomWalk: Int

  /// Whether it occurs when the screen is drawn, not when a step is taken.
  var isOfView: Bool {
    if case .view = kind { true } else { false }
  }

  package var sentence: String { kind.sentence }
}

extension WalkFinding.Kind {
  var sentence: String {
    switch self {
    case .error(let message): "an error: \(message)"
    case .broken(let message): "broken: \(message)"
    case .view(let message): "the screen cannot be drawn: \(message)"
    case .blank(let states): "nothing is on the screen in `\(states)`"
    case .deadEnd(let states): "nothing can be done in `\(states)`, and nothing is pending"
    case .waitsForEver(let states): "nothing can be touched in `\(states)`, and what is pending never answers"
    case .neverDone(let clause): "`\(clause)` can never be done"
    case .leavesNothingOut(let clause): "`\(clause)` leaves nothing out"
    case .pushedTwice(let screen): "`\(screen)` is pushed while it is on top, with the same arguments"
    }
  }
}

extension ClaimOutcome {
  /// Of a claim about which nothing was walked.
  fileprivate init(open claim: WalkPlan.Claim) {
    self.init(
      text: claim.text, span: claim.span, verdict: .inconclusive, only: nil, difference: [], exploration: nil,
      randomWalk: 0)
  }
}
