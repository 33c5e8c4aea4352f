import VshProgram
import VshSource

/// The state of a run: the instruction, and the bases of its registers and slots.
struct Position: Sendable, BitwiseCopyable {
  /// An index of `Code.instructions`.
  var instruction: Int
  /// An index of the registers.
  var base: Int
  /// An index of `Population.slots`.
  let firstSlot: Int
  /// An index of `SlotTable.rows`.
  let firstSlotRow: Int
  /// The screen or machine that runs; -1 in a step.
  let instance: Int32
  /// Of the instance; unused in a step.
  var screen = ID<Screen>(0)
  var firstRegion: Int32 = 0

  /// The start position of a screen's or machine's code.
  init(_ instruction: Int, base: Int, of index: Int32, _ instance: Instance, _ screen: StateTable.ScreenRow) {
    self.instruction = instruction
    self.base = base
    self.instance = index
    firstSlot = Int(instance.firstSlot)
    firstSlotRow = Int(screen.readers.firstRow)
    firstRegion = instance.firstRegion
    self.screen = instance.screen
  }

  /// The start position of a step's code.
  init(_ instruction: Int, base: Int) {
    self.instruction = instruction
    self.base = base
    firstSlot = 0
    firstSlotRow = 0
    instance = -1
  }
}

/// Where the fast path stops at the latest.
struct FastPathStop: BitwiseCopyable {
  /// A plain opcode, `chosen`, before which it stops.
  let operation: Opcode
  /// The number of frames that belong to the caller, to which the fast path does not return.
  let callerCount: Int

  init(_ operation: Opcode, above callerCount: Int) {
    self.operation = operation
    self.callerCount = callerCount
  }
}

extension Evaluator {
  /// The fast path: one tight loop for the opcodes that almost all code consists of. They need no part of the world but
  /// those passed here, and cannot fail. It stops before any other instruction, and before one that would fail or that
  /// needs more storage (an overflow, a stale bind); `World.perform` then executes it or reports the fault.
  ///
  /// It starts at a position and leaves there the instruction where it stopped. The parts of the world are separate
  /// arguments, since exclusive access to the whole world would forbid to write one part while another is read.
  mutating func runFastPath(
    _ at: inout Position, until stop: FastPathStop, _ population: inout Population, _ drawing: inout Drawing,
    _ table: inout StateTable, _ queue: inout EffectQueue
  ) {
    let firstSlot = at.firstSlot
    let first = (slot: at.firstSlot, row: at.firstSlotRow)
    var base = at.base
    var pc = at.instruction
    run: while true {
      let i = code.instructions[pc]
      let a = base &+ Int(i.a)
      switch i.operation {
      case .constant: registers[a] = code.constants[Int(i.wide)]
      case .move: registers[a] = registers[base &+ Int(i.b)]
      case .loadSlot:
        let value = population.slot(at: firstSlot &+ Int(i.wide))
        if value.tag == .stale { break run }
        heap.check(value)
        registers[a] = value
      case .loadActive:
        registers[a] = .int(Int(population.active(at: Int(at.firstRegion &+ i.wide))))
      case .storeSlot:
        let value = registers[a]
        // Counting a container's holders needs the whole world.
        if value.isContainer { break run }
        let slot = Int(i.wide)
        if !population.storeFast(value, in: slot, first, &table) { break run }
      case .addToSlot:
        let slot = Int(i.a)
        let (sum, overflow) = population.slot(at: firstSlot &+ slot).bits.addingReportingOverflow(
          Instruction.small(i.b))
        if overflow { break run }
        if !population.storeFast(.int(sum), in: slot, first, &table) { break run }
      case .setSlot:
        let slot = Int(i.a)
        let value = code.constants[Int(i.wide)]
        if !population.storeFast(value, in: slot, first, &table) { break run }
      case .chosen: if stop.operation == .chosen { break run }

      case .jump:
        pc = Int(i.wide)
        continue
      case .again:
        running.spend(pc &- Int(i.wide))
        if running.budget < 0 { break run }
        pc = Int(i.wide)
        continue
      case .jumpIfFalse:
        pc = registers[a].bits == 0 ? Int(i.wide) : pc &+ 1
        continue
      case .jumpIfTrue:
        pc = registers[a].bits != 0 ? Int(i.wide) : pc &+ 1
        continue
      case .jumpIfNil:
        pc = registers[a].tag == .nilValue ? Int(i.wide) : pc &+ 1
        continue
      case .jumpIfPresent:
        pc = registers[a].tag != .nilValue ? Int(i.wide) : pc &+ 1
        continue
      case .unless:
        let holds = i.relation.holds(registers[a].bits, registers[base &+ Int(i.b)].bits)
        pc = holds ? pc &+ 2 : code.word(behind: pc)
        continue
      case .unlessSmall:
        let holds = i.relation.holds(registers[a].bits, Instruction.small(i.b))
        pc = holds ? pc &+ 2 : code.word(behind: pc)
        continue
      case .unlessSlots:
        let (left, right) = (firstSlot &+ Int(i.a), firstSlot &+ Int(i.b))
        let holds = i.relation.holds(population.slot(at: left).bits, population.slot(at: right).bits)
        pc = holds ? pc &+ 2 : code.word(behind: pc)
        continue
      case .unlessSlotSmall:
        let left = population.slot(at: firstSlot &+ Int(i.a)).bits
        pc = i.relation.holds(left, Instruction.small(i.b)) ? pc &+ 2 : code.word(behind: pc)
        continue
      case .switchCase:
        let caseIndex = heap.caseIndex(of: registers[a])
        if caseIndex < 0 || caseIndex >= Int64(i.wide) { break run }
        pc = code.word(behind: pc &+ Int(caseIndex))
        continue
      case .unlessInState:
        let question = code.questions[code.word(behind: pc)]
        let holds = isActive(question, at, population, &table)
        pc = holds ? pc &+ 3 : code.word(behind: pc &+ 1)
        continue
      case .next:
        let list = registers[base &+ Int(i.b)]
        let index = Int(registers[base &+ Int(i.c)].bits)
        guard index < heap.count(of: list) else {
          pc = code.word(behind: pc)
          continue
        }
        registers[a] = heap.element(of: list, at: index)
        registers[base &+ Int(i.c)].bits &+= 1
        pc &+= 2
        continue

      case .addInt:
        let (sum, overflow) = registers[base &+ Int(i.b)].bits
          .addingReportingOverflow(registers[base &+ Int(i.c)].bits)
        if overflow { break run }
        registers[a] = .int(sum)
      case .addSmall:
        let (sum, overflow) = registers[base &+ Int(i.b)].bits.addingReportingOverflow(Instruction.small(i.c))
        if overflow { break run }
        registers[a] = .int(sum)
      case .subtractInt:
        let (difference, overflow) = registers[base &+ Int(i.b)].bits
          .subtractingReportingOverflow(registers[base &+ Int(i.c)].bits)
        if overflow { break run }
        registers[a] = .int(difference)
      case .multiplyInt:
        let (product, overflow) = registers[base &+ Int(i.b)].bits
          .multipliedReportingOverflow(by: registers[base &+ Int(i.c)].bits)
        if overflow { break run }
        registers[a] = .int(product)
      case .divideInt:
        let divisor = registers[base &+ Int(i.c)].bits
        if divisor == 0 { break run }
        let (quotient, overflow) = registers[base &+ Int(i.b)].bits.dividedReportingOverflow(by: divisor)
        if overflow { break run }
        registers[a] = .int(quotient)
      case .remainderInt:
        let divisor = registers[base &+ Int(i.c)].bits
        if divisor == 0 { break run }
        registers[a] = .int(
          registers[base &+ Int(i.b)].bits.remainderReportingOverflow(dividingBy: divisor).partialValue)
      case .multiplySmall:
        let (product, overflow) = registers[base &+ Int(i.b)].bits
          .multipliedReportingOverflow(by: Instruction.small(i.c))
        if overflow { break run }
        registers[a] = .int(product)
      // The small number is positive, so neither can fail.
      case .divideSmall: registers[a] = .int(registers[base &+ Int(i.b)].bits / Instruction.small(i.c))
      case .remainderSmall: registers[a] = .int(registers[base &+ Int(i.b)].bits % Instruction.small(i.c))
      case .addDouble:
        let sum = registers[base &+ Int(i.b)].double + registers[base &+ Int(i.c)].double
        if !sum.isFinite { break run }
        registers[a] = .double(sum)
      case .subtractDouble:
        let difference = registers[base &+ Int(i.b)].double - registers[base &+ Int(i.c)].double
        if !difference.isFinite { break run }
        registers[a] = .double(difference)
      case .multiplyDouble:
        let product = registers[base &+ Int(i.b)].double * registers[base &+ Int(i.c)].double
        if !product.isFinite { break run }
        registers[a] = .double(product)
      case .divideDouble:
        let quotient = registers[base &+ Int(i.b)].double / registers[base &+ Int(i.c)].double
        if !quotient.isFinite { break run }
        registers[a] = .double(quotient)
      case .negateDouble: registers[a] = .double(-registers[base &+ Int(i.b)].double)
      case .not: registers[a] = .bool(registers[base &+ Int(i.b)].bits == 0)
      case .field:
        registers[a] = heap.element(of: registers[base &+ Int(i.b)], at: Int(i.c))
      case .element:
        let list = registers[base &+ Int(i.b)]
        let index = registers[base &+ Int(i.c)].bits
        if index < 0 || index >= Int64(heap.count(of: list)) { break run }
        registers[a] = heap.element(of: list, at: Int(index))
      case .count:
        registers[a] = .int(heap.count(of: registers[base &+ Int(i.b)]))
      case .isEmpty:
        registers[a] = .bool(heap.count(of: registers[base &+ Int(i.b)]) == 0)

      case .inState:
        let question = code.questions[code.word(behind: pc)]
        // A step must find the screen first, and parameters may be texts.
        if at.instance < 0 || question.argumentCount > 0 { break run }
        registers[a] = .bool(isActive(question, at, population, &table))
        pc &+= 2
        continue
      case .equal, .notEqual:
        let first = registers[base &+ Int(i.b)]
        let second = registers[base &+ Int(i.c)]
        var isEqual = first.bits == second.bits && first.tag == second.tag
        if !isEqual, first.tag == second.tag {
          if first.tag == .string || first.isContainer { break run }
          isEqual = first.tag == .double && first.double == second.double
        }
        registers[a] = .bool(isEqual == (i.operation == .equal))
      case .less, .lessOrEqual:
        let first = registers[base &+ Int(i.b)]
        let second = registers[base &+ Int(i.c)]
        if first.tag == .string { break run }
        let isDouble = first.tag == .double
        if i.operation == .less {
          registers[a] = .bool(isDouble ? first.double < second.double : first.bits < second.bits)
        } else {
          registers[a] = .bool(isDouble ? first.double <= second.double : first.bits <= second.bits)
        }

      case .call:
        let called = code.entries.functions[code.word(behind: pc)]
        let frame = base &+ Int(i.b)
        let top = max(running.top, frame &+ Int(called.frameSize))
        // A function without code has `start` -1.
        if called.start < 0 || top > registers.count || running.budget < Int(called.length) { break run }
        at.instruction = pc &+ 2
        at.base = base
        running.wait(at: at, target: a)
        running.use(to: top)
        running.spend(Int(called.length))
        base = frame
        pc = Int(called.start)
        continue
      case .giveBack, .giveTrue, .giveFalse:
        guard running.callerCount > stop.callerCount, running.waitsForFunction else { break run }
        let caller = running.resume()
        registers[caller.target] = i.operation == .giveBack ? registers[a] : .bool(i.operation == .giveTrue)
        base = caller.position.base
        pc = caller.position.instruction
        continue

      case .interpolate:
        let first = code.word(behind: pc)
        let text = heap.joinFast(
          TextCode(first: Int32(truncatingIfNeeded: first), count: Int32(i.c)), of: &code, registers,
          base: base, &running)
        if text.tag == .absent { break run }
        registers[a] = text
        pc &+= 2
        continue
      case .makeList, .makeRecord:
        let kind: Value.Tag = i.operation == .makeList ? .list : .record
        let container = heap.makeFast(kind, of: Int(i.c), registers, from: base &+ Int(i.b))
        if container.tag == .absent { break run }
        registers[a] = container
      case .makeListFor:
        let list = heap.makeListFast(forAllOf: registers[base &+ Int(i.b)])
        if list.tag == .absent { break run }
        registers[a] = list
      case .collectRecord:
        let fields = (first: base &+ Int(i.b), count: Int(i.c))
        if !heap.collect(recordOf: fields, registers, into: registers[a]) { break run }
      case .collect:
        if !heap.collect(registers[base &+ Int(i.b)], into: registers[a]) { break run }

      case .send:
        let action = ID<ActionName>(code.word(behind: pc))
        queue.add(
          .init(action, to: at.instance, at: code.spans[pc]), a..<a &+ Int(i.b), of: registers, &heap)
        pc &+= 2
        continue

      case .draw:
        if !drawing.draw(Int(i.wide), of: &code, registers, base: base, instance: at.instance, &heap) {
          break run
        }
        if i.a != Instruction.noRegister { registers[a] = .int(drawing.frame.elementEnd &- 1) }

      case _: break run
      }
      pc &+= 1
    }
    at.instruction = pc
    at.base = base
  }

  /// Whether one of a question's states is active, with any parameters.
  @inline(__always) private mutating func isActive(
    _ question: QuestionCode, _ at: Position, _ population: borrowing Population, _ table: inout StateTable
  ) -> Bool {
    for index in code.states(of: question, in: at.screen) {
      let asked = code.questionStates[index]
      if asked.screen.index != at.screen.index { continue }
      let region = Int(at.firstRegion &+ table.states[Int(asked.state)].regionIndex)
      if population.active(at: region) == asked.state { return true }
    }
    return false
  }
}

extension Code {
  /// The operand in the word after an instruction.
  @inline(__always)
  fileprivate func word(behind index: Int) -> Int { Int(instructions[index &+ 1].wide) }
}
