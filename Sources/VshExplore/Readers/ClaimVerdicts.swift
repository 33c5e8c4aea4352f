import VshMachine
import VshProgram
package import VshSource

/// The verdicts of the claims, with the paths that show them.
extension Walk {
  mutating func exploration(
    of claim: WalkPlan.Claim, _ verdict: ClaimNotes.Verdict
  ) -> [String]? {
    switch (verdict, claim.form) {
    case (.holds, _), (.holdsOnly, _), (.reached, _), (.open, _), (.broken(_, .condition(nil)), .always):
      return nil
    case (.neverReached, _): return outcome.exploration(of: claim, behind: walked.plan.steps.map { $0.text })
    case (.broken(let state, _), _):
      let path = walked.steps(along: frontier.visited.path(to: Int32(truncatingIfNeeded: state)))
      return outcome.exploration(
        of: claim, behind: walked.texts(of: path), failures: path.count { $0.kind == .failure })
    }
  }

  mutating func verdict(
    _ verdict: ClaimNotes.Verdict, of claim: WalkPlan.Claim
  ) -> ClaimOutcome.Verdict {
    switch verdict {
    case .holds, .holdsOnly:
      if case .within(let most) = outcome.bound { return .holdsWithin(most) }
      return .holds
    case .reached(let state):
      let path = moves(to: Int32(truncatingIfNeeded: state))
      guard walked.plan.bounds.random != nil, case .reaches(let condition) = claim.form else {
        return .holdsIn(path.count)
      }
      return .holdsIn(shrunk(walked.steps(along: path), to: .reached(condition)).path.count)
    case .neverReached: return .broken("no path leads there", path: [])
    case .open: return .inconclusive
    case .broken(let state, let reason): return broken(at: Int32(truncatingIfNeeded: state), reason, claim)
    }
  }

  private mutating func broken(
    at state: Int32, _ reason: ClaimNotes.Reason, _ claim: WalkPlan.Claim
  ) -> ClaimOutcome.Verdict {
    let states = statesText(at: state)
    switch reason {
    case .condition(let error):
      let message = error.map { ": it cannot be asked: \($0)" } ?? claim.message.map { ": \($0)" } ?? ""
      var path = path(to: state)
      if case .always(let condition, _) = claim.form, error == nil {
        if walked.plan.bounds.random != nil {
          let steps = walked.steps(along: moves(to: state))
          path = walked.texts(of: shrunk(steps, to: .broken(condition, in: states)).path)
        }
        path.append("expect \(claim.condition)")
      }
      return .broken("in `\(StepReport.shown(states))`\(message), after:", path: path)
    case .noWayBack:
      return .broken("from `\(StepReport.shown(states))`, after:", path: path(to: state) + ["show"])
    case .neverSettles:
      return .broken("nothing ends `\(StepReport.shown(states))`, after:", path: path(to: state) + ["show"])
    case .stalls(let stall):
      let last = statesText(at: Int32(truncatingIfNeeded: stall.last))
      return .broken(
        "\(stall.goesRound ? "again and again" : "it ends in") `\(StepReport.shown(last))`, after:",
        path: path(to: state, then: stall.moves) + ["show"])
    case .order(let last, let difference):
      let when = difference.isForGood ? "for good" : "at once, not in the end"
      return .broken(
        "from `\(StepReport.shown(states))`, where \(AnswerOrder.subject(last)) matters \(when), after:",
        path: walked.texts(of: walked.steps(along: moves(to: state)) + last) + ["show"])
    case .reload(let difference):
      return .broken(
        "from `\(StepReport.shown(states))`, opened again, after:",
        path: walked.texts(of: walked.steps(along: moves(to: state)) + difference.steps) + ["show"])
    }
  }
}

extension ClaimNotes.Verdict {
  /// What is said of a claim that holds, behind its verdict.
  var only: String? {
    guard case .holdsOnly(let count, let madeUp) = self else { return nil }
    return "from \(ExplorationText.counted(count, "state")) \(madeUp.words)"
  }

  /// The lines that differ in the other order of two answers, or when the app is opened once more.
  var difference: [String] {
    switch self {
    case .broken(_, .order(_, let difference)): difference.lines
    case .broken(_, .reload(let difference)): difference.lines
    case _: []
    }
  }
}

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
