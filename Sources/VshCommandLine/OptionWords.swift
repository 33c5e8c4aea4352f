import VshExplore
import VshGraphs
import VshHost
import VshLearning
import VshPages
import VshReports
import VshSource
import VshStoryboard
import VshSuite
import VshText

/// Converts the words of an option to its value; or throws a problem with a suggestion.
enum OptionWords {
  // MARK: All commands

  static func text(_ said: OptionUse) -> String { said.text }

  static func names(_ said: OptionUse, beside others: [String]) throws(UsageProblem) -> [String] {
    let names = said.text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      String(name.drop { $0 == " " })
    }
    if names.contains("") { throw said.problem("`\(said.text)` lacks a name", "as in `--ignore count,news`") }
    return others + names
  }

  static func model(_ said: OptionUse, beside others: [ModelSource]) throws(UsageProblem) -> [ModelSource] {
    let parts = said.text.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, !said.text.utf8.starts(with: "=".utf8) else {
      throw said.problem("`\(said.text)` names no model and file", "as in `--model news=cut.xml`")
    }
    let model = ModelSource(name: String(parts[0]), file: Path(String(parts[1])))
    if others.contains(where: { $0.name == model.name }) {
      throw said.problem("`--model` names `\(model.name)` twice")
    }
    return others + [model]
  }

  static func appCommand(_ said: OptionUse) throws(UsageProblem) -> AppCommandWords? {
    switch CommandWords.split(said.text) {
    case .success(let words): return AppCommandWords(text: said.text, words: words)
    case .failure(let problem): throw said.problem("`--app` cannot start `\(said.text)`: \(problem.sentence)")
    }
  }

  static func page(_ said: OptionUse) throws(UsageProblem) -> PageOrigin.Choice? {
    guard let text = said.value else { return .ofMapping }
    if text.isEmpty { throw said.problem("`--page` names no page", "as in `--page=dist/index.html`") }
    guard text.contains("://") else { return .file(Path(text)) }
    // Names are not resolved, so that nothing but this machine is reached.
    let start = "http://127.0.0.1"
    let rest = text.dropFirst(start.count)
    let port = rest.prefix { $0 != "/" }
    guard text.hasPrefix(start),
      port.isEmpty || port.first == ":" && number(String(port.dropFirst())).map((1...65_535).contains) == true
    else {
      throw said.problem(
        "`\(text)` is not an address of this machine",
        "as in `--page=http://127.0.0.1:8000/`, with `http` and in digits")
    }
    return .address(rest.contains("/") ? text : text + "/")
  }

  static func browser(_ said: OptionUse) throws(UsageProblem) -> String? {
    if said.text.isEmpty { throw said.problem("`--browser` names no program") }
    return said.text
  }

  static func viewport(_ said: OptionUse) throws(UsageProblem) -> PageBrowser.Viewport {
    let parts = said.text.split(separator: "x", omittingEmptySubsequences: false).map { number(String($0)) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (50...10_000).contains(width), (50...10_000).contains(height)
    else {
      throw said.problem(
        "`\(said.text)` is not a size from 50x50 to 10000x10000", "as in `--viewport 390x844`")
    }
    var viewport = PageBrowser.Viewport()
    (viewport.width, viewport.height) = (width, height)
    return viewport
  }

  static func appTimeout(_ said: OptionUse) throws(UsageProblem) -> Int {
    guard case .milliseconds(let milliseconds) = DurationText.literal(said.text.utf8.span), milliseconds > 0,
      milliseconds <= OptionLimits.greatestAppMilliseconds
    else {
      throw said.problem("`\(said.text)` is not a time up to an hour", "as in `--app-timeout 30s`")
    }
    return milliseconds
  }

  static func trace(_ said: OptionUse) -> AppLog? { AppLog(path: Path(said.text), form: .exchange) }

  static func itf(_ said: OptionUse) -> AppLog? { AppLog(path: Path(said.text), form: .itf) }

  static func target(_ said: OptionUse) throws(UsageProblem) -> Path {
    if said.text.isEmpty {
      let example =
        switch said.command {
        case .plan: "news.plan.json"
        case .graph: "news.svg"
        case .storyboard: "news.html"
        case .learn: "learned"
        case _: "Screens.swift"
        }
      throw said.problem(
        "`\(said.entry.spelling)` names no file", "as in `\(said.entry.spelling) \(example)`")
    }
    if [.graph, .storyboard].contains(said.command), said.text.hasSuffix(".vs") {
      throw said.problem("`\(said.text)` is the name of a script, so it is not overwritten")
    }
    return Path(said.text)
  }

  static func folder(_ said: OptionUse) throws(UsageProblem) -> Path {
    if said.text.isEmpty {
      throw said.problem(
        "`\(said.entry.spelling)` names no folder", "as in `\(said.entry.spelling) answers`")
    }
    return Path(said.text)
  }

  /// The name of a query's parameter, as an address has it.
  static func parameter(_ said: OptionUse) throws(UsageProblem) -> String {
    let isName = said.text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"?&=#".utf8.contains($0) }
    guard isName, !said.text.isEmpty else {
      throw said.problem(
        "`\(said.text)` is not the name of a query parameter", "for `?key=x` write `--redact key`")
    }
    return said.text
  }

  /// Of a storyboard, one or several; the first is that of its cards.
  static let width = OptionEffect(repeats: .last) { options, said throws(UsageProblem) in
    guard said.command == .storyboard else {
      options.widthCells = try cells(said.text, said)
      return
    }
    let widths = try list(said, "widths") { (part) throws(UsageProblem) in try cells(part, said) }
    (options.widthCells, options.storyboard.widths) = (widths.first, widths)
  }

  /// A language of a catalog need not be a locale.
  static let locale = OptionEffect(repeats: .last) { options, said throws(UsageProblem) in
    if said.command != .texts {
      options.storyboard.locales = try locales(said)
    } else if said.text.isEmpty {
      throw said.problem("`--locale` names no language", "as in `--locale de`")
    } else {
      options.texts.language = said.text
    }
  }

  private static func locales(_ said: OptionUse) throws(UsageProblem) -> [String] {
    try list(said, "locales") { (name) throws(UsageProblem) in
      if TextLocale(name: name.utf8Span.span) != nil { return name }
      throw said.problem(
        "`\(visible(name))` is not a locale", "the nearest one is `\(TextLocale.nearest(to: name))`")
    }
  }

  /// The parts between commas, each once.
  private static func list<Part: Equatable>(
    _ said: OptionUse, _ noun: String, _ read: (String) throws(UsageProblem) -> Part
  ) throws(UsageProblem) -> [Part] {
    var parts: [Part] = []
    for text in said.text.split(separator: ",", omittingEmptySubsequences: false) {
      let part = try read(String(text))
      if !parts.contains(part) { parts.append(part) }
    }
    if parts.count > mostParts {
      throw said.problem("`--\(noun.dropLast())` has \(parts.count) \(noun)", "it takes at most \(mostParts)")
    }
    return parts
  }

  private static let mostParts = 8

  private static func cells(_ text: String, _ said: OptionUse) throws(UsageProblem) -> Int {
    let range = OptionLimits.leastWidth...OptionLimits.greatestWidth
    if let cells = number(text), range.contains(cells) { return cells }
    throw said.problem(
      "`\(text)` is not a width", "it is a number from \(range.lowerBound) to \(range.upperBound)")
  }

  /// One of a few words.
  ///
  /// - Parameters:
  ///   - refusal: what another word is not.
  ///   - words: these words, for a sentence.
  static func choice<Choice: RawRepresentable<String> & SendableMetatype>(
    _ refusal: String, _ words: String
  ) -> @Sendable (OptionUse) throws(UsageProblem) -> Choice {
    { said throws(UsageProblem) in
      if let choice = Choice(rawValue: said.text) { return choice }
      throw said.problem("`\(said.text)` \(refusal)", "say \(words)")
    }
  }

  // MARK: Of `vsh check`, `vsh graph`, `vsh storyboard` and `vsh texts`

  /// The formats of all commands, each once.
  static let formats = [
    CheckFormat.allCases.map(\.rawValue), GraphFormat.allCases.map(\.rawValue),
    StoryboardFormat.named.map(\.rawValue), ["xliff"],
  ].joined().reduce(into: [String]()) { all, word in if !all.contains(word) { all.append(word) } }

  static let format = OptionEffect(repeats: .last) { options, said throws(UsageProblem) in
    switch said.command {
    case .graph:
      options.graph.format =
        try choice("is not a format of graphs", "svg, mermaid, dot, scxml, xstate or json")(said)
    case .storyboard:
      guard let format = StoryboardFormat.named.first(where: { $0.rawValue == said.text }) else {
        throw said.problem("`\(said.text)` is not a format of storyboards", "say html, md, json or svg")
      }
      options.storyboard.format = format
    case .texts:
      guard said.text == "json" || said.text == "xliff" else {
        throw said.problem("`\(said.text)` is not a format of texts", "say json or xliff")
      }
      options.isJSON = said.text == "json"
      options.texts.isXLIFF = said.text == "xliff"
    case _:
      options.check.format = try choice("is not a format of diagnostics", "json, sarif or github")(said)
    }
  }

  static func texts(_ said: OptionUse) throws(UsageProblem) -> TextsFile? {
    guard let format = StoryboardTexts(ofFile: said.text) else {
      throw said.problem(
        "`\(said.text)` cannot be the name of a file of texts",
        "as in `--texts texts.csv` or `--texts texts.xliff`")
    }
    return TextsFile(path: Path(said.text), format: format)
  }

  static func testName(_ said: OptionUse) throws(UsageProblem) -> String? {
    if said.text.isEmpty { throw said.problem("`--highlight` names no test") }
    return said.text
  }

  // MARK: Of `vsh explore`

  static let states = OptionEffect(repeats: .last) { options, said throws(UsageProblem) in
    let count = try count(of: "states", atMost: WalkBounds.mostStates, example: "--states 5000")(said)
    if said.command == .learn {
      options.app.learn.bounds.states = count
    } else {
      options.explore.walkBounds.states = count
    }
  }

  static func newScript(_ said: OptionUse) throws(UsageProblem) -> Path {
    guard said.text.hasSuffix(".vs") else {
      throw said.problem("`\(said.text)` cannot be the name of a script", "as in `--save found.vs`")
    }
    return Path(said.text)
  }

  static func chart(_ said: OptionUse) throws(UsageProblem) -> Path? {
    guard [".scxml", ".xml", ".json"].contains(where: said.text.hasSuffix) else {
      throw said.problem(
        "`\(said.text)` cannot be a chart", "as in `--from crossing.scxml` or `--from crossing.json`")
    }
    return Path(said.text)
  }

  static func oldVersion(_ said: OptionUse) throws(UsageProblem) -> Path {
    if said.text.isEmpty { throw said.problem("`--against` names no file", "as in `--against old.vs`") }
    return Path(said.text)
  }

  // MARK: Of `vsh learn`

  static func answers(_ said: OptionUse) throws(UsageProblem) -> Path? {
    if said.text.isEmpty { throw said.problem("`--answers` names no file", "as in `--answers answers.json`") }
    return Path(said.text)
  }

  static func seconds(_ said: OptionUse) throws(UsageProblem) -> Int? {
    1_000 * (try count(of: "seconds", example: "--seconds 60")(said))
  }

  // MARK: Of `vsh test`

  /// A whole number from 1; 1 where an option with an optional value has none.
  static func count(
    of what: String, atMost most: Int = 1_000_000, example: String
  ) -> @Sendable (OptionUse) throws(UsageProblem) -> Int {
    { said throws(UsageProblem) in
      guard let value = said.value else { return 1 }
      guard let number = number(value), number >= 1, number <= most else {
        throw said.problem(
          "`\(value)` is not a number of \(what)", "it is a number from 1, as in `\(example)`")
      }
      return number
    }
  }

  static func update(_ said: OptionUse) throws(UsageProblem) -> UpdateMode {
    switch said.value {
    case nil: return .unlessCI
    case "force": return .always
    case .some(let other):
      throw said.problem("`\(other)` is not a way to update", "say `--update` or `--update=force`")
    }
  }

  static func failedSource(_ said: OptionUse) -> FailedSource {
    said.value.map { .report(Path($0)) } ?? .ownReport
  }

  static func exclusion(_ said: OptionUse) throws(UsageProblem) -> String {
    // The empty text occurs in every name.
    if said.text.isEmpty { throw said.problem("an empty `--exclude` leaves everything out") }
    return said.text
  }

  static func seed(_ said: OptionUse) throws(UsageProblem) -> ShuffleSeed {
    said.value == nil ? .drawn : .said(try wholeSeed(said))
  }

  static func wholeSeed(_ said: OptionUse) throws(UsageProblem) -> UInt64 {
    guard isDigits(said.text), let seed = UInt64(said.text) else {
      throw said.problem(
        "`\(said.text)` is not a seed", "it is a whole number from 0, as in `\(said.entry.spelling)=42`")
    }
    return seed
  }

  static func mutations(_ said: OptionUse) throws(UsageProblem) -> MutationCount {
    said.value == nil ? .all : .sample(try count(of: "changes", example: "--mutate=50")(said))
  }

  static func listing(_ said: OptionUse) throws(UsageProblem) -> ListFormat {
    switch said.value {
    case nil: return .text
    case "json": return .json
    case .some(let other):
      throw said.problem("`\(other)` is not a form of a list", "say `--list` or `--list=json`")
    }
  }

  /// There is only one action so far.
  static func onFail(_ said: OptionUse) throws(UsageProblem) -> Bool {
    if said.text == "prompt" { return true }
    throw said.problem("`\(said.text)` cannot be done on a failure", "it is `--on-fail prompt`")
  }

  /// `I/N`, counted from 1.
  static func shard(_ said: OptionUse) throws(UsageProblem) -> Shard {
    let parts = said.text.split(separator: "/", omittingEmptySubsequences: false).map { number(String($0)) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], index >= 1, index <= count else {
      throw said.problem(
        "`--shard` takes I/N with I from 1 to N, not `\(said.text)`",
        "the second of three is `--shard 2/3`")
    }
    return Shard(index: index - 1, count: count)
  }

  /// `FORMAT[=FILE]`, added to earlier reports.
  static func report(
    _ said: OptionUse, beside reports: [ReportChoice]
  ) throws(UsageProblem) -> [ReportChoice] {
    let parts = said.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let format = ReportFormat(rawValue: parts.first.map(String.init) ?? "") else {
      let known = ReportFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw said.problem("`\(parts.first ?? "")` is not a form of a report", "these are: \(known)")
    }
    if parts.count == 2, parts[1].isEmpty {
      throw said.problem("the file of `--report \(said.text)` has no name")
    }
    let report = ReportChoice(format, file: parts.count == 2 ? Path(String(parts[1])) : nil)
    if let other = reports.first(where: { $0.file == report.file }) {
      if other == report { return reports }
      let destination = report.file.map { "`\($0)`" } ?? "standard output"
      throw said.problem(
        "the reports `\(other.format.rawValue)` and `\(report.format.rawValue)` would both go to \(destination)",
        "give one a file, as in `--report \(report.format.rawValue)=FILE`")
    }
    return reports + [report]
  }

  /// Nothing, `lcov=FILE` or `json=FILE`, added to earlier ones.
  static func coverage(
    _ said: OptionUse, beside coverages: [CoverageChoice]
  ) throws(UsageProblem) -> [CoverageChoice] {
    var choice = CoverageChoice.text
    if let value = said.value {
      let parts = value.split(separator: "=", maxSplits: 1)
      let file = parts.count == 2 ? Path(String(parts[1])) : nil
      switch (parts.first, file) {
      case ("lcov", .some(let file)): choice = .lcov(file)
      case ("json", .some(let file)): choice = .json(file)
      case _:
        throw said.problem(
          "`\(value)` is not a form of coverage",
          "say `--coverage`, `--coverage=lcov=FILE` or `--coverage=json=FILE`")
      }
    }
    return coverages.contains(choice) ? coverages : coverages + [choice]
  }

  private static func number(_ text: String) -> Int? { isDigits(text) ? Int(text) : nil }

  private static func isDigits(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }
}

extension OptionUse {
  fileprivate func problem(_ sentence: String, _ wayOut: String? = nil) -> UsageProblem {
    UsageProblem(sentence, wayOut: wayOut, command: command)
  }
}
