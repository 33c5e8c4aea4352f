import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// What Bazel's test environment and GitHub Actions ask of `vsh test`.
@Suite struct BuildServerTests {
  private let bazel = [
    "TEST_SHARD_STATUS_FILE": "/out/status", "TEST_PREMATURE_EXIT_FILE": "/out/premature",
    "XML_OUTPUT_FILE": "/out/test.xml", "TEST_UNDECLARED_OUTPUTS_DIR": "/out/more",
    "TEST_WARNINGS_OUTPUT_FILE": "/out/warnings", "TEST_TMPDIR": "/out/tmp",
  ]
  private let folders: [(Path, String)] = [("/out/x", ""), ("/out/more/x", ""), ("/out/tmp/x", "")]

  private func test(_ options: [String] = [], _ files: [(Path, String)], _ variables: [String: String])
    -> CommandRun
  {
    CommandRun(["test"] + options, files: files + folders, variables: variables)
  }

  @Test func bazelGetsWhatItAsksFor() throws {
    let run = test([], [("a.vs", Scripts.both)], bazel)
    #expect(run.status == .failed)
    #expect(run.memory.text("/out/status") == "")
    #expect(run.memory.text("/out/premature") == nil)
    #expect(
      try #require(run.memory.text("/out/test.xml")).contains(
        "<testsuites name=\"vsh\" tests=\"2\" failures=\"1\""))
    #expect(
      try #require(run.memory.text("/out/more/vsh-report.json")).contains("\"passed\": 1, \"failed\": 1"))
    #expect(run.memory.text("/out/warnings") == nil)
    #expect(run.output.hasSuffix("1 passed, 1 failed\n"))
  }

  @Test func theFileOfAPrematureExitIsThereWhileTestsRun() {
    let memory = MemoryHost(files: [("a.vs", Scripts.holds)] + folders, variables: bazel)
    var host = memory.host
    let read = host.files.readFile
    let seen = Seen()
    host.files.readFile = { path, limitBytes in
      if path == "a.vs" { seen.note(memory.text("/out/premature") == "") }
      return read(path, limitBytes)
    }
    #expect(CommandLineTool(host: host).run(["test"]) == .passed)
    // For its contents, which the JSON report says, and to run it.
    #expect(seen.all == [true, true])
    #expect(memory.text("/out/premature") == nil)
  }

  @Test func itsFilterHoldsBesidesOurs() {
    let files: [(Path, String)] = [("a.vs", Scripts.both), ("b.vs", Scripts.both)]
    #expect(test([], files, ["TESTBRIDGE_TEST_ONLY": "holds"]).output.hasSuffix("2 passed, 0 failed\n"))
    #expect(test([], files, ["TESTBRIDGE_TEST_ONLY": ""]).output.hasSuffix("2 passed, 2 failed\n"))
    let both = test(["--filter", "a.vs"], files, ["TESTBRIDGE_TEST_ONLY": "fails"])
    #expect(both.output.hasSuffix("0 passed, 1 failed\n"))
    #expect(test([], files, ["TESTBRIDGE_TEST_ONLY": "no"]).status == .couldNotRun)
  }

  @Test func warningsHaveAFileOfTheirOwn() throws {
    let script =
      "screen S {\n  state a { action go -> a }\n  state b { action go -> a }\n  view { text \"s\" }\n}\n"
      + Scripts.holds
    let run = test([], [("a.vs", script)], bazel)
    #expect(try #require(run.memory.text("/out/warnings")).hasPrefix("warning["), "\(run.error)")
    #expect(run.status == .passed)
  }

  @Test func aReportThatCannotBeWrittenIsNoSuccess() {
    let run = test(["--report", "junit=/nowhere/x.xml"], [("a.vs", Scripts.holds)], [:])
    #expect(run.status == .couldNotRun)
    #expect(run.output.hasSuffix("1 passed, 0 failed\n"))
    #expect(run.error == "error[VS0700]: cannot write `/nowhere/x.xml`: its folder does not exist\n")
  }

  @Test func gitHubGetsAtMostTenAnnotations() {
    let many: [(Path, String)] = (1...9).map { (Path("\($0).vs"), Scripts.fails + Scripts.shows) }
    let run = test([], many, ["GITHUB_ACTIONS": "true"])
    let commands = run.output.split(separator: "\n").filter { $0.hasPrefix("::error ") }
    #expect(commands.count == 10)
    // One failure of each script, before the golden files.
    #expect(
      commands.prefix(9).allSatisfy {
        $0.contains("line=2,col=5,title=fails::error[VS0850]: 1 + 1 == 3 is false%0A")
      })
    #expect(commands.last == "::error title=vsh::and 9 more causes of failure: the log has them all")
    let few = test([], [("a.vs", Scripts.fails)], ["GITHUB_ACTIONS": "true"])
    #expect(few.output.split(separator: "\n").count { $0.hasPrefix("::error ") } == 1)
    #expect(!test([], many, [:]).output.contains("::error"))
  }

  @Test(arguments: [
    ("> open S\n  S: open\n<<<<<<< ours\n> show\ns\n=======\n>>>>>>> theirs\n", 3),
    ("> open S\n  S: open\n> show\nt\n", 4), (Scripts.shown + "t\n", 5),
  ]) func gitHubMarksALineOfAGoldenFile(golden: String, line: Int) {
    let run = test([], [("a.vs", Scripts.shows), ("a.golden", golden)], ["GITHUB_ACTIONS": "true"])
    #expect(run.output.contains("::error file=a.golden,line=\(line),"), "\(run.output)")
  }

  @Test func gitHubTakesNothingOfAScriptForACommand() throws {
    let script = "test \"x\\n::error::y\" {\n    expect \"::set-output name=a::b\" == \"##[group]\"\n}\n"
    let run = test([], [("a.vs", script)], ["GITHUB_ACTIONS": "true"])
    #expect(run.error == "")
    let lines = run.output.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.hasPrefix("::stop-commands::") })
    let token = lines[start].dropFirst("::stop-commands::".count)
    let end = try #require(lines.firstIndex(of: "::\(token)::"))
    #expect(
      lines.indices.allSatisfy {
        (start...end).contains($0) || !lines[$0].contains("##[") || lines[$0].hasPrefix("::error ")
      })
    #expect(lines[start...end].count { $0.contains(token) } == 2)
  }

  @Test func annotationsNameFilesFromTheRepositorysRoot() {
    let files: [(Path, String)] = [("a.vs", Scripts.fails)]
    let variables = ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": "/"]
    #expect(test([], files, variables).output.contains("::error file=home/a.vs,line=2"))
    let atRoot = ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": "/home"]
    #expect(test([], files, atRoot).output.contains("::error file=a.vs,line=2"))
  }

  /// The commands of docs/ci.md for GitHub Actions, GitLab and Buildkite, with what these put in the place of their variables, tell what
  /// one run tells.
  @Test(arguments: [0, 1, 2]) func theShardsOfThePageAreOneRun(engine: Int) throws {
    let yaml = try MarkdownPage("docs/ci.md").blocks.filter {
      $0.kind == "yaml" && $0.text.contains("--shard")
    }
    try #require(yaml.count == 3)
    let commands = yaml[engine].text.matches(of: /vsh (?:test|report)[^\n]*(?:\n +--[^\n]*)*/).map {
      String($0.0)
    }
    try #require(commands.count == 2)
    let files: [(Path, String)] = [("a.vs", Scripts.both), ("b.vs", Scripts.holds), ("c.vs", Scripts.more)]
    let memory = MemoryHost(files: files)
    func run(_ command: String) -> CommandRun {
      CommandRun(command.split { $0 == " " || $0 == "\n" }.dropFirst().map(String.init), on: memory)
    }
    for shard in 1...4 {
      let command = commands[0].replacing("${{ matrix.shard }}", with: "\(shard)")
        .replacing("$CI_NODE_INDEX", with: "\(shard)").replacing("$CI_NODE_TOTAL", with: "4")
        .replacing("$$((BUILDKITE_PARALLEL_JOB + 1))", with: "\(shard)")
        .replacing("$$BUILDKITE_PARALLEL_JOB_COUNT", with: "4")
        .replacing("$$BUILDKITE_PARALLEL_JOB", with: "\(shard - 1)")
      #expect(run(command).status == (shard == 1 ? .failed : .passed), "\(command)")
    }
    let reports = (0...4).map { "report-\($0).json" }.filter { memory.text(Path($0)) != nil }
    #expect(reports.count == 4)
    let merged = run(commands[1].replacing("report-*.json", with: reports.joined(separator: " ")))
    #expect(merged.status == .failed)
    let whole = CommandRun(["test", "--report", "junit=report.xml"], files: files)
    let timed = try #require(whole.memory.text("report.xml"))
    #expect(memory.text("report.xml") == ReportCorpusTests.withoutTimes(timed))
    #expect(timed.matches(of: ReportCorpusTests.time).count == 8)
  }

  @Test func aReportOnStandardOutputStaysWhole() {
    let files: [(Path, String)] = [("a.vs", Scripts.both)]
    let plain = test(["--report", "json"], files, [:])
    let run = test(["--report", "json"], files, ["GITHUB_ACTIONS": "true"])
    #expect(plain.output.hasPrefix("{\n") && plain.output.hasSuffix("}\n"))
    #expect(run.output == plain.output)
    #expect(run.error.contains("::error file=a.vs"))
  }
}
