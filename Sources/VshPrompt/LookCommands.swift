import VshSession
import VshSource

/// Commands that show something without a change of the session.
extension Prompt {
  func tell(_ lines: [String], or nothing: String, _ output: inout PromptOutput) {
    if lines.isEmpty { output.line(nothing) } else { output.lines(lines) }
  }

  /// Prints two columns. The first one can be typed, so it is never truncated.
  private func tell(_ rows: [(String, String)], _ output: inout PromptOutput) {
    let width = min(rows.map { $0.0.cellCount }.max() ?? 0, 40)
    for (name, meaning) in rows {
      let line = "  " + (meaning.isEmpty ? name : name.padding(to: width) + "  " + meaning)
      output.line(line, nil, cells: max(100, name.cellCount + 2))
    }
  }

  /// The steps that can be taken now: gestures, then actions that no gesture sends.
  static func available(_ ways: [Session.PossibleStep], _ actions: Session.Actions) -> [Session.PossibleStep]
  {
    let ways = ways.filter { $0.isAvailable }
    let sent = Set(ways.map { String($0.meaning.prefix { $0 != "(" }) })
    return ways
      + actions.available.filter { way in
        !sent.contains(String(way.step.dropFirst("send ".count).prefix { $0 != "(" }))
      }
  }

  mutating func tellActions(_ output: inout PromptOutput) {
    let ways = session.ways()
    let actions = session.actions()
    if ways.isEmpty, actions.available.isEmpty, actions.undecided.isEmpty, actions.refused.isEmpty {
      return output.line("no screen is open, so nothing can be done: `open` one")
    }
    let now = Self.available(ways, actions)
    output.line("available", .bold)
    if now.isEmpty { output.line("  nothing") }
    for (title, ways) in [
      ("", now), ("its arguments decide", actions.undecided), ("refused", actions.refused),
    ]
    where !ways.isEmpty {
      if !title.isEmpty { output.line(title, .bold) }
      tell(ways.map { ($0.step, $0.meaning) }, &output)
    }
  }

  mutating func tellType(_ expression: String, _ output: inout PromptOutput) {
    if expression.isEmpty { return tellUsage(.type, &output) }
    let (type, diagnostics) = session.type(of: Array(expression.utf8))
    if diagnostics.hasError { return output.mistakes(diagnostics, session.sources) }
    output.line(type ?? "this is not an expression")
  }

  func tellSource(_ words: [String], _ output: inout PromptOutput) {
    guard words.count == 1, let name = words.first else { return tellUsage(.source, &output) }
    let found = session.declarations(named: name)
    if found.isEmpty { return tellNothingNamed(name, &output) }
    for text in found.prefix(Self.declarationsShown) {
      output.line("\(text.path):\(text.line)  \(text.kind) \(text.name)", .dim)
      output.lines(text.lines)
    }
    if found.count > Self.declarationsShown {
      output.line("… \(found.count - Self.declarationsShown) more: write `Screen.name`")
    }
  }

  static let declarationsShown = 5

  private func tellNothingNamed(_ name: String, _ output: inout PromptOutput) {
    let near = Suggestion.nearest(to: name, among: session.declaredNames().map { $0.name })
    output.line("nothing is declared as `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? ""))
  }

  func tellGraph(_ words: [String], _ output: inout PromptOutput) {
    if let lines = session.diagramLines(of: words.first) { return output.lines(lines) }
    output.line(
      words.first.map { "there is no screen `\($0)`" } ?? "no screen is open: `:graph Screen` draws another")
  }

  mutating func tellFrames(_ words: [String], _ output: inout PromptOutput) {
    guard let number = words.isEmpty ? history.position : Self.number(words[0]), words.count < 2 else {
      return tellUsage(.frames, &output)
    }
    guard number >= 0, number <= history.position else {
      return output.line("no step \(words[0]) has been taken: the session is at \(history.position)")
    }
    if number == 0 { return output.line("no step has been taken") }
    let present = session.moment()
    let position = history.position
    guard reach(number - 1, from: position) else { return output.line("interrupted: nothing has changed") }
    let (steps, _) = session.read(Array(history.record(number).text.utf8))
    for step in steps {
      let (_, frames) = session.takeKeepingFrames(step)
      for (index, frame) in frames.enumerated() {
        output.line("frame \(index + 1)" + (frame.states.isEmpty ? "" : ": \(frame.states)"), .dim)
        output.text(frame.text)
      }
      if frames.isEmpty { output.line("step \(number) showed no screen") }
    }
    session.restore(present, past: variables(position))
  }

  // MARK: Comparison of two steps

  mutating func tellDifference(_ words: [String], _ output: inout PromptOutput) {
    guard words.count == 2 else { return tellUsage(.diff, &output) }
    var looks: [Look] = []
    for word in words {
      guard let path = path(named: word) else {
        return output.line("`\(word)` is neither a step from 0 to \(history.path.count) nor a fork")
      }
      guard let look = look(at: path) else { return output.line("interrupted: nothing has changed") }
      looks.append(look)
    }
    var isSame = true
    for (title, before, after) in [
      ("states", looks[0].states, looks[1].states), ("variables", looks[0].variables, looks[1].variables),
      ("screen", looks[0].screen, looks[1].screen),
    ] where before != after {
      isSame = false
      output.line(title, .bold)
      output.markedDifference(from: before, to: after)
    }
    if isSame { output.line("no difference") }
  }

  private struct Look {
    var states: [UInt8]
    var variables: [UInt8]
    var screen: [UInt8]
  }

  /// The records that lead to a step of this path, or to a fork's position.
  private func path(named word: String) -> [Int32]? {
    if let number = Self.number(word) {
      return number >= 0 && number <= history.path.count ? Array(history.path.prefix(number)) : nil
    }
    guard let fork = history.fork(named: word) else { return nil }
    let row = history.forkList[fork]
    return row.isCurrent
      ? Array(history.path.prefix(history.position))
      : Array(history.path(to: history.forks[fork].tip).prefix(row.position))
  }

  /// The state after a path of records; nil after an interrupt. The session is restored.
  private mutating func look(at path: [Int32]) -> Look? {
    let present = session.moment()
    defer { session.restore(present, past: variables(history.position)) }
    let (from, moment) = moments.nearest(on: path, before: path.count)
    session.restore(moment, past: history.variables(behind: from == 0 ? nil : path[from - 1]))
    let texts = path.dropFirst(from).map { history.records[Int($0)].text }
    for (index, text) in texts.enumerated() {
      if index & 63 == 63, host.isInterrupted() { return nil }
      for step in session.read(Array(text.utf8)).steps {
        if session.take(step).wasInterrupted { return nil }
      }
    }
    session.close()
    let lines: ([String]) -> [UInt8] = { Array(($0.joined(separator: "\n") + "\n").utf8) }
    return Look(
      states: lines(session.stateLines()), variables: lines(session.variableLines()), screen: currentScreen())
  }
}
