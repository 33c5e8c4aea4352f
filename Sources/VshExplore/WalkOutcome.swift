package import VshSource

/// The findings of a walk.
package struct WalkOutcome: Sendable {
  /// Why a walk is incomplete.
  package enum Bound: Sendable, Equatable {
    case states(Int)
    case depth(Int)
    case frontier(Int)
    case unwritable(String)
    case stopped
  }

  /// The start screen.
  package let name: String
  package let span: SourceSpan
  package internal(set) var stateCount = 0
  package internal(set) var moveCount = 0
  /// Each finding once, with its shortest path.
  package private(set) var findings: [WalkFinding] = []
  package internal(set) var bound: Bound?
  /// The number of states that were found but not visited.
  package internal(set) var leftCount = 0

  /// The variable with the most different values in the last states, if a limit was reached and they were many.
  package internal(set) var growth: (name: String, values: Int)?

  package var isComplete: Bool { bound == nil }

  init(name: String, span: SourceSpan) {
    self.name = name
    self.span = span
  }

  /// Mistakes at one position of the script are one finding, even if their messages contain different values.
  func hasFinding(_ kind: WalkFinding.Kind, _ span: SourceSpan?) -> Bool {
    findings.contains { $0.span == span && ($0.kind == kind || span != nil && $0.kind.isMistake(like: kind)) }
  }

  mutating func add(_ finding: WalkFinding) { findings.append(finding) }
}

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

    /// Whether both are errors of steps, both broken conditions, or both errors of views.
    fileprivate func isMistake(like other: Kind) -> Bool {
      switch (self, other) {
      case (.error, .error), (.broken, .broken), (.view, .view): true
      case _: false
      }
    }
  }

  package let kind: Kind
  package let span: SourceSpan?
  package let path: [String]

  /// Whether it is a warning, which is not a mistake as such.
  package var isNote: Bool {
    switch kind {
    case .deadEnd, .waitsForEver: true
    case .error, .broken, .view, .blank: false
    }
  }

  /// Whether it occurs when the screen is drawn, not when a step is taken.
  var isOfView: Bool {
    if case .view = kind { true } else { false }
  }

  package var sentence: String {
    switch kind {
    case .error(let message): "an error: \(message)"
    case .broken(let message): "broken: \(message)"
    case .view(let message): "the screen cannot be drawn: \(message)"
    case .blank(let states): "nothing is on the screen in `\(states)`"
    case .deadEnd(let states): "nothing can be done in `\(states)`, and nothing is pending"
    case .waitsForEver(let states): "nothing can be touched in `\(states)`, and what is pending never answers"
    }
  }
}
