package import VshSource

/// A typed expression with resolved names. Its operands precede it in the table.
package struct Expression: Sendable, BitwiseCopyable {
  package var form: ExpressionForm
  package var type: TypeID
  package var span: SourceSpan

  package init(_ form: ExpressionForm, type: TypeID, span: SourceSpan) {
    self.form = form
    self.type = type
    self.span = span
  }
}

package typealias ExpressionID = ID<Expression>

/// A range of `Program.operands`.
package struct Operands: Sendable, BitwiseCopyable, Equatable {
  package var start: Int32
  package var count: Int32

  package init(start: Int, count: Int) {
    self.start = Int32(truncatingIfNeeded: start)
    self.count = Int32(truncatingIfNeeded: count)
  }

  package static let none = Operands(start: 0, count: 0)
}

/// The index of a local in the current frame: an argument, a `let`, a variable of a closure, a loop or an arm. Numbered
/// from 0 within one frame (a transition, an op, a function, a view, a step); arguments come first.
package typealias Local = Int32

/// The index of a slot: a value of a screen or machine that lives longer than a step (a parameter, a variable, a bind,
/// or a state's parameter).
package typealias SlotIndex = Int32

/// The operation of an expression. The types of the operands select operators and methods.
package enum ExpressionForm: Sendable, BitwiseCopyable {
  // Constants.
  case boolean(Bool)
  case integer(Int64)
  case double(Double)
  /// Decoded text.
  case text(NameID)
  /// Milliseconds since 1970-01-01T00:00:00Z.
  case date(Int64)
  /// Milliseconds.
  case duration(Int64)
  /// A case by its index in its enum.
  case enumCase(Int32)
  case nilValue
  /// `_` among the values of a case that is compared: it equals anything.
  case anything

  // Names.
  case local(Local)
  /// A slot of the screen or machine that the code belongs to.
  case slot(SlotIndex)
  /// A `let` of a test or of the top level; it lives longer than a step.
  case scriptVariable(Int32)
  /// A variable or bind of the topmost live screen that declares the name, else a parameter of an active state; in
  /// steps only.
  case liveName(ID<LiveName>)
  /// `data` of the op's model.
  case modelData(ID<Model>)
  /// The virtual clock, a `Date`.
  case now
  /// Whether another screen covers this one.
  case covered
  /// The texts of the rows on the top screen, `[String]`; in steps only.
  case rows
  /// Whether a state of the own screen or machine is active, with these parameters.
  case inState(ID<StateQuestion>)
  /// A slot of a machine that this screen owns; nil where there is no such machine.
  case machineSlot(ID<MachineReference>, SlotIndex)
  /// Whether a state of an owned machine is active; false where there is no such machine.
  case machineInState(ID<MachineReference>, ID<StateQuestion>)
  /// `available a`, `pending m.op(…)`, `on Screen`: only in steps and in `always`.
  case ask(ID<WorldQuestion>)

  // Computations.
  /// Joins the texts of the operands.
  case interpolation(Operands)
  case list(Operands)
  /// A record of the expression's type, with an operand for each field; or a case, followed by an operand for each of
  /// its values.
  case record(Operands)
  case field(ExpressionID, Int32)
  /// The record with some fields changed, which `ID<FieldChanges>` lists.
  case with(ExpressionID, ID<FieldChanges>)
  case element(ExpressionID, at: ExpressionID)
  case not(ExpressionID)
  case negate(ExpressionID)
  /// Both operands have one type (or one of them may be optional for `==`, `!=`); `&& || ??` evaluate the second only
  /// if needed.
  case binary(BinaryOperator, ExpressionID, ExpressionID)
  case conditional(ExpressionID, ExpressionID, ExpressionID)
  /// `subject?.…`: nil if the subject is nil; else the local holds its value, and the body is the result. Also a `switch`
  /// with patterns, whose subject is never nil.
  case chain(ExpressionID, Local, body: ExpressionID)
  /// A `switch`: a branch for each case of the enum, by index.
  case switchCase(ExpressionID, Operands)
  case call(ID<Function>, Operands)
  /// A method or function of the language without a closure; operand 0 is the receiver, before the dot.
  case method(Method, Operands)
  /// A method that evaluates a closure for each element, which is the local: `sorted{}`'s key and the like. The method
  /// is the last value, which keeps the form at 16 bytes.
  case closureMethod(ExpressionID, Local, body: ExpressionID, ClosureMethod)
}

package enum BinaryOperator: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case or, and, equal, notEqual, less, lessOrEqual, greater, greaterOrEqual, coalesce
  /// Numbers, `Date + Duration`, durations, strings and lists.
  case add
  /// Numbers, `Date - Date`, `Date - Duration`, durations.
  case subtract
  /// Numbers, a duration by a number on either side.
  case multiply
  /// Numbers; a duration by a number; a duration by a duration, which is a `Double`.
  case divide
  case remainder
  case halfOpenRange, closedRange
}

/// `name: value` pairs of a `.with(…)`.
package struct FieldChanges: Sendable {
  package var fields: [Int32]
  package var values: [ExpressionID]
  package init(fields: [Int32], values: [ExpressionID]) {
    self.fields = fields
    self.values = values
  }
}

/// `in failed("x")`: whether one of these states is active, with these parameters.
package struct StateQuestion: Sendable {
  /// In steps one per screen that has the name; else a single one.
  package var states: [ID<State>]
  /// A value for each parameter, nil for `_`; nil as a whole matches any.
  package var arguments: [ExpressionID?]?
  /// In a step: whether the screen is named, as in `Home.loaded`, and need not be on top.
  package var namesScreen: Bool
  package init(states: [ID<State>], arguments: [ExpressionID?]?, namesScreen: Bool = false) {
    self.states = states
    self.arguments = arguments
    self.namesScreen = namesScreen
  }
}

/// A question of a condition about the running app.
package struct WorldQuestion: Sendable {
  package enum Subject: Sendable {
    /// Whether the action would be accepted now: by the own screen or machine; in a step by the topmost live screen
    /// that declares it, which must be one of these.
    case available(ID<ActionName>, screens: [ID<Screen>])
    /// Whether a call of the op is in flight.
    case pending(ID<Operation>)
    /// Whether the screen is the topmost.
    case on(ID<Screen>)
  }

  package var subject: Subject
  /// A value for each parameter: nil for a default of an action, and for `_` of an op or a screen; nil as a whole takes anything.
  package var arguments: [ExpressionID?]?
  package init(_ subject: Subject, arguments: [ExpressionID?]?) {
    self.subject = subject
    self.arguments = arguments
  }
}

/// A machine of the own screen: of `one`, or of `each` with a key, or for a `send` all of an `each`. In a step, of the topmost live screen that has a
/// machine with the name.
package struct MachineReference: Sendable {
  package struct Declarer: Sendable {
    package var screen: ID<Screen>
    /// Its index among that screen's machines; nil where its component is not the one that the expression was checked
    /// with.
    package var machine: Int32?
    package init(screen: ID<Screen>, machine: Int32?) {
      self.screen = screen
      self.machine = machine
    }
  }

  /// Its index among its screen's machines; -1 in a step.
  package var machine: Int32
  package var key: ExpressionID?
  /// Whether all machines of an `each` are meant.
  package var isAll: Bool
  /// In a step, the screens that have a machine with the name; empty in a screen's own code.
  package var declarers: [Declarer]
  package init(machine: Int32, key: ExpressionID?, isAll: Bool = false, declarers: [Declarer] = []) {
    self.machine = machine
    self.key = key
    self.isAll = isAll
    self.declarers = declarers
  }
}

/// A name in a step: it refers to the topmost live screen among these that declares it, else to a parameter of an active
/// state of the topmost screen that has one. Where they have different types, the step has an alternative for each; one
/// whose declarer has no slot here does not apply.
package struct LiveName: Sendable {
  package struct Declarer: Sendable {
    package var screen: ID<Screen>
    /// The state whose parameter it is; nil for a value of the screen.
    package var state: ID<State>?
    /// Nil where the slot's type is not the one that the expression was checked with.
    package var slot: SlotIndex?
    package init(screen: ID<Screen>, state: ID<State>? = nil, slot: SlotIndex?) {
      self.screen = screen
      self.state = state
      self.slot = slot
    }
  }

  package var name: NameID
  package var declarers: [Declarer]
  package init(name: NameID, declarers: [Declarer]) {
    self.name = name
    self.declarers = declarers
  }
}

/// `func name(…) -> T = expression`: its arguments are locals from 0.
package struct Function: Sendable {
  package var name: NameID
  package var parameters: [Parameter]
  package var result: TypeID
  package var body: ExpressionID
  package var localCount: Int32
  package var span: SourceSpan
  /// For the name of a `texts`: the index of its catalog.
  package var catalog: Int?

  package init(
    name: NameID, parameters: [Parameter], result: TypeID, body: ExpressionID, localCount: Int32,
    span: SourceSpan
  ) {
    self.name = name
    self.parameters = parameters
    self.result = result
    self.body = body
    self.localCount = localCount
    self.span = span
  }
}
