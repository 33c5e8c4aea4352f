import VshProgram
import VshSource

/// Compiles one root (an expression, a body or a view) to code, and appends it. This file has the registers, jumps and
/// tables; the extensions have each form of expression and statement.
///
/// An expression is compiled *into* a target register, and so is its first operand. So long chains of operators and
/// methods need neither registers nor recursion.
struct CodeWriter {
  enum Root {
    case expression(ExpressionID)
    case block(ID<Block>, operation: ID<Operation>?)
    /// The guard and the body of a handler's transition, in sequence.
    case transition(ID<Transition>)
    case view(View, of: ID<Screen>)
  }

  var code = Code()
  let program: Program
  /// The first free register; locals are below it.
  private(set) var nextRegister = 0
  /// The locals of the function that is being inlined; nil in the root itself.
  private(set) var calleeLocals: CalleeLocals?
  /// The values that stay in registers while the rows of a loop are compiled.
  private(set) var held: [HeldValue] = []
  /// The screen whose slots the root reads; nil where it is not fixed.
  private var screen: ID<Screen>?
  /// The actions of the screen whose view is compiled; filled at the first link.
  private var ownActions: Set<ID<ActionName>>?
  private var actionsAlwaysTaken: Set<ID<ActionName>>?
  private var frameSize = 0
  private var highestLocal = -1
  private var depth = 0

  /// The maximum number of operands in consecutive registers; more operands are compiled in groups.
  static let operandsAtOnce = 64
  /// The limit of nested expressions and blocks. The parser's limit is lower; this one protects the stack in any case.
  private static let nesting = 1_000

  init(_ program: Program) { self.program = program }

  /// Whether the screen whose view is compiled declares an action itself.
  mutating func isOwn(_ action: ID<ActionName>, of screen: ID<Screen>) -> Bool {
    let own = ownActions ?? program.actions(declaredBy: screen)
    ownActions = own
    return own.contains(action)
  }

  /// Whether that screen takes an action in any state.
  mutating func isAlwaysTaken(_ action: ID<ActionName>, by screen: ID<Screen>) -> Bool {
    let taken = actionsAlwaysTaken ?? program.actionsAlwaysTaken(by: screen)
    actionsAlwaysTaken = taken
    return taken.contains(action)
  }

  mutating func write(_ root: Root, localCount: Int) throws(Fault) -> Entry {
    let start = here
    nextRegister = localCount
    frameSize = localCount
    highestLocal = -1
    calleeLocals = nil
    held = []
    do {
      switch root {
      case .expression(let expression): try writeWhole(expression)
      case .block(let block, let operation): try writeWhole(block, of: operation)
      case .transition(let transition):
        screen = program.screen(of: program.transitions[transition].source)
        try writeWhole(program.transitions[transition])
      case .view(let view, let screen): try writeWhole(view, of: screen)
      }
    } catch {
      code.removeInstructions(from: start)
      throw error
    }
    if highestLocal >= localCount {
      // The root has more locals than declared (those in the default of a parameter, for example), so it is compiled
      // again.
      code.removeInstructions(from: start)
      return try write(root, localCount: highestLocal + 1)
    }
    return Entry(
      start: Int32(truncatingIfNeeded: start),
      length: Int32(truncatingIfNeeded: here - start),
      frameSize: Int32(truncatingIfNeeded: frameSize), localCount: Int32(truncatingIfNeeded: localCount),
      isFast: code.instructions[start...].allSatisfy { $0.operation.isFastToItsEnd })
  }

  /// The slot of a variable as an operand; nil for a bind, whose slot may be stale.
  func variableOperand(_ id: ExpressionID) -> UInt16? {
    guard let screen, case .slot(let slot) = form(of: id) else { return nil }
    if case .bind = program.slot(slot, of: screen).kind { return nil }
    return UInt16(exactly: slot)
  }

  // These read rows directly: a table's subscript is a call into another target.
  func form(of id: ExpressionID) -> ExpressionForm { program.expressions.rows[Int(id.index)].form }
  func type(of id: ExpressionID) -> TypeID { program.expressions.rows[Int(id.index)].type }
  func span(of id: ExpressionID) -> SourceSpan { program.expressions.rows[Int(id.index)].span }
  /// The shape of the expression's type, unwrapped if it is optional.
  func shape(of id: ExpressionID) -> TypeShape { program.types[program.types.unwrapped(type(of: id))] }
}

// MARK: - Registers

extension CodeWriter {
  /// Allocates consecutive registers. Returns the first.
  mutating func allocate(_ count: Int = 1, at span: SourceSpan) throws(Fault) -> Register {
    let first = nextRegister
    nextRegister += count
    frameSize = max(frameSize, nextRegister)
    guard nextRegister < Int(Instruction.noRegister) else {
      throw Fault("this needs more than 65,534 values at once", at: span)
    }
    return Register(truncatingIfNeeded: first)
  }

  /// Frees all registers from one on.
  mutating func release(to register: Int) { nextRegister = register }

  /// Maps locals to those of an inlined function; nil for the root's own.
  mutating func meet(_ locals: CalleeLocals?) { calleeLocals = locals }

  mutating func hold(_ value: HeldValue) { held.append(value) }

  /// Keeps only the first `count` held values.
  mutating func dropHeld(to count: Int) { held.removeLast(held.count - count) }

  mutating func register(of local: Local) -> Register {
    if let calleeLocals { return calleeLocals.register(of: local) }
    highestLocal = max(highestLocal, Int(local))
    return Register(truncatingIfNeeded: local)
  }

  mutating func enter(_ span: SourceSpan) throws(Fault) {
    depth += 1
    guard depth <= Self.nesting else { throw Fault("this is nested too deeply", at: span) }
  }

  mutating func leave() { depth -= 1 }
}

// MARK: - Instructions

extension CodeWriter {
  mutating func emit(_ instruction: Instruction, at span: SourceSpan) {
    code.append(instruction, at: span)
  }

  mutating func emit(
    _ operation: Opcode, _ a: Register = 0, _ b: UInt16 = 0, _ c: UInt16 = 0, at span: SourceSpan
  ) {
    emit(Instruction(operation, a, b, c), at: span)
  }

  mutating func emit(_ operation: Opcode, _ a: Register = 0, wide: Int32, at span: SourceSpan) {
    emit(Instruction(operation, a, wide: wide), at: span)
  }

  mutating func word(_ number: Int32, at span: SourceSpan) { emit(.word, wide: number, at: span) }

  mutating func word(_ number: Int, at span: SourceSpan) {
    word(Int32(truncatingIfNeeded: number), at: span)
  }

  mutating func load(_ constant: Value, into target: Register, at span: SourceSpan) {
    emit(.constant, target, wide: code.add(constant), at: span)
  }

  mutating func move(_ source: Register, into target: Register, at span: SourceSpan) {
    if source != target { emit(.move, target, source, at: span) }
  }

  /// The index of the next instruction.
  var here: Int { code.instructions.count }

  /// Emits a jump without a target. Returns its index, for `land`.
  mutating func jump(_ operation: Opcode, _ a: Register = 0, at span: SourceSpan) -> Int {
    emit(operation, a, wide: 0, at: span)
    return here - 1
  }

  /// Sets the target of a jump, or of a word with a target, to the next instruction.
  mutating func land(_ jump: Int) { code.lead(jump, to: here) }

  mutating func land(_ jumps: [Int]) {
    for jump in jumps { land(jump) }
  }
}
