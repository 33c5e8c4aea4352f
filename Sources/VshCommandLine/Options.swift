import VshHost
import VshReports
import VshSource
import VshSuite

/// Arguments to an `Invocation`, in two steps: what was said, then what it means.
///
/// The first step knows spelling only (POSIX 12.2 and GNU's long options: `--long=value`, `--long value`, `-cvalue`,
/// `--`, options anywhere); the second knows the command and checks every value. Both read `OptionTable`.
/// It looks at no file, variable or terminal.
package enum Options {
  /// The arguments without the program's name.
  package static func parse(_ arguments: [String]) throws(UsageProblem) -> Invocation {
    let said = SaidArguments(arguments)
    let command = said.command ?? .run
    if said.options.contains(where: { $0.entry.name == .help }) { return .help(said.command) }
    if let problem = said.firstProblem { throw problem }
    return try meaning(of: said, command: command)
  }

  private static func meaning(of said: SaidArguments, command: Command) throws(UsageProblem) -> Invocation {
    for option in said.options where !option.entry.commands.contains(command) {
      let owners = option.entry.commands.map { "`vsh \($0.rawValue)`" }.joined(separator: " and ")
      throw UsageProblem(
        "`\(option.entry.spelling)` is not an option of `vsh \(command.rawValue)`",
        wayOut: "it belongs to \(owners)", command: command)
    }
    var seen: [OptionEntry.Name] = []
    for option in said.options where option.entry.repeats == .once {
      if seen.contains(option.entry.name) {
        throw UsageProblem("`\(option.entry.spelling)` is given twice", command: command)
      }
      seen.append(option.entry.name)
    }
    let values = try SaidValues(said.options, command: command)
    let sources = try sources(said.operands, command: command)

    switch command {
    case .run:
      if values.asksForVersion { return .version }
      var options = RunOptions()
      options.sources = sources
      options.steps = values.steps
      options.isInteractive = values.isInteractive
      options.isTimed = values.isTimed
      options.models = values.models
      options.network = values.network
      options.widthCells = values.widthCells
      options.color = values.color
      options.isWatching = values.isWatching
      if options.isWatching, sources.isEmpty || sources.contains(.standardInput) {
        throw UsageProblem(
          "`--watch` needs files that can change", wayOut: "as in `vsh --watch news.vs`", command: .run)
      }
      if options.steps != nil, !sources.isEmpty {
        throw UsageProblem(
          "`-c` runs the steps given with it, and no file",
          wayOut: "begin the steps with `import \"FILE\"`", command: .run)
      }
      if options.isInteractive, sources.contains(.standardInput) {
        throw UsageProblem(
          "`-` and the prompt of `-i` would both read standard input", wayOut: "name a file", command: .run)
      }
      if said.command == nil, let first = said.operands.first, !first.isLiteral {
        options.likelyCommand = likelyCommand(first.text)
      }
      return .run(options)
    case .test:
      var options = TestOptions()
      if !said.operands.isEmpty { options.paths = said.operands.map { Path($0.text) } }
      options.models = values.models
      options.network = values.network
      options.widthCells = values.widthCells
      options.operationLimit = values.operationLimit
      options.update = values.update
      options.filters = values.filters
      options.excluded = values.excluded
      options.tags = values.tags
      options.skippedTags = values.skippedTags
      options.onlyFailed = values.onlyFailed
      options.listing = values.listing
      options.jobCount = values.jobCount
      options.shard = values.shard
      options.shuffle = values.shuffle
      options.failureLimit = values.failureLimit
      options.reports = values.reports
      options.slowestCount = values.slowestCount
      options.coverages = values.coverages
      options.isReviewing = values.isReviewing
      options.isWatching = values.isWatching
      options.color = values.color
      if let problem = options.contradiction { throw problem }
      return .test(options)
    case .check:
      var options = CheckOptions()
      if !sources.isEmpty { options.sources = sources }
      options.color = values.color
      return .check(options)
    case .fmt:
      var options = FmtOptions()
      if !sources.isEmpty { options.sources = sources }
      options.isCheckingOnly = values.isCheckingOnly
      options.color = values.color
      if sources.count > 1, sources.contains(.standardInput) {
        throw UsageProblem("`-` stands alone: its result goes to standard output", command: .fmt)
      }
      return .fmt(options)
    case .models:
      guard let source = sources.first, sources.count == 1 else {
        throw UsageProblem(
          sources.isEmpty ? "`vsh models` needs a file" : "`vsh models` lists one file at a time",
          wayOut: "as in `vsh models news.vs`", command: .models)
      }
      var options = ModelsOptions(source: source)
      options.models = values.models
      options.network = values.network
      options.isJSON = values.isJSON
      options.color = values.color
      return .models(options)
    case .report:
      var options = ReportOptions()
      guard said.operands.first?.text == "merge", said.operands.count > 1 else {
        throw UsageProblem(
          "`vsh report` is told neither what to do nor with which reports",
          wayOut: "as in `vsh report merge a.json b.json`", command: .report)
      }
      options.merged = said.operands.dropFirst().map { Path($0.text) }
      options.reports = values.reports
      options.color = values.color
      return .report(options)
    case .prelude:
      var options = PreludeOptions()
      options.color = values.color
      if let extra = said.operands.first {
        throw UsageProblem("`vsh prelude` takes no `\(extra.text)`", command: .prelude)
      }
      return .prelude(options)
    }
  }

  private static func sources(
    _ operands: [SaidArguments.Operand], command: Command
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

  /// What `vsh WORD` was likely meant to be, when there is no file WORD.
  private static func likelyCommand(_ word: String) -> String? {
    // `./test` and `test.vs` name files without doubt.
    if word.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }) { return nil }
    let names = Command.allCases.map(\.rawValue)
    let asks = ["help", "version"]
    let exact = asks.first { $0 == word }
    guard let nearest = exact ?? Suggestion.nearest(to: word, among: names + asks) else { return nil }
    return asks.contains(nearest) ? "vsh --\(nearest)" : "vsh \(nearest)"
  }
}

/// The first step: which options stand there, with which words, and what is left.
private struct SaidArguments {
  struct Option {
    var entry: OptionEntry
    var value: String?
  }

  struct Operand {
    var text: String
    /// Behind `--`, where `-` and `test` are names of files.
    var isLiteral: Bool
  }

  /// The first operand, where it is a command's name.
  private(set) var command: Command?
  private(set) var options: [Option] = []
  private(set) var operands: [Operand] = []
  /// Kept rather than thrown, so that a later `--help` is heard.
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
    // Which options there are to mean is known only once the command is.
    if firstProblem == nil, let first = unknown.first {
      firstProblem = SaidArguments.unknownOption(first, command: command)
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
    // GNU would take a beginning for the whole; here each option has one spelling, so it is only a hint. Any two
    // letters are one slip apart, so for those there is none.
    let begun = candidates.first { "--\($0)".utf8.starts(with: spelling.utf8) }.map { "--\($0)" }
    let isLetter = spelling.utf8.count <= 2
    let nearest = begun ?? Suggestion.nearest(to: spelling, among: candidates.map { "--\($0)" })
    return UsageProblem(
      "`\(spelling)` is not an option\(command.map { " of `vsh \($0.rawValue)`" } ?? "")",
      wayOut: isLetter ? nil : nearest.map { "did you mean `\($0)`?" }, command: command)
  }
}

/// The second step, option by option: words to values.
private struct SaidValues {
  var steps: String?
  var isInteractive = false
  var models: [ModelSource] = []
  var network = NetworkChoice()
  var isJSON = false
  var widthCells = OptionLimits.defaultWidth
  var operationLimit: Int?
  var update = UpdateMode.never
  var filters: [String] = []
  var excluded: [String] = []
  var tags: [String] = []
  var skippedTags: [String] = []
  var isTimed = false
  var onlyFailed: FailedSource?
  var listing: ListFormat?
  var jobCount: Int?
  var shard: Shard?
  var shuffle: ShuffleSeed?
  var failureLimit: Int?
  var reports: [ReportChoice] = []
  var slowestCount = 0
  var coverages: [CoverageChoice] = []
  var isReviewing = false
  var isWatching = false
  var isCheckingOnly = false
  var color = ColorChoice.auto
  var asksForVersion = false

  init(_ options: [SaidArguments.Option], command: Command) throws(UsageProblem) {
    for option in options {
      let value = option.value ?? ""
      switch option.entry.name {
      case .steps: steps = value
      case .interactive: isInteractive = true
      case .model: try add(SaidValues.model(value, command: command), command: command)
      case .width: widthCells = try SaidValues.width(value, command: command)
      case .operations:
        operationLimit = try TestValues.count(
          value, of: "operations", atMost: OptionLimits.mostOperations, example: "--operations 1000000")
      case .update: update = try SaidValues.update(option.value, command: command)
      case .filter: filters.append(value)
      case .exclude:
        // It stands in every name.
        if value.isEmpty {
          throw UsageProblem("an empty `--exclude` leaves everything out", command: command)
        }
        excluded.append(value)
      case .tag: tags.append(value)
      case .skipTag: skippedTags.append(value)
      case .coverage: coverages = try TestValues.adding(option.value, to: coverages)
      case .review: isReviewing = true
      case .watch: isWatching = true
      case .timing: isTimed = true
      case .onlyFailed: onlyFailed = option.value.map { .report(Path($0)) } ?? .ownReport
      case .list: listing = try TestValues.listing(option.value)
      case .jobs: jobCount = try TestValues.count(value, of: "jobs", example: "--jobs 4")
      case .shard: shard = try TestValues.shard(value)
      case .shuffle:
        shuffle =
          try option.value.map { value throws(UsageProblem) in .said(try TestValues.seed(value)) } ?? .drawn
      case .failFast:
        failureLimit =
          try option.value.map { value throws(UsageProblem) in
            try TestValues.count(value, of: "failures", example: "--fail-fast=3")
          } ?? 1
      case .report: reports = try TestValues.adding(value, to: reports, command: command)
      case .slowest: slowestCount = try TestValues.count(value, of: "tests", example: "--slowest 10")
      case .check: isCheckingOnly = true
      case .color: color = try SaidValues.color(value, command: command)
      case .version: asksForVersion = true
      case .allowNet: network.isAllowed = true
      case .record: network.recordFolder = try SaidValues.folder(option, command: command)
      case .redact: network.redactedNames.append(try SaidValues.parameter(value, command: command))
      case .replay: network.replayFolder = try SaidValues.folder(option, command: command)
      case .json: isJSON = true
      case .help: break  // Answered before any value is looked at.
      }
    }
    if network.recordFolder != nil, network.replayFolder != nil {
      throw UsageProblem(
        "`--record` keeps what the network answers, and `--replay` asks nobody", wayOut: "say one of them",
        command: command)
    }
    if network.recordFolder != nil, !network.isAllowed {
      throw UsageProblem(
        "`--record` keeps what the network answers, and it is not asked", wayOut: "add `--allow-net`",
        command: command)
    }
    if !network.redactedNames.isEmpty, network.recordFolder == nil {
      throw UsageProblem(
        "`--redact` leaves something out of what is recorded, and nothing is",
        wayOut: "add `--allow-net --record DIR`; a replay knows the names", command: command)
    }
  }

  /// The name of a query's parameter, as it stands in an address.
  private static func parameter(_ value: String, command: Command) throws(UsageProblem) -> String {
    let isName = value.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"?&=#".utf8.contains($0) }
    guard isName, !value.isEmpty else {
      throw UsageProblem(
        "`\(value)` is no name of a query's parameter", wayOut: "of `?key=x` it is `--redact key`",
        command: command)
    }
    return value
  }

  private static func folder(
    _ option: SaidArguments.Option, command: Command
  ) throws(UsageProblem) -> Path {
    guard let value = option.value, !value.isEmpty else {
      throw UsageProblem(
        "`\(option.entry.spelling)` names no folder", wayOut: "as in `\(option.entry.spelling) answers`",
        command: command)
    }
    return Path(value)
  }

  private mutating func add(_ model: ModelSource, command: Command) throws(UsageProblem) {
    if models.contains(where: { $0.name == model.name }) {
      throw UsageProblem("`--model` names `\(model.name)` twice", command: command)
    }
    models.append(model)
  }

  private static func model(_ value: String, command: Command) throws(UsageProblem) -> ModelSource {
    let parts = value.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, !value.utf8.starts(with: "=".utf8) else {
      throw UsageProblem(
        "`\(value)` names no model and file", wayOut: "as in `--model news=cut.xml`", command: command)
    }
    return ModelSource(name: String(parts[0]), file: Path(String(parts[1])))
  }

  private static func width(_ value: String, command: Command) throws(UsageProblem) -> Int {
    let range = OptionLimits.leastWidth...OptionLimits.greatestWidth
    let isNumber = value.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard isNumber, let cells = Int(value), range.contains(cells) else {
      throw UsageProblem(
        "`\(value)` is not a width", wayOut: "it is a number from \(range.lowerBound) to \(range.upperBound)",
        command: command)
    }
    return cells
  }

  private static func update(_ value: String?, command: Command) throws(UsageProblem) -> UpdateMode {
    switch value {
    case nil: return .unlessCI
    case "force": return .always
    case .some(let other):
      throw UsageProblem(
        "`\(other)` is no way to update", wayOut: "say `--update` or `--update=force`", command: command)
    }
  }

  private static func color(_ value: String, command: Command) throws(UsageProblem) -> ColorChoice {
    if let choice = ColorChoice(rawValue: value) { return choice }
    throw UsageProblem(
      "`\(value)` is no choice of colour", wayOut: "say auto, always or never", command: command)
  }
}
