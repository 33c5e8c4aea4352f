import VshMachine
import VshProgram
import VshSource

/// `repeat`. Sends with constant arguments run in the machine's fast path, many rounds at once. All other steps, and
/// sends that the fast path refuses, run one by one.
extension Runner {
  /// Runs a round for each element. The script variable `list` holds the list, the next one the element.
  mutating func repeatSteps(_ list: Int32, _ expression: StepExpression, _ steps: [Step]) throws(StepProblem)
  {
    world.setScriptVariable(list, to: try value(expression))
    try repeatSteps(Int64(world.count(of: world.scriptVariables[Int(list)])), steps, list: list)
  }

  mutating func repeatSteps(_ count: Int64, _ steps: [Step], list: Int32? = nil) throws(StepProblem) {
    guard count >= 0 else { throw .repeatBelowZero(count, at: stepSpan) }
    let wasQuiet = transcript.isQuiet
    write(false)
    defer { write(!wasQuiet) }
    var actions: [RepeatedSend] = []
    var arguments: [StepExpression?] = []
    if !looksAfterSteps, list == nil { (actions, arguments) = sends(of: steps) }
    var attempts = actions.isEmpty ? 0 : Self.attempts
    var round: Int64 = 0
    let openRepeats = progress.rounds.count
    progress.openRepeat(stepSpan)
    while round < count {
      var first = 0
      if attempts > 0 {
        let taken = try takeFastPath(actions, arguments, rounds: count - round)
        if taken > 0, world.hasConditions {
          stepSpan = steps[(taken - 1) % actions.count].span
          progress.enterRound(round + Int64((taken + actions.count - 1) / actions.count))
          checkConditions()
          if world.isOutOfOperations { throw outOfOperations() }
        }
        try stopIfInterrupted()
        attempts = taken > 0 ? Self.attempts : attempts - 1
        round += Int64(taken / actions.count)
        first = taken % actions.count
        if round == count { break }
      }
      round += 1
      progress.enterRound(round)
      if let list {
        let element = world.element(of: world.scriptVariables[Int(list)], at: Int(round) - 1)
        world.setScriptVariable(list + 1, to: element)
      }
      for index in first..<steps.count { try take(steps[index]) }
      // A round counts as a step, so that an empty `repeat` reaches the step limit too.
      try countStep()
    }
    // Not in a `defer`: after a failure the open rounds are part of the trail.
    progress.closeRepeats(to: openRepeats)
  }

  /// An action, with the screens whose declarations its arguments were checked against.
  private typealias RepeatedSend = (action: ID<ActionName>, screens: [ID<Screen>])

  /// The number of rounds between two checks for an interrupt.
  private static let roundsAtOnce = 100_000

  /// The number of failed attempts in a row after which the fast path is not tried again.
  private static let attempts = 8

  /// Whether something other than a condition must be checked after every step of the world.
  private var looksAfterSteps: Bool {
    frameLog.isKept || eventLog.isKept || strictness != nil || app != nil
  }

  /// The actions of a body that consists of sends only: of sends without arguments, or of one send with literal
  /// arguments. Empty for any other body.
  private mutating func sends(of steps: [Step]) -> (actions: [RepeatedSend], arguments: [StepExpression?]) {
    var actions: [RepeatedSend] = []
    for step in steps {
      guard case .send(let action, let arguments, let screens) = step.form else { return ([], []) }
      if !arguments.isEmpty {
        if steps.count > 1 { return ([], []) }
        for argument in arguments where !isLiteral(argument) { return ([], []) }
        return ([(action, screens)], arguments)
      }
      actions.append((action, screens))
    }
    return (actions, [])
  }

  /// Whether it has the same value in every round.
  private mutating func isLiteral(_ argument: StepExpression?) -> Bool {
    guard let argument, argument.alternatives.count == 1 else { return false }
    switch program.expressions[argument.alternatives[0]].form {
    case .boolean, .integer, .double, .text, .date, .duration, .enumCase, .nilValue: return true
    case _: return false
    }
  }

  /// Takes sends in the fast path. Returns how many were taken.
  private mutating func takeFastPath(
    _ actions: [RepeatedSend], _ arguments: [StepExpression?], rounds: Int64
  ) throws(StepProblem) -> Int {
    var sends: [FastSend] = []
    for (action, screens) in actions {
      guard let instance = try? world.liveInstance(taking: action, screens) else { return 0 }
      sends.append(FastSend(action, to: instance))
    }
    // Each send counts as a step, and so does each round.
    let allowed = (Limits.stepsInTest - progress.steps) / (sends.count + 1)
    // Steps that the trail records are taken one by one.
    let unwritten = trailRecorder.map { ($0.passed - progress.moves) / sends.count } ?? allowed
    let most = min(Int(clamping: rounds), allowed, unwritten, Self.roundsAtOnce)
    guard most > 0 else { return 0 }
    let taken = world.takeFastPath(sends, try values(arguments), rounds: most)
    progress.count(sends: taken, inRoundsOf: sends.count)
    return taken
  }
}
