import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// An `explore` is a test to everything that runs tests.
@Suite struct ExplorationRunTests {
  private static let files: [(Path, String)] = [
    (
      "page.vs",
      """
      screen Page {
          var count = 0
          action go { count = 1 }
          view { button "Go" -> go }
      }

      explore "it holds" {
          open Page
          always count < 2
      }

      explore "it is broken" {
          open Page
          returns to count == 0
      }

      """
    )
  ]

  @Test func aRunPrintsTheVerdicts() {
    let run = CommandRun(["page.vs"], files: Self.files)
    #expect(run.status == .failed)
    #expect(run.output.hasPrefix("# it holds\n2 states, 2 moves, complete"))
    #expect(run.output.contains("\n  always count < 2    holds\n\n# it is broken\n"))
    #expect(run.error.contains("error[VS0897]: `returns to count == 0` is broken"))
  }

  @Test func testsAreChosenAndListed() {
    #expect(CommandRun(["test", "page.vs"], files: Self.files).status == .failed)
    #expect(CommandRun(["test", "page.vs", "--filter", "holds"], files: Self.files).status == .passed)
    #expect(CommandRun(["test", "page.vs:8"], files: Self.files).status == .passed)
    let list = CommandRun(["test", "page.vs", "--list"], files: Self.files)
    #expect(list.output == "page.vs:7: it holds\npage.vs:12: it is broken\n")
  }

  @Test func whatIsReachedCounts() {
    let run = CommandRun(["test", "page.vs", "--filter", "holds", "--coverage"], files: Self.files)
    #expect(!run.output.contains("`go` was never taken"))
  }

  @Test func aBoundIsNotJudged() {
    let grown = Self.files[0].1.replacing("count = 1", with: "count += 1")
    func run(_ script: String) -> CommandRun {
      CommandRun(["explore", "page.vs", "--states", "20"], files: [(Path("page.vs"), script)])
    }
    let bound = run(grown.replacing("count < 2", with: "count < 100"))
    #expect(bound.status == .couldNotRun)
    #expect(bound.output.contains("`ignore count` may hide states, since claims read it"))
    // What is broken is broken, also beside a walk that meets its bound.
    #expect(run(grown).status == .failed)
  }

  @Test(arguments: [[], ["--faults"], ["--json"], ["--save", "found.vs"]])
  func screensThatAllTakeArgumentsAreNotJudged(options: [String]) {
    let screens = """
      screen Detail(id: Int) { view { text "\\(id)" } }
      screen Edit(id: Int, name: String, isNew: Bool = false) { view { text name } }

      """
    let run = CommandRun(["explore", "page.vs"] + options, files: [("page.vs", screens)])
    #expect(run.status == .couldNotRun)
    #expect(
      run.error.unbroken.contains(
        "error[VS0899]: nothing was walked: `Detail` takes `id`, `Edit` takes `id`, `name`\n --> page.vs:1:1")
    )
    #expect(run.error.contains("= help: begin an `explore` with `open Detail(…)`"))
    #expect(run.memory.text("found.vs") == nil)
  }

  /// Nothing in a file without screens can be walked, and nothing has to be.
  @Test func aFileWithoutScreensIsWalked() {
    let run = CommandRun(["explore", "page.vs"], files: [("page.vs", "func one() -> Int = 1\n")])
    #expect(run.status == .passed)
  }

  @Test(arguments: [[], ["--json"], ["--random", "9"], ["--jobs", "2"], ["--save", "found.vs"]])
  func anInterruptIsReported(options: [String]) {
    let memory = MemoryHost(files: Self.files)
    var host = memory.host
    let read = host.files.readFile
    host.files.readFile = { path, limitBytes in
      memory.interrupt()
      return read(path, limitBytes)
    }
    #expect(CommandLineTool(host: host).run(["explore", "page.vs"] + options) == .interrupted)
    #expect(memory.output.contains("it was stopped"))
  }

  @Test func aModelThatGrowsIsNamedAndCanBeIgnored() {
    let script = """
      model teas: [String] = [] { op add() { data.append("x") } }
      screen Teas {
          use teas
          var count = 0
          state idle { action add -> adding }
          state adding { call teas.add() { ok -> idle { count = 1 - count }; fail(_) -> idle } }
          view { button "Add \\(count)" -> add }
      }

      """
    let bounded = CommandRun(["explore", "t.vs", "--states", "40"], files: [("t.vs", script)])
    #expect(bounded.status == .couldNotRun)
    #expect(bounded.output.contains("`teas` took 20 values; `--ignore teas` leaves it out"))
    let whole = CommandRun(["explore", "t.vs", "--ignore", "teas"], files: [("t.vs", script)])
    #expect(whole.status == .passed)
    #expect(whole.output.unbroken.contains("complete, rows 1, 2 and last, ignored: teas\n"))
    let several = CommandRun(["explore", "t.vs", "--ignore", "teas, count"], files: [("t.vs", script)])
    #expect(several.output.contains("ignored: count, teas\n"), "\(several.output)\(several.error)")
    let empty = CommandRun(["explore", "t.vs", "--ignore", "teas,"], files: [("t.vs", script)])
    #expect(empty.status == .couldNotRun && empty.error.contains("`teas,` lacks a name"))
    let unknown = CommandRun(["explore", "t.vs", "--ignore", "tea"], files: [("t.vs", script)])
    #expect(unknown.status == .couldNotRun)
    #expect(unknown.error.contains("no screen has a variable `tea`, and no model has this name"))
    #expect(unknown.error.contains("did you mean `teas`?"))
  }

  @Test func theLesserBoundOfStatesHolds() {
    let script = """
      screen Count {
          var count = 0
          action more when count < 90 { count += 1 }
          view { button "More" -> more }
      }
      explore "a few" {
          open Count
          states 9
      }

      """
    for (option, bound) in [("5", 5), ("20", 9)] {
      let run = CommandRun(["explore", "c.vs", "--states", option], files: [("c.vs", script)])
      #expect(run.output.unbroken.contains("inconclusive: the bound is \(bound) states"))
    }
  }

  @Test func aDocumentIsAloneOnStandardOutput() {
    let files = Self.files + [("broken.vs", "screen {\n")]
    let run = CommandRun(["explore", "--json", "broken.vs", "page.vs"], files: files)
    #expect(run.status == .couldNotRun)
    #expect(run.error.contains("--> broken.vs:1"))
    #expect(run.output.hasPrefix("{\n  \"format\": \"vsh-explore\",\n  \"version\": 1,\n"))
    #expect(run.output.hasSuffix("\n}\n"))
    for (path, status) in [("broken.vs", "unjudged"), ("page.vs", "failed")] {
      #expect(run.output.contains("\"path\": \"\(path)\",\n      \"status\": \"\(status)\""))
    }
    #expect(CommandRun(["explore", "--json", "page.vs"], files: Self.files).status == .failed)
  }

  @Test func whatIsFoundIsSaved() {
    let run = CommandRun(
      ["explore", "page.vs", "--model", "teas=teas.json", "--save", "found.vs"],
      files: [("page.vs", "model teas: [String] = [] { op all() = data }\n" + Self.files[0].1)]
        + [("teas.json", "[]")])
    #expect(run.status == .failed)
    #expect(run.error.contains("wrote found.vs: 0 tests, 1 explore\n"))
    #expect(
      run.memory.text("found.vs") == """
        import "page.vs"

        explore "it is broken: returns to count == 0" {
            given teas from "teas.json"
            open Page
            tap "Go"
            returns to count == 0
        }

        """)
    #expect(CommandRun(["check", "found.vs"], on: run.memory).status == .passed)
    #expect(CommandRun(["test", "found.vs"], on: run.memory).status == .failed)
  }

  @Test(arguments: [("states", "5 of 6"), ("transitions", "7 of 8")])
  func savedPathsCoverWhatIsReached(kind: String, reach: String) throws {
    let run = CommandRun(["explore", "shop.vs", "--save", "tour.vs", "--cover", kind], files: [Self.shop])
    #expect(run.error.hasSuffix("tests, reaching \(reach) \(kind)\n"), "\(run.error)")
    let tour = try #require(run.memory.text("tour.vs"))
    #expect(tour.hasPrefix("import \"shop.vs\"\n\ntest \"Shop: "))
    let tests = CommandRun(["test", "tour.vs", "--coverage"], on: run.memory)
    #expect(tests.status == .passed, "\(tour)\(tests.error)")
    #expect(tests.output.contains("state `closed` was never entered"))
    #expect(kind == "states" || !tests.output.contains("was never taken"))
  }

  private static let shop: (Path, String) = (
    "shop.vs",
    """
    model orders: [String] = ["tea"] takes 1s {
        op place(name: String) = data.contains(name) else fail "sold out"
    }
    screen Shop {
        use orders
        state browsing { action pay -> paying }
        state paying {
            call orders.place("tea") { ok(_) -> paid; fail(error) -> failed(error.message) }
            after 5s -> late
            action stop -> browsing
        }
        state paid
        state late { action again -> paying }
        state failed(message: String) { action again -> paying }
        state closed { action reopen -> browsing }
        view {
            in browsing { button "Pay" -> pay }
            in paying { button "Stop" -> stop }
            in paid { text "Thank you" }
            in late { button "Again" -> again }
            in failed(message) { text message; button "Again" -> again }
            in closed { button "Reopen" -> reopen }
        }
    }

    """
  )

  @Test func coverNamesWhatIsSaved() {
    let run = CommandRun(["explore", "page.vs", "--cover", "states"], files: Self.files)
    #expect(run.status == .couldNotRun)
    #expect(run.error.contains("`--cover` says which paths are saved, but nothing is saved"))
  }

  /// Too many states to walk all: a hundred thousand combinations of counters, and a mistake in some.
  private static let large: (Path, String) = (
    "large.vs",
    """
    screen Large {
        var a = 0
        var b = 0
        var c = 0
        action incrementA { a += 1 }
        action incrementB { b += 1 }
        action incrementC { c += 1 }
        action reset { a = 0; b = 0; c = 0 }
        view {
            button "A" -> incrementA
            button "B" -> incrementB
            button "C" -> incrementC
            button "Reset" -> reset
        }
    }

    explore "counters" {
        open Large
        always a < 2 || b < 1 "both"
        reaches c == 1
        returns to a == 0
    }

    """
  )

  @Test(arguments: [0, 7])
  func whatRandomWalksFindIsShort(seed: Int) {
    let words = ["explore", "large.vs", "--random", "20", "--depth", "50", "--seed", "\(seed)"]
    let run = CommandRun(words, files: [Self.large])
    #expect(run.status == .failed)
    #expect(run.output.contains("inconclusive: 20 random walks of at most 50 steps, seed \(seed)\n"))
    #expect(run.output.contains("reaches c == 1           holds, in "), "\(run.output)")
    #expect(run.output.contains("returns to a == 0        inconclusive: 20 random walks"), "\(run.output)")
    let test = run.output.split(separator: "\n").filter { $0.contains("tap ") }
    #expect(test.count { $0.contains("\"A\"") } == 2 && test.count { $0.contains("\"B\"") } == 1)
    #expect(test.count == 3, "\(run.output)")
    #expect(CommandRun(words, files: [Self.large]).output == run.output)
  }

  @Test func randomWalksShowNothingToHold() {
    let held = [(Self.large.0, Self.large.1.replacing("a < 2 || b < 1", with: "a >= 0"))]
    let run = CommandRun(["explore", "large.vs", "--random", "2"], files: held)
    #expect(run.status == .couldNotRun)
    let verdict = "inconclusive: 2 random walks of at most 100 steps, seed 0\n"
    #expect(run.output.contains("always a >= 0        " + verdict), "\(run.output)")
    #expect(CommandRun(["explore", "large.vs", "--random", "0"], files: held).status == .couldNotRun)
  }

  @Test func aSavedFileReplacesNone() {
    let files = Self.files + [("found.vs", "show 1\n")]
    let run = CommandRun(["explore", "page.vs", "--save", "found.vs"], files: files)
    #expect(run.status == .couldNotRun)
    #expect(run.output.isEmpty)
    #expect(run.error.contains("error[VS0709]: `found.vs` is there already"))
    #expect(run.memory.text("found.vs") == "show 1\n")
  }

  @Test func nothingIsSavedWithErrors() {
    let files = Self.files + [("other.vs", Self.files[0].1)]
    let run = CommandRun(["explore", "page.vs", "other.vs", "--save", "found.vs"], files: files)
    #expect(run.status == .couldNotRun)
    #expect(run.error.contains("error[VS0718]: `found.vs` would have errors, so it is not written"))
    #expect(run.memory.text("found.vs") == nil)
  }

  @Test func nothingFoundIsNotSaved() {
    let held = Self.files.map { ($0, $1.replacing("returns to count == 0", with: "reaches count == 1")) }
    let run = CommandRun(["explore", "page.vs", "--save", "found.vs"], files: held)
    #expect(run.status == .passed)
    #expect(run.error == "nothing was found, so found.vs is not written\n")
    #expect(run.memory.text("found.vs") == nil)
  }

  @Test func aSavedFileIsAScript() {
    let run = CommandRun(["explore", "page.vs", "--save", "found.txt"], files: Self.files)
    #expect(run.status == .couldNotRun)
    #expect(run.error.contains("as in `--save found.vs`"))
  }

  @Test(arguments: [
    ["--against", "old.vs"], ["--faults"], ["--random", "9"], ["--save", "b.vs"], ["--cover", "states"],
    ["--itf", "b"],
  ])
  func anAppIsDrivenByTheWholeWalk(options: [String]) {
    for app in [["--app", "python3 a.py"], ["--page"]] {
      let run = CommandRun(["explore"] + app + options + ["page.vs"], files: Self.files)
      #expect(run.status == .couldNotRun)
      #expect(run.error.contains("vsh: `\(app[0])` and `\(options[0])` exclude each other\n"), "\(run.error)")
    }
  }
}
