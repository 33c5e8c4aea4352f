import VshProgram

/// Whether an op's body is being checked, and the type of its `return`s so far.
struct OperationScope: ~Copyable {
  private(set) var isOpen = false
  private(set) var returned: TypeID?

  mutating func begin() {
    isOpen = true
    returned = nil
  }

  mutating func end() { isOpen = false }

  mutating func setReturned(_ type: TypeID) { returned = type }
}
