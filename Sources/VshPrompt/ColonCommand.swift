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
          "Gestures on the screen stand first, then actions past the view, then what is refused and why.",
          "Each line can be typed as it stands. An action is asked with what the screen would send; without arguments no guard is asked that needs them.",
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
          "`:display` alone lists what is shown, `:display off` shows none any more."
        ]
      )
    case .break:
      (
        "[condition|off]", "stop a `wait` where a condition comes true",
        ":break articles.count > 0",
        [
          "The `wait` ends behind the event that made it true; the next one goes on from there.",
          "`:break` alone lists the conditions, `:break off` drops them.",
        ]
      )
    case .undo:
      (
        "[n]", "go back one step, or n",
        ":undo 2",
        [
          "Undone steps stay until `:redo`; a new step begins a fork of its own, and `:switch` goes back to the other."
        ]
      )
    case .redo:
      (
        "", "take a step again that was undone",
        ":redo", Self.undo.details
      )
    case .goto:
      (
        "n", "go to step n; 0 is before the first",
        ":goto 3", Self.undo.details
      )
    case .log:
      (
        "[n]", "the last 20 steps, or n, by number, with the states behind them",
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
        "name", "go on from here under a new name, beside the old way",
        ":fork online",
        [
          "A fork is a name for a way through the session. The first one is `main`."
        ]
      )
    case .forks:
      (
        "", "the ways there are",
        ":forks", Self.fork.details
      )
    case .switch:
      (
        "name", "go over to another way",
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
        "\"text\"|state|variable", "the step and the line that last made it so",
        ":why \"Retry\"",
        [
          "`:why \"Retry\"` asks for a text on the screen, `:why failed` for an active state, `:why articles` for a variable.",
          "`:why part(\"a\")` asks for the state of a machine, `:why message` for a parameter of an active state.",
          "It answers with the step, the event in it, the line of the script, and the values that decided.",
        ]
      )
    case .whynot:
      (
        "action|step|\"text\"", "what stands in the way",
        ":whynot retry",
        [
          "`:whynot retry` asks for an action, `:whynot say(200)` with its arguments, `:whynot tap \"Say\"` as the step sends it.",
          "`:whynot \"Retry\"` asks for a text that is not on the screen.",
          "It answers with the state, the guard or the branch in the way, and its values.",
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
        "[n]", "every path on from here, and what goes wrong",
        ":explore 5000",
        [
          "It prints what `vsh explore` finds, each with the shortest steps from here. It stops at n states, 100,000 without a number.",
          "The session stays where it is. Ctrl-C ends the walk.",
        ]
      )
    case .load:
      (
        "FILE", "a file's declarations; the session is replayed on them",
        ":load news.vs",
        [
          "What is declared later hides what was there. The answer says where the session first goes another way.",
          "Imports and data are read once, and again by `:load`, `:reload` and `:watch`.",
        ]
      )
    case .reload:
      (
        "", "every file again; the session is replayed on them",
        ":reload", Self.load.details
      )
    case .watch:
      (
        "[on|off]", "changed files again, by themselves; once more turns it off",
        ":watch",
        [
          "Scripts, what they import and data from files are watched. When one changes, `:reload` is done while the prompt waits.",
          "A file with a mistake changes nothing: the mistake is shown, and the next change tries again.",
        ]
      )
    case .edit:
      (
        "[name or text]", "the last block in your editor; what comes back is run",
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
          "`--min` tries to leave out each step, and keeps those without which the end is another one.",
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
