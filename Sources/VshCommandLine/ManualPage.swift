/// The manual page for `vsh man`, generated from `Command` and `OptionTable`.
enum ManualPage {
  static var text: String {
    var lines = [
      ".TH VSH 1 \"\(CommandLineTool.released)\" \"vsh \(CommandLineTool.version)\"", ".SH NAME",
      "vsh \\- run View Script: the screens of an app as text, and the tests of them", ".SH SYNOPSIS",
    ]
    lines += Command.allCases.flatMap { [".B vsh", synopsis($0), ".br"] }.dropLast()
    lines += [".SH DESCRIPTION"] + description
    lines += [".SH COMMANDS"] + Command.allCases.flatMap(section)
    lines += [".SH OPTIONS"] + OptionTable.options.flatMap(option)
    lines += [".SH EXIT STATUS"] + pairs(exitStatuses)
    lines += [".SH ENVIRONMENT"] + pairs(variables)
    lines += [
      ".SH SEE ALSO", "The pages in", ".I docs", "of the project: language.md, tool.md, tutorial.md.",
    ]
    return lines.flatMap(wrapped).map { $0 + "\n" }.joined()
  }

  /// Wraps a line of text, so that the source of the page is readable too.
  private static func wrapped(_ line: String) -> [String] {
    if line.utf8.count <= longestLine || line.hasPrefix(".") { return [line] }
    var lines: [String] = []
    for word in line.split(separator: " ") {
      if let last = lines.last, last.utf8.count + 1 + word.utf8.count <= longestLine {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(escapedStart(String(word)))
      }
    }
    return lines
  }

  private static let longestLine = 78

  private static let description = [
    "View Script is a tiny language for screens that load, fail, are empty and come back.",
    "A file says which states a screen can be in, which actions it accepts in each, what it asks of its",
    "models, and what it looks like as text.",
    "The same file drives the screen and tests it.",
    ".B vsh",
    "runs it on a virtual clock, so that the bytes are the same on every machine.",
    "Without a command and without a file it is a prompt.",
  ]

  private static let exitStatuses = [
    ("0", "Everything passed."),
    ("1", "Something failed: an expectation, a golden file, or a file that is not in the standard format."),
    ("2", "Something could not run: wrong usage, or a file that cannot be read or has errors."),
    ("130", "The run was interrupted."),
  ]

  private static let variables = [
    ("CI", "When it is set, --update and --review write nothing."),
    ("NO_COLOR, CLICOLOR_FORCE, TERM", "They decide about colour where --color does not."),
    ("VSH_AGENT", "When it is set to something, every command is as with --agent."),
    ("VSH_HISTORY", "The file with the history of the prompt; empty for none."),
    ("VISUAL, EDITOR", "The editor that :edit of the prompt opens."),
    ("TEST_SHARD_INDEX, TEST_TOTAL_SHARDS, XML_OUTPUT_FILE", "Bazel's, which vsh test follows."),
  ]

  private static func synopsis(_ command: Command) -> String {
    let words = Help.synopsis(command, withOptions: true).split(separator: " ").dropFirst()
    return escaped(words.joined(separator: " "))
  }

  private static func section(of command: Command) -> [String] {
    let name = command == .run ? "[run]" : command.rawValue
    return [".TP", ".B \(escaped([name, command.operands].filter { !$0.isEmpty }.joined(separator: " ")))"]
      + command.explanation.split(separator: "\n").map { escaped(String($0)) }
  }

  private static func option(_ entry: OptionEntry) -> [String] {
    let commands =
      entry.commands.count == Command.allCases.count
      ? "All commands" : entry.commands.map(\.rawValue).joined(separator: ", ")
    return [".TP", ".B \(escaped(entry.usage))", escaped("\(commands): \(entry.meaning).")]
  }

  private static func pairs(_ rows: [(String, String)]) -> [String] {
    rows.flatMap { [".TP", ".B \(escaped($0.0))", escaped($0.1)] }
  }

  /// Escapes a line of text for roff: backslashes, hyphens, and a control character at the start.
  private static func escaped(_ text: String) -> String {
    let withEscapes = text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing(
      "…", with: "...")
    return escapedStart(withEscapes)
  }

  private static func escapedStart(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }
}
