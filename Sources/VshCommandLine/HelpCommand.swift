import VshHelp
import VshHost
import VshPrompt
import VshSession
import VshSource

/// `vsh help`: the meaning of a word of the language, a command of the prompt or a command of `vsh`. `vsh explain`: the
/// meaning of a diagnostic's code, or the list of all codes.
struct HelpCommand {
  let host: Host
  let options: Options

  private static let columns = 80
  /// The topic that lists the commands of the prompt.
  static let prompt = "prompt"

  static var topics: [String] { [prompt] + LanguageHelp.topics }

  func run(_ command: Command) throws(UsageProblem) -> ExitStatus {
    let explains = command == .explain
    var texts: [String] = []
    for source in options.sources {
      texts.append(try explains ? Self.explanation(of: source.name) : Self.text(on: source.name))
    }
    if texts.isEmpty { texts = [explains ? Self.codes : Self.overview] }
    host.console.write(texts.joined(separator: "\n"))
    return .passed
  }

  private static var codes: String { Explanation.all.map { "\($0.code)  \($0.title)\n" }.joined() }

  private static func explanation(of code: String) throws(UsageProblem) -> String {
    if let explanation = Explanation.named(code) { return explanation.text }
    throw UsageProblem(
      "`\(visible(code))` is not the code of a message", wayOut: "as in `vsh explain VS0203`",
      command: .explain)
  }

  private static var overview: String {
    var text = HelpText(columns: columns)
    text.rows(
      LanguageHelp.List.allCases.map { ($0.rawValue, LanguageHelp.words(of: $0).joined(separator: ", ")) }
        + [(prompt, PromptHelp.topics.map { ":" + $0 }.joined(separator: ", "))])
    text.line("")
    text.wrap(
      "`vsh help row` is about one of these words, `vsh help elements` about all of a kind, `vsh help test` about a command too. `vsh explain CODE` is about a message."
    )
    return joined(text)
  }

  private static func text(on topic: String) throws(UsageProblem) -> String {
    let command = Command(rawValue: topic)
    var text = HelpText(columns: columns)
    if topic == prompt { PromptHelp.addList(to: &text) }
    if topic.hasPrefix(":") {
      PromptHelp.add(String(topic.dropFirst()), to: &text)
    } else {
      LanguageHelp.add(topic, to: &text)
      if text.lines.isEmpty, command == nil { PromptHelp.add(topic, to: &text) }
    }
    if text.lines.isEmpty, command == nil { ForeignWords.add(topic, to: &text) }
    if text.lines.isEmpty, command == nil, let meaning = HabitExplanation.meaning(of: topic) {
      text.wrap(meaning)
    }
    if text.lines.isEmpty, command == nil {
      let topics = topics + PromptHelp.topics + Command.allCases.map(\.rawValue)
      throw UsageProblem(
        "there is no help on `\(visible(topic))`",
        wayOut: Suggestion.nearest(to: topic, among: topics).map { "did you mean `vsh help \($0)`?" },
        command: .help)
    }
    let ofCommand = command.map { Help.text(for: $0) }
    return [ofCommand, text.lines.isEmpty ? nil : joined(text)].compactMap { $0 }.joined(separator: "\n")
  }

  private static func joined(_ text: HelpText) -> String { text.lines.map { $0 + "\n" }.joined() }
}
