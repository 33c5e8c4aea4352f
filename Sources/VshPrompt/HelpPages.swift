package import VshHelp
import VshSession
import VshSource
import VshText

/// `:help`: the list of commands, or one topic with an example. It fits the terminal's width and is shown in pages of
/// its height.
extension Prompt {
  func help(_ words: [String], _ output: inout PromptOutput) {
    let page = words.last.flatMap { Self.number($0) }
    let topic = (page == nil ? words : words.dropLast()).first
    var text = HelpText(columns: host.page()?.columns ?? 80)
    if let topic, topic != ":" {
      add(topic, to: &text)
    } else {
      PromptHelp.addList(to: &text)
      text.wrap(
        "Everything else is the language: steps, declarations, expressions. `:help tap`, `:help row`, `:help News`."
      )
    }
    var help = PromptOutput(isColored: isColored)
    help.lines(text.lines)
    tellPage(page, of: help, topic, &output)
  }

  /// Appends one page; everything where the output is not a terminal.
  private func tellPage(_ number: Int?, of help: PromptOutput, _ topic: String?, _ output: inout PromptOutput)
  {
    let lines = help.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    let room = host.page().map { max(Self.fewestRows, $0.rows - 2) } ?? max(1, lines.count)
    let count = max(1, (lines.count + room - 1) / room)
    let page = number ?? 1
    guard 1...count ~= page else {
      return output.line("there is no page \(page): the help has \(count.counted("page"))")
    }
    for line in lines.dropFirst((page - 1) * room).prefix(room) { output.text(line + [UInt8(ascii: "\n")]) }
    if page < count {
      let next = ([":help"] + (topic.map { [$0] } ?? []) + ["\(page + 1)"]).joined(separator: " ")
      output.line("page \(page) of \(count): `\(next)` shows the next", .dim)
    }
  }

  private static let fewestRows = 5

  private func add(_ topic: String, to text: inout HelpText) {
    let name = topic.hasPrefix(":") ? String(topic.dropFirst()) : topic
    PromptHelp.add(name, to: &text)
    if !topic.hasPrefix(":") { LanguageHelp.add(name, to: &text) }
    for declared in session.declarations(named: name).prefix(Self.declarationsShown) {
      text.line("\(declared.kind) \(declared.name)  \(declared.path):\(declared.line)")
      for line in declared.documentation { text.wrap("  " + line, indentation: 2) }
    }
    if text.lines.isEmpty { ForeignWords.add(name, to: &text) }
    if text.lines.isEmpty, let meaning = HabitExplanation.meaning(of: name) { text.wrap(meaning) }
    if text.lines.isEmpty {
      let topics = PromptHelp.topics + LanguageHelp.topics + session.declaredNames().map { $0.name }
      let near = Suggestion.nearest(to: name, among: topics)
      text.line("there is no help on `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? ""))
    }
  }
}

/// Help on the commands of the prompt, for `:help` and `vsh help`.
package enum PromptHelp {
  /// Adds the list of all commands.
  package static func addList(to text: inout HelpText) {
    text.rows(ColonCommand.allCases.map { (form: $0.usage, meaning: $0.meaning) })
  }

  /// Adds the help on a command; nothing for an unknown name.
  package static func add(_ name: String, to text: inout HelpText) {
    guard let command = ColonCommand(rawValue: name) else { return }
    text.wrap("\(command.usage): \(command.meaning)")
    for line in command.details { text.wrap(line) }
    text.wrap("for example: \(command.example)")
  }

  package static let topics = ColonCommand.allCases.map { $0.rawValue }
}
