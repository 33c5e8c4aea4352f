import VshProgram
import VshSource

/// The stack of screens. All of them are alive; only the top one gets gestures.
extension World {
  mutating func navigate(_ navigation: EffectQueue.Navigation) throws(Fault) {
    switch navigation {
    case .push(let screen, let arguments): try push(screen, arguments: arguments, presentation: -1)
    case .present(let screen, let pending, let arguments):
      // The state may have been left in the meantime.
      guard schedule[pending].phase == .running else { return }
      try push(screen, arguments: arguments, presentation: pending)
    case .closePresented(let pending):
      guard
        let index = population.stack.firstIndex(where: {
          population[$0].presentation == pending
        })
      else {
        return
      }
      try close(downTo: index)
    case .pop: try pop()
    case .popTo(let screen, let instance, let span):
      try pop(to: screen, from: population.screenInstance(of: instance), at: span)
    case .back:
      guard let top = population.stack.last else { return }
      try leaveByItself(top, finished: nil)
    case .finish(let value, let instance):
      try closePresented(above: population.screenInstance(of: instance), finished: value)
    case .dismiss(let instance):
      try closePresented(above: population.screenInstance(of: instance), finished: nil)
    }
  }

  mutating func push(_ screen: ID<Screen>, arguments: [Value], presentation: Int32) throws(Fault) {
    guard population.stack.count < Limits.screens else {
      throw Fault(
        "more than \(Limits.screens) screens are on the stack", at: program.screens[screen].span)
    }
    let instance = try makeInstance(screen)
    population.push(instance, presentation: presentation)
    coveringChanged()
    try begin(instance, arguments: arguments)
    noteScreenCame(instance)
  }

  private mutating func pop() throws(Fault) {
    guard hasScreenBelow else {
      observations.note(.lastScreenStays)
      return
    }
    try close(downTo: population.stack.count - 1)
  }

  /// `pop to`: closes all above the nearest screen of a name, from the one that says so on downwards.
  private mutating func pop(to screen: ID<Screen>, from instance: Int32, at span: SourceSpan) throws(Fault) {
    guard let from = population.stack.firstIndex(of: instance) else { return }
    guard let index = population.stack[...from].lastIndex(where: { population[$0].screen == screen }) else {
      throw Fault("no `\(program.names[program.screens[screen].name])` is below", at: span)
    }
    try close(downTo: index + 1)
  }

  /// `back`: dismisses a presented screen, and pops any other.
  private mutating func leaveByItself(_ instance: Int32, finished: Value?) throws(Fault) {
    let presentation = population[instance].presentation
    guard hasScreenBelow else {
      observations.note(.lastScreenStays)
      return
    }
    try close(downTo: population.stack.count - 1)
    if presentation >= 0 { try takePresentationArm(presentation, finished: finished) }
  }

  /// `finish` and `dismiss`: closes all screens down to the nearest presented one, itself included.
  private mutating func closePresented(above instance: Int32, finished: Value?) throws(Fault) {
    guard let from = population.stack.firstIndex(of: instance) else { return }
    guard
      let index = population.stack[...from].lastIndex(where: {
        population[$0].presentation >= 0
      })
    else {
      return try pop()
    }
    let presentation = population[population.stack[index]].presentation
    // No holder has the result while the screens close, so no collection may run.
    do {
      log.course.borrow()
      defer { log.course.giveBack() }
      try close(downTo: index)
    }
    try takePresentationArm(presentation, finished: finished)
  }

  private mutating func takePresentationArm(_ index: Int32, finished: Value?) throws(Fault) {
    let entry = schedule[index]
    guard entry.phase == .running,
      case .present(_, _, let finishedArms, let dismissedArms) = program.work(
        Int(entry.work), of: entry.state
      ).form
    else { return }
    schedule.end(index)
    if let finished {
      try takeFirst(of: finishedArms, bound: finished, instance: entry.instance)
    } else {
      try takeFirst(of: dismissedArms, bound: nil, instance: entry.instance)
    }
  }

  /// Closes screens from the top down to an index of the stack, that one included.
  private mutating func close(downTo index: Int) throws(Fault) {
    while population.stack.count > index, let top = population.stack.last {
      try end(top)
      noteScreenClosed(top)
      population.popTop()
    }
    coveringChanged()
    try refreshStaleMachines()
  }

  mutating func closeAll() throws(Fault) { try close(downTo: layout.backgrounds.count) }

  /// Before the first screen, the backgrounds begin, the last of the script as the lowest.
  mutating func beginBackgrounds() throws(Fault) {
    if !population.stack.isEmpty { return }
    for screen in layout.backgrounds.reversed() { try push(screen, arguments: [], presentation: -1) }
  }

  private mutating func coveringChanged() {
    for (index, instance) in population.stack.enumerated() {
      let isCovered = index < population.stack.count - 1
      guard population[instance].isCovered != isCovered else { continue }
      population.setCovered(instance, to: isCovered)
      markStale(
        layout.table.screens[Int(population[instance].screen.index)].readers.ofCovered, of: instance)
    }
  }
}
