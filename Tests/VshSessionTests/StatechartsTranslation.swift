/// A statechart and its trace as a script: a screen, and a test that sends the events and asks for every state.
///
/// - A region is a child of a parallel state, with that child as its only state.
/// - A transition behind an unguarded one of the same event can never be taken and is left out.
/// - A delayed `send` is a region that waits, one at a time for each place that sends.
/// - An event that nothing handles is no mistake there: the screen takes it and does nothing.
/// - What a state enters by default is written first, a history's default where only the history enters it; `StatechartRoutes`
///   has the rest.
struct StatechartTranslation {
  private struct Delay {
    var number: Int
    var text: String
    var event: String
    var id: String?
  }

  private let outline: StatechartOutline
  private let trace: StatechartTrace
  private var routes: StatechartRoutes
  private var names: StatechartNames
  private var arrows: [Int: [StatechartRoutes.Arrow?]] = [:]
  private var delays: [Delay] = []
  private var events: [String] = []
  private var lines: [String] = []

  /// The script; throws where the machine uses what View Script has no words for.
  static func script(of trace: StatechartTrace) throws -> String {
    var translation = try StatechartTranslation(trace)
    try translation.writeScreen()
    try translation.writeTest()
    return translation.lines.joined(separator: "\n") + "\n"
  }

  private init(_ trace: StatechartTrace) throws {
    self.trace = trace
    outline = try StatechartOutline(trace.machine)
    names = StatechartNames(outline)
    routes = StatechartRoutes(outline, names)
    for event in trace.events { note(event.event.name) }
    for index in outline.states {
      let part = outline.parts[index]
      arrows[index] = try part.transitions.map {
        try $0.target == nil ? nil : routes.arrow(of: $0, from: index)
      }
      for actions in [part.entry, part.exit, part.initialActions] + part.transitions.map({ $0.actions ?? [] })
      { note(actions) }
      if let done = doneEvent(of: index) { note(done) }
    }
  }

  // MARK: Events

  private mutating func note(_ event: String) {
    if !events.contains(event) { events.append(event) }
  }

  private mutating func note(_ actions: [StatechartAction]) {
    for action in actions {
      if let event = action.event { note(event) }
      for branch in action.branches ?? [] { note(branch.actions) }
      if action.do == "send", let delay = action.delay, let event = action.event {
        delays.append(Delay(number: delays.count + 1, text: delay, event: event, id: action.id))
      }
    }
  }

  /// What a final state raises.
  private func doneEvent(of index: Int) -> String? {
    let parent = outline.parts[index].parent
    return outline.parts[index].kind == .final && parent != StatechartOutline.root
      ? "done.state." + outline.parts[parent].id : nil
  }

  // MARK: The screen

  private mutating func writeScreen() throws {
    // Routers may need others further in: their arrows come before anything is written.
    var routerArrows: [Int: (ways: [(String, StatechartRoutes.Arrow)], usual: StatechartRoutes.Arrow)] = [:]
    for index in outline.parts.indices {
      guard let ways = routes.routers[index] else { continue }
      let arrows = try ways.map { ($0.variable, try routes.arrow(to: $0.targets, below: index)) }
      routerArrows[index] = (arrows, try routes.arrow(to: outline.parts[index].initial, below: index))
    }
    lines.append("screen Machine {")
    for variable in trace.machine.data ?? [] {
      line(1, "var \(variable.id) = \(try expression(variable.expr ?? "0"))")
    }
    for variable in routes.variables { line(1, "var \(variable) = false") }
    var nextDelay = 0
    try writeStates(of: StatechartOutline.root, depth: 1, routerArrows, &nextDelay)
    for delay in delays { writeRegion(of: delay) }
    for event in events { line(1, "action \(names.action(for: event))") }
    lines.append("}")
  }

  private mutating func writeStates(
    of index: Int, depth: Int,
    _ routerArrows: [Int: (ways: [(String, StatechartRoutes.Arrow)], usual: StatechartRoutes.Arrow)],
    _ nextDelay: inout Int
  ) throws {
    if let router = routerArrows[index] {
      line(depth, "state \(names.beside(outline.parts[index].id + "_start")) {")
      for (variable, arrow) in router.ways {
        line(
          depth + 1,
          "when \(variable) -> \(arrow.text)"
            + block(["\(variable) = false"] + arrow.sets.map { "\($0) = true" }))
      }
      let actions = try body(outline.parts[index].initialActions, &nextDelay)
      line(
        depth + 1,
        "when true -> \(router.usual.text)" + block(router.usual.sets.map { "\($0) = true" } + actions))
      line(depth, "}")
    }
    let first = routes.firstState(of: index)
    for state in outline.parts[index].states where state == first {
      try write(state, depth: depth, routerArrows, &nextDelay)
    }
    for state in outline.parts[index].states where state != first {
      try write(state, depth: depth, routerArrows, &nextDelay)
    }
  }

  private mutating func write(
    _ index: Int, depth: Int,
    _ routerArrows: [Int: (ways: [(String, StatechartRoutes.Arrow)], usual: StatechartRoutes.Arrow)],
    _ nextDelay: inout Int
  ) throws {
    let part = outline.parts[index]
    line(depth, "state \(names[index]) {")
    var entry = try body(part.entry, &nextDelay)
    if let done = doneEvent(of: index) { entry.append("send \(names.action(for: done))") }
    if !entry.isEmpty { line(depth + 1, "enter" + block(entry)) }
    let exit = try body(part.exit, &nextDelay) + routes.routesToClear(in: index).map { "\($0) = false" }
    if !exit.isEmpty { line(depth + 1, "leave" + block(exit)) }
    try writeTransitions(of: index, depth: depth + 1, &nextDelay)
    if outline.isCompound(index) {
      try writeStates(of: index, depth: depth + 1, routerArrows, &nextDelay)
    } else {
      for state in part.states {
        line(depth + 1, "region \(names.beside(outline.parts[state].id + "_region")) {")
        try write(state, depth: depth + 2, routerArrows, &nextDelay)
        line(depth + 1, "}")
      }
    }
    line(depth, "}")
  }

  private mutating func writeTransitions(of index: Int, depth: Int, _ nextDelay: inout Int) throws {
    var outcomes: [(transition: StatechartTransition, condition: String?, tail: String)] = []
    for (transition, arrow) in zip(outline.parts[index].transitions, arrows[index] ?? []) {
      let statements =
        (arrow?.sets ?? []).map { "\($0) = true" } + (try body(transition.actions ?? [], &nextDelay))
      let target = arrow.map { " -> " + $0.text } ?? ""
      let condition = try transition.cond.map { try expression($0) }
      outcomes.append(
        (transition, condition, target + (target.isEmpty && statements.isEmpty ? " { }" : block(statements))))
    }
    for event in events {
      for outcome in outcomes
      where outcome.transition.event.map({ StatechartOutline.matches($0, event) }) ?? false {
        line(
          depth,
          "action \(names.action(for: event))" + (outcome.condition.map { " when " + $0 } ?? "")
            + outcome.tail)
        if outcome.condition == nil { break }
      }
    }
    for outcome in outcomes where outcome.transition.event == nil {
      line(depth, "when \(outcome.condition ?? "true")" + outcome.tail)
    }
  }

  private mutating func writeRegion(of delay: Delay) {
    let number = delay.number
    let idle = names.beside("idle\(number)")
    let waiting = names.beside("waiting\(number)")
    line(1, "region \(names.beside("delay\(number)")) {")
    line(2, "state \(idle) { action \(names.action(for: "start \(number)")) -> \(waiting) }")
    line(2, "state \(waiting) {")
    line(3, "after \(delay.text) -> \(idle) { send \(names.action(for: delay.event)) }")
    line(3, "action \(names.action(for: "cancel \(number)")) -> \(idle)")
    line(2, "}")
    line(1, "}")
    line(1, "action \(names.action(for: "start \(number)"))")
    line(1, "action \(names.action(for: "cancel \(number)"))")
  }

  // MARK: Content

  private mutating func body(_ actions: [StatechartAction], _ nextDelay: inout Int) throws -> [String] {
    var statements: [String] = []
    for action in actions {
      switch action.do {
      case "log": continue
      case "send" where action.delay != nil:
        nextDelay += 1
        statements.append("send " + names.action(for: "start \(nextDelay)"))
      case "send", "raise":
        guard let event = action.event else { throw StatechartProblem("a `\(action.do)` without an event") }
        statements.append("send " + names.action(for: event))
      case "cancel":
        for delay in delays where delay.id != nil && delay.id == action.sendid {
          statements.append("send " + names.action(for: "cancel \(delay.number)"))
        }
      case "assign":
        guard let location = action.location, let value = action.expr else {
          throw StatechartProblem("an `assign` of nothing")
        }
        statements.append("\(location) = \(try expression(value))")
      case "if":
        var text = ""
        for branch in action.branches ?? [] {
          text += text.isEmpty ? "" : " else "
          if let condition = branch.cond { text += "if \(try expression(condition)) " }
          text += "{ " + (try body(branch.actions, &nextDelay)).joined(separator: "; ") + " }"
        }
        statements.append(text)
      default: throw StatechartProblem("`\(action.do)` has no counterpart")
      }
    }
    return statements
  }

  /// An expression of the document's data model: literals, variables, operators and `In('state')`.
  private func expression(_ text: String) throws -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      if character == "'" || character == "\"" {
        let literal = rest.dropFirst().prefix { $0 != character }
        guard literal.endIndex < rest.endIndex else {
          throw StatechartProblem("a text without an end: \(text)")
        }
        rest = rest[literal.endIndex...].dropFirst()
        result += "\"\(literal)\""
      } else if character.isLetter || character == "_" || character == "$" {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
        rest = rest[word.endIndex...]
        if word == "In" {
          let call = rest.prefix { $0 != ")" }
          let id = call.filter { $0 != "(" && $0 != "'" && $0 != "\"" && $0 != " " }
          result += "(in \(names[try outline.index(of: id)]))"
          rest = rest[call.endIndex...].dropFirst()
        } else if word == "true" || word == "false"
          || (trace.machine.data ?? []).contains(where: { $0.id == word })
        {
          result += word
        } else {
          throw StatechartProblem("`\(word)` in `\(text)` has no counterpart")
        }
      } else {
        result.append(character)
        rest = rest.dropFirst()
      }
    }
    return result.replacing("!==", with: "!=").replacing("===", with: "==")
  }

  // MARK: The test

  private mutating func writeTest() throws {
    lines += ["", "test \"\(trace.name)\" {"]
    line(1, "open Machine")
    try writeExpectations(trace.initialConfiguration)
    for event in trace.events {
      if let milliseconds = event.after { line(1, "wait \(milliseconds)ms") }
      line(1, "send \(names.action(for: event.event.name))")
      try writeExpectations(event.nextConfiguration)
    }
    lines.append("}")
  }

  /// Every state of the configuration, what is around it included; and none of the others.
  private mutating func writeExpectations(_ configuration: [String]) throws {
    let atomic = try configuration.map { try outline.index(of: $0) }
    let active = Set(atomic + atomic.flatMap { outline.ancestors(of: $0) })
    for index in outline.states {
      line(1, active.contains(index) ? "expect in \(names[index])" : "expect !(in \(names[index]))")
    }
  }

  private mutating func line(_ depth: Int, _ text: String) {
    lines.append(String(repeating: "    ", count: depth) + text)
  }

  private func block(_ statements: [String]) -> String {
    statements.isEmpty ? "" : " { " + statements.joined(separator: "; ") + " }"
  }
}
