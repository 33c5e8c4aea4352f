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
    /// Of a storyboard: this number of cards, where some value seems to have no end.
    case cards(Int)
    case bytes(Int)
    case unwritable(String)
    case stopped
    /// It was none of all states, but random ones.
    case random(RandomWalks)
  }

  let subject: WalkSubject
  var leftOut = LeftOut()
  /// Whether calls answer only what models and `given`s say.
  package var isAsGiven: Bool { leftOut.isAsGiven }
  static let asGiven = "answers as given"
  /// What does not tell two states apart.
  package internal(set) var ignored: [IgnoredName] = []
  /// The variables of the screens that it has seen that decide nothing, so that they do not tell two states apart either.
  package var notDistinguished: [String] {
    leftOut.inert.filter { $0.screens.contains { seen.hasShown($0) } }.map { $0.name }
  }
  /// What an ignored value can reach, and no path has decided: claims, and the messages of screens' conditions.
  package var doubts: [String] { leftOut.doubts }
  /// What is known, if the `explore` says so and it is broken.
  package internal(set) var known: String?
  private(set) var counts = Counts()

  struct Counts: Sendable {
    var parts = 1
    var states = 0
    var moves = 0
    var left = 0
  }

  /// Each finding once, with its shortest path.
  package private(set) var findings: [WalkFinding] = []
  /// In the order of the text.
  package internal(set) var claims: [ClaimOutcome] = []
  package internal(set) var bound: Bound?
  var seen: SeenMoves
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
    var inert: [InertVariables] = []

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
    case .states, .depth, .cards, .bytes, .unwritable, .stopped, .random: false
    }
  }

  /// Whether a claim is broken, or there is a finding that is a failure.
  package var isBroken: Bool {
    findings.contains { !$0.isNote } || claims.contains { $0.isBroken }
  }

  init(_ plan: WalkPlan) {
    subject = WalkSubject(plan)
    leftOut.isAsGiven = plan.rules.answers != .all
    seen = SeenMoves(plan)
  }

  /// Adds what the moves of a state say of its elements.
  ///
  /// - Parameter world: in the state, with its frame drawn.
  mutating func note(_ moves: Moves, _ world: borrowing World) {
    if moves.joinsMachines { leftOut.joinsMachines = true }
    seen.note(moves, world)
  }

  /// Notes what is not walked on from a state that was reached.
  ///
  /// - Parameter move: that led there.
  mutating func noteLeftOut(_ reached: borrowing StateEncoding, _ move: TakenMove?, _ world: borrowing World)
  {
    if reached.leavesCallsOut { leftOut.mostEqualCalls = StateCodec.mostEqualCancelledCalls }
    if !ordersTimers, let move, world.lastStart > move.mark, move.kind != .timer, move.kind != .tick {
      leftOut.ordersTimers = world.startsTimerBesideOthers(since: move.mark)
    }
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

  /// Adds what a helper has seen, which walked after this one.
  mutating func merge(_ other: WalkOutcome) {
    moveCount += other.moveCount
    leftOut.add(other.leftOut)
    seen.add(other.seen)
  }

  /// Adds the outcomes of the walks of parts of the screen, in order; a bound may have left the last ones out.
  ///
  /// - Parameters:
  ///   - count: the number of all parts.
  ///   - planned: each claim with the part that it is about; nil for every part.
  mutating func add(_ parts: [WalkOutcome], of count: Int, _ planned: [(claim: WalkPlan.Claim, owner: Int?)])
  {
    counts.parts = count
    for part in parts {
      stateCount += part.stateCount
      leftCount += part.leftCount
      bound = bound ?? part.bound
      growth = growth ?? part.growth
      merge(part)
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

  /// Adds the clauses whose steps were possible in no state.
  mutating func noteIdleClauses(of plan: WalkPlan) {
    for (clause, span) in seen.idleMays(of: plan) { add(.neverDone(clause), span, path: []) }
    for (clause, span) in seen.idleNevers(of: plan) { add(.leavesNothingOut(clause), span, path: []) }
  }

  /// In an `explore` every finding is a failure.
  mutating func add(
    _ kind: WalkFinding.Kind, _ span: SourceSpan?, path: [String], _ found: Findings.Found? = nil
  ) {
    let isNote = kind.mayBeMeant && !isExplore || kind.isPushedTwice
    let exploration: [String]? =
      switch kind {
      case .error, .broken, .view, .pushedTwice: nil
      case .blank, .deadEnd, .waitsForEver: isNote ? nil : path + subject.lines.local
      case .neverDone, .leavesNothingOut: subject.lines.steps + clauses(behind: 0)
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
    case .always, .reloads: path + subject.lines.local + [claim.text]
    // Where no `may` names calls, a step may have no name for one of several equal ones.
    case .anyOrder: path + subject.lines.deliveries + subject.lines.local + [claim.text]
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
    subject.lines.all + (mostFailures.map { ["failures \($0 - failures)"] } ?? [])
  }
}

extension WalkOutcome {
  package var name: String { subject.name }
  /// The span of the start screen, or of the `explore`.
  package var span: SourceSpan { subject.span }
  /// Whether an `explore` was walked.
  package var isExplore: Bool { subject.isExplore }
  /// Whether every row of a list was touched.
  package var tookAllRows: Bool { subject.tookAllRows }
  /// The clauses that say what was not done.
  package var nevers: [String] { subject.nevers }
  /// The number of failing answers on a path, where an `explore` limits it.
  package var mostFailures: Int? { subject.mostFailures }
  /// The number of independent parts of the screen that were walked one by one; 1 where it was walked as one.
  package var partCount: Int { counts.parts }
  package internal(set) var stateCount: Int {
    get { counts.states }
    set { counts.states = newValue }
  }
  package internal(set) var moveCount: Int {
    get { counts.moves }
    set { counts.moves = newValue }
  }
  /// The number of states that were found but not visited.
  package internal(set) var leftCount: Int {
    get { counts.left }
    set { counts.left = newValue }
  }
  /// The labels of elements that a person can touch and no step can name, so that they were not touched.
  package var unnamed: [String] { seen.unnamed }
  /// What it has typed by itself.
  package var typed: TypedLabels { seen.typed }
  /// The fields and dates that it has seen and not changed.
  package var fields: UntypedFields { seen.fields }
}
