package import VshProgram
import VshText

/// Queries for explanations: broken conditions, handlers of a refused action, machines and parameters.
extension World {
  package var emptyList: Value { Heap.emptyList }

  /// Sets the error that a model answers to every call because its data could not be read; `.absent` removes it.
  package mutating func setDataProblem(of model: ID<Model>, to error: Value) {
    evaluator.heap.hold(error)
    models.setProblem(of: model.index, to: error)
    schedule.staleWatches()
  }

  /// Removes the error of unreadable data, so that a model answers from its earlier data, if any.
  package mutating func forgetDataProblem(of model: ID<Model>) {
    models.forgetProblem(of: model.index)
    schedule.staleWatches()
  }

  /// Sets the default locale of `format` and of texts. Nil where it is unknown.
  package mutating func setLocale(named name: String) -> StepResult? {
    useLocale(named: name) ? followTexts() : nil
  }

  /// Sets the default zone of dates. Nil where it is unknown.
  package mutating func setZone(named name: String) -> StepResult? {
    guard models.setZone(named: name) else { return nil }
    forgetTexts()
    return followTexts()
  }

  /// Sets the default locale to look at the world in it: machines and states do not follow. Returns false where it is
  /// unknown.
  package mutating func useLocale(named name: String) -> Bool {
    guard models.setLocale(named: name) else { return false }
    forgetTexts()
    return true
  }

  /// Computes what is drawn, and each bind, again: both may show a date, a number or a text of a catalog.
  private mutating func forgetTexts() {
    drawing.void()
    for index in 0..<population.count where population.isAlive(Int32(index)) {
      let instance = population[Int32(index)]
      let slots = program.screens[instance.screen].slots
      let first = Int(layout.table.screens[Int(instance.screen.index)].readers.firstRow)
      for slot in 0..<Int(slots.count) where layout.table.slots.rows[first + slot].bind >= 0 {
        population.markSlotStale(at: Int(instance.firstSlot) + slot)
      }
    }
  }

  /// The default locale of `format`.
  package var localeName: String { models.locale.name }
  /// The default zone of dates.
  package var zoneName: String { models.zoneName }

  /// Whether a screen has an `always`.
  package var hasConditions: Bool { layout.hasConditions }

  /// The `always` conditions of live screens and machines that are false or have a fault.
  package mutating func brokenConditions() -> [(condition: Condition, fault: Fault?)] {
    guard layout.hasConditions else { return [] }
    var broken: [(condition: Condition, fault: Fault?)] = []
    beginLooking()
    defer { endLooking() }
    for index in population.stack.indices {
      let screen = population.stack[index]
      askConditions(of: screen, &broken)
      if !layout.hasMachineConditions { continue }
      var machines: [Int32] = []
      population.addMachines(of: screen, to: &machines)
      for machine in machines { askConditions(of: machine, &broken) }
    }
    return broken
  }

  private mutating func askConditions(
    of instance: Int32, _ broken: inout [(condition: Condition, fault: Fault?)]
  ) {
    let screen = Int(population[instance].screen.index)
    for index in program.screens.rows[screen].conditions.indices {
      let condition = program.screens.rows[screen].conditions[index].condition
      let localCount = program.screens.rows[screen].localCount
      do throws(Fault) {
        evaluator.registers.reserve(Int(localCount))
        if try evaluate(condition, localCount: localCount, instance: instance).isTrue { continue }
        broken.append((program.screens.rows[screen].conditions[index], nil))
      } catch {
        broken.append((program.screens.rows[screen].conditions[index], error))
      }
    }
  }

  /// The machine of a screen with a key.
  package mutating func machine(_ machine: Int32, key: Value, of owner: Int32) -> Int32? {
    machineInstance(owner: owner, machine: machine, key: key)
  }

  /// A state's parameters as source text.
  package func parameterTexts(of state: ID<State>, instance: Int32) -> [String] {
    let row = program.states[state]
    return program.parameters(of: state).enumerated().map { index, parameter in
      description(of: slot(row.firstParameterSlot + SlotIndex(index), of: instance), type: parameter.type)
    }
  }

  /// The handlers of an action in all active states, the innermost first.
  package func handlers(of action: ID<ActionName>, on instance: Int32) -> [Handler] {
    let screen = Int(population[instance].screen.index)
    var found: [Handler] = []
    func add(_ some: RowRange) {
      for index in layout.table.indices(of: action.index, among: some)
      where layout.table.handlers[index].action == action.index {
        found.append(program.handlers.rows[Int(layout.table.handlers[index].handler)])
      }
    }
    for region in layout.regionsOfScreen[screen].reversed() {
      guard let state = activeState(in: region, of: instance) else { continue }
      add(layout.table.states[Int(state.index)].handlers)
      add(layout.table.regions[Int(region.index)].handlers)
    }
    add(layout.table.screens[screen].handlers)
    return found
  }

  // MARK: Back

  /// The action `back`; nil where the program has none.
  package var backAction: ID<ActionName>? { layout.backAction }

  /// Performs `back` as the user does.
  package mutating func goBack(from instance: Int32) -> StepResult {
    guard let action = layout.backAction else {
      return hasScreenBelow ? leaveTop() : .refused
    }
    return act(action, [], on: instance)
  }

  package mutating func couldGoBack(from instance: Int32) -> Bool {
    guard let action = layout.backAction else { return hasScreenBelow }
    return wouldTake(action, [], on: instance)
  }
}
