package import VshSession
package import VshSource
import VshText

/// A session that a script keeps: its steps at the top level are taken again, in a world that nothing else uses, and
/// then one more. It reads no file but through `Reading`, and writes none.
package struct SteppedScript: ~Copyable {
  private var session: Session
  /// The screen when it was looked at last.
  private var screen: [UInt8] = []

  /// What one more step did.
  package struct Step: Sendable {
    /// In the standard format; as it was typed where it is not valid.
    package var text: String
    /// Whether it changes nothing and asks for nothing, as `show` does: the session need not keep it.
    package var onlyLooks = false
    /// Why it was not taken; empty where it was.
    package var problems: [Diagnostic] = []
    /// Those that the spans of problems refer to.
    package var sources: [SourceFile] = []
    package var wasInterrupted = false
    /// The lines of a transcript.
    package var notes: [UInt8] = []
    package var variables: [String] = []
  }

  /// Why a script is no session: the place of a step that cannot be taken again, or nothing for mistakes of the script.
  package struct Failure: Sendable {
    package var line: Int?
    package var wasInterrupted = false
    package var diagnostics: [Diagnostic]
    package var sources: [SourceFile]
  }

  /// Where `failure` is set then, the session is of no use.
  package init?(
    path: String, _ bytes: [UInt8], settings: RunSettings, reading: Reading,
    isInterrupted: @escaping @Sendable () -> Bool, failure: inout Failure?
  ) {
    var script = SessionScript()
    script.add(path: path, bytes)
    var (diagnostics, sources): ([Diagnostic], [SourceFile]) = ([], [])
    var made = Session(
      script, settings: settings, reading: reading, isInterrupted: isInterrupted, diagnostics: &diagnostics,
      sources: &sources)
    guard let session = made.take() else {
      failure = Failure(diagnostics: diagnostics, sources: sources)
      return nil
    }
    self.session = session
    // Only a session that asks for frames pays for them.
    if String(decoding: bytes, as: UTF8.self).holds("frames") { self.session.keepFrames(true) }
    for step in StepTexts(bytes).numberedSteps {
      let taken = take(step.text)
      if taken.problems.isEmpty { continue }
      failure = Failure(
        line: step.line, wasInterrupted: taken.wasInterrupted, diagnostics: taken.problems,
        sources: taken.sources)
      return
    }
    if case .drawn(let text) = self.session.screen() { screen = text }
  }

  /// Takes one more step. After a problem the session is of no use.
  package mutating func take(_ bytes: [UInt8]) -> Step {
    var (steps, diagnostics) = session.read(bytes)
    defer { session.close() }
    var taken = Step(text: String(decoding: bytes, as: UTF8.self), sources: session.sources)
    guard !diagnostics.hasError else {
      taken.problems = diagnostics
      return taken
    }
    guard steps.count == 1, let step = steps.popLast() else {
      taken.problems = [.notOneStep(steps.count)]
      return taken
    }
    taken.text = step.text
    taken.onlyLooks = step.onlyLooks
    let answer = session.take(step, tellsVariables: true)
    taken.wasInterrupted = answer.wasInterrupted
    taken.notes = answer.notes
    taken.variables = answer.changedVariables.map { $0.text }
    taken.problems = (answer.problem.map { [$0] } ?? []) + answer.failures
    return taken
  }

  // MARK: The present

  package var status: Session.SessionStatus { session.status }

  /// The screen before the last step, and now; or the error with which it cannot be drawn.
  package mutating func look() -> (before: [UInt8], now: [UInt8], problem: Diagnostic?) {
    let before = screen
    switch session.screen() {
    case .none: screen = []
    case .drawn(let text): screen = text
    case .failed(let problem): return (before, [], problem)
    }
    return (before, screen, nil)
  }

  /// What can be done now, gestures first; and what is refused, with the reason.
  package mutating func ways() -> (possible: [Session.PossibleStep], refused: [Session.PossibleStep]) {
    guard session.status.screen != nil else {
      let screens = session.screenNames().map { screen in
        Session.PossibleStep(
          step: "open \(screen.name)\(screen.meaning.dropFirst("screen".count))", meaning: "",
          isAvailable: true)
      }
      return (screens, [])
    }
    var possible = session.ways().filter { $0.isAvailable }
    let actions = session.actions()
    let sent = possible.map { "send " + $0.meaning.prefix { $0 != "(" } }
    possible += (actions.available + actions.undecided).filter { action in
      !sent.contains(String(action.step.prefix { $0 != "(" }))
    }
    if session.status.pendingCount > 0 {
      possible.append(
        Session.PossibleStep(step: "wait", meaning: "until every call has answered", isAvailable: true))
    }
    return (possible, actions.refused)
  }
}
