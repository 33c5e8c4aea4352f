import VshProgram
import VshSource

/// The stack of screens: every one on it is alive, only the top one is touched.
extension World {
  mutating func navigate(_ navigation: EffectQueue.Navigation) throws(Fault) {
    switch navigation {
    case .push(let screen, let arguments): try push(screen, arguments: arguments, presentation: -1)
    case .present(let screen, let pending, let arguments):
      // The state may have been left before its presentation came up.
      guard schedule[pending].phase == .running else { return }
      try push(screen, arguments: arguments, presentation: pending)
    case .closePresented(let pending):
      guard let place = stack.firstIndex(where: { instances[Int($0)].presentation == pending }) else {
        return
      }
      try close(downTo: place)
    case .pop: try pop()
    case .back:
      guard let top = stack.last else { return }
      try leaveByItself(top, finished: nil)
    case .finish(let value, let instance):
      try closePresented(above: screenInstance(of: instance), finished: value)
    case .dismiss(let instance): try closePresented(above: screenInstance(of: instance), finished: nil)
    }
  }

  mutating func push(_ screen: ID<Screen>, arguments: [Value], presentation: Int32) throws(Fault) {
    guard stack.count < Limits.screens else {
      throw Fault("more than \(Limits.screens) screens lie on the stack", at: program.screens[screen].span)
    }
    let instance = makeInstance(screen)
    instances[Int(instance)].presentation = presentation
    stack.append(instance)
    log.journal.note(.stackGrew)
    coveringChanged()
    try begin(instance, arguments: arguments)
    noteScreenCame(instance)
  }

  private mutating func pop() throws(Fault) {
    guard stack.count > 1 else {
      observations.note(.lastScreenStays)
      return
    }
    try close(downTo: stack.count - 1)
  }

  /// `back`: a presented screen goes as dismissed, another one is popped.
  private mutating func leaveByItself(_ instance: Int32, finished: Value?) throws(Fault) {
    let presentation = instances[Int(instance)].presentation
    guard stack.count > 1 else {
      observations.note(.lastScreenStays)
      return
    }
    try close(downTo: stack.count - 1)
    if presentation >= 0 { try takePresentationArm(presentation, finished: finished) }
  }

  /// `finish` and `dismiss`: everything goes, down to the presented screen nearest below, itself included.
  private mutating func closePresented(above instance: Int32, finished: Value?) throws(Fault) {
    guard let from = stack.firstIndex(of: instance) else { return }
    guard let place = stack[...from].lastIndex(where: { instances[Int($0)].presentation >= 0 }) else {
      return try pop()
    }
    let presentation = instances[Int(stack[place])].presentation
    // The result is in no place of its own while the screens close.
    do {
      log.course.borrow()
      defer { log.course.giveBack() }
      try close(downTo: place)
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

  /// Closes the screens from the top down to a place of the stack, that one included.
  private mutating func close(downTo place: Int) throws(Fault) {
    while stack.count > place, let top = stack.last {
      try end(top)
      noteScreenClosed(top)
      stack.removeLast()
      log.journal.note(.stackShrank(top))
    }
    coveringChanged()
    try refreshStaleMachines()
  }

  mutating func closeAll() throws(Fault) { try close(downTo: 0) }

  private mutating func coveringChanged() {
    for (place, instance) in stack.enumerated() {
      let isCovered = place < stack.count - 1
      guard instances[Int(instance)].isCovered != isCovered else { continue }
      log.journal.note(.covered(instance))
      instances[Int(instance)].isCovered = isCovered
      markStale(layout.dependents[Int(instances[Int(instance)].screen.index)].ofCovered, of: instance)
    }
  }
}
