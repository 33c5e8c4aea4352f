import VshHelp

/// `--help`, made from `OptionTable`: no option can be missing from it or be left in it.
///
/// Lines keep to 80 columns and hold no colour; every text ends with a line feed.
package enum Help {
  /// `vsh --help`: what the tool is and how to begin, for new users.
  package static var overview: String {
    var rows = [("vsh FILE…", Command.run.summary)]
    // An option without a long name is as important as a command.
    for option in OptionTable.options where option.long == nil {
      rows.append(
        ("vsh \(option.usage)\(option.argument == .none ? " \(Command.run.operands)" : "")", option.meaning))
    }
    for command in Command.allCases where command != .run && !further.contains(command) {
      rows.append((synopsis(command), command.summary))
    }
    return """
      vsh runs View Script: the screens of an app as text, and the tests of them.

      \(table(rows))

      To begin, write three lines to `hello.vs` and run `vsh hello.vs`:

        screen Hello { view { text "Hello" } }
        open Hello
        show

      \(more)
      \(exitStatuses)

      """
  }

  /// `vsh COMMAND --help`.
  package static func text(for command: Command) -> String {
    let options = OptionTable.options(of: command).map { entry in
      (entry.usage, entry.meaning + (entry.effect.repeats == .all ? " (repeatable)" : ""))
    }
    return """
      Usage: \(synopsis(command, withOptions: true))

      \(command.explanation)

      Options:
      \(table(options))

      \(exitStatuses)

      """
  }

  /// The command's line in usage: `vsh test [PATH…]`.
  package static func synopsis(_ command: Command, withOptions: Bool = false) -> String {
    let words = ["vsh", command == .run ? "[run]" : command.rawValue, withOptions ? "[OPTION…]" : ""]
    return (words + [command.operands]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Commands that a new user does not need.
  private static let further: [Command] = [
    .audit, .learn, .graph, .storyboard, .texts, .app, .plan, .generate, .models, .report, .step, .why, .mcp,
    .skill,
    .prelude, .lsp, .completions, .man,
  ]

  private static var more: String {
    let words = further.map(\.rawValue).joined(separator: ", ")
    var text = HelpText(columns: pageColumns + 1)
    text.wrap("More: `vsh COMMAND -h`. Also \(words).")
    return text.lines.joined(separator: "\n")
  }

  static let exitStatuses =
    "Exit status: 0 all passed, 1 something failed, 2 something could not run."

  /// Two columns, indented by two. A meaning that is wider than the page is wrapped below its own beginning.
  private static func table(_ rows: [(left: String, meaning: String)]) -> String {
    var text = HelpText(columns: pageColumns + 1)
    text.rows(rows.map { (form: $0.left, meaning: $0.meaning) })
    return text.lines.joined(separator: "\n")
  }

  private static let pageColumns = 80
}
