import VshSession
import VshSource
import VshText

/// Runs a line that begins with a colon.
extension Prompt {
  mutating func perform(_ block: [UInt8], _ answer: inout PromptAnswer, _ output: inout PromptOutput) {
    let line = String(decoding: block, as: UTF8.self)
    let words = line.split(whereSeparator: { $0.isWhitespace }).map(String.init)
    let name = String((words.first ?? ":").dropFirst())
    guard let command = ColonCommand.named(name == "save!" ? "save" : name) else {
      return tellUnknown(name, &output)
    }
    let rest = Array(words.dropFirst())
    switch command {
    case .quit: answer.endsSession = true
    case .help: help(rest, &output)
    case .history: tellHistory(rest, &output)
    case .display: display(Self.behind(words.first ?? "", in: line), &output)
    case .break: stopAt(Self.behind(words.first ?? "", in: line), &output)
    case .undo: undo(rest, &output)
    case .redo: redo(rest, &output)
    case .goto: goTo(rest, &output)
    case .log: log(rest, &output)
    case .fork: fork(rest, &output)
    case .forks: tellForks(&output)
    case .switch: switchFork(rest, &output)
    case .set: set(rest, &output)
    case .actions: tellActions(&output)
    case .state: tell(session.stateLines(), or: "no screen is open", &output)
    case .vars: tell(session.variableLines(), or: "nothing has a value yet", &output)
    case .pending: tell(session.pendingLines(), or: "nothing is pending", &output)
    case .models: tell(session.modelLines(), or: "no model is used or declared", &output)
    case .type: tellType(Self.behind(words.first ?? "", in: line), &output)
    case .source: tellSource(rest, &output)
    case .graph: tellGraph(rest, &output)
    case .frames: tellFrames(rest, &output)
    case .diff: tellDifference(rest, &output)
    case .why: why(Self.behind(words.first ?? "", in: line), &output)
    case .whynot: whyNot(Self.behind(words.first ?? "", in: line), &output)
    case .path: path(Self.behind(words.first ?? "", in: line), &output)
    case .explore: explore(rest, &output)
    case .load: load(Self.behind(words.first ?? "", in: line), &output)
    case .reload: reload(&output)
    case .watch: watch(rest, &output)
    case .edit: answer.textToEdit = textToEdit(Self.behind(words.first ?? "", in: line), &output)
    case .save: save(Self.behind(words.first ?? "", in: line), replaces: name.hasSuffix("!"), &output)
    }
  }

  /// The rest of a line after the command's name, trimmed.
  private static func behind(_ name: String, in line: String) -> String {
    guard let found = line.firstOccurrence(of: name) else { return "" }
    var rest = line[found.upperBound...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  private func tellUnknown(_ name: String, _ output: inout PromptOutput) {
    let several = ColonCommand.beginning(with: name).map { "`:\($0.rawValue)`" }
    if several.count > 1, let last = several.last {
      return output.line("`:\(name)` may be \(several.dropLast().joined(separator: ", ")) or \(last)")
    }
    let near = Suggestion.nearest(to: name, among: ColonCommand.allCases.map { $0.rawValue })
    output.line(
      "there is no command `:\(name)`" + (near.map { "; did you mean `:\($0)`?" } ?? "; `:help` lists them"))
  }

  func tellUsage(_ command: ColonCommand, _ output: inout PromptOutput) {
    output.noAnswer("it is `\(command.usage)`: \(command.meaning)")
  }

  private mutating func set(_ words: [String], _ output: inout PromptOutput) {
    guard words.count == 2, words[0] == "screen", let mode = ScreenMode(rawValue: words[1]) else {
      return tellUsage(.set, &output)
    }
    screenMode = mode
  }

  /// Parses a whole number; one that is out of range becomes the largest or smallest `Int`.
  static func number(_ word: String) -> Int? {
    if let number = Int(word) { return number }
    let digits = word.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    let isNumber =
      word.utf8.count - digits.count <= 1 && !digits.isEmpty
      && digits.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return isNumber ? (word.hasPrefix("-") ? Int.min : Int.max) : nil
  }

  // MARK: Time

  private mutating func undo(_ words: [String], _ output: inout PromptOutput) {
    guard let count = words.isEmpty ? 1 : Self.number(words[0]), count > 0, words.count < 2 else {
      return tellUsage(.undo, &output)
    }
    if history.position == 0 { return output.line("there is nothing to undo") }
    go(to: max(0, history.position - count), &output)
  }

  private mutating func redo(_ words: [String], _ output: inout PromptOutput) {
    guard let count = words.isEmpty ? 1 : Self.number(words[0]), count > 0, words.count < 2 else {
      return tellUsage(.redo, &output)
    }
    if history.undoneCount == 0 { return output.line("nothing is undone") }
    let target = history.position + min(count, history.undoneCount)
    let arrival = Self.replay(&session, history, behind: history.position, to: target, host: host)
    switch arrival {
    case .arrived:
      history.move(to: target)
      tellPosition(&output)
      show(&output)
    case .interrupted:
      comeBack()
      output.line("interrupted: nothing has changed")
    case .stopped(_, let problem, let sources):
      output.mistakes([problem], sources)
      comeBack()
    }
  }

  private mutating func goTo(_ words: [String], _ output: inout PromptOutput) {
    guard words.count == 1, let number = Self.number(words[0]) else { return tellUsage(.goto, &output) }
    guard number >= 0, number <= history.path.count else {
      return output.line("there is no step \(words[0]): the session has \(history.path.count)")
    }
    go(to: number, &output)
  }

  private func log(_ words: [String], _ output: inout PromptOutput) {
    guard let count = words.isEmpty ? 20 : Self.number(words[0]), count > 0, words.count < 2 else {
      return tellUsage(.log, &output)
    }
    let total = history.path.count
    if total == 0 { return output.line("no step has been taken") }
    let first = max(1, total - min(count, total) + 1)
    let width = String(total).count
    let stateWidth = (first...total).map { history.record($0).state.cellCount }.max() ?? 0
    for number in first...total {
      let record = history.record(number)
      let mark = number == history.position ? ">" : " "
      let shownNumber = String(repeating: " ", count: width - String(number).count) + String(number)
      let text =
        "\(mark) \(shownNumber)  \(Trail.timeText(record.elapsedMilliseconds).padding(to: 8)) "
        + record.state.padding(to: stateWidth) + "  " + firstLine(record.text)
      output.line(text, number > history.position ? .dim : nil)
    }
  }

  private func tellHistory(_ words: [String], _ output: inout PromptOutput) {
    guard let count = words.isEmpty ? 20 : Self.number(words[0]), count > 0, words.count < 2 else {
      return tellUsage(.history, &output)
    }
    for block in typed.suffix(count) { output.line("  " + firstLine(String(decoding: block, as: UTF8.self))) }
  }

  // MARK: Forks

  private mutating func fork(_ words: [String], _ output: inout PromptOutput) {
    guard words.count == 1, let name = words.first else { return tellUsage(.fork, &output) }
    if history.fork(named: name) != nil { return output.line("there is a fork `\(name)` already") }
    history.beginFork(named: name)
    output.line("on `\(name)`, from step \(history.position)", .dim)
  }

  private func tellForks(_ output: inout PromptOutput) {
    for fork in history.forkList {
      let undone = fork.steps - fork.position
      output.line(
        (fork.isCurrent ? "> " : "  ") + fork.name.padding(to: 12)
          + " at step \(fork.position)" + (undone > 0 ? " of \(fork.steps)" : ""))
    }
  }

  private mutating func switchFork(_ words: [String], _ output: inout PromptOutput) {
    guard words.count == 1, let name = words.first else { return tellUsage(.switch, &output) }
    guard let fork = history.fork(named: name) else {
      let near = Suggestion.nearest(to: name, among: history.forkList.map { $0.name })
      return output.line("there is no fork `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? ""))
    }
    let before = (history, session.moment(), variables(history.position))
    let from = history.position
    let (shared, target) = history.switchFork(to: fork)
    guard reach(target, from: min(from, shared), isHalfway: from > shared) else {
      history = before.0
      session.restore(before.1, past: before.2)
      return output.line("interrupted: nothing has changed")
    }
    history.move(to: target)
    output.line("on `\(name)`", .dim)
    tellPosition(&output)
    show(&output)
  }
}

extension String {
  /// The width in terminal cells.
  var cellCount: Int { Cells.count(of: Array(utf8).span) }

  /// Appends blanks up to a number of cells.
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - cellCount))
  }
}
