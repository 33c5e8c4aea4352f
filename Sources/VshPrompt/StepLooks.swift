import VshSession
import VshSource

/// `:display` shows values after each step; `:break` stops a `wait` where a condition becomes true.
extension Prompt {
  mutating func display(_ words: String, _ output: inout PromptOutput) {
    switch words {
    case "": tell(displays, or: "nothing is displayed: `:display expression` does", &output)
    case "off":
      displays = []
      output.line("nothing is displayed any more")
    case let expression where type(of: expression, &output) != nil:
      if !displays.contains(expression) { displays.append(expression) }
      showDisplays([expression], &output)
    case _: break
    }
  }

  mutating func stopAt(_ words: String, _ output: inout PromptOutput) {
    switch words {
    case "": tell(breaks, or: "nothing stops a `wait`: `:break condition` does", &output)
    case "off":
      breaks = []
      output.line("nothing stops a `wait` any more")
    case let condition:
      guard let type = type(of: condition, &output) else { return }
      guard type == "Bool" else {
        return output.line("`\(condition)` is not a condition: its type is `\(type)`")
      }
      if !breaks.contains(condition) { breaks.append(condition) }
      output.line("a `wait` stops where `\(condition)` comes true")
    }
  }

  /// The type of an expression; nil, with a message, where it has a mistake.
  private mutating func type(of expression: String, _ output: inout PromptOutput) -> String? {
    let (type, diagnostics) = session.type(of: Array(expression.utf8))
    output.mistakes(diagnostics, session.sources)
    if !diagnostics.hasError, type == nil { output.line("this is not an expression") }
    return type
  }

  mutating func showDisplays(_ output: inout PromptOutput) { showDisplays(displays, &output) }

  private mutating func showDisplays(_ expressions: [String], _ output: inout PromptOutput) {
    for expression in expressions {
      let value = session.value(of: Array(expression.utf8)).map { " = " + $0 } ?? " has no value now"
      output.broken(expression + value, .dim, indentation: 2, cells: host.page()?.columns ?? 100)
    }
  }

  /// Takes a step. A `wait` ends after the event that makes a break condition true; the returned step is then `step N`
  /// with the number of its events.
  mutating func takeToBreak(_ step: SessionStep) -> (step: SessionStep, answer: StepAnswer, stop: String?) {
    let tells = !step.onlyLooks && !step.isExpectation
    if breaks.isEmpty || !step.waits { return (step, session.take(step, tellsVariables: tells), nil) }
    let steps = session.read(Array((breaks + [step.text]).joined(separator: "\n").utf8)).steps
    guard var last = steps.last, steps.count == breaks.count + 1 else {
      // A condition names a declaration that no longer exists.
      guard let step = session.read(Array(step.text.utf8)).steps.first else {
        return (step, StepAnswer(), nil)
      }
      return (step, session.take(step, tellsVariables: tells), nil)
    }
    let answer = session.take(last, stoppingAt: steps.dropLast(), tellsVariables: tells)
    guard let stop = answer.stop else { return (last, answer, nil) }
    last.text = stop.eventCount == 1 ? "step" : "step \(stop.eventCount)"
    return (
      last, answer, "stopped where `\(breaks[stop.condition])` came true; the next `wait` continues"
    )
  }
}
