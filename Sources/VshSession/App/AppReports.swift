import VshMachine
import VshProgram
import VshSource
import VshText

/// What the script expects the app to report (`grammar/app.schema.json`).
extension Runner {
  mutating func expectedReport(_ parts: AppParts, isRefused: Bool) throws(StepProblem) -> JSONValue {
    var left = Limits.reportBytes
    var members: [(name: String, value: JSONValue)] = []
    if isRefused { members.append(("refused", true)) }
    if parts.contains(.screen) {
      members.append(("screen", world.top.map { .string(world.name(of: $0)) } ?? .null))
    }
    if parts.contains(.stack) {
      members.append(("stack", .strings(world.liveScreens.reversed().map { world.name(of: $0) })))
    }
    if parts.contains(.state) {
      members.append(("state", .strings(world.top.map { world.statePaths(of: $0) } ?? [])))
    }
    if parts.contains(.elements) || parts.contains(.available), world.top != nil { try draw() }
    if parts.contains(.elements) {
      left -= world.top == nil ? 0 : world.drawing.frame.bytesAsJSON
      if left < 0 { throw .reportTooLarge(at: stepSpan) }
      members.append(("elements", .list(world.top == nil ? [] : elementsJSON())))
    }
    if parts.contains(.values) { members.append(("values", .object(try valuesJSON(&left)))) }
    if parts.contains(.calls) { members += try callsJSON(&left) }
    if parts.contains(.available) { members += availableJSON() }
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
    case .text:
      members.append(("value", .string(world.string(element.value))))
      if element.flags.contains(.hasFocus) { members.append(("focus", true)) }
    case .date: members.append(("value", world.json(of: element.value, type: TypeTable.date)))
    case .number: members.append(("value", JSONValue(element.number)))
    case .fraction:
      if element.flags.contains(.hasFraction) { members.append(("value", JSONValue(element.number))) }
    case .option:
      members.append(("options", .strings(element.options.map { frame.string(frame.options[$0].text) })))
      let chosen = element.chosenOption >= 0 ? Int(element.firstOption + element.chosenOption) : nil
      members.append(("value", chosen.map { .string(frame.string(frame.options[$0].text)) } ?? .null))
    }
    if traits.drawing.showsAvailability, element.isLinked || !layer.contains(index) {
      let isAvailable = element.flags.contains(.isAvailable) && layer.contains(index)
      members.append(("available", .bool(isAvailable)))
    }
    return members
  }

  // MARK: Values

  /// The parameters, variables and binds of the top screen, and the parameters of its active states.
  ///
  /// - Parameter left: the bytes that the report may still take.
  private mutating func valuesJSON(
    _ left: inout Int
  ) throws(StepProblem) -> [(name: String, value: JSONValue)] {
    guard let top = world.top else { return [] }
    let screen = world.screen(of: top)
    var members: [(name: String, value: JSONValue)] = []
    for (number, slot) in program.slots(of: screen).enumerated() {
      let index = SlotIndex(truncatingIfNeeded: number)
      let value = try? world.json(ofSlot: index, of: top, bytesLeft: &left)
      if left < 0 { throw .reportTooLarge(at: stepSpan) }
      guard let value else { continue }
      members.append((program.names[slot.name], value))
    }
    return members
  }

  // MARK: Calls, actions and signals

  private func callsJSON(_ left: inout Int) throws(StepProblem) -> [(name: String, value: JSONValue)] {
    var (running, cancelled): ([JSONValue], [JSONValue]) = ([], [])
    for work in world.pendingWorks.sorted(by: { $0.start < $1.start }) {
      switch program.work(work.work, of: work.state).form {
      case .call(let operation, _, _, _), .watch(let operation, _, _, _):
        if app?.app.mapping?.inside.contains(program.operations[operation].model) == true { continue }
        for (argument, parameter) in zip(work.arguments, program.operations[operation].parameters) {
          try take(argument, parameter.type, from: &left)
        }
        let call: JSONValue = [
          "call": .string(program.name(of: operation)),
          "arguments": world.json(ofArguments: work.arguments, of: operation),
        ]
        if work.isCancelled { cancelled.append(call) } else { running.append(call) }
      case .present, .after, .every: continue
      }
    }
    return [("calls", .list(running)), ("cancelled", .list(cancelled))]
  }

  /// The actions of the top screen that it would take now, and those for which that depends on arguments that no element
  /// gives.
  private mutating func availableJSON() -> [(name: String, value: JSONValue)] {
    guard let top = world.top else { return [("available", []), ("undecided", [])] }
    let frame = world.drawing.frame
    var (available, undecided): ([String], [String]) = ([], [])
    for action in world.actions(of: top) {
      let name = program.names[program.actionNames[action].name]
      let needsArguments = program.parameters(of: action, on: world.screen(of: top)).contains {
        $0.defaultValue == nil
      }
      let elements = frame.elements.filter {
        $0.isLinked && $0.action == action.index && $0.instance == top
      }
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
