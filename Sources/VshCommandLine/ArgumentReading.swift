import VshExplore
import VshGraphs
import VshHost
import VshPages
import VshSource
import VshStoryboard

/// Parses arguments to an `Invocation` in two steps.
///
/// The first step handles syntax only (POSIX 12.2 and GNU's long options: `--long=value`, `--long value`, `-cvalue`,
/// `--`, options anywhere); the second knows the command and checks every value. Both read `OptionTable`. Neither reads
/// a file, a variable or a terminal.
extension Options {
  /// The arguments without the program's name.
  package static func parse(_ arguments: [String]) throws(UsageProblem) -> Invocation {
    let said = ParsedArguments(arguments)
    let command = said.command ?? .run
    if said.options.contains(where: { $0.entry.long == "help" }) { return .help(said.command) }
    if let problem = said.firstProblem { throw problem }
    let options = try Options(said, command: command)
    return options.asksForVersion ? .version : .perform(command, options)
  }

  private init(_ said: ParsedArguments, command: Command) throws(UsageProblem) {
    self.init()
    for option in said.options where !option.entry.commands.contains(command) {
      let owners = option.entry.commands.map { "`vsh \($0.rawValue)`" }.joined(separator: " and ")
      throw UsageProblem(
        "`\(option.entry.spelling)` is not an option of `vsh \(command.rawValue)`",
        wayOut: "it belongs to \(owners)", command: command)
    }
    var seen: [String] = []
    for option in said.options where option.entry.effect.repeats == .once {
      if seen.contains(option.entry.spelling) {
        throw UsageProblem("`\(option.entry.spelling)` is given twice", command: command)
      }
      seen.append(option.entry.spelling)
    }
    for option in said.options {
      try option.entry.effect.apply(
        &self, OptionUse(entry: option.entry, value: option.value, command: command))
    }
    if asksForVersion { return }
    sources = try Options.sources(said.operands, command: command)
    if let problem = problem(of: command) ?? endingProblem(of: command) { throw problem }
    if sources.isEmpty, command.searchesFolders { paths = ["."] }
    if command.firstOperand != nil { sources.removeFirst() }
  }

  /// A contradictory combination of valid options.
  private func problem(of command: Command) -> UsageProblem? {
    func problem(_ sentence: String, _ wayOut: String? = nil) -> UsageProblem {
      UsageProblem(sentence, wayOut: wayOut, command: command)
    }
    func exclusion(_ first: String, _ second: String) -> UsageProblem {
      problem("`\(first)` and `\(second)` exclude each other")
    }
    if network.recordFolder != nil, network.replayFolder != nil {
      return problem(
        "`--record` saves the network's answers, and `--replay` does not use the network", "use one of them")
    }
    if network.recordFolder != nil, !network.isAllowed {
      return problem(
        "`--record` saves the network's answers, but the network is not used", "add `--allow-net`")
    }
    if !network.redactedNames.isEmpty, network.recordFolder == nil {
      return problem(
        "`--redact` leaves a value out of a recording, but nothing is recorded",
        "add `--allow-net --record DIR`; a replay knows the names")
    }
    if app.command == nil, app.page == nil, app.timeoutMilliseconds != OptionLimits.defaultAppMilliseconds {
      return problem("`--app-timeout` is the time of an app, but there is none", "add `--app COMMAND`")
    }
    if app.page == nil, let option = app.firstOfPage {
      return problem("`\(option)` is for a web page, and there is none", "add `--page`")
    }
    if app.page != nil, app.command != nil {
      return exclusion("--app", "--page")
    }
    switch command {
    case .explore where app.option != nil:
      let others: [(String, Bool)] = [
        ("--against", explore.comparedVersion != nil), ("--faults", explore.walkBounds.asked.faults),
        ("--random", explore.randomWalkCount != nil), ("--save", explore.savedFindings != nil),
        ("--cover", explore.walkBounds.asked.cover != nil), ("--itf", app.log != nil),
        ("--shard", choice.shard != nil),
      ]
      return others.first(where: \.1).map { exclusion(app.option ?? "", $0.0) }
    case .explore where test.failureLimit != nil:
      return problem(
        "`--fail-fast` stops at a path that differs in an app, and there is none",
        "add `--app COMMAND` or `--page`")
    case .explore where choice.shard != nil:
      let others: [(String, Bool)] = [
        ("--against", explore.comparedVersion != nil), ("--faults", explore.walkBounds.asked.faults),
        ("--cover", explore.walkBounds.asked.cover != nil),
      ]
      return others.first(where: \.1).map { exclusion("--shard", $0.0) }
    case .explore
    where explore.walkBounds.asked.cover != nil && explore.savedFindings == nil && app.log == nil:
      return problem(
        "`--cover` says which paths are saved, but nothing is saved", "add `--save FILE` or `--itf DIR`")
    case .explore where explore.walkBounds.asked.cover == nil && app.log != nil:
      return problem(
        "`--itf` writes the paths of `--cover`",
        "as in `vsh explore --cover transitions --itf traces news.vs`")
    case .run where isWatching && (sources.isEmpty || sources.contains(.standardInput)):
      return problem("`--watch` needs files that can change", "as in `vsh --watch news.vs`")
    case .run where run.steps != nil && !sources.isEmpty:
      return problem(
        "`-c` runs the steps given with it, not a file", "begin the steps with `import \"FILE\"`")
    case .run where app.page != nil && (!run.isInteractive || sources.isEmpty):
      return problem(
        "`--page` compares a page with a script's tests, or with what is typed at its prompt",
        "as in `vsh test --page FILE` or `vsh -i --page FILE`")
    case .run where app.command != nil && (!run.isInteractive || sources.isEmpty):
      return problem(
        "`--app` compares an app with a script's tests, or with what is typed at its prompt",
        "as in `vsh test --app COMMAND FILE` or `vsh -i --app COMMAND FILE`")
    case .app
    where sources.first != .path("check") || sources.count != 2 || (app.command == nil) == (app.page == nil):
      return problem(
        "`vsh app` needs an action, a command or a page, and a file",
        "as in `vsh app check --app \"python3 driver.py\" news.vs` or `vsh app check --page news.vs`")
    case .run where run.isInteractive && sources.contains(.standardInput):
      return problem("`-` and the prompt of `-i` would both read standard input", "name a file")
    case .test:
      let asked = [
        ("--list", choice.listing != nil), ("--review", test.isReviewing), ("--watch", isWatching),
        ("--on-fail", test.opensPrompt), ("--mutate", test.mutations != nil), ("--app", app.command != nil),
        ("--page", app.page != nil),
        ("--trace", app.log?.form == .exchange), ("--itf", app.log?.form == .itf),
      ]
      .filter(\.1).map(\.0)
      if asked.count > 1 { return exclusion(asked[0], asked[1]) }
      let withoutUpdate = ["--review", "--mutate", "--app", "--page"]
      guard test.update != .never, let mode = asked.first(where: withoutUpdate.contains) else { return nil }
      return exclusion(mode, "--update")
    case .explore where explore.comparedVersion != nil || explore.walkBounds.asked.faults:
      let asked = [
        ("--against", explore.comparedVersion != nil), ("--faults", explore.walkBounds.asked.faults),
        ("--json", isJSON),
        ("--save", explore.savedFindings != nil), ("--random", explore.randomWalkCount != nil),
      ]
      .filter(\.1).map(\.0)
      if asked.count > 1 { return exclusion(asked[0], asked[1]) }
      if explore.comparedVersion == nil || sources.count == 1 { return nil }
      return problem(
        "`--against` compares one file with an old version of it",
        "as in `vsh explore --against old.vs shop.vs`")
    case .check where check.isFixing && sources.contains(.standardInput):
      return problem("`--fix` rewrites files, and `-` is not a file", "name a file")
    case .fmt where sources.count > 1 && sources.contains(.standardInput):
      return problem("`-` must be the only operand: its result goes to standard output")
    case .learn where app.command != nil && app.learn.rounds > 0: return exclusion("--app", "--rounds")
    case .learn where app.command == nil && (app.page == nil || app.page == .ofMapping):
      return problem("`vsh learn` needs a page", "as in `vsh learn --page=dist/index.html`")
    case .learn
    where app.learn.rounds > 0 && target == nil && sources.isEmpty && explore.comparedVersion == nil:
      return problem("`--rounds` explores a script, and none is written", "add `-o learned`")
    case .learn where test.update != .never:
      if target != nil || sources.count != 1 {
        return problem(
          "`--update` accepts what differs from one folder",
          "as in `vsh learn --page=dist/index.html --update learned`")
      }
      return explore.comparedVersion == nil ? nil : exclusion("--update", "--against")
    case .learn where !sources.isEmpty:
      return problem(
        "`vsh learn` takes no `\(sources[0].name)`", "name the page as in `vsh learn --page=dist/index.html`")
    case .graph where sources.isEmpty:
      return problem("`vsh graph` needs a file", "as in `vsh graph news.vs -o news.svg`")
    case .graph where graph.highlightedTest != nil && sources.count > 1:
      return problem("`--highlight` marks the test of one file", "name one file")
    case .graph where graph.highlightedTest != nil && !graphFormat.marks:
      return problem(
        "`--highlight` marks nothing in \(graphFormat.rawValue)", "say svg, mermaid, dot or json")
    case .storyboard where sources.isEmpty:
      return problem("`vsh storyboard` needs a file", "as in `vsh storyboard news.vs -o news.html`")
    case .storyboard where explore.comparedVersion != nil && sources.count > 1:
      return problem(
        "`--against` compares one file with an old version of it",
        "as in `vsh storyboard --summary --against old.vs shop.vs`")
    case .storyboard where storyboardFormat == .html && target == nil && storyboard.texts == nil:
      return problem(
        "a page of HTML is written to a file", "add `-o news.html`, or `--format md` for standard output")
    case .storyboard where storyboardFormat == .svg && target == nil:
      return problem(
        "pictures are written to a folder", "add `-o pictures`, or `--format md` for standard output")
    case .storyboard where storyboardFormat == .svg && sources.count > 1:
      return problem("a folder of pictures is for one file", "name one file")
    case .storyboard where target != nil && storyboard.texts?.path.normalized == target?.normalized:
      return problem("`-o` and `--texts` name one file", "name two")
    case .storyboard where storyboard.live != nil && (storyboardFormat != .html || target == nil):
      return problem(
        "`--live` is for a page of HTML", "as in `vsh storyboard news.vs -o news.html --live vsh.html`")
    case .storyboard where app.option != nil && (storyboardFormat != .html || target == nil):
      return problem(
        "`\(app.option ?? "")` puts pictures into a page of HTML",
        "as in `vsh storyboard --page news.vs -o news.html`")
    case .storyboard where app.option != nil && !storyboard.locales.isEmpty:
      return exclusion(app.option ?? "", "--locale")
    case .storyboard where storyboard.pictures != nil && app.option == nil:
      return problem(
        "`--pictures` keeps those of an app, and there is none", "add `--page` or `--app COMMAND`")
    case .storyboard where storyboard.pictures != nil && storyboard.picturesFromPage(target) == nil:
      return problem(
        "`--pictures` names no folder below that of the page",
        "as in `-o out/news.html --pictures out/pictures`")
    case .storyboard where storyboard.link != nil && storyboardFormat != .summary:
      return problem(
        "`--link` belongs to `--summary`",
        "as in `vsh storyboard --summary --against old.vs --link news.html news.vs`")
    case .storyboard where storyboard.live != nil && !models.overrides.isEmpty:
      return problem("`--live` runs a card with the script's own data", "leave out `--model`")
    case .fmt where check.showsDifference && !check.isCheckingOnly:
      return problem("`--diff` belongs to `--check`", "as in `vsh fmt --check --diff`")
    case .plan where sources.isEmpty: return problem("`vsh plan` needs a file", "as in `vsh plan news.vs`")
    case .plan where check.isCheckingOnly && (sources.count != 1 || target != nil):
      return problem(
        "`--check` is for one plan, which names its scripts", "as in `vsh plan --check news.plan.json`")
    case .generate where sources.first != .path("swift") || sources.count != 2:
      return problem("`vsh generate` needs a language and a file", "as in `vsh generate swift news.vs`")
    case .texts where sources.count != 1:
      return problem(
        sources.isEmpty ? "`vsh texts` needs a file" : "`vsh texts` lists the texts of one file at a time",
        "as in `vsh texts shop.vs`")
    case .texts where texts.isXLIFF != (texts.language != nil):
      return problem(
        "`--format xliff` is of one language, which `--locale` names",
        "as in `vsh texts --format xliff --locale de shop.vs`")
    case .texts where texts.taken != nil && (texts.isXLIFF || isJSON || texts.isStrict):
      return problem("`--take` writes, and lists nothing", "say it alone")
    case .models where sources.count != 1:
      return problem(
        sources.isEmpty ? "`vsh models` needs a file" : "`vsh models` lists one file at a time",
        "as in `vsh models news.vs`")
    case .report where sources.first != .path("merge") || sources.count < 2:
      return problem(
        "`vsh report` needs an action and the reports for it",
        "as in `vsh report merge a.json b.json`")
    case .new where sources.count > 1 || sources.isEmpty && graph.chart == nil:
      return problem("`vsh new` writes one file", "as in `vsh new teas`")
    case .completions where sources.count != 1:
      return problem("`vsh completions` is for one shell", "as in `vsh completions bash`")
    case .step where sources.count != 2:
      return problem(
        "`vsh step` needs a session's file and one step", "as in `vsh step session.vs 'tap \"Retry\"'`")
    case .why where sources.count != 2:
      return problem(
        "`vsh why` needs a session's file and what to explain", "as in `vsh why session.vs failed`")
    case .prelude, .lsp, .mcp, .skill, .man:
      return sources.first.map { problem("`vsh \(command.rawValue)` takes no `\($0.name)`") }
    case _:
      return nil
    }
  }

  private static func sources(
    _ operands: [ParsedArguments.Operand], command: Command
  ) throws(UsageProblem) -> [ScriptSource] {
    var sources: [ScriptSource] = []
    for operand in operands {
      if operand.text.isEmpty {
        throw UsageProblem("a file's name is empty", command: command)
      }
      if operand.text != "-" || operand.isLiteral {
        sources.append(.path(Path(operand.text)))
      } else if !command.readsStandardInput {
        throw UsageProblem("`vsh \(command.rawValue)` reads no standard input", command: command)
      } else if sources.contains(.standardInput) {
        throw UsageProblem("`-` is given twice, and there is one standard input", command: command)
      } else {
        sources.append(.standardInput)
      }
    }
    return sources
  }
}

/// The first step: the options with their words, and the remaining operands.
private struct ParsedArguments {
  struct Option {
    var entry: OptionEntry
    var value: String?
  }

  struct Operand {
    var text: String
    /// After `--`, where `-` and `test` are names of files.
    var isLiteral: Bool
  }

  /// The first operand, where it is a command's name.
  private(set) var command: Command?
  private(set) var options: [Option] = []
  private(set) var operands: [Operand] = []
  /// Stored rather than thrown, so that a later `--help` still has an effect.
  private(set) var firstProblem: UsageProblem?

  init(_ arguments: [String]) {
    var unknown: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let letters = argument.utf8
      if argument == "--" {
        operands += rest.map { Operand(text: $0, isLiteral: true) }
        break
      } else if letters.starts(with: "--".utf8) {
        readLong(argument, rest: &rest, unknown: &unknown)
      } else if letters.starts(with: "-".utf8), letters.count > 1 {
        readShort(argument, rest: &rest, unknown: &unknown)
      } else if command == nil, operands.isEmpty, let named = Command(rawValue: argument) {
        command = named
      } else {
        operands.append(Operand(text: argument, isLiteral: false))
      }
    }
    // The candidates for a suggestion depend on the command, which is known only later.
    if firstProblem == nil, let first = unknown.first {
      firstProblem = ParsedArguments.unknownOption(first, command: command)
    }
  }

  private mutating func readLong(
    _ argument: String, rest: inout ArraySlice<String>, unknown: inout [String]
  ) {
    let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count == 2 ? String(parts[1]) : nil
    guard let name = parts.first, let entry = OptionTable.entry(long: String(name)) else {
      unknown.append("--" + (parts.first ?? ""))
      return
    }
    switch entry.argument {
    case .none:
      if value != nil { note(UsageProblem("`\(entry.spelling)` takes no value", command: command)) }
      options.append(Option(entry: entry))
    case .optional:
      options.append(Option(entry: entry, value: value))
    case .required:
      append(entry, value: value ?? rest.popFirst())
    }
  }

  private mutating func readShort(
    _ argument: String, rest: inout ArraySlice<String>, unknown: inout [String]
  ) {
    var letters = argument.unicodeScalars.dropFirst()
    while let letter = letters.popFirst() {
      guard let entry = OptionTable.entry(short: letter) else {
        unknown.append("-\(letter)")
        return
      }
      switch entry.argument {
      case .none, .optional:
        options.append(Option(entry: entry))
      case .required:
        append(entry, value: letters.isEmpty ? rest.popFirst() : String(letters))
        return
      }
    }
  }

  private mutating func append(_ entry: OptionEntry, value: String?) {
    if value == nil {
      let problem = UsageProblem(
        "`\(entry.spelling)` needs a value", wayOut: "as in `\(entry.usage)`", command: command)
      note(problem)
    }
    options.append(Option(entry: entry, value: value))
  }

  private mutating func note(_ problem: UsageProblem) {
    if firstProblem == nil { firstProblem = problem }
  }

  private static func unknownOption(_ spelling: String, command: Command?) -> UsageProblem {
    let candidates = (OptionTable.options(of: command ?? .run) + OptionTable.options).compactMap(\.long)
    // GNU would accept an unambiguous prefix; here each option has one spelling, so a prefix only leads to a hint. Any
    // two letters are one edit apart, so there is no hint for those.
    let begun = candidates.first { "--\($0)".utf8.starts(with: spelling.utf8) }.map { "--\($0)" }
    let isLetter = spelling.utf8.count <= 2
    let nearest = begun ?? Suggestion.nearest(to: spelling, among: candidates.map { "--\($0)" })
    return UsageProblem(
      "`\(spelling)` is not an option\(command.map { " of `vsh \($0.rawValue)`" } ?? "")",
      wayOut: isLetter ? nil : nearest.map { "did you mean `\($0)`?" }, command: command)
  }
}
