import VshMachine
import VshProgram
import VshSource

/// What keeps something from being there: the element of a view that would show a text, and the branch around it that is not taken.
extension Session {
  /// An element that shows, or would show, a text.
  struct TextElement {
    var expression: ExpressionID
    var span: SourceSpan
    /// What stands around it, the outermost first.
    var branches: [Branch]
    /// How much of the text it has literally.
    var score: Int
  }

  struct Branch {
    enum Condition {
      case states([ID<State>])
      case holds(ExpressionID)
      case fails(ExpressionID)
      case isThere(ExpressionID)
      case isNil(ExpressionID)
      case eachOf(ExpressionID)
    }

    var condition: Condition
    var span: SourceSpan
  }

  /// The elements of a view that can show a text, the likeliest first. A component's view is part of that of its owner.
  func textElements(_ wanted: String, in screen: ID<Screen>) -> [TextElement] {
    var found: [TextElement] = []
    var open: [(element: ID<Element>, branches: [Branch])] = []
    func add(_ elements: [ID<Element>], _ branches: [Branch]) {
      for element in elements.reversed() { open.append((element, branches)) }
    }
    add(program.screens[screen].view?.elements ?? [], [])
    while let (id, branches) = open.popLast() {
      let element = program.elements[id]
      let branch = { (condition: Branch.Condition) in
        branches + [Branch(condition: condition, span: element.span)]
      }
      switch element.form {
      case .drawn(let drawn):
        for text in [drawn.text, drawn.label(.detail), drawn.label(.message), drawn.label(.name)] {
          guard let text, let score = score(of: text, wanted) else { continue }
          found.append(TextElement(expression: text, span: element.span, branches: branches, score: score))
        }
        add(drawn.children, branches)
      case .if(let condition, let then, let otherwise):
        add(otherwise, branch(.fails(condition)))
        add(then, branch(.holds(condition)))
      case .ifLet(_, let optional, let then, let otherwise):
        add(otherwise, branch(.isNil(optional)))
        add(then, branch(.isThere(optional)))
      case .for(_, let list, let children): add(children, branch(.eachOf(list)))
      case .inStates(let states, _, let children): add(children, branch(.states(states)))
      case .component, .machine: break
      }
    }
    return found.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
      .map(\.element)
  }

  /// Nil where an expression cannot give a text with `wanted` in it; else how many of its bytes are its own.
  private func score(of expression: ExpressionID, _ wanted: String) -> Int? {
    switch program.expressions[expression].form {
    case .text(let name):
      let literal = program.names[name]
      return literal.contains(wanted) ? wanted.utf8.count : nil
    case .interpolation(let operands):
      var own = 0
      var rest = wanted[...]
      for operand in program.operands(operands) {
        guard case .text(let name) = program.expressions[operand].form else { continue }
        let piece = program.names[name]
        if piece.contains(wanted) { return wanted.utf8.count }
        guard let place = rest.firstRange(of: piece) else { continue }
        own += piece.utf8.count
        rest = rest[place.upperBound...]
      }
      return own
    case .conditional(_, let first, let second):
      let scores = [first, second].compactMap { score(of: $0, wanted) }
      return scores.max()
    case _: return 0
    }
  }

  /// The first branch around an element that is not taken now, in words; nil where all are.
  mutating func obstacle(to element: TextElement, on instance: Int32) -> CauseLine? {
    for branch in element.branches {
      let words: [String]
      switch branch.condition {
      case .states(let states):
        if states.contains(where: { runner.world.isActive($0, nil, of: instance) }) { continue }
        let names = states.map { "`\(program.names[program.states[$0].name])`" }.joined(separator: " or ")
        words = [
          "`\(runner.world.name(of: instance))` is in `\(runner.world.statesText(of: instance))`, not in \(names)"
        ]
      case .holds(let condition):
        guard let value = value(condition, on: instance), value == "false" else { continue }
        words = ["`\(text(condition))` is false"] + others(condition, instance)
      case .fails(let condition):
        guard let value = value(condition, on: instance), value == "true" else { continue }
        words = ["`\(text(condition))` is true"] + others(condition, instance)
      case .isThere(let optional):
        guard let value = value(optional, on: instance), value == "nil" else { continue }
        words = ["`\(text(optional))` is nil"]
      case .isNil(let optional):
        guard let value = value(optional, on: instance), value != "nil" else { continue }
        words = ["`\(text(optional))` is \(value)"]
      case .eachOf(let list):
        guard let value = value(list, on: instance), value == "[]" else { continue }
        words = ["`\(text(list))` is empty"]
      }
      return CauseLine(place: placeText(of: branch.span), values: words)
    }
    return nil
  }

  /// The value of an expression of a view, where it sees no name of a loop around it.
  mutating func value(_ expression: ExpressionID, on instance: Int32) -> String? {
    if usesLocals(expression) { return nil }
    return try? runner.world.described(expression, of: instance, locals: [])
  }

  private func usesLocals(_ expression: ExpressionID) -> Bool {
    var open = [expression]
    while let id = open.popLast() {
      switch program.expressions[id].form {
      case .local: return true
      // A closure's own name is no name around it.
      case .closureMethod(_, let subject, _, _), .chain(let subject, _, _): open.append(subject)
      case let form: open += program.children(of: form)
      }
    }
    return false
  }

  private func text(_ expression: ExpressionID) -> String {
    runner.sourceText(at: program.expressions[expression].span)
  }

  private mutating func others(_ condition: ExpressionID, _ instance: Int32) -> [String] {
    let whole = text(condition)
    return texts(of: runner.world.parts(of: condition, instance: instance)).filter {
      !$0.hasPrefix("`\(whole)`")
    }
  }

  // MARK: Questions

  /// The line of the view that shows a text which is on the screen.
  package mutating func viewLine(of wanted: String) -> CauseLine? {
    guard let top = runner.world.top else { return nil }
    for element in textElements(wanted, in: runner.world.screen(of: top))
    where obstacle(to: element, on: top) == nil {
      return CauseLine(
        place: placeText(of: element.span),
        values: usesLocals(element.expression)
          ? [] : texts(of: runner.world.parts(of: element.expression, instance: top)))
    }
    return nil
  }

  private static let elementsShown = 3

  /// Why a text is not on the screen: lines of views that would show it, and what stands in the way.
  package mutating func obstacles(toText wanted: String) -> [CauseLine] {
    var lines: [CauseLine] = []
    if let top = runner.world.top {
      let screen = runner.world.screen(of: top)
      let elements = textElements(wanted, in: screen).filter { $0.score > 0 }
      for element in elements.prefix(Self.elementsShown) {
        if let obstacle = obstacle(to: element, on: top) {
          lines.append(CauseLine(place: placeText(of: element.span), values: obstacle.values))
        } else if let value = value(element.expression, on: top) {
          lines.append(CauseLine(place: placeText(of: element.span), values: ["it shows \(value) now"]))
        }
      }
    }
    if !lines.isEmpty { return lines }
    let topScreen = runner.world.top.map { runner.world.screen(of: $0) }
    for screen in program.screens.ids where screen != topScreen {
      for element in textElements(wanted, in: screen).filter({ $0.score == wanted.utf8.count }).prefix(1) {
        let name = program.names[program.screens[screen].name]
        let isAlive = runner.world.liveScreens.contains { runner.world.screen(of: $0) == screen }
        let kind = program.screens[screen].isComponent ? "a component" : "a screen"
        lines.append(
          CauseLine(
            place: placeText(of: element.span),
            values: [
              "`\(name)`, \(kind), has it" + (isAlive ? ", and is covered" : ", and is not on the screen")
            ]))
      }
    }
    return Array(lines.prefix(Self.elementsShown))
  }

  /// Why an action is refused, and the lines that would take it; nil where nothing declares it. `isAvailable`: it is not refused.
  package mutating func obstacles(
    toAction name: String
  ) -> (isAvailable: Bool, reason: String, lines: [CauseLine])? {
    guard
      let row = program.actionNames.ids.first(where: { program.names[program.actionNames[$0].name] == name })
    else { return nil }
    let handlers = program.handlers.rows.filter { $0.action == row }
    if handlers.isEmpty { return nil }
    let lines = handlers.prefix(Self.elementsShown).map {
      CauseLine(place: placeText(of: program.transitions[$0.transition].span), values: [])
    }
    for screen in runner.world.liveScreens {
      for instance in [screen] + runner.world.machines(of: screen)
      where handlers.contains(where: { self.screen(of: $0) == runner.world.screen(of: instance) }) {
        let takesNothing = handlers.allSatisfy { $0.parameters.allSatisfy { $0.defaultValue != nil } }
        if takesNothing, runner.world.wouldTake(row, [], on: instance) {
          return (true, "it is available: `send \(name)`", Array(lines))
        }
        if !takesNothing, runner.world.obstacle(to: row, on: instance) == .noGuard {
          return (true, "it is available: `send \(name)` with its arguments", Array(lines))
        }
        return (false, reason(for: row, on: instance, takesNothing), Array(lines))
      }
    }
    let screens = handlers.map { "`\(program.names[program.screens[screen(of: $0)].name])`" }
    var names: [String] = []
    for screen in screens where !names.contains(screen) { names.append(screen) }
    return (false, "it belongs to \(names.joined(separator: ", ")), which is not open", Array(lines))
  }
}
