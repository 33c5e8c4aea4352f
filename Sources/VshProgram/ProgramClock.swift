import VshSource

extension Program {
  /// Whether something that is asked in a state reads `now`: code of the script, or a clause of an `explore`. Steps are no
  /// part of a state.
  package var readsClock: Bool {
    let reading = expressions.rows.filter { if case .now = $0.form { true } else { false } }
    if reading.isEmpty { return false }
    let tests = script.tests + script.imported.flatMap { $0.tests }
    let steps =
      script.steps.map { $0.span } + tests.map { $0.span } + flows.rows.map { $0.span }
      + script.imported.flatMap { $0.givens.map { $0.span } }
    let clauses = tests.flatMap { test -> [SourceSpan] in
      guard let clauses = test.clauses else { return [] }
      let endings = clauses.endings.flatMap { $0.alternatives.map { expressions[$0].span } }
      return clauses.claims.map { $0.span } + endings
    }
    return reading.contains { expression in
      !steps.contains { $0.covers(expression.span) } || clauses.contains { $0.covers(expression.span) }
    }
  }
}

extension SourceSpan {
  fileprivate func covers(_ other: SourceSpan) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }
}
