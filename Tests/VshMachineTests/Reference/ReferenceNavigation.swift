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
      if let place = stack.firstIndex(where: { $0.presentation == start }) { try close(downTo: place) }
    case .pop: try pop()
    case .back:
      guard let top = stack.last, stack.count > 1 else { return }
      try closeTop()
      if let start = top.presentation { try takeArm(of: start, finished: nil) }
    case .finish(let value, let live): try closePresented(above: live, finished: value)
    case .dismiss(let live): try closePresented(above: live, finished: nil)
    }
  }

  mutating func push(_ screen: ID<Screen>, _ arguments: [PlainValue], presentation: Int? = nil) throws {
    guard stack.count < 1_000 else { throw ReferenceFault(message: "more than 1000 screens") }
    nextNumber += 1
    let live = nextNumber
    let row = program.screens[screen]
    let slots = [PlainValue](repeating: .absent, count: Int(row.slots.count))
    stack.append(Live(number: live, screen: screen, slots: slots, presentation: presentation))
    let top = stack.count - 1
    for (slot, parameter) in row.parameters.enumerated() {
      stack[top].slots[slot] = try complete(
        slot < arguments.count ? arguments[slot] : .absent, parameter, live)
    }
    for initial in program.initialValues[row.initialValues.range] {
      stack[top].slots[Int(initial.slot)] = try value(initial.value, [:], on: live)
    }
    for region in program.regions(of: screen) { try enterInitial(region, live) }
    try startEntered()
  }

  mutating func closeTop() throws {
    guard let top = stack.last else { return }
    for region in program.regions(of: top.screen).reversed() { try leave(region, top.number) }
    stack.removeLast()
  }

  private mutating func close(downTo place: Int) throws {
    while stack.count > place { try closeTop() }
  }

  /// The last screen stays.
  private mutating func pop() throws {
    if stack.count > 1 { try closeTop() }
  }

  /// `finish` and `dismiss`.
  private mutating func closePresented(above live: Int?, finished: PlainValue?) throws {
    guard let live, let from = place(of: live) else { return }
    guard let place = stack[...from].lastIndex(where: { $0.presentation != nil }),
      let start = stack[place].presentation
    else { return try pop() }
    try close(downTo: place)
    try takeArm(of: start, finished: finished)
  }

  /// The presentation is over: one of its arms is taken, unless its state has gone, too.
  private mutating func takeArm(of start: Int, finished: PlainValue?) throws {
    guard let place = started.firstIndex(where: { $0.sequence == start }) else { return }
    let one = started.remove(at: place)
    guard
      case .present(_, _, let finishedArms, let dismissedArms) = program.work(one.work, of: one.state).form
    else { return }
    try takeFirst(
      of: program.transitions(in: finished == nil ? dismissedArms : finishedArms), bound: finished, one.live)
  }

  /// `back` leaves every screen but the last, unless it has a `back` of its own, whatever that one's guard says.
  func leaves(_ action: ID<ActionName>, _ live: Int) -> Bool {
    guard program.names[program.actionNames[action].name] == "back", stack.count > 1, let top = stack.last,
      top.number == live
    else { return false }
    var handlers = Array(program.screens[top.screen].handlers)
    for (region, state) in top.active {
      handlers += program.regions[region].handlers
      handlers += program.states[state].handlers
    }
    return !handlers.contains { program.handlers[$0].action == action }
  }
}
