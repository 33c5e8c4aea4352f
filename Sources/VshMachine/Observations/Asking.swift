package import VshProgram
import VshText

/// Questions whose answers explain: what broke, what refuses, what a machine holds.
extension World {
  package var emptyList: Value { Heap.emptyList }

  /// A model whose data could not be read answers every call with this error; `.absent` takes that back.
  package mutating func setDataProblem(of model: ID<Model>, to error: Value) {
    evaluator.heap.hold(error)
    models.setProblem(of: model.index, to: error)
    schedule.staleWatches()
  }

  /// A model whose latest data could not be read answers from its earlier ones again, where it has any.
  package mutating func forgetDataProblem(of model: ID<Model>) {
    models.forgetProblem(of: model.index)
    schedule.staleWatches()
  }

  /// The locale that `format` uses where none is said; false when there is no such locale.
  package mutating func setLocale(named name: String) -> Bool {
    guard models.setLocale(named: name) else { return false }
    drawing.void()
    return true
  }

  /// Some screen has an `always`.
  package var hasConditions: Bool { layout.hasConditions }

  /// The `always` conditions of all that is alive which do not hold, or cannot be asked.
  package mutating func brokenConditions() -> [(condition: Condition, fault: Fault?)] {
    guard layout.hasConditions else { return [] }
    var broken: [(condition: Condition, fault: Fault?)] = []
    beginLooking()
    defer { endLooking() }
    for place in population.stack.indices {
      let screen = population.stack[place]
      askConditions(of: screen, &broken)
      for machine in population.allMachines(of: screen) { askConditions(of: machine, &broken) }
    }
    return broken
  }

  private mutating func askConditions(
    of instance: Int32, _ broken: inout [(condition: Condition, fault: Fault?)]
  ) {
    let screen = Int(population[instance].screen.index)
    for place in program.screens.rows[screen].conditions.indices {
      let condition = program.screens.rows[screen].conditions[place].condition
      let localCount = program.screens.rows[screen].localCount
      do throws(Fault) {
        evaluator.registers.reserve(Int(localCount))
        if try evaluate(condition, localCount: localCount, instance: instance).isTrue { continue }
        broken.append((program.screens.rows[screen].conditions[place], nil))
      } catch {
        broken.append((program.screens.rows[screen].conditions[place], error))
      }
    }
  }

  /// A machine of a screen, by its key.
  package func machine(_ machine: Int32, key: Value, of owner: Int32) -> Int32? {
    machineInstance(owner: owner, machine: machine, key: key)
  }

  /// A state's parameters as one would type them.
  package func parameterTexts(of state: ID<State>, instance: Int32) -> [String] {
    let row = program.states[state]
    return program.parameters(of: state).enumerated().map { place, parameter in
      description(of: slot(row.firstParameterSlot + SlotIndex(place), of: instance), type: parameter.type)
    }
  }

  /// What stands in the way of an action that was refused.
  package enum Obstacle: Sendable, Equatable {
    /// Nothing that is active has a handler.
    case noHandler
    /// The innermost active handler has no guard: other arguments would do, or nothing stands in the way.
    case noGuard
    case guardCondition(ExpressionID)
  }

  /// Asks the innermost active handler of an action.
  package func obstacle(to action: ID<ActionName>, on instance: Int32) -> Obstacle {
    let screen = population[instance].screen
    for region in layout.regionsOfScreen[Int(screen.index)].reversed() {
      guard let state = activeState(in: region, of: instance) else { continue }
      if let found = layout.table.transition(
        of: action, among: layout.table.states[Int(state.index)].handlers)
      {
        return obstacle(in: found)
      }
      if let found = layout.table.transition(
        of: action, among: layout.table.regions[Int(region.index)].handlers)
      {
        return obstacle(in: found)
      }
    }
    let found = layout.table.transition(of: action, among: layout.table.screens[Int(screen.index)].handlers)
    guard let found else { return .noHandler }
    return obstacle(in: found)
  }

  private func obstacle(in transition: Int32) -> Obstacle {
    let condition = program.transitions[ID(Int(transition))].guardCondition
    return condition.map { .guardCondition($0) } ?? .noGuard
  }

  /// The values of the names in a guard; the action's arguments are its first locals.
  package mutating func guardValues(
    _ condition: ExpressionID, of instance: Int32, arguments: [Value]
  ) -> [(expression: ExpressionID, value: Value, type: TypeID)] {
    var values: [(expression: ExpressionID, value: Value, type: TypeID)] = []
    var seen: Set<SlotIndex> = []
    var open = [condition]
    while let id = open.popLast() {
      let expression = program.expressions[id]
      switch expression.form {
      case .slot(let slot) where seen.insert(slot).inserted:
        if let value = try? evaluate(id, localCount: 0, instance: instance) {
          values.append((id, value, expression.type))
        }
      case .local(let local) where Int(local) < arguments.count && seen.insert(-1 - local).inserted:
        values.append((id, arguments[Int(local)], expression.type))
      case _: break
      }
      open += program.children(of: expression.form).reversed()
    }
    return values
  }

  // MARK: Back

  /// `back`, as a person does it.
  package mutating func goBack(from instance: Int32) -> StepResult {
    guard let action = layout.backAction else {
      return population.stack.count > 1 ? leaveTop() : .refused
    }
    return act(action, [], on: instance)
  }

  package mutating func couldGoBack(from instance: Int32) -> Bool {
    guard let action = layout.backAction else { return population.stack.count > 1 }
    return wouldTake(action, [], on: instance)
  }
}
