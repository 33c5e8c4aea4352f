import VshProgram
import VshSource

/// Writes the code of one root (an expression, a whole body or a view) behind what is there: registers, jumps and tables. What each
/// form of expression and statement becomes stands in the extensions.
///
/// An expression is written *into* a register, and its first operand into the same one, so that long chains of operators and
/// methods need neither registers nor recursion.
struct CodeWriter {
  enum Root {
    case expression(ExpressionID)
    case block(ID<Block>, operation: ID<Operation>?)
    /// Guard and body of a handler's transition, one behind the other.
    case transition(ID<Transition>)
    case view(View, of: ID<Screen>)
  }

  var code = Code()
  let program: Program
  /// The first free register; locals are below.
  private(set) var nextRegister = 0
  /// Locals from 0 that are an op's parameters.
  private(set) var parameterCount = 0
  /// Those of the function whose body is written where it is called; nil in the root itself.
  private(set) var calleeLocals: CalleeLocals?
  /// What lies in registers for as long as a loop's rows are written.
  private(set) var held: [HeldValue] = []
  /// The screen whose slots are meant, where the root says so.
  private var screen: ID<Screen>?
  /// The actions of the screen whose view is written, once a link asks for them.
  private var ownActions: Set<ID<ActionName>>?
  private var frameSize = 0
  private var highestLocal = -1
  private var depth = 0

  /// Operands that are written into registers side by side; more are written in several turns.
  static let operandsAtOnce = 64
  /// Expressions and blocks within each other. The parser's own bound is narrower; this one keeps the stack whatever comes.
  private static let nesting = 1_000

  init(_ program: Program) { self.program = program }

  /// The screen whose view is written declares an action itself.
  mutating func isOwn(_ action: ID<ActionName>, of screen: ID<Screen>) -> Bool {
    let own = ownActions ?? program.actions(declaredBy: screen)
    ownActions = own
    return own.contains(action)
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
      case .block(let block, let operation):
        parameterCount = operation.map { program.operations[$0].parameters.count } ?? 0
        try writeWhole(block, of: operation)
      case .transition(let transition):
        screen = screen(of: program.transitions[transition].source)
        try writeWhole(program.transitions[transition])
      case .view(let view, let screen): try writeWhole(view, of: screen)
      }
    } catch {
      code.removeInstructions(from: start)
      throw error
    }
    if highestLocal >= localCount {
      // It has locals of its own beyond those it was said to have (the default of a parameter, say).
      code.removeInstructions(from: start)
      return try write(root, localCount: highestLocal + 1)
    }
    return Entry(
      start: Int32(truncatingIfNeeded: start),
      length: Int32(truncatingIfNeeded: here - start),
      frameSize: Int32(truncatingIfNeeded: frameSize), localCount: Int32(truncatingIfNeeded: localCount),
      isPlain: code.instructions[start...].allSatisfy { $0.operation.isPlainToItsEnd })
  }

  private func screen(of source: Transition.Source) -> ID<Screen> {
    switch source {
    case .state(let state): program.states[state].screen
    case .region(let region): program.regions[region].screen
    case .screen(let screen): screen
    }
  }

  /// A slot that always holds its value, as an operand: no bind.
  func variableOperand(_ id: ExpressionID) -> UInt16? {
    guard let screen, case .slot(let slot) = form(of: id) else { return nil }
    if case .bind = program.slot(slot, of: screen).kind { return nil }
    return UInt16(exactly: slot)
  }

  // The rows themselves: a table's subscript is a call into another target.
  func form(of id: ExpressionID) -> ExpressionForm { program.expressions.rows[Int(id.index)].form }
  func type(of id: ExpressionID) -> TypeID { program.expressions.rows[Int(id.index)].type }
  func span(of id: ExpressionID) -> SourceSpan { program.expressions.rows[Int(id.index)].span }
  /// What a value of the type is when it is not nil.
  func shape(of id: ExpressionID) -> TypeShape { program.types[program.types.unwrapped(type(of: id))] }
}

// MARK: - Registers

extension CodeWriter {
  /// Consecutive free registers; the first.
  mutating func allocate(_ count: Int = 1, at span: SourceSpan) throws(Fault) -> Register {
    let first = nextRegister
    nextRegister += count
    frameSize = max(frameSize, nextRegister)
    guard nextRegister < Int(Instruction.noRegister) else {
      throw Fault("this needs more than 65,534 values at once", at: span)
    }
    return Register(truncatingIfNeeded: first)
  }

  /// Registers from one on are free again.
  mutating func release(to register: Int) { nextRegister = register }

  /// Locals are those of a function from here on, or the root's own.
  mutating func meet(_ locals: CalleeLocals?) { calleeLocals = locals }

  mutating func hold(_ value: HeldValue) { held.append(value) }

  /// No more than the first so many are held.
  mutating func letGo(to count: Int) { held.removeLast(held.count - count) }

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

  /// The place of the next instruction.
  var here: Int { code.instructions.count }

  /// A jump whose target is not known yet; its place, for `land`.
  mutating func jump(_ operation: Opcode, _ a: Register = 0, at span: SourceSpan) -> Int {
    emit(operation, a, wide: 0, at: span)
    return here - 1
  }

  /// A jump or a word with a target leads to the next instruction.
  mutating func land(_ jump: Int) { code.lead(jump, to: here) }

  mutating func land(_ jumps: [Int]) {
    for jump in jumps { land(jump) }
  }
}
