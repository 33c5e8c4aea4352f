import VshMachine
import VshProgram
import VshSource

/// `expect error "text" { steps }`.
extension Runner {
  /// Runs steps until an error undoes one, or an error in a step's own arguments keeps it from running; the message
  /// must contain the text. Earlier steps keep their effects; later steps do not run. Any other problem stops the test
  /// as usual.
  mutating func expectError(_ text: StepExpression?, _ steps: [Step]) throws(StepProblem) {
    outcome.hasExpectation = true
    var wanted: [UInt8] = []
    if let text { wanted = Array(try self.text(text).utf8) }
    let (span, openRounds, wasQuiet) = (stepSpan, progress.rounds.count, transcript.isQuiet)
    write(false)
    defer {
      write(!wasQuiet)
      stepSpan = span
    }
    do throws(StepProblem) {
      try take(steps)
    } catch {
      let message = error.diagnostic.message
      guard error.diagnostic.code == StepProblem.undoing || error.isErrorOfValue,
        contains(Array(message.utf8), wanted)
      else { throw error }
      progress.closeRepeats(to: openRounds)
      transcript.write(!wasQuiet)
      if !wasQuiet { transcript.note("undone: \(message)") }
      return
    }
    stepSpan = span
    failExpectation("no step was undone by an error")
  }
}
