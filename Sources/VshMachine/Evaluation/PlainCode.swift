import VshProgram
import VshSource

/// Where a run is: the instruction, and what its registers and slots are counted from.
struct Position: Sendable, BitwiseCopyable {
  /// A place in `Code.instructions`.
  var instruction: Int
  /// A place in `World.registers`.
  var base: Int
  /// A place in `World.slots`.
  var firstSlot: Int
  /// A place in `StateTable.slotReaders`.
  var firstReaders: Int
  /// The screen or machine whose code this is; -1 in a step.
  var instance: Int32
}

/// The instructions that need nothing but plain arrays and cannot fail, in one tight loop. It stops before any other one, and
/// before one of its own that would fail (an overflow, a bind to be computed), which `World.perform` then does or reports.
///
/// The arrays come one by one: of a world as a whole nothing could be written while a span of it is read, and each write would
/// ask whether its array is shared. Of the cells none is taken: another world may share them, and reading must not copy them.
enum PlainCode {
  /// Runs on from a position, in a world that is spread out into its arrays.
  static func run(
    _ at: inout Position, _ instructions: inout [Instruction], _ constants: inout [Value],
    _ registers: inout [Value], _ slots: inout [Value], _ cells: inout [Value],
    _ edits: inout [Journal.SlotEdit], _ editCount: inout Int, _ table: inout StateTable, _ budget: inout Int
  ) {
    var registers = registers.mutableSpan
    var slots = slots.mutableSpan
    var edits = edits.mutableSpan
    at.instruction = run(
      at, instructions.span, constants.span, &registers, &slots, &cells, &edits, &editCount,
      table.slotReaders.span, table.readerSlots.span, &budget)
  }

  /// Runs on from a position; the place of the instruction before which it stopped.
  static func run(
    _ at: Position, _ instructions: Span<Instruction>, _ constants: Span<Value>,
    _ registers: inout MutableSpan<Value>, _ slots: inout MutableSpan<Value>, _ cells: inout [Value],
    _ edits: inout MutableSpan<Journal.SlotEdit>, _ editCount: inout Int, _ slotReaders: Span<Stretch>,
    _ readerSlots: Span<SlotIndex>, _ budget: inout Int
  ) -> Int {
    let base = at.base
    let firstSlot = at.firstSlot
    var pc = at.instruction
    run: while true {
      let i = instructions[pc]
      let a = base &+ Int(i.a)
      switch i.operation {
      case .constant: registers[a] = constants[Int(i.wide)]
      case .move: registers[a] = registers[base &+ Int(i.b)]
      case .loadSlot:
        let value = slots[firstSlot &+ Int(i.wide)]
        if value.tag == .stale { break run }
        registers[a] = value
      case .storeSlot:
        let value = registers[a]
        let readers = slotReaders[at.firstReaders &+ Int(i.wide)]
        // Who holds a container is counted, and many readers are made stale, where the whole world is at hand.
        if value.isContainer || readers.isMany || editCount &+ readers.count >= edits.count { break run }
        let slot = firstSlot &+ Int(i.wide)
        edits[editCount] = Journal.SlotEdit(slot: slot, old: slots[slot])
        editCount &+= 1
        slots[slot] = value
        for place in readers.range {
          let bind = firstSlot &+ Int(readerSlots[place])
          if slots[bind].tag == .stale { continue }
          edits[editCount] = Journal.SlotEdit(slot: bind, old: slots[bind])
          editCount &+= 1
          slots[bind] = .stale
        }

      case .jump:
        pc = Int(i.wide)
        continue
      case .again:
        budget &-= pc &- Int(i.wide)
        if budget < 0 { break run }
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
      case .unlessLess:
        let holds = registers[a].bits < registers[base &+ Int(i.b)].bits
        pc = holds ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessLessOrEqual:
        let holds = registers[a].bits <= registers[base &+ Int(i.b)].bits
        pc = holds ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessEqual:
        let holds = registers[a].bits == registers[base &+ Int(i.b)].bits
        pc = holds ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessNotEqual:
        let holds = registers[a].bits != registers[base &+ Int(i.b)].bits
        pc = holds ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessLessThanSmall:
        pc = registers[a].bits < Instruction.small(i.b) ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessLessOrEqualSmall:
        pc = registers[a].bits <= Instruction.small(i.b) ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessGreaterThanSmall:
        pc = registers[a].bits > Instruction.small(i.b) ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessGreaterOrEqualSmall:
        pc = registers[a].bits >= Instruction.small(i.b) ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessEqualSmall:
        pc = registers[a].bits == Instruction.small(i.b) ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessNotEqualSmall:
        pc = registers[a].bits != Instruction.small(i.b) ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .switchCase:
        let place = registers[a].bits
        if place < 0 || place >= Int64(i.wide) { break run }
        pc = Int(instructions[pc &+ 1 &+ Int(place)].wide)
        continue
      case .next:
        let list = registers[base &+ Int(i.b)].place
        let index = Int(registers[base &+ Int(i.c)].bits)
        guard index < Header(bits: cells[list].bits).count else {
          pc = Int(instructions[pc &+ 1].wide)
          continue
        }
        registers[a] = cells[list &+ 1 &+ index]
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
      case .field: registers[a] = cells[registers[base &+ Int(i.b)].place &+ 1 &+ Int(i.c)]
      case .element:
        let list = registers[base &+ Int(i.b)].place
        let index = registers[base &+ Int(i.c)].bits
        if index < 0 || index >= Int64(Header(bits: cells[list].bits).count) { break run }
        registers[a] = cells[list &+ 1 &+ Int(index)]
      case .collect:
        // The list was made in this frame: no mark is younger, so nothing has to be remembered for an undo.
        let element = registers[base &+ Int(i.b)]
        var header = Header(bits: cells[registers[a].place].bits)
        if header.count >= min(header.capacity, Limits.listElements) { break run }
        if element.tag == .list || element.tag == .record {
          var held = Header(bits: cells[element.place].bits)
          if held.holders < 2 {
            held.holders += 1
            cells[element.place].bits = held.bits
          }
        }
        header.count += 1
        cells[registers[a].place].bits = header.bits
        cells[registers[a].place &+ header.count] = element
      case .count: registers[a] = .int(Header(bits: cells[registers[base &+ Int(i.b)].place].bits).count)
      case .isEmpty:
        registers[a] = .bool(Header(bits: cells[registers[base &+ Int(i.b)].place].bits).count == 0)

      case .word, .loadScriptVariable, .loadLiveName, .loadModelData, .loadNow, .loadCovered, .loadRows,
        .inState, .machineSlot, .machineInState, .call, .callExpression, .giveBack, .giveTrue, .giveFalse,
        .finish, .answer, .fail, .negateInt, .time, .equal, .notEqual, .less, .lessOrEqual,
        .addTexts, .addLists, .halfOpenRange, .closedRange, .interpolate, .makeList, .makeRecord, .extend,
        .makeListFor, .characters, .joinCharacters, .copyRecord, .setNewField, .method, .byKeys,
        .hold, .pin, .loadPlace, .storePlace, .appendPlace, .extendPlace,
        .insertPlace, .removePlace, .movePlace, .send, .sendToMachine, .emit, .push, .pop, .dismiss,
        .finishScreen, .window, .draw, .endElement, .keepRows, .drawPiece, .drawMachine:
        break run
      }
      pc &+= 1
    }
    return pc
  }
}
