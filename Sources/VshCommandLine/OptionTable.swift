package import VshHost
package import VshExplore
package import VshGraphs
package import VshLearning
package import VshPages
package import VshReports
import VshSession
package import VshStoryboard
package import VshSuite

/// The parsed command line: the operands, and the value of each option. Every value is checked, except whether a path
/// exists.
///
/// An option is a property here and a row of `OptionTable` below; no other place lists them.
package struct Options: Equatable, Sendable {
  /// Empty only for `vsh run` and `vsh prelude`; `vsh run` then takes the steps of `-c`, the prompt or standard input.
  package var sources: [ScriptSource] = []
  package var models: [ModelSource] = []
  package var network = NetworkChoice()
  /// Nil without the option: then it is `OptionLimits.defaultWidth`, or less at a prompt on a narrow terminal.
  package var widthCells: Int?
  /// Whether to run again whenever a file that was read changes.
  package var isWatching = false
  /// Nil for one per processor.
  package var jobCount: Int?
  package var seed: UInt64 = 0
  package var isJSON = false
  package var color = ColorChoice.auto
  /// The root folder of `vsh mcp`; nil for the current one.
  package var root: Path?
  /// Where `vsh skill` writes its page; nil for standard output.
  package var skillFolder: Path?
  /// Whether the reader is a program with little room.
  package var isForAgent = false
  package var asksForHelp = false
  package var asksForVersion = false
  package var run = Run()
  package var test = Test()
  package var choice = Choice()
  package var check = Check()
  package var explore = Explore()
  package var graph = Graph()
  package var storyboard = StoryboardOptions()
  package var texts = Texts()
  package var app = App()
  /// Where a plan, Swift, a graph, a storyboard or what was learned is written; nil for standard output.
  package var target: Path?

  /// The real app that a script is compared with.
  package struct App: Equatable, Sendable {
    /// The command of `--app`; nil without one.
    package var command: AppCommandWords?
    package var timeoutMilliseconds = OptionLimits.defaultAppMilliseconds
    /// What an app logged, instead of an app.
    package var log: AppLog?
    /// The page of `--page`, instead of a command.
    package var page: PageOrigin.Choice?
    package var browser = PageBrowser.Choice()
    /// The folder for pictures of pages that differ.
    package var shots: Path?
    package var learn = Learn()

    /// The option that names an app; nil without one.
    var option: String? { command != nil ? "--app" : page != nil ? "--page" : nil }

    /// The first option that says something of a page; nil for none.
    var firstOfPage: String? {
      let said = [
        ("--browser", browser.path != nil), ("--browser-no-sandbox", !browser.hasSandbox),
        ("--headed", browser.isHeaded), ("--viewport", browser.viewport != PageBrowser.Viewport()),
        ("--shots", shots != nil),
      ]
      return said.first(where: \.1)?.0
    }

    /// The options that repeat the page.
    var pageWords: [String] {
      var words: [String] = []
      switch page {
      case nil: return []
      case .ofMapping: words.append("--page")
      case .file(let path): words.append("--page=\(path.text)")
      case .address(let address): words.append("--page=\(address)")
      }
      if let path = browser.path { words += ["--browser", path] }
      if !browser.hasSandbox { words.append("--browser-no-sandbox") }
      let viewport = browser.viewport
      if viewport != PageBrowser.Viewport() {
        words += ["--viewport", "\(viewport.width)x\(viewport.height)"]
      }
      return words
    }
  }

  /// The options of `vsh run` alone.
  package struct Run: Equatable, Sendable {
    /// The argument of `-c`; then there are no sources.
    package var steps: String?
    /// Whether the prompt opens after the run.
    package var isInteractive = false
    /// Whether each top-level step's time is printed to standard error.
    package var isTimed = false
  }

  /// The options of `vsh test` that say how tests run and what is printed.
  package struct Test: Equatable, Sendable {
    /// The limit of each test; with nil, only steps are limited.
    package var operationLimit: Int?
    package var update = UpdateMode.never
    /// Whether to show each difference and ask for a decision.
    package var isReviewing = false
    /// The reports on coverage, without duplicates; empty where nothing is counted.
    package var coverages: [CoverageChoice] = []
    package var failureLimit: Int?
    /// Whether the prompt opens inside the first failing test.
    package var opensPrompt = false
    /// Whether failing tests are printed without the steps that their failures do not need.
    package var isShrinking = false
    /// How many changes of the scripts are tried on their tests; nil for none.
    package var mutations: MutationCount?
    package var reports: [ReportChoice] = []
    package var slowestCount = 0
  }

  /// The options of `vsh test` that select tests and order files.
  package struct Choice: Equatable, Sendable {
    /// A test is selected if one of them occurs in its name or path, or if there are none.
    package var filters: [String] = []
    /// A test is excluded when one of them occurs in its name or path.
    package var excluded: [String] = []
    /// A test is selected if it has one of them, or if there are none.
    package var tags: [String] = []
    /// A test is excluded if it has one of them.
    package var skippedTags: [String] = []
    package var onlyFailed: FailedSource?
    package var listing: ListFormat?
    package var shard: Shard?
    package var shuffle: ShuffleSeed?
  }

  /// The options of `vsh check` and `vsh fmt`.
  package struct Check: Equatable, Sendable {
    /// The format of diagnostics for programs; nil for text.
    package var format: CheckFormat?
    /// Whether to apply the certain fixes.
    package var isFixing = false
    /// Whether `vsh fmt` writes nothing.
    package var isCheckingOnly = false
    /// Whether it prints what it would write.
    package var showsDifference = false
  }

  /// The options of `vsh graph` alone.
  package struct Graph: Equatable, Sendable {
    /// What `--format` names; nil where the name of the file decides.
    package var format: GraphFormat?
    /// The name of the test that is marked.
    package var highlightedTest: String?
    /// The chart from which `vsh new` writes a script; nil for a first screen.
    package var chart: Path?
  }

  /// The options of `vsh learn` alone.
  package struct Learn: Equatable, Sendable {
    package var answers: Path?
    /// Typed into fields beside samples.
    package var texts: [String] = []
    package var rows: String?
    package var bounds = Crawl.Bounds()
    /// The most walks that follow, each from where the page differs from the script.
    package var rounds = 0
  }

  /// The options of `vsh texts` alone.
  package struct Texts: Equatable, Sendable {
    /// Whether a text that is new, stale or to be reviewed is a failure.
    package var isStrict = false
    /// Whether one language is written as XLIFF.
    package var isXLIFF = false
    /// The language of `--locale`.
    package var language: String?
    /// The file whose texts are put into the catalog.
    package var taken: Path?
  }

  /// The options of `vsh storyboard` alone.
  package struct StoryboardOptions: Equatable, Sendable {
    /// What `--format` names; nil where the name of the file decides.
    package var format: StoryboardFormat?
    /// Whether the tests are taken, too.
    package var takesTests = false
    /// The widths at which each card is drawn, if they are given.
    package var widths: [Int] = []
    /// The locales in which each card is drawn, if they are given.
    package var locales: [String] = []
    /// Where all texts are written, if they are asked for.
    package var texts: TextsFile?
    /// The playground that the page carries, if its cards are to run.
    package var live: Path?
    /// Where the pictures of a real app are written; nil for into the page.
    package var pictures: Path?
    /// The address of the page to which a summary links its cards.
    package var link: String?

    /// What is kept of each screen beside its text.
    var detail: ScreenDetail {
      var detail = ScreenDetail()
      detail.widths = widths
      detail.locales = locales
      detail.listsTexts = texts != nil
      return detail
    }
  }

  /// The options of `vsh explore` alone.
  package struct Explore: Equatable, Sendable {
    /// The limits of each walk.
    package var walkBounds = WalkBounds()
    /// The number of random walks, instead of one to all states.
    package var randomWalkCount: Int?
    /// Names of variables that are not part of a state.
    package var ignoredVariables: [String] = []
    /// The old version of the script, with which it is compared.
    package var comparedVersion: Path?
    /// The new file for the findings.
    package var savedFindings: Path?
  }

  package init() {}

  /// The sources other than standard input.
  package var paths: [Path] {
    get { sources.compactMap(\.path) }
    set { sources = newValue.map(ScriptSource.path) }
  }
}

/// The rows, in the order in which help lists them.
package enum OptionTable {
  package static let options: [OptionEntry] = [
    OptionEntry(
      nil, short: "c", argument: .required("STEPS"), commands: [.run],
      meaning: "run these steps instead of a file",
      .set(\.run.steps, OptionWords.text, .once)),
    OptionEntry(
      nil, short: "i", commands: [.run],
      meaning: "go on at the prompt when the files have run",
      .turnOn(\.run.isInteractive)),
    OptionEntry(
      "model", argument: .required("NAME=FILE"),
      commands: [.run, .test, .explore, .audit, .graph, .storyboard, .plan, .models],
      meaning: "give a model other data, from a file or an address",
      .append(\.models, OptionWords.model)),
    OptionEntry(
      "allow-net", commands: [.run, .test, .explore, .audit, .graph, .storyboard, .plan, .models],
      meaning: "read data from `http` and `https` addresses",
      .turnOn(\.network.isAllowed)),
    OptionEntry(
      "record", argument: .required("DIR"),
      commands: [.run, .test, .explore, .audit, .graph, .storyboard, .plan, .models],
      meaning: "save the network's answers as files in DIR",
      .set(\.network.recordFolder, OptionWords.folder)),
    OptionEntry(
      "redact", argument: .required("NAME"),
      commands: [.run, .test, .explore, .audit, .graph, .storyboard, .plan, .models],
      meaning: "leave the query parameter NAME's value out of what --record saves",
      .append(\.network.redactedNames, OptionWords.parameter)),
    OptionEntry(
      "replay", argument: .required("DIR"),
      commands: [.run, .test, .explore, .audit, .graph, .storyboard, .plan, .models],
      meaning: "read the network's answers from DIR, without a network",
      .set(\.network.replayFolder, OptionWords.folder)),
    OptionEntry(
      "app", argument: .required("COMMAND"), commands: [.run, .test, .explore, .app, .learn, .storyboard],
      meaning: "take each step in the app that COMMAND drives, too, and compare; of learn: what is learned",
      .set(\.app.command, OptionWords.appCommand, .once)),
    OptionEntry(
      "page", argument: .optional("FILE|ADDRESS"),
      commands: [.run, .test, .explore, .app, .learn, .storyboard],
      meaning:
        "take each step in a web page, too, and compare; default: the page of the `app` block; of learn: what is learned",
      .set(\.app.page, OptionWords.page, .once)),
    OptionEntry(
      "browser", argument: .required("PATH"), commands: [.run, .test, .explore, .app, .learn, .storyboard],
      meaning: "the browser for --page, a Chromium",
      .set(\.app.browser.path, OptionWords.browser)),
    OptionEntry(
      "browser-no-sandbox", commands: [.run, .test, .explore, .app, .learn, .storyboard],
      meaning: "start the browser without its sandbox, as root must: only for pages that you trust",
      .set(\.app.browser.hasSandbox, { _ in false })),
    OptionEntry(
      "headed", commands: [.run, .test, .explore, .app, .learn], meaning: "show the window of the browser",
      .turnOn(\.app.browser.isHeaded)),
    OptionEntry(
      "viewport", argument: .required("WxH"), commands: [.run, .test, .explore, .app, .learn],
      meaning: "the size of the page in pixels, default 900x900",
      .set(\.app.browser.viewport, OptionWords.viewport)),
    OptionEntry(
      "shots", argument: .required("DIR"), commands: [.run, .test, .explore],
      meaning: "keep a picture of the page at each difference in DIR",
      .set(\.app.shots, OptionWords.folder)),
    OptionEntry(
      "app-timeout", argument: .required("DURATION"),
      commands: [.run, .test, .explore, .app, .learn, .storyboard],
      meaning: "the longest time for a report of the app, default 10s",
      .set(\.app.timeoutMilliseconds, OptionWords.appTimeout)),
    OptionEntry(
      "trace", argument: .required("LOG"), commands: [.test],
      meaning: "compare what an app logged, as questions and reports",
      .set(\.app.log, OptionWords.trace, .once)),
    OptionEntry(
      "itf", argument: .required("LOG"), commands: [.test, .explore],
      meaning: "compare a trace of Quint or Apalache; of --cover: write such traces to the folder LOG",
      .set(\.app.log, OptionWords.itf, .once)),
    OptionEntry(
      "width", argument: .required("N"), commands: [.run, .test, .storyboard, .step],
      meaning:
        "cells of the screen, \(OptionLimits.leastWidth) to \(OptionLimits.greatestWidth), "
        + "default \(OptionLimits.defaultWidth); of storyboard also several, as 20,40,80",
      OptionWords.width),
    OptionEntry(
      "locale", argument: .required("NAME"), commands: [.storyboard, .texts],
      meaning: "draw each card in these locales, as en,ja,en-XA; of texts: the language of --format xliff",
      OptionWords.locale),
    OptionEntry(
      "operations", argument: .required("N"), commands: [.test],
      meaning: "limit of operations for each test, default: only each step has a limit",
      .set(
        \.test.operationLimit,
        OptionWords.count(
          of: "operations", atMost: OptionLimits.mostOperations, example: "--operations 1000000"))),
    OptionEntry(
      "update", short: "u", argument: .optional("force"), choices: ["force"],
      commands: [.test, .learn],
      meaning:
        "write golden files and inline screens that differ, of learn its folder; with CI set, only =force does",
      .set(\.test.update, OptionWords.update)),
    OptionEntry(
      "review", commands: [.test],
      meaning: "show each difference and ask: accept, reject, skip, quit",
      .turnOn(\.test.isReviewing)),
    OptionEntry(
      "watch", commands: [.run, .test],
      meaning: "run again what a changed file affects, until Ctrl-C",
      .turnOn(\.isWatching)),
    OptionEntry(
      "coverage", argument: .optional("lcov=FILE|json=FILE"), choices: ["lcov", "json"], commands: [.test],
      meaning: "list what no test reached",
      .append(\.test.coverages, OptionWords.coverage)),
    OptionEntry(
      "filter", short: "k", argument: .required("TEXT"), commands: [.test],
      meaning: "only tests whose name or path contains it",
      .append(\.choice.filters, OptionWords.text)),
    OptionEntry(
      "exclude", argument: .required("TEXT"), commands: [.test],
      meaning: "no tests whose name or path contains it",
      .append(\.choice.excluded, OptionWords.exclusion)),
    OptionEntry(
      "tag", argument: .required("TAG"), commands: [.test],
      meaning: "only tests that are `tagged` with it",
      .append(\.choice.tags, OptionWords.text)),
    OptionEntry(
      "skip-tag", argument: .required("TAG"), commands: [.test],
      meaning: "no tests that are `tagged` with it",
      .append(\.choice.skippedTags, OptionWords.text)),
    OptionEntry(
      "only-failed", argument: .optional("REPORT"), commands: [.test],
      meaning:
        "only what failed in this JSON report; without =REPORT, in the one that --report json=FILE names",
      .set(\.choice.onlyFailed, OptionWords.failedSource)),
    OptionEntry(
      "list", argument: .optional("json"), choices: ["json"], commands: [.test],
      meaning: "name the tests, run none",
      .set(\.choice.listing, OptionWords.listing)),
    OptionEntry(
      "jobs", short: "j", argument: .required("N"),
      commands: [.test, .explore, .audit, .learn, .storyboard, .mcp],
      meaning: "files or calls run at once, default: one per processor; threads of a walk, default: 1",
      .set(\.jobCount, OptionWords.count(of: "jobs", example: "--jobs 4"))),
    OptionEntry(
      "shard", argument: .required("I/N"), commands: [.test, .explore],
      meaning: "only the Ith of N parts of the files, or of the walks",
      .set(\.choice.shard, OptionWords.shard)),
    OptionEntry(
      "shuffle", argument: .optional("SEED"), commands: [.test],
      meaning: "run the files in another order, which SEED repeats",
      .set(\.choice.shuffle, OptionWords.seed)),
    OptionEntry(
      "fail-fast", argument: .optional("N"), commands: [.test, .explore],
      meaning: "stop after the first failure, or the Nth; of explore: after paths that differ in an app",
      .set(\.test.failureLimit, OptionWords.count(of: "failures", example: "--fail-fast=3"))),
    OptionEntry(
      "on-fail", argument: .required("prompt"), choices: ["prompt"], commands: [.test],
      meaning: "stop at the first failure and open the prompt there",
      .set(\.test.opensPrompt, OptionWords.onFail)),
    OptionEntry(
      "shrink", commands: [.test],
      meaning: "print each failing test without the steps that it does not need",
      .turnOn(\.test.isShrinking)),
    OptionEntry(
      "mutate", argument: .optional("N"), commands: [.test],
      meaning: "make one change at a time to the scripts, list those that no test notices",
      .set(\.test.mutations, OptionWords.mutations)),
    OptionEntry(
      "seed", argument: .required("S"), commands: [.test, .explore],
      meaning: "the seed for --mutate and --random, default 0",
      .set(\.seed, OptionWords.wholeSeed)),
    OptionEntry(
      "report", argument: .required("FORMAT[=FILE]"), choices: ReportFormat.allCases.map(\.rawValue),
      commands: [.test, .report],
      meaning: "text, junit, tap, ctrf, json or github, to FILE or standard output",
      .append(\.test.reports, OptionWords.report)),
    OptionEntry(
      "slowest", argument: .required("N"), commands: [.test],
      meaning: "name the N tests that took longest",
      .set(\.test.slowestCount, OptionWords.count(of: "tests", example: "--slowest 10"))),
    OptionEntry(
      "timing", commands: [.run],
      meaning: "time and events per second of each top-level step, on standard error",
      .turnOn(\.run.isTimed)),
    OptionEntry(
      "output", short: "o", argument: .required("FILE"),
      commands: [.learn, .plan, .generate, .graph, .storyboard],
      meaning:
        "the file to write, default: standard output; a page of HTML needs one, pictures and learn a folder",
      .set(\.target, OptionWords.target)),
    OptionEntry(
      "check", commands: [.fmt, .plan], meaning: "write nothing: list the files that would change",
      .turnOn(\.check.isCheckingOnly)),
    OptionEntry(
      "diff", commands: [.fmt], meaning: "with --check: print what would change, too",
      .turnOn(\.check.showsDifference)),
    OptionEntry(
      "format", argument: .required("FORMAT"), choices: OptionWords.formats,
      commands: [.check, .graph, .storyboard, .texts],
      meaning:
        "of check, diagnostics for other programs: json, sarif, github; of graph: svg (default), mermaid, dot, "
        + "scxml, xstate, json; of storyboard: html (default), md, json, svg; of texts: json, xliff",
      OptionWords.format),
    OptionEntry(
      "highlight", argument: .required("TEST"), commands: [.graph],
      meaning: "mark what the test of this name takes",
      .set(\.graph.highlightedTest, OptionWords.testName)),
    OptionEntry(
      "fix", commands: [.check], meaning: "make the edits that are certain, as `did you mean` with one name",
      .turnOn(\.check.isFixing)),
    OptionEntry(
      "json", commands: [.explore, .audit, .learn, .models, .step],
      meaning: "one JSON document on standard output",
      .turnOn(\.isJSON)),
    OptionEntry(
      "states", argument: .required("N"), commands: [.explore, .audit, .learn, .storyboard],
      meaning: "stop each walk at N states, default 100000, of learn 300", OptionWords.states),
    OptionEntry(
      "answers", argument: .required("FILE"), commands: [.learn],
      meaning: "what requests are answered with: JSON, a recording (HAR), OpenAPI, or a folder of --record",
      .set(\.app.learn.answers, OptionWords.answers, .once)),
    OptionEntry(
      "text", argument: .required("TEXT"), commands: [.learn],
      meaning: "type TEXT into fields, too",
      .append(\.app.learn.texts, OptionWords.text)),
    OptionEntry(
      "rows", argument: .required("SELECTOR"), commands: [.learn],
      meaning: "the elements that are rows, default: items of lists and rows of tables",
      .set(\.app.learn.rows, OptionWords.text)),
    OptionEntry(
      "steps", argument: .required("N"), commands: [.learn],
      meaning: "stop after N steps, default 3000",
      .set(\.app.learn.bounds.steps, OptionWords.count(of: "steps", example: "--steps 500"))),
    OptionEntry(
      "seconds", argument: .required("N"), commands: [.learn],
      meaning: "stop after N seconds, default: never",
      .set(\.app.learn.bounds.milliseconds, OptionWords.seconds)),
    OptionEntry(
      "same", argument: .required("N"), commands: [.learn],
      meaning: "look into N states of one shape, default 1",
      .set(\.app.learn.bounds.same, OptionWords.count(of: "states", example: "--same 2"))),
    OptionEntry(
      "rounds", argument: .required("N"), commands: [.learn],
      meaning: "explore the script in the page, and learn on where both differ, at most N times",
      .set(\.app.learn.rounds, OptionWords.count(of: "rounds", example: "--rounds 3"))),
    OptionEntry(
      "depth", argument: .required("N"), commands: [.explore, .audit, .storyboard],
      meaning: "walk no further than N steps from the start",
      .set(\.explore.walkBounds.depth, OptionWords.count(of: "steps", example: "--depth 12"))),
    OptionEntry(
      "random", argument: .required("N"), commands: [.explore],
      meaning: "only N random walks, each of at most --depth steps, default 100",
      .set(\.explore.randomWalkCount, OptionWords.count(of: "walks", example: "--random 1000"))),
    OptionEntry(
      "ignore", argument: .required("NAMES"), commands: [.explore, .audit, .storyboard],
      meaning:
        "ignore these variables, the data of these models, or the clock, as in count,laps above 3,now, when states are compared",
      .append(\.explore.ignoredVariables, OptionWords.names)),
    OptionEntry(
      "tests", commands: [.storyboard],
      meaning: "mark the cards that tests see, and play each test as a journey",
      .turnOn(\.storyboard.takesTests)),
    OptionEntry(
      "summary", commands: [.storyboard],
      meaning: "counts and changed cards as Markdown, for a pull request",
      .set(\.storyboard.format, { _ in .summary })),
    OptionEntry(
      "link", argument: .required("ADDRESS"), commands: [.storyboard],
      meaning: "with --summary: link changed cards to the page at ADDRESS",
      .set(\.storyboard.link, { $0.text })),
    OptionEntry(
      "texts", argument: .required("FILE"), commands: [.storyboard],
      meaning: "write every text that a person can see to FILE, which ends in .csv or .xliff",
      .set(\.storyboard.texts, OptionWords.texts, .once)),
    OptionEntry(
      "pictures", argument: .required("DIR"), commands: [.storyboard],
      meaning: "with --page or --app: keep the pictures in DIR, beside the page",
      .set(\.storyboard.pictures, OptionWords.folder)),
    OptionEntry(
      "strict", commands: [.texts],
      meaning: "exit status 1 also where a text is new, needs review or is stale", .turnOn(\.texts.isStrict)),
    OptionEntry(
      "take", argument: .required("FILE"), commands: [.texts],
      meaning: "put the translations of an XLIFF file into the catalog",
      .set(\.texts.taken, { Path($0.text) }, .once)),
    OptionEntry(
      "live", argument: .required("PAGE"), commands: [.storyboard],
      meaning: "let cards run: put PAGE, which is the playground's vsh.html, into the page",
      .set(\.storyboard.live, { Path($0.text) })),
    OptionEntry(
      "faults", commands: [.explore],
      meaning: "print where each call leads: as the model answers, empty, failed, never",
      .turnOn(\.explore.walkBounds.asked.faults)),
    OptionEntry(
      "whole", commands: [.explore],
      meaning: "walk each screen as one, and distinguish all values",
      .turnOn(\.explore.walkBounds.isWhole)),
    OptionEntry(
      "against", argument: .required("OLD"), commands: [.explore, .learn, .storyboard],
      meaning:
        "compare the script with its old version OLD: every path, or every card; of learn: with an older folder",
      .set(\.explore.comparedVersion, OptionWords.oldVersion)),
    OptionEntry(
      "save", argument: .required("FILE"), commands: [.explore],
      meaning: "write what is found to FILE, each finding as a test",
      .set(\.explore.savedFindings, OptionWords.newScript)),
    OptionEntry(
      "cover", argument: .required("states|transitions"), choices: CoverKind.allCases.map(\.rawValue),
      commands: [.explore],
      meaning: "with --save: write tests that together reach every state, or every transition",
      .set(
        \.explore.walkBounds.asked.cover,
        OptionWords.choice("cannot be covered by paths", "states or transitions"))),
    OptionEntry(
      "from", argument: .required("FILE"), commands: [.new],
      meaning: "write the screens of a chart: SCXML, or an XState configuration in JSON",
      .set(\.graph.chart, OptionWords.chart, .once)),
    OptionEntry(
      "root", argument: .required("DIR"), commands: [.mcp],
      meaning: "the folder that the tools may read and write, default: the current one",
      .set(\.root, OptionWords.folder, .once)),
    OptionEntry(
      "install", argument: .required("DIR"), commands: [.skill],
      meaning: "write the page to DIR/vsh/SKILL.md",
      .set(\.skillFolder, OptionWords.folder, .once)),
    OptionEntry(
      "color", argument: .required("auto|always|never"), choices: ColorChoice.allCases.map(\.rawValue),
      commands: Command.allCases,
      meaning: "colour in diagnostics, default auto: on a terminal",
      .set(\.color, OptionWords.choice("is not a choice of colour", "auto, always or never"))),
    OptionEntry(
      "agent", commands: Command.allCases,
      meaning: "for a program that reads along: no colour, no progress, at most 4 KiB of text",
      .turnOn(\.isForAgent)),
    OptionEntry(
      "help", short: "h", commands: Command.allCases, meaning: "print help",
      .turnOn(\.asksForHelp)),
    OptionEntry(
      "version", commands: [.run], meaning: "print the version",
      .turnOn(\.asksForVersion)),
  ]

  package static func entry(long name: String) -> OptionEntry? {
    options.first { $0.long == name }
  }

  package static func entry(short letter: Unicode.Scalar) -> OptionEntry? {
    options.first { $0.short == letter }
  }

  package static func options(of command: Command) -> [OptionEntry] {
    options.filter { $0.commands.contains(command) }
  }
}
