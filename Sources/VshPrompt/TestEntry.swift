import VshSession
import VshSource

/// The test in which a prompt begins (`vsh -i FILE:LINE`).
package struct TestEntry: Sendable {
  /// Counts from 1.
  package var line: Int
  /// The run of a test with `for`, from 1; nil for the first that fails.
  package var number: Int?

  package init(line: Int, number: Int?) {
    self.line = line
    self.number = number
  }
}

extension Prompt {
  /// Takes the steps of the test one by one, up to the one that fails, so that `:undo` and `:why` work.
  mutating func enter(_ entry: TestEntry, _ path: String, _ bytes: [UInt8], _ output: inout PromptOutput) {
    let texts = StepTexts(bytes)
    guard let test = texts.test(on: entry.line) else {
      if !texts.hasStep(on: entry.line) {
        output.line("line \(entry.line) of `\(path)` is not in a test or a step")
      }
      takeAll(texts.topLevel, &output)
      return
    }
    let number = test.loop == nil ? nil : max(1, entry.number ?? failingRun(path, bytes, test.range) ?? 1)
    output.line("# \(test.name)" + (number.map { ", run \($0)" } ?? ""))
    takeAll(test.givens, &output)
    if let loop = test.loop, let number {
      let element = Array("let \(loop.name) = (\(loop.list))[\(number - 1)]".utf8)
      guard takeAll([element], &output) else {
        return output.line("the test stops here: its list has no element for this run", .dim)
      }
    }
    for (index, step) in test.steps.enumerated() where !takeInto(step.text, &output) {
      return output.line(
        "the test stops here, at line \(step.line): step \(index + 1) of \(test.steps.count)", .dim)
    }
    output.line("the test passes, and this is its end", .dim)
  }

  /// The first run of a test with `for` that fails, from 1.
  private func failingRun(_ path: String, _ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    let script = VshSession.load(path, bytes, reading: files.reading)
    var settings = settings
    settings.choice.takesTopLevel = false
    settings.tellsTrails = false
    settings.choice.takesTest = { _, span, _ in span.file == FileID(1) && span.range == range }
    return run(script, settings, reading: files.reading).tests.first { !$0.passed }?.number
  }

  /// Takes a step. Of a `repeat` or a flow that fails, it takes the inner steps up to the one that fails.
  private mutating func takeInto(_ step: [UInt8], _ output: inout PromptOutput) -> Bool {
    guard let whole = StepTexts(step).whole, let failed = firstFailure(in: step) else {
      return takeAll([step], &output)
    }
    var names: [[UInt8]] = []
    var steps: [[UInt8]]
    switch whole {
    case .repeat(let loop, let inner):
      steps = inner
      let round = failed.failedRound ?? 1
      let body = Array(" {\n".utf8) + inner.joined(separator: Array("\n".utf8)) + Array("\n}".utf8)
      if let loop {
        names = [Array("let \(loop.name) = \(loop.list)".utf8)]
        if round > 1 {
          names.append(Array("repeat \(loop.name) in \(loop.name).prefix(\(round - 1))".utf8) + body)
        }
        names.append(Array("let \(loop.name) = \(loop.name)[\(round - 1)]".utf8))
      } else if round > 1 {
        names = [Array("repeat \(round - 1)".utf8) + body]
      }
    case .flow(let name, let arguments):
      guard let flow = session.wholeDeclaration(named: name).flatMap({ StepTexts($0).flow }) else {
        return takeAll([step], &output)
      }
      steps = flow.steps
      var given = arguments[...]
      for parameter in flow.parameters {
        let isNext = given.first.map { $0.label.isEmpty || $0.label == parameter.name } ?? false
        guard let value = isNext ? given.removeFirst().value : parameter.value else { continue }
        names.append(Array("let \(parameter.name) = ".utf8) + value)
      }
    }
    guard takeAll(names, &output) else { return false }
    for step in steps where !takeInto(step, &output) { return false }
    // No inner step fails alone, so the whole step is taken.
    return takeAll([step], &output)
  }

  /// The problem or failure that a step would have; nil where it has none. The session is restored.
  private mutating func firstFailure(in step: [UInt8]) -> StepAnswer? {
    let present = session.moment()
    defer { session.restore(present, past: variables(history.position)) }
    for step in session.read(step).steps {
      let answer = session.take(step)
      if answer.problem != nil || !answer.failures.isEmpty { return answer }
    }
    return nil
  }
}
