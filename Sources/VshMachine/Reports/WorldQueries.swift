package import VshProgram

/// Queries of a session between steps. They change nothing, although they may allocate values.
extension World {
  /// The instance on top of the stack.
  package var top: Int32? { population.stack.last }

  /// The live screens, the topmost first.
  package var liveScreens: [Int32] { population.stack.reversed() }

  /// Whether there is another screen below the top one.
  package var hasScreenBelow: Bool { population.stack.count > layout.backgrounds.count + 1 }

  /// The lowest screen, above the backgrounds.
  var lowestScreen: Int32? { population.stack.isEmpty ? nil : population.stack[layout.backgrounds.count] }

  /// The screens without the backgrounds, the lowest first.
  package var openScreens: [Int32] { Array(population.stack.dropFirst(layout.backgrounds.count)) }

  /// The backgrounds that are there, in the order of the script.
  package var liveBackgrounds: [Int32] { population.stack.prefix(layout.backgrounds.count).reversed() }

  /// Whether a screen was pushed onto the lowest one.
  package var isLowestCovered: Bool {
    hasScreenBelow && population[population.stack[layout.backgrounds.count + 1]].presentation < 0
  }

  /// Whether an instance is alive and not just a component of the current drawing.
  package func lasts(_ instance: Int32) -> Bool {
    instance >= 0 && !drawing.pieces.contains(instance) && population.isAlive(instance)
  }

  package func screen(of instance: Int32) -> ID<Screen> { population[instance].screen }

  /// Whether a state of an instance is active with these parameters; nil matches any.
  package func isActive(_ state: ID<State>, _ arguments: [Value?]?, of instance: Int32) -> Bool {
    guard population[instance].screen == program.states[state].screen,
      isActive(state, of: instance)
    else { return false }
    let row = program.states[state]
    let values = (0..<SlotIndex(row.parameters.count)).map { slot(row.firstParameterSlot + $0, of: instance) }
    return matches(values, arguments)
  }

  /// A hash of a slot's value, to detect changes.
  package func hash(ofSlot slot: SlotIndex, of instance: Int32) -> UInt64 {
    hash(of: [self.slot(slot, of: instance)])
  }

  /// The parameters that a screen was opened with.
  package func arguments(of instance: Int32) -> [Value] {
    program.screens[population[instance].screen].parameters.indices.map {
      slot(SlotIndex($0), of: instance)
    }
  }

  package func matchesPattern(_ arguments: [Value], _ pattern: [Value?]?) -> Bool {
    matches(arguments, pattern)
  }

  package func areEqual(_ a: Value, _ b: Value) -> Bool { equal(a, b) }

  /// The topmost live screen that declares an action; nil when none does.
  package mutating func topmost(declaring action: ID<ActionName>) -> Int32? {
    var index = population.stack.count - 1
    while index >= 0 {
      let instance = population.stack[index]
      if layout.declares(population[instance].screen, action.index) { return instance }
      if action == layout.backAction, !layout.backNeedsArguments, hasScreenBelow {
        return instance
      }
      index -= 1
    }
    return nil
  }

  /// Whether no `after` and no call is in flight, so that only `every` timers are left.
  package var isIdle: Bool { schedule.counts.busy == 0 }

  /// Whether anything but `every` timers has a deadline, cancelled calls included.
  package var hasDeadlines: Bool { schedule.counts.awaited > 0 }

  /// The texts of the rows on the top screen, as a list. The frame must be drawn already, since this runs inside an
  /// expression.
  mutating func rowTexts() throws(Fault) -> Value {
    var texts: [Value] = []
    for element in drawing.frame.elements where element.kind == .row {
      texts.append(try evaluator.heap.makeString(drawing.frame.text[element.text.range]))
    }
    return try evaluator.heap.makeList(texts)
  }

  /// Sets the data of a model. This is not a step and cannot be undone.
  package mutating func setData(of model: ID<Model>, to value: Value) {
    evaluator.heap.hold(value)
    models.setData(of: model.index, to: value)
    schedule.staleWatches()
    if schedule.hasWatches { try? scheduleWatches() }
  }
}
