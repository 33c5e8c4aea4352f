/// The prompt's own commands. Each row has the arguments, the meaning, an example and details; help, completion and the
/// parser of lines use them.
enum ColonCommand: String, CaseIterable {
  case actions, state, vars, pending, models, type, source, graph, frames, display
  case `break`
  case undo, redo, goto, log, history, fork, forks
  case `switch`
  case diff
  case why, whynot
  case path, explore
  case load, reload, watch, edit, save, set, help, quit

  private typealias Row = (arguments: String, meaning: String, example: String, details: [String])

  private var row: Row {
    switch self {
    case .actions:
      (
        "", "what can be done now, and why the rest cannot",
        ":actions",
        [
          "Gestures on the screen come first, then actions without the view, then what is refused and why.",
          "Each line can be typed as it is. An action is checked with the arguments that the screen would send; without them, a guard that needs them is not checked.",
        ]
      )
    case .state:
      (
        "", "the active states",
        ":state", []
      )
    case .vars:
      (
        "", "variables, binds and what `let` has named",
        ":vars", []
      )
    case .pending:
      (
        "", "calls and timers, the next one first",
        ":pending", []
      )
    case .models:
      (
        "", "models, their ops and latencies",
        ":models", []
      )
    case .type:
      (
        "expression", "the type of an expression",
        ":type articles.first", []
      )
    case .source:
      (
        "name", "a declaration as it is written",
        ":source News.loaded", []
      )
    case .graph:
      (
        "[screen]", "a screen's states as a diagram, the active ones marked",
        ":graph News", []
      )
    case .frames:
      (
        "[n]", "every screen that step n showed on its way; the last step without a number",
        ":frames 3",
        [
          "The step is taken again for this; the session stays where it is."
        ]
      )
    case .display:
      (
        "[expression|off]", "a value after each step",
        ":display articles.count",
        [
          "`:display` alone lists the values, `:display off` removes them."
        ]
      )
    case .break:
      (
        "[condition|off]", "stop a `wait` where a condition comes true",
        ":break articles.count > 0",
        [
          "The `wait` ends after the event that made it true; the next `wait` continues from there.",
          "`:break` alone lists the conditions, `:break off` drops them.",
        ]
      )
    case .undo:
      (
        "[n]", "go back one step, or n",
        ":undo 2",
        [
          "Undone steps are kept for `:redo`. A new step begins a new fork, and `:switch` returns to the old one."
        ]
      )
    case .redo:
      (
        "[n]", "repeat a step that was undone, or n",
        ":redo 2", Self.undo.details
      )
    case .goto:
      (
        "n", "go to step n; 0 is before the first",
        ":goto 3", Self.undo.details
      )
    case .log:
      (
        "[n]", "the last 20 steps, or n, with their numbers and the states after them",
        ":log 5", []
      )
    case .history:
      (
        "[n]", "the last 20 lines that were typed, or n",
        ":history 5",
        [
          "In a line `_` is the last value that was shown: `_ + 1`, `expect _ == 3`."
        ]
      )
    case .fork:
      (
        "name", "continue from here in a new fork",
        ":fork online",
        [
          "A fork is a named sequence of steps. The first one is `main`."
        ]
      )
    case .forks:
      (
        "", "list the forks",
        ":forks", Self.fork.details
      )
    case .switch:
      (
        "name", "change to another fork",
        ":switch main", Self.fork.details
      )
    case .diff:
      (
        "a b", "what differs between two steps or forks: states, variables, screens",
        ":diff 3 main",
        [
          "`a` and `b` are numbers of steps or names of forks."
        ]
      )
    case .why:
      (
        "\"text\"|state|variable", "the step and the line that caused it",
        ":why \"Retry\"",
        [
          "`:why \"Retry\"` asks for a text on the screen, `:why failed` for an active state, `:why articles` for a variable.",
          "`:why part(\"a\")` asks for the state of a machine, `:why message` for a parameter of an active state.",
          "It prints the step, the event in it, the line of the script, and the values that decided.",
        ]
      )
    case .whynot:
      (
        "action|step|\"text\"", "why an action or text is not available",
        ":whynot retry",
        [
          "`:whynot retry` asks for an action, `:whynot say(200)` with its arguments, `:whynot tap \"Say\"` as the step sends it.",
          "`:whynot \"Retry\"` asks for a text that is not on the screen.",
          "It prints the state, the guard or the branch that prevents it, and its values.",
        ]
      )
    case .path:
      (
        "state|\"text\"", "the shortest steps from here to there",
        ":path \"Retry\"",
        [
          "`:path failed(\"offline\")` asks for a state as `expect in` does, `:path count > 2` for a condition, `:path \"Retry\"` for a text on the screen.",
          "It tries what a person, the models and the clock can do, as `vsh explore` does. The session stays where it is.",
        ]
      )
    case .explore:
      (
        "[n]", "walk every path from here, and print what goes wrong",
        ":explore 5000",
        [
          "It prints what `vsh explore` finds, each with the shortest steps from here. It stops at n states, 100,000 without a number.",
          "The session stays where it is. Ctrl-C ends the walk.",
        ]
      )
    case .load:
      (
        "FILE", "read a file's declarations; the session is replayed on them",
        ":load news.vs",
        [
          "A later declaration hides an earlier one. The output says at which step the session first differs.",
          "Imports and data are read once, and again by `:load`, `:reload` and `:watch`.",
        ]
      )
    case .reload:
      (
        "", "read every file again; the session is replayed on them",
        ":reload", Self.load.details
      )
    case .watch:
      (
        "[on|off]", "read changed files again automatically; a second `:watch` turns it off",
        ":watch",
        [
          "vsh watches scripts, their imports and data files. When one changes, `:reload` runs while the prompt waits.",
          "A file with a mistake changes nothing: the mistake is shown, and the next change tries again.",
        ]
      )
    case .edit:
      (
        "[name or text]", "open the last block in your editor; the changed text is run",
        ":edit News",
        [
          "`:edit` opens what was submitted last, `:edit News` a declaration, and `:edit tap \"Retry\"` just this text.",
          "The editor is `$VISUAL`, else `$EDITOR`, else `vi`. A text that comes back unchanged is not run.",
        ]
      )
    case .save:
      (
        "[--min] FILE [\"name\"]",
        "the session as a test that passes; --min leaves out steps that change nothing",
        ":save news-test.vs \"it loads\"",
        [
          "The test has the steps that were not undone, and expectations for states, signals and the last screen.",
          "A file that is there gets the test at its end; `:save! FILE \"name\"` replaces a test of that name.",
          "`--min` tries to leave out each step, and keeps those that the end depends on.",
        ]
      )
    case .set:
      (
        "screen full|diff|off", "what is shown of the screen after a step",
        ":set screen full",
        [
          "`diff`: the changed lines; `full`: the whole screen; `off`: nothing."
        ]
      )
    case .help:
      (
        "[topic] [page]", "this list, or more about a command, a step, an element or a declaration",
        ":help tap", []
      )
    case .quit:
      (
        "", "leave; so does Ctrl-D",
        ":quit", []
      )
    }
  }

  /// The arguments, as help shows them.
  var arguments: String { row.arguments }
  /// What the command does, in one line.
  var meaning: String { row.meaning }
  var example: String { row.example }
  /// Further lines of its help topic.
  var details: [String] { row.details }

  var usage: String { ":" + rawValue + (arguments.isEmpty ? "" : " " + arguments) }

  /// Whether it takes at most one argument, so that no second one is completed.
  var takesOneWord: Bool {
    switch self {
    case .load, .source, .graph, .switch, .watch: true
    case _: false
    }
  }

  /// The command with this name, or the only one whose name begins with it.
  static func named(_ name: String) -> ColonCommand? {
    let fitting = beginning(with: name)
    return ColonCommand(rawValue: name) ?? (fitting.count == 1 ? fitting[0] : nil)
  }

  /// The commands whose names begin with `start`; none where it is empty.
  static func beginning(with start: String) -> [ColonCommand] {
    start.isEmpty ? [] : allCases.filter { $0.rawValue.hasPrefix(start) }
  }
}
