import Foundation
import Synchronization
import TestSupport
import Testing
import VshHost
import VshModels
import VshText

@testable import VshCommandLine

/// `vsh mcp`: what a client gets, whatever it sends.
@Suite struct ToolServerTests {
  private static let initialize =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{}}}"#
  private static let files: [(Path, String)] = [
    ("a.vs", Scripts.both), ("folder/b.vs", Scripts.holds), ("s.vs", "screen S { view { text \"s\" } }\n"),
    (
      "lamp.vs",
      "screen L {\n  state a { action go -> b }\n  state b { action go -> a }\n  view { button \"Go\" -> go }\n}\n"
    ),
    ("end.vs", "screen E {\n  state a { action go -> b }\n  state b\n  view { button \"Go\" -> go }\n}\n"),
    ("/etc/secret.vs", Scripts.holds), ("/home2/c.vs", Scripts.holds),
  ]

  private static func call(_ tool: String, _ arguments: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
  }

  private static func run(_ lines: [String], _ arguments: [String] = []) -> CommandRun {
    CommandRun(["mcp"] + arguments, on: MemoryHost(files: files, input: lines.map { $0 + "\n" }.joined()))
  }

  /// The answers after that to `initialize`.
  private static func answers(_ lines: String...) -> [String] {
    run([initialize] + lines).output.split(separator: "\n").dropFirst().map(String.init)
  }

  private static func text(_ answer: String?) throws -> String {
    let message = JSONPart(try JSONReader.document(from: Array((answer ?? "").utf8)))
    return message["result"]?["content"]?.elements.first?["text"]?.string ?? ""
  }

  @Test func aClientIsGreetedAndTheServerEndsWithItsInput() {
    let run = Self.run([Self.initialize, #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#])
    #expect(run.status == .passed && run.error.isEmpty)
    #expect(run.output.hasPrefix(#"{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-03-26","#))
    #expect(run.output.split(separator: "\n").count == 1)
    let newer = Self.initialize.replacing("2025-03-26", with: "2099-01-01")
    #expect(Self.run([newer]).output.contains(#""protocolVersion":"2025-11-25""#))
  }

  @Test func fiveToolsAreListedInFewBytes() throws {
    let list = try #require(Self.answers(#"{"jsonrpc":"2.0","id":"x","method":"tools/list"}"#).first)
    #expect(list.utf8.count <= 9_500, "\(list.utf8.count)")
    let message = JSONPart(try JSONReader.document(from: Array(list.utf8)))
    let names = message["result"]?["tools"]?.elements.compactMap { $0["name"]?.string }
    #expect(names == ["check", "test", "explore", "step", "why"])
  }

  @Test func toolsAreTheCommands() throws {
    let test = Self.answers(Self.call("test", #"{"paths":["a.vs"]}"#)).first
    #expect(try Self.text(test).hasSuffix("1 passed, 1 failed\nexit status 1"))
    #expect(test?.contains(#""isError":false"#) == true)
    let filtered = Self.answers(Self.call("test", #"{"paths":["a.vs"],"filter":"holds"}"#)).first
    #expect(try Self.text(filtered).hasSuffix("1 passed, 0 failed\nexit status 0"))
    let check = Self.answers(Self.call("check", #"{"paths":["missing.vs"]}"#)).first
    #expect(try Self.text(check).contains("it does not exist") && check?.contains(#""isError":true"#) == true)
    let explored = Self.answers(Self.call("explore", #"{"paths":["s.vs"],"depth":3}"#)).first
    #expect(try Self.text(explored).hasSuffix("exit status 0"))
  }

  /// The outline that is told is weaker than the schema, which the document keeps to; what passed is left out.
  @Test(arguments: [
    ("test", "report", #"{"paths":["a.vs","folder"]}"#, ["a.vs"]),
    ("test", "report", #"{"paths":["folder"]}"#, []),
    ("explore", "explore", #"{"paths":["end.vs","lamp.vs"]}"#, ["end.vs"]),
    ("explore", "explore", #"{"paths":["lamp.vs"]}"#, []),
  ])
  func aRunHasItsDocument(tool: String, schema: String, arguments: String, files: [String]) throws {
    let answers = try Self.answers(
      #"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#, Self.call(tool, arguments)
    ).map { JSONPart(try JSONReader.document(from: Array($0.utf8)))["result"] }
    let result = answers[1]
    let document = try #require(result?["structuredContent"])
    #expect(document["files"]?.elements.compactMap { $0["path"]?.string } == files)
    #expect(result?["_meta"] == nil)
    let outline = try #require(
      answers[0]?["tools"]?.elements.first { $0["name"]?.string == tool }?["outputSchema"])
    #expect(outline["description"]?.string?.hasSuffix("/\(schema).schema.json") == true)
    #expect(outline["required"]?.elements.contains { $0.string == "files" } == true)
    for var checker in [
      try SchemaCheck("\(schema).schema.json"), try SchemaCheck(json: JSONValue(outline).text),
    ] {
      try checker.check(json: JSONValue(document).text)
      #expect(checker.problems == [])
    }
  }

  @Test func whatDoesNotFitIsCounted() throws {
    let failing = (1...40).map { "test \"t\($0) \(String(repeating: "x", count: 200))\" { expect 1 == 2 }\n" }
      .joined()
    let memory = MemoryHost(
      files: [("a.vs", Scripts.both), ("b.vs", failing), ("c.vs", Scripts.both)],
      input: Self.initialize + "\n" + Self.call("test", "{}") + "\n")
    let answers = CommandRun(["mcp"], on: memory).output.split(separator: "\n")
    let result = JSONPart(try JSONReader.document(from: Array(answers[1].utf8)))["result"]
    let files = result?["structuredContent"]?["files"]?.elements.compactMap { $0["path"]?.string }
    #expect(files == ["a.vs"] && result?["_meta"]?["vsh/filesLeftOut"]?.int == 2)
    #expect(answers[1].utf8.count < ToolDocument.mostBytes + 2 * 4_096)
  }

  @Test func aStepIsKeptAndExplained() throws {
    let run = Self.run([
      Self.initialize, Self.call("step", #"{"session":"s.vs","step":"open S"}"#),
      Self.call("why", #"{"session":"s.vs","what":"\"s\""}"#).replacing("\"id\":1", with: "\"id\":2"),
    ])
    let answers = run.output.split(separator: "\n").map(String.init)
    #expect(try Self.text(answers[1]).contains("\"taken\": true"))
    let step = JSONPart(try JSONReader.document(from: Array(answers[1].utf8)))["result"]
    #expect(step?["structuredContent"]?["state"]?.string == "S" && step?["isError"]?.bool == false)
    #expect(try Self.text(answers[2]).contains("step 1: open S"), "\(answers[2])")
    #expect(run.memory.text("s.vs")?.hasSuffix("}\nopen S\n") == true)
  }

  /// Each is answered with an error or, without an id, not at all; the next message is read as ever.
  @Test(arguments: [
    ("garbage", -32700), ("{", -32700), ("\u{0}\u{1}\u{FFFD}", -32700), ("[]", -32600), ("7", -32600),
    ("{}", -32600), (#"{"id":1}"#, -32600), (#"{"id":[],"method":"ping"}"#, -32600),
    (#"{"id":1,"method":"nothing"}"#, -32601), (#"{"id":1,"method":"tools/call"}"#, -32602),
    (#"{"id":1,"method":"tools/call","params":{"name":"run"}}"#, -32602),
    (#"{"id":1,"method":"tools/call","params":{"name":"step"}}"#, -32602),
    (#"{"id":1,"method":"tools/call","params":{"name":"test","arguments":{"update":true}}}"#, -32602),
    (#"{"id":1,"method":"tools/call","params":{"name":"test","arguments":{"paths":"a.vs"}}}"#, -32602),
    (#"{"id":1,"method":"tools/call","params":{"name":"test","arguments":{"paths":[7]}}}"#, -32602),
    (#"{"id":1,"method":"tools/call","params":{"name":"test","arguments":[]}}"#, -32602),
    (#"{"id":1,"method":"tools/call","params":{"name":"test","arguments":{"paths":["a\u0000"]}}}"#, -32602),
    (#"{"id":1,"method":"tools/call","params":{"name":"explore","arguments":{"depth":"x"}}}"#, -32602),
    (String(repeating: "x", count: 3_000_000), -32600),
    (String(repeating: "[", count: 100_000), -32700),
  ])
  func badMessagesAreAnswered(line: String, code: Int) {
    let answers = Self.answers(line, #"{"jsonrpc":"2.0","id":9,"method":"ping"}"#)
    #expect(answers.count == 2 && answers[0].contains("\"code\":\(code)"), "\(answers)")
    #expect(answers.last == #"{"jsonrpc":"2.0","id":9,"result":{}}"#)
  }

  @Test func manyPathsAreRefusedWithTheirNumber() {
    let paths = (0..<50_000).map { "\"\($0)\"" }.joined(separator: ",")
    let answer = Self.answers(Self.call("test", #"{"paths":[\#(paths)]}"#)).first
    #expect(answer?.contains("`paths` has at most 100 texts, not 50000") == true, "\(answer ?? "")")
  }

  /// Runs for a minute.
  private static let slow = """
    screen S {
        var n = 0
        state a { every 1ms { n += 1 } }
        view { text "\\(n)" }
    }
    test "x" {
        open S
        repeat 1000 { wait 900s }
    }

    """

  private static func cancel(_ id: Int) -> String {
    #"{"method":"notifications/cancelled","params":{"requestId":\#(id)}}"#
  }

  /// The answers, without that to `initialize`.
  private static func answers(besideSlow lines: [String], jobs: Int) -> [String] {
    let memory = MemoryHost(
      files: files + [("slow.vs", slow)], input: ([initialize] + lines).map { $0 + "\n" }.joined(),
      nanosecondsARead: 1)
    return CommandRun(["mcp", "--jobs", "\(jobs)"], on: memory).output.split(separator: "\n").dropFirst()
      .map(String.init)
  }

  private static let slowCall = call("test", #"{"paths":["slow.vs"]}"#)

  /// A second call waits, and is cancelled before it begins.
  @Test(.timeLimit(.minutes(1))) func aCallThatRunsIsCancelledAndAPingIsAnswered() throws {
    let second = Self.slowCall.replacing("\"id\":1", with: "\"id\":2")
    let lines = [Self.slowCall, second, #"{"id":3,"method":"ping"}"#, Self.cancel(2), Self.cancel(1)]
    #expect(Self.answers(besideSlow: lines, jobs: 1) == [#"{"jsonrpc":"2.0","id":3,"result":{}}"#])
  }

  @Test(.timeLimit(.minutes(1))) func twoCallsRunSideBySide() throws {
    let quick = Self.call("check", #"{"paths":["s.vs"]}"#).replacing("\"id\":1", with: "\"id\":2")
    let answers = Self.answers(besideSlow: [Self.slowCall, quick], jobs: 2)
    #expect(
      answers.count == 1 && answers[0].contains(#""id":2,"#) && answers[0].contains("exit status 0"),
      "\(answers)")
  }

  /// The work ends with the input: nobody reads what comes of it.
  @Test(.timeLimit(.minutes(1))) func theEndOfTheInputEndsACall() throws {
    #expect(Self.answers(besideSlow: [Self.slowCall], jobs: 1) == [])
  }

  @Test(.timeLimit(.minutes(1))) func anIdIsUsedOnce() throws {
    let answers = Self.answers(besideSlow: [Self.slowCall, Self.slowCall, Self.cancel(1)], jobs: 2)
    #expect(answers.count == 1 && answers[0].contains("a call with the id 1 has no answer yet"), "\(answers)")
  }

  @Test func stepsOfASessionFollowEachOther() throws {
    let lines = (1...5).map { number in
      Self.call("step", #"{"session":"s.vs","step":"\#(number == 1 ? "open S" : "expect \(number) > 1")"}"#)
        .replacing("\"id\":1", with: "\"id\":\(number)")
    }
    let run = Self.run([Self.initialize] + lines)
    let answers = run.output.split(separator: "\n").dropFirst()
    #expect(answers.count == 5 && answers.allSatisfy { $0.contains("\\\"taken\\\": true") }, "\(answers)")
    #expect(
      run.memory.text("s.vs")?.hasSuffix("open S\nexpect 2 > 1\nexpect 3 > 1\nexpect 4 > 1\nexpect 5 > 1\n")
        == true)
  }

  @Test func whatIsNotThereIsAnError() throws {
    let answer = Self.answers(Self.call("why", #"{"session":"s.vs","what":"nothing"}"#)).first
    #expect(answer?.contains(#""isError":true"#) == true, "\(answer ?? "")")
  }

  @Test func progressIsSaidOnceASecond() {
    let said = Mutex<[Int]>([])
    let seconds = Mutex(0.0)
    var stopwatch = MemoryHost().host.stopwatch
    stopwatch.readNanoseconds = { seconds.withLock { UInt64($0 * 1e9) } }
    let progress = CallProgress(stopwatch: stopwatch) { second in said.withLock { $0.append(second) } }
    for moment in [0.5, 0.9, 1.0, 1.5, 3.2, 3.9, 4.0] {
      seconds.withLock { $0 = moment }
      progress.tick()
    }
    #expect(said.withLock { $0 } == [1, 3, 4])
  }

  @Test func progressHasTheTokenOfItsCall() throws {
    var server = ToolServer()
    _ = server.turn(Array(Self.initialize.utf8))
    let line = Self.call("check", "{}").replacing(
      "\"params\":{", with: "\"params\":{\"_meta\":{\"progressToken\":\"t\"},")
    guard case .call(let call) = server.turn(Array(line.utf8)) else {
      Issue.record("no call")
      return
    }
    #expect(call.progressToken?.text == "\"t\"")
    #expect(
      String(decoding: call.progress(3), as: UTF8.self)
        == #"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":3,"message":"check: 3 s"}}"#
        + "\n")
  }

  /// The version without a handshake: each request names it.
  @Test func aRequestMayNameItsVersion() throws {
    func ask(_ method: String, _ more: String = "", version: String = "2026-07-28") -> String {
      let meta = #""_meta":{"io.modelcontextprotocol/protocolVersion":"\#(version)"}"#
      return #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(meta)\#(more)}}"#
    }
    let lines = [
      ask("server/discover"), ask("tools/list"),
      ask("tools/call", #","name":"check","arguments":{"paths":["s.vs"]}"#),
      ask("resources/read", #","uri":"vsh://skill""#), ask("resources/read", #","uri":"file:///etc/passwd""#),
      ask("tools/list", version: "2099-01-01"), #"{"id":1,"method":"tools/list"}"#,
    ]
    let answers = lines.flatMap { Self.run([$0]).output.split(separator: "\n").map(String.init) }
    try #require(answers.count == lines.count, "\(answers)")
    #expect(
      answers[..<4].allSatisfy { $0.contains(#""resultType":"complete""#) && $0.contains("serverInfo") })
    #expect(answers[0].contains(#""supportedVersions":["2026-07-28"]"#) && answers[1].contains("cacheScope"))
    #expect(answers[2].contains("exit status 0") && answers[3].contains("# Screens with vsh"))
    #expect(answers[4].contains("-32602") && answers[5].contains("-32022") && answers[6].contains("-32600"))
  }

  @Test func theLanguageIsAResourceAndAPrompt() throws {
    let answers = Self.answers(
      #"{"id":1,"method":"resources/list"}"#,
      #"{"id":2,"method":"resources/read","params":{"uri":"vsh://skill"}}"#,
      #"{"id":3,"method":"prompts/list"}"#, #"{"id":4,"method":"prompts/get","params":{"name":"vsh"}}"#,
      #"{"id":5,"method":"resources/templates/list"}"#, #"{"id":6,"method":"resources/read"}"#,
      #"{"id":7,"method":"prompts/get","params":{"name":"other"}}"#)
    try #require(answers.count == 7)
    #expect(answers[0].contains(#""uri":"vsh://skill""#) && answers[2].contains(#""name":"vsh""#))
    #expect(answers[1].contains("# Screens with vsh") && answers[3].contains("# Screens with vsh"))
    #expect(answers[4].contains("[]") && answers[5].contains("-32002") && answers[6].contains("-32602"))
  }

  @Test(arguments: [
    "", "   ", #"{"method":"nothing"}"#, #"{"method":"notifications/cancelled","params":{"requestId":1}}"#,
    #"{"id":4,"result":{}}"#, #"{"id":4,"error":{}}"#,
  ])
  func someMessagesHaveNoAnswer(line: String) {
    #expect(Self.answers(line) == [])
  }

  @Test func beforeInitializeOnlyAPingIsAnswered() {
    let list = #"{"id":1,"method":"tools/list"}"#
    let run = Self.run([list, #"{"id":2,"method":"ping"}"#, Self.initialize, list])
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 4 && lines[0].contains("-32600") && lines[1].contains(#""result":{}"#))
    #expect(lines[3].contains("inputSchema"))
  }

  @Test(arguments: [
    ("check", #"{"paths":["../etc/secret.vs"]}"#), ("check", #"{"paths":["/etc/secret.vs"]}"#),
    ("test", #"{"paths":["/etc"]}"#), ("test", #"{"paths":["folder/../../etc"]}"#),
    ("test", #"{"paths":["/home2/c.vs"]}"#), ("explore", #"{"paths":["../etc"]}"#),
    ("step", #"{"session":"../etc/secret.vs","step":"wait"}"#),
    ("why", #"{"session":"/etc/secret.vs","what":"x"}"#),
  ])
  func nothingOutsideOfTheRootIsRead(tool: String, arguments: String) throws {
    let answer = Self.answers(Self.call(tool, arguments)).first
    #expect(try Self.text(answer).hasSuffix("exit status 2"), "\(answer ?? "")")
    #expect(try !Self.text(answer).contains("1 passed"))
  }

  @Test func aRootIsTheFolderOfAllPaths() throws {
    let other = Self.call("test", #"{"paths":["../a.vs"]}"#).replacing("\"id\":1", with: "\"id\":2")
    let lines = [Self.initialize, Self.call("test", "{}"), other]
    let run = Self.run(lines, ["--root", "folder", "--jobs", "1"])
    let answers = run.output.split(separator: "\n").map(String.init)
    #expect(try Self.text(answers[1]) == "b.vs: 1 passed\n1 passed, 0 failed\nexit status 0", "\(answers[1])")
    #expect(try Self.text(answers[2]).hasSuffix("exit status 2"))
    #expect(Self.run(lines, ["--root", "missing"]).status == .couldNotRun)
    #expect(Self.run(lines, ["--root", "a.vs"]).status == .couldNotRun)
  }

  /// An operand that looks like an option is a file's name, and no variable has a say.
  @Test func noOptionComesFromAClient() throws {
    let answer = Self.answers(Self.call("test", #"{"paths":["--update=force"]}"#)).first
    #expect(try Self.text(answer).contains("`--update=force`: it does not exist"), "\(answer ?? "")")
    let memory = MemoryHost(
      files: Self.files, input: Self.initialize + "\n" + Self.call("test", #"{"paths":["folder"]}"#) + "\n",
      variables: ["XML_OUTPUT_FILE": "report.xml", "TEST_TOTAL_SHARDS": "4", "TEST_SHARD_INDEX": "3"])
    let run = CommandRun(["mcp"], on: memory)
    #expect(run.output.contains("1 passed, 0 failed") && memory.text("report.xml") == nil, "\(run.output)")
  }

  @Test func controlsAreEscaped() throws {
    let step = Self.call("step", #"{"session":"s.vs","step":"show \"\\u{1B}[2J\\u{202E}\""}"#)
    let check = Self.call("check", #"{"paths":["a\u001b[2J.vs"]}"#)
    for answer in Self.answers(step, check) {
      let text = try Self.text(answer)
      #expect(
        !text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0.value == 0x202E }, "\(text)")
      #expect(!answer.contains("\u{1B}"))
    }
  }

  @Test func linesAreSplitHoweverTheyCome() {
    for size in [1, 2, 3, 7, 100] {
      var reader = LineReader(limitBytes: 5)
      var found: [String] = []
      let bytes = Array("a\n\nlonger line\nabcde\nend".utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        reader.add(Array(bytes[start..<min(start + size, bytes.count)]))
        while let line = reader.next() {
          found.append(line.map { String(decoding: $0, as: UTF8.self) } ?? "TOO LONG")
        }
      }
      reader.end()
      while let line = reader.next() {
        found.append(line.map { String(decoding: $0, as: UTF8.self) } ?? "TOO LONG")
      }
      #expect(found == ["a", "", "TOO LONG", "abcde", "end"], "\(size): \(found)")
    }
  }
}
