import VshProgram
import VshSource

/// How a body ended.
enum BodyResult: Sendable, BitwiseCopyable {
  /// At its end, or by a `return` without a value.
  case finished
  /// `return e` of an op; the value of an expression.
  case returned(Value)
  /// `fail message, code` of an op.
  case failed(message: Value, code: Int64)
}

/// What runs now: callers, and a buffer for texts in the making. Nothing in it outlives a step.
struct Running: Sendable {
  /// Those who wait for a function or a bind, the innermost last.
  var callers: [Caller] = []
  /// Registers below are in use; a new frame begins here.
  var top = 0
  /// Bytes of a text that is being made.
  var scratch: [UInt8] = []

  struct Caller: Sendable, BitwiseCopyable {
    /// The instruction to go on with.
    var instruction: Int
    var base: Int
    var top: Int
    var instance: Int32
    /// The register that the value goes to.
    var target: Int
    /// The bind that was computed and the screen or machine it belongs to, or -1.
    var bind: SlotIndex = -1
    var bindInstance: Int32 = -1
  }
}

extension World {
  /// The value of an expression in a frame: locals lie in `registers` from `frame`, temporaries behind them. May be called while
  /// another frame runs; a new frame then begins at `running.top`.
  mutating func evaluate(
    _ expression: ExpressionID, frame: Int, localCount: Int32, instance: Int32
  ) throws(Fault) -> Value {
    let entry = try code.entry(of: expression, localCount: localCount, in: program)
    guard case .returned(let value) = try execute(entry, frame: frame, instance: instance) else {
      return .absent
    }
    return value
  }

  /// The value of a parameter's default, in a frame of its own above all that runs.
  mutating func evaluateDefault(_ expression: ExpressionID, instance: Int32) throws(Fault) -> Value {
    try evaluate(expression, frame: running.top, localCount: 0, instance: instance)
  }

  /// Runs a body in a frame.
  mutating func run(
    _ block: ID<Block>, frame: Int, localCount: Int32, instance: Int32, operation: ID<Operation>?
  ) throws(Fault) -> BodyResult {
    let entry = try code.entry(of: block, localCount: localCount, operation: operation, in: program)
    return try execute(entry, frame: frame, instance: instance)
  }

  /// Takes operations off the step's budget.
  mutating func charge(_ operations: Int) throws(Fault) {
    budget -= operations
    if budget < 0 { throw Fault("the step takes too many operations", at: nil, kind: .outOfBudget) }
  }

  /// Has registers up to `top`, and says that they are in use.
  private mutating func use(registersTo top: Int) {
    if registers.count < top {
      registers.append(contentsOf: repeatElement(.absent, count: max(top - registers.count, registers.count)))
    }
    running.top = top
  }

  private func firstSlot(of instance: Int32) -> Int {
    instance < 0 ? 0 : Int(instances[Int(instance)].firstSlot)
  }

  /// The loop. Functions and binds are frames of this one call, so the stack of the process does not grow with a script.
  private mutating func execute(
    _ entry: Entry, frame: Int, instance caller: Int32
  ) throws(Fault) -> BodyResult {
    let outerCallers = running.callers.count
    let outerTop = running.top
    var pc = Int(entry.start)
    var base = frame
    var instance = caller
    var slotBase = firstSlot(of: caller)
    use(registersTo: max(outerTop, frame + Int(entry.frameSize)))
    do throws(Fault) {
      try charge(Int(entry.length))
      while true {
        let i = code.instructions[pc]
        switch i.operation {
        case .word: break

        // Values.
        case .constant: registers[base + Int(i.a)] = code.constants[Int(i.wide)]
        case .move: registers[base + Int(i.a)] = registers[base + Int(i.b)]
        case .loadSlot:
          let value = slots[slotBase + Int(i.wide)]
          if value.tag == .stale {
            try callBind(i.wide, of: instance, target: base + Int(i.a), &pc, &base, &instance)
            slotBase = firstSlot(of: instance)
            continue
          }
          registers[base + Int(i.a)] = value
        case .loadScriptVariable: registers[base + Int(i.a)] = scriptVariables[Int(i.wide)]
        case .loadLiveName:
          let found = try liveInstance(declaring: ID(Int(i.wide)))
          let value = slots[firstSlot(of: found.instance) + Int(found.slot)]
          if value.tag == .stale {
            try callBind(found.slot, of: found.instance, target: base + Int(i.a), &pc, &base, &instance)
            slotBase = firstSlot(of: instance)
            continue
          }
          registers[base + Int(i.a)] = value
        case .loadModelData: registers[base + Int(i.a)] = modelData[Int(i.wide)]
        case .loadNow: registers[base + Int(i.a)] = .date(milliseconds: clockMilliseconds)
        case .loadCovered: registers[base + Int(i.a)] = .bool(isCovered(instance))
        case .loadRows:
          // Drawing the frame evaluates, too: in registers above these.
          let outer = self.base
          self.base = running.top
          defer { self.base = outer }
          registers[base + Int(i.a)] = try rowTexts()
        case .inState:
          let question = Int(code.instructions[pc + 1].wide)
          let asked = instance >= 0 ? instance : questionedInstance(question)
          registers[base + Int(i.a)] = .bool(
            asked.map { isActive(question, in: $0, arguments: base + Int(i.b)) } ?? false)
          pc += 1
        case .machineSlot:
          let slot = code.instructions[pc + 2].wide
          let machine = try machineInstance(
            row: code.instructions[pc + 1].wide, owner: instance, key: key(in: i.b, base))
          pc += 2
          guard let machine else {
            registers[base + Int(i.a)] = .nilValue
            break
          }
          let value = slots[firstSlot(of: machine) + Int(slot)]
          if value.tag == .stale {
            try callBind(slot, of: machine, target: base + Int(i.a), &pc, &base, &instance)
            slotBase = firstSlot(of: instance)
            continue
          }
          registers[base + Int(i.a)] = value
        case .machineInState:
          let machine = try machineInstance(
            row: code.instructions[pc + 1].wide, owner: instance, key: key(in: i.b, base))
          let question = Int(code.instructions[pc + 2].wide)
          pc += 2
          registers[base + Int(i.a)] = .bool(
            machine.map { isActive(question, in: $0, arguments: base + Int(i.c)) } ?? false)

        // Ways.
        case .jump:
          pc = Int(i.wide)
          continue
        case .again:
          try charge(pc - Int(i.wide))
          pc = Int(i.wide)
          continue
        case .jumpIfFalse:
          if registers[base + Int(i.a)].bits == 0 {
            pc = Int(i.wide)
            continue
          }
        case .jumpIfTrue:
          if registers[base + Int(i.a)].bits != 0 {
            pc = Int(i.wide)
            continue
          }
        case .jumpIfNil:
          if registers[base + Int(i.a)].tag == .nilValue {
            pc = Int(i.wide)
            continue
          }
        case .jumpIfPresent:
          if registers[base + Int(i.a)].tag != .nilValue {
            pc = Int(i.wide)
            continue
          }
        case .unlessLess:
          pc = registers[base + Int(i.a)].bits < registers[base + Int(i.b)].bits ? pc + 2 : target(behind: pc)
          continue
        case .unlessLessOrEqual:
          pc = registers[base + Int(i.a)].bits <= registers[base + Int(i.b)].bits ? pc + 2 : target(behind: pc)
          continue
        case .unlessEqual:
          pc = registers[base + Int(i.a)].bits == registers[base + Int(i.b)].bits ? pc + 2 : target(behind: pc)
          continue
        case .unlessNotEqual:
          pc = registers[base + Int(i.a)].bits != registers[base + Int(i.b)].bits ? pc + 2 : target(behind: pc)
          continue
        case .unlessLessThanSmall:
          pc = registers[base + Int(i.a)].bits < Instruction.small(i.b) ? pc + 2 : target(behind: pc)
          continue
        case .unlessLessOrEqualSmall:
          pc = registers[base + Int(i.a)].bits <= Instruction.small(i.b) ? pc + 2 : target(behind: pc)
          continue
        case .unlessGreaterThanSmall:
          pc = registers[base + Int(i.a)].bits > Instruction.small(i.b) ? pc + 2 : target(behind: pc)
          continue
        case .unlessGreaterOrEqualSmall:
          pc = registers[base + Int(i.a)].bits >= Instruction.small(i.b) ? pc + 2 : target(behind: pc)
          continue
        case .unlessEqualSmall:
          pc = registers[base + Int(i.a)].bits == Instruction.small(i.b) ? pc + 2 : target(behind: pc)
          continue
        case .unlessNotEqualSmall:
          pc = registers[base + Int(i.a)].bits != Instruction.small(i.b) ? pc + 2 : target(behind: pc)
          continue
        case .switchCase:
          let place = Int(registers[base + Int(i.a)].bits)
          guard place >= 0, place < Int(i.wide) else {
            throw Fault("there is no branch for this case", at: nil)
          }
          pc = Int(code.instructions[pc + 1 + place].wide)
          continue
        case .next:
          let list = registers[base + Int(i.b)]
          let index = Int(registers[base + Int(i.c)].bits)
          guard index < heap.count(of: list) else {
            pc = target(behind: pc)
            continue
          }
          registers[base + Int(i.a)] = heap.element(of: list, at: index)
          registers[base + Int(i.c)].bits &+= 1
          pc += 2
          continue
        case .call:
          let called = try functionEntry(ID(Int(code.instructions[pc + 1].wide)))
          try call(called, at: base + Int(i.b), target: base + Int(i.a), behind: 2, &pc, &base, instance)
          continue
        case .callExpression:
          let called = try code.entry(
            of: ID(Int(code.instructions[pc + 1].wide)), localCount: 0, in: program)
          try call(called, at: base + Int(i.b), target: base + Int(i.a), behind: 2, &pc, &base, instance)
          continue
        case .giveBack, .giveTrue, .giveFalse:
          let value =
            switch i.operation {
            case .giveTrue: Value.bool(true)
            case .giveFalse: Value.bool(false)
            case _: registers[base + Int(i.a)]
            }
          guard running.callers.count > outerCallers, let caller = running.callers.popLast() else {
            running.top = outerTop
            return .returned(value)
          }
          if caller.bind >= 0 { setBind(caller.bind, of: caller.bindInstance, to: value) }
          registers[caller.target] = value
          pc = caller.instruction
          base = caller.base
          running.top = caller.top
          if instance != caller.instance {
            instance = caller.instance
            slotBase = firstSlot(of: instance)
          }
          continue
        case .finish:
          running.top = outerTop
          return .finished
        case .answer:
          running.top = outerTop
          return .returned(registers[base + Int(i.a)])
        case .fail:
          running.top = outerTop
          let code = i.b == Instruction.noRegister ? 0 : registers[base + Int(i.b)].bits
          return .failed(message: registers[base + Int(i.a)], code: code)

        // Operators.
        case .addInt:
          registers[base + Int(i.a)] = .int(
            try Arithmetic.sum(registers[base + Int(i.b)].bits, registers[base + Int(i.c)].bits))
        case .addSmall:
          registers[base + Int(i.a)] = .int(
            try Arithmetic.sum(registers[base + Int(i.b)].bits, Instruction.small(i.c)))
        case .subtractInt:
          registers[base + Int(i.a)] = .int(
            try Arithmetic.difference(registers[base + Int(i.b)].bits, registers[base + Int(i.c)].bits))
        case .multiplyInt:
          registers[base + Int(i.a)] = .int(
            try Arithmetic.product(registers[base + Int(i.b)].bits, registers[base + Int(i.c)].bits))
        case .divideInt:
          registers[base + Int(i.a)] = .int(
            try Arithmetic.quotient(registers[base + Int(i.b)].bits, registers[base + Int(i.c)].bits))
        case .remainderInt:
          registers[base + Int(i.a)] = .int(
            try Arithmetic.remainder(registers[base + Int(i.b)].bits, registers[base + Int(i.c)].bits))
        case .negateInt:
          registers[base + Int(i.a)] = .int(try Arithmetic.difference(0, registers[base + Int(i.b)].bits))
        case .addDouble, .subtractDouble, .multiplyDouble, .divideDouble, .remainderDouble:
          registers[base + Int(i.a)] = .double(
            try Arithmetic.double(
              i.operation, registers[base + Int(i.b)].double, registers[base + Int(i.c)].double))
        case .negateDouble: registers[base + Int(i.a)] = .double(-registers[base + Int(i.b)].double)
        case .time:
          registers[base + Int(i.a)] = try Arithmetic.time(
            code.instructions[pc + 1].wide, registers[base + Int(i.b)], registers[base + Int(i.c)])
          pc += 1
        case .not: registers[base + Int(i.a)] = .bool(registers[base + Int(i.b)].bits == 0)
        case .equal:
          registers[base + Int(i.a)] = .bool(
            try isEqual(registers[base + Int(i.b)], registers[base + Int(i.c)]))
        case .notEqual:
          registers[base + Int(i.a)] = .bool(
            try !isEqual(registers[base + Int(i.b)], registers[base + Int(i.c)]))
        case .less:
          registers[base + Int(i.a)] = .bool(
            try isLess(registers[base + Int(i.b)], registers[base + Int(i.c)]))
        case .lessOrEqual:
          registers[base + Int(i.a)] = .bool(
            try !isLess(registers[base + Int(i.c)], registers[base + Int(i.b)]))

        // Texts, lists and records.
        case .addTexts, .addLists, .halfOpenRange, .closedRange, .makeListFor, .characters, .joinCharacters,
          .copyRecord:
          registers[base + Int(i.a)] = try make(i, base)
        case .interpolate:
          registers[base + Int(i.a)] = try joinTexts(
            from: base + Int(i.b), count: Int(i.c), types: Int(code.instructions[pc + 1].wide))
          pc += 1
        case .makeList:
          registers[base + Int(i.a)] = try heap.makeList(
            registers[base + Int(i.b)..<base + Int(i.b) + Int(i.c)])
        case .makeRecord:
          registers[base + Int(i.a)] = try heap.makeRecord(
            registers[base + Int(i.b)..<base + Int(i.b) + Int(i.c)])
        case .extend:
          for register in base + Int(i.b)..<base + Int(i.b) + Int(i.c) {
            registers[base + Int(i.a)] = try heap.append(
              registers[register], toNew: registers[base + Int(i.a)])
          }
        case .collect:
          registers[base + Int(i.a)] = try heap.append(
            registers[base + Int(i.b)], toNew: registers[base + Int(i.a)])
        case .field:
          registers[base + Int(i.a)] = heap.element(of: registers[base + Int(i.b)], at: Int(i.c))
        case .setNewField:
          heap.store(registers[base + Int(i.b)], at: registers[base + Int(i.a)].place + 1 + Int(i.c))
        case .element:
          let list = registers[base + Int(i.b)]
          let index = registers[base + Int(i.c)].bits
          try Self.requireIndex(index, below: heap.count(of: list))
          registers[base + Int(i.a)] = heap.element(of: list, at: Int(index))
        case .count: registers[base + Int(i.a)] = .int(heap.count(of: registers[base + Int(i.b)]))
        case .isEmpty: registers[base + Int(i.a)] = .bool(heap.count(of: registers[base + Int(i.b)]) == 0)
        case .method:
          registers[base + Int(i.a)] = try method(
            ID(Int(code.instructions[pc + 1].wide)), of: registers[base + Int(i.b)],
            operands: base + Int(i.c))
          pc += 1
        case .byKeys:
          registers[base + Int(i.a)] = try list(
            registers[base + Int(i.b)], by: registers[base + Int(i.c)], code.instructions[pc + 1].wide)
          pc += 1

        // Effects.
        case .hold: heap.hold(registers[base + Int(i.a)])
        case .pin:
          heap.hold(registers[base + Int(i.a)])
          heap.hold(registers[base + Int(i.a)])
        case .storeSlot: setSlot(i.wide, of: instance, to: registers[base + Int(i.a)])
        case .storeModelData: setModelData(ID(Int(i.wide)), to: registers[base + Int(i.a)])
        case .loadPlace, .storePlace, .appendPlace, .extendPlace, .insertPlace, .removePlace, .movePlace:
          try edit(i, place: Int(code.instructions[pc + 1].wide), base, instance)
          pc += 1
        case .send, .sendToMachine, .emit, .push, .pop, .dismiss, .finishScreen:
          pc += try enqueue(i, pc, base, instance)
        }
        pc += 1
      }
    } catch {
      running.callers.removeLast(running.callers.count - outerCallers)
      running.top = outerTop
      var fault = error
      if fault.span == nil { fault.span = code.spans[pc] }
      throw fault
    }
  }

  private func target(behind pc: Int) -> Int { Int(code.instructions[pc + 1].wide) }

  private func key(in register: UInt16, _ base: Int) -> Value {
    register == Instruction.noRegister ? .absent : registers[base + Int(register)]
  }

  /// The machine that a reference means: of the own screen, or in a step of the topmost live screen that declares it.
  private func machineInstance(row: Int32, owner: Int32, key: Value) throws(Fault) -> Int32? {
    let reference = program.machineReferences[ID(Int(row))]
    if owner >= 0 { return machineInstance(owner: owner, machine: reference.machine, key: key) }
    for instance in stack.reversed() {
      let screen = instances[Int(instance)].screen
      guard let declarer = reference.declarers.first(where: { $0.screen == screen }) else { continue }
      guard let machine = declarer.machine else {
        throw Fault("this machine is of another component here", at: nil, kind: .otherAlternative)
      }
      return machineInstance(owner: instance, machine: machine, key: key)
    }
    return nil
  }

  /// Another screen lies over the one that this instance is or belongs to; of a step's frame there is none.
  private func isCovered(_ instance: Int32) -> Bool {
    instance >= 0 && instances[Int(instance)].isCovered
  }
}

// MARK: - Frames above the one that runs

extension World {
  private mutating func functionEntry(_ function: ID<Function>) throws(Fault) -> Entry {
    let known = code.functionEntries[Int(function.index)]
    if known.start >= 0 { return known }
    let row = program.functions[function]
    let entry = try code.entry(of: row.body, localCount: row.localCount, in: program)
    code.functionEntries[Int(function.index)] = entry
    return entry
  }

  private mutating func call(
    _ called: Entry, at frame: Int, target: Int, behind words: Int, _ pc: inout Int, _ base: inout Int,
    _ instance: Int32
  ) throws(Fault) {
    try charge(Int(called.length))
    running.callers.append(
      Running.Caller(
        instruction: pc + words, base: base, top: running.top, instance: instance, target: target))
    use(registersTo: max(running.top, frame + Int(called.frameSize)))
    base = frame
    pc = Int(called.start)
  }

  /// Computes a bind that is stale: its value fills the slot, goes to the target, and the instruction behind goes on.
  private mutating func callBind(
    _ slot: SlotIndex, of owner: Int32, target: Int, _ pc: inout Int, _ base: inout Int,
    _ instance: inout Int32
  ) throws(Fault) {
    let screen = instances[Int(owner)].screen
    let row = Int(code.firstSlotRows[Int(screen.index)] + slot)
    let bind = code.bindExpressions[row]
    guard bind >= 0 else { throw Fault("this has no value yet", at: nil) }
    var called = code.expressionEntries[Int(bind)]
    if called.start < 0 {
      called = try code.entry(of: ID(Int(bind)), localCount: program.screens[screen].localCount, in: program)
    }
    try charge(Int(called.length))
    let frame = running.top
    running.callers.append(
      Running.Caller(
        instruction: pc + 1, base: base, top: frame, instance: instance, target: target, bind: slot,
        bindInstance: owner))
    use(registersTo: frame + Int(called.frameSize))
    base = frame
    instance = owner
    pc = Int(called.start)
  }
}
