import VshMachine
import VshProgram
import VshSource
import VshText

/// Explains failures: the values that decided a condition, the guard that refuses an action, the calls in flight.
extension Runner {
  /// The source text of an expression on one line.
  func sourceText(of expression: StepExpression) -> String {
    expression.alternatives.first.map { sourceText(at: program.expressions[$0].span) } ?? ""
  }

  /// The span of an expression; that of the current step where it is unknown.
  func span(of expression: StepExpression) -> SourceSpan {
    expression.alternatives.first.map { program.expressions[$0].span } ?? stepSpan
  }

  /// The source text at a span. Each line break is one blank, together with the blanks around it.
  func sourceText(at span: SourceSpan) -> String {
    let bytes = script.sources[Int(span.file.index)].bytes
    guard span.range.upperBound <= bytes.count else { return "" }
    let lines = bytes[span.range].split { $0 == 0x0A || $0 == 0x0D }.map { line in
      let text = Trimming.rangeWithoutWhiteSpace(of: line.span)
      return String(decoding: line.dropFirst(text.lowerBound).prefix(text.count), as: UTF8.self)
    }
    return lines.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The value of each part of a condition that is not a literal: `articles.count` is `0`.
  mutating func explanation(of condition: StepExpression) -> [String] {
    for alternative in condition.alternatives {
      var lines: [String] = []
      if explain(alternative, localCount: condition.localCount, isWhole: true, into: &lines) { return lines }
    }
    return []
  }

  /// Appends a line for each part. Returns false when the expression is not the alternative that applies.
  private mutating func explain(
    _ id: ExpressionID, localCount: Int32, isWhole: Bool, into lines: inout [String]
  ) -> Bool {
    let expression = program.expressions[id]
    var isExplained = !isWhole
    switch expression.form {
    case .boolean, .integer, .double, .text, .date, .duration, .enumCase, .nilValue, .anything, .local:
      return true
    // Only the parts of a literal are explained.
    case .list, .record, .method(.dictionary(.entries), _), .method(.dictionary(.ofEntries), _):
      isExplained = false
    case _: break
    }
    do throws(Fault) {
      if isExplained {
        let value = try world.value(of: id, localCount: localCount)
        // The full value of a long list adds nothing to its beginning.
        let line = Cells.truncated(
          "`\(sourceText(at: expression.span))` is \(world.description(of: value, type: expression.type))",
          to: DifferenceText.cells + 4)
        if !lines.contains(line) { lines.append(line) }
      }
      if let decision = try decision(in: expression, localCount: localCount) {
        lines += decision.lines
        if decision.isWhole { return true }
      }
    } catch {
      return error.kind != .otherAlternative
    }
    for child in explicable(expression.form)
    where !explain(child, localCount: localCount, isWhole: false, into: &lines) { return false }
    return true
  }

  /// The parts that have values of their own. Those of a dictionary are its keys and values.
  private func explicable(_ form: ExpressionForm) -> [ExpressionID] {
    switch form {
    case .method(.dictionary(.ofEntries), let operands):
      program.operands(operands).flatMap { explicable(program.expressions[$0].form) }.flatMap { part in
        if case .record(let entry) = program.expressions[part].form {
          Array(program.operands(entry))
        } else {
          [part]
        }
      }
    case _: program.childrenWithValues(of: form)
    }
  }

  // MARK: Refusals

  /// Explains why no handler accepts an action now (tool.md, Diagnostics).
  mutating func refusal(of action: ID<ActionName>, _ arguments: [Value], on instance: Int32) -> StepProblem {
    let name = program.names[program.actionNames[action].name]
    let screen = program.names[program.screens[world.screen(of: instance)].name]
    let states = StepReport.shown(world.statesText(of: instance))
    let subject = states.isEmpty ? "`\(screen)`" : "`\(screen)` is in `\(states)`, which"
    guard let handler = world.handlers(of: action, on: instance).first,
      let guardCondition = program.transitions[handler.transition].guardCondition
    else {
      return .refused(name, subject: subject, at: stepSpan)
    }
    let values = texts(of: world.parts(of: guardCondition, in: handler, arguments, instance: instance))
    let condition = sourceText(at: program.expressions[guardCondition].span)
    return .refused(name, guardedBy: condition, values: values, at: stepSpan)
  }

  /// One line per distinct part: `` `error.message` is "offline" ``.
  func texts(of parts: [Trace.Part]) -> [String] {
    var texts: [String] = []
    for part in parts {
      let text = "`\(sourceText(at: program.expressions[part.expression].span))` is \(part.value)"
      if !texts.contains(text) { texts.append(text) }
    }
    return texts
  }

  // MARK: Calls

  func patternName(_ pattern: OperationPattern) -> String {
    pattern.operation.map { world.program.name(of: $0) } ?? program.names[program.models[pattern.model].name]
  }

  /// The name of a pattern with the arguments that it asks for, if any: `m.get(3)`.
  func patternText(_ pattern: OperationPattern, _ arguments: [Value?]?) -> String {
    guard let arguments, let operation = pattern.operation else { return patternName(pattern) }
    let values = zip(arguments, program.operations[operation].parameters).map { value, parameter in
      value.map { world.description(of: $0, type: parameter.type) } ?? "_"
    }
    return "\(patternName(pattern))(\(values.joined(separator: ", ")))"
  }

  func unnamedSignals() -> [String] {
    let signals = world.observations.signals
    return signals.indices.filter { unnamed.signals.contains($0) }.map {
      "! \(world.signalText(signals[$0]))"
    }
  }

  func unnamedDroppedCalls() -> [String] {
    let calls = world.observations.droppedCalls
    return calls.indices.filter { unnamed.droppedCalls.contains($0) }.map {
      "dropped: \(callText(calls[$0].operation, calls[$0].arguments))"
    }
  }

  /// A note for each cancelled call whose answer is still due, so that it has not been dropped yet.
  mutating func answersStillDue(_ operation: ID<Operation>?, _ arguments: [Value?]?) -> [String] {
    let calls = Set(world.calls(.cancelled, of: operation, arguments))
    return world.pendingWorks.compactMap { call in
      guard calls.contains(call.pending), let operation, let deadline = call.deadlineMilliseconds else {
        return nil
      }
      let rest = Value.duration(milliseconds: max(0, deadline &- world.schedule.clockMilliseconds))
      let time = world.description(of: rest, type: TypeTable.duration)
      return "the answer of \(callText(operation, call.arguments)) is still due, in \(time): `wait` for it"
    }
  }

  func callText(_ operation: ID<Operation>, _ arguments: [Value]) -> String {
    world.program.name(of: operation) + world.argumentsText(arguments, operation)
  }

  func pendingNotes() -> [String] {
    let calls = world.callsInFlight
    return calls.isEmpty
      ? ["no call is in flight"] : calls.map { "in flight: \(callText($0.operation, $0.arguments))" }
  }

  /// The calls that a `deliver` can mean, the oldest first: those in flight, and the cancelled ones where it asks for
  /// them or nothing is in flight.
  func deliverableNotes(cancelled isCancelled: Bool) -> [String] {
    let calls = isCancelled ? [] : world.callsInFlight.sorted { $0.start < $1.start }
    let cancelled = calls.isEmpty ? world.cancelledCalls : []
    let notes =
      calls.map { "in flight: \(callText($0.operation, $0.arguments))" }
      + cancelled.map { "cancelled: \(callText($0.operation, $0.arguments))" }
    if !notes.isEmpty { return notes }
    return [isCancelled ? "no cancelled call still changes data" : "no call is in flight"]
  }
}
