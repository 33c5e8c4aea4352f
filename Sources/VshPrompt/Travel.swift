import VshSession
import VshSource
import VshText

/// Moves the session to another step: restores the nearest snapshot and replays the steps from there. Also replays a
/// session on changed declarations.
enum Arrival {
  case arrived
  /// The step with this number failed.
  case stopped(number: Int, Diagnostic, [SourceFile])
  case interrupted
}

extension Prompt {
  /// Takes the steps of the path again, from after `position` up to `target`, and calls `visit` after each.
  ///
  /// An `expect frames` needs all frames since the last one, so a partial replay does not check it; on the same
  /// declarations it would pass again. On changed declarations, `checksFrames` checks it, and the replay must begin at
  /// the first step.
  static func replay(
    _ session: inout Session, _ history: StepHistory, behind position: Int, to target: Int, host: PromptHost,
    checksFrames: Bool = false,
    visit: (inout Session, _ number: Int, SessionStep, StepAnswer) -> Bool = { _, _, _, _ in true }
  ) -> Arrival {
    let lastAsking = checksFrames ? history.lastAskingForFrames(behind: position, to: target) : nil
    if lastAsking != nil { session.keepFrames(true) }
    defer { if lastAsking != nil { session.keepFrames(false) } }
    var number = position
    while number < target {
      number += 1
      if number & 63 == 0, host.isInterrupted() { return .interrupted }
      if history.record(number).asksForFrames, !checksFrames { continue }
      let (steps, diagnostics) = session.read(Array(history.record(number).text.utf8))
      if let mistake = diagnostics.first(where: { $0.isError }) {
        return .stopped(number: number, mistake, session.sources)
      }
      for step in steps {
        let answer = session.take(step)
        if answer.wasInterrupted { return .interrupted }
        if let problem = answer.problem, !(answer.isUndone && history.record(number).isUndone) {
          return .stopped(number: number, problem, session.sources)
        }
        if step.isExpectation || step.asksForFrames, let failure = answer.failures.first {
          return .stopped(number: number, failure, session.sources)
        }
        if !visit(&session, number, step, answer) {
          session.close()
          return .arrived
        }
      }
      // No later step asks for frames, so they are not kept any more.
      if number == lastAsking { session.keepFrames(false) }
    }
    session.close()
    return .arrived
  }

  /// The variables of the first `count` steps of the path.
  func variables(_ count: Int) -> [SessionVariables] {
    history.variables(behind: count == 0 ? nil : history.path[count - 1])
  }

  /// Moves the session to a number of steps on the current path; `history` does not change. Returns false after an
  /// interrupt, with the session unchanged.
  mutating func reach(_ target: Int, from position: Int, isHalfway: Bool = false) -> Bool {
    let present = isHalfway ? nil : session.moment()
    var (start, moment) = moments.nearest(on: history.path, before: target)
    if isHalfway || position > target || position < start {
      session.restore(moment, past: variables(start))
    } else {
      start = position
    }
    // Snapshots are kept where half of the way is left, a quarter, and so on, so that repeated `:undo`s each find a
    // near one.
    var kept: [(number: Int, moment: Moment)] = []
    var lastCost = cost(ofSteps: start)
    let costs = history
    // A step that succeeded once succeeds again, so only an interrupt ends the replay early.
    let arrival = Self.replay(&session, history, behind: start, to: target, host: host) {
      session, number, _, _ in
      let (cost, left) = (costs.record(number).costSoFar, target - number)
      if left & (left - 1) == 0, Moments.isDue(costSinceLast: cost - lastCost, byteCount: session.byteCount) {
        kept.append((number, session.moment()))
        lastCost = cost
      }
      return true
    }
    if case .arrived = arrival {
      for (number, moment) in kept {
        moments.keep(
          moment, at: history.path[number - 1], cost: cost(ofSteps: number), now: cost(ofSteps: target))
      }
      return true
    }
    if let present { session.restore(present, past: variables(position)) }
    return false
  }

  /// The cost of the first `count` steps of the path.
  private func cost(ofSteps count: Int) -> Int { count == 0 ? 0 : history.record(count).costSoFar }

  /// Restores the world before a step that failed half way.
  mutating func comeBack() { _ = reach(history.position, from: history.position, isHalfway: true) }

  /// Moves to a number of steps, and shows the screen there.
  mutating func go(to target: Int, _ output: inout PromptOutput) {
    guard reach(target, from: history.position) else {
      return output.line("interrupted: nothing has changed")
    }
    history.move(to: target)
    tellPosition(&output)
    show(&output)
  }

  func tellPosition(_ output: inout PromptOutput) {
    let total = history.path.count
    let undone = history.undoneCount
    let step =
      history.position > 0 ? ": \(firstLine(history.record(history.position).text))" : ", before the first"
    output.line(
      "at step \(history.position) of \(total)\(step)"
        + (undone > 0 ? " (\(undone) undone)" : ""), .dim)
  }

  // MARK: Changed declarations

  /// Loads changed declarations and replays the session's steps on them. Returns false, with the session unchanged,
  /// where the declarations or the steps of `block` have an error.
  mutating func change(
    to changed: SessionScript, reading read: ReadFiles, checking block: [UInt8]?, _ output: inout PromptOutput
  ) -> Bool {
    guard var new = Self.makeSession(changed, settings, host, read, &output) else { return false }
    if let block {
      let (_, diagnostics) = new.read(block)
      output.mistakes(diagnostics, new.sources)
      new.close()
      if diagnostics.hasError { return false }
    }
    let oldScreen = screen
    let start = new.moment()
    var changedStep: Int?
    var renewed = history
    let arrival = Self.replay(
      &new, history, behind: 0, to: history.intended, host: host, checksFrames: true
    ) { session, number, step, answer in
      var shown: [UInt8] = []
      if case .drawn(let text) = session.screen() { shown = text }
      let print = fingerprint(answer.notes, shown)
      if changedStep == nil, print != renewed.record(number).fingerprint { changedStep = number }
      renewed.renew(
        number, step.variables, fingerprint: print, elapsedMilliseconds: session.elapsedMilliseconds,
        state: Self.stateText(session), isUndone: answer.isUndone)
      return true
    }
    if case .interrupted = arrival {
      output.line("interrupted: nothing has changed")
      return false
    }
    swap(&session, &new)
    app?.renew()
    script = changed
    files = read
    failedFiles = nil
    unreadPaths = []
    let oldMoments = moments
    moments = moments.renewed(from: start)
    let oldPosition = history.position
    history = renewed
    switch arrival {
    case .arrived, .interrupted: history.move(to: history.intended)
    case .stopped(let number, _, _):
      history.cut(at: number - 1)
      _ = reach(number - 1, from: 0, isHalfway: true)
    }
    screen = oldScreen
    if let changedStep, changedStep <= oldPosition {
      let start = output.bytes.count
      tellDifference(at: changedStep, &new, oldMoments, &output)
      var present = PromptOutput(isColored: isColored)
      let now = currentScreen()
      present.markedDifference(from: oldScreen, to: now)
      let isTold = output.bytes[start...].suffix(present.bytes.count).elementsEqual(present.bytes)
      if changedStep == history.position || isTold && screenMode == .diff { screen = now }
    } else if oldPosition > 0, history.position == oldPosition {
      output.line("replayed \(oldPosition.counted("step")): no difference", .dim)
    }
    if case .stopped(let number, let problem, let sources) = arrival {
      output.line("step \(number) cannot be taken now: \(firstLine(history.record(number).text))")
      output.mistakes([problem], sources)
    }
    show(&output)
    return true
  }

  /// The screen's text; empty where no screen is open or drawing fails.
  mutating func currentScreen() -> [UInt8] {
    if case .drawn(let text) = session.screen() { return text }
    return []
  }

  /// Shows the first step whose output differs: the old output and the new one.
  private mutating func tellDifference(
    at number: Int, _ old: inout Session, _ oldMoments: Moments, _ output: inout PromptOutput
  ) {
    output.line("differs from step \(number) on: \(firstLine(history.record(number).text))")
    let (start, moment) = oldMoments.nearest(on: history.path, before: number - 1)
    old.restore(moment, past: variables(start))
    var before: [UInt8] = []
    var after: [UInt8] = []
    let note: (inout Session, StepAnswer) -> [UInt8] = { session, answer in
      guard case .drawn(let text) = session.screen() else { return answer.notes }
      return answer.notes + text
    }
    _ = Self.replay(&old, history, behind: start, to: number, host: host) { session, step, _, answer in
      if step == number { before = note(&session, answer) }
      return true
    }
    let present = session.moment()
    let position = history.position
    guard reach(number - 1, from: position) else { return }
    _ = Self.replay(&session, history, behind: number - 1, to: number, host: host) { session, _, _, answer in
      after = note(&session, answer)
      return true
    }
    session.restore(present, past: variables(position))
    output.markedDifference(from: before, to: after)
  }
}

/// The first line of a step, for a list.
func firstLine(_ text: String) -> String {
  let lines = text.split(separator: "\n", maxSplits: 1)
  return (lines.first.map(String.init) ?? "") + (lines.count > 1 ? " …" : "")
}
