import VshMachine
import VshProgram
import VshSource
import VshText

/// The steps of a test as questions for the real app (`grammar/app.schema.json`).
extension Runner {
  func openQuestion(_ screen: ID<Screen>, isFresh: Bool) -> JSONValue {
    let row = program.screens[screen]
    var arguments: [(name: String, value: JSONValue)] = []
    if let top = world.top {
      arguments = zip(row.parameters, world.arguments(of: top)).map {
        (program.names[$0.name], world.json(of: $1, type: $0.type))
      }
    }
    return [
      "do": "open", "screen": .string(program.names[row.name]), "arguments": .object(arguments),
      "fresh": .bool(isFresh), "now": nowJSON, "zone": .string(world.zoneName),
      "locale": .string(world.localeName),
    ]
  }

  /// - Parameter milliseconds: the time that passes.
  func advanceQuestion(_ milliseconds: Int64) -> JSONValue {
    ["do": "advance", "milliseconds": .number(Int(milliseconds)), "now": nowJSON]
  }

  private var nowJSON: JSONValue {
    world.json(of: .date(milliseconds: world.schedule.clockMilliseconds), type: TypeTable.date)
  }

  func answerQuestion(_ answered: AnsweredCall) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("do", "answer"), ("call", .string(program.name(of: answered.operation))),
      ("arguments", answered.arguments),
    ]
    switch answered.outcome {
    case .ok(let value): members.append(("ok", value))
    case .part(let value): members.append(("part", value))
    case .failed(let message, let code, let found):
      var failure: [(name: String, value: JSONValue)] = [
        ("message", .string(message)), ("code", .number(Int(code))),
      ]
      if let found { failure.append(("case", found)) }
      members.append(("fail", .object(failure)))
    }
    if answered.isLate { members.append(("late", true)) }
    return .object(members)
  }

  func sendQuestion(_ sent: SentAction, machine: Int32? = nil) -> JSONValue {
    [
      "do": "send", "action": json(of: sent),
      "machine": JSONValue(machine.map { world.name(of: $0) }),
    ]
  }

  /// A gesture, before the script takes it.
  /// - Parameter sent: its element and action; nil where the element refuses it.
  mutating func gestureQuestion(_ gesture: GestureStep, _ sent: SentAction?) throws(StepProblem) -> JSONValue
  {
    var members: [(name: String, value: JSONValue)] = [("do", .string("\(gesture.kind)"))]
    if let sent, sent.element >= 0 {
      members.append(("on", touchedJSON(sent, by: gesture)))
    } else if let spot = gesture.spot {
      members.append(("on", try spotJSON(spot)))
    }
    if let expression = gesture.value {
      let (value, type) = try typedValue(expression)
      switch gesture.kind.row.form {
      case .valueIntoSpot, .spotThenValue: members.append(("text", world.json(of: value, type: type)))
      case .valueInSpot:
        let option = sent.map { $0.option }.flatMap { $0 }
        members.append(("text", option.map { .string($0) } ?? world.json(of: value, type: type)))
      case .spotToValue: members.append(("to", world.json(of: value, type: type)))
      case .alone, .spot: break
      }
    }
    if let sent { members.append(("action", json(of: sent))) }
    return .object(members)
  }

  private func json(of sent: SentAction) -> JSONValue {
    let screen = world.screen(of: sent.instance)
    let parameters = program.parameters(of: sent.action, on: screen)
    let arguments = sent.arguments.enumerated().map { index, value in
      world.json(of: value, type: index < parameters.count ? parameters[index].type : TypeTable.unknown)
    }
    var members: [(name: String, value: JSONValue)] = [
      ("name", .string(program.names[program.actionNames[sent.action].name])),
      ("arguments", .list(arguments)),
    ]
    if let (name, key) = machineJSON(sent.instance) { members += [("machine", .string(name)), ("key", key)] }
    return .object(members)
  }

  /// The name of a machine, and its key: a list where several machines around it have one. Nil for a screen.
  func machineJSON(_ instance: Int32) -> (name: String, key: JSONValue)? {
    guard let (name, keys) = world.machinePath(of: instance) else { return nil }
    return (name, keys.count > 1 ? .list(keys) : keys.first ?? .absent)
  }

  /// The element that a gesture touches.
  private func touchedJSON(_ sent: SentAction, by gesture: GestureStep) -> JSONValue {
    let frame = world.drawing.frame
    let addresses = ElementAddresses(of: frame)
    let element = frame.elements[sent.element]
    // An option is chosen in something with a label of its own.
    let own = frame.labelText(sent.element)
    let label = gesture.kind == .choose && !own.isEmpty ? own : sent.option ?? own
    var members: [(name: String, value: JSONValue)] = [("kind", .string(element.kind.traits.word))]
    if !label.isEmpty { members.append(("label", .string(label))) }
    if let row = addresses.row(around: sent.element) { members.append(("index", .number(row + 1))) }
    if element.kind == .row, gesture.kind == .tap, element.flags.contains(.hasSwitch) {
      members.append(("part", "switch"))
    }
    var around: [String] = []
    var next = addresses.parent(of: sent.element)
    while let container = next {
      let label = frame.labelText(container)
      if !label.isEmpty, frame.elements[container].kind != .row { around.append(label) }
      next = addresses.parent(of: container)
    }
    if !around.isEmpty { members.append(("in", .strings(around.reversed()))) }
    if element.machine >= 0 { members.append(("machine", .string(world.name(of: element.machine)))) }
    return .object(members)
  }

  /// What a gesture names, where no element of the script takes it.
  private mutating func spotJSON(_ spot: GestureStep.Spot) throws(StepProblem) -> JSONValue {
    switch spot {
    case .label(let label): ["label": .string(try text(label))]
    case .row(let number): ["kind": "row", "index": .number(Int(try value(number).bits))]
    case .machine(let named, _):
      ["machine": .string(world.name(of: try machine(of: named.machines, named.key)))]
    }
  }
}

extension ElementAddresses {
  /// The index, among the rows of the layer, of the row that an element is or is in; nil outside of rows.
  func row(around index: Int) -> Int? {
    var next: Int? = index
    while let other = next {
      if frame.elements[other].kind == .row { return rowCount(before: other) }
      next = parent(of: other)
    }
    return nil
  }
}
