import VshProgram
import VshSource

/// Whether an op's body is being checked, and the type of its `return`s so far.
struct OperationScope: ~Copyable {
  private(set) var isOpen = false
  private(set) var returned: TypeID?

  private(set) var cases = FailureCases.none

  mutating func begin(_ cases: FailureCases) {
    isOpen = true
    returned = nil
    self.cases = cases
  }

  mutating func end() { isOpen = false }

  mutating func setReturned(_ type: TypeID) { returned = type }
}

/// What is known of the failures of an op where one of them is written.
struct FailureCases {
  static let none = FailureCases(type: nil, operation: "", missing: nil)

  /// The enum.
  let type: TypeID?
  /// The name of the op.
  let operation: String
  /// Where an op without an enum says it.
  let missing: SourceSpan?
}
