import VshProgram
import VshSource

/// The stack of screens: what comes on top of it, and what is closed.
extension ReferenceWorld {
  mutating func navigate(_ navigation: Navigation) throws {
    switch navigation {
    case .push(let screen, let arguments): try push(screen, arguments)
    case .present(let screen, let arguments, let start):
      // Its state may have been left since.
      if started.contains(where: { $0.sequence == start }) {
        try push(screen, arguments, presentation: start)
      }
    case .closePresented(let start):
      if let index = stack.firstIndex(where: { lives[$0]?.presentation == start }) {
        try close(downTo: index)
      }
    case .pop: try pop()
    case .popTo(let screen, let live):
      guard let live, let from = stack.firstIndex(of: live) else { return }
      guard let index = stack[...from].lastIndex(where: { lives[$0]?.screen == screen }) else {
        throw ReferenceFault(message: "no \(screen) is below")
      }
      try close(downTo: index + 1)
    case .back:
      guard let top = stack.last, stack.count > backgrounds.count + 1 else { return }
      let presentation = lives[top]?.presentation
      try close(downTo: stack.count - 1)
      if let start = presentation { try takeArm(of: start, finished: nil) }
    case .finish(let value, let live): try closePresented(above: live, finished: value)
    case .dismiss(let live): try closePresented(above: live, finished: nil)
    }
  }

  mutating func push(_ screen: ID<Screen>, _ arguments: [ReferenceValue], presentation: Int? = nil) throws {
    guard stack.count < 1_000 else { throw ReferenceFault(message: "more than 1000 screens") }
    let live = make(screen)
    lives[live]?.presentation = presentation
    stack.append(live)
    try begin(live, arguments)
  }

  mutating func make(_ screen: ID<Screen>) -> Int {
    nextNumber += 1
    let row = program.screens[screen]
    lives[nextNumber] = Live(
      number: nextNumber, screen: screen,
      machines: row.machines.map { _ in [] }, slots: program.slots(of: screen).map { _ in .absent })
    return nextNumber
  }

  /// The first values, then the first states, then machines, then what the states start.
  mutating func begin(_ live: Int, _ arguments: [ReferenceValue]) throws {
    guard let screen = lives[live]?.screen else { return }
    try setFirstValues(of: live, arguments)
    lives[live]?.isBegun = true
    try prepareMachines(of: live)
    let first = entered.count
    for region in program.regions(of: screen) { try enterInitial(region, live) }
    lives[live]?.isEntered = true
    try refreshMachines()
    try startEntered(from: first)
  }

  mutating func setFirstValues(of live: Int, _ arguments: [ReferenceValue]) throws {
    guard let screen = lives[live]?.screen else { return }
    let row = program.screens[screen]
    for (slot, parameter) in row.parameters.enumerated() {
      let held = try complete(slot < arguments.count ? arguments[slot] : .absent, parameter, live)
      lives[live]?.slots[slot] = held
    }
    for initial in program.initialValues[row.initialValues.range] {
      let held = try value(initial.value, [:], on: live)
      lives[live]?.slots[Int(initial.slot)] = held
    }
  }

  /// Its machines go first, the last of them before the others; what a `one` held can be read until its owner is gone.
  mutating func end(_ live: Int) throws {
    guard let ending = lives[live] else { return }
    lives[live]?.isClosing = true
    for (index, machines) in ending.machines.enumerated().reversed() {
      for machine in machines.reversed() { try leaveAll(machine) }
      if program.screens[ending.screen].machines[index].each != nil { lives[live]?.machines[index] = [] }
    }
    try leaveAll(live)
    for machine in ending.machines.joined() { lives[machine] = nil }
    lives[live] = nil
  }

  private mutating func leaveAll(_ live: Int) throws {
    guard let screen = lives[live]?.screen else { return }
    for region in program.regions(of: screen).reversed() { try leave(region, live) }
  }

  mutating func close(downTo index: Int) throws {
    while stack.count > index, let top = stack.last {
      try end(top)
      stack.removeLast()
    }
    try refreshMachines()
  }

  /// The last screen stays.
  private mutating func pop() throws {
    if stack.count > backgrounds.count + 1 { try close(downTo: stack.count - 1) }
  }

  /// The screen that is meant where this screen or machine says `finish` or `dismiss`. It is asked when that is said: a machine
  /// may be gone when its turn comes.
  func screen(of live: Int?) -> Int? { live.flatMap { lives[$0]?.owner } ?? live }

  /// `finish` and `dismiss`, said by a screen or one of its machines.
  private mutating func closePresented(above screen: Int?, finished: ReferenceValue?) throws {
    guard let screen, let from = stack.firstIndex(of: screen) else { return }
    guard let index = stack[...from].lastIndex(where: { lives[$0]?.presentation != nil }),
      let start = lives[stack[index]]?.presentation
    else { return try pop() }
    try close(downTo: index)
    try takeArm(of: start, finished: finished)
  }

  /// The presentation is over: one of its arms is taken, unless its state has gone, too.
  private mutating func takeArm(of start: Int, finished: ReferenceValue?) throws {
    guard let index = started.firstIndex(where: { $0.sequence == start }) else { return }
    let one = started.remove(at: index)
    guard
      case .present(_, _, let finishedArms, let dismissedArms) = program.work(one.work, of: one.state).form
    else { return }
    try takeFirst(
      of: program.transitions(in: finished == nil ? dismissedArms : finishedArms), bound: finished, one.live)
  }

  /// `back` leaves every screen but the last, unless it has a `back` of its own, whatever that one's guard says. What
  /// has arguments is not that `back`, on either side.
  func leaves(_ action: ID<ActionName>, _ arguments: [ReferenceValue], _ live: Int) -> Bool {
    guard program.names[program.actionNames[action].name] == "back",
      stack.count > backgrounds.count + 1,
      arguments.allSatisfy({ $0 == .absent }),
      stack.last == live, let top = lives[live]
    else { return false }
    var handlers = Array(program.screens[top.screen].handlers)
    for (region, state) in top.active {
      handlers += program.regions[region].handlers
      handlers += program.states[state].handlers
    }
    return !handlers.contains { id in
      program.handlers[id].action == action
        && program.parameters(of: program.handlers[id]).allSatisfy { $0.defaultValue != nil }
    }
  }
}
