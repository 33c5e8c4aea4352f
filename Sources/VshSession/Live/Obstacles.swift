import VshCheck
import VshMachine
import VshProgram
import VshSource

/// Explains why a text is not shown, by the elements that would show it (`ViewTexts.swift`), or why an action is
/// refused.
extension Session {
  /// The line of the view that shows a text on the screen.
  package mutating func viewLine(of wanted: String) -> CauseLine? {
    guard let top = runner.world.top, (try? runner.draw()) != nil else { return nil }
    // The text of an element in a loop cannot be evaluated here, so that element is only a fallback.
    var fallback: CauseLine?
    for element in textElements(wanted, on: top) {
      let location = locationText(of: element.span)
      if usesLocals(element.expression) {
        if fallback == nil, obstacle(to: element) == nil {
          fallback = CauseLine(location: location, values: [])
        }
        continue
      }
      guard let instance = instance(showing: wanted, in: element),
        obstacle(to: element, on: instance) == nil
      else { continue }
      return CauseLine(
        location: location, values: texts(of: runner.world.parts(of: element.expression, instance: instance)))
    }
    return fallback
  }

  private static let elementsShown = 3

  /// Explains why a text is not on the screen: the lines of views that would show it, and the condition that prevents
  /// each.
  package mutating func obstacles(toText wanted: String) -> [CauseLine] {
    var lines: [CauseLine] = []
    var searched: Set<ID<Screen>> = []
    var isLikely = false
    if let top = runner.world.top, (try? runner.draw()) != nil {
      searched = screensPlaced(in: runner.world.screen(of: top))
      var likely: [(element: TextElement, instance: Int32?)] = []
      var others: [(element: TextElement, instance: Int32?)] = []
      for element in textElements(wanted, on: top) {
        if let instance = instance(showing: wanted, in: element) {
          likely.append((element, instance))
        } else if element.score > 0 {
          others.append((element, nil))
        }
      }
      isLikely = !likely.isEmpty
      for (element, _) in others where isMost(of: wanted, in: element) { isLikely = true }
      for (element, instance) in (likely + others).prefix(Self.elementsShown) {
        lines += explanation(of: element, on: instance)
      }
    }
    // Where the view contains only a few letters of the text, another view is the likelier match.
    return isLikely ? lines : elsewhere(wanted, searched).prefix(Self.elementsShown) + lines
  }

  private func isMost(of wanted: String, in element: TextElement) -> Bool {
    element.score > 0 && element.score * 2 >= wanted.utf8.count
  }

  /// Views that are not on the screen and contain the text or most of it.
  private func elsewhere(_ wanted: String, _ searched: Set<ID<Screen>>) -> [CauseLine] {
    var lines: [CauseLine] = []
    for screen in program.screens.ids where !searched.contains(screen) {
      let alive = runner.world.liveScreens.first { runner.world.screen(of: $0) == screen }
      let elements = textElements(wanted, in: PlacedView(screen, alive.map { [$0] } ?? []))
      if let element = elements.first, isMost(of: wanted, in: element) {
        let name = program.names[program.screens[screen].name]
        let kind = program.screens[screen].isComponent ? "a component" : "a screen"
        lines.append(
          CauseLine(
            location: locationText(of: element.span),
            values: [
              "`\(name)`, \(kind), has it"
                + (alive != nil ? ", and is covered" : ", and is not on the screen")
            ]))
      }
    }
    return lines
  }

  /// The element's line, with the condition that prevents it or with the text that it shows instead.
  private mutating func explanation(of element: TextElement, on instance: Int32?) -> [CauseLine] {
    let location = locationText(of: element.span)
    if let obstacle = obstacle(to: element, on: instance) {
      let branchLocation = locationText(of: obstacle.branch.span)
      // The condition that hides a component is on a line of its owner.
      if obstacle.branch.view !== element.view, branchLocation != location {
        return [
          CauseLine(location: location, values: []),
          CauseLine(location: branchLocation, values: obstacle.words),
        ]
      }
      return [CauseLine(location: location, values: obstacle.words)]
    }
    var shown: [String] = []
    for instance in element.view.instances where shown.count < Self.elementsShown {
      guard obstacle(to: element, on: instance) == nil else { continue }
      if let value = value(element.expression, on: instance) { shown.append(value) }
    }
    if shown.isEmpty { return [] }
    return [CauseLine(location: location, values: ["it shows \(shown.joined(separator: ", ")) now"])]
  }

  /// A screen and the components that its view contains, directly or through others.
  private func screensPlaced(in screen: ID<Screen>) -> Set<ID<Screen>> {
    var found: Set<ID<Screen>> = []
    var open = [screen]
    while let screen = open.popLast() {
      guard found.insert(screen).inserted else { continue }
      var elements = program.screens[screen].view?.elements ?? []
      while let id = elements.popLast() {
        switch program.elements[id].form {
        case .drawn(let drawn): elements += drawn.children
        case .if(_, let then, let otherwise), .ifLet(_, _, let then, let otherwise):
          elements += then + otherwise
        case .for(_, _, let children), .inStates(_, _, let children): elements += children
        case .component(let component, _): open.append(component)
        case .machine(let reference):
          let index = Int(program.machineReferences[reference].machine)
          if program.screens[screen].machines.indices.contains(index) {
            open.append(program.screens[screen].machines[index].component)
          }
        }
      }
    }
    return found
  }

  /// The prompt's answer about an action: whether it would be taken, a sentence, and the lines that handle it.
  package struct ActionStanding: Sendable {
    package var isAvailable: Bool
    package var sentence: String
    package var lines: [CauseLine]
  }

  /// The answer for an action given as a step with arguments: `say(200)`, `tap "Say"`. Returns nil where the text is no
  /// such step.
  package mutating func standing(ofStep text: String) -> ActionStanding? {
    for text in [text, "send " + text] {
      defer { close() }
      guard let step = read(Array(text.utf8)).steps.first,
        let sent = try? runner.sentAction(by: step.typed.step)
      else { continue }
      return described(
        standing(of: sent.action, sent.arguments, on: sent.instance), sent.action, "`\(step.text)`")
    }
    return nil
  }

  /// The answer for an action given by name, with the arguments of a visible element if one sends it. Returns nil where
  /// nothing declares the action.
  package mutating func standing(ofAction name: String) -> ActionStanding? {
    guard
      let action = program.actionNames.ids.first(where: {
        program.names[program.actionNames[$0].name] == name
      })
    else { return nil }
    let handlers = program.handlers.rows.filter { $0.action == action }
    if handlers.isEmpty { return nil }
    if let gesture = gestures(rows: .max).first(where: { $0.sent.action == action }) {
      let sent = gesture.sent
      return described(standing(of: action, sent.arguments, on: sent.instance), action, "`\(gesture.step)`")
    }
    for screen in runner.world.liveScreens {
      for instance in [screen] + runner.world.machines(of: screen)
      where handlers.contains(where: { program.screen(of: $0) == runner.world.screen(of: instance) }) {
        let takesNothing = parameters(of: action, on: instance).allSatisfy { $0.defaultValue != nil }
        return described(
          standing(of: action, takesNothing ? [] : nil, on: instance), action,
          "`send \(name)`" + (takesNothing ? "" : " with its arguments"))
      }
    }
    let screens = handlers.map { "`\(program.names[program.screens[program.screen(of: $0)].name])`" }
    var names: [String] = []
    for screen in screens where !names.contains(screen) { names.append(screen) }
    return described(
      .refused(reason: "it belongs to \(names.joined(separator: ", ")), which is not open"), action, "")
  }

  private func described(_ standing: Standing, _ action: ID<ActionName>, _ step: String) -> ActionStanding {
    let lines = program.handlers.rows.filter { $0.action == action }.prefix(Self.elementsShown).map {
      CauseLine(location: locationText(of: program.transitions[$0.transition].span), values: [])
    }
    switch standing {
    case .taken:
      return ActionStanding(isAvailable: true, sentence: "it is available: \(step)", lines: Array(lines))
    case .refused(let reason), .undecided(let reason):
      return ActionStanding(isAvailable: false, sentence: reason, lines: Array(lines))
    }
  }
}
