package import VshProgram
import VshSource

/// An action that a screen or machine is sent, without arguments.
package struct PlainSend: Sendable, BitwiseCopyable {
  package var action: ID<ActionName>
  package var instance: Int32

  package init(_ action: ID<ActionName>, to instance: Int32) {
    self.action = action
    self.instance = instance
  }
}

/// Steps in which nothing happens but plain code and states that change beside each other: no state with states inside, no
/// bodies on entering and leaving, no calls, timers, machines or `when`s. Such a step cannot fail half-way, queues nothing and is at
/// rest when its bodies have run, so the tables say all that there is to do.
///
/// It means what `Step.swift` means, and does nothing on its own account: before anything that it does not know (a refused
/// action, a fault, a value that the heap counts) it takes back what it did, and the whole step is taken there.
enum PlainStep {
  /// Sends, one after another, round by round, as long as the steps are plain; how many were.
  static func take(
    _ sends: Span<PlainSend>, rounds: Int, _ arguments: Span<Value>, base: Int, _ table: inout StateTable,
    _ code: inout Code, _ instances: inout [Instance], _ active: inout [Int32],
    _ lastActive: inout [Int32], _ slots: inout [Value], _ registers: inout [Value],
    _ cells: inout [Value], _ edits: inout [Journal.SlotEdit], _ choice: inout [Int32]
  ) -> Int {
    let states = table.states.span
    let regions = table.regions.span
    let screens = table.screens.span
    let handlers = table.handlers.span
    let transitions = table.transitions.span
    let regionLists = table.regionLists.span
    let slotReaders = table.slotReaders.span
    let readerSlots = table.readerSlots.span
    let instructions = code.instructions.span
    let constants = code.constants.span
    let expressionEntries = code.expressionEntries.span
    let blockEntries = code.blockEntries.span
    let instances = instances.span
    var active = active.mutableSpan
    var lastActive = lastActive.mutableSpan
    var slots = slots.mutableSpan
    var registers = registers.mutableSpan
    var edits = edits.mutableSpan
    var choice = choice.mutableSpan
    var budget = 0
    var taken = 0
    var number = 0
    var editCount = 0

    steps: while taken < rounds &* sends.count {
      let action = sends[number].action.index
      let instance = Int(sends[number].instance)
      let screen = screens[Int(instances[instance].screen.index)]
      let firstRegion = instances[instance].firstRegion
      if !screen.isPlain { break steps }
      var at = Position(
        instruction: 0, base: base, firstSlot: Int(instances[instance].firstSlot),
        firstReaders: Int(screen.firstSlotReaders), instance: sends[number].instance)
      budget = Limits.operationsInStep
      var chosenCount = 0

      // Choose: in each region its active state's handlers, then its own; where none has one, the screen's.
      var place = Int(screen.regions.start)
      var isLast = false
      while !isLast {
        isLast = place >= Int(screen.regions.end)
        var stretch = screen.handlers
        var outer = Stretch(start: 0, end: 0)
        if isLast {
          if chosenCount > 0 { break }
        } else {
          let region = regions[Int(regionLists[place])]
          let state = active[Int(firstRegion &+ region.place)]
          place &+= 1
          if state < 0 { continue }
          let row = states[Int(state)]
          if !row.inner.isEmpty { break steps }
          stretch = row.handlers
          outer = region.handlers
        }
        candidates: while true {
          var candidate = Int(stretch.start)
          let end = Int(stretch.end)
          while candidate < end {
            let handler = handlers[candidate]
            if handler.action != action {
              candidate &+= 1
              continue
            }
            let row = transitions[Int(handler.transition)]
            if !row.isPlain { break steps }
            if handler.parameterCount > 0,
              !put(arguments, Int(handler.parameterCount), in: &registers, base)
            {
              break steps
            }
            if row.guardCondition >= 0 {
              let entry = expressionEntries[Int(row.guardCondition)]
              if !entry.isPlain || entry.localCount < row.localCount
                || base &+ Int(entry.frameSize) > registers.count
              {
                break steps
              }
              at.instruction = Int(entry.start)
              budget &-= Int(entry.length)
              let end = PlainCode.run(
                at, instructions, constants, &registers, &slots, &cells, &edits, &editCount, slotReaders,
                readerSlots, &budget)
              let holds: Bool
              switch instructions[end].operation {
              case .giveTrue: holds = true
              case .giveFalse: holds = false
              case .giveBack: holds = registers[base &+ Int(instructions[end].a)].isTrue
              case _: break steps
              }
              if !holds {
                candidate &+= 1
                continue
              }
            }
            if row.region >= 0 {
              let left = active[Int(firstRegion &+ regions[Int(row.region)].place)]
              if left < 0 || !states[Int(left)].isLeftQuietly { break steps }
            }
            choice[chosenCount] = Int32(truncatingIfNeeded: candidate)
            chosenCount &+= 1
            break candidates
          }
          if outer.isEmpty { break }
          stretch = outer
          outer = Stretch(start: 0, end: 0)
        }
      }
      if chosenCount == 0 { break steps }

      // All bodies run, in the order of choice.
      for chosen in 0..<chosenCount {
        let handler = handlers[Int(choice[chosen])]
        let row = transitions[Int(handler.transition)]
        if row.body < 0 { continue }
        let entry = blockEntries[Int(row.body)]
        var isDone = false
        if entry.isPlain, entry.localCount >= row.localCount, base &+ Int(entry.frameSize) <= registers.count
        {
          if handler.parameterCount > 0 {
            _ = put(arguments, Int(handler.parameterCount), in: &registers, base)
          }
          at.instruction = Int(entry.start)
          budget &-= Int(entry.length)
          let end = PlainCode.run(
            at, instructions, constants, &registers, &slots, &cells, &edits, &editCount, slotReaders,
            readerSlots, &budget)
          isDone = instructions[end].operation == .finish && budget >= 0
        }
        if !isDone {
          takeBack(&editCount, edits, &slots)
          break steps
        }
      }

      // What was active goes, and what is gone to comes.
      var hasMoved = false
      for chosen in 0..<chosenCount {
        let row = transitions[Int(handlers[Int(choice[chosen])].transition)]
        if row.plainState < 0 { continue }
        hasMoved = true
        let place = Int(firstRegion &+ regions[Int(row.region)].place)
        lastActive[place] = active[place]
        active[place] = row.plainState
      }
      if hasMoved, !screen.stateReaders.isEmpty {
        for place in screen.stateReaders.range { slots[at.firstSlot &+ Int(readerSlots[place])] = .stale }
      }
      editCount = 0
      taken &+= 1
      number &+= 1
      if number == sends.count { number = 0 }
    }
    return taken
  }

  /// Puts the arguments where a handler's parameters are; false where one has to be completed first.
  private static func put(
    _ arguments: Span<Value>, _ count: Int, in registers: inout MutableSpan<Value>, _ base: Int
  ) -> Bool {
    guard count <= arguments.count, base &+ count <= registers.count else { return false }
    for parameter in 0..<count {
      if arguments[parameter].tag == .absent { return false }
      registers[base &+ parameter] = arguments[parameter]
    }
    return true
  }

  private static func takeBack(
    _ editCount: inout Int, _ edits: borrowing MutableSpan<Journal.SlotEdit>,
    _ slots: inout MutableSpan<Value>
  ) {
    while editCount > 0 {
      editCount &-= 1
      slots[edits[editCount].slot] = edits[editCount].old
    }
  }
}

extension World {
  /// Takes sends one after another, round by round, as long as the steps are plain ones of which nothing is told. How many
  /// were; the next one has to be taken by itself.
  package mutating func takePlainly(_ sends: [PlainSend], rounds: Int) -> Int {
    takePlainly(sends, rounds: rounds, [])
  }

  /// One action, if its step is plain.
  mutating func takesPlainly(_ action: ID<ActionName>, _ arguments: [Value], on instance: Int32) -> Bool {
    if isReporting || !layout.table.screens[Int(instances[Int(instance)].screen.index)].isPlain {
      return false
    }
    return takePlainly([PlainSend(action, to: instance)], rounds: 1, arguments) == 1
  }

  private mutating func takePlainly(_ sends: [PlainSend], rounds: Int, _ arguments: [Value]) -> Int {
    // A report is told, and a watch looked at, after every step; what is reached is counted on the way.
    if isReporting || coverage.isCounting || !watches.isEmpty || sends.isEmpty { return 0 }
    let taken = PlainStep.take(
      sends.span, rounds: rounds, arguments.span, base: base, &layout.table, &code, &instances, &active,
      &lastActive, &slots, &registers, &heap.cells, &journal.edits, &plainChoice)
    if taken > 0 {
      report.removeAll()
      frameIsCurrent = false
    }
    return taken
  }
}
