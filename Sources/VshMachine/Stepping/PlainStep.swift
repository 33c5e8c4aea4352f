package import VshProgram
import VshSource

/// An action that a screen or machine is sent, without arguments.
package struct PlainSend: Sendable, BitwiseCopyable {
  package let action: ID<ActionName>
  package let instance: Int32

  package init(_ action: ID<ActionName>, to instance: Int32) {
    self.action = action
    self.instance = instance
  }
}

/// Steps in which nothing happens but plain code and states that change beside each other: no state with states inside, no
/// bodies on entering and leaving, no calls, timers, machines or `when`s on the stack. Such a step cannot fail half-way, queues nothing and is at
/// rest when its bodies have run, so the tables say all that there is to do.
///
/// It means what `Step.swift` means, and does nothing on its own account: before anything that it does not know (a refused
/// action, a fault, a value that the heap counts) it takes back what it did, and the whole step is taken there.
struct PlainStep {
  /// Every send is taken so often, one after another, round by round.
  let rounds: Int
  /// How many were taken.
  private(set) var taken = 0
  /// Why no more: the handler whose code is still to be written, if that is it.
  private(set) var unwritten: Int?

  /// The state that a handler goes to, and its region's place among those of the screen; -1 where it stays.
  private struct Goal: BitwiseCopyable {
    var regionPlace: Int32 = -1
    var state: Int32 = -1
  }

  init(rounds: Int) { self.rounds = rounds }

  /// Goes on with the sends, as long as the steps are plain.
  ///
  /// - Parameter choice: has room for the handlers that a step chooses.
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

    // Of the send that is taken; the same for all rounds where there is one.
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
        // Each region that is asked counts.
        budget = mostBudget &- (endPlace &- firstPlace)
        screenHandlers = screen.handlers
        stateReaders = screen.stateReaders
        resolved = number
      }
      evaluator.running.grant(budget)
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
        // What the test may not take is not tried again in another way, which may count a little less.
        if rest < 0 { left = rest }
        break steps
      }

      // What was active goes, and what is gone to comes.
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

  /// Puts the arguments where a handler's parameters are; false where one has to be completed first.
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

  /// False where nothing changes.
  @inline(__always)
  private static func enter(_ goal: Goal, from firstRegion: Int32, _ population: inout Population) -> Bool {
    if goal.regionPlace < 0 { return false }
    population.moveFinally(at: Int(firstRegion &+ goal.regionPlace), to: goal.state)
    return true
  }
}

extension World {
  /// Takes sends one after another, round by round, as long as the steps are plain ones of which nothing is told. How many
  /// were; the next one has to be taken by itself.
  ///
  /// - Parameter arguments: of each of the sends.
  package mutating func takePlainly(_ sends: [PlainSend], _ arguments: [Value], rounds: Int) -> Int {
    takePlainly(sends.span, rounds: rounds, arguments)
  }

  /// One action, if its step is plain.
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
    // What happens is told, and a watch looked at, after every step; what is reached is counted on the way.
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
    // Each step has taken its operations; what was begun and not taken counts where it is taken.
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

  /// A `when` may stand in some screen on the stack, or in a machine of one: it is asked after every step.
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

  /// Writes the code of a handler's guard and body; what cannot be written is no plain step.
  private mutating func writeHandler(_ place: Int) {
    let transition = ID<Transition>(Int(layout.table.handlers[place].transition))
    do throws(Fault) {
      try evaluator.code.writeEntry(ofHandler: place, transition, in: program)
    } catch {
      evaluator.code.entries.set(.unplain, ofHandler: place)
    }
  }
}
