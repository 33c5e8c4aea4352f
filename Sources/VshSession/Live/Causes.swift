import VshMachine
import VshProgram
import VshSource

/// The subject of a `:why`.
package enum Subject: Sendable, Equatable {
  /// A text on the screen.
  case text(String)
  /// A state that is active in any live screen or machine.
  case state(String)
  /// A parameter, variable or bind of the topmost live screen that has it.
  case variable(String)
  /// A parameter of an active state, of the topmost live screen or machine that has it.
  case parameter(String)
  /// The active states of a machine, by its name as `part("a")`.
  case machine(String)
}

/// An event of a traced step.
package struct TracedEvent: Sendable {
  /// The event's lines in the transcript.
  package var lines: [String]
  fileprivate var trace: Trace
}

/// An executed line of the script, with the values that decided.
package struct CauseLine: Sendable, Equatable {
  /// `news.vs:14` and the line.
  package var location: String
  /// Each as `` `error.message` is "offline" ``.
  package var values: [String]
}

/// The last event of a traced step that changed a subject. There may be a million others.
struct EventLog {
  /// Nil where no step is traced.
  let subject: Subject?
  /// The subject's value after the last event; nil where it did not exist.
  private var observed: String?
  private(set) var change: TracedEvent?

  init(asking subject: Subject? = nil, beginning observed: String? = nil) {
    self.subject = subject
    self.observed = observed
  }

  var isKept: Bool { subject != nil }

  mutating func add(_ event: TracedEvent, leadingTo now: String?) {
    if now != observed { change = event }
    observed = now
  }
}

extension Session {
  /// The current value of the subject: a state with its parameters, or a variable's value. Returns nil where it does
  /// not exist.
  package mutating func observe(_ subject: Subject) -> String? { runner.observe(subject, program) }

  /// Reads and takes a step with tracing, and returns the last of its events that changed the subject. The session
  /// continues after the step.
  package mutating func takeTraced(_ text: String, asking subject: Subject) -> TracedEvent? {
    close()
    let before = observe(subject)
    runner.world.beginTrace()
    runner.eventLog = EventLog(asking: subject, beginning: before)
    for step in read(Array(text.utf8)).steps { _ = take(step) }
    close()
    runner.world.endTrace()
    defer { runner.eventLog = EventLog() }
    return runner.eventLog.change
  }

  // MARK: Lines

  private static let linesShown = 6

  /// The lines of an event that produced the subject's value.
  package func causes(of subject: Subject, in event: TracedEvent) -> [CauseLine] {
    let entries = event.trace.entries
    var chosen: [Trace.Entry] = []
    switch subject {
    case .variable(let name):
      let slots = slotsBehind(name)
      chosen = entries.filter { assigns($0, slots) }.suffix(1)
      if chosen.isEmpty { chosen = entries.filter { enters($0, nil) }.suffix(1) }
    case .state(let name):
      chosen = entries.filter { enters($0, name) }.suffix(1)
      if chosen.isEmpty { chosen = entries.filter { enters($0, nil) }.suffix(1) }
    case .parameter(let name): chosen = entries.filter { entersState(with: name, $0) }.suffix(1)
    case .machine(let name):
      chosen = entries.filter { entry in
        guard enters(entry, nil), case .transition(_, let instance, _) = entry, instance >= 0 else {
          return false
        }
        return runner.world.name(of: instance) == name
      }.suffix(1)
    case .text: chosen = entries.filter { enters($0, nil) || assigns($0, nil) }
    }
    var lines: [CauseLine] = []
    for entry in chosen.suffix(Self.linesShown) {
      let line = causeLine(entry)
      // A transition and its body may be on one line.
      if let last = lines.last, last.location == line.location {
        lines[lines.count - 1].values += line.values.filter { !last.values.contains($0) }
      } else {
        lines.append(line)
      }
    }
    return lines
  }

  private func causeLine(_ entry: Trace.Entry) -> CauseLine {
    switch entry {
    case .transition(let transition, _, let parts):
      return CauseLine(
        location: locationText(of: program.transitions[transition].span), values: texts(of: parts))
    case .statement(let block, let index, _, let parts):
      return CauseLine(
        location: locationText(of: program.statement(index, of: block).span), values: texts(of: parts))
    }
  }

  func texts(of parts: [Trace.Part]) -> [String] { runner.texts(of: parts) }

  private func enters(_ entry: Trace.Entry, _ state: String?) -> Bool {
    guard case .transition(let id, _, _) = entry, let target = program.transitions[id].target else {
      return false
    }
    guard let state else { return true }
    return program.path(of: target).contains { program.names[program.states[$0].name] == state }
  }

  private func entersState(with parameter: String, _ entry: Trace.Entry) -> Bool {
    guard case .transition(let id, _, _) = entry, let target = program.transitions[id].target else {
      return false
    }
    return program.path(of: target).contains { program.parameterIndex(of: parameter, in: $0) != nil }
  }

  private func assigns(_ entry: Trace.Entry, _ slots: Set<SlotName>?) -> Bool {
    guard case .statement(let block, let index, let instance, _) = entry,
      let target = Self.target(of: program.statement(index, of: block).form),
      case .slot(let slot) = target.root, instance >= 0
    else { return false }
    guard let slots else { return true }
    return slots.contains(SlotName(screen: runner.world.screen(of: instance), slot: slot))
  }

  private static func target(of form: StatementForm) -> AssignmentTarget? {
    switch form {
    case .assign(let target, _, _), .append(let target, _), .insert(let target, _, at: _),
      .removeWhere(let target, _, _),
      .removeAt(let target, _), .move(let target, from: _, to: _):
      target
    case _: nil
    }
  }

  private struct SlotName: Hashable {
    var screen: ID<Screen>
    var slot: SlotIndex
  }

  /// The slots of a name, and those that a bind of the name reads.
  private func slotsBehind(_ name: String) -> Set<SlotName> {
    var found: Set<SlotName> = []
    for id in program.screens.ids {
      let slots = program.slots(of: id)
      let named = slots.indices.filter { program.names[slots[$0].name] == name }.map {
        SlotIndex(truncatingIfNeeded: $0)
      }
      for slot in program.slots(behind: Set(named), of: id) { found.insert(SlotName(screen: id, slot: slot)) }
    }
    return found
  }

  /// The declaration of a variable that has not changed since, with the values that a bind reads.
  package mutating func declarationLine(of variable: String) -> CauseLine? {
    for instance in runner.world.liveScreens {
      let screen = program.screens[runner.world.screen(of: instance)]
      let slots = program.slots(of: runner.world.screen(of: instance))
      guard let index = slots.firstIndex(where: { program.names[$0.name] == variable && $0.isOwn })
      else {
        continue
      }
      var values: [String] = []
      if let bind = screen.binds.first(where: { Int($0.slot) == index }) {
        values = texts(of: runner.world.parts(of: bind.value, instance: instance))
      }
      return CauseLine(location: locationText(of: slots[index].span), values: values)
    }
    return nil
  }

  package func isBind(_ variable: String) -> Bool {
    program.screens.ids.contains { screen in
      program.screens[screen].binds.contains {
        program.names[program.slot($0.slot, of: screen).name] == variable
      }
    }
  }

  /// Whether a live screen has a value of the name.
  package func hasVariable(_ name: String) -> Bool {
    runner.world.liveScreens.contains { instance in
      program.slots(of: runner.world.screen(of: instance)).contains {
        program.names[$0.name] == name && $0.isOwn
      }
    }
  }

  /// The names of all live machines, as `part("a")`, those of machines inside others too.
  package func liveMachines() -> [String] { runner.machines().map { runner.world.name(of: $0) } }

  /// A condition that holds where any live machine of the top screen is in a state, as `part("a") in lit`; nil where no
  /// component of a machine has it.
  package func machineCondition(state: String) -> String? {
    let name = String(state.prefix { $0 != "(" }.split(separator: ".").last ?? "")
    guard let top = runner.world.top else { return nil }
    let found = runner.machines().filter { machine in
      runner.world.screenAround(machine) == top
        && program.states(ofScreen: runner.world.screen(of: machine)).contains {
          program.names[program.states[$0].name] == name
        }
    }
    if found.isEmpty { return nil }
    return found.map { "\(runner.world.name(of: $0)) in \(state)" }.joined(separator: " || ")
  }

  package func hasState(_ name: String) -> Bool {
    program.states.rows.contains { program.names[$0.name] == name }
  }
}

extension Slot {
  /// Whether it is a value of the screen itself, not a parameter of one of its states.
  fileprivate var isOwn: Bool {
    if case .stateParameter = kind { false } else { true }
  }
}

extension Program {
  /// The states of a screen or component at any depth.
  fileprivate func states(ofScreen screen: ID<Screen>) -> [ID<State>] {
    var found: [ID<State>] = []
    var open = Array(regions(of: screen))
    while let region = open.popLast() {
      for state in states(of: region) {
        found.append(state)
        open += regions(of: state)
      }
    }
    return found
  }

  /// The index of a parameter among those of a state.
  fileprivate func parameterIndex(of name: String, in state: ID<State>) -> Int? {
    parameters(of: state).enumerated().first { names[$0.element.name] == name }?.offset
  }
}

extension Runner {
  /// The live machines of all screens, those of the topmost first, each before the machines inside it.
  fileprivate func machines() -> [Int32] {
    var found: [Int32] = []
    for screen in world.liveScreens {
      var open = Array(world.machines(of: screen).reversed())
      while let machine = open.popLast() {
        found.append(machine)
        open += world.machines(of: machine).reversed()
      }
    }
    return found
  }

  /// Records an event for `:why`.
  mutating func logEvent(since start: Int64?) {
    guard let subject = eventLog.subject else { return }
    var lines = world.reportTexts(cells: Transcript.noteCells)
    if let first = lines.first, world.observations.report.event != nil {
      lines[0] =
        "\(Trail.timeText(world.schedule.clockMilliseconds &- (start ?? world.schedule.clockMilliseconds)))  \(first)"
    }
    eventLog.add(TracedEvent(lines: lines, trace: world.takeTrace()), leadingTo: observe(subject, program))
  }

  mutating func observe(_ subject: Subject, _ program: Program) -> String? {
    switch subject {
    case .text(let text):
      guard world.top != nil, let isShown = try? shows(ScreenSearch(literally: Array(text.utf8))) else {
        return nil
      }
      return isShown ? text : nil
    case .state(let name):
      for screen in world.liveScreens {
        for instance in [screen] + world.machines(of: screen) {
          for (state, arguments) in world.activeStates(of: instance)
          where program.names[program.states[state].name] == name {
            return name + (arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))")
          }
        }
      }
      return nil
    case .variable(let name):
      for instance in world.liveScreens {
        let slots = program.slots(of: world.screen(of: instance))
        guard let index = slots.firstIndex(where: { program.names[$0.name] == name && $0.isOwn }) else {
          continue
        }
        return try? world.describedSlot(SlotIndex(truncatingIfNeeded: index), of: instance)
      }
      return nil
    case .parameter(let name):
      for instance in world.liveScreens + machines() {
        for (state, arguments) in world.activeStates(of: instance) {
          if let index = program.parameterIndex(of: name, in: state), index < arguments.count {
            return arguments[index]
          }
        }
      }
      return nil
    case .machine(let name):
      return machines().first { world.name(of: $0) == name }.map { world.statesText(of: $0) }
    }
  }
}
