import Foundation
import TestSupport
import Testing

@testable import ViewScriptDriver

/// A plan that cannot be used is one test that says why.
@Suite struct PlanReadingTests {
  private static let script = "screen S { }\n"

  /// The problem of a plan beside its script; nil for one that can be used.
  private func problem(_ plan: String, script: String = script) throws -> String? {
    let folder = FileManager.default.temporaryDirectory.appending(path: "viewscript-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(plan.utf8).write(to: folder.appending(path: "a.plan.json"))
    try Data(script.utf8).write(to: folder.appending(path: "a.vs"))
    let read = Plan("a.plan.json", file: folder.appending(path: "Tests.swift").path)
    guard let test = read.tests.first else { return nil }
    let outcome = test.problem
    #expect(outcome == nil || read.tests.count == 1)
    return outcome
  }

  private func plan(version: String = "1", hash: String) -> String {
    """
    {"vsh": \(version), "scripts": [{"path": "a.vs", "files": [{"path": "a.vs", "hash": "\(hash)"}], "app": {},
    "templates": [], "tests": [{"name": "t", "line": 1, "steps": []}]}]}
    """
  }

  @Test func aPlanIsReadBesideItsScript() throws {
    #expect(try problem(plan(hash: "9a1f0c1d3d4e9ff6")) != nil)
    #expect(try problem(plan(hash: Plan.hash(Data(Self.script.utf8)))) == nil)
  }

  @Test func testsAreChosenByTheScreenThatTheyOpenFirst() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "viewscript-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tests = [("one", ["A"]), ("two", ["B", "A"]), ("three", ["A", "B"])].map { name, screens in
      let steps = screens.map {
        #"{"line": 1, "step": "", "question": {"do": "open", "screen": "\#($0)"}, "expected": {}}"#
      }
      return #"{"name": "\#(name)", "line": 1, "steps": [\#(steps.joined(separator: ", "))]}"#
    }
    let plan =
      #"{"vsh": 1, "scripts": [{"path": "a.vs", "files": [], "tests": [\#(tests.joined(separator: ", "))]}]}"#
    try Data(plan.utf8).write(to: folder.appending(path: "a.plan.json"))
    let file = folder.appending(path: "Tests.swift").path
    let read = Plan("a.plan.json", file: file)
    #expect(read.tests(opening: "A").map(\.name) == ["one", "three"])
    #expect(read.tests(opening: "B").map(\.name) == ["two"])
    #expect(read.tests(opening: "C").isEmpty)
    // What cannot be used fails for each screen.
    #expect(Plan("b.plan.json", file: file).tests(opening: "C").count == 1)
  }

  /// http://www.isthe.com/chongo/tech/comp/fnv/ has these.
  @Test func theHashIsThatOfPlans() {
    #expect(Plan.hash(Data()) == "cbf29ce484222325")
    #expect(Plan.hash(Data("a".utf8)) == "af63dc4c8601ec8c")
    #expect(Plan.hash(Data("foobar".utf8)) == "85944171f73967e8")
  }

  @Test func anOlderPlanIsRefused() throws {
    #expect(
      try problem(plan(hash: "0000000000000000"))
        == "a.vs has changed since a.plan.json was written: run `vsh plan a.vs -o a.plan.json`")
  }

  @Test func anotherVersionIsRefused() throws {
    let sentence = "use the vsh and the ViewScript of one release"
    #expect(
      try problem(plan(version: "2", hash: ""))
        == "a.plan.json is a plan of version 2, and this ViewScript reads version 1: \(sentence)")
  }

  @Test func otherFilesAreRefused() throws {
    for text in [
      "", "[]", "{}", "{\"vsh\": 1}", "{\"vsh\": 1, \"scripts\": [", String(repeating: "[", count: 100_000),
    ] {
      #expect(try problem(text) == "a.plan.json is not a plan that `vsh plan` wrote", "\(text.prefix(20))")
    }
    let missing = Plan("none.plan.json", file: "/nowhere/Tests.swift")
    #expect(missing.tests.map(\.problem) == ["/nowhere/none.plan.json cannot be read: `vsh plan` writes it"])
  }

  /// Members of other types, and none: no step is made up, and nothing crashes.
  @Test func oddPlansAreRead() {
    for text in [
      #"{"vsh": 1, "scripts": 3}"#,
      #"{"vsh": 1, "scripts": [null, 1, {"tests": [1, {"steps": [null, {}]}]}]}"#,
      #"{"vsh": 1, "scripts": [{"path": "a.vs", "files": {"path": "a.vs"}, "tests": {"line": "x"}}]}"#,
    ] {
      _ = try? problem(text)
    }
  }
}
