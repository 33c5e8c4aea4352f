import VshProgram
import VshSession
import VshSource
import VshSyntax
import VshText

/// `:help`: the list of commands, or one topic with an example. It fits the terminal's width and is shown in pages of
/// its height.
extension Prompt {
  func help(_ words: [String], _ output: inout Output) {
    let page = words.last.flatMap { Self.number($0) }
    let topic = (page == nil ? words : words.dropLast()).first
    var told = Output(isColored: isColored)
    if let topic, topic != ":" {
      tellTopic(topic, &told)
    } else {
      tellRows(ColonCommand.allCases.map { ($0.usage, $0.meaning) }, &told)
      wrap(
        "Everything else is the language: steps, declarations, expressions. `:help tap`, `:help row`, `:help News`.",
        &told)
    }
    tellPage(page, of: told, topic, &output)
  }

  /// Appends one page; everything where the output is not a terminal.
  private func tellPage(_ number: Int?, of told: Output, _ topic: String?, _ output: inout Output) {
    let lines = told.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    let room = host.page().map { max(Self.fewestRows, $0.rows - 2) } ?? max(1, lines.count)
    let count = max(1, (lines.count + room - 1) / room)
    let page = number ?? 1
    guard 1...count ~= page else {
      return output.line("there is no page \(page): the help has \(count) page\(count == 1 ? "" : "s")")
    }
    for line in lines.dropFirst((page - 1) * room).prefix(room) { output.text(line + [UInt8(ascii: "\n")]) }
    if page < count {
      let next = ([":help"] + (topic.map { [$0] } ?? []) + ["\(page + 1)"]).joined(separator: " ")
      output.line("page \(page) of \(count): `\(next)` shows the next", .dim)
    }
  }

  private static let fewestRows = 5
  private static let fewestColumns = 20

  private func tellTopic(_ topic: String, _ output: inout Output) {
    let name = topic.hasPrefix(":") ? String(topic.dropFirst()) : topic
    let before = output.bytes.count
    if let command = ColonCommand(rawValue: name) {
      wrap("\(command.usage): \(command.meaning)", &output)
      for line in command.details { wrap(line, &output) }
      wrap("for example: \(command.example)", &output)
    }
    let elements = ElementKind.allCases.map(\.traits)
    if !topic.hasPrefix(":"), let step = Word.steps.first(where: { $0.word.rawValue == name }) {
      tellForm("step  \(step.usage): \(step.meaning)", of: name, &output)
      if step.word == .expect {
        tellRows(Word.expectations.map { ("expect " + $0.usage, $0.meaning) }, &output)
      }
    }
    if let element = elements.first(where: { $0.word == name }) {
      tellForm("element  \(element.usage): \(element.meaning)", of: name, &output)
    }
    for text in session.declarations(named: name).prefix(Self.declarationsShown) {
      output.line("\(text.kind) \(text.name)  \(text.path):\(text.line)")
      for line in text.documentation { wrap("  " + line, indentation: 2, &output) }
    }
    if output.bytes.count == before {
      let topics =
        ColonCommand.allCases.map(\.rawValue) + Word.steps.map(\.word.rawValue) + elements.map(\.word)
        + session.declaredNames().map(\.name)
      let near = Suggestion.nearest(to: name, among: topics)
      output.line("there is no help on `\(name)`" + (near.map { "; did you mean `\($0)`?" } ?? ""))
    }
  }

  private func tellForm(_ line: String, of word: String, _ output: inout Output) {
    wrap(line, &output)
    if let example = HelpExamples.example(of: word) { wrap("for example: \(example)", &output) }
  }

  /// Two columns, the name and the meaning. A long meaning continues below its own beginning.
  private func tellRows(_ rows: [(String, String)], _ output: inout Output) {
    let width = rows.map { $0.0.cellCount }.max() ?? 0
    for (name, meaning) in rows {
      wrap("  " + name.padding(to: width) + "  " + meaning, indentation: width + 4, &output)
    }
  }

  /// Breaks a text into lines that fit the terminal. All but the first are indented.
  private func wrap(_ text: String, indentation: Int = 0, _ output: inout Output) {
    let columns = max(Self.fewestColumns, host.page()?.columns ?? 80)
    let blanks = String(repeating: " ", count: min(indentation, columns / 2))
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    var line = words.first ?? ""
    for word in words.dropFirst() {
      if line.cellCount + 1 + word.cellCount >= columns, line.contains(where: { $0 != " " }), !word.isEmpty {
        output.line(line)
        line = blanks + word
      } else {
        line += " " + word
      }
    }
    output.line(line)
  }
}
