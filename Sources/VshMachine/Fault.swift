package import VshSource

/// What stops a step: an error of the script at a place (a failed subscript, say), a limit, or the end of its budget.
package struct Fault: Error, Sendable {
  package enum Kind: Sendable, Equatable {
    case error
    /// A name of a step belongs to a screen for which another alternative was checked.
    case otherAlternative
    /// A name of a step belongs to a screen that is not alive.
    case notAlive
    /// The step used up its operations.
    case outOfBudget
    /// The world holds all that it may.
    case full
    /// The test used up its operations.
    case outOfOperations
    case interrupted
  }

  package let kind: Kind
  /// One sentence in the user's words.
  package let message: String
  package var span: SourceSpan?

  package init(_ message: String, at span: SourceSpan?, kind: Kind = .error) {
    self.kind = kind
    self.message = message
    self.span = span
  }
}
