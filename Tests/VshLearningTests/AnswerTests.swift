import Testing
import VshText

@testable import VshLearning

/// The file of answers: JSON, or a recording.
@Suite struct AnswerTests {
  private static func answers(_ text: String) throws -> Answers { try Answers(reading: Array(text.utf8)) }

  private static func said(_ answers: Answers, _ method: String, _ path: String, _ query: String = "")
    -> [String]
  {
    var answers = answers
    return answers.outcomes(of: RequestKey(method: method, path: path, query: query)).map {
      "\($0.name.word) \($0.value?.text ?? "-")"
    }
  }

  @Test func eachWayToEndIsThere() throws {
    let answers = try Self.answers(
      #"{"GET /teas": ["Green"], "GET /cart": {"total": 3, "lines": [1]}, "POST /session": {}, "POST /session 401": {}}"#
    )
    #expect(Self.said(answers, "GET", "/teas") == [#"ok ["Green"]"#, "empty []", "500 -", "broken -"])
    #expect(
      Self.said(answers, "GET", "/cart")
        == [#"ok {"total":3,"lines":[1]}"#, #"empty {"total":0,"lines":[]}"#, "500 -", "broken -"])
    #expect(Self.said(answers, "POST", "/session") == ["ok {}", "401 -", "500 -", "broken -"])
    #expect(Self.said(answers, "GET", "/none") == ["ok []", "500 -", "broken -"])
    #expect(Self.said(answers, "PUT", "/none") == ["ok {}", "500 -", "broken -"])
  }

  @Test func aStarGivesEachRequestAnotherAnswer() throws {
    var answers = try Self.answers(#"{"GET /search?q=*": ["a", "b", "c"]}"#)
    var first: [String] = []
    for query in ["q=x", "q=y%26z", "q=x"] {
      let outcomes = answers.outcomes(of: RequestKey(method: "GET", path: "/search", query: query))
      first.append(outcomes[0].value?.text ?? "")
    }
    #expect(first == [#"["a","b","c"]"#, #"["b","c","a"]"#, #"["a","b","c"]"#])
  }

  @Test func aPatternTakesNoTimeWithoutEnd() {
    let text = String(repeating: "a", count: 20_000)
    #expect(!Answers.matches(text, String(repeating: "*a", count: 50) + "b"))
    for (text, pattern, fits) in [("ab", "a*", true), ("ab", "*", true), ("ab", "a", false), ("", "*", true)]
    {
      #expect(Answers.matches(text, pattern) == fits)
    }
  }

  @Test(arguments: [
    ("[]", "it is not an object of answers by key"), (#"{"/teas": []}"#, "the key \"/teas\" has no method"),
    (#"{"FETCH /teas": []}"#, "the key \"FETCH /teas\" has no method"),
    (#"{"log": {"entries": []}}"#, "no entry of the recording has a body that is JSON"),
  ])
  func aFileThatIsNoneIsRefused(text: String, sentence: String) {
    let problem = #expect(throws: Answers.Problem.self) { try Self.answers(text) }
    #expect(problem?.sentence == sentence)
  }

  @Test func aFileThatIsNotJSONIsRefusedWithItsLine() {
    let problem = #expect(throws: Answers.Problem.self) { try Self.answers("{\n  \"GET /a\": nope}") }
    #expect(problem?.location?.line == 2)
  }

  private static func entry(
    _ method: String, _ url: String, _ status: Int, _ text: String?, at second: Int, _ more: String = ""
  ) -> String {
    let body = text.map { ", \"text\": \(JSONValue.string($0).text)" } ?? ""
    return """
      {"startedDateTime": "2026-01-01T00:00:0\(second).000Z", "request": {"method": "\(method)", "url": "\(url)"},
       "response": {"status": \(status), "content": {"mimeType": "x-unknown"\(body)}\(more)}}
      """
  }

  private static func recording(_ entries: String...) throws -> Answers {
    try answers("{\"log\": {\"entries\": [\(entries.joined(separator: ","))]}}")
  }

  @Test func theFirstWholeAnswerOfARecordingCounts() throws {
    let answers = try Self.recording(
      Self.entry("GET", "http://127.0.0.1:8/n", 200, "[2]", at: 3),
      Self.entry("GET", "http://127.0.0.1:8/n", 200, nil, at: 1, ", \"_failureText\": \"net::ERR_ABORTED\""),
      Self.entry("GET", "http://127.0.0.1:8/n", 200, "[1]", at: 2),
      Self.entry("OPTIONS", "http://127.0.0.1:8/n", 204, "[9]", at: 0),
      Self.entry("GET", "https://api.example.com/far?q=a+b", 200, "\u{FEFF}[3]", at: 4),
      Self.entry("GET", "http://127.0.0.1:8/page.html", 200, "<html>", at: 4),
      Self.entry("GET", "http://127.0.0.1:8/old", 302, "", at: 5, ", \"redirectURL\": \"/n\""),
      Self.entry("GET", "http://127.0.0.1:8/n", 200, "[4]", at: 6),
      Self.entry("POST", "http://127.0.0.1:8/n", 422, "{\"no\": 1}", at: 7))
    #expect(Self.said(answers, "GET", "/n")[0] == "ok [1]")
    #expect(Self.said(answers, "GET", "/old")[0] == "ok [4]")
    #expect(Self.said(answers, "POST", "/n") == ["ok {}", "422 -", "500 -", "broken -"])
    var all = answers
    let far = RequestKey(method: "GET", origin: "https://api.example.com", path: "/far", query: "q=a%20b")
    #expect(all.outcomes(of: far)[0].value?.text == "[3]")
    #expect(
      answers.notes == [
        "1 recorded answer without a body: not used",
        "2 recorded answers after the first of its request: not used",
      ])
  }

  @Test func anAnswerWithoutABodyIsOne() throws {
    let answers = try Self.recording(
      Self.entry("DELETE", "http://a/orders/71", 204, "", at: 1),
      Self.entry("GET", "http://a/b", 200, "[\"Caf\u{FFFD}\"]", at: 2))
    #expect(Self.said(answers, "DELETE", "/orders/71") == ["ok null", "500 -", "broken -"])
    #expect(answers.notes == ["1 recorded answer with characters that cannot be read"])
    var all = answers
    let reply = all.outcomes(of: RequestKey(method: "DELETE", path: "/orders/71", query: ""))[0].reply
    #expect(reply.status == 204 && reply.body.isEmpty)
  }

  @Test func whatIsSentComesWithLaterAnswers() throws {
    let answers =
      #"{"GET /orders": [{"tea": "Black", "number": 7}], "POST /orders -> GET /orders": {"number": 71}}"#
    let learned = try RuleTests.learned(OrdersPage(), answers)
    let said = Set(learned.crawl.reached.map { $0.rows.map(\.text).joined(separator: ", ") })
    #expect(
      said.isSuperset(of: ["", "Black 7", "Black 7, Green 71", "Black 7, Green 71, Green 72"]), "\(said)")
    let none = try RuleTests.learned(OrdersPage(), #"{"GET /orders": [{"tea": "Black", "number": 7}]}"#)
    #expect(none.crawl.reached.allSatisfy { $0.rows.count < 2 })
  }

  /// The document of each column has the parts that other tools write.
  @Test func examplesOfOpenAPIAreAnswers() throws {
    let answers = try Self.answers(
      """
      {"openapi": "3.1.0", "servers": [{"url": "/api/"}], "paths": {
        "/teas": {"get": {"responses": {
          "200": {"content": {"application/json; charset=utf-8": {
            "examples": {"far": {"externalValue": "http://a/x"}, "two": {"$ref": "#/components/examples/Two"}}}}},
          "4XX": {"content": {"application/problem+json": {"example": {"message": "no"}}}}}}},
        "/teas/{id}": {"get": {"responses": {"200": {"content": {"application/json": {
          "schema": {"$ref": "#/components/schemas/Tea", "description": "beside"}}}}}},
          "delete": {"responses": {"204": {"description": "gone"}}}},
        "/odd": {"get": {"responses": {"default": {"content": {"*/*": {"example": {"$ref": "data"}}}}}}},
        "/page": {"get": {"responses": {"200": {"content": {"text/html": {"schema": {"type": "string"}}}}}}}},
       "components": {
        "examples": {"Two": {"value": [{"id": 1}, {"id": 2}]}},
        "schemas": {"Tea": {"type": "object", "properties": {
          "id": {"type": "integer", "examples": [7]}, "name": {"type": ["string", "null"], "examples": ["Green"]},
          "kind": {"const": "tea"}, "size": {"enum": ["big", "small"]}, "leaves": {"type": "array", "items": {"type": "string"}},
          "like": {"$ref": "#/components/schemas/Tea"}, "far": {"$ref": "https://a/x"}}}}}}
      """)
    #expect(
      Self.said(answers, "GET", "/api/teas") == [
        #"ok [{"id":1},{"id":2}]"#, "empty []", "400 -", "500 -", "broken -",
      ])
    let tea = Self.said(answers, "GET", "/api/teas/9")[0]
    #expect(
      tea.hasPrefix(
        #"ok {"id":7,"name":"Green","kind":"tea","size":"big","leaves":["leaves"],"like":{"id":7,"#))
    #expect(Self.said(answers, "DELETE", "/api/teas/9")[0] == "ok null")
    #expect(Self.said(answers, "GET", "/api/odd")[0] == #"ok {"$ref":"data"}"#)
    #expect(Self.said(answers, "GET", "/api/page")[0] == "ok []")
    for (text, sentence) in [
      (#"{"swagger": "2.0"}"#, "it is not OpenAPI 3"),
      (#"{"openapi": "3.0.0", "paths": {}}"#, "no path of it has an answer that is JSON"),
    ] {
      #expect(#expect(throws: Answers.Problem.self) { try Self.answers(text) }?.sentence == sentence)
    }
    #expect(
      #expect(throws: Answers.Problem.self) { try Self.answers("openapi: 3.1.0") }?.help
        == "convert it to JSON")
  }

  @Test func bodiesInOtherFilesAreNotOpened() {
    let file = "{\"log\": {\"entries\": [\(Self.entry("GET", "http://a/b", 200, nil, at: 1))]}}".replacing(
      "x-unknown\"", with: "x-unknown\", \"_file\": \"/etc/passwd\"")
    let problem = #expect(throws: Answers.Problem.self) { try Self.answers(file) }
    #expect(problem?.help == "record with content \"embed\"")
  }

  @Test func aStarMakesRequestsOfOneKind() {
    func kind(_ path: String, _ pattern: String) -> String {
      RequestKey(method: "GET", path: path, query: "").fitted(to: [pattern]).kind
    }
    #expect(kind("/by/Adele/Hello", "GET /by/*/*") == "GET /by/#/#")
    #expect(kind("/by/Adele/Hello", "GET /by/*") == "GET /by/#/#")
    #expect(kind("/by/Adele/Hello", "GET /by/*/*/more") == "GET /by/Adele/Hello")
    #expect(kind("/by/Adele", "POST /by/*") == "GET /by/Adele")
    #expect(
      RequestKey(method: "GET", path: "/by/Adele", query: "").fitted(to: ["GET /by/*"])
        == RequestKey(method: "GET", path: "/by/Adele", query: ""))
  }

  @Test func keysAreDecodedAndTheirKindHasNoValues() {
    let key = RequestKey(method: "GET", path: "/users/17/posts%20x", query: "q=a+b%26c&page=2")
    #expect(key.description == "GET /users/17/posts x?q=a b%26c&page=2")
    #expect(key.kind == "GET /users/#/posts x?page&q")
    #expect(key.shown(typed: ["a b&c"]) == "GET /users/17/posts x?q=a b&c&page=*")
    #expect(RequestKey(method: "GET", path: "/s", query: "q=R&D <b>").isBadlyEncoded)
  }
}
