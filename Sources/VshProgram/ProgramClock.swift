import VshSource

extension Program {
  /// Whether code of the script reads `now`; its steps and tests are not part of any state and do not count.
  package var readsClock: Bool {
    let imported = script.imported.flatMap { $0.givens.map { $0.span } + $0.tests.map { $0.span } }
    let steps = script.steps.map { $0.span } + script.tests.map { $0.span } + imported
    return expressions.rows.contains { expression in
      guard case .now = expression.form else { return false }
      return !steps.contains {
        $0.file == expression.span.file && $0.start <= expression.span.start && expression.span.end <= $0.end
      }
    }
  }
}
