import VshMachine
import VshProgram
import VshSession

/// Evaluates the claims of an `explore`: for each new state, and at the end for all states. States are identified by
/// index in the order of discovery, so a smaller index has a path that is no longer.
struct ClaimNotes: WalkNotes {
  /// The result of one claim.
  enum Verdict {
    case holds
    /// From this number of states only by an answer that the walk has made up.
    case holdsOnly(from: Int, MadeUp)
    /// A matching state was found.
    case reached(Int)
    /// No matching state was found.
    case neverReached
    /// In this state, for this reason.
    case broken(at: Int, Reason)
    case open
  }

  /// What a model does not answer by itself.
  enum MadeUp {
    case failure, value, both

    var words: String {
      let (fails, value) = ("an answer that fails", "a value that the model does not give")
      return switch self {
      case .failure: "only by \(fails)"
      case .value: "only by \(value)"
      case .both: "only by \(fails) or \(value)"
      }
    }
  }

  enum Reason {
    case condition(String?)
    /// No path leads to a required state.
    case noWayBack
    /// Nothing ends the waiting.
    case neverSettles
    /// These moves lead from the state to another one in which it ends, or which comes again and again.
    case stalls(StateGraph.Stall)
    /// The two steps in the other order show a different screen.
    case order([PathStep], AnswerOrder.Difference)
    /// Opened again, the app shows something else than what is true.
    case reload(Reload.Difference)
  }

  private let claims: [WalkPlan.Claim]
  /// The results that are final already.
  private var certain: [Verdict?]
  /// For `returns to`, `settles` and `after … comes …`, and where moves are noted for `reaches`: by state, whether it is a
  /// required one, or settled.
  private var goals: [[Bool]]
  /// For `after … comes …`: by state, whether it is one of the first condition.
  private var origins: [[Bool]]
  private var pending = PendingNotes()
  private(set) var graph = StateGraph()

  /// The part of the screen that the claims are about; nil for all of it.
  private let part: WalkPart?
  /// Whether it matters what is in flight in each state.
  let asksForPending: Bool
  /// Whether a condition reads the rows of the drawn screen.
  let drawsStates: Bool
  /// Whether some claim needs the moves between the states.
  let asksForMoves: Bool
  /// Whether a walk with these claims ends where all of them are decided.
  let endsDecided: Bool
  /// Of a helper: the orders that were asked for when it began.
  private var ordersAtBegin: [AnswerOrder.Extent] = []

  /// - Parameter asksForPending: nil for what the claims need before the states are known.
  init(
    _ claims: [WalkPlan.Claim], of part: WalkPart?, asksForPending: Bool? = nil, endsDecided: Bool = false
  ) {
    self.claims = claims
    self.endsDecided = endsDecided
    self.part = part
    self.asksForPending = asksForPending ?? claims.contains { $0.form.isComes }
    certain = claims.map { _ in nil }
    goals = claims.map { _ in [] }
    origins = goals
    drawsStates = claims.contains { claim in
      switch claim.form {
      case .always(let condition, _), .reaches(let condition), .returns(let condition): condition.readsRows
      case .comes(let condition, let first): condition.readsRows || first.readsRows
      case .settles, .anyOrder, .reloads: false
      }
    }
    asksForMoves = claims.contains { claim in
      switch claim.form {
      case .returns, .settles, .comes: true
      case .always, .reaches, .anyOrder, .reloads: false
      }
    }
  }

  /// What is in flight may be of any part.
  var worksInParts: Bool { !asksForPending }

  /// When the screens of pairs of answers must still be compared in both orders.
  var ordersAsked: [AnswerOrder.Extent] {
    var extents: [AnswerOrder.Extent] = []
    for (claim, verdict) in zip(claims, certain) where verdict == nil {
      if let extent = claim.form.orderExtent, !extents.contains(extent) { extents.append(extent) }
    }
    return extents
  }

  var byteCount: Int {
    graph.byteCount + pending.byteCount
      + goals.reduce(0) { $0 + $1.count } + origins.reduce(0) { $0 + $1.count }
  }

  // MARK: During the walk

  /// Asks the claims about a new state.
  mutating func find(_ state: Int32, in walked: inout WalkedWorld) {
    if !claims.isEmpty { note(Int(state), &walked.explored) }
  }

  private mutating func note(_ state: Int, _ world: inout ExploredWorld) {
    for number in claims.indices {
      switch claims[number].form {
      case .always(let condition, _):
        guard certain[number] == nil else { continue }
        switch world.ask(condition) {
        case .yes, .absent: break
        case .no: certain[number] = .broken(at: state, .condition(nil))
        case .error(let message): certain[number] = .broken(at: state, .condition(message))
        }
      case .reaches(let condition):
        if certain[number] != nil, !asksForMoves { continue }
        let isReached = world.ask(condition) == .yes
        if asksForMoves { goals[number].append(isReached) }
        if isReached, certain[number] == nil { certain[number] = .reached(state) }
      case .returns(let condition): goals[number].append(world.ask(condition) == .yes)
      case .comes(let condition, let first):
        goals[number].append(world.ask(condition) == .yes)
        origins[number].append(world.ask(first) == .yes)
      case .settles:
        let (aside, part) = (claims[number].aside, part)
        let isSettled = world.runner.world.isSettled { state in
          !aside.contains(state) && part?.has(workOf: state) ?? true
        }
        goals[number].append(isSettled)
      case .anyOrder, .reloads: break
      }
    }
  }

  mutating func begin(_ visit: Visit, in walked: inout WalkedWorld) throws(Fault) {
    if !asksForPending { return }
    let works = worksInFlight(&walked.explored)
    pending.begin(Int(visit.state), works, in: walked.explored.runner.world)
  }

  private func worksInFlight(_ world: inout ExploredWorld) -> [World.PendingWork] {
    world.runner.world.worksInFlight().filter { part?.has(workOf: $0.state) ?? true }
  }

  mutating func take(_ step: WalkStep, _ found: Findings, in walked: inout WalkedWorld) {
    guard asksForMoves, let to = step.to else { return }
    graph.add(StateGraph.Edge(from: step.from, to: to, move: step.move.number, kind: step.move.kind))
    guard asksForPending, let moved = step.move.pending else { return }
    let works = worksInFlight(&walked.explored)
    pending.note(
      edge: graph.edges.count - 1, moved, since: step.move.mark, then: works,
      in: walked.explored.runner.world)
  }

  /// Tries the answers of a state in both orders, where a claim asks for that.
  mutating func leave(_ visit: Visit, _ moves: Moves, in walked: inout WalkedWorld) throws(Fault) {
    for extent in ordersAsked {
      let found = try AnswerOrder.difference(extent, among: moves, of: visit, in: &walked)
      guard let (first, second, difference) = found else { continue }
      let steps = try AnswerOrder.steps(first, second, of: moves, from: visit, in: &walked)
      for (number, claim) in claims.enumerated() where certain[number] == nil {
        if claim.form.orderExtent == extent {
          certain[number] = .broken(at: Int(visit.state), .order(steps, difference))
        }
      }
    }
    for (number, claim) in claims.enumerated() where certain[number] == nil {
      guard case .reloads = claim.form else { continue }
      certain[number] = try Reload.difference(of: visit, moves, in: &walked)
        .map { .broken(at: Int(visit.state), .reload($0)) }
    }
  }

  /// Whether nothing that the walk may still find changes a result.
  var isDecided: Bool { endsDecided && !certain.contains { $0 == nil } }

  // MARK: In a walk with helpers

  /// As at the beginning of a helper's part: what is certain already, without any state.
  var begun: ClaimNotes {
    var notes = ClaimNotes(claims, of: part, asksForPending: asksForPending, endsDecided: endsDecided)
    notes.certain = certain
    notes.ordersAtBegin = ordersAsked
    return notes
  }

  /// An order that was decided meanwhile is not tried again.
  func accepts(_ other: ClaimNotes) -> Bool { other.ordersAtBegin == ordersAsked }

  mutating func merge(_ other: ClaimNotes, _ round: MergedRound) {
    func renumbered(_ state: Int) -> Int { Int(round.number(of: Int32(truncatingIfNeeded: state))) }
    for number in claims.indices {
      if certain[number] == nil {
        switch other.certain[number] {
        case .reached(let state): certain[number] = .reached(renumbered(state))
        case .broken(let state, let reason): certain[number] = .broken(at: renumbered(state), reason)
        case let verdict: certain[number] = verdict
        }
      }
      goals[number] += zip(other.goals[number], round.isNew).lazy.filter { $0.1 }.map { $0.0 }
      origins[number] += zip(other.origins[number], round.isNew).lazy.filter { $0.1 }.map { $0.0 }
    }
    pending.merge(other.pending, behind: graph.edges.count)
    for edge in other.graph.edges {
      graph.add(.init(from: edge.from, to: round.number(of: edge.to), move: edge.move, kind: edge.kind))
    }
  }

  // MARK: At the end of the walk

  /// - Parameters:
  ///   - walkedCount: states with this index or a larger one were found but not visited.
  ///   - isWhole: whether these are irrelevant: there are none, or they are beyond the last step that the claims cover.
  ///   - hasAllMoves: whether each move of the visited states was taken. Else another one may lead on.
  ///   - isDoubtful: by claim: whether only a path that was found decides it.
  func verdicts(
    walkedCount: Int, isWhole: Bool, hasAllMoves: Bool, onlyByPaths isDoubtful: [Bool]? = nil
  ) -> [Verdict] {
    claims.indices.map { number in
      if let verdict = certain[number] { return verdict }
      if isDoubtful?[number] == true { return .open }
      switch claims[number].form {
      case .always, .anyOrder, .reloads: return isWhole ? .holds : .open
      case .reaches: return isWhole ? .neverReached : .open
      case .returns, .comes, .settles:
        let broken =
          switch claims[number].form {
          case .returns: returning(goals[number], walkedCount)
          case .comes: coming(number, walkedCount)
          case _: settling(number, walkedCount)
          }
        if let broken, hasAllMoves || broken.goesRound { return broken }
        return isWhole ? onlyByMadeUp(number, walkedCount) ?? .holds : .open
      }
    }
  }

  /// Whether one of these states is one of the claim's, which is a `reaches`. The moves were noted.
  func isReached(_ number: Int, in states: [Bool]) -> Bool {
    zip(goals[number], states).contains { $0 && $1 }
  }

  /// Of a claim that holds: from how many states only an answer that the walk has made up leads on.
  private func onlyByMadeUp(_ number: Int, _ walkedCount: Int) -> Verdict? {
    let isHandsOff = claims[number].form.isComes
    if claims[number].form.isSettles { return nil }
    let ends = settledOrUnvisited(number, walkedCount)
    func missing(without isLeftOut: (StateGraph.Edge) -> Bool) -> Set<Int> {
      let leading = graph.leading(to: ends) {
        !isLeftOut($0) && (!isHandsOff || $0.kind.isHandsOff)
      }
      return Set(leading.indices.filter { !leading[$0] && (!isHandsOff || origins[number][$0]) })
    }
    let all = missing { $0.isFailure || $0.isInvented }
    if all.isEmpty { return nil }
    let kind: MadeUp =
      missing { $0.isInvented }.isEmpty ? .failure : missing { $0.isFailure }.isEmpty ? .value : .both
    return .holdsOnly(from: all.count, kind)
  }

  /// Returns a broken claim if it is broken regardless of the states that were not visited; otherwise nil.
  private func returning(_ goals: [Bool], _ walkedCount: Int) -> Verdict? {
    let ends = goals.indices.map { goals[$0] || $0 >= walkedCount }
    let returning = graph.leading(to: ends) { _ in true }
    return returning.firstIndex(of: false).map { .broken(at: $0, .noWayBack) }
  }

  private func coming(_ number: Int, _ walkedCount: Int) -> Verdict? {
    let inside = goals[number].indices.map { !goals[number][$0] && $0 < walkedCount }
    return graph.firstStall(from: origins[number], inside: inside, pending)
      .map { .broken(at: $0.state, .stalls($0)) }
  }

  private func settling(_ number: Int, _ walkedCount: Int) -> Verdict? {
    let ends = settledOrUnvisited(number, walkedCount)
    let never = graph.leading(to: ends, by: { $0.kind.isHandsOff }).firstIndex(of: false)
    if let stall = asksForPending ? unsettledRound(ends, pending) : nil,
      stall.state <= never ?? .max
    {
      return .broken(at: stall.state, .stalls(stall))
    }
    return never.map { .broken(at: $0, .neverSettles) }
  }

  private func settledOrUnvisited(_ number: Int, _ walkedCount: Int) -> [Bool] {
    goals[number].indices.map { goals[number][$0] || $0 >= walkedCount }
  }

  private func unsettledRound(_ ends: [Bool], _ pending: PendingNotes?) -> StateGraph.Stall? {
    let unsettled = ends.map { !$0 }
    return graph.firstStall(from: unsettled, inside: unsettled, pending, isRound: true)
  }

  /// Whether `settles` finds a cycle, of which only a walk that notes what is in flight can say whether it is fair.
  func needsPending(walkedCount: Int) -> Bool {
    !asksForPending
      && claims.indices.contains { number in
        claims[number].form.isSettles
          && unsettledRound(settledOrUnvisited(number, walkedCount), nil) != nil
      }
  }
}

extension ClaimNotes.Verdict {
  /// Whether moves that were taken lead round for ever.
  fileprivate var goesRound: Bool {
    switch self {
    case .broken(_, .stalls(let stall)): stall.goesRound
    case _: false
    }
  }
}

extension Clauses.Claim.Form {
  fileprivate var isComes: Bool { if case .comes = self { true } else { false } }

  fileprivate var isSettles: Bool { if case .settles = self { true } else { false } }

  /// Whether a walk tries more than its moves between the states.
  var triesMore: Bool { if case .reloads = self { true } else { orderExtent != nil } }

  /// For `any order`.
  var orderExtent: AnswerOrder.Extent? {
    if case .anyOrder(let inTheEnd) = self { inTheEnd ? .inTheEnd : .atOnce } else { nil }
  }
}
