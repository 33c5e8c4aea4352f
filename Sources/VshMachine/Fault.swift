package import VshSource

/// Why a step stopped: an error of the script with a span (a failed subscript, for example), a limit, or the end of its
/// budget.
package struct Fault: Error, Sendable {
  package enum Kind: Sendable, Equatable {
    case error
    /// A name of a step belongs to a screen for which another alternative was checked.
    case otherAlternative
    /// A name of a step belongs to a screen that is not live.
    case notAlive
    /// The step used up its operations.
    case outOfBudget
    /// The heap is full.
    case full
    /// The test used up its operations.
    case outOfOperations
    case interrupted
  }

  package let kind: Kind
  /// One sentence for the user.
  package let message: String
  package var span: SourceSpan?

  package init(_ message: String, at span: SourceSpan?, kind: Kind = .error) {
    self.kind = kind
    self.message = message
    self.span = span
  }
}
