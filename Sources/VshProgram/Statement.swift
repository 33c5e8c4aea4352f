package import VshSource

/// A list of statements.
package struct Block: Sendable, BitwiseCopyable {
  /// A range of `Program.statements`.
  package var statements: ListRange
  package init(_ statements: ListRange) { self.statements = statements }
}

package struct Statement: Sendable, BitwiseCopyable {
  package var form: StatementForm
  package var span: SourceSpan
  package init(_ form: StatementForm, span: SourceSpan) {
    self.form = form
    self.span = span
  }
}

/// Arguments are a range of `Program.arguments`.
package enum StatementForm: Sendable, BitwiseCopyable {
  case `let`(Local, ExpressionID)
  case `if`(ExpressionID, then: ID<Block>, else: ID<Block>?)
  /// `if let`: the local holds the value if there is one.
  case ifLet(Local, ExpressionID, then: ID<Block>, else: ID<Block>?)
  /// `+=` and `-=` are assignments of `target + e` and `target - e`.
  case assign(AssignmentTarget, AssignmentKind, ExpressionID)
  case append(AssignmentTarget, ExpressionID)
  case insert(AssignmentTarget, ExpressionID, at: ExpressionID)
  case removeWhere(AssignmentTarget, Local, ExpressionID)
  case removeAt(AssignmentTarget, ExpressionID)
  case move(AssignmentTarget, from: ExpressionID, to: ExpressionID)
  /// Queues an action of the own screen or machine.
  case send(ID<ActionName>, ListRange)
  /// Queues an action of a machine that this screen owns, or of all of an `each`.
  case sendToMachine(ID<MachineReference>, ID<ActionName>, ListRange)
  /// Emits a signal.
  case emit(ID<ActionName>, ListRange)
  case push(ID<Screen>, ListRange)
  /// Closes the top screen, or all above the nearest one of a name.
  case pop(to: ID<Screen>?)
  case dismiss
  case finish(ExpressionID?)
  /// Only in an op.
  case `return`(ExpressionID?)
  /// Only in an op: `Operation.Failure`.
  case fail(ExpressionID?, code: ExpressionID?)
}

package enum AssignmentKind: UInt8, Sendable, BitwiseCopyable { case set, add, subtract }

/// An argument; nil for the default.
package typealias Argument = ExpressionID?

/// The target of an assignment: a root, and a path of fields and subscripts.
package struct AssignmentTarget: Sendable, BitwiseCopyable {
  package enum Root: Sendable, Equatable, BitwiseCopyable {
    case slot(SlotIndex)
    case modelData(ID<Model>)
  }

  package enum Accessor: Sendable, BitwiseCopyable {
    case field(Int32)
    case element(ExpressionID)
    /// The value of a key; with a default it always exists.
    case key(ExpressionID, default: ExpressionID?)
  }

  package var root: Root
  /// A range of `Program.accessors`.
  package var path: ListRange
  /// The type of the target.
  package var type: TypeID

  package init(root: Root, path: ListRange = ListRange(0..<0), type: TypeID) {
    self.root = root
    self.path = path
    self.type = type
  }
}
