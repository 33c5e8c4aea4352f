import VshSession
import VshSource

/// `:why` and `:whynot`: finds the step that produced something, or the conditions that prevent it now.
extension Prompt {
  mutating func why(_ words: String, _ output: inout PromptOutput) {
    guard let subject = subject(words, &output) else { return }
    guard session.observe(subject) != nil else { return tellAbsence(subject, &output) }
    guard let number = stepThatMade(subject) else { return output.line("interrupted: nothing has changed") }
    if number > 0 { tellStep(number, subject, &output) }
    if case .variable(let name) = subject, number == 0 || session.isBind(name),
      let line = session.declarationLine(of: name)
    {
      tell(line, &output)
    }
    if case .text(let text) = subject, let line = session.viewLine(of: text) { tell(line, &output) }
  }

  /// The text between quotes. The closing quote may be missing.
  static func textInQuotes(_ words: String) -> String {
    let text = words.dropFirst()
    return String(text.hasSuffix("\"") ? text.dropLast() : text)
  }

  /// Parses a text in quotes, the name of an active state, or the name of a variable. Reports anything else.
  private mutating func subject(_ words: String, _ output: inout PromptOutput) -> Subject? {
    if words.hasPrefix("\"") {
      let text = Self.textInQuotes(words)
      if text.isEmpty { tellUsage(.why, &output) }
      return text.isEmpty ? nil : .text(text)
    }
    let name = words.hasPrefix("in ") ? String(words.dropFirst(3)) : words
    if name.isEmpty {
      tellUsage(.why, &output)
      return nil
    }
    let last = String(name.split(separator: ".").last ?? "")
    if session.hasState(last), session.observe(.state(last)) != nil { return .state(last) }
    if session.hasVariable(name) { return .variable(name) }
    let machines = session.liveMachines()
    if machines.contains(name) { return .machine(name) }
    if session.observe(.parameter(name)) != nil { return .parameter(name) }
    if session.hasState(last) { return .state(last) }
    let ofEach = machines.filter { $0.hasPrefix(name + "(") }
    if !ofEach.isEmpty {
      output.noAnswer("`\(name)` is several machines: ask for one")
      output.lines(ofEach.prefix(Self.machinesShown).map { "  :why " + $0 })
      return nil
    }
    let names = session.stateNames().map { $0.name } + session.valueNames().map { $0.name } + machines
    let near = Suggestion.nearest(to: name, among: names)
    output.noAnswer(
      "`\(name)` is neither a state, a variable nor a machine of an open screen"
        + (near.map { "; did you mean `\($0)`?" } ?? "; write a text in quotes"))
    return nil
  }

  private mutating func tellAbsence(_ subject: Subject, _ output: inout PromptOutput) {
    switch subject {
    case .text(let text):
      output.noAnswer("\"\(text)\" is not on the screen: `:whynot \"\(text)\"` says why")
    case .state(let name):
      output.noAnswer("`\(name)` is not active")
      output.lines(session.stateLines().map { "  " + $0 })
    case .variable(let name), .parameter(let name): output.noAnswer("`\(name)` has no value now")
    case .machine(let name): output.noAnswer("`\(name)` is not there now")
    }
  }

  private static let machinesShown = 8

  // MARK: Finding the step

  /// The number of the last step that changed the subject, 0 where none did; nil after an interrupt. The session is
  /// restored.
  private mutating func stepThatMade(_ subject: Subject) -> Int? {
    let present = session.moment()
    let position = history.position
    defer { session.restore(present, past: variables(position)) }
    var end = position
    while end > 0 {
      let (from, moment) = moments.nearest(on: history.path, before: end - 1)
      session.restore(moment, past: variables(from))
      var before = session.observe(subject)
      var last: Int?
      let arrival = Self.replay(&session, history, behind: from, to: end, host: host) {
        session, number, _, _ in
        let now = session.observe(subject)
        if now != before { last = number }
        before = now
        return true
      }
      if case .interrupted = arrival { return nil }
      if let last { return last }
      end = from
    }
    return 0
  }

  private mutating func tellStep(_ number: Int, _ subject: Subject, _ output: inout PromptOutput) {
    output.line("step \(number): \(firstLine(history.record(number).text))", .bold)
    let present = session.moment()
    let position = history.position
    defer { session.restore(present, past: variables(position)) }
    guard reach(number - 1, from: position) else { return }
    guard let made = session.takeTraced(history.record(number).text, asking: subject) else { return }
    if let first = made.lines.first { output.line("  " + first, nil, cells: Self.lineCells) }
    for line in session.causes(of: subject, in: made) { tell(line, &output) }
  }

  private static let lineCells = 78

  private func tell(_ line: CauseLine, _ output: inout PromptOutput) {
    output.line("  " + line.location)
    for value in line.values { output.broken(value, indentation: 4, cells: Self.lineCells) }
  }

  // MARK: Obstacles

  mutating func whyNot(_ words: String, _ output: inout PromptOutput) {
    if words.isEmpty { return tellUsage(.whynot, &output) }
    if words.hasPrefix("\"") {
      let text = Self.textInQuotes(words)
      return text.isEmpty ? tellUsage(.whynot, &output) : whyNot(text: text, &output)
    }
    let name = String((words.hasPrefix("send ") ? words.dropFirst(5) : words[...]).prefix { $0 != "(" })
    let isName = name == words && !words.contains(" ")
    guard let standing = (isName ? nil : session.standing(ofStep: words)) ?? session.standing(ofAction: name)
    else {
      let near = Suggestion.nearest(to: name, among: session.actionNames().map { $0.name })
      return output.noAnswer(
        "no screen has an action `\(name.isEmpty ? words : name)`"
          + (near.map { "; did you mean `\($0)`?" } ?? "; write a text in quotes"))
    }
    output.line(standing.sentence)
    for line in standing.lines { tell(line, &output) }
  }

  private mutating func whyNot(text: String, _ output: inout PromptOutput) {
    if session.observe(.text(text)) != nil {
      if let way = session.ways().first(where: { $0.step.hasSuffix(Session.quoted(text)) && !$0.isAvailable }
      ),
        let standing = session.standing(ofStep: way.step)
      {
        output.line(
          "\"\(text)\" is on the screen, and its action `\(way.meaning)` is refused: \(standing.sentence)")
        for line in standing.lines { tell(line, &output) }
        return
      }
      return output.noAnswer("\"\(text)\" is on the screen: `:why \"\(text)\"` says why")
    }
    let lines = session.obstacles(toText: text)
    if lines.isEmpty { return output.line("no view has \"\(text)\"; it can only come from data") }
    output.line("\"\(text)\" is not on the screen")
    for line in lines { tell(line, &output) }
  }
}
