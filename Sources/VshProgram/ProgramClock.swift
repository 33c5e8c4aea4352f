import VshSource
import VshText

extension Program {
  /// Whether something that is asked in a state reads `now`: code of the script, or a clause of an `explore`. Steps are no
  /// part of a state.
  package var readsClock: Bool {
    let reading = expressions.rows.filter { if case .now = $0.form { true } else { false } }
    if reading.isEmpty { return false }
    let steps = StepSpans(self)
    return reading.contains { steps.isAskedInStates($0.span) }
  }
}

/// Where the steps of a program are, and the clauses among them that are asked in states.
struct StepSpans {
  private let steps: [SourceSpan]
  private let clauses: [SourceSpan]

  init(_ program: Program) {
    let tests = program.script.tests + program.script.imported.flatMap { $0.tests }
    let steps =
      program.script.steps.map { $0.span } + tests.map { $0.span } + program.flows.rows.map { $0.span }
      + program.script.imported.flatMap { $0.givens.map { $0.span } }
    let clauses = tests.flatMap { test -> [SourceSpan] in
      guard let clauses = test.clauses else { return [] }
      let endings = clauses.endings.flatMap { $0.alternatives.map { program.expressions[$0].span } }
      return clauses.claims.map { $0.span } + clauses.mays.map { $0.span } + endings
    }
    (self.steps, self.clauses) = (Self.sorted(steps), Self.sorted(clauses))
  }

  func isAskedInStates(_ span: SourceSpan) -> Bool {
    !Self.cover(span, steps) || Self.cover(span, clauses)
  }

  private static func sorted(_ spans: [SourceSpan]) -> [SourceSpan] {
    spans.sorted { ($0.file.index, $0.start) < ($1.file.index, $1.start) }
  }

  /// No two spans overlap.
  private static func cover(_ span: SourceSpan, _ spans: [SourceSpan]) -> Bool {
    let next = spans.indices.partition {
      (spans[$0].file.index, spans[$0].start) > (span.file.index, span.start)
    }
    return next > 0 && spans[next - 1].file == span.file && span.end <= spans[next - 1].end
  }
}
