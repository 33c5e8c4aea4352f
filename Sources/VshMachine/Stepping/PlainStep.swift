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
  /// How many sends were taken, and why no more: the handler whose code is still to be written, if that is it.
  struct Outcome: BitwiseCopyable {
    var taken: Int
    var unwritten = -1
  }

  /// The state that a handler goes to, and its region's place among those of the screen; -1 where it stays.
  private struct Goal: BitwiseCopyable {
    var regionPlace: Int32 = -1
    var state: Int32 = -1
  }

  /// Sends, one after another, round by round, as long as the steps are plain; so many of them are taken already.
  static func take(
    _ sends: Span<PlainSend>, from first: Int, rounds: Int, _ arguments: Span<Value>, base: Int,
    _ table: inout StateTable, _ code: inout Code, _ drawing: inout Drawing, _ instances: inout [Instance],
    _ active: inout [Int32], _ lastActive: inout [Int32], _ slots: inout [Value],
    _ registers: inout [Value], _ heap: inout Heap, _ running: inout Running,
    _ edits: inout [Journal.SlotEdit], _ choice: inout [Int32]
  ) -> Outcome {
    let instances = instances.span
    var active = active.mutableSpan
    var lastActive = lastActive.mutableSpan
    var slots = slots.mutableSpan
    var registers = registers.mutableSpan
    var edits = edits.mutableSpan
    var choice = choice.mutableSpan
    let last = rounds &* sends.count
    let mostBudget = running.budget
    var left = running.operationsLeft
    var outcome = Outcome(taken: first)
    var number = first % max(sends.count, 1)
    var resolved = -1
    var editCount = 0

    // Of the send that is taken; the same for all rounds where there is one.
    var action: Int32 = 0
    var at = Position(0, base: base)
    var firstPlace = 0
    var endPlace = 0
    var budget = 0
    var screenHandlers = Stretch(start: 0, end: 0)
    var stateReaders = Stretch(start: 0, end: 0)

    steps: while outcome.taken < last {
      if number != resolved {
        let instance = instances[Int(sends[number].instance)]
        let screen = table.screens[Int(instance.screen.index)]
        if !screen.isPlain { break steps }
        action = sends[number].action.index
        at = Position(0, base: base, of: sends[number].instance, instance, screen)
        firstPlace = Int(screen.regions.start)
        endPlace = Int(screen.regions.end)
        // Each region that is asked counts.
        budget = mostBudget &- (endPlace &- firstPlace)
        screenHandlers = screen.handlers
        stateReaders = screen.stateReaders
        resolved = number
      }
      running.budget = budget
      var chosenCount = 0
      var goal = Goal()
      var hasBodies = false
      // With one region at most nothing else can be chosen: a body runs as soon as its guard holds.
      let isSingle = endPlace &- firstPlace <= 1

      // Choose: in each region its active state's handlers, then its own; where none has one, the screen's.
      var place = firstPlace
      while true {
        let isOutside = place >= endPlace
        if isOutside, chosenCount > 0 { break }
        var candidates = screenHandlers
        var further = Stretch(start: 0, end: 0)
        if !isOutside {
          let region = table.plainRegions[place]
          place &+= 1
          let state = active[Int(at.firstRegion &+ region.place)]
          if state < 0 { continue }
          let row = table.plainStates[Int(state)]
          if row.hasRegions { break steps }
          candidates = row.handlers
          further = region.handlers
        }
        var candidate = Int(candidates.start)
        var end = Int(candidates.end)
        while true {
          if candidate == end {
            if further.start == further.end { break }
            candidate = Int(further.start)
            end = Int(further.end)
            further = Stretch(start: 0, end: 0)
            continue
          }
          let handler = table.handlers[candidate]
          if handler.action != action {
            candidate &+= 1
            continue
          }
          if !handler.isPlain { break steps }
          if handler.regionPlace >= 0 {
            let left = active[Int(at.firstRegion &+ handler.regionPlace)]
            if left < 0 || !table.plainStates[Int(left)].isLeftQuietly { break steps }
          }
          if handler.hasCode {
            let entry = code.handlerEntries[candidate]
            if entry.start < 0 {
              outcome.unwritten = candidate
              break steps
            }
            if !entry.isPlain || !put(arguments, handler.parameterCount, in: &registers, base) { break steps }
            running.budget &-= Int(entry.length)
            at.instruction = Int(entry.start)
            PlainCode.run(
              &at, above: running.callerCount, before: isSingle ? .word : .chosen, &code, &drawing, &heap,
              &running, &registers, &slots, active.span, &edits, &editCount, &table)
            switch code.instructions[at.instruction].operation {
            case .chosen, .finish: break
            case .giveFalse:
              candidate &+= 1
              continue
            case _:
              takeBack(&editCount, edits, &slots)
              break steps
            }
          } else if handler.parameterCount > 0, !put(arguments, handler.parameterCount, in: &registers, base)
          {
            // A parameter's default may fail.
            break steps
          }
          if isSingle {
            goal = Goal(regionPlace: handler.regionPlace, state: handler.state)
          } else {
            choice[chosenCount] = Int32(truncatingIfNeeded: candidate)
            hasBodies = hasBodies || handler.hasCode
          }
          chosenCount &+= 1
          break
        }
        if isOutside { break }
      }
      if chosenCount == 0 { break steps }

      if hasBodies {
        // All of them run, in the order of choice.
        for chosen in 0..<chosenCount {
          let candidate = Int(choice[chosen])
          if !table.handlers[candidate].hasCode { continue }
          _ = put(arguments, table.handlers[candidate].parameterCount, in: &registers, base)
          at.instruction = Int(code.handlerEntries[candidate].body)
          PlainCode.run(
            &at, above: running.callerCount, before: .word, &code, &drawing, &heap, &running, &registers,
            &slots, active.span, &edits, &editCount, &table)
          if code.instructions[at.instruction].operation != .finish {
            takeBack(&editCount, edits, &slots)
            break steps
          }
        }
      }
      let rest = left &- (mostBudget &- running.budget)
      if running.budget < 0 || rest < 0 {
        takeBack(&editCount, edits, &slots)
        // What the test may not take is not tried again in another way, which may count a little less.
        if rest < 0 { left = rest }
        break steps
      }

      // What was active goes, and what is gone to comes.
      var hasMoved = false
      if isSingle {
        hasMoved = enter(goal, from: at.firstRegion, &active, &lastActive)
      } else {
        for chosen in 0..<chosenCount {
          let handler = table.handlers[Int(choice[chosen])]
          let goal = Goal(regionPlace: handler.regionPlace, state: handler.state)
          if enter(goal, from: at.firstRegion, &active, &lastActive) { hasMoved = true }
        }
      }
      if hasMoved, !stateReaders.isEmpty {
        for place in stateReaders.range { slots[at.firstSlot &+ Int(table.readerSlots[place])] = .stale }
      }
      editCount = 0
      left = rest
      outcome.taken &+= 1
      number &+= 1
      if number == sends.count { number = 0 }
    }
    running.operationsLeft = left
    return outcome
  }

  /// Puts the arguments where a handler's parameters are; false where one has to be completed first.
  private static func put(
    _ arguments: Span<Value>, _ count: Int32, in registers: inout MutableSpan<Value>, _ base: Int
  ) -> Bool {
    guard Int(count) <= arguments.count else { return false }
    for parameter in 0..<Int(count) {
      if arguments[parameter].tag == .absent { return false }
      registers[base &+ parameter] = arguments[parameter]
    }
    return true
  }

  /// False where nothing changes.
  @inline(__always)
  private static func enter(
    _ goal: Goal, from firstRegion: Int32, _ active: inout MutableSpan<Int32>,
    _ lastActive: inout MutableSpan<Int32>
  ) -> Bool {
    if goal.regionPlace < 0 { return false }
    let place = Int(firstRegion &+ goal.regionPlace)
    lastActive[place] = active[place]
    active[place] = goal.state
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
    takePlainly(sends.span, rounds: rounds, [])
  }

  /// One action, if its step is plain.
  mutating func takesPlainly(_ action: ID<ActionName>, _ arguments: [Value], on instance: Int32) -> Bool {
    if !observations.isSilent || !layout.table.screens[Int(instances[Int(instance)].screen.index)].isPlain {
      return false
    }
    let send: InlineArray<1, PlainSend> = [PlainSend(action, to: instance)]
    return takePlainly(send.span, rounds: 1, arguments) == 1
  }

  private mutating func takePlainly(_ sends: Span<PlainSend>, rounds: Int, _ arguments: [Value]) -> Int {
    // What happens is told, and a watch looked at, after every step; what is reached is counted on the way.
    if !observations.isSilent || coverage.isCounting { return 0 }
    if schedule.hasWatches || sends.isEmpty { return 0 }
    beginBudget()
    var taken = 0
    var unwritten = -1
    let granted = running.budget
    repeat {
      running.budget = granted
      reserveRegisters(max(code.handlerFrameSize, arguments.count))
      let outcome = PlainStep.take(
        sends, from: taken, rounds: rounds, arguments.span, base: base, &layout.table, &code, &drawing,
        &instances, &active, &lastActive, &slots, &registers, &heap, &running, &log.journal.edits,
        &plainChoice)
      taken = outcome.taken
      unwritten = outcome.unwritten
      if unwritten >= 0 { writeHandler(unwritten) }
    } while unwritten >= 0
    // Each step has taken its operations; what was begun and not taken counts where it is taken.
    budget.end()
    running.budget = 0
    if taken > 0 {
      log.course.begin(steps: taken)
      observations.begin()
      drawing.outdate()
      collectIfDue()
    }
    return taken
  }

  /// Writes the code of a handler's guard and body; what cannot be written is no plain step.
  private mutating func writeHandler(_ place: Int) {
    let transition = ID<Transition>(Int(layout.table.handlers[place].transition))
    do throws(Fault) {
      try code.writeEntry(ofHandler: place, transition, in: program)
    } catch {
      code.handlerEntries[place] = .unplain
    }
  }
}
