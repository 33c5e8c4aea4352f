import Foundation
import TestSupport
import Testing
import VshGraphs
import VshModels
import VshSession
import VshSource

@testable import VshSkeleton

/// Charts of other programs become scripts.
@Suite struct ForeignChartTests {
  private static let folder = CaseFolder("charts")

  private static let charts = [".scxml", ".json"].flatMap { ending in folder.cases(ending).map { $0 + ending }
  }

  private static func script(from bytes: [UInt8], _ path: String) throws -> [UInt8] {
    let chart = try ForeignChart.read(bytes, isXML: path.hasSuffix(".scxml"), named: "Chart")
    return try ForeignScript.text(of: chart, from: path)
  }

  private static func load(_ path: String, _ bytes: [UInt8]) -> LoadedScript {
    let read = { @Sendable (path: String) -> Result<[UInt8], ReadProblem> in
      (try? [UInt8](Data(contentsOf: Checkout.root.appending(path: "examples/" + path)))).map(Result.success)
        ?? .failure(ReadProblem("there is no such file"))
    }
    return VshSession.load(path, bytes, reading: Reading(file: { path, _ in read(path) }, named: read))
  }

  private static func expectGood(_ text: [UInt8], _ chart: String) {
    let errors = load("chart.vs", text).diagnostics.filter(\.isError)
    #expect(errors.isEmpty, "\(chart): \(errors)\n\(String(decoding: text, as: UTF8.self))")
    #expect(formatScript("chart.vs", text).text == text, "\(chart)")
  }

  @Test(arguments: charts) func theScriptIsBesideTheChart(name: String) throws {
    let text = try Self.script(from: try Self.folder.bytes(name), name)
    #expect(String(decoding: text, as: UTF8.self) == (try Self.folder.expected(name + ".vs", actual: text)))
    Self.expectGood(text, name)
  }

  // MARK: There and back

  private static let examples: [String] =
    ((try? FileManager.default.subpathsOfDirectory(atPath: Checkout.root.appending(path: "examples").path))
    ?? [])
    .filter { $0.hasSuffix(".vs") }.sorted()

  /// What an export says it leaves out: comments, conditions but for their names, computed durations, and what ends a screen
  /// that is presented.
  private static func kept(_ text: String) -> [String] {
    text.split(separator: "\n").filter { !$0.contains("<!--") && !$0.contains(#"event="finishes""#) }.map(
      String.init)
  }

  /// Conditions are numbered as they come: a script has other names for them.
  private static func numbered(_ text: String) -> [String] {
    var numbers: [Substring: Int] = [:]
    return text.replacing(/(, )?"finishes": \[\{\}\]/, with: "").replacing(#""on": {}, "#, with: "")
      .replacing(#", "on": {}"#, with: "").replacing(
        /"after": \{"[^0-9"][^"]*"/, with: #""after": {"computed""#
      )
      .replacing(/"guard": ("(?:[^"\\]|\\.)*")/) { match in
        let name = match.output.1
        if name.wholeMatch(of: /"in [\w.]+"/) != nil { return String(match.output.0) }
        numbers[name] = numbers[name] ?? numbers.count
        return "\"guard\": \(numbers[name] ?? 0)"
      }
      .split(separator: "\n").map(String.init)
  }

  @Test(arguments: examples) func aChartOfAnExampleComesBack(path: String) throws {
    try Self.expectBack(path, try Checkout.bytes("examples/" + path))
  }

  private static let graphs = CaseFolder("graphs")

  /// Parts of answers and computed durations come back as what they are to other programs, a timer that leads into one of
  /// several regions as a state in it.
  private static let changed = ["answer-in-parts", "texts-that-are-markup", "timers-into-a-region"]

  @Test(arguments: graphs.cases(".vs").filter { !changed.contains($0) })
  func aChartOfAGraphComesBack(name: String) throws {
    try Self.expectBack(name, try Self.graphs.bytes(name + ".vs"))
  }

  private static func expectBack(_ path: String, _ bytes: [UInt8]) throws {
    let script = Self.load(path, bytes)
    guard let program = script.program else { return }
    let graph = ProgramGraph(of: program, script.sources)
    if graph.screens.isEmpty { return }
    for (format, ending) in [(GraphFormat.scxml, "chart.scxml"), (.xstate, "chart.json")] {
      let first = format.text(of: [(path, graph)]).text
      let text = try Self.script(from: Array(first.utf8), ending)
      Self.expectGood(text, path)
      #expect(!String(decoding: text, as: UTF8.self).contains("not understood"), "\(path)")
      let back = Self.load("chart.vs", text)
      let second = format.text(of: [(path, ProgramGraph(of: try #require(back.program), back.sources))]).text
      if format == .scxml {
        #expect(Self.kept(first) == Self.kept(second), "\(path)\n\(String(decoding: text, as: UTF8.self))")
      } else {
        #expect(
          Self.numbered(first) == Self.numbered(second), "\(path)\n\(String(decoding: text, as: UTF8.self))")
      }
    }
  }

  @Test func thereAreExamples() { #expect(Self.examples.count > 30) }

  // MARK: Bad input

  private static func scxml(_ states: String) -> String { "<scxml>\n\(states)\n</scxml>" }
  private static func nested(_ count: Int) -> String {
    scxml((0..<count).map { "<state id='s\($0)'>" }.joined() + String(repeating: "</state>", count: count))
  }
  private static func nestedObjects(_ count: Int) -> String {
    (0..<count).map { "{\"states\":{\"s\($0)\":" }.joined() + "{}" + String(repeating: "}}", count: count)
  }

  private static let bad: [(chart: String, isXML: Bool, problem: String)] = [
    ("", true, "1:1 the chart ends in the middle"),
    ("<scxml>\n<state id='a'>\n", true, "3:1 the chart ends in the middle"),
    ("<html/>", true, "1:1 `html` is not SCXML"),
    ("<scxml/>", true, "1:1 the chart has no state"),
    (scxml("<state id='a'/>\n<state id='a'/>"), true, "3:1 two states have the id `a`"),
    (nested(41), true, "2:1 states are nested deeper than 40 levels"),
    (nested(5_000), true, "2:3274 more than 200 elements are open within each other"),
    (
      scxml(String(repeating: "<state/>\n", count: 100_000)), true,
      "10001:1 the chart has more than 10000 states"
    ),
    (
      scxml("<state id='a'>\n" + String(repeating: "<transition event='e'/>\n", count: 100_001) + "</state>"),
      true,
      "100003:1 the chart has more than 100000 transitions"
    ),
    (
      "<!DOCTYPE scxml [<!ENTITY a '&a;'>]>\n<scxml><state id='a'>&a;</state></scxml>", true,
      "2:22 the entity `&a;` contains itself"
    ),
    (
      "<!DOCTYPE scxml [<!ENTITY a SYSTEM '/etc/passwd'>]>\n<scxml><state id='&a;'/></scxml>", true,
      "2:19 this is not XML (reference to external entity in attribute)"
    ),
    ("{\"states\": {", false, "1:13 the text ends in the middle"),
    ("[1]", false, "1:1 it is not a configuration of an XState machine"),
    ("{\"id\": 1, \"states\":\n{\"a\": 2}}", false, "2:7 the state `a` is not an object"),
    (
      "{\"states\": {\"a\": {\"id\": \"x\"},\n\"b\": {\"id\": \"x\"}}}", false,
      "2:6 two states have the id `x`"
    ),
    (nestedObjects(41), false, "1:671 states are nested deeper than 40 levels"),
    (nestedObjects(5_000), false, "1:1691 more than 200 lists and objects are open within each other"),
    (
      "{\"states\": {" + (0..<100_000).map { "\"s\($0)\": {}" }.joined(separator: ",\n") + "}}", false,
      "10000:10 the chart has more than 10000 states"
    ),
  ]

  @Test(arguments: bad.indices) func aBadChartIsOneErrorWithAPlace(index: Int) throws {
    let (chart, isXML, problem) = Self.bad[index]
    let error = #expect(throws: DataProblem.self) {
      try ForeignChart.read(Array(chart.utf8), isXML: isXML, named: "Chart")
    }
    #expect("\(error?.line ?? 0):\(error?.column ?? 0) \(error?.message ?? "")" == problem)
  }

  /// A chart that is cut off is an error, or a smaller chart.
  @Test(arguments: charts) func aChartThatIsCutOffIsNoCrash(name: String) throws {
    let bytes = try Self.folder.bytes(name)
    for end in stride(from: 0, to: bytes.count, by: 13) {
      do throws(DataProblem) {
        _ = try ForeignChart.read(Array(bytes[..<end]), isXML: name.hasSuffix(".scxml"), named: "Chart")
      } catch {
        #expect(error.line > 0)
      }
    }
  }

  /// States, in one place and with transitions to each other, take time in line with their number.
  @Test func manyStatesAreWritten() throws {
    let states = (0..<5_000).map {
      "<state id='s\($0)'><transition event='e\($0 % 7)' target='s\(($0 * 31 + 1) % 5_000)'/></state>\n"
    }
    let text = try Self.script(from: Array(Self.scxml(states.joined()).utf8), "many.scxml")
    Self.expectGood(text, "many")
  }

  /// Charts with edges anywhere, at random: each becomes a script that checks.
  @Test(arguments: 0..<60) func aRandomChartBecomesAScriptThatChecks(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var ids: [String] = []
    var rest = Int.random(in: 1...25, using: &random)
    let text = Self.scxml(Self.parts(&rest, &ids, 0, &random))
    let targets = ids
    let chart = text.replacing(/TARGET/) { _ in targets.randomElement(using: &random) ?? "" }
    Self.expectGood(try Self.script(from: Array(chart.utf8), "random.scxml"), chart)
  }

  private static func parts(
    _ rest: inout Int, _ ids: inout [String], _ depth: Int, _ random: inout SeededGenerator
  ) -> String {
    var text = ""
    repeat {
      rest -= 1
      let kind =
        ["state", "state", "state", "parallel", "final", "history"].randomElement(using: &random) ?? ""
      let id = "n\(ids.count)"
      ids.append(id)
      text += "<\(kind) id='\(id)'>"
      if kind == "state" || kind == "parallel" {
        let parts = [
          "<transition event='e' target='TARGET'/>",
          "<transition event='f g' cond=\"In('TARGET')\" target='TARGET TARGET'/>",
          "<transition event='e' type='internal' target='TARGET'/>", "<transition cond='c' target='TARGET'/>",
          "<onentry><send event='t' delay='1s'/></onentry><transition event='t' target='TARGET'/>",
          "<transition event='done.state.\(id)' target='TARGET'/>",
          "<transition event='m.o.ok' target='TARGET'/>",
          "<onexit><raise event='e'/></onexit>", "<invoke src='work'/>", "",
        ]
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          text += parts.randomElement(using: &random) ?? ""
        }
        if depth < 4, rest > 0, Bool.random(using: &random) {
          text += Self.parts(&rest, &ids, depth + 1, &random)
        }
      }
      text += "</\(kind)>\n"
    } while rest > 0 && (depth == 0 || Bool.random(using: &random))
    return text
  }
}
