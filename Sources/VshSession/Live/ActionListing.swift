import VshMachine
import VshProgram
import VshSource

/// Lists actions: those that would be taken, those that are refused with the reason, and those that depend on unknown
/// arguments.
extension Session {
  enum Standing {
    case taken
    case refused(reason: String)
    /// A guard depends on the arguments.
    case undecided(reason: String)
  }

  /// Evaluates the guards of an action. Without arguments, guards that need them are not evaluated.
  mutating func standing(
    of action: ID<ActionName>, _ arguments: [Value]?, on instance: Int32
  ) -> Standing {
    if let arguments, runner.world.wouldTake(action, arguments, on: instance) { return .taken }
    let handlers = runner.world.handlers(of: action, on: instance)
    guard let first = handlers.first else {
      let taker = takersText(of: action, on: instance)
      return .refused(
        reason: "\(runner.world.name(of: instance)) is in `\(runner.world.statesText(of: instance))`"
          + (taker.isEmpty ? "" : "; it is taken in \(taker)"))
    }
    if arguments == nil {
      var open: ExpressionID?
      for handler in handlers {
        guard let condition = program.transitions[handler.transition].guardCondition else { return .taken }
        if usesArguments(condition, of: handler) {
          open = open ?? condition
        } else if holds(condition, of: handler, on: instance) {
          return .taken
        }
      }
      if let open { return .undecided(reason: "it depends on its arguments: `\(text(of: open))`") }
    }
    guard let condition = program.transitions[first.transition].guardCondition else {
      return .refused(reason: "it causes an error")
    }
    // A guard that is a bind is explained by the bind's expression.
    var asked = condition
    if case .slot(let slot) = program.expressions[condition].form,
      let bind = program.screens[runner.world.screen(of: instance)].binds.first(where: { $0.slot == slot })
    {
      asked = bind.value
    }
    let values = texts(
      of: runner.world.parts(of: asked, in: first, arguments ?? [], instance: instance))
    return .refused(
      reason: "its guard `\(text(of: condition))` is false"
        + (values.isEmpty ? "" : ": " + values.joined(separator: ", ")))
  }

  private func text(of expression: ExpressionID) -> String {
    runner.sourceText(at: program.expressions[expression].span)
  }

  private func usesArguments(_ condition: ExpressionID, of handler: Handler) -> Bool {
    let count = program.parameters(of: handler).count
    return program.forms(in: [condition]).contains {
      if case .local(let local) = $0 { Int(local) < count } else { false }
    }
  }

  private mutating func holds(_ condition: ExpressionID, of handler: Handler, on instance: Int32) -> Bool {
    let locals = [Value](repeating: .absent, count: Int(program.transitions[handler.transition].localCount))
    return (try? runner.world.described(condition, of: instance, locals: locals)) == "true"
  }

  // MARK: All of them

  /// All actions, each with the step that sends it (or its name) and an explanation.
  package struct Actions: Sendable {
    package var available: [PossibleStep] = []
    /// The result depends on the arguments.
    package var undecided: [PossibleStep] = []
    package var refused: [PossibleStep] = []
  }

  /// The actions of all live screens and machines, the top screen's first.
  package mutating func actions() -> Actions {
    var found = Actions()
    let gestures = gestures(rows: .max)
    let screens = runner.world.liveScreens
    for screen in screens {
      for instance in [screen] + runner.world.machines(of: screen) {
        for action in runner.world.actions(of: instance) {
          // A `send` reaches the topmost screen that declares the action.
          if instance == screen, runner.world.topmost(declaring: action) != screen { continue }
          let sent = gestures.first { $0.sent.action == action && $0.sent.instance == instance }?.sent
          sort(action, on: instance, by: sent, isTop: screen == screens.first, into: &found)
        }
      }
    }
    return found
  }

  private mutating func sort(
    _ action: ID<ActionName>, on instance: Int32, by sent: Runner.SentAction?, isTop: Bool,
    into found: inout Actions
  ) {
    let name = program.names[program.actionNames[action].name]
    let isMachine = runner.world.screenAround(instance) != instance
    let subject = isMachine ? runner.world.name(of: instance) + "." + name : name
    let parameters = parameters(of: action, on: instance)
    let needsArguments = parameters.contains { $0.defaultValue == nil }
    let step = "send \(subject)\(sampleArguments(parameters))"
    var way = PossibleStep(step: step, meaning: "", isAvailable: false)
    switch standing(of: action, sent?.arguments ?? (needsArguments ? nil : []), on: instance) {
    case .taken:
      way.meaning = isMachine || isTop ? "" : "on \(runner.world.name(of: instance))"
      way.isAvailable = true
      found.available.append(way)
    case .undecided(let reason):
      way.meaning = reason
      found.undecided.append(way)
    case .refused(let reason):
      found.refused.append(
        PossibleStep(step: sent.map { callText($0) } ?? subject, meaning: reason, isAvailable: false))
    }
  }

  func parameters(of action: ID<ActionName>, on instance: Int32) -> [Parameter] {
    program.parameters(of: action, on: runner.world.screen(of: instance))
  }

  /// An action with the arguments that an element sends.
  func callText(_ sent: Runner.SentAction) -> String {
    let name = program.names[program.actionNames[sent.action].name]
    let texts = zip(sent.arguments, parameters(of: sent.action, on: sent.instance)).map {
      runner.world.description(of: $0, type: $1.type)
    }
    return texts.isEmpty ? name : "\(name)(\(texts.joined(separator: ", ")))"
  }

  /// Sample arguments of the right types, as a template: `("", 0)`. Parameters with a default are left out.
  private func sampleArguments(_ parameters: [Parameter]) -> String {
    var texts: [String] = []
    var hasSkipped = false
    for parameter in parameters {
      if parameter.defaultValue != nil {
        hasSkipped = true
      } else {
        texts.append((hasSkipped ? program.names[parameter.name] + ": " : "") + sample(of: parameter.type))
      }
    }
    return texts.isEmpty ? "" : "(\(texts.joined(separator: ", ")))"
  }

  private func sampleCall(_ parameters: [Parameter]) -> String {
    let arguments = sampleArguments(parameters)
    return arguments.isEmpty ? "()" : arguments
  }

  private func sample(of type: TypeID) -> String {
    switch program.types[type] {
    case .bool: return "true"
    case .int: return "0"
    case .double: return "0.0"
    case .string: return "\"\""
    case .date: return "now"
    case .duration: return "0s"
    case .list: return "[]"
    case .dictionary: return "[:]"
    case .optional, .nothing, .unknown: return "nil"
    case .enumeration(let id):
      guard let first = program.enums[id].cases.first else { return "nil" }
      return "." + program.names[first.name] + (first.values.isEmpty ? "" : sampleCall(first.values))
    case .record(let id):
      return program.names[program.records[id].name] + sampleCall(program.records[id].fields)
    }
  }

  /// The states of a screen that handle an action, as text: `failed`, `loaded`.
  func takersText(of action: ID<ActionName>, on instance: Int32) -> String {
    let screen = runner.world.screen(of: instance)
    var names: [String] = []
    for handler in program.handlers.rows
    where handler.action == action && program.screen(of: handler) == screen {
      if case .state(let state) = program.transitions[handler.transition].source {
        let name = "`\(program.names[program.states[state].name])`"
        if !names.contains(name) { names.append(name) }
      }
    }
    return names.joined(separator: ", ")
  }
}
