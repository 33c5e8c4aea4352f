package import VshSource

/// The result of a claim of an `explore`.
package struct ClaimOutcome: Sendable {
  package enum Verdict: Sendable {
    case holds
    /// `reaches`, with the number of steps of a shortest path.
    case holdsIn(Int)
    /// It holds up to the limit of `within`.
    case holdsWithin(Int)
    /// The sentence and the path; the path is empty if no matching state was found.
    case broken(String, path: [String])
    case inconclusive
  }

  /// The source text.
  package let text: String
  package let span: SourceSpan
  package let verdict: Verdict
  /// For a claim that holds: `from 2 states only by an answer that fails`.
  package internal(set) var only: String?
  /// For a broken `any order`: the lines that differ in the other order, with a heading.
  package let difference: [String]
  /// The lines of an `explore` in which it is broken again; nil if it is not broken, or if the path fails as a test.
  let exploration: [String]?
  /// The random walk that has decided.
  package let randomWalk: Int

  package var isBroken: Bool {
    if case .broken = verdict { true } else { false }
  }

  var isOpen: Bool {
    if case .inconclusive = verdict { true } else { false }
  }
}

extension ClaimOutcome {
  /// Of a claim about which nothing was walked.
  init(open claim: WalkPlan.Claim) {
    self.init(
      text: claim.text, span: claim.span, verdict: .inconclusive, only: nil, difference: [], exploration: nil,
      randomWalk: 0)
  }
}
