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
      at.instruction, base: at.base, firstSlot: at.firstSlot, firstReaders: at.firstReaders,
      stopsWhenChosen: true,
      instructions.span, constants.span, &registers, &slots, &cells, &edits, &editCount,
      table.slotReaders.span, table.readerSlots.span, &budget)
  }

  /// Runs on from an instruction; the place of the one before which it stopped.
  static func run(
    _ start: Int, base: Int, firstSlot: Int, firstReaders: Int, stopsWhenChosen: Bool,
    _ instructions: Span<Instruction>, _ constants: Span<Value>,
    _ registers: inout MutableSpan<Value>, _ slots: inout MutableSpan<Value>, _ cells: inout [Value],
    _ edits: inout MutableSpan<Journal.SlotEdit>, _ editCount: inout Int, _ slotReaders: Span<Stretch>,
    _ readerSlots: Span<SlotIndex>, _ budget: inout Int
  ) -> Int {
    var pc = start
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
        // Who holds a container is counted where the whole world is at hand.
        if value.isContainer { break run }
        let isStored = store(
          value, Int(i.wide), firstSlot, &slots, &edits, &editCount, slotReaders[firstReaders &+ Int(i.wide)],
          readerSlots)
        if !isStored { break run }
      case .addToSlot:
        let slot = Int(i.a)
        let (sum, overflow) = slots[firstSlot &+ slot].bits.addingReportingOverflow(Instruction.small(i.b))
        if overflow { break run }
        let isStored = store(
          .int(sum), slot, firstSlot, &slots, &edits, &editCount, slotReaders[firstReaders &+ slot],
          readerSlots)
        if !isStored { break run }
      case .setSlot:
        let slot = Int(i.a)
        let isStored = store(
          constants[Int(i.wide)], slot, firstSlot, &slots, &edits, &editCount,
          slotReaders[firstReaders &+ slot], readerSlots)
        if !isStored { break run }
      case .chosen: if stopsWhenChosen { break run }

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
      case .unlessSlotsLess:
        let holds = slots[firstSlot &+ Int(i.a)].bits < slots[firstSlot &+ Int(i.b)].bits
        pc = holds ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessSlotsLessOrEqual:
        let holds = slots[firstSlot &+ Int(i.a)].bits <= slots[firstSlot &+ Int(i.b)].bits
        pc = holds ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessSlotsEqual:
        let holds = slots[firstSlot &+ Int(i.a)].bits == slots[firstSlot &+ Int(i.b)].bits
        pc = holds ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessSlotsNotEqual:
        let holds = slots[firstSlot &+ Int(i.a)].bits != slots[firstSlot &+ Int(i.b)].bits
        pc = holds ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessSlotLessThanSmall:
        let holds = slots[firstSlot &+ Int(i.a)].bits < Instruction.small(i.b)
        pc = holds ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessSlotLessOrEqualSmall:
        let holds = slots[firstSlot &+ Int(i.a)].bits <= Instruction.small(i.b)
        pc = holds ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessSlotGreaterThanSmall:
        let holds = slots[firstSlot &+ Int(i.a)].bits > Instruction.small(i.b)
        pc = holds ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessSlotGreaterOrEqualSmall:
        let holds = slots[firstSlot &+ Int(i.a)].bits >= Instruction.small(i.b)
        pc = holds ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessSlotEqualSmall:
        let holds = slots[firstSlot &+ Int(i.a)].bits == Instruction.small(i.b)
        pc = holds ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
        continue
      case .unlessSlotNotEqualSmall:
        let holds = slots[firstSlot &+ Int(i.a)].bits != Instruction.small(i.b)
        pc = holds ? pc &+ 2 : Int(instructions[pc &+ 1].wide)
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
        if !collect(registers[base &+ Int(i.b)], into: registers[a], &cells) { break run }
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
        .finishScreen, .window, .windowBounds, .draw, .endElement, .drawRows, .drawPiece, .drawMachine,
        .countWay,
        .countElements,
        .trace:
        break run
      }
      pc &+= 1
    }
    return pc
  }

  /// Stores a value in a slot, so that it can be taken back, and makes the binds that read it stale; false where that is not to
  /// be done here: the edits have no room, or the readers are many.
  @inline(__always) private static func store(
    _ value: Value, _ slot: Int, _ firstSlot: Int, _ slots: inout MutableSpan<Value>,
    _ edits: inout MutableSpan<Journal.SlotEdit>, _ editCount: inout Int, _ readers: Stretch,
    _ readerSlots: Span<SlotIndex>
  ) -> Bool {
    if readers.start != readers.end || readers.isMany {
      return storeWithReaders(value, slot, firstSlot, &slots, &edits, &editCount, readers, readerSlots)
    }
    if editCount >= edits.count { return false }
    let place = firstSlot &+ slot
    edits[editCount] = Journal.SlotEdit(slot: place, old: slots[place])
    editCount &+= 1
    slots[place] = value
    return true
  }

  @inline(never) private static func storeWithReaders(
    _ value: Value, _ slot: Int, _ firstSlot: Int, _ slots: inout MutableSpan<Value>,
    _ edits: inout MutableSpan<Journal.SlotEdit>, _ editCount: inout Int, _ readers: Stretch,
    _ readerSlots: Span<SlotIndex>
  ) -> Bool {
    if readers.isMany || editCount &+ readers.count >= edits.count { return false }
    let place = firstSlot &+ slot
    edits[editCount] = Journal.SlotEdit(slot: place, old: slots[place])
    editCount &+= 1
    slots[place] = value
    for reader in readers.range {
      let bind = firstSlot &+ Int(readerSlots[reader])
      if slots[bind].tag == .stale { continue }
      edits[editCount] = Journal.SlotEdit(slot: bind, old: slots[bind])
      editCount &+= 1
      slots[bind] = .stale
    }
    return true
  }

  /// Adds to a list with room for it. It was made in this frame: no mark is younger, so nothing has to be remembered for an
  /// undo. Apart from the loop, which must not ask whether another world shares the cells before it only reads them.
  @inline(never) private static func collect(
    _ element: Value, into list: Value, _ cells: inout [Value]
  ) -> Bool {
    var header = Header(bits: cells[list.place].bits)
    if header.count >= min(header.capacity, Limits.listElements) { return false }
    if element.isContainer {
      var held = Header(bits: cells[element.place].bits)
      if held.holders < 2 {
        held.holders += 1
        cells[element.place].bits = held.bits
      }
    }
    header.count += 1
    cells[list.place].bits = header.bits
    cells[list.place &+ header.count] = element
    return true
  }
}
