import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

@Suite struct OptionsTests {
  // MARK: What is understood

  @Test func filesAloneAreRun() throws {
    var expected = Options()
    expected.sources = [.path("a.vs"), .standardInput, .path("b.vs")]
    #expect(try Options.parse(["a.vs", "-", "b.vs"]) == .perform(.run, expected))
    #expect(try Options.parse(["run", "a.vs", "-", "b.vs"]) == .perform(.run, expected))
  }

  @Test func nothingIsARunWithoutSources() throws {
    #expect(try Options.parse([]) == .perform(.run, Options()))
  }

  @Test func everyOptionOfTestIsRead() throws {
    var expected = Options()
    expected.paths = ["examples", "b.vs"]
    expected.models = [
      ModelSource(name: "news", file: "cut=1.xml"), ModelSource(name: "users", file: "u.json"),
    ]
    expected.widthCells = 60
    expected.test.update = .always
    expected.choice.filters = ["retry", "日本"]
    expected.choice.listing = .text
    expected.color = .never
    let arguments = [
      "--color=never", "test", "examples", "--model", "news=cut=1.xml", "--model=users=u.json", "--width",
      "60",
      "--update=force", "--filter=retry", "--list", "b.vs", "--filter", "日本",
    ]
    #expect(try Options.parse(arguments) == .perform(.test, expected))
  }

  @Test(arguments: [
    ["-c", "open News"], ["-copen News"], ["run", "-c", "open News"],
  ])
  func stepsMayBeAttached(arguments: [String]) throws {
    var expected = Options()
    expected.run.steps = "open News"
    #expect(try Options.parse(arguments) == .perform(.run, expected))
  }

  @Test func behindTwoDashesEverythingIsAFile() throws {
    var run = Options()
    run.sources = [.path("test"), .path("-"), .path("--width")]
    #expect(try Options.parse(["--", "test", "-", "--width"]) == .perform(.run, run))
    var test = Options()
    test.paths = ["--list"]
    #expect(try Options.parse(["test", "--", "--list"]) == .perform(.test, test))
  }

  @Test func aCommandsNameIsOneOnlyAsTheFirstWord() throws {
    var test = Options()
    test.paths = ["check"]
    #expect(try Options.parse(["test", "check"]) == .perform(.test, test))
    var run = Options()
    run.sources = [.path("./test")]
    #expect(try Options.parse(["./test"]) == .perform(.run, run))
  }

  @Test func aValueMayLookLikeAnOption() throws {
    var expected = Options()
    expected.paths = ["."]
    expected.choice.filters = ["--help"]
    #expect(try Options.parse(["test", "--filter", "--help"]) == .perform(.test, expected))
  }

  @Test func theLastOfTwoWidthsHolds() throws {
    guard case .perform(.run, let options) = try Options.parse(["--width=30", "--width=50"]) else {
      Issue.record("not a run")
      return
    }
    #expect(options.widthCells == 50)
  }

  @Test(arguments: zip([20, 500], ["20", "0500"]))
  func widthsInTheRangeAreTaken(cells: Int, word: String) throws {
    guard case .perform(.run, let options) = try Options.parse(["--width", word]) else {
      Issue.record("not a run")
      return
    }
    #expect(options.widthCells == cells)
  }

  @Test func updateTakesItsWordOnlyBehindAnEqualsSign() throws {
    var expected = Options()
    expected.test.update = .unlessCI
    expected.paths = ["force"]
    #expect(try Options.parse(["test", "--update", "force"]) == .perform(.test, expected))
  }

  @Test func eachFormOfCoverageIsAskedForOnce() throws {
    var test = Options()
    test.paths = ["."]
    test.test.coverages = [.text, .lcov("a=b.info"), .json("c.json")]
    let arguments = [
      "test", "--coverage", "--coverage=lcov=a=b.info", "--coverage", "--coverage=json=c.json",
    ]
    #expect(try Options.parse(arguments) == .perform(.test, test))
  }

  @Test func reviewAndWatchAreRead() throws {
    var test = Options()
    test.paths = ["."]
    test.test.isReviewing = true
    #expect(try Options.parse(["test", "--review"]) == .perform(.test, test))
    test.test.isReviewing = false
    test.isWatching = true
    test.test.update = .unlessCI
    #expect(try Options.parse(["test", "--watch", "--update"]) == .perform(.test, test))
    var run = Options()
    run.isWatching = true
    run.sources = [.path("a.vs")]
    #expect(try Options.parse(["--watch", "a.vs"]) == .perform(.run, run))
  }

  @Test func fmtReadsFilesOrStandardInput() throws {
    var options = Options()
    options.paths = ["."]
    options.check.isCheckingOnly = true
    #expect(try Options.parse(["fmt", "--check"]) == .perform(.fmt, options))
    options.sources = [.standardInput]
    #expect(try Options.parse(["fmt", "-", "--check"]) == .perform(.fmt, options))
    options.check.showsDifference = true
    #expect(try Options.parse(["fmt", "-", "--check", "--diff"]) == .perform(.fmt, options))
  }

  @Test(
    arguments: [
      (["--help"], nil), (["-h"], nil), (["test", "--help"], Command.test), (["-h", "fmt"], .fmt),
      (["test", "--width", "no", "--unknown", "-h"], .test), (["a.vs", "--help"], nil),
    ] as [([String], Command?)])
  func helpIsHeardBesideAnyMistake(arguments: [String], command: Command?) throws {
    #expect(try Options.parse(arguments) == .help(command))
  }

  /// The first line is the version alone, for programs; the second one names the data of the locales.
  @Test func theVersionNamesThatOfTheLocales() throws {
    let lines = CommandRun(["--version"]).output.split(separator: "\n")
    #expect(lines.count == 2 && lines.first == "vsh \(CommandLineTool.version)")
    #expect(try #require(lines.last).wholeMatch(of: /locales: babel [0-9.]+, CLDR [0-9]+/) != nil)
  }

  @Test func theRestOfTheCommands() throws {
    #expect(try Options.parse(["--version"]) == .version)
    #expect(try Options.parse(["prelude"]) == .perform(.prelude, Options()))
    var check = Options()
    check.paths = ["."]
    #expect(try Options.parse(["check"]) == .perform(.check, check))
    check.sources = [.path("a"), .standardInput]
    #expect(try Options.parse(["check", "a", "-"]) == .perform(.check, check))
  }

  @Test(
    arguments: zip(
      ["tset", "hepl", "version", "chekc", "news.vs", "./tset"],
      ["vsh test", "vsh help", "vsh --version", "vsh check", nil, nil]))
  func aWordNearACommandIsKnown(word: String, likely: String?) {
    #expect(Command.likely(word) == likely)
  }

  // MARK: What is refused

  static let refusals: [(arguments: [String], sentence: String, wayOut: String?)] = [
    (["--widht", "30"], "`--widht` is not an option", "did you mean `--width`?"),
    (["test", "--wid=30"], "`--wid` is not an option of `vsh test`", "did you mean `--width`?"),
    (["test", "--verbose"], "`--verbose` is not an option of `vsh test`", nil),
    (["-x"], "`-x` is not an option", nil),
    (["-hx"], "", nil),  // Help is heard.
    (["--="], "`--` is not an option", nil),
    (["-\u{301}"], "`-\u{301}` is not an option", nil),
    (["a.vs", "--list"], "`--list` is not an option of `vsh run`", "it belongs to `vsh test`"),
    (
      ["check", "--width=30"], "`--width` is not an option of `vsh check`",
      "it belongs to `vsh run` and `vsh test` and `vsh storyboard` and `vsh step`"
    ),
    (["test", "-c", "show"], "`-c` is not an option of `vsh test`", "it belongs to `vsh run`"),
    (["--width"], "`--width` needs a value", "as in `--width N`"),
    (["-c"], "`-c` needs a value", "as in `-c STEPS`"),
    (["-c", "a", "-c", "b"], "`-c` is given twice", nil),
    (
      ["-c", "show", "a.vs"], "`-c` runs the steps given with it, not a file",
      "begin the steps with `import \"FILE\"`"
    ),
    (["--width=19"], "`19` is not a width", "it is a number from 20 to 500"),
    (["--width=501"], "`501` is not a width", "it is a number from 20 to 500"),
    (["--width=+40"], "`+40` is not a width", "it is a number from 20 to 500"),
    (["--width="], "`` is not a width", "it is a number from 20 to 500"),
    (
      ["--width=99999999999999999999"], "`99999999999999999999` is not a width",
      "it is a number from 20 to 500"
    ),
    (["--model", "news"], "`news` names no model and file", "as in `--model news=cut.xml`"),
    (["--model", "=a"], "`=a` names no model and file", "as in `--model news=cut.xml`"),
    (["--model", "a="], "`a=` names no model and file", "as in `--model news=cut.xml`"),
    (["--model", "a=1", "--model", "a=2"], "`--model` names `a` twice", nil),
    (["--color", "blue"], "`blue` is not a choice of colour", "say auto, always or never"),
    (["test", "--update=yes"], "`yes` is not a way to update", "say `--update` or `--update=force`"),
    (
      ["test", "--operations", "0"], "`0` is not a number of operations",
      "it is a number from 1, as in `--operations 1000000`"
    ),
    (
      ["test", "--operations", "1000000000000000001"], "`1000000000000000001` is not a number of operations",
      "it is a number from 1, as in `--operations 1000000`"
    ),
    (["test", "--list=yes"], "`yes` is not a form of a list", "say `--list` or `--list=json`"),
    (["test", "--review", "--update"], "`--review` and `--update` exclude each other", nil),
    (["test", "--watch", "--review"], "`--review` and `--watch` exclude each other", nil),
    (["test", "--watch", "--list"], "`--list` and `--watch` exclude each other", nil),
    (
      ["test", "--coverage=html"], "`html` is not a form of coverage",
      "say `--coverage`, `--coverage=lcov=FILE` or `--coverage=json=FILE`"
    ),
    (
      ["test", "--coverage=lcov="], "`lcov=` is not a form of coverage",
      "say `--coverage`, `--coverage=lcov=FILE` or `--coverage=json=FILE`"
    ),
    (
      ["test", "--page=http://127.0.0.1:65536/"],
      "`http://127.0.0.1:65536/` is not an address of this machine",
      "as in `--page=http://127.0.0.1:8000/`, with `http` and in digits"
    ),
    (
      ["test", "--page=http://127.0.0.1:80@x.example/"],
      "`http://127.0.0.1:80@x.example/` is not an address of this machine",
      "as in `--page=http://127.0.0.1:8000/`, with `http` and in digits"
    ),
    (["--coverage", "a.vs"], "`--coverage` is not an option of `vsh run`", "it belongs to `vsh test`"),
    (["--watch"], "`--watch` needs files that can change", "as in `vsh --watch news.vs`"),
    (["--watch", "-c", "show 1"], "`--watch` needs files that can change", "as in `vsh --watch news.vs`"),
    (["--watch", "a.vs", "-"], "`--watch` needs files that can change", "as in `vsh --watch news.vs`"),
    (["test", "-"], "`vsh test` reads no standard input", nil),
    (["-", "-"], "`-` is given twice, and there is one standard input", nil),
    (["fmt", "--diff"], "`--diff` belongs to `--check`", "as in `vsh fmt --check --diff`"),
    (["fmt", "-", "a.vs"], "`-` must be the only operand: its result goes to standard output", nil),
    (["prelude", "news"], "`vsh prelude` takes no `news`", nil),
    ([""], "a file's name is empty", nil),
  ]

  @Test func refusedWithASentenceAndAWayOut() throws {
    for (arguments, sentence, wayOut) in OptionsTests.refusals {
      do throws(UsageProblem) {
        let invocation = try Options.parse(arguments)
        #expect(invocation == .help(nil) && sentence.isEmpty, "\(arguments) was understood as \(invocation)")
      } catch {
        #expect(error.sentence == sentence, "\(arguments)")
        #expect(error.wayOut == wayOut, "\(arguments)")
        #expect(error.text.hasSuffix("--help`\n"), "\(arguments)")
      }
    }
    #expect(OptionsTests.refusals.count == 45)
  }

  @Test func aUsageProblemIsThreeLines() throws {
    let problem = #expect(throws: UsageProblem.self) { try Options.parse(["test", "--widht=30"]) }
    #expect(
      problem?.text == """
        vsh: `--widht` is not an option of `vsh test`
             did you mean `--width`?
             see `vsh test --help`

        """)
  }

  /// Random words from the vocabulary: whatever is said, the answer is an invocation or a problem.
  @Test func anyArgumentsAreAnswered() {
    let words = [
      "-", "--", "-c", "-h", "--width", "--width=30", "--model", "a=b", "test", "fmt", "run", "", "=", "--=",
      "-é",
      "--update", "--update=", "--filter", "\u{0}", "日本.vs", "--colour", "-cc",
    ]
    var state: UInt64 = 20_260_801
    for round in 0..<5_000 {
      var arguments: [String] = []
      for _ in 0..<(round % 6) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        arguments.append(words[Int(state >> 33) % words.count])
      }
      do throws(UsageProblem) {
        _ = try Options.parse(arguments)
      } catch {
        #expect(!error.sentence.isEmpty, "seed 20260801, \(arguments)")
      }
    }
  }
}

@Suite struct OptionTableTests {
  @Test func everySpellingHasOneRow() {
    #expect(Set(OptionTable.options.map(\.spelling)).count == OptionTable.options.count)
    let letters = OptionTable.options.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }

  @Test func helpHoldsEveryCommandAndOption() {
    for command in Command.allCases {
      let isListed = [",", "."].contains { end in
        [" ", "\n"].contains { Help.overview.contains("\($0)\(command.rawValue)\(end)") }
      }
      #expect(Help.overview.contains(command.summary) || isListed)
      let text = Help.text(for: command)
      for entry in OptionTable.options {
        #expect(text.contains("  \(entry.usage) ") == entry.commands.contains(command), "\(entry.usage)")
      }
    }
  }

  @Test func helpFitsAPageOfATerminal() {
    // Of 24 rows, one is for the command and one for the next prompt.
    #expect(Help.overview.split(separator: "\n", omittingEmptySubsequences: false).count <= 23)
    for text in [Help.overview] + Command.allCases.map(Help.text) {
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
      for line in text.split(separator: "\n") {
        #expect(line.count <= 80 && line.last != " ", "\(line)")
      }
    }
  }

  @Test func theOverviewReadsLikeThis() {
    #expect(
      Help.overview == """
        vsh runs View Script: the screens of an app as text, and the tests of them.

          vsh FILE…            run scripts and print what happens
          vsh -c STEPS         run these steps instead of a file
          vsh -i [FILE…]       go on at the prompt when the files have run
          vsh new NAME         write a first screen, with its tests
          vsh test [PATH…]     run tests and compare golden files
          vsh explore [PATH…]  walk every path of the screens, look for mistakes
          vsh check [PATH…]    read and check, run nothing
          vsh fmt [PATH…]      rewrite in the standard format
          vsh explain [CODE…]  say what the code of a message means
          vsh help [TOPIC…]    say what a word of the language means

        To begin, write three lines to `hello.vs` and run `vsh hello.vs`:

          screen Hello { view { text "Hello" } }
          open Hello
          show

        More: `vsh COMMAND -h`. Also audit, learn, graph, storyboard, texts, app, plan,
        generate, models, report, step, why, mcp, skill, prelude, lsp, completions, man.
        Exit status: 0 all passed, 1 something failed, 2 something could not run.

        """)
  }
}

@Suite struct EdgeTests {
  static let colours:
    [(variables: [String: String], isTerminal: Bool, choice: ColorChoice, isColored: Bool)] = [
      ([:], true, .auto, true),
      ([:], false, .auto, false),
      (["NO_COLOR": "1"], true, .auto, false),
      (["NO_COLOR": ""], true, .auto, true),
      (["NO_COLOR": "1"], true, .always, true),
      (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, .auto, false),
      (["CLICOLOR_FORCE": "1"], false, .auto, true),
      (["CLICOLOR_FORCE": "0"], false, .auto, false),
      (["CLICOLOR_FORCE": "1"], false, .never, false),
      (["TERM": "dumb"], true, .auto, false),
      (["TERM": "dumb", "CLICOLOR_FORCE": "1"], true, .auto, true),
      ([:], true, .never, false),
    ]

  @Test func colourFollowsTheOptionThenTheVariablesThenTheTerminal() {
    for (variables, isTerminal, choice, isColored) in EdgeTests.colours {
      let memory = MemoryHost(variables: variables, terminals: isTerminal ? [.error] : [.output])
      #expect(choice.isColored(.error, on: memory.host) == isColored, "\(variables) \(isTerminal) \(choice)")
    }
    #expect(EdgeTests.colours.count == 12)
  }

  @Test func updateIsRefusedOnABuildServer() {
    let server = MemoryHost(variables: ["CI": "true"]).host.environment
    let desk = MemoryHost(variables: ["CI": ""]).host.environment
    #expect(UpdateMode.unlessCI.refusal(in: server, of: .learn)?.wayOut?.contains("--update=force") == true)
    #expect(UpdateMode.unlessCI.refusal(in: desk, of: .learn) == nil)
    #expect(UpdateMode.always.refusal(in: server, of: .learn) == nil)
    #expect(UpdateMode.never.refusal(in: server, of: .learn) == nil)
  }

  @Test func exitStatusesAreTheContractsNumbers() {
    #expect(ExitStatus.allCases.map(\.rawValue) == [0, 1, 2, 70, 130])
    #expect(ExitStatus.failed.combined(with: .passed) == .failed)
    #expect(ExitStatus.failed.combined(with: .couldNotRun) == .couldNotRun)
  }
}
