package import VshProgram
import VshSource

/// The lines of the script that a step executed: transitions with the values that chose them, statements with the
/// values that they used. Only a world with `beginTrace` keeps one: its code is compiled again, with an instruction
/// before each statement.
package struct Trace: Sendable {
  /// A part of an expression, with its value as source text.
  package typealias Part = (expression: ExpressionID, value: String)

  package enum Entry: Sendable {
    case transition(ID<Transition>, instance: Int32, [Part])
    case statement(ID<Block>, index: Int, instance: Int32, [Part])
  }

  package private(set) var entries: [Entry] = []

  private static let maximumEntries = 10_000

  var isFull: Bool { entries.count >= Self.maximumEntries }

  mutating func add(_ entry: Entry) { entries.append(entry) }
}

extension World {
  /// Starts tracing. Call it between steps, when no typed step is open.
  package mutating func beginTrace() {
    observations.beginTrace()
    evaluator.code.restart(isTraced: true)
  }

  /// Stops tracing.
  package mutating func endTrace() {
    observations.endTrace()
    evaluator.code.restart(isTraced: false)
  }

  /// Returns the entries since the last call, and removes them.
  package mutating func takeTrace() -> Trace {
    observations.takeTrace()
  }

  // MARK: Recording

  mutating func traceChosen() {
    guard observations.keepsEntry else { return }
    for one in log.choice.all {
      let transition = program.transitions[ID(Int(one.transition))]
      evaluator.registers.reserve(Int(transition.localCount) + 1)
      for index in 0..<Int(one.localCount) {
        evaluator.registers[local: index] = log.choice.local(index, of: one)
      }
      var asked: [ExpressionID] = []
      if let condition = transition.guardCondition { asked.append(condition) }
      if let target = transition.target {
        for argument in program.arguments(of: target) { if let argument { asked.append(argument) } }
      }
      let parts = parts(of: asked, localCount: transition.localCount, instance: one.instance)
      observations.note(.transition(ID(Int(one.transition)), instance: one.instance, parts))
    }
  }

  mutating func traceStatement(_ block: ID<Block>, _ index: Int, _ at: Position) {
    guard observations.keepsEntry else { return }
    let asked = Self.expressions(of: program.statement(index, of: block).form, in: program)
    var count = 0
    for expression in asked { count = max(count, highestLocal(in: expression) + 1) }
    // The locals are copied to a frame of their own, so that the values of the running body are not overwritten.
    let frame = evaluator.running.top
    evaluator.registers.reserve(to: frame + count)
    for local in 0..<count { evaluator.registers[frame + local] = evaluator.registers[at.base + local] }
    let parts = parts(
      of: asked, frame: frame, localCount: Int32(truncatingIfNeeded: count), instance: at.instance)
    observations.note(.statement(block, index: index, instance: at.instance, parts))
  }

  /// The expressions that a statement evaluates before its effect.
  private static func expressions(of form: StatementForm, in program: Program) -> [ExpressionID] {
    switch form {
    case .let(_, let value), .ifLet(_, let value, _, _), .if(let value, _, _), .assign(_, _, let value),
      .append(_, let value), .removeAt(_, let value):
      return [value]
    case .insert(_, let value, let index): return [value, index]
    case .move(_, let from, let to): return [from, to]
    case .send(_, let arguments), .sendToMachine(_, _, let arguments), .emit(_, let arguments),
      .push(_, let arguments):
      return program.arguments[arguments.range].compactMap { $0 }
    case .finish(let value?), .return(let value?): return [value]
    case .fail(let message, let code): return [message ?? code].compactMap { $0 }
    case .removeWhere, .pop, .dismiss, .finish(nil), .return(nil): return []
    }
  }

  private func highestLocal(in expression: ExpressionID) -> Int {
    var highest = -1
    for case .local(let local) in program.forms(in: [expression]) { highest = max(highest, Int(local)) }
    return highest
  }

  // MARK: Parts

  /// The values of the names in expressions, and of their fields.
  private mutating func parts(
    of expressions: [ExpressionID], frame: Int? = nil, localCount: Int32, instance: Int32
  ) -> [Trace.Part] {
    var parts: [Trace.Part] = []
    var open: [ExpressionID] = expressions.reversed()
    while let id = open.popLast(), parts.count < 16 {
      let expression = program.expressions[id]
      if Self.isName(expression.form) {
        // An expression that depends on a closure's parameter has no value of its own.
        if let value = try? evaluate(id, frame: frame, localCount: localCount, instance: instance),
          value.tag != .absent
        {
          parts.append(
            (id, description(of: value, type: expression.type, atMost: Limits.explainedBytes)))
        }
      } else {
        open += program.childrenWithValues(of: expression.form).reversed()
      }
    }
    return parts
  }

  private static func isName(_ form: ExpressionForm) -> Bool {
    switch form {
    case .slot, .local, .modelData, .now, .covered, .inState, .machineSlot, .machineInState, .field,
      .liveName,
      .scriptVariable, .rows, .ask:
      true
    case _: false
    }
  }

  /// The parts of an expression of a screen's or machine's code, evaluated between steps. Nothing changes.
  package mutating func parts(of expression: ExpressionID, instance: Int32) -> [Trace.Part] {
    parts(
      of: expression, [], [], localCount: program.screens[population[instance].screen].localCount,
      instance: instance)
  }

  /// The same for a handler's guard with these arguments; omitted ones have their defaults.
  package mutating func parts(
    of guardCondition: ExpressionID, in handler: Handler, _ arguments: [Value], instance: Int32
  ) -> [Trace.Part] {
    parts(
      of: guardCondition, program.parameters(of: handler), arguments,
      localCount: program.transitions[handler.transition].localCount, instance: instance)
  }

  private mutating func parts(
    of expression: ExpressionID, _ parameters: [Parameter], _ arguments: [Value], localCount: Int32,
    instance: Int32
  ) -> [Trace.Part] {
    beginLooking()
    defer { endLooking() }
    evaluator.registers.reserve(Int(localCount))
    for (index, parameter) in parameters.enumerated() {
      let argument = index < arguments.count ? arguments[index] : .absent
      evaluator.registers[local: index] =
        (try? complete(argument, parameter, instance: instance, registersInUse: Int(localCount))) ?? .absent
    }
    return parts(of: [expression], localCount: localCount, instance: instance)
  }
}
