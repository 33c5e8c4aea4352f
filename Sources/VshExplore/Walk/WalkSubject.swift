import VshProgram
import VshSource

/// What is walked, and what of it the results name.
struct WalkSubject: Sendable {
  let name: String
  let span: SourceSpan
  let isExplore: Bool
  let tookAllRows: Bool
  let nevers: [String]
  let mostFailures: Int?
  let lines: ExploreLines

  init(_ plan: WalkPlan) {
    lines = ExploreLines(plan)
    name = plan.name
    span = plan.span
    isExplore = plan.isExplore
    tookAllRows = plan.rules.takesAllRows
    nevers = plan.rules.nevers.map { $0.clause }
    mostFailures = plan.rules.mostFailures
  }
}

/// The lines of an `explore` that finds something again.
struct ExploreLines: Sendable {
  let steps: [String]
  /// The clauses that a single state is judged by.
  let local: [String]
  let deliveries: [String]
  /// All clauses but the claims.
  let all: [String]

  init(_ plan: WalkPlan) {
    steps = plan.steps.map { $0.text }
    local = plan.rules.localClauses + ["within 1 steps"]
    deliveries = plan.rules.deliveries.map { $0.clause }
    let states = plan.bounds.states == WalkBounds().states ? [] : ["states \(plan.bounds.states)"]
    all = plan.rules.localClauses + plan.rules.otherClauses + states
  }
}
