import VshMachine
import VshProgram
import VshRender
import VshSource

/// What can be done now: every gesture that the top layer takes, with the action that it sends; every action past the view; and what
/// is refused, with the reason.
extension Session {
  /// A step that could be typed now.
  package struct Way: Sendable, Equatable {
    /// In the language: `tap "Retry"`.
    package var step: String
    /// The action that it sends, with its arguments; or what it is.
    package var meaning: String
    package var isAvailable: Bool
  }

  /// Gestures on the top layer, in the order of the screen; those that are refused, too. At most so many rows have their own.
  package mutating func ways(rows: Int = 5) -> [Way] {
    guard runner.world.top != nil, (try? runner.draw()) != nil else { return [] }
    var ways: [Way] = []
    var rowNumber = 0
    for place in runner.world.drawing.frame.topLayer {
      let element = runner.world.drawing.frame.elements[place]
      if element.kind == .row { rowNumber += 1 }
      guard element.flags.contains(.isLinked), rowNumber <= rows || element.kind != .row else { continue }
      for step in gestures(at: place, row: rowNumber, rows: rows) {
        ways.append(Way(step: step, meaning: linkText(element), isAvailable: isAvailable(place)))
      }
    }
    if let top = runner.world.top, runner.world.couldGoBack(from: top) {
      ways.append(Way(step: "back", meaning: "leaves this screen", isAvailable: true))
    }
    return ways
  }

  /// The steps that touch an element; none where its part of the screen cannot be named.
  private func gestures(at place: Int, row: Int, rows: Int) -> [String] {
    let frame = runner.world.drawing.frame
    let element = frame.elements[place]
    let label = Self.quoted(frame.labelText(place))
    switch element.kind {
    case .button, .toggle, .image: return frame.label(place).exists ? ["tap \(label)"] : []
    case .row: return [frame.labelText(place).isEmpty ? "tap row \(row)" : "tap \(label)"]
    case .field: return ["type \"…\" into \(label)"]
    case .choice: return options(element).map { "choose \($0) in \(label)" }
    case .tabs: return options(element).map { "tap \($0)" }
    case .slider, .stepper: return ["set \(label) to …"]
    case .date: return ["set \(label) to Date(\"…\")"]
    case .pull: return ["pull"]
    case .end: return ["scroll"]
    case .move: return ["move row 1 to 2"]
    case .hold, .double, .submit, .leave, .cancel:
      return owner(of: place).map { ["\(element.kind) \(Self.quoted(frame.labelText($0)))"] } ?? []
    case .swipe: return row <= rows ? ["swipe row \(row) \(label)"] : []
    case .title, .text, .progress, .section, .line, .list, .alert, .sheet, .divider, .space: return []
    }
  }

  /// The element that a part such as `hold` stands in.
  private func owner(of part: Int) -> Int? {
    runner.world.drawing.frame.elements[..<part].lastIndex { Int($0.subtreeEnd) > part }
  }

  private static let optionsShown = 20

  private func options(_ element: FrameElement) -> [String] {
    let first = Int(element.firstOption)
    return (first..<first + min(Int(element.optionCount), Self.optionsShown)).map {
      Self.quoted(runner.world.drawing.frame.string(runner.world.drawing.frame.options[$0].text))
    }
  }

  /// A text as a literal of the language.
  package static func quoted(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\t": literal += "\\t"
      case _:
        if scalar.value < 0x20 || scalar.value == 0x7f {
          literal += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          literal.unicodeScalars.append(scalar)
        }
      }
    }
    return literal + "\""
  }

  private func isAvailable(_ place: Int) -> Bool {
    let element = runner.world.drawing.frame.elements[place]
    switch element.kind {
    case .button, .toggle, .field, .choice, .tabs, .slider, .stepper, .date:
      return element.flags.contains(.isAvailable)
    case .row, .image, .submit, .leave, .cancel, .swipe, .hold, .double, .pull, .end, .move, .title, .text,
      .progress,
      .section, .line, .list, .alert, .sheet, .divider, .space:
      return true
    }
  }

  private func linkText(_ element: FrameElement) -> String {
    let action = ID<ActionName>(Int(element.action))
    let name = program.names[program.actionNames[action].name]
    let values = runner.world.drawing.frame.linkArguments(of: element)
    guard !values.isEmpty, let types = parameterTypes(of: action, on: element.instance) else { return name }
    let texts = zip(values, types).map { runner.world.description(of: $0, type: $1) }
    return "\(name)(\(texts.joined(separator: ", ")))"
  }

  private func parameterTypes(of action: ID<ActionName>, on instance: Int32) -> [TypeID]? {
    let handler = program.handlers.rows.first {
      $0.action == action && screen(of: $0) == runner.world.screen(of: instance)
    }
    return handler.map { program.parameters(of: $0).map(\.type) }
  }

  func screen(of handler: Handler) -> ID<Screen> {
    switch program.transitions[handler.transition].source {
    case .state(let state): program.states[state].screen
    case .region(let region): program.regions[region].screen
    case .screen(let screen): screen
    }
  }

  // MARK: Actions

  /// The actions of all that is alive, the top screen's first: the step that sends each, or why it is refused now.
  package mutating func actions() -> (available: [Way], refused: [(action: String, reason: String)]) {
    var available: [Way] = []
    var refused: [(action: String, reason: String)] = []
    let screens = runner.world.liveScreens
    for screen in screens {
      for instance in [screen] + runner.world.machines(of: screen) {
        for action in runner.world.actions(of: instance) {
          sort(action, on: instance, isTop: screen == screens.first, &available, &refused)
        }
      }
    }
    return (available, refused)
  }

  private mutating func sort(
    _ action: ID<ActionName>, on instance: Int32, isTop: Bool, _ available: inout [Way],
    _ refused: inout [(action: String, reason: String)]
  ) {
    let name = program.names[program.actionNames[action].name]
    let screen = runner.world.screen(of: instance)
    let handlers = program.handlers.rows.filter { $0.action == action && self.screen(of: $0) == screen }
    let parameters = handlers.first.map { program.parameters(of: $0) } ?? []
    let isMachine = runner.world.screenAround(instance) != instance
    let subject = isMachine ? runner.world.name(of: instance) + "." + name : name
    let needsArguments = parameters.contains { $0.defaultValue == nil }
    let declarer = isMachine ? "" : isTop ? "" : "on \(runner.world.name(of: instance))"
    let holds: Bool
    if needsArguments {
      holds = runner.world.obstacle(to: action, on: instance) == .noGuard
    } else {
      holds = runner.world.wouldTake(action, [], on: instance)
    }
    if holds {
      available.append(
        Way(
          step: "send \(subject)\(signature(parameters, isBare: true))", meaning: declarer, isAvailable: true)
      )
    } else {
      refused.append((subject, reason(for: action, on: instance, parameters.isEmpty)))
    }
  }

  /// Why nothing handles an action now, and where something would.
  mutating func reason(for action: ID<ActionName>, on instance: Int32, _ takesNothing: Bool) -> String {
    let place = placesText(of: action, on: instance)
    switch runner.world.obstacle(to: action, on: instance) {
    case .noHandler:
      let states = runner.world.statesText(of: instance)
      return "\(runner.world.name(of: instance)) is in `\(states)`"
        + (place.isEmpty ? "" : "; it is taken in \(place)")
    case .noGuard: return "it is taken here with other arguments"
    case .guardCondition(let condition):
      let text = runner.sourceText(at: program.expressions[condition].span)
      // A guard that is a bind is explained by what the bind is made of.
      var values = texts(of: runner.world.parts(of: condition, instance: instance))
      if case .slot(let slot) = program.expressions[condition].form,
        let bind = program.screens[runner.world.screen(of: instance)].binds.first(where: { $0.slot == slot })
      {
        values = texts(of: runner.world.parts(of: bind.value, instance: instance))
      }
      if !takesNothing, values.isEmpty { return "it depends on its arguments: `\(text)`" }
      return "its guard `\(text)` is false" + (values.isEmpty ? "" : ": " + values.joined(separator: ", "))
    }
  }

  /// The states of a screen that handle an action: `failed`, `loaded`.
  func placesText(of action: ID<ActionName>, on instance: Int32) -> String {
    let screen = runner.world.screen(of: instance)
    var names: [String] = []
    for handler in program.handlers.rows where handler.action == action && self.screen(of: handler) == screen
    {
      if case .state(let state) = program.transitions[handler.transition].source {
        let name = "`\(program.names[program.states[state].name])`"
        if !names.contains(name) { names.append(name) }
      }
    }
    return names.joined(separator: ", ")
  }
}
