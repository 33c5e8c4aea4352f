import VshMachine
package import VshSource

/// A mistake, with the shortest steps that reproduce it.
package struct WalkFinding: Sendable {
  package enum Kind: Sendable, Equatable {
    /// An error rolled back a step.
    case error(String)
    /// A broken `always`, with its message.
    case broken(String)
    /// The screen cannot be drawn.
    case view(String)
    /// Nothing of the screen is visible in these states.
    case blank(String)
    /// In these states nothing is pending, and no gesture is accepted.
    case deadEnd(String)
    /// In these states no gesture is accepted, and nothing pending ever answers.
    case waitsForEver(String)
    /// A `may` whose step is possible in no state.
    case neverDone(String)
    /// A `never` whose gesture is possible in no state.
    case leavesNothingOut(String)
    /// This screen is above itself, with the same arguments.
    case pushedTwice(String)

    /// Whether it may be intended, so that it is only a warning.
    var mayBeMeant: Bool {
      switch self {
      case .deadEnd, .waitsForEver: true
      case .error, .broken, .view, .blank, .neverDone, .leavesNothingOut, .pushedTwice: false
      }
    }

    /// The same about states with other values.
    func about(_ states: String) -> Self {
      switch self {
      case .blank: .blank(states)
      case .deadEnd: .deadEnd(states)
      case .waitsForEver: .waitsForEver(states)
      case .error, .broken, .view, .neverDone, .leavesNothingOut, .pushedTwice: self
      }
    }

    /// Whether it is about a `never`.
    var isOfNever: Bool { if case .leavesNothingOut = self { true } else { false } }

    /// A note in every walk.
    var isPushedTwice: Bool { if case .pushedTwice = self { true } else { false } }

    /// Whether it is the error of a step.
    var isError: Bool { if case .error = self { true } else { false } }

    /// Whether two findings at one position of the script have one cause, although their messages differ: in values of an
    /// error, or in values of a state's parameters.
    func isMistake(like other: Kind) -> Bool {
      switch (self, other) {
      case (.error, .error), (.broken, .broken), (.view, .view), (.blank, .blank), (.deadEnd, .deadEnd),
        (.waitsForEver, .waitsForEver), (.pushedTwice, .pushedTwice):
        true
      case _: false
      }
    }
  }

  package let kind: Kind
  package let span: SourceSpan?
  /// The steps; empty for a finding without a path.
  package let path: [String]
  /// The lines of an `explore` that finds it again; nil if the path says all as a test.
  let exploration: [String]?
  /// Whether it is only a warning.
  package let isNote: Bool
  /// The names of the states that it is about, and the random walk that has met it.
  package let states: String
  package let randomWalk: Int

  /// Whether it occurs when the screen is drawn, not when a step is taken.
  var isOfView: Bool {
    if case .view = kind { true } else { false }
  }

  package var sentence: String { kind.sentence }
}

extension WalkFinding.Kind {
  var sentence: String {
    switch self {
    case .error(let message): "an error: \(message)"
    case .broken(let message): "broken: \(message)"
    case .view(let message): "the screen cannot be drawn: \(message)"
    case .blank(let states): "nothing is on the screen in `\(StepReport.shown(states))`"
    case .deadEnd(let states): "nothing can be done in `\(StepReport.shown(states))`, and nothing is pending"
    case .waitsForEver(let states):
      "nothing can be touched in `\(StepReport.shown(states))`, and what is pending never answers"
    case .neverDone(let clause): "`\(clause)` can never be done"
    case .leavesNothingOut(let clause): "`\(clause)` leaves nothing out"
    case .pushedTwice(let screen): "`\(screen)` is pushed while it is on top, with the same arguments"
    }
  }
}
