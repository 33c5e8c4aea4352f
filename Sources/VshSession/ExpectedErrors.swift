import VshMachine
import VshProgram
import VshSource

/// `expect error "text" { steps }`.
extension Runner {
  /// Takes the steps until one is undone by an error, or cannot begin for one in its own arguments, whose message contains the text:
  /// those before it stand, the rest are not taken. Any other problem stops the test, as it does elsewhere.
  mutating func expectError(_ text: StepExpression?, _ steps: [Step]) throws(StepProblem) {
    outcome.hasExpectation = true
    var wanted: [UInt8] = []
    if let text { wanted = Array(try self.text(text).utf8) }
    let (span, openRounds, wasQuiet) = (stepSpan, rounds.count, transcript.isQuiet)
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
      rounds.removeLast(rounds.count - openRounds)
      transcript.isQuiet = wasQuiet
      if !wasQuiet { transcript.note("undone: \(message)") }
      return
    }
    stepSpan = span
    failExpectation("no step was undone by an error")
  }
}
