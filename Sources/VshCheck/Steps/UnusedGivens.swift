import VshProgram
import VshSource

/// Warnings about a `given` of a test or an `explore` that changes nothing: no screen calls its op, a later `given`
/// replaces it before anything is called, or nothing after it can start a call. A false alarm is worse than none, so a
/// `given` with `from`, which also checks its data, and one at the top level, in a flow or a block get none.
extension Checker {
  mutating func checkGivens() {
    if reports.hasError { return }
    let tests = program.script.tests.filter { test in test.steps.contains { $0.form.settings != nil } }
    if tests.isEmpty { return }
    let called = Set(program.works.compactMap { $0.operation })
    for test in tests { checkGivens(test.steps, isWalked: test.clauses != nil, called) }
  }

  /// - Parameter isWalked: whether a walk follows, which starts calls.
  private mutating func checkGivens(_ steps: [Step], isWalked: Bool, _ called: Set<ID<Operation>>) {
    var isLast = !isWalked && steps.contains { $0.form.canStartCalls }
    /// The `given`s between a step and the next one that can start a call.
    var later: [(given: Given, span: SourceSpan)] = []
    for step in steps.reversed() {
      if step.form.canStartCalls { (isLast, later) = (false, []) }
      guard let given = step.form.settings else { continue }
      let (model, operation) = (given.pattern.model, given.pattern.operation)
      if !(operation.map { [$0] } ?? program.models[model].operations).contains(where: called.contains) {
        let name = text(program.models[model].name)
        let called =
          operation.map { "`\(name).\(text(program.operations[$0].name))`" } ?? "an op of `\(name)`"
        reportUnused(step, .givenOfNoCall(called, at: step.span))
      } else if isLast {
        reportUnused(step, .givenAtTheEnd(at: step.span))
      } else if let other = later.first(where: { $0.given.replaces(given) }) {
        reportUnused(step, .givenReplaced(at: step.span, by: other.span))
      }
      later.append((given, step.span))
    }
  }

  /// Reports a step with an edit that removes its lines; without one where a line has something else on it.
  private mutating func reportUnused(_ step: Step, _ diagnostic: Diagnostic) {
    guard let bytes = reader.bytes(of: step.span.file) else { return report(diagnostic) }
    var (start, end) = (step.span.range.lowerBound, step.span.range.upperBound)
    while start > 0, bytes[start - 1] == UInt8(ascii: " ") || bytes[start - 1] == UInt8(ascii: "\t") {
      start -= 1
    }
    while end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\r") { end += 1 }
    guard start > 0, bytes[start - 1] == UInt8(ascii: "\n"), end < bytes.count,
      bytes[end] == UInt8(ascii: "\n")
    else { return report(diagnostic) }
    let lines = SourceSpan(file: step.span.file, start: start, end: end + 1)
    report(diagnostic.fixed(by: "", at: lines, "take it out"))
  }
}

extension StepForm {
  /// The `given` of a model's ops; nil for other steps, and where it gives data.
  fileprivate var settings: Given? {
    guard case .given(let given) = self, !given.behaviors.contains(where: { $0.isData }) else { return nil }
    return given
  }

  fileprivate var canStartCalls: Bool {
    if case .given = self { return false }
    return ![.look, .expectation, .note].contains(role)
  }
}

extension Given {
  /// Whether an earlier `given` has no effect any more: every call that fits it fits this one, too, which says as much.
  fileprivate func replaces(_ earlier: Given) -> Bool {
    let (own, other) = (pattern, earlier.pattern)
    guard own.model == other.model, own.operation == nil || own.operation == other.operation,
      own.arguments == nil,
      !behaviors.contains(where: { $0.isData })
    else { return false }
    return earlier.behaviors.allSatisfy { old in behaviors.contains { $0.isLatency == old.isLatency } }
  }
}

extension Given.Behavior {
  fileprivate var isLatency: Bool { if case .takes = self { true } else { false } }
}
