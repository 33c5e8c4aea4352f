import VshMachine
import VshProgram
import VshSource
import VshText

/// What the script expects the app to report (`grammar/app.schema.json`).
extension Runner {
  private typealias Member = (name: String, value: JSONValue)

  mutating func expectedReport(_ parts: AppParts, isRefused: Bool) throws(StepProblem) -> JSONValue {
    var left = Limits.reportBytes
    var members: [(name: String, value: JSONValue)] = []
    if isRefused { members.append(("refused", true)) }
    if parts.contains(.screen) {
      members.append(("screen", world.top.map { .string(world.name(of: $0)) } ?? .null))
    }
    if parts.contains(.stack) {
      members.append(("stack", .strings(world.openScreens.map { world.name(of: $0) })))
    }
    if parts.contains(.state) {
      members.append(("state", .strings(world.top.map { world.statePaths(of: $0) } ?? [])))
    }
    if !parts.isDisjoint(with: [.elements, .available, .machines]), world.top != nil { try draw() }
    if parts.contains(.elements) {
      left -= world.top == nil ? 0 : world.drawing.frame.bytesAsJSON
      if left < 0 { throw .reportTooLarge(at: stepSpan) }
      members.append(("elements", .list(world.top == nil ? [] : elementsJSON())))
    }
    let linked = parts.isDisjoint(with: [.available, .machines]) ? [:] : linkedElements()
    if parts.contains(.values) {
      var values: [Member] = []
      if let top = world.top { values = try valuesJSON(of: top, &left) }
      members.append(("values", .object(values)))
    }
    if parts.contains(.machines) {
      let machines = try machinesJSON(linked, &left)
      if !machines.isEmpty { members.append(("machines", .object(machines))) }
    }
    if parts.contains(.calls) { members += try callsJSON(&left) }
    if parts.contains(.available) {
      var available: [Member] = [("available", []), ("undecided", [])]
      if let top = world.top { available = availableJSON(of: top, linked) }
      members += available
    }
    if parts.contains(.signals) { members.append(("signals", .list(try signalsJSON(&left)))) }
    return .object(members)
  }

  // MARK: Elements

  /// The elements that the screen shows, in its order.
  ///
  /// - Parameter steps: what can be done with each, by its index in the frame.
  func elementsJSON(with steps: [Int: [JSONValue]] = [:]) -> [JSONValue] {
    let frame = world.drawing.frame
    let layer = frame.topLayer
    var elements: [JSONValue] = []
    var rowNumber = 0
    var rowEnd = 0
    for index in frame.elements.indices {
      let element = frame.elements[index]
      if element.flags.contains(.isOfBackground) { continue }
      if index >= rowEnd, element.kind == .row {
        rowNumber += 1
        rowEnd = Int(element.subtreeEnd)
      } else if element.kind == .row {
        rowNumber += 1
      }
      guard var members = json(of: element, in: frame, at: index, layer: layer) else { continue }
      if index < rowEnd, element.kind != .row { members.append(("index", .number(rowNumber))) }
      if let steps = steps[index] { members.append(("steps", .list(steps))) }
      elements.append(.object(members))
      // An app shows what is wrong with a field, and what an alert says, as texts of their own.
      let said =
        element.kind == .field
        ? element.error : element.kind.traits.drawing == .layer ? element.detail : .none
      if !frame.string(said).isEmpty {
        var text: [(name: String, value: JSONValue)] = [
          ("kind", "text"), ("text", .string(frame.string(said))),
        ]
        if index < rowEnd { text.append(("index", .number(rowNumber))) }
        elements.append(.object(text))
      }
    }
    return elements
  }

  /// Nil for an element that shows nothing of its own.
  ///
  /// - Parameter layer: the only part that takes gestures.
  private func json(
    of element: FrameElement, in frame: Frame, at index: Int, layer: Range<Int>
  ) -> [(name: String, value: JSONValue)]? {
    var members: [(name: String, value: JSONValue)] = [("kind", .string(element.kind.traits.word))]
    func add(_ name: String, _ text: FrameText) {
      if text.exists { members.append((name, .string(frame.string(text)))) }
    }
    let traits = element.kind.traits
    switch traits.drawing {
    case .nothing, .flow(.line): return nil
    case .block(.list):
      let rows = index..<Int(element.subtreeEnd)
      guard element.text.exists, !rows.contains(where: { frame.elements[$0].kind == .row }) else {
        return nil
      }
      add("text", element.text)
    case .piece(.text), .piece(.row), .piece(.image), .piece(.progress), .block(.title), .block(.section),
      .layer:
      add("text", element.text)
    case .block: return nil
    case .piece(.button), .piece(.toggle), .piece(.control): add("label", element.text)
    case .flow(.tabs): break
    }
    add("name", element.name)
    if element.flags.contains(.hasSwitch) { members.append(("on", .bool(element.flags.contains(.isOn)))) }
    switch traits.value {
    case .none, .switch, .indices: add("detail", element.detail)
    case .text: members.append(("value", .string(world.string(element.value))))
    case .date: members.append(("value", world.json(of: element.value, type: TypeTable.date)))
    case .number: members.append(("value", JSONValue(element.number)))
    case .fraction:
      if element.flags.contains(.hasFraction) { members.append(("value", JSONValue(element.number))) }
    case .option:
      members.append(("options", .strings(element.options.map { frame.string(frame.options[$0].text) })))
      let chosen = element.chosenOption >= 0 ? Int(element.firstOption + element.chosenOption) : nil
      members.append(("value", chosen.map { .string(frame.string(frame.options[$0].text)) } ?? .null))
    }
    if element.flags.contains(.hasFocus) { members.append(("focus", true)) }
    if traits.drawing.showsAvailability, element.isLinked || !layer.contains(index) {
      let isAvailable = element.flags.contains(.isAvailable) && layer.contains(index)
      members.append(("available", .bool(isAvailable)))
    }
    return members
  }

  // MARK: Values

  /// The parameters, variables and binds of a screen, and the parameters of its active states. Those of a machine are
  /// without its own parameters, which follow its owner's values.
  ///
  /// - Parameter left: the bytes that the report may still take.
  private mutating func valuesJSON(
    of instance: Int32, _ left: inout Int
  ) throws(StepProblem) -> [(name: String, value: JSONValue)] {
    let isMachine = world.machinePath(of: instance) != nil
    var members: [(name: String, value: JSONValue)] = []
    for (number, slot) in program.slots(of: world.screen(of: instance)).enumerated() {
      if isMachine, case .parameter = slot.kind { continue }
      let index = SlotIndex(truncatingIfNeeded: number)
      let value = try? world.json(ofSlot: index, of: instance, bytesLeft: &left)
      if left < 0 { throw .reportTooLarge(at: stepSpan) }
      guard let value else { continue }
      members.append((program.names[slot.name], value))
    }
    return members
  }

  /// The machines of the top screen, nested ones too, by name.
  private mutating func machinesJSON(
    _ linked: [Int32: [FrameElement]], _ left: inout Int
  ) throws(StepProblem) -> [Member] {
    var (names, lists): ([String], [String: [JSONValue]]) = ([], [:])
    var next: [Int32] = world.top.map { world.machines(of: $0).reversed() } ?? []
    while let machine = next.popLast() {
      next += world.machines(of: machine).reversed()
      guard let (name, key) = machineJSON(machine) else { continue }
      left -= 256
      if left < 0 { throw .reportTooLarge(at: stepSpan) }
      let values = try valuesJSON(of: machine, &left)
      let members: [(name: String, value: JSONValue)] = [
        ("key", key), ("state", .strings(world.statePaths(of: machine))), ("values", .object(values)),
      ]
      if lists[name] == nil { names.append(name) }
      lists[name, default: []].append(.object(members + availableJSON(of: machine, linked)))
    }
    return names.map { ($0, .list(lists[$0] ?? [])) }
  }

  // MARK: Calls, actions and signals

  private func callsJSON(_ left: inout Int) throws(StepProblem) -> [(name: String, value: JSONValue)] {
    var (running, cancelled): ([JSONValue], [JSONValue]) = ([], [])
    for work in world.pendingWorks.sorted(by: { $0.start < $1.start }) {
      guard let operation = program.work(work.work, of: work.state).operation else { continue }
      if app?.app.mapping?.inside.contains(program.operations[operation].model) == true { continue }
      for (argument, parameter) in zip(work.arguments, program.operations[operation].parameters) {
        try take(argument, parameter.type, from: &left)
      }
      let call: JSONValue = [
        "call": .string(program.name(of: operation)),
        "arguments": world.json(ofArguments: work.arguments, of: operation),
      ]
      if work.isCancelled { cancelled.append(call) } else { running.append(call) }
    }
    return [("calls", .list(running)), ("cancelled", .list(cancelled))]
  }

  /// The elements that ask for an action, by the screen or machine that takes it.
  private func linkedElements() -> [Int32: [FrameElement]] {
    if world.top == nil { return [:] }
    return Dictionary(grouping: world.drawing.frame.elements.filter { $0.isLinked }) { $0.instance }
  }

  /// The actions that a screen or machine would take now, and those for which that depends on arguments that no element
  /// gives. Of a `back` that a screen does not declare, only the app can say it.
  private mutating func availableJSON(
    of top: Int32, _ linked: [Int32: [FrameElement]]
  ) -> [(name: String, value: JSONValue)] {
    let frame = world.drawing.frame
    var (available, undecided): ([String], [String]) = ([], [])
    for action in world.actions(of: top) {
      let name = program.names[program.actionNames[action].name]
      let needsArguments = program.parameters(of: action, on: world.screen(of: top)).contains {
        $0.defaultValue == nil
      }
      let elements = linked[top, default: []].filter { $0.action == action.index }
      if elements.contains(where: { world.wouldTake(action, frame.asked($0), on: top) }) {
        available.append(name)
      } else if !needsArguments {
        if world.wouldTake(action, [], on: top) { available.append(name) }
      } else if elements.isEmpty {
        let handlers = world.handlers(of: action, on: top)
        if handlers.contains(where: { program.transitions[$0.transition].guardCondition == nil }) {
          available.append(name)
        } else if !handlers.isEmpty {
          undecided.append(name)
        }
      }
    }
    let actions = world.actions(of: top).map { program.names[program.actionNames[$0].name] }
    if top == world.top, world.hasScreenBelow, !actions.contains("back") { undecided.append("back") }
    return [("available", .strings(available)), ("undecided", .strings(undecided))]
  }

  /// The signals that left the app since the last question.
  private mutating func signalsJSON(_ left: inout Int) throws(StepProblem) -> [JSONValue] {
    let signals = world.observations.signals
    let new = signals.dropFirst(app?.signalCount ?? 0).filter { $0.leftTheApp }
    app?.noteSignals(upTo: signals.count)
    for signal in new {
      for (argument, type) in zip(signal.arguments, signal.types) { try take(argument, type, from: &left) }
    }
    return new.map { signal in
      [
        "name": .string(program.names[program.actionNames[signal.name].name]),
        "arguments": .list(zip(signal.arguments, signal.types).map { world.json(of: $0, type: $1) }),
      ]
    }
  }
  /// Takes what a value needs from the bytes that the report may still take.
  private func take(_ value: Value, _ type: TypeID, from left: inout Int) throws(StepProblem) {
    left = world.bytesLeft(of: left, behind: value, type: type)
    if left < 0 { throw .reportTooLarge(at: stepSpan) }
  }
}

extension Frame {
  /// What its elements take as JSON, at least in memory.
  fileprivate var bytesAsJSON: Int { 256 * elements.count + 64 * options.count + textEnd }
}
