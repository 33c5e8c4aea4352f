import VshMachine

/// What hears a walk. A walk tells of three things: a state was found, a step was taken, and a state is left, since all its
/// moves are known. From these its readers make what they say at the end.
///
/// The helpers of a walk have notes of their own. They are merged in the order of the states, so that a reader says the
/// same with any number of helpers.
protocol WalkNotes {
  /// Whether it says the same of each part of a screen as of the whole one.
  var worksInParts: Bool { get }
  /// Whether helpers can take states for it.
  var worksWithHelpers: Bool { get }
  /// Whether it looks at the screens of new states. What is asked about a state is taken back with an open step; what is
  /// drawn is not.
  var drawsStates: Bool { get }
  /// Whether it matters which work a step answers or lets fire.
  var asksForPending: Bool { get }
  /// The bytes of what it keeps of the states.
  var byteCount: Int { get }
  /// The bound that the last state meets if some value has no end.
  var boundOfGrowth: WalkOutcome.Bound? { get }
  /// Whether nothing that the walk may still find changes what it says.
  var isDecided: Bool { get }

  /// A state is visited next. The world is in it, before and afterwards.
  mutating func begin(_ visit: Visit, in walked: inout WalkedWorld) throws(Fault)
  /// The world is in a new state.
  mutating func find(_ state: Int32, in walked: inout WalkedWorld)
  /// A step was taken from the state that is visited. The world is behind it.
  ///
  /// - Parameter found: what the walk has found so far.
  mutating func take(_ step: WalkStep, _ found: Findings, in walked: inout WalkedWorld)
  /// All moves of the state that is visited were made. The world may be in any state before and afterwards.
  mutating func leave(_ visit: Visit, _ moves: Moves, in walked: inout WalkedWorld) throws(Fault)

  /// What a helper begins with.
  var begun: Self { get }
  /// What a helper gives back.
  var ended: Self { get }
  /// Whether the walk would have done what a helper did.
  func accepts(_ other: Self) -> Bool
  /// Adds what a helper has noted of the next states.
  mutating func merge(_ other: Self, _ round: MergedRound)
}

extension WalkNotes {
  var worksInParts: Bool { false }
  var worksWithHelpers: Bool { true }
  var drawsStates: Bool { false }
  var asksForPending: Bool { false }
  var byteCount: Int { 0 }
  var boundOfGrowth: WalkOutcome.Bound? { nil }
  var isDecided: Bool { false }
  mutating func begin(_ visit: Visit, in walked: inout WalkedWorld) throws(Fault) {}
  mutating func find(_ state: Int32, in walked: inout WalkedWorld) {}
  mutating func take(_ step: WalkStep, _ found: Findings, in walked: inout WalkedWorld) {}
  mutating func leave(_ visit: Visit, _ moves: Moves, in walked: inout WalkedWorld) throws(Fault) {}
  var ended: Self { self }
  func accepts(_ other: Self) -> Bool { true }
}

/// A state that is visited.
struct Visit {
  let state: Int32
  /// Its encoding.
  let bytes: [UInt8]
}

/// A step from a visited state.
struct WalkStep {
  let from: Int32
  /// Nil where a limit is reached.
  let to: Int32?
  let move: TakenMove
  /// What was found in the step, by index.
  let findings: Range<Int>
}

/// What a round of helpers has added to a walk.
struct MergedRound {
  /// The states and the findings before the round.
  let stateCount: Int
  /// The numbers that the states of a helper have in the walk, and which of them are new.
  let numbers: [Int32]
  let isNew: [Bool]
  /// The findings of the helper that are new, by index.
  let newFindings: Set<Int>
  let findings: [Findings.Found]

  func number(of state: Int32) -> Int32 {
    state < stateCount ? state : numbers[Int(state) - stateCount]
  }
}

/// The readers of a walk. The walk tells all of them what happens, and knows none.
struct WalkReaders: WalkNotes {
  var claims: ClaimNotes
  var cover: CoverNotes?
  var faults: FaultNotes?
  var audit: AuditNotes?
  var cards: CardNotes?

  /// Those that the plan asks for.
  init(_ plan: WalkPlan) {
    claims = ClaimNotes(plan.claims, of: plan.part)
    if plan.bounds.asked.faults { faults = FaultNotes() }
    if plan.bounds.asked.audit { audit = AuditNotes() }
    cards = plan.bounds.asked.cards.map { CardNotes($0, takesAll: plan.bounds.givenStates != nil) }
  }

  /// Only the claims.
  init(_ claims: ClaimNotes) { self.claims = claims }

  var worksInParts: Bool {
    claims.worksInParts && cover?.worksInParts ?? true && faults?.worksInParts ?? true
      && audit?.worksInParts ?? true && cards?.worksInParts ?? true
  }

  var worksWithHelpers: Bool { claims.worksWithHelpers && cover?.worksWithHelpers ?? true }

  var drawsStates: Bool { claims.drawsStates || cards != nil }

  var asksForPending: Bool { claims.asksForPending }

  var byteCount: Int { claims.byteCount + (cards?.byteCount ?? 0) }

  var boundOfGrowth: WalkOutcome.Bound? { cards?.boundOfGrowth }

  var isDecided: Bool { claims.isDecided }

  mutating func begin(_ visit: Visit, in walked: inout WalkedWorld) throws(Fault) {
    try faults?.begin(visit, in: &walked)
    try audit?.begin(visit, in: &walked)
    try claims.begin(visit, in: &walked)
  }

  mutating func find(_ state: Int32, in walked: inout WalkedWorld) {
    cards?.find(state, in: &walked)
    claims.find(state, in: &walked)
  }

  mutating func take(_ step: WalkStep, _ found: Findings, in walked: inout WalkedWorld) {
    cover?.take(step, found, in: &walked)
    audit?.take(step, found, in: &walked)
    cards?.take(step, found, in: &walked)
    claims.take(step, found, in: &walked)
  }

  mutating func leave(_ visit: Visit, _ moves: Moves, in walked: inout WalkedWorld) throws(Fault) {
    try cards?.leave(visit, moves, in: &walked)
    try claims.leave(visit, moves, in: &walked)
    try audit?.leave(visit, moves, in: &walked)
  }

  var begun: WalkReaders { with(claims.begun, cover?.begun, faults?.begun, audit?.begun, cards?.begun) }

  var ended: WalkReaders { with(claims.ended, cover?.ended, faults?.ended, audit?.ended, cards?.ended) }

  private func with(
    _ claims: ClaimNotes, _ cover: CoverNotes?, _ faults: FaultNotes?, _ audit: AuditNotes?,
    _ cards: CardNotes?
  ) -> WalkReaders {
    var readers = WalkReaders(claims)
    (readers.cover, readers.faults, readers.audit, readers.cards) = (cover, faults, audit, cards)
    return readers
  }

  func accepts(_ other: WalkReaders) -> Bool {
    claims.accepts(other.claims) && other.cards.map { cards?.accepts($0) ?? true } ?? true
  }

  mutating func merge(_ other: WalkReaders, _ round: MergedRound) {
    claims.merge(other.claims, round)
    if let other = other.cover { cover?.merge(other, round) }
    if let other = other.faults { faults?.merge(other, round) }
    if let other = other.audit { audit?.merge(other, round) }
    if let other = other.cards { cards?.merge(other, round) }
  }
}
