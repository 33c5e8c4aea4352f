import TestSupport
import Testing
import VshModels
import VshText

@testable import VshApp

/// The plan of the toy app keeps to `grammar/plan.schema.json`, and its questions and reports to `grammar/app.schema.json`.
@Suite struct PlanTests {
  private static func plan() throws -> String { try CaseFolder("app/plans").text("toy.plan.json") }

  @Test func aPlanIsAsTheSchemaSays() throws {
    var checker = try SchemaCheck("plan.schema.json")
    try checker.check(json: try Self.plan())
    let everything = #"""
      {"vsh": 1, "scripts": [{"path": "a.vs", "files": [{"path": "a.vs", "hash": "0123456789abcdef"}], "app": {},
      "dictionaries": ["prices"], "templates": [{"kind": "tabs", "pieces": []}], "tests": [{"name": "t", "line": 1, "file": "b.vs", "known": "A-1",
      "steps": [{"line": 2, "file": "b.vs", "step": "wait", "question": {"do": "back"}, "expected": {}}]}]}]}
      """#
    try checker.check(json: everything)
    #expect(checker.problems == [])
    #expect(checker.unusedMembers == [])
  }

  @Test func questionsAndReportsAreThoseOfAnApp() throws {
    var checker = try SchemaCheck("app.schema.json")
    let plan = try JSONValue.read(Array(try Self.plan().utf8))
    var count = 0
    for script in plan["scripts"].elements {
      for step in script["tests"].elements.flatMap({ $0["steps"].elements }) {
        try checker.check(json: step["question"].text)
        try checker.check(json: step["expected"].text, as: "report")
        count += 1
      }
    }
    #expect(checker.problems == [])
    #expect(count > 40)
  }

  @Test func otherFilesAreNoPlans() {
    let read = { (text: String) in PlanRecorder.read(Array(text.utf8)) }
    #expect(
      read(#"{"vsh": 1, "scripts": [{"path": "a.vs"}, {"path": "b/c.vs"}]}"#)
        == .plan(scripts: ["a.vs", "b/c.vs"]))
    #expect(read(#"{"vsh": 2, "scripts": []}"#) == .otherVersion("2"))
    for text in ["", "[]", "{}", "screen S { }", #"{"vsh": 1}"#, #"{"scripts": []}"#] {
      #expect(read(text) == .somethingElse)
    }
  }
}
