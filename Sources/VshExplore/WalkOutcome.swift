package import VshSource

/// The findings of a walk.
package struct WalkOutcome: Sendable {
  /// Why a walk is not complete.
  package enum Bound: Sendable, Equatable {
    case states(Int)
    case depth(Int)
    case frontier(Int)
    case unwritable(String)
    case stopped
  }

  /// The screen that it began with.
  package let name: String
  package let span: SourceSpan
  package internal(set) var stateCount = 0
  package internal(set) var moveCount = 0
  /// Each once, by the shortest path.
  package private(set) var findings: [WalkFinding] = []
  package internal(set) var bound: Bound?
  /// States that were seen and not walked.
  package internal(set) var leftCount = 0

  /// The variable that took the most values in the last states, where a bound was met and they were many.
  package internal(set) var growth: (name: String, values: Int)?

  package var isComplete: Bool { bound == nil }

  init(name: String, span: SourceSpan) {
    self.name = name
    self.span = span
  }

  /// Mistakes at one place of the script are one finding, even if their messages have different values.
  func hasFinding(_ kind: WalkFinding.Kind, _ span: SourceSpan?) -> Bool {
    findings.contains { $0.span == span && ($0.kind == kind || span != nil && $0.kind.isMistake(like: kind)) }
  }

  mutating func add(_ finding: WalkFinding) { findings.append(finding) }
}

/// Something wrong, with the shortest steps that lead to it.
package struct WalkFinding: Sendable {
  package enum Kind: Sendable, Equatable {
    /// An error undid a step.
    case error(String)
    /// An `always` is broken; its message.
    case broken(String)
    /// The screen cannot be drawn.
    case view(String)
    /// Nothing of the screen can be seen in these states.
    case blank(String)
    /// In these states nothing is pending and nothing can be touched.
    case deadEnd(String)
    /// In these states nothing can be touched, and all that is pending never answers.
    case waitsForEver(String)

    /// Both are errors of steps, broken conditions, or errors of views.
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

  /// It is worth a look and not wrong in itself.
  package var isNote: Bool {
    switch kind {
    case .deadEnd, .waitsForEver: true
    case .error, .broken, .view, .blank: false
    }
  }

  /// It is met where the screen is drawn, not where a step is taken.
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
