import VshMachine
import VshProgram
import VshSession

/// What the claims of an `explore` say of each state as it is found, and at the end of all of them. It knows states by their places,
/// in the order in which they were found, so that a lesser place has a path that is no longer.
struct ClaimNotes {
  /// How one claim went.
  enum Verdict {
    case holds
    /// A state that fits was found.
    case reached(Int)
    /// Never reached.
    case neverReached
    /// In this state, for this reason.
    case broken(at: Int, Reason)
    case open
  }

  enum Reason {
    case condition(String?)
    /// No path leads on to where it has to come.
    case noWayBack
    /// Nothing ends its waiting.
    case neverSettles
    /// These steps lead back to it, again and again.
    case goesRound([Int32])
    /// The two steps show something else in the other order.
    case order([Int32])
  }

  private let claims: [WalkPlan.Claim]
  /// The verdict that is certain already.
  private var certain: [Verdict?]
  /// Of `returns to`: by state, whether it is one of those.
  private var goals: [[Bool]]
  /// Nothing but `every` is pending.
  private var settled: [Bool] = []
  private(set) var graph = StateGraph()

  init(_ claims: [WalkPlan.Claim]) {
    self.claims = claims
    certain = claims.map { _ in nil }
    goals = claims.map { _ in [] }
  }

  private(set) lazy var asksForMoves = claims.contains { claim in
    switch claim.form {
    case .returns, .settles: true
    case .always, .reaches, .anyOrder: false
    }
  }

  /// Whether two answers still have to be tried in both orders.
  var asksForOrder: Bool {
    zip(claims, certain).contains { claim, verdict in
      if case .anyOrder = claim.form { verdict == nil } else { false }
    }
  }

  // MARK: While the walk goes

  /// - Parameters:
  ///   - place: the next one.
  ///   - world: in that state.
  mutating func note(_ place: Int, _ world: inout ExploredWorld) {
    var isSettled: Bool?
    for (number, claim) in claims.enumerated() {
      switch claim.form {
      case .always(let condition, _):
        guard certain[number] == nil else { continue }
        switch world.ask(condition) {
        case .yes, .absent: break
        case .no: certain[number] = .broken(at: place, .condition(nil))
        case .error(let message): certain[number] = .broken(at: place, .condition(message))
        }
      case .reaches(let condition):
        if certain[number] == nil, world.ask(condition) == .yes { certain[number] = .reached(place) }
      case .returns(let condition): goals[number].append(world.ask(condition) == .yes)
      case .settles:
        let isNow = isSettled ?? world.world.isSettled
        if isSettled == nil { settled.append(isNow) }
        isSettled = isNow
      case .anyOrder: break
      }
    }
  }

  mutating func note(_ edge: StateGraph.Edge) { if asksForMoves { graph.add(edge) } }

  mutating func note(orderMatters steps: [Int32], at place: Int) {
    for (number, claim) in claims.enumerated() where certain[number] == nil {
      if case .anyOrder = claim.form { certain[number] = .broken(at: place, .order(steps)) }
    }
  }

  // MARK: At the end

  /// - Parameters:
  ///   - walkedCount: the states from here on were found and not walked.
  ///   - isWhole: those do not matter: there are none, or they lie behind the last step that the claims are about.
  func verdicts(walkedCount: Int, isWhole: Bool) -> [Verdict] {
    claims.indices.map { number in
      if let verdict = certain[number] { return verdict }
      switch claims[number].form {
      case .always, .anyOrder: return isWhole ? .holds : .open
      case .reaches: return isWhole ? .neverReached : .open
      case .returns: return returning(goals[number], walkedCount) ?? (isWhole ? .holds : .open)
      case .settles: return settling(walkedCount) ?? (isWhole ? .holds : .open)
      }
    }
  }

  /// Broken whatever lies behind the states that were not walked; nil else.
  private func returning(_ goals: [Bool], _ walkedCount: Int) -> Verdict? {
    let ends = goals.indices.map { goals[$0] || $0 >= walkedCount }
    let returning = graph.leading(to: ends) { _ in true }
    return returning.firstIndex(of: false).map { .broken(at: $0, .noWayBack) }
  }

  private func settling(_ walkedCount: Int) -> Verdict? {
    let ends = settled.indices.map { settled[$0] || $0 >= walkedCount }
    let settling = graph.leading(to: ends, by: \.isHandsOff)
    let never = settling.firstIndex(of: false)
    let cycle = graph.firstCycle(among: ends.map { !$0 })
    if let cycle, cycle.state <= never ?? .max {
      return .broken(at: cycle.state, .goesRound(cycle.steps))
    }
    return never.map { .broken(at: $0, .neverSettles) }
  }
}
