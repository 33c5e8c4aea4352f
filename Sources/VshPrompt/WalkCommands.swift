import VshProgram
import VshSession
import VshSource

/// `:explore` and `:path`: every path on from here. The session stays where it is.
extension Prompt {
  mutating func explore(_ words: [String], _ output: inout PromptOutput) {
    var states: Int?
    if let word = words.first {
      guard let count = Self.number(word), count > 0, words.count == 1 else {
        return tellUsage(.explore, &output)
      }
      states = count
    }
    guard let walk = walk(states: states, toward: nil, &output) else { return }
    output.text(Array(walk.text.utf8))
  }

  mutating func path(_ words: String, _ output: inout PromptOutput) {
    guard let (goal, asked) = goal(words, &output) else { return }
    guard let walk = walk(states: nil, toward: goal, &output) else { return session.close() }
    session.close()
    guard let path = walk.path else {
      let why = walk.isComplete ? "no path leads to \(words)" : "no path to \(words) was found"
      return output.line("\(why): \(walk.counts)")
    }
    if path.isEmpty { return output.line("\(words) is here already") }
    for step in path { output.lines(step.split(separator: "\n").map { "  \($0)" }) }
    if !leads(path, to: asked) {
      output.line("typed here, these steps lead elsewhere: a call in flight answers before the timer", .dim)
    }
  }

  mutating func walk(
    states: Int?, toward goal: WalkGoal?, _ output: inout PromptOutput
  ) -> WalkReport? {
    guard let span = session.topScreenSpan else {
      output.line("no screen is open: `open` one")
      return nil
    }
    guard let explorer = settings.explorer else {
      output.mistakes([.noExplorer(at: span)], session.sources)
      return nil
    }
    do throws(ExplorationProblem) {
      return try explorer.walk(
        session.exploredWorld(), at: span, states: states, toward: goal, session.sources,
        isStopped: host.isInterrupted)
    } catch {
      output.mistakes([error.diagnostic], session.sources)
      return nil
    }
  }

  /// Reads a text in quotes, a state as after `expect in`, or a condition. Prints what is wrong. A condition can be asked
  /// until the session reads something else.
  ///
  /// A state of a component is a state of any machine of it. Returns the condition as text too.
  private mutating func goal(
    _ words: String, _ output: inout PromptOutput
  ) -> (goal: WalkGoal, asked: String)? {
    let text = words.hasPrefix("\"") ? Self.textInQuotes(words) : nil
    if (text ?? words).isEmpty {
      tellUsage(.path, &output)
      return nil
    }
    if let text { return (.text(Array(text.utf8)), words) }
    let state = session.readCondition("in \(words)")
    if let condition = state.condition { return (.condition(condition), words) }
    if let asked = session.machineCondition(state: words),
      let condition = session.readCondition(asked).condition
    {
      return (.condition(condition), asked)
    }
    let other = session.readCondition(words)
    if let condition = other.condition { return (.condition(condition), words) }
    session.close()
    // Of a name with arguments, that of a state is meant.
    let isState = words.prefix { $0 != "(" }.allSatisfy { $0.isLetter || $0.isNumber || "._".contains($0) }
    if !isState, other.diagnostics.isEmpty { tellUsage(.path, &output) }
    // Their places are in a line that was not typed.
    for mistake in isState ? state.diagnostics : other.diagnostics {
      output.line(mistake.message + (mistake.label.isEmpty ? "" : ": \(mistake.label)"))
    }
    return nil
  }

  /// Whether these steps, taken in the session, lead to the goal.
  private mutating func leads(_ path: [String], to words: String) -> Bool {
    let present = session.moment()
    defer { session.restore(present, past: variables(history.position)) }
    for text in path {
      for step in session.read(Array(text.utf8)).steps where session.take(step).problem != nil {
        return false
      }
    }
    if words.hasPrefix("\"") { return session.observe(.text(Self.textInQuotes(words))) != nil }
    for text in ["expect in \(words)", "expect \(words)"] {
      guard let step = session.read(Array(text.utf8)).steps.first else { continue }
      return session.take(step).failures.isEmpty
    }
    return false
  }
}
