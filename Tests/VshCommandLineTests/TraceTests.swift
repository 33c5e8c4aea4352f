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

  /// Traces as Quint writes them: an action has a name, and its values are picks.
  @Test(
    arguments: [
      (
        ##"{"by":{"tag":"Some","value":{"#bigint":"2"}},"other":{"tag":"None","value":{"#tup":[]}}}"##,
        "more", "2", nil
      ),
      (
        ##"{"by":{"tag":"Some","value":{"#bigint":"2"}}}"##, "more", "3",
        "n is 2 in the script and 3 in the app"
      ),
      (#"{}"#, "plus", "1", nil), (#"{}"#, "tap \"+\"", "1", nil),
      (#"{}"#, "less", "1", "the script cannot do this: "),
      (#"{}"#, "more", "1", "the script cannot do this: "),
      (
        ##"{"named":{"tag":"Some","value":"a \"b\""},"size":{"tag":"Some","value":2},"all":[{"#bigint":"1"}]}"##,
        "add", "1", nil
      ),
    ] as [(String, String, String, String?)])
  func anActionOfQuintIsSent(picks: String, action: String, value: String, message: String?) {
    let script = """
      app { button "+" is "plus" }
      record Tea { named: String }
      screen C {
          var n = 0
          action more(by: Int) { n += by }
          action add(named: String, size: Double, all: [Int], tea: Tea?) { if named == "a \\"b\\"" { n += all.count } }
          view { button "+" -> more(1) }
      }

      """
    let picks =
      action == "add" ? picks.dropLast() + ##","tea":{"tag":"None","value":{"#tup":[]}}}"## : picks[...]
    let log = """
      {"vars":["n"],"states":[
      {"mbt::actionTaken":"init","mbt::nondetPicks":{"tag":"None","value":{"#tup":[]}},"n":{"#bigint":"0"}},
      {"mbt::actionTaken":"\(action.replacing("\"", with: "\\\""))","mbt::nondetPicks":\(picks),"n":{"#bigint":"\(value)"}}]}
      """
    let run = CommandRun(
      ["test", "--itf", "log.itf.json", "s.vs"], files: [("s.vs", script), ("log.itf.json", log)])
    #expect(run.status == (message == nil ? .passed : .failed), "\(run.error)")
    #expect(run.error.contains(message ?? ""), "\(run.error)")
  }

  /// The paths import nothing, wherever the script is.
  @Test func aScriptElsewhereIsWrittenAsTraces() {
    let script =
      "screen Lamp {\n    state off { action press -> on }\n    state on { action press -> off }\n"
      + "    view { button \"Press\" -> press }\n}\n"
    let run = CommandRun(
      ["explore", "--cover", "transitions", "--itf", "traces", "../x/lamp.vs"],
      files: [("/x/lamp.vs", script)])
    #expect(run.status == .passed, "\(run.error)")
    #expect(
      run.memory.text("traces/path-1.itf.json")?.contains("\"mbt::actionTaken\": \"open Lamp\"") == true)
  }

  /// A path that takes a link has a trace, too. What has none is counted.
  @Test func aSendIsAStepOfATrace() throws {
    let script = """
      screen S {
          state a { action go -> b; action link -> c }
          state b { action up -> a }
          state c { action up -> a }
          view { in a { button "Go" -> go } in b, c { button "Up" -> up } }
      }
      explore "x" { open S; may send link; reaches in c }

      """
    let written = CommandRun(
      ["explore", "--cover", "transitions", "--itf", "traces", "s.vs"], files: [("s.vs", script)])
    #expect(written.error.contains("wrote traces: 2 traces\n"), "\(written.error)")
    let traces = ["traces/path-1.itf.json", "traces/path-2.itf.json"].compactMap {
      written.memory.text(Path($0))
    }
    let trace = try #require(traces.first { $0.contains(#""mbt::actionTaken": "send link""#) }, "\(traces)")
    let held = CommandRun(
      ["test", "--itf", "t.itf.json", "s.vs"], files: [("s.vs", script), ("t.itf.json", trace)])
    #expect(held.status == .passed, "\(held.error)")
  }

  /// A flow and a `repeat` are one step of a trace.
  @Test func aTraceHasTheStepsOfItsTest() throws {
    let script = """
      screen S {
          var n = 0
          state a { action add when n < 40 { n += 1 }; action go when n == 40 -> b }
          state b
          view { button "Add" -> add; button "Go" -> go; in b { text "done" } }
      }
      flow begin { open S
          tap "Add" }
      flow more { tap "Add" }
      explore "all of it" {
          begin()
          more()
      }

      """
    let written = CommandRun(
      ["explore", "--cover", "transitions", "--itf", "traces", "s.vs"], files: [("s.vs", script)])
    let traces = ["traces/path-1.itf.json", "traces/path-2.itf.json"].compactMap {
      written.memory.text(Path($0))
    }
    let trace = try #require(traces.last { $0.contains("Go") }, "\(written.error)")
    #expect(trace.contains(#""mbt::actionTaken": "begin()\nmore()""#), "\(trace)")
    #expect(trace.contains("repeat 38 {"), "\(trace)")
    let held = CommandRun(
      ["test", "--itf", "t.itf.json", "s.vs"], files: [("s.vs", script), ("t.itf.json", trace)])
    #expect(held.status == .passed, "\(held.error)")
  }

  private static let machines = """
    component Lamp(id: String) {
        state off { action press -> on }
        state on { after 1s -> off }
        var level: Double? = nil
        view { button "Lamp \\(id)" -> press }
    }
    screen Room {
        var names = ["a"]
        var last: String? = nil
        var share = 0.5
        var counts = ["all of them": 1]
        one door: Lamp("door")
        each lamp: Lamp(name) for name in names by name
        action add when names.count == 1 { names.append("b c") }
        action clear when names.count == 2 { names = [] }
        action next -> away
        state here
        state away { action home -> here }
        view { button "Add" -> add; button "Clear" -> clear; show door; for name in names { show lamp(name) } }
    }
    explore "all of it" { open Room }

    """

  /// What a walk writes says which machines there are, and holds the script.
  @Test func aTraceHasMachines() throws {
    let written = CommandRun(
      ["explore", "--cover", "transitions", "--itf", "traces", "room.vs"], files: [("room.vs", Self.machines)]
    )
    #expect(written.status == .passed, "\(written.error)")
    let names = (1...20).flatMap { ["traces/path-\($0).itf.json", "traces/path-0\($0).itf.json"] }
    let traces = names.compactMap { written.memory.text(Path($0)) }
    #expect(!traces.isEmpty, "\(written.output)")
    let all = traces.joined()
    for part in [
      ##""lamp": [{"key": "a", "state": ["off"], "values": {"level": {"#unserializable": "nil"}}}]"##,
      ##""state": ["on"]"##, ##""last": {"#unserializable": "nil"}"##,
      ##""share": {"#unserializable": "0.5"}"##,
      ##""counts": {"#map": [["all of them", {"#bigint": "1"}]]}"##,
    ] { #expect(all.contains(part), "\(part) in \(all)") }
    for trace in traces {
      let files: [(Path, String)] = [("room.vs", Self.machines), ("t.itf.json", trace)]
      let held = CommandRun(["test", "--itf", "t.itf.json", "room.vs"], files: files)
      #expect(held.status == .passed, "\(held.error)")
    }
    let wrong = try #require(traces.first { $0.contains(#""state": ["on"]"#) })
      .replacing(#""state": ["on"]"#, with: #""state": ["off"]"#)
    let held = CommandRun(
      ["test", "--itf", "t.itf.json", "room.vs"], files: [("room.vs", Self.machines), ("t.itf.json", wrong)])
    #expect(held.status == .failed)
    #expect(held.error.contains("the script is in on, the app in off"), "\(held.error)")
  }
}
