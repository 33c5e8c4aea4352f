package import VshProgram
import VshSource

/// An action without arguments of its own, sent to a screen or machine.
package struct PlainSend: Sendable, BitwiseCopyable {
  package let action: ID<ActionName>
  package let instance: Int32

  package init(_ action: ID<ActionName>, to instance: Int32) {
    self.action = action
    self.instance = instance
  }
}

/// The fast path for steps that consist of plain code and simple changes of state: no nested states, no `enter` and
/// `leave` bodies, no calls, timers, machines or `when`s. Such a step cannot fail half-way, queues nothing, and is
/// complete when its bodies have run, so the tables describe it completely.
///
/// It has the semantics of `Step.swift`. Before anything that it does not support (a refused action, a fault, a value
/// with a holder count) it undoes the step, which `Step.swift` then takes as a whole.
struct PlainStep {
  /// The number of rounds, in each of which all sends are taken in order.
  let rounds: Int
  /// The number of sends that were taken.
  private(set) var taken = 0
  /// The handler that has no code yet, if it stopped for that reason.
  private(set) var unwritten: Int?

  /// The state that a handler enters, and the index of its region in the screen; -1 where no state changes.
  private struct Goal: BitwiseCopyable {
    var regionPlace: Int32 = -1
    var state: Int32 = -1
  }

  init(rounds: Int) { self.rounds = rounds }

  /// Continues with the sends as long as the fast path supports them.
  ///
  /// - Parameter choice: a buffer with capacity for the handlers that a step chooses.
  mutating func take(
    _ sends: Span<PlainSend>, _ arguments: Span<Value>, _ choice: inout UniqueArray<Int32>,
    _ evaluator: inout Evaluator,
    _ population: inout Population, _ drawing: inout Drawing, _ table: inout StateTable
  ) {
    let base = evaluator.registers.base
    let last = rounds &* sends.count
    let mostBudget = evaluator.running.budget
    var left = evaluator.running.operationsLeft
    var taken = taken
    var number = taken % max(sends.count, 1)
    var resolved = -1
    unwritten = nil

    // Of the current send; constant for all rounds where there is only one.
    var action: Int32 = 0
    var at = Position(0, base: base)
    var firstPlace = 0
    var endPlace = 0
    var budget = 0
    var screenHandlers = Stretch(start: 0, end: 0)
    var stateReaders = Stretch(start: 0, end: 0)

    steps: while taken < last {
      if number != resolved {
        let instance = population[sends[number].instance]
        let screen = table.screens[Int(instance.screen.index)]
        if !screen.isPlain { break steps }
        action = sends[number].action.index
        at = Position(0, base: base, of: sends[number].instance, instance, screen)
        firstPlace = Int(screen.regions.start)
        endPlace = Int(screen.regions.end)
        // Each examined region costs an operation.
        budget = mostBudget &- (endPlace &- firstPlace)
        screenHandlers = screen.handlers
        stateReaders = screen.stateReaders
        resolved = number
      }
      evaluator.running.grant(budget)
      var chosenCount = 0
      var goal = Goal()
      var (hasBodies, moves) = (false, false)
      // With at most one region, no other handler can be chosen: a body runs as soon as its guard is true.
      let isSingle = endPlace &- firstPlace <= 1

      // Selection: for each region the handlers of its active state, then its own; if none is found, the screen's.
      var place = firstPlace
      while true {
        let isOutside = place >= endPlace
        if isOutside, chosenCount > 0 { break }
        var candidates = screenHandlers
        var further = Stretch(start: 0, end: 0)
        if !isOutside {
          let region = table.plainRegions[place]
          place &+= 1
          let state = population.active(at: Int(at.firstRegion &+ region.place))
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
            let left = population.active(at: Int(at.firstRegion &+ handler.regionPlace))
            if left < 0 || !table.plainStates[Int(left)].isLeftQuietly { break steps }
          }
          if handler.hasCode {
            let entry = evaluator.code.entries.handlers[candidate]
            if entry.start < 0 {
              unwritten = candidate
              break steps
            }
            if !entry.isPlain || !Self.put(arguments, handler.parameterCount, in: &evaluator.registers) {
              break steps
            }
            let hasBody = evaluator.code.instructions[Int(entry.body)].operation != .finish
            hasBodies = hasBodies || hasBody
            evaluator.running.spend(Int(entry.length))
            at.instruction = Int(entry.start)
            evaluator.runPlainly(
              &at, until: PlainStop(isSingle ? .word : .chosen, above: evaluator.running.callerCount),
              &population, &drawing, &table)
            switch evaluator.code.instructions[at.instruction].operation {
            case .chosen, .finish: break
            case .giveFalse:
              candidate &+= 1
              continue
            case _:
              population.undoSlots()
              break steps
            }
          } else if handler.parameterCount > 0,
            !Self.put(arguments, handler.parameterCount, in: &evaluator.registers)
          {
            // The default of a parameter may fail.
            break steps
          }
          moves = moves || handler.regionPlace >= 0
          if isSingle {
            goal = Goal(regionPlace: handler.regionPlace, state: handler.state)
          } else {
            choice[chosenCount] = Int32(truncatingIfNeeded: candidate)
          }
          chosenCount &+= 1
          break
        }
        if isOutside { break }
      }
      if chosenCount == 0 { break steps }

      // A body sees the binds as they are when the states were left.
      if hasBodies, moves, !stateReaders.isEmpty {
        population.undoSlots()
        break steps
      }
      if hasBodies, !isSingle {
        // All bodies run, in the order of selection.
        for chosen in 0..<chosenCount {
          let candidate = Int(choice[chosen])
          if !table.handlers[candidate].hasCode { continue }
          _ = Self.put(arguments, table.handlers[candidate].parameterCount, in: &evaluator.registers)
          at.instruction = Int(evaluator.code.entries.handlers[candidate].body)
          evaluator.runPlainly(
            &at, until: PlainStop(.word, above: evaluator.running.callerCount), &population, &drawing, &table)
          if evaluator.code.instructions[at.instruction].operation != .finish {
            population.undoSlots()
            break steps
          }
        }
      }
      let rest = left &- (mostBudget &- evaluator.running.budget)
      if evaluator.running.budget < 0 || rest < 0 {
        population.undoSlots()
        // The general path might count fewer operations, so a send beyond the test's limit is not tried there.
        if rest < 0 { left = rest }
        break steps
      }

      // Leaves the active states, and enters the targets.
      var hasMoved = false
      if isSingle {
        hasMoved = Self.enter(goal, from: at.firstRegion, &population)
      } else {
        for chosen in 0..<chosenCount {
          let handler = table.handlers[Int(choice[chosen])]
          let goal = Goal(regionPlace: handler.regionPlace, state: handler.state)
          if Self.enter(goal, from: at.firstRegion, &population) { hasMoved = true }
        }
      }
      if hasMoved, !stateReaders.isEmpty {
        for place in stateReaders.range {
          population.spoilSlot(at: at.firstSlot &+ Int(table.readerSlots[place]))
        }
      }
      population.commitSlots()
      left = rest
      taken &+= 1
      number &+= 1
      if number == sends.count { number = 0 }
    }
    evaluator.running.setOperationsLeft(left)
    self.taken = taken
  }

  /// Stores the arguments in a handler's parameters; returns false where a default is needed.
  private static func put(
    _ arguments: Span<Value>, _ count: Int32, in registers: inout Registers
  ) -> Bool {
    guard Int(count) <= arguments.count else { return false }
    for parameter in 0..<Int(count) {
      if arguments[parameter].tag == .absent { return false }
      registers[local: parameter] = arguments[parameter]
    }
    return true
  }

  /// Returns false where no state changes.
  @inline(__always)
  private static func enter(_ goal: Goal, from firstRegion: Int32, _ population: inout Population) -> Bool {
    if goal.regionPlace < 0 { return false }
    population.moveFinally(at: Int(firstRegion &+ goal.regionPlace), to: goal.state)
    return true
  }
}

extension World {
  /// Takes sends in the fast path, round by round, as long as it supports them and nothing is reported. Returns the
  /// number taken; the caller must take the next one in the general path.
  ///
  /// - Parameter arguments: the arguments of each send.
  package mutating func takePlainly(_ sends: [PlainSend], _ arguments: [Value], rounds: Int) -> Int {
    takePlainly(sends.span, rounds: rounds, arguments)
  }

  /// Takes one action in the fast path; returns false where it is not supported.
  mutating func takesPlainly(_ action: ID<ActionName>, _ arguments: [Value], on instance: Int32) -> Bool {
    if !observations.isSilent
      || !layout.table.screens[Int(population[instance].screen.index)].isPlain
    {
      return false
    }
    let send: InlineArray<1, PlainSend> = [PlainSend(action, to: instance)]
    return takePlainly(send.span, rounds: 1, arguments) == 1
  }

  private mutating func takePlainly(_ sends: Span<PlainSend>, rounds: Int, _ arguments: [Value]) -> Int {
    // A report and watches need work after every step, and coverage counts in between.
    if !observations.isSilent || coverage.isCounting { return 0 }
    if schedule.hasWatches || sends.isEmpty || asksWhens { return 0 }
    beginBudget()
    var step = PlainStep(rounds: rounds)
    let granted = evaluator.running.budget
    while true {
      evaluator.running.grant(granted)
      evaluator.registers.reserve(max(evaluator.code.entries.handlerFrameSize, arguments.count))
      step.take(
        sends, arguments.span, &plainChoice, &evaluator, &population, &drawing, &layout.table)
      guard let handler = step.unwritten else { break }
      writeHandler(handler)
    }
    let taken = step.taken
    // Each step has paid for its operations; those of an abandoned one are charged when it is taken again.
    budget.end()
    evaluator.running.grant(0)
    if taken > 0 {
      log.course.begin(steps: taken)
      observations.begin()
      drawing.outdate()
      collectIfDue()
    }
    return taken
  }

  /// Whether a screen on the stack, or a machine of one, has a `when`, which must be checked after every step.
  private var asksWhens: Bool {
    @inline(__always) mutating get {
      guard layout.hasWhens else { return false }
      for place in population.stack.indices {
        let row = layout.table.screens[Int(population[population.stack[place]].screen.index)]
        if row.hasWhens || row.hasMachines { return true }
      }
      return false
    }
  }

  /// Compiles a handler's guard and body. A handler that cannot be compiled is left to the general path.
  private mutating func writeHandler(_ place: Int) {
    let transition = ID<Transition>(Int(layout.table.handlers[place].transition))
    do throws(Fault) {
      try evaluator.code.writeEntry(ofHandler: place, transition, in: program)
    } catch {
      evaluator.code.entries.set(.unplain, ofHandler: place)
    }
  }
}
