import VshProgram
import VshSource

/// The result of a body.
enum BodyResult: Sendable, BitwiseCopyable {
  /// It reached its end, or a `return` without a value.
  case finished
  /// The value of an expression, or of an op's `return`.
  case returned(Value)
  /// An op's `fail`: absent where it does not say one, and a code or a case.
  case failed(message: Value, code: Value)
}

extension World {
  /// Evaluates an expression in a frame of registers. Locals begin at `frame`, or at the current base; temporaries
  /// follow. While another frame runs, the new frame begins at the registers' `top`.
  ///
  /// - Parameter mayCollect: whether a collection is safe, since no caller keeps a value of this step in a variable.
  mutating func evaluate(
    _ expression: ExpressionID, frame: Int? = nil, localCount: Int32, instance: Int32,
    mayCollect: Bool = false
  ) throws(Fault) -> Value {
    var entry = evaluator.code.entries.expressions[Int(expression.index)]
    if entry.localCount < localCount {
      entry = try evaluator.code.entry(of: expression, localCount: localCount, in: program)
    }
    if let constant = evaluator.code.constant(givenBy: entry) {
      try charge(Int(entry.length))
      return constant
    }
    guard
      case .returned(let value) = try execute(
        entry, frame: frame ?? evaluator.registers.base, instance: instance, mayCollect: mayCollect)
    else { return .absent }
    return value
  }

  /// Runs a body in the frame at the current register base.
  mutating func run(
    _ block: ID<Block>, localCount: Int32, instance: Int32, operation: ID<Operation>?
  ) throws(Fault) -> BodyResult {
    var entry = evaluator.code.entries.blocks[Int(block.index)]
    if entry.localCount < localCount {
      entry = try evaluator.code.entry(of: block, localCount: localCount, operation: operation, in: program)
    }
    return try execute(
      entry, frame: evaluator.registers.base, instance: instance, mayCollect: mayCollectInStep)
  }

  /// Charges operations to the step's budget.
  mutating func charge(_ operations: Int) throws(Fault) {
    evaluator.running.spend(operations)
    if evaluator.running.budget < 0 { try refillBudget() }
  }

  /// Runs plain instructions in the fast path up to the first other one.
  @inline(__always)
  mutating func runFastPath(_ at: inout Position, above outerCallers: Int) {
    evaluator.runFastPath(
      &at, until: FastPathStop(.chosen, above: outerCallers), &population, &drawing, &layout.table, &log.queue
    )
  }

  /// Runs until the frame returns. Calls of functions and binds are frames of this one loop, so a script cannot
  /// overflow the process's stack.
  ///
  /// - Parameter mayCollect: as in `evaluate`.
  mutating func execute(
    _ entry: Entry, frame: Int, instance: Int32, mayCollect: Bool = false
  ) throws(Fault) -> BodyResult {
    let outerCallers = evaluator.running.callerCount
    let outerTop = evaluator.running.top
    var at = position(Int(entry.start), base: frame, of: instance)
    evaluator.use(registersTo: max(outerTop, frame + Int(entry.frameSize)))
    do throws(Fault) {
      try charge(Int(entry.length))
      while true {
        var i = evaluator.code.instructions[at.instruction]
        if i.operation.isFast {
          runFastPath(&at, above: outerCallers)
          i = evaluator.code.instructions[at.instruction]
        }
        let result: BodyResult
        switch i.operation {
        case .storeSlot where !population.isJournalLarge:
          setSlot(i.wide, of: at.instance, to: evaluator.registers[at.base + Int(i.a)])
          at.instruction += 1
          continue
        case .draw:
          if !drawing.makeRoom() { try drawElement(Int(i.wide), register: i.a, &at) }
          continue
        case .giveBack, .giveTrue, .giveFalse:
          let value =
            i.operation == .giveBack
            ? evaluator.registers[at.base + Int(i.a)] : .bool(i.operation == .giveTrue)
          if evaluator.running.callerCount > outerCallers {
            giveBack(value, &at)
            continue
          }
          result = .returned(value)
        case .finish: result = .finished
        case .answer: result = .returned(evaluator.registers[at.base + Int(i.a)])
        case .fail:
          result = .failed(
            message: i.a == Instruction.noRegister ? .absent : evaluator.registers[at.base + Int(i.a)],
            code: i.b == Instruction.noRegister ? .int(0) : evaluator.registers[at.base + Int(i.b)])
        case _:  // All other opcodes, which `perform` handles.
          if mayCollect {
            try performCollecting(i, &at)
          } else {
            try perform(i, &at)
          }
          continue
        }
        evaluator.running.use(to: outerTop)
        return result
      }
    } catch {
      evaluator.running.abandon(to: outerCallers, top: outerTop)
      var fault = error
      if fault.span == nil { fault.span = evaluator.code.spans[at.instruction] }
      throw fault
    }
  }
}

// MARK: - Room

extension World {
  /// Executes one instruction. Where the heap is full, it collects the step's garbage and tries again; a failed
  /// allocation has changed nothing.
  private mutating func performCollecting(_ i: Instruction, _ at: inout Position) throws(Fault) {
    if evaluator.heap.isWorthCollectingInStep { collectInStep() }
    do throws(Fault) {
      try perform(i, &at)
    } catch {
      guard error.kind == .full else { throw error }
      collectInStep()
      try perform(i, &at)
    }
  }

  /// Counts the undo journals of this step, and the instances with their works, towards the heap's limit.
  mutating func countParts() throws(Fault) {
    evaluator.heap.setJournalBytes(population.undoBytes + models.undoBytes + schedule.undoBytes)
    evaluator.heap.setInstanceBytes(population.byteCount + schedule.byteCount)
    try evaluator.heap.requireRoom()
  }
}

// MARK: - Frames

extension World {
  func firstSlot(of instance: Int32) -> Int {
    instance < 0 ? 0 : Int(population[instance].firstSlot)
  }

  private mutating func position(_ instruction: Int, base: Int, of instance: Int32) -> Position {
    if instance < 0 { return Position(instruction, base: base) }
    let row = population[instance]
    return Position(
      instruction, base: base, of: instance, row, layout.table.screens[Int(row.screen.index)])
  }

  /// Enters a frame that begins at `frame`. Its result goes to register `target` of the calling frame.
  mutating func call(
    _ called: Entry, at frame: Int, target: Int, behind words: Int, bind: SlotIndex = -1,
    of owner: Int32 = -1,
    _ at: inout Position
  ) throws(Fault) {
    try charge(Int(called.length))
    var position = at
    position.instruction += words
    evaluator.running.wait(at: position, target: target, bind: bind, of: owner)
    evaluator.use(registersTo: max(evaluator.running.top, frame + Int(called.frameSize)))
    at.base = frame
    at.instruction = Int(called.start)
  }

  /// Enters the frame of a stale bind. Its value is stored in the slot and the target register; then the caller
  /// continues after the words.
  mutating func callBind(
    _ slot: SlotIndex, of owner: Int32, target: Int, behind words: Int, _ at: inout Position
  ) throws(Fault) {
    let screen = population[owner].screen
    let bind = slotRow(slot, of: screen).bind
    guard bind >= 0 else { throw Fault("this has no value yet", at: nil) }
    var called = evaluator.code.entries.expressions[Int(bind)]
    if called.start < 0 {
      called = try evaluator.code.entry(
        of: ID(Int(bind)), localCount: program.screens[screen].localCount, in: program)
    }
    try call(called, at: evaluator.running.top, target: target, behind: words, bind: slot, of: owner, &at)
    at = position(at.instruction, base: at.base, of: owner)
  }

  /// Leaves the frame of a function or bind, and continues in the caller.
  private mutating func giveBack(_ value: Value, _ at: inout Position) {
    let caller = evaluator.running.resume()
    if caller.bind >= 0 { setBind(caller.bind, of: caller.bindInstance, to: value) }
    evaluator.registers[caller.target] = value
    at = caller.position
  }

  mutating func functionEntry(_ function: ID<Function>) throws(Fault) -> Entry {
    let known = evaluator.code.entries.functions[Int(function.index)]
    if known.start >= 0 { return known }
    let row = program.functions[function]
    let entry = try evaluator.code.entry(of: row.body, localCount: row.localCount, in: program)
    evaluator.code.entries.set(entry, of: function)
    return entry
  }
}
