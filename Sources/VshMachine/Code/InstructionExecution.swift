import VshProgram
import VshSource

/// The instructions that need the world or that can fail.
extension World {
  /// Executes the instruction at the position, and moves the position after it and its words.
  mutating func perform(_ i: Instruction, _ at: inout Position) throws(Fault) {
    let base = at.base
    let a = base + Int(i.a)
    switch i.operation {
    case .loadSlot: return try load(i.wide, of: at.instance, into: a, behind: 1, &at)
    case .loadScriptVariable: evaluator.registers[a] = models.scriptVariables[Int(i.wide)]
    case .loadLiveName:
      let found = try liveInstance(declaring: ID(Int(i.wide)))
      return try load(found.slot, of: found.instance, into: a, behind: 1, &at)
    case .loadModelData: evaluator.registers[a] = models.data(of: i.wide)
    case .loadNow: evaluator.registers[a] = .date(milliseconds: schedule.clockMilliseconds)
    case .loadCovered:
      evaluator.registers[a] = .bool(at.instance >= 0 && population[at.instance].isCovered)
    case .loadRows: evaluator.registers[a] = try rowTexts()
    case .inState:
      let question = word(1, at)
      let asked = at.instance >= 0 ? at.instance : questionedInstance(question)
      evaluator.registers[a] = .bool(isActive(question, in: asked, arguments: base + Int(i.b)))
      at.instruction += 1
    case .ask:
      evaluator.registers[a] = .bool(
        try holds(program.worldQuestions[ID(word(1, at))], arguments: base + Int(i.b), of: at.instance))
      at.instruction += 1
    case .machineSlot:
      guard let machine = try machine(word(1, at), at, key: optional(in: i.b, base)) else {
        evaluator.registers[a] = .nilValue
        at.instruction += 3
        return
      }
      return try load(Int32(truncatingIfNeeded: word(2, at)), of: machine, into: a, behind: 3, &at)
    case .machineInState:
      let machine = try machine(word(1, at), at, key: optional(in: i.b, base))
      let question = word(2, at)
      evaluator.registers[a] = .bool(isActive(question, in: machine, arguments: base + Int(i.c)))
      at.instruction += 2

    case .again:
      // Its operations are charged already.
      try charge(0)
      at.instruction = Int(i.wide)
      return
    case .switchCase: throw Fault("there is no branch for this case", at: nil)
    case .call:
      let called = try functionEntry(ID(word(1, at)))
      return try call(called, at: base + Int(i.b), target: a, behind: 2, &at)
    case .callExpression:
      let called = try evaluator.code.entry(of: ID(word(1, at)), localCount: 0, in: program)
      return try call(called, at: base + Int(i.b), target: a, behind: 2, &at)

    case .addInt: evaluator.registers[a] = .int(try Arithmetic.sum(b(i, base).bits, c(i, base).bits))
    case .addSmall: evaluator.registers[a] = .int(try Arithmetic.sum(b(i, base).bits, Instruction.small(i.c)))
    case .subtractInt:
      evaluator.registers[a] = .int(try Arithmetic.difference(b(i, base).bits, c(i, base).bits))
    case .multiplyInt: evaluator.registers[a] = .int(try Arithmetic.product(b(i, base).bits, c(i, base).bits))
    case .divideInt: evaluator.registers[a] = .int(try Arithmetic.quotient(b(i, base).bits, c(i, base).bits))
    case .remainderInt:
      evaluator.registers[a] = .int(try Arithmetic.remainder(b(i, base).bits, c(i, base).bits))
    case .multiplySmall:
      evaluator.registers[a] = .int(try Arithmetic.product(b(i, base).bits, Instruction.small(i.c)))
    case .negateInt: evaluator.registers[a] = .int(try Arithmetic.difference(0, b(i, base).bits))
    case .addDouble:
      evaluator.registers[a] = .double(try Arithmetic.finite(b(i, base).double + c(i, base).double))
    case .subtractDouble:
      evaluator.registers[a] = .double(try Arithmetic.finite(b(i, base).double - c(i, base).double))
    case .multiplyDouble:
      evaluator.registers[a] = .double(try Arithmetic.finite(b(i, base).double * c(i, base).double))
    case .divideDouble:
      evaluator.registers[a] = .double(try Arithmetic.quotient(b(i, base).double, c(i, base).double))
    case .time:
      evaluator.registers[a] = try Arithmetic.time(
        Int32(truncatingIfNeeded: word(1, at)), b(i, base), c(i, base))
      at.instruction += 1
    case .equal: evaluator.registers[a] = .bool(try isEqual(b(i, base), c(i, base)))
    case .notEqual: evaluator.registers[a] = .bool(try !isEqual(b(i, base), c(i, base)))
    case .less: evaluator.registers[a] = .bool(try isLess(b(i, base), c(i, base)))
    case .lessOrEqual: evaluator.registers[a] = .bool(try !isLess(c(i, base), b(i, base)))

    case .addTexts: evaluator.registers[a] = try joined(b(i, base), c(i, base))
    case .addLists: evaluator.registers[a] = try concatenated(b(i, base), c(i, base))
    case .halfOpenRange: evaluator.registers[a] = try range(b(i, base).bits, c(i, base).bits, isClosed: false)
    case .closedRange: evaluator.registers[a] = try range(b(i, base).bits, c(i, base).bits, isClosed: true)
    // These make room only; the fast path then repeats the instruction.
    case .makeListFor: return try evaluator.heap.makeRoom(cells: evaluator.heap.count(of: b(i, base)) + 1)
    case .makeList, .makeRecord: return try evaluator.heap.makeRoom(cells: Int(i.c) + 1)
    case .collect, .collectRecord:
      evaluator.registers[a] = try evaluator.heap.withRoomToCollect(evaluator.registers[a])
      return try evaluator.heap.makeRoom(cells: i.operation == .collectRecord ? Int(i.c) + 1 : 0)
    case .characters: evaluator.registers[a] = try characters(of: b(i, base))
    case .joinCharacters: evaluator.registers[a] = try joinedCharacters(of: b(i, base))
    case .copyRecord: evaluator.registers[a] = try copyRecord(b(i, base))
    case .interpolate:
      let parts = TextCode(first: Int32(truncatingIfNeeded: word(1, at)), count: Int32(i.c))
      evaluator.registers[a] = try joinTexts(parts, base)
      at.instruction += 1
    case .extend:
      evaluator.registers[a] = try evaluator.heap.append(
        evaluator.registers.values(operands(i, base)), toNew: evaluator.registers[a])
    case .setNewField: evaluator.heap.store(b(i, base), at: evaluator.registers[a].cell + 1 + Int(i.c))
    case .element:
      try Self.requireIndex(c(i, base).bits, below: evaluator.heap.count(of: b(i, base)))
    case .method:
      evaluator.registers[a] = try method(ID(word(1, at)), of: b(i, base), operands: base + Int(i.c))
      at.instruction += 1
    case .checkLevels: try requireLevels(of: evaluator.registers[a], above: Int(i.b))
    case .pushLevels:
      evaluator.registers[a] = try pushed(
        b(i, base), at: Int(c(i, base).bits) + 1, onto: evaluator.registers[a])
    case .popLevel:
      let last = evaluator.heap.count(of: evaluator.registers[a]) - 1
      if last < 0 {
        at.instruction = word(1, at)
        return
      }
      evaluator.registers[base + Int(i.b)] = evaluator.heap.element(of: evaluator.registers[a], at: last)
      evaluator.registers[a] = evaluator.heap.remove(at: last, from: evaluator.registers[a])
      at.instruction += 1
    case .byKeys:
      evaluator.registers[a] = try list(b(i, base), by: c(i, base), Int32(truncatingIfNeeded: word(1, at)))
      at.instruction += 1

    case .addToSlot:
      let sum = try Arithmetic.sum(slot(Int32(i.a), of: at.instance).bits, Instruction.small(i.b))
      try countParts()
      setSlot(Int32(i.a), of: at.instance, to: .int(sum))
    case .setSlot:
      try countParts()
      setSlot(Int32(i.a), of: at.instance, to: evaluator.code.constants[Int(i.wide)])
    case .storeSlot:
      try countParts()
      setSlot(i.wide, of: at.instance, to: evaluator.registers[a])
    case .hold: evaluator.heap.hold(evaluator.registers[a])
    case .loadTarget:
      evaluator.registers[a] = try value(at: evaluator.code.targets[word(1, at)], base, at.instance)
      at.instruction += 1
    case .storeTarget:
      try countParts()
      try store(evaluator.registers[a], at: evaluator.code.targets[word(1, at)], base, at.instance)
      at.instruction += 1
    case .appendTarget: try edit(.append(evaluator.registers[a]), base, &at)
    case .extendTarget: try edit(.extend(evaluator.registers[a]), base, &at)
    case .insertTarget: try edit(.insert(evaluator.registers[a], at: b(i, base).bits), base, &at)
    case .removeTarget: try edit(.remove(at: evaluator.registers[a].bits), base, &at)
    case .moveTarget: try edit(.move(from: evaluator.registers[a].bits, to: b(i, base).bits), base, &at)

    case .sendToMachine:
      try enqueueSendToMachine(
        ID(word(1, at)), key: optional(in: i.c, base), owner: at.instance, action: ID(word(2, at)),
        arguments: a..<a + Int(i.b), at: span(at))
      at.instruction += 2
    case .sendToMachines:
      enqueueSend(
        ID(word(2, at)), toAllOf: Int32(truncatingIfNeeded: word(1, at)), owner: at.instance,
        arguments: a..<a + Int(i.b), at: span(at))
      at.instruction += 2
    case .emit:
      try enqueueEmit(
        ID(word(1, at)), from: at.instance, arguments: a..<a + Int(i.b),
        (ID(word(2, at)), Int32(truncatingIfNeeded: word(3, at))), at: span(at))
      at.instruction += 3
    case .push:
      try enqueuePush(ID(word(1, at)), arguments: a..<a + Int(i.b))
      at.instruction += 1
    case .pop: enqueuePop(at.instance)
    case .popTo:
      enqueuePop(at.instance, to: ID(word(1, at)), at: span(at))
      at.instruction += 1
    case .dismiss: enqueueDismiss(at.instance)
    case .finishScreen: enqueueFinish(optional(in: i.a, base), at.instance)
    case .trace:
      traceStatement(ID(word(1, at)), word(2, at), at)
      at.instruction += 2

    case .window: evaluator.registers[a] = try window(of: b(i, base), operands: base + Int(i.c))
    case .endElement: drawing.endElement(at: Int(evaluator.registers[a].bits))
    case .windowBounds: setBounds(ofWindowIn: b(i, base), operands: base + Int(i.c), into: a)
    case .drawRows: return try drawRows(word(1, at), i, &at)
    case .countBranch:
      if let way = CoverageCounts.Branch(rawValue: Int(i.a)) { coverage.noteWay(way, through: i.wide) }
    case .countElements:
      let count = evaluator.registers[a].bits
      coverage.noteWay(count == 0 ? .none : count == 1 ? .one : .many, through: i.wide)
    case .drawPiece:
      try drawPiece(ID(word(1, at)), arguments: a..<a + Int(i.b), owner: at.instance)
      at.instruction += 1
    case .drawMachine:
      try drawMachine(ID(word(1, at)), key: optional(in: i.a, base), owner: at.instance)
      at.instruction += 1

    case .word, .constant, .move, .loadActive, .jump, .unlessInState, .jumpIfFalse, .jumpIfTrue, .jumpIfNil,
      .jumpIfPresent, .unless, .unlessSmall, .unlessSlots, .unlessSlotSmall, .chosen, .next, .divideSmall,
      .remainderSmall, .negateDouble, .not, .field, .count, .isEmpty, .giveBack, .giveTrue, .giveFalse,
      .finish, .answer, .fail, .send, .draw:
      break  // Handled by `Evaluator.runFastPath` and by `execute`.
    }
    at.instruction += 1
  }

  /// The `c` registers from `b`.
  private func operands(_ i: Instruction, _ base: Int) -> Range<Int> {
    base + Int(i.b)..<base + Int(i.b) + Int(i.c)
  }

  private func b(_ i: Instruction, _ base: Int) -> Value { evaluator.registers[base + Int(i.b)] }

  private func c(_ i: Instruction, _ base: Int) -> Value { evaluator.registers[base + Int(i.c)] }

  private func word(_ number: Int, _ at: Position) -> Int {
    Int(evaluator.code.instructions[at.instruction + number].wide)
  }

  private func span(_ at: Position) -> SourceSpan { evaluator.code.spans[at.instruction] }

  private mutating func edit(_ edit: ListEdit, _ base: Int, _ at: inout Position) throws(Fault) {
    try countParts()
    try self.edit(edit, at: evaluator.code.targets[word(1, at)], base, at.instance)
    at.instruction += 1
  }

  /// Loads a slot into a register; a stale bind is computed first. Moves the position after the words.
  private mutating func load(
    _ slot: SlotIndex, of instance: Int32, into target: Int, behind words: Int, _ at: inout Position
  ) throws(Fault) {
    let value = population.slot(at: firstSlot(of: instance) + Int(slot))
    if value.tag == .stale { return try callBind(slot, of: instance, target: target, behind: words, &at) }
    evaluator.registers[target] = value
    at.instruction += words
  }

  /// The value of an optional operand, such as a key or a screen's result; `absent` where it is missing.
  private func optional(in register: UInt16, _ base: Int) -> Value {
    register == Instruction.noRegister ? .absent : evaluator.registers[base + Int(register)]
  }

  /// The machine that a reference means: one of the own screen or machine; in a step, one of the topmost screen that
  /// has it.
  private mutating func machine(_ reference: Int, _ at: Position, key: Value) throws(Fault) -> Int32? {
    let row = program.machineReferences[ID(reference)]
    if at.instance >= 0 { return machineInstance(owner: at.instance, machine: row.machine, key: key) }
    for owner in population.stack.reversed() {
      let screen = population[owner].screen
      guard let declarer = row.declarers.first(where: { $0.screen == screen }) else { continue }
      guard let machine = declarer.machine else {
        throw Fault("this machine is of another component on this screen", at: nil, kind: .otherAlternative)
      }
      return machineInstance(owner: owner, machine: machine, key: key)
    }
    return nil
  }
}
