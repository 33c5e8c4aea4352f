package import VshProgram
import VshSource

/// An action without arguments of its own, sent to a screen or machine.
package struct FastSend: Sendable, BitwiseCopyable {
  package let action: ID<ActionName>
  package let instance: Int32

  package init(_ action: ID<ActionName>, to instance: Int32) {
    self.action = action
    self.instance = instance
  }
}

/// The fast path for steps that consist of plain code and simple changes of state: no nested states, no `enter` and
/// `leave` bodies, no calls, timers or machines. The tables describe such a step completely. One screen on the stack may
/// have `when`s, and bodies may send actions without arguments: then each selection of the step is taken by itself.
///
/// It has the semantics of `WorldStep.swift`. Before anything that it does not support (a refused action, a fault, a value
/// with a holder count) it undoes the step, which `WorldStep.swift` then takes as a whole.
struct FastStep {
  /// The number of sends that were taken; each round takes all of them in order.
  private(set) var taken: Int
  /// The number at which to stop.
  let last: Int
  /// Whether each send is a step, whose changes are final; else it is a selection of a step, and the journal has them.
  let isWhole: Bool
  /// Whether it stopped because a body sent something.
  private(set) var continues = false
  /// Whether it stopped because no handler was chosen.
  private(set) var choseNothing = false
  /// The handler that has no code yet, if it stopped for that reason.
  private(set) var unwritten: Int?

  /// The state that a handler enters, and the index of its region in the screen; -1 where no state changes.
  private struct Goal: BitwiseCopyable {
    var regionIndex: Int32 = -1
    var state: Int32 = -1
  }

  init(from taken: Int, to last: Int, isWhole: Bool) {
    self.taken = taken
    self.last = last
    self.isWhole = isWhole
  }

  /// Continues with the sends as long as the fast path supports them.
  mutating func take(
    _ sends: Span<FastSend>, _ arguments: Span<Value>, _ evaluator: inout Evaluator,
    _ population: inout Population, _ drawing: inout Drawing, _ table: inout StateTable, _ log: inout StepLog
  ) {
    let base = evaluator.registers.base
    let isCounted = log.fastCounts.isOn
    let mostBudget = evaluator.running.budget
    var left = evaluator.running.operationsLeft
    var taken = taken
    var number = taken % max(sends.count, 1)
    var resolved = -1
    unwritten = nil

    // Of the current send; constant for all rounds where there is only one.
    var action: Int32 = 0
    var at = Position(0, base: base)
    var firstIndex = 0
    var endIndex = 0
    var budget = 0
    var screenHandlers = RowRange.none
    var stateReaders = Readers()

    steps: while taken < last {
      if number != resolved {
        let instance = population[sends[number].instance]
        let screen = table.screens[Int(instance.screen.index)]
        if !screen.isFast { break steps }
        action = sends[number].action.index
        at = Position(0, base: base, of: sends[number].instance, instance, screen)
        firstIndex = Int(screen.regions.start)
        endIndex = Int(screen.regions.end)
        // Each examined region costs an operation.
        budget = mostBudget &- (endIndex &- firstIndex)
        screenHandlers = screen.handlers
        stateReaders = screen.readers.ofStates
        resolved = number
      }
      evaluator.running.grant(budget)
      var chosenCount = 0
      var goal = Goal()
      var traits: StateTable.HandlerTraits = []
      // With at most one region, no other handler can be chosen: a body runs as soon as its guard is true.
      let isSingle = endIndex &- firstIndex <= 1

      // Selection: for each region the handlers of its active state, then its own; if none is found, the screen's.
      var index = firstIndex
      while true {
        let isOutside = index >= endIndex
        var candidates = screenHandlers
        var further = RowRange.none
        if !isOutside {
          let region = table.fastRegions[index]
          index &+= 1
          let state = population.active(at: Int(at.firstRegion &+ region.index))
          if state >= 0 {
            let row = table.fastStates[Int(state)]
            if row.hasRegions { break steps }
            candidates = row.handlers
            further = region.handlers
          } else {
            candidates = .none
          }
        }
        var candidate = Int(candidates.start)
        var end = Int(candidates.end)
        while true {
          if candidate == end {
            if further.start == further.end { break }
            candidate = Int(further.start)
            end = Int(further.end)
            further = .none
            continue
          }
          let handler = table.handlers[candidate]
          if handler.action != action {
            candidate &+= 1
            continue
          }
          if !handler.traits.isDisjoint(with: .checked) {
            if handler.traits.contains(.general) { break steps }
            if handler.traits.contains(.leavesAnyState) {
              let left = population.active(at: Int(at.firstRegion &+ handler.regionIndex))
              if left < 0 || !table.fastStates[Int(left)].isLeftQuietly { break steps }
            }
            // The default of a parameter may fail.
            if !Self.put(arguments, handler.parameterCount, in: &evaluator.registers) { break steps }
            if handler.traits.contains(.code) {
              let entry = evaluator.code.entries.handlers[candidate]
              if entry.start < 0 {
                unwritten = candidate
                break steps
              }
              if !entry.isFast { break steps }
              evaluator.running.spend(Int(entry.length))
              at.instruction = Int(entry.start)
              evaluator.runFastPath(
                &at, until: FastPathStop(isSingle ? .word : .chosen, above: evaluator.running.callerCount),
                &population, &drawing, &table, &log.queue)
              switch evaluator.code.instructions[at.instruction].operation {
              case .chosen, .finish:
                if isCounted { log.fastCounts.noteGuard(of: handler.transition, holds: true) }
              case .giveFalse:
                if isCounted { log.fastCounts.noteGuard(of: handler.transition, holds: false) }
                candidate &+= 1
                continue
              case _: break steps
              }
            }
          }
          traits.formUnion(handler.traits)
          if isCounted { log.fastCounts.noteTaken(handler.transition, entering: handler.state) }
          if isSingle {
            goal = Goal(regionIndex: handler.regionIndex, state: handler.state)
          } else {
            log.fastChoice.note(candidate, at: chosenCount)
          }
          chosenCount &+= 1
          break
        }
        if isOutside || chosenCount > 0 && index >= endIndex { break }
      }
      if chosenCount == 0 {
        choseNothing = true
        // The operations of a whole send are charged where it is taken again.
        if !isWhole { left &-= mostBudget &- evaluator.running.budget }
        break steps
      }

      if traits.contains(.body) {
        // A body sees the binds as they are when the states were left.
        if traits.contains(.moves), !stateReaders.isEmpty { break steps }
        if !isSingle {
          // All bodies run, in the order of selection.
          for chosen in 0..<chosenCount {
            let candidate = log.fastChoice[chosen]
            let handler = table.handlers[candidate]
            if !handler.traits.contains(.code) { continue }
            _ = Self.put(arguments, handler.parameterCount, in: &evaluator.registers)
            at.instruction = Int(evaluator.code.entries.handlers[candidate].body)
            evaluator.runFastPath(
              &at, until: FastPathStop(.word, above: evaluator.running.callerCount), &population, &drawing,
              &table, &log.queue)
            if evaluator.code.instructions[at.instruction].operation != .finish { break steps }
          }
        }
        if isWhole, !log.queue.isQuiet {
          continues = true
          break steps
        }
      }
      let rest = left &- (mostBudget &- evaluator.running.budget)
      if evaluator.running.budget < 0 || rest < 0 {
        // The general path might count fewer operations, so a send beyond the test's limit is not tried there.
        if rest < 0 { left = rest }
        break steps
      }

      // Leaves the active states, and enters the targets.
      if isSingle {
        Self.enter(goal, from: at.firstRegion, &population, isFinal: isWhole)
      } else {
        for chosen in 0..<chosenCount {
          let handler = table.handlers[log.fastChoice[chosen]]
          let goal = Goal(regionIndex: handler.regionIndex, state: handler.state)
          Self.enter(goal, from: at.firstRegion, &population, isFinal: isWhole)
        }
      }
      if traits.contains(.moves), !stateReaders.isEmpty {
        for index in stateReaders.binds.range {
          population.markSlotStale(at: at.firstSlot &+ Int(table.slots.binds[index]))
        }
      }
      if isWhole { population.commitSlots() }
      left = rest
      taken &+= 1
      number &+= 1
      if number == sends.count { number = 0 }
    }
    if isWhole {
      population.undoSlots()
      log.queue.removeAll()
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

  /// Enters the state of a goal, if it has one.
  @inline(__always)
  private static func enter(
    _ goal: Goal, from firstRegion: Int32, _ population: inout Population, isFinal: Bool
  ) {
    if goal.regionIndex < 0 { return }
    let index = firstRegion &+ goal.regionIndex
    if isFinal {
      population.moveFinally(at: Int(index), to: goal.state)
    } else {
      population.setLastActive(index, to: population.active(at: Int(index)))
      population.setActive(index, to: goal.state)
    }
  }
}

extension World {
  /// Takes sends in the fast path, round by round, as long as it supports them and nothing is reported. Returns the
  /// number taken; the caller must take the next one in the general path.
  ///
  /// If the program has `always` conditions, it stops after a step that breaks one.
  ///
  /// - Parameter arguments: the arguments of each send.
  package mutating func takeFastPath(_ sends: [FastSend], _ arguments: [Value], rounds: Int) -> Int {
    let last = rounds * sends.count
    if !layout.hasConditions { return takeFastPath(sends.span, from: 0, to: last, arguments) }
    var taken = 0
    while taken < last, takeFastPath(sends.span, from: taken, to: taken + 1, arguments) == 1 {
      taken += 1
      if !brokenConditions().isEmpty { break }
    }
    return taken
  }

  /// Takes one action in the fast path; returns false where it is not supported.
  mutating func takesFastPath(_ action: ID<ActionName>, _ arguments: [Value], on instance: Int32) -> Bool {
    if !observations.isSilent || !layout.table.hasFastHandler[Int(action.index)]
      || !layout.table.screens[Int(population[instance].screen.index)].isFast
    {
      return false
    }
    let send: InlineArray<1, FastSend> = [FastSend(action, to: instance)]
    return takeFastPath(send.span, from: 0, to: 1, arguments) == 1
  }

  private mutating func takeFastPath(
    _ sends: Span<FastSend>, from first: Int, to last: Int, _ arguments: [Value]
  ) -> Int {
    // A report and watches need work after every step, and coverage counts in between.
    if !observations.isSilent || coverage.isCounting { return 0 }
    guard !schedule.hasWatches, !sends.isEmpty, let whens = screenWithWhens else { return 0 }
    beginBudget()
    let granted = evaluator.running.budget
    var end = first
    var continues = whens >= 0
    while end < last {
      evaluator.running.grant(granted)
      evaluator.registers.reserve(max(evaluator.code.entries.handlerFrameSize, arguments.count))
      if continues {
        guard takesSelections(from: sends[end % sends.count], arguments, whens: whens) else { break }
        end += 1
        continue
      }
      var step = FastStep(from: end, to: last, isWhole: true)
      step.take(sends, arguments.span, &evaluator, &population, &drawing, &layout.table, &log)
      end = step.taken
      continues = step.continues
      if let handler = step.unwritten { writeHandler(handler) } else if !continues { break }
    }
    let taken = end - first
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

  /// Takes a send and the selections that follow from it, as one step. Returns false, without a change, where one of them
  /// is not supported.
  ///
  /// - Parameter isOpen: whether the step can still be undone afterwards.
  private mutating func takesSelections(
    from send: FastSend, _ arguments: [Value], whens: Int32, isOpen: Bool = false
  ) -> Bool {
    let (granted, left) = (evaluator.running.budget, evaluator.running.operationsLeft)
    var next = send
    var argumentCount = arguments.count
    var unwritten: Int?
    for _ in 0..<Self.mostSelections {
      let sends: InlineArray<1, FastSend> = [next]
      var step = FastStep(from: 0, to: 1, isWhole: false)
      step.take(
        sends.span, arguments.span.extracting(..<argumentCount), &evaluator, &population, &drawing,
        &layout.table, &log)
      unwritten = step.unwritten
      if evaluator.running.budget < 0 || evaluator.running.operationsLeft < 0 { break }
      if step.taken == 0, !step.choseNothing || next.action != StateTable.whens { break }
      argumentCount = 0
      if whens >= 0, step.taken == 1 {
        next = FastSend(StateTable.whens, to: whens)
      } else if let sent = log.queue.takeAction() {
        if sent.argumentCount > 0 { break }
        next = FastSend(sent.action, to: sent.instance)
      } else {
        if !isOpen { population.commit() }
        return true
      }
    }
    population.undo()
    log.queue.removeAll()
    log.fastCounts.removeAll()
    guard let unwritten else {
      if evaluator.running.operationsLeft >= 0 { evaluator.running.setOperationsLeft(left) }
      return false
    }
    writeHandler(unwritten)
    evaluator.running.grant(granted)
    evaluator.running.setOperationsLeft(left)
    evaluator.registers.reserve(evaluator.code.entries.handlerFrameSize)
    return takesSelections(from: send, arguments, whens: whens, isOpen: isOpen)
  }

  // MARK: Open steps

  /// Leaves the next step open: `keepOpenStep` or `undoOpenStep` follows. A query before that does not draw, and the step
  /// is undone after one that evaluates something. Undone, the world is as before, its spent event and the clock, too.
  /// Coverage stays counted.
  package mutating func leaveStepOpen() { log.course.leaveOpen(true) }

  /// From now on, steps ask only the `when`s that may have become true. A walk calls this; other steps ask all, because
  /// coverage counts each answer.
  package mutating func skipUnchangedWhens() { log.whens.skipUnchanged() }

  package mutating func keepOpenStep() {
    log.course.unsettle()
    commit()
    schedule.keepOpen()
    log.course.leaveOpen(false)
  }

  package mutating func undoOpenStep() {
    undo()
    observations.takeBack()
    schedule.takeBackOpen()
    log.course.leaveOpen(false)
  }

  /// Takes an action as an open step, if the fast path supports it. Returns false, without a change, where it does not.
  mutating func takesOpenly(
    _ action: ID<ActionName>, _ arguments: [Value], on instance: Int32
  ) -> Bool {
    guard observations.isSilent, !schedule.hasWatches, layout.table.hasFastHandler[Int(action.index)],
      layout.table.screens[Int(population[instance].screen.index)].isFast, let whens = screenWithWhens
    else { return false }
    evaluator.heap.markStep()
    beginBudget()
    evaluator.registers.reserve(max(evaluator.code.entries.handlerFrameSize, arguments.count))
    log.fastCounts.begin(coverage.isCounting)
    let isTaken = takesSelections(
      from: FastSend(action, to: instance), arguments, whens: whens, isOpen: true)
    budget.end()
    evaluator.running.grant(0)
    log.fastCounts.end(in: &coverage, layout.table)
    guard isTaken else {
      undo()
      return false
    }
    log.course.begin()
    observations.begin()
    drawing.outdate()
    return true
  }

  /// The maximum of selections in a step. The general path reports a step without an end.
  private static let mostSelections = 15

  /// The only screen on the stack that has `when`s, or -1; nil if there are several, or machines that may have some.
  private var screenWithWhens: Int32? {
    @inline(__always) mutating get {
      guard layout.hasWhens else { return -1 }
      var found: Int32 = -1
      for index in population.stack.indices {
        let row = layout.table.screens[Int(population[population.stack[index]].screen.index)]
        if row.hasMachines || row.hasWhens && found >= 0 { return nil }
        if row.hasWhens { found = population.stack[index] }
      }
      return found
    }
  }

  /// Compiles a handler's guard and body. A handler that cannot be compiled is left to the general path.
  private mutating func writeHandler(_ index: Int) {
    let transition = ID<Transition>(Int(layout.table.handlers[index].transition))
    do throws(Fault) {
      try evaluator.code.writeEntry(ofHandler: index, transition, in: program)
    } catch {
      evaluator.code.entries.set(.notFast, ofHandler: index)
    }
  }
}
