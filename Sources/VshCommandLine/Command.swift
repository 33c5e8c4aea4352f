import VshSource

/// The commands of `vsh`. The raw value is the word on the command line; `run` may be omitted.
package enum Command: String, CaseIterable, Sendable {
  case run, new, test, explore, audit, learn, graph, storyboard, texts, app, plan, generate, check, fmt,
    models,
    explain,
    help, report
  case step, why, mcp, skill, prelude, lsp, completions, man

  /// The operands after the options, for usage lines; empty for none.
  package var operands: String {
    switch self {
    case .run: "[FILE…]"
    case .test, .explore, .audit, .check, .fmt: "[PATH…]"
    case .models, .texts: "FILE"
    case .plan, .graph, .storyboard: "FILE…"
    case .generate: "swift FILE"
    case .app: "check FILE"
    case .report: "merge REPORT…"
    case .new: "NAME"
    case .explain: "[CODE…]"
    case .help: "[TOPIC…]"
    case .completions: Shell.allCases.map(\.rawValue).joined(separator: "|")
    case .step: "SESSION.vs STEP"
    case .why: "SESSION.vs WHAT"
    case .learn: "[DIR]"
    case .prelude, .lsp, .mcp, .skill, .man: ""
    }
  }

  /// Whether `-` among the operands means standard input.
  package var readsStandardInput: Bool { [.run, .check, .fmt, .models].contains(self) }

  /// Whether no operand means the current folder.
  package var searchesFolders: Bool { [.test, .explore, .audit, .check, .fmt].contains(self) }

  /// A phrase for the list of commands.
  package var summary: String {
    switch self {
    case .run: "run scripts and print what happens"
    case .test: "run tests and compare golden files"
    case .explore: "walk every path of the screens, look for mistakes"
    case .audit: "say which screens each call lacks: loading, empty, error"
    case .learn: "drive a web page without a script through every screen"
    case .graph: "draw the states of screens, and the ways between screens"
    case .storyboard: "put every screen that scripts can show on one page"
    case .texts: "list which texts each language lacks"
    case .app: "examine the driver of a real app, or what a page needs"
    case .plan: "write the tests down for an app's own test framework"
    case .generate: "print what holds Swift view models to a script"
    case .check: "read and check, run nothing"
    case .fmt: "rewrite in the standard format"
    case .models: "list a script's models and their data"
    case .report: "merge several reports into one"
    case .step: "take one step of a session that a file keeps"
    case .why: "say why a session's screen shows what it shows"
    case .mcp: "be a tool server, for a program that writes screens"
    case .skill: "print one page for programs that write screens"
    case .prelude: "print the models that every script can use"
    case .lsp: "be a language server, for an editor"
    case .new: "write a first screen, with its tests"
    case .explain: "say what the code of a message means"
    case .help: "say what a word of the language means"
    case .completions: "print what completes a command line in a shell"
    case .man: "print the manual page"
    }
  }

  /// An explanation of the command for new users, in whole sentences.
  package var explanation: String {
    switch self {
    case .run:
      """
      Runs each file's top-level steps, then its tests, and prints the transcript.
      The word `run` may be left out. Without FILE, it is the prompt on a terminal;
      otherwise, and for `-`, the script is read from standard input. A script may
      begin with the line `#!/usr/bin/env vsh`.
      """
    case .test:
      """
      Runs the tests and top-level steps of every `*.vs` below each PATH (default: the
      current folder), except in hidden folders and where `.gitignore` says so, and
      compares the transcript of `news.vs` with `news.golden` where there is one.
      `news.vs:12` is the test on line 12.
      """
    case .explore:
      """
      Runs each `explore` of a script. Where it has none, it walks from each screen
      that opens without arguments through every state: all that can be touched is
      touched, each call answers as its model does, with a failure and with nothing,
      in any order, and timers fire. It prints what goes wrong, each with the
      shortest test that leads there. Of the rows of a list, the first, the second
      and the last are touched; into each field up to four texts are typed.
      """
    case .audit:
      """
      Says of each call of each screen in one line: do its loading, loaded, empty and
      error screens differ, does each have a way out, and does a late answer harm?
      Below the line is what is missing, with the shortest test that shows it. It
      walks as `vsh explore` does. Exit status 1: something is missing; 2: something
      could not be judged.
      """
    case .learn:
      """
      Drives the page of --page, or the program of --app, through every screen that
      it can show, with time and requests held: each request of --answers is
      answered, answered with nothing, refused and broken, in every order. It prints
      which screens each request lacks, and what is wrong, each with the shortest way
      to it. -o writes a page of pictures and a first script to a new folder; --update
      DIR shows what differs from that folder, and accepts it. Names that you gave
      stay. Exit status 1: a fault; 2: the page could not be judged. docs/learn.md
      shows more.
      """
    case .graph:
      """
      Draws the states and transitions of each FILE's screens, and the ways between
      the screens: as a picture (SVG), or for Mermaid, Graphviz, SCXML tools, XState
      and programs. With --highlight it marks what a test takes. It reads no data
      otherwise, and runs nothing.
      """
    case .storyboard:
      """
      Walks each FILE as `vsh explore` does, and puts each text of a screen that it
      finds on a card of one page of HTML, with the ways between the cards and the
      tests as journeys. The page needs no other file and no network; -o names it.
      As Markdown or JSON, it goes to standard output; as SVG, it is a folder of
      pictures. --texts writes the texts alone. With --live, each card can be run.
      docs/storyboard.md shows more.
      """
    case .texts:
      """
      Lists the string catalogs that FILE names with `texts`. Of each language: the
      keys without a text, and the texts whose placeholders differ or that are wrong.
      Then the keys that FILE does not ask for. Exit status 1: a text is missing or
      wrong; 2: FILE or a catalog cannot be read. --format xliff writes one language
      for a translator, and --take puts what comes back into the catalog.
      """
    case .app:
      """
      Examines the program that drives a real app for `vsh test --app`, before anyone
      trusts it: opens the app twice, takes the first steps of FILE's tests, and
      refuses one that reports the same for every state, ignores a step that it does
      not know, or reports nothing. docs/app.md says how to write one. With --page it
      prints the lines of `app` that the page still needs (docs/app-pages.md).
      """
    case .plan:
      """
      Runs the tests of each FILE and writes down, as JSON, what each step asks of a
      real app and what the app must then report. A client replays that where no vsh
      can run: the package `ViewScript` in Swift tests, or a program of your own
      (docs/app-plans.md, grammar/plan.schema.json). With --check, FILE is a plan,
      and the exit status is 1 where it is out of date.
      """
    case .generate:
      """
      Prints Swift that compiles as it is: the types of FILE's screens and models, a
      service for each model with a substitute that asks the script, and for each
      screen a view model to replace, the description of the app, and its test. The
      tests replay a plan (`vsh plan`) with the package `ViewScript`
      (docs/app-swift.md).
      """
    case .check:
      """
      Reads every `*.vs` below each PATH (default: the current folder; `-` is standard
      input), reports all mistakes, and runs nothing.
      """
    case .fmt:
      """
      Rewrites every `*.vs` below each PATH (default: the current folder) in the one
      format. `-` formats standard input onto standard output.
      """
    case .models:
      """
      Lists the models that FILE uses or declares (`-` is standard input): what they
      can be asked, how long that takes, where their data come from and whether they
      can be read. Exit status 1: data do not fit the type; 2: data cannot be read.
      """
    case .report:
      """
      Merges the JSON reports of all shards of a run, each given once, into one. For
      other reports the exit status is 2. Without --report it prints a JSON report.
      """
    case .step:
      """
      Takes the steps of SESSION.vs again, then STEP, says what STEP did, and appends
      it to SESSION.vs. A step that cannot be taken leaves the file as it is (exit
      status 1), as does a session that cannot be read (2). A session begins as a
      file that imports the scripts: `import "news.vs"`.
      """
    case .why:
      """
      Takes the steps of SESSION.vs and says which step, which line and which values
      made WHAT: a state, a variable, or a text in quotes. With `not` before it, it
      says what prevents an action or a text. It writes nothing.
      """
    case .mcp:
      """
      Speaks the Model Context Protocol on standard input and output: the tools check,
      test, explore, step and why. It reads scripts below its root folder only, writes
      only the session of a step, uses no network and starts no program.
      """
    case .skill:
      """
      Prints what a program has to know that writes screens with vsh: the language on
      a card, and the loop check, test, explore, why. With --install it writes the
      page to DIR/SKILL.md, unless a file is there that differs.
      """
    case .prelude:
      """
      Prints the declarations that every script starts with, in the language itself.
      """
    case .lsp:
      """
      Speaks the Language Server Protocol on standard input and output. An editor
      starts it. It reads scripts below the editor's folders only, and runs a test
      only when the editor asks for that.
      """
    case .new:
      """
      Writes NAME.vs: a screen that loads, fails and can be empty, with tests that
      pass. NAME is a word of letters, digits, `-` and `_`. No file is overwritten.
      With `--from`, the script has the states, transitions and timers of a chart;
      conditions and models are to be filled in, and a line `not understood` says
      what the chart has and the language does not.
      """
    case .explain:
      """
      Explains a code such as VS0203, with an example that causes it and one that
      does not. Without CODE, it lists all codes.
      """
    case .help:
      """
      Says what an element, a step, a method, a declaration or a command of the
      prompt means. `elements`, `steps`, `expectations`, `methods`, `declarations`
      and `prompt` list them. A command's name gives its options. Without TOPIC, it
      lists the topics.
      """
    case .completions:
      """
      Prints a script that completes commands, options and their values.
      `make install` puts it where each shell looks. By hand:
      `eval "$(vsh completions bash)"`.
      """
    case .man:
      """
      Prints the manual page for `man`, as `vsh man | man -l -` shows it.
      """
    }
  }

  /// The command that `vsh WORD` was probably meant to be, when there is no file WORD.
  package static func likely(_ word: String) -> String? {
    // `./test` and `test.vs` name files without doubt.
    if word.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }) { return nil }
    if word == "version" { return "vsh --version" }
    return Suggestion.nearest(to: word, among: allCases.map(\.rawValue)).map { "vsh \($0)" }
  }
}
