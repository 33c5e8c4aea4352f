import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `vsh test --trace`: what an app logged, against the toy's script.
@Suite struct TraceTests {
  private static let opened = """
    {"do":"open","screen":"Teas","arguments":{}}
    {"state":["loading"]}

    """
  private static let loaded =
    opened + """
      {"do":"answer","call":"teas.list","arguments":[""],"ok":[{"id":1,"name":"Assam"}]}
      {"state":["loaded"]}

      """

  private static let noTap = loaded + #"{"do":"tap","on":{"kind":"button","label":"Clear"}}"# + "\n"
  private static let tell = #"{"do":"tap","on":{"kind":"button","label":"Tell"}}"# + "\n"

  private static func run(_ log: String) throws -> CommandRun {
    let script = try CaseFolder("app").text("toy/toy.vs")
    return CommandRun(
      ["test", "--trace", "run.jsonl", "toy.vs"], files: [("toy.vs", script), ("run.jsonl", log)])
  }

  @Test(arguments: [
    loaded,
    // Both refuse a tap, and what the app reports with that need not be the whole.
    noTap + #"{"cannot":"dimmed"}"# + "\n",
    noTap + #"{"cannot":"dimmed","state":["loaded"]}"# + "\n",
  ])
  func aLogThatKeepsToTheScriptPasses(log: String) throws {
    let run = try Self.run(log)
    #expect(run.status == .passed, "\(run.output)\(run.error)")
  }

  @Test(arguments: [
    (
      loaded + tell + #"{"cannot":"covered"}"#
        + "\n",
      "the app cannot do this: covered", 6
    ),
    (opened + tell, "the script cannot do this", 3),
    (opened.replacing("state\":[", with: "calls\":[{},"), "the app reports a call without a name", 2),
    (
      opened.replacing("\"state\":[\"loading\"]", with: "\"elements\":[{\"text\":\"a\"}]"),
      "the app reports an element without a `kind`", 2
    ),
    (
      opened.replacing("\"state\":[\"loading\"]", with: "\"elements\":[{\"kind\":\"heading\"}]"),
      "the app reports an element of the kind \"heading\"", 2
    ),
  ])
  func whereALogLeavesTheScript(log: String, message: String, line: Int) throws {
    let run = try Self.run(log)
    #expect(run.status == .failed)
    #expect(run.error.hasPrefix("error[VS0870]: \(message)"), "\(run.error)")
    #expect(run.error.contains("  --> run.jsonl:\(line)\n"), "\(run.error)")
  }

  @Test func aLogWithoutAReportCouldNotBeCompared() throws {
    let run = try Self.run(String(Self.opened.prefix { $0 != "\n" }))
    #expect(run.status == .couldNotRun)
    #expect(run.error.contains("the log has no report, so that nothing can be compared"), "\(run.error)")
  }

  private static func runTrace(_ state: String) -> CommandRun {
    let script = "screen S {\n    var text = \"\"\n    view { text text }\n}\n"
    let log = #"{"vars":["text","mbt::actionTaken"],"states":[\#(state)]}"#
    return CommandRun(
      ["test", "--itf", "log.itf.json", "s.vs"], files: [("s.vs", script), ("log.itf.json", log)])
  }

  @Test(arguments: [
    (
      #"{"mbt::actionTaken":"expect true","text":"wrong"}"#,
      "no screen was open at any report, so that nothing was compared"
    ),
    (
      #"{"mbt::actionTaken":"open S\nscreen T {}","text":""}"#,
      "this declares something, and a log has steps only"
    ),
    (
      #"{"mbt::actionTaken":"import \"other.vs\"","text":""}"#,
      "this declares something, and a log has steps only"
    ),
  ])
  func aTraceThatCannotBeJudged(state: String, sentence: String) {
    let run = Self.runTrace(state)
    #expect(run.status == .couldNotRun, "\(run.output)")
    #expect(run.error.contains(sentence), "\(run.error)")
  }

  @Test func noControlCharacterOfALogReachesTheTerminal() throws {
    let value = #"a\u202eb\u009b31mc\u2028d"#
    let runs = [
      try Self.run(Self.loaded + Self.tell + #"{"cannot":"\#(value)"}"# + "\n"),
      Self.runTrace(#"{"mbt::actionTaken":"open S","text":"\#(value)"}"#),
    ]
    for run in runs {
      #expect(run.status == .failed)
      #expect(run.error.contains(#"a\u{202E}b\u{9B}31mc\u{2028}d"#), "\(run.error)")
    }
  }
}
