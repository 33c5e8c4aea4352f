import TestSupport
import Testing
import VshModels
import VshText

@testable import VshApp

/// `grammar/app.schema.json` is what vsh and a driver write to each other, and says no more than they do.
@Suite struct AppSchemaTests {
  private static let questions = [
    #"{"vsh":1,"do":"start","app":{},"pictures":true}"#,
    #"{"vsh":1,"do":"start","app":{"within":"main","alerts":"dialogs","settles":20,"buttons":".b","reset":"POST /r"}}"#,
    #"""
    {"vsh":1,"do":"start","app":{"selectors":[{"kind":"choice","script":"a","selector":"#a"}],"requests":[{"call":"m.a",
    "parameters":["x"],"method":"POST","address":"/","body":["x",{"field":"y","value":1}],"template":"a.html",
    "failure":[{"field":"error","parameter":"message"}]}]}}
    """#,
    #"{"vsh":1,"do":"start","app":{"names":[{"kind":"button","script":"Save","app":"Store"}],"ignore":["x"],"inside":["m"]}}"#,
    #"""
    {"vsh":1,"do":"start","app":{"page":{"path":"x","at":"/"},"rows":".x","requests":[{"call":"m.a","parameters":["x"],
    "method":"GET","address":"/?q=","body":[]}]}}
    """#,
    #"""
    {"do":"open","screen":"News","arguments":{"n":1},"fresh":true,"now":"2026-11-25T09:00:00Z","zone":"UTC","locale":"en"}
    """#,
    #"{"do":"tap","on":{"kind":"row","label":"feed the cat","index":2,"part":"switch"},"action":{"name":"mark","arguments":[2,true]}}"#,
    #"{"do":"type","on":{"kind":"field","label":"Edit","in":["Todos"]},"text":"x"}"#,
    #"{"do":"set","on":{"kind":"slider","label":"Size","machine":"pane(\"north\")"},"to":3}"#,
    #"{"do":"back","covered":true}"#,
    #"{"do":"send","action":{"name":"refresh","arguments":[]},"covered":true}"#,
    #"{"do":"send","action":{"name":"refresh","arguments":[],"machine":"pane","key":1},"machine":"pane(1)"}"#,
    #"{"do":"locale","locale":"ja","covered":true}"#, #"{"do":"zone","zone":"Asia/Tokyo","covered":true}"#,
    #"{"do":"answer","id":7,"call":"news.list","arguments":[],"ok":[{"id":1}]}"#,
    #"{"do":"answer","id":8,"call":"files.send","arguments":[],"part":0.5}"#,
    #"{"do":"answer","id":7,"call":"news.list","arguments":[],"fail":{"message":"offline","code":503,"case":"down"},"late":true,"covered":true}"#,
    #"{"do":"advance","milliseconds":750,"now":"2026-11-25T09:00:00.75Z","covered":true}"#,
    #"{"do":"close"}"#,
  ]
  private static let answers = [
    #"{"vsh":1,"reports":["elements","calls"]}"#, #"{"cannot":"covered: Save"}"#, #"{"running":["timer"]}"#,
    #"{"state":["loading"],"picture":"iVBORw0KGgo="}"#,
    #"{"elements":[{"kind":"field","label":"a","name":"b","placeholder":"c","text":"d"}]}"#,
  ]

  /// Each report of the corpus, as JSON.
  private static func reports() throws -> [String] {
    try ComparisonCorpusTests.folder.cases(".json").flatMap { name in
      try ComparisonCase(try JSONValue.read(try ComparisonCorpusTests.folder.bytes(name + ".json"))).steps
        .flatMap { [$0.expected.text, $0.reported.text] }
    }
  }

  @Test func theCorpusKeepsToIt() throws {
    var checker = try SchemaCheck("app.schema.json")
    let reports = try Self.reports()
    for report in reports { try checker.check(json: report, as: "report") }
    #expect(checker.problems == [])
    #expect(reports.count > 200)
  }

  @Test func everyMemberIsUsed() throws {
    var checker = try SchemaCheck("app.schema.json")
    for line in Self.questions + Self.answers { try checker.check(json: line) }
    for report in try Self.reports() { try checker.check(json: report, as: "report") }
    #expect(checker.problems == [])
    #expect(checker.unusedMembers == [])
  }

  @Test(arguments: [
    #"{"vsh":2,"do":"start","app":{"names":[],"ignore":[]}}"#, #"{"vsh":1,"do":"start"}"#, #"{"do":"tip"}"#,
    #"{"do":"open","screen":"News"}"#, #"{"do":"send"}"#, #"{"do":"advance","milliseconds":-1,"now":"x"}"#,
    #"{"do":"tap","on":{"index":0}}"#, #"{"vsh":1,"reports":["element"]}"#, #"{"elements":{}}"#,
    #"{"elements":[{"text":"x"}]}"#, #"{"elements":[{"kind":"divider"}]}"#, #"{"calls":[{"id":1}]}"#, "[]",
  ])
  func whatDoesNotFitIsSeen(_ line: String) throws {
    var checker = try SchemaCheck("app.schema.json")
    try checker.check(json: line)
    #expect(!checker.problems.isEmpty)
  }
}
