import VshSource
import VshText

extension Program {
  /// Whether something that is asked in a state reads `now`.
  package var readsClock: Bool {
    let reading = expressions.rows.filter { if case .now = $0.form { true } else { false } }
    if reading.isEmpty { return false }
    let steps = StepSpans(self)
    return reading.contains { steps.isAskedInStates($0.span) }
  }

  /// The keys by which code of the script, or the clauses of an `explore`, name machines: `picture(3)`.
  package func machineKeys(or clauses: Clauses) -> [ExpressionForm] {
    let keys = machineReferences.rows.compactMap { $0.key.map { expressions[$0] } }
    if keys.isEmpty { return [] }
    let steps = StepSpans(self, askedIn: [clauses])
    return keys.filter { steps.isAskedInStates($0.span) }.map { $0.form }
  }
}

/// Where the steps of a program are, and the clauses among them that are asked in states.
struct StepSpans {
  private let steps: [SourceSpan]
  private let clauses: [SourceSpan]

  /// - Parameter clauses: those of the `explore`s that count; nil for all.
  init(_ program: Program, askedIn clauses: [Clauses]? = nil) {
    let tests = program.script.tests + program.script.imported.flatMap { $0.tests }
    let steps =
      program.script.steps.map { $0.span } + tests.map { $0.span } + program.flows.rows.map { $0.span }
      + program.script.imported.flatMap { $0.givens.map { $0.span } }
    let asked = (clauses ?? tests.compactMap { $0.clauses }).flatMap { clauses -> [SourceSpan] in
      let endings = clauses.endings.flatMap { $0.alternatives.map { program.expressions[$0].span } }
      return clauses.claims.map { $0.span } + clauses.mays.map { $0.span } + endings
    }
    (self.steps, self.clauses) = (Self.sorted(steps), Self.sorted(asked))
  }

  func isAskedInStates(_ span: SourceSpan) -> Bool {
    !Self.cover(span, steps) || Self.cover(span, clauses)
  }

  private static func sorted(_ spans: [SourceSpan]) -> [SourceSpan] {
    spans.sorted { ($0.file.index, $0.start) < ($1.file.index, $1.start) }
  }

  /// No two spans overlap.
  private static func cover(_ span: SourceSpan, _ spans: [SourceSpan]) -> Bool {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if (spans[middle].file.index, spans[middle].start) <= (span.file.index, span.start) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low > 0 && spans[low - 1].file == span.file && span.end <= spans[low - 1].end
  }
}
