/// The prompt's own commands, each a row: its name, what it takes, what it does. Help, completion and the reading of lines all
/// come from here.
enum ColonCommand: String, CaseIterable {
  case actions, state, vars, pending, models, type, source, graph, frames
  case undo, redo, goto, log, fork, forks
  case `switch`
  case diff
  case why, whynot
  case load, reload, watch, edit, save, set, help, quit

  /// What stands behind the name, as help shows it.
  var arguments: String {
    switch self {
    case .actions, .state, .vars, .pending, .models, .redo, .forks, .reload, .quit: ""
    case .type: "expression"
    case .source: "name"
    case .graph: "[screen]"
    case .undo, .log, .frames: "[n]"
    case .goto: "n"
    case .fork, .switch: "name"
    case .diff: "a b"
    case .why: "\"text\"|state|variable"
    case .whynot: "action|step|\"text\""
    case .load: "FILE"
    case .watch: "[on|off]"
    case .edit: "[name or text]"
    case .save: "[--min] FILE [\"name\"]"
    case .set: "screen full|diff|off"
    case .help: "[topic]"
    }
  }

  /// What it does, in a line.
  var meaning: String {
    switch self {
    case .actions: "what can be done now, and why the rest cannot"
    case .state: "the active states"
    case .vars: "variables, binds and what `let` has named"
    case .pending: "calls and timers, the next one first"
    case .models: "models, their ops and latencies"
    case .type: "the type of an expression"
    case .source: "a declaration as it is written"
    case .graph: "a screen's states as a diagram, the active ones marked"
    case .frames: "every screen that step n showed on its way; the last step without a number"
    case .undo: "go back one step, or n"
    case .redo: "take a step again that was undone"
    case .goto: "go to step n; 0 is before the first"
    case .log: "the last 20 steps, or n, by number"
    case .fork: "go on from here under a new name, beside the old way"
    case .forks: "the ways there are"
    case .switch: "go over to another way"
    case .diff: "what differs between two steps or forks: states, variables, screens"
    case .why: "the step and the line that last made it so"
    case .whynot: "what stands in the way"
    case .load: "a file's declarations; the session is replayed on them"
    case .reload: "every file again; the session is replayed on them"
    case .watch: "changed files again, by themselves; once more turns it off"
    case .edit: "the last block in your editor; what comes back is run"
    case .save: "the session as a test that passes; --min leaves out steps that change nothing"
    case .set: "what is shown of the screen after a step"
    case .help: "this list, or more about a command, a step, an element or a declaration"
    case .quit: "leave; so does Ctrl-D"
    }
  }

  /// What a person may want to know besides.
  var details: [String] {
    switch self {
    case .actions:
      [
        "Gestures on the screen stand first, then actions past the view, then what is refused and why.",
        "Each line can be typed as it stands. An action is asked with what the screen would send; without arguments no guard is asked that needs them.",
      ]
    case .undo, .redo, .goto:
      [
        "Undone steps stay until `:redo`; a new step begins a fork of its own, and `:switch` goes back to the other."
      ]
    case .fork, .forks, .switch: ["A fork is a name for a way through the session. The first one is `main`."]
    case .diff: ["`a` and `b` are numbers of steps or names of forks: `:diff 3 5`, `:diff main try`."]
    case .why:
      [
        "`:why \"Retry\"` asks for a text on the screen, `:why failed` for an active state, `:why articles` for a variable.",
        "It answers with the step, the event in it, the line of the script, and the values that decided.",
      ]
    case .whynot:
      [
        "`:whynot retry` asks for an action, `:whynot say(200)` with its arguments, `:whynot tap \"Say\"` as the step sends it.",
        "`:whynot \"Retry\"` asks for a text that is not on the screen.",
        "It answers with the state, the guard or the branch in the way, and its values.",
      ]
    case .load, .reload:
      [
        "What is declared later hides what was there. The answer says where the session first goes another way.",
        "Imports and data are read once, and again by these two and by `:watch`.",
      ]
    case .watch:
      [
        "Scripts, what they import and data from files are watched. When one changes, `:reload` is done while the prompt waits.",
        "A file with a mistake changes nothing: the mistake is shown, and the next change tries again.",
      ]
    case .edit:
      [
        "`:edit` opens what was submitted last, `:edit News` a declaration, and `:edit tap \"Retry\"` just this text.",
        "The editor is `$VISUAL`, else `$EDITOR`, else `vi`. A text that comes back unchanged is not run.",
      ]
    case .save:
      [
        "The test has the steps that were not undone, and expectations for states, signals and the last screen.",
        "A file that is there gets the test at its end; `:save! FILE \"name\"` replaces a test of that name.",
        "`--min` tries to leave out each step, and keeps those without which the end is another one.",
      ]
    case .set: ["`diff`: the changed lines; `full`: the whole screen; `off`: nothing."]
    case .frames: ["The step is taken again for this; the session stays where it is."]
    case _: []
    }
  }

  var usage: String { ":" + rawValue + (arguments.isEmpty ? "" : " " + arguments) }

  /// The command of a name, or of its beginning where only one has it.
  static func named(_ name: String) -> ColonCommand? {
    if let exact = ColonCommand(rawValue: name) { return exact }
    let fitting = allCases.filter { $0.rawValue.hasPrefix(name) }
    return fitting.count == 1 && !name.isEmpty ? fitting[0] : nil
  }
}
