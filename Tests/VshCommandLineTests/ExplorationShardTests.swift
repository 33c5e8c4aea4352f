import TestSupport
import Testing
import VshCommandLine
import VshHost

/// `vsh explore --shard`: the walks of a suite on several machines, and their merged reports.
@Suite struct ExplorationShardTests {
  private static let names = [
    "bounds-and-moves", "checkout-wizard", "countdown", "double-submit", "error-after-removal", "late-answer",
    "screens-with-arguments", "two-screens",
  ]

  /// Its walks meet the fields in different orders.
  private static let rooms = """
    screen Rooms {
        var room = 0
        var text = ""
        action enter(number: Int) { room = number }
        action write(new: String) { text = new }
        view {
            for number in 1...5 { button "Room \\(number)" -> enter(number) }
            field "Note \\(room)", value: text -> write
        }
    }

    """

  /// Its verdict has qualifications, and it has two dead ends of one screen.
  private static let limited = """
    screen Limited {
        var n = 0
        region first { state resting }
        region second {
            state idle { action left -> one; action right -> two }
            state one
            state two
        }
        action up { n += 1 }
        action out
        view {
            in second.idle {
                button "Left" -> left
                button "Right" -> right
                button "Up" -> up
                button "Log out" -> out
            }
        }
    }
    explore "limited" {
        open Limited
        ignore n
        never tap "Log out"
        never tap "Up"
        failures 1
        reaches in two
        always n < 1
    }
    explore "not now" skipped "it waits" { open Limited }

    """

  /// Its only walk is broken, as it is known to be, and it has a state that is never entered.
  private static let known = """
    screen Known {
        state idle { action go -> busy }
        state busy
        state never
        view { button "Go" -> go }
    }
    explore "known" known "APP-12" {
        open Known
        always !(in busy)
    }

    """

  private static func files() throws -> [(Path, String)] {
    let corpus = CaseFolder("explore")
    let twoScreens = """
      screen First { var n = 0; action go { n = 1 }; view { button "Go" -> go } }
      screen Second { state a { action go -> b }; state b; view { button "Go" -> go } }

      """
    return try names.dropLast().map { (Path($0 + ".vs"), try corpus.text($0 + ".vs")) }
      + [
        ("two-screens.vs", twoScreens), ("rooms.vs", Self.rooms), ("limited.vs", Self.limited),
        ("known.vs", Self.known),
      ]
  }

  /// What the shards print, merged.
  private func merged(_ options: [String], shards: Int, _ formats: [String] = []) throws -> CommandRun {
    var files = try Self.files()
    let reports = (1...shards).map { Path("\($0).json") }
    for (index, report) in reports.enumerated() {
      let run = CommandRun(
        ["explore", "--json", "--shard", "\(index + 1)/\(shards)"] + options + ["."], files: try Self.files())
      files.append((report, run.output))
    }
    return CommandRun(["report", "merge"] + formats + reports.map(\.text), files: files)
  }

  /// The merged document is that of one machine, byte for byte, and so is the text.
  @Test(arguments: [1, 2, 4, 20], ["20", "2000"])
  func theWalksOfASuiteAreDealt(shards: Int, states: String) throws {
    let options = ["--states", states]
    let text = CommandRun(["explore"] + options + ["."], files: try Self.files()).output
    #expect(try self.merged(options, shards: shards, ["--report", "text"]).output == text)
    let whole = CommandRun(["explore", "--json"] + options + ["."], files: try Self.files())
    let merged = try merged(options, shards: shards)
    #expect(merged.output == whole.output)
    #expect(merged.status == whole.status)
  }

  /// Each shard takes every fourth walk. Each finding is there once, with the path that one machine finds.
  @Test(arguments: ["0", "7"]) func randomWalksAreDealt(seed: String) throws {
    let options = ["--random", "60", "--depth", "12", "--seed", seed]
    let whole = CommandRun(["explore", "--json"] + options + ["."], files: try Self.files())
    let merged = try merged(options, shards: 4)
    #expect(merged.status == whole.status)
    #expect(whole.output.contains("\"isNote\": false"))
    // A state counts once for each shard.
    func lines(_ run: CommandRun) -> [String] {
      run.output.split(separator: "\n").map(String.init).filter {
        !$0.contains("\"states\": ") && !$0.contains("sharedFingerprintProbability")
      }
    }
    #expect(lines(merged) == lines(whole))
  }

  @Test func theTextHasEachFindingOnce() throws {
    let options = ["--random", "60"]
    let whole = CommandRun(["explore"] + options + ["."], files: try Self.files())
    let merged = try merged(options, shards: 4, ["--report", "text"])
    #expect(merged.output.contains("explore \"a timer rings\": "), "\(merged.output)")
    #expect(merged.output.contains("      test \"a timer rings: always left >= 0\" {\n"))
    // A state counts once for each shard.
    func lines(_ run: CommandRun) -> [Substring] {
      run.output.split(separator: "\n").map { line in
        line.firstRange(of: " states, ").map { line[$0.upperBound...] } ?? line
      }
    }
    #expect(lines(merged) == lines(whole))
  }

  @Test func whatIsNoExplorationOfOneRunIsRefused() throws {
    func part(_ words: [String]) throws -> String {
      CommandRun(["explore", "--json"] + words + ["countdown.vs"], files: try Self.files()).output
    }
    let (one, two) = (try part(["--shard", "1/2"]), try part(["--shard", "2/2"]))
    let cases: [(reports: [String], words: String)] = [
      ([one], "shard 2 of 2 is missing"), ([one, one], "are both shard 1 of 2"),
      ([one, try part(["--shard", "2/2", "--states", "9"])], "were run with different options"),
      ([one, try part([])], "is a whole exploration: only those of `--shard` are merged"),
      (
        [
          one,
          CommandRun(["test", "--report", "json"], files: [("a.vs", "test \"a\" { expect 1 == 1 }\n")])
            .output,
        ],
        "is of `vsh explore`, and `2.json` of `vsh test`"
      ),
    ]
    for (reports, words) in cases {
      let files = reports.enumerated().map { (Path("\($0 + 1).json"), $1) }
      let run = CommandRun(["report", "merge"] + files.map(\.0.text), files: files)
      #expect(run.status == .couldNotRun)
      #expect(run.error.contains(words), "\(run.error)")
    }
    let files = [(Path("1.json"), one), (Path("2.json"), two)]
    let junit = CommandRun(["report", "merge", "1.json", "2.json", "--report", "junit"], files: files)
    #expect(junit.status == .couldNotRun)
    #expect(junit.error.contains("an exploration has no report as junit: it has json and text"))
  }

  @Test(arguments: [
    (["--shard", "1/2", "--faults"], "`--shard` and `--faults` exclude each other"),
    (["--shard", "1/2", "--against", "a.vs", "b.vs"], "`--shard` and `--against` exclude each other"),
    (["--shard", "1/2", "--cover", "states"], "`--shard` and `--cover` exclude each other"),
    (["--shard", "1/2", "--page"], "`--page` and `--shard` exclude each other"),
    (["--fail-fast"], "`--fail-fast` stops at a path that differs in an app, and there is none"),
  ])
  func whatHasNoPartsIsRefused(arguments: [String], sentence: String) {
    let run = CommandRun(["explore"] + arguments)
    #expect(run.status == .couldNotRun)
    #expect(run.error.contains(sentence), "\(run.error)")
  }
}
