import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// What `vsh report merge` takes for one run, and how it tells of it.
@Suite struct ReportMergeTests {
  private typealias Files = [(Path, String)]

  private let files: Files = [
    ("a.vs", Scripts.holds), ("b.vs", Scripts.fails), ("c.vs", Scripts.shows), ("c.golden", Scripts.shown),
    ("d.vs", Scripts.more),
  ]

  /// The JSON report of `vsh test` with these options.
  private func report(_ options: [String], _ files: Files) throws -> String {
    let run = CommandRun(["test"] + options + ["--report", "json=report"], files: files)
    return try #require(run.memory.text("report"), "\(run.error)")
  }

  private func merge(_ reports: [String], _ options: [String] = [], variables: [String: String] = [:])
    -> CommandRun
  {
    let named = reports.enumerated().map { (Path("\($0.offset + 1).json"), $0.element) }
    return CommandRun(
      ["report", "merge"] + named.map { $0.0.description } + options, files: named, variables: variables)
  }

  private func expectRefusal(_ reports: [String], _ sentence: String) {
    let run = merge(reports)
    #expect(run.status == .couldNotRun)
    #expect(run.error == "error[VS0708]: \(sentence)\n")
    #expect(run.output == "")
  }

  // MARK: One run

  @Test func aMissingShardIsNoticed() throws {
    let first = try report(["--shard", "1/2"], files)
    expectRefusal([first], "shard 2 of 2 is missing")
    let second = try report(["--shard", "2/2"], files)
    let both = merge([second, first], ["--report", "text"])
    #expect(both.status == .failed)
    #expect(both.output.hasSuffix("3 passed, 1 failed; golden files: 1 passed, 0 failed\n"))
    expectRefusal([first, second, first], "`1.json` and `3.json` are both shard 1 of 2")
  }

  @Test func aShardWithNothingToDoIsAShard() throws {
    let reports = try (1...7).map { try report(["--shard", "\($0)/7"], files) }
    #expect(merge(reports).status == .failed)
    expectRefusal(reports.dropLast(), "shard 7 of 7 is missing")
  }

  @Test func aReportOfOtherContentsIsNoticed() throws {
    let first = try report(["--shard", "1/2"], files)
    let sentence = "`1.json` and `2.json` are of different suites: a script or a golden file is not the same"
    // In a script and in a golden file of either shard, and in which scripts there are.
    for index in files.indices {
      var changed = files
      changed[index].1 += "\n"
      expectRefusal([first, try report(["--shard", "2/2"], changed)], sentence)
    }
    expectRefusal([first, try report(["--shard", "2/2"], files + [("e.vs", Scripts.holds)])], sentence)
    expectRefusal([first, try report(["--shard", "2/2"], files.dropLast())], sentence)
    expectRefusal(
      [first, try report(["--shard", "2/2", "a.vs", "b.vs"], files)], sentence)
    // What is no script and no golden file does not count.
    let beside = files + [("notes.txt", "x")]
    #expect(merge([first, try report(["--shard", "2/2"], beside)]).status == .failed)
  }

  @Test(arguments: [
    ["--filter", "holds"], ["--width", "41"], ["--model", "news=c.golden"], ["--only-failed"],
    ["--filter", "o", "--filter", "e"], ["--exclude", "more"], ["--tag", "slow"], ["--skip-tag", "slow"],
  ])
  func aReportOfOtherOptionsIsNoticed(options: [String]) throws {
    let first = try report(["--shard", "1/2"], files)
    let second = try report(["--shard", "2/2"] + options, files)
    expectRefusal([first, second], "`1.json` and `2.json` were run with different options")
    let same = try report(["--shard", "1/2"] + options, files)
    #expect(!merge([same, second]).error.contains("options"))
  }

  @Test(arguments: [["--jobs", "3"], ["--shuffle=7"], ["--slowest", "1"], ["--report", "tap=x"]])
  func whatChangesNoVerdictMakesNoOtherRun(options: [String]) throws {
    let shards = [
      try report(["--shard", "1/2"], files), try report(["--shard", "2/2"] + options, files),
    ]
    #expect(merge(shards, ["--report", "json"]).output == (try report([], files)))
  }

  @Test func linesAreOfTheRun() throws {
    let paths = ["a.vs:1", "b.vs:1"]
    let shards = try (1...2).map { try report(["--shard", "\($0)/2"] + paths, files) }
    #expect(merge(shards).status == .failed)
    let other = try report(["--shard", "2/2", "a.vs:2", "b.vs:1"], files)
    expectRefusal([shards[0], other], "`1.json` and `2.json` were run with different options")
  }

  @Test func eachShardMayKnowWhatFailedFromItsOwnReport() throws {
    let before = try (1...2).map { try report(["--shard", "\($0)/2"], files) }
    let again = try (1...2).map { shard in
      let old: (Path, String) = ("report", before[shard - 1])
      return try report(["--shard", "\(shard)/2", "--only-failed"], files + [old])
    }
    let run = merge(again, ["--report", "text"])
    #expect(run.status == .failed)
    // In the first shard nothing had failed, so all of it runs.
    #expect(run.output.hasSuffix("2 passed, 1 failed; golden files: 1 passed, 0 failed\n"))
  }

  @Test func aReportThatSaysNothingOfShardsIsRefused() throws {
    let whole = try report([], files)
    let old = whole.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("  \"suite\": ") }.joined(separator: "\n")
    #expect(old != whole)
    expectRefusal([old], "`1.json` does not say which shard it is: it was written by an older vsh")
    // What failed in it can still be run again.
    let run = CommandRun(["test", "--only-failed=old"], files: files + [("old", old)])
    #expect(run.output.hasSuffix("0 passed, 1 failed\n"))
  }

  @Test(arguments: ["\"shard\": 0", "\"shard\": 2", "\"shard\": -1", "\"shard\": \"1\"", "\"shard\": 1.5"])
  func aShardThatIsNoneIsNoReport(member: String) throws {
    let bad = try report([], files).replacing("\"shard\": 1", with: member)
    let run = merge([bad])
    #expect(run.status == .couldNotRun)
    #expect(run.error.hasPrefix("error[VS0708]: `1.json` is not a report: 6:"), "\(run.error)")
  }

  @Test func nothingInAllShardsIsNoSuccess() throws {
    let none = try (1...2).map { try report(["--shard", "\($0)/2", "--filter", "nothing"], files) }
    let run = merge(none, ["--report", "text"])
    #expect(run.status == .couldNotRun)
    #expect(run.error.hasPrefix("error[VS0704]: no test was found\n"))
  }

  // MARK: On GitHub

  @Test func annotationsNameFilesFromTheRepositorysRoot() throws {
    let variables = ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": "/"]
    let run = merge([try report([], files)], ["--report", "github"], variables: variables)
    #expect(run.output.hasPrefix("::error file=home/b.vs,line=2"))
    let elsewhere = merge([try report([], files)], ["--report", "github"])
    #expect(elsewhere.output.hasPrefix("::error file=b.vs,line=2"))
  }

  @Test func nothingOfAScriptIsTakenForACommand() throws {
    let script = "test \"x\" {\n    expect \"a\\n::error::b\" == \"##[group]\"\n}\n"
    let whole = try report([], [("a.vs", script)])
    let run = merge([whole], ["--report", "text"], variables: ["GITHUB_ACTIONS": "true"])
    #expect(run.output.hasPrefix("::stop-commands::vsh-"))
    let plain = merge([whole], ["--report", "text"])
    #expect(run.output.contains(plain.output))
    #expect(!plain.output.contains("::stop-commands::"))
  }
}
