import Foundation
import TestSupport
import Testing
import VshHost
import VshSource

@testable import VshCommandLine

/// `vsh check --format` and `--fix`.
@Suite struct CheckFormatTests {
  private static let slip = """
    screen S {
        state a { action go -> bb }
        state b { action on -> a }
        state dear { action on -> deer }
        state deer { action on -> dear }
        view { text "日本"; buton "Go" -> go }
    }

    """

  @Test func jsonHasTheWholeDiagnostic() throws {
    let run = CommandRun(["check", "--format", "json", "a b.vs"], files: [("a b.vs", Self.slip)])
    #expect(run.status == .couldNotRun && run.error.isEmpty)
    #expect(run.output.hasPrefix("{\n  \"version\": \"\(CommandLineTool.version)\",\n  \"diagnostics\": [\n"))
    #expect(
      run.output.contains(
        """
        {"code": "VS0210", "severity": "error", "message": "there is no element `buton`", "place": {"path": "a b.vs", \
        "line": 6, "column": 23, "endLine": 6, "endColumn": 28, "start": 174, "end": 179}, \
        "label": "did you mean `button`?", "fix": {"title": "write `button`", "certain": true, "text": "button", \
        "place": {"path": "a b.vs", "line": 6, "column": 23, "endLine": 6, "endColumn": 28, "start": 174, "end": 179}}}
        """), "\(run.output)")
    #expect(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) is [String: Any])
    let none = CommandRun(["check", "--format", "json", "a.vs"], files: [("a.vs", "show 1\n")])
    #expect(none.status == .passed && none.output.contains("\"diagnostics\": []"))
  }

  /// What SARIF 2.1.0 requires: a version, runs with a tool that has a name, results with a message; regions count from 1, and
  /// indices lead to rules of the same name.
  @Test(arguments: ["a b.vs", "/tmp/ä.vs"])
  func sarifHasWhatItsSchemaRequires(path: String) throws {
    let run = CommandRun(["check", "--format=sarif", path], files: [(Path(path), Self.slip)])
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(document["version"] as? String == "2.1.0")
    let runs = try #require(document["runs"] as? [[String: Any]])
    let driver = try #require((runs.first?["tool"] as? [String: Any])?["driver"] as? [String: Any])
    #expect(driver["name"] as? String == "vsh")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    #expect(results.count == 2 && rules.count == 2)
    for result in results {
      #expect((result["message"] as? [String: Any])?["text"] is String)
      #expect(["error", "warning"].contains(result["level"] as? String))
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      let location = try #require((result["locations"] as? [[String: Any]])?.first)
      let physical = try #require(location["physicalLocation"] as? [String: Any])
      let address = (physical["artifactLocation"] as? [String: Any])?["uri"] as? String
      #expect(address == (path == "a b.vs" ? "a%20b.vs" : "file:///tmp/%C3%A4.vs"))
      let region = try #require(physical["region"] as? [String: Int])
      #expect(region.values.allSatisfy { $0 >= 1 })
    }
    let last = try #require(results.last?["locations"] as? [[String: Any]]).first?["physicalLocation"]
    #expect(((last as? [String: Any])?["region"] as? [String: Int])?["startColumn"] == 23)
  }

  private static let twice = "screen A { state a; state b }\nscreen A { }\nfunc f() -> Int = f()\n"

  @Test func jsonHasRelatedLocationsAndHelp() {
    let run = CommandRun(["check", "--format", "json", "a.vs"], files: [("a.vs", Self.twice)])
    #expect(
      run.output.contains(
        """
        "label": "declared again here", "related": {"label": "first declared here", "place": {"path": "a.vs", "line": 1, \
        "column": 8, "endLine": 1, "endColumn": 9, "start": 7, "end": 8}}}
        """), "\(run.output)")
    #expect(
      run.output.contains("\"help\": \"every expression must end: use `map`, `filter` and the like on a"))
  }

  @Test func sarifHasRelatedLocations() {
    let run = CommandRun(["check", "--format", "sarif", "a.vs"], files: [("a.vs", Self.twice)])
    #expect(
      run.output.contains(
        """
        "relatedLocations": [{"physicalLocation": {"artifactLocation": {"uri": "a.vs"}, "region": {"startLine": 1, \
        "startColumn": 8, "endLine": 1, "endColumn": 9}}, "message": {"text": "first declared here"}}]}
        """), "\(run.output)")
  }

  @Test(arguments: ["json", "sarif", "github"]) func aWarningIsNoError(format: String) {
    let script = "screen S { state a { action go -> a } state b { action go -> a } view { text \"s\" } }\n"
    let run = CommandRun(["check", "--format", format, "a.vs"], files: [("a.vs", script)])
    #expect(run.status == .passed)
    #expect(run.output.contains("warning") && !run.output.contains("error"), "\(run.output)")
  }

  @Test(arguments: ["json", "sarif", "github"]) func aFileThatIsNotThereIsInIt(format: String) {
    let run = CommandRun(["check", "--format", format, "none.vs"])
    #expect(run.status == .couldNotRun)
    #expect(run.output.contains("VS0700") && run.output.contains("none.vs"), "\(run.output)")
    #expect(run.error.contains("VS0700"))
  }

  @Test func gitHubHasAnAnnotationForEach() {
    let run = CommandRun(["check", "--format", "github", "a,b.vs"], files: [("a,b.vs", Self.slip)])
    #expect(
      run.output.hasSuffix(
        """
        ::error file=a%2Cb.vs,line=6,col=23,endLine=6,endColumn=28,title=VS0210::there is no element `buton`\
        %0Adid you mean `button`?

        """), "\(run.output)")
  }

  @Test func aFileThatTwoImportIsReportedOnce() {
    let files: [(Path, String)] = [
      ("a.vs", "import \"c.vs\"\nshow 1\n"), ("b.vs", "import \"c.vs\"\nshow 1\n"), ("c.vs", Self.slip),
    ]
    let run = CommandRun(["check", "--format", "json", "."], files: files)
    #expect(run.output.ranges(of: "VS0210").count == 1, "\(run.output)")
  }

  // MARK: Imports

  /// Each command that reads scripts tells it of the first, and says of every one that it was not judged.
  @Test(arguments: ["check", "test", "explore", "run"])
  func aMistakeInAnImportedFileIsToldOnce(command: String) {
    let shared = "record Tea { name: String }\nfunc label(tea: Tea) -> String = tea.nme\n"
    let script = "import \"shared.vs\"\nscreen S { state a }\ntest \"t\" { open S; expect in a }\n"
    let names: [Path] = ["a.vs", "b.vs", "c.vs"]
    let arguments = command == "run" ? [] : [command]
    let run = CommandRun(
      arguments + names.map(\.text), files: [("shared.vs", shared)] + names.map { ($0, script) })
    #expect(run.status == .couldNotRun)
    #expect(run.error.ranges(of: "`Tea` has no `nme`").count == 1, "\(run.error)")
    if command == "test" { #expect(run.output.contains("3 files could not be judged\n")) }
  }

  /// The arguments after it are read on.
  @Test func anUnwrappedOptionalIsTheOnlyMistake() {
    let script =
      "screen S { var xs = [1]; var x: Int? = 1; action add { xs.insert(x!, at: 0) } view { button \"A\" -> add } }\n"
    let run = CommandRun(["check", "a.vs"], files: [("a.vs", script)])
    #expect(run.error.contains("VS0140") && run.error.ranges(of: "error[").count == 1, "\(run.error)")
  }

  // MARK: --fix

  @Test func whatIsCertainIsMended() {
    let memory = MemoryHost(files: [("a.vs", Self.slip)])
    let run = CommandRun(["check", "--fix", "a.vs"], on: memory)
    #expect(run.output == "a.vs:6: buton → button\na.vs: 1 fixed, 1 left\n")
    // A name of two letters is near to any other.
    #expect(memory.text("a.vs") == Self.slip.replacing("buton", with: "button"))
    #expect(run.error.contains("`bb` is not a state of S") && !run.error.contains("buton"))
  }

  /// `Bool` is right, though the other mistake of its line is seen only then.
  @Test func anEditStaysWhereAnotherMistakeComesToLight() {
    let script = "screen S { var on: Boolean = false; view { text \"x\" \"y\" } }\n"
    let memory = MemoryHost(files: [("a.vs", script)])
    let run = CommandRun(["check", "--fix", "a.vs"], on: memory)
    #expect(run.output == "a.vs:1: Boolean → Bool\na.vs: 1 fixed, 1 left\n")
    #expect(memory.text("a.vs") == script.replacing("Boolean", with: "Bool"))
    #expect(run.error.contains("VS0120"))
  }

  /// `hold` is no element of an `if`, so it is not offered for `told`.
  @Test func anElementThatMayNotStandThereIsNotOffered() {
    let script = "screen S { var x = 0; view { if x > 0 { told \"b\" } } }\n"
    let memory = MemoryHost(files: [("a.vs", script)])
    let run = CommandRun(["check", "--fix", "a.vs"], on: memory)
    #expect(run.output == "a.vs: 0 fixed, 1 left\n" && !run.error.contains("hold"), "\(run.error)")
    #expect(memory.text("a.vs") == script)
  }

  /// `text` may stand there, and what it shows is no text: two mistakes for one.
  @Test func anEditThatMakesMoreMistakesIsTakenBack() {
    let script = "screen S { action go; view { txet 1, on: true -> go } }\n"
    let memory = MemoryHost(files: [("a.vs", script)])
    #expect(CommandRun(["check", "--fix", "a.vs"], on: memory).output == "a.vs: 0 fixed, 1 left\n")
    #expect(memory.text("a.vs") == script)
  }

  /// Every slip of the corpora, with what `--fix` makes of it.
  @Test(arguments: ["habits", "imports"]) func noEditMakesMoreErrors(folder: String) throws {
    let cases = CaseFolder(folder)
    for name in cases.cases(".vs") {
      let script = String(decoding: try cases.bytes(name + ".vs"), as: UTF8.self)
      let files: [(Path, String)] = [("a.vs", script)]
      let before = CommandRun(["check", "a.vs"], files: files).error.ranges(of: "error[").count
      let after = CommandRun(["check", "--fix", "a.vs"], files: files).error.ranges(of: "error[").count
      #expect(after <= before, "\(name): \(before), then \(after)")
    }
  }

  @Test func aGivenThatChangesNothingIsTakenOut() {
    let script = """
      screen S {
          use news
          state loading { call news.list() { ok(_) -> loaded; fail(_) -> loading } }
          state loaded
      }
      test "it loads" {
          given news.list fails "offline"
          given news.list takes 1s // stays: somebody may have meant something by it
          given news takes 2s
          given news.list answers
          open S
          wait
          given news.list fails "offline"
      }

      """
    let memory = MemoryHost(files: [("a.vs", script)])
    let run = CommandRun(["check", "--fix", "a.vs"], on: memory)
    let line = #"took out given news.list fails "offline""#
    #expect(run.output == "a.vs:7: \(line)\na.vs:13: \(line)\na.vs: 2 fixed, 1 left\n", "\(run.output)")
    #expect(run.status == .passed)
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
    let kept = lines.filter { $0 != #"    given news.list fails "offline""# }
    #expect(memory.text("a.vs") == kept.joined(separator: "\n"))
    #expect(run.error.ranges(of: "warning[VS0613]").count == 1)
  }

  @Test func aGivenOfAScriptThatImportsIsTakenOutOfThatScript() {
    let script = """
      import "s.vs"
      test "it is there" {
          open S
          given news.list fails "offline"
          expect in a
      }

      """
    let memory = MemoryHost(files: [("a.vs", script), ("s.vs", "screen S { state a }\n")])
    #expect(CommandRun(["check", "--fix", "a.vs"], on: memory).output.hasSuffix("\na.vs: 1 fixed\n"))
    #expect(memory.text("a.vs") == script.replacing("    given news.list fails \"offline\"\n", with: ""))
    #expect(memory.text("s.vs") == "screen S { state a }\n")
  }

  @Test func whatSeveralNamesMayBeIsNot() {
    let script = Self.slip.replacing("bb", with: "daer").replacing("buton", with: "button")
    let memory = MemoryHost(files: [("a.vs", script)])
    #expect(CommandRun(["check", "--fix", "a.vs"], on: memory).output == "a.vs: 0 fixed, 1 left\n")
    #expect(memory.text("a.vs") == script)
  }

  /// A message that names its one replacement makes it.
  @Test(arguments: [
    ("for kind in Kind.all { text \"x\" }", "for kind in Kind.allCases { text \"x\" }"),
    ("text \"\\(kinds?.count)\"", "text \"\\(kinds.count)\""),
    ("if kinds.contains { $0 == .a } { space }", "if kinds.contains({ $0 == .a }) { space }"),
  ]) func aReplacementThatAMessageNamesIsMade(element: String, fixed: String) {
    func script(_ element: String) -> String {
      "enum Kind { a, b }\nscreen S {\n    var kinds = [Kind.a]\n    view {\n        \(element)\n    }\n}\n"
    }
    let memory = MemoryHost(files: [("a.vs", script(element))])
    let run = CommandRun(["check", "--fix", "a.vs"], on: memory)
    #expect(run.status == .passed && !run.output.contains("left"), "\(run.output)\(run.error)")
    #expect(memory.text("a.vs") == script(fixed))
  }

  private static let screen = """
    record Pair { a: Int }
    model m: [Int] = [] { op clear() { data = [] } }
    component Part {
        state on { action flip -> off }
        state off { action flip -> on }
        view { button "Flip" -> flip }
    }
    screen S {
        use m
        var names = ["a"]
        var first: String? = nil
        var pair: Pair? = nil
        one part: Part()
        @
    }

    """
  private static let test = """
    model m: [Int] = [] { op clear() { data = [] } }
    screen S {
        use m
        state on { call m.clear() { ok(_) -> off; fail(_) -> off } }
        state off { action go -> on }
        view { text "Hi"; button "Go" -> go }
    }
    test "a" {
        open S
        @
        send go
    }

    """
  private static let slips: [(around: String, line: String, fixed: String)] = [
    (screen, "view { text “Hi” }", "view { text \"Hi\" }"),
    (screen, "view { text ‘a \"b\"’; text \"don't\" }", "view { text \"a \\\"b\\\"\"; text \"don't\" }"),
    (
      screen, "view { text 'a'; text \"don't\"; text 'b' }", "view { text \"a\"; text \"don't\"; text \"b\" }"
    ),
    (screen, "view { if names.count === 1 { space } }", "view { if names.count == 1 { space } }"),
    (screen, "view { if names.count() == 1 { space } }", "view { if names.count == 1 { space } }"),
    (screen, "view\n    { space }", "view { space }"),
    (screen, "view { if let first { text first } }", "view { if let first = first { text first } }"),
    (screen, "view { if part(1) in on { space } }", "view { if part in on { space } }"),
    (screen, "action add { this.names = [] }", "action add { names = [] }"),
    (screen, "action add { let x: [String] = names; names = x }", "action add { let x = names; names = x }"),
    (screen, "action add { pair = new Pair(1) }", "action add { pair = Pair(1) }"),
    (screen, "action add { if first = nil { names = [] } }", "action add { if first == nil { names = [] } }"),
    (
      screen, "state on { call m.clear() { ok(x) -> on; fail(_) -> on } }",
      "state on { call m.clear() { ok(_) -> on; fail(_) -> on } }"
    ),
    (screen, "action add(`na\u{200B}me`: Int) { names = [] }", "action add(`name`: Int) { names = [] }"),
    (screen, "var n = 0\n    action add { n++ }", "var n = 0\n    action add { n += 1 }"),
    (
      screen, "view { text `Hi ${names.count} of \"all\"` }",
      "view { text \"Hi \\(names.count) of \\\"all\\\"\" }"
    ),
    (screen, "view { text `${names.count}` }", "view { text \"\\(names.count)\" }"),
    (screen, "view: { space }", "view { space }"),
    (
      screen, "state on { call m.clear() -> { ok(_) -> on; fail(_) -> on } }",
      "state on { call m.clear() { ok(_) -> on; fail(_) -> on } }"
    ),
    (
      screen, "state on { call m.clear() { ok(_) -> on,\n fail _ -> on } }",
      "state on { call m.clear() { ok(_) -> on\n fail (_) -> on } }"
    ),
    (test, "expect !screen contains \"Ho\"", "expect no \"Ho\""),
    (test, "given m.clear answers 3", "given m.clear answers"),
    (test, "given m.clear from \"m.json\"", "given m from \"m.json\""),
    (test, "deliver m.clear ok(1)", "deliver m.clear ok"),
    (test, "expect \"Hi\"", "expect screen contains \"Hi\""),
    (test, "expect text \"Hi\"", "expect screen contains \"Hi\""),
    (test, "expect state == on", "expect in on"),
    ("model m: [Int] = [] { @ }\n", "op count() -> Int = data.count", "op count() = data.count"),
    ("model m: [Int] = [] { @ }\n", "op all() { data }", "op all() { return data }"),
    (
      "model m: [Int] = [] { op all() = data }\nscreen S {\n    @\n}\n",
      "state a { call m.all() { ok(_) -> a; fail(_) -> a } }",
      "use m\n    state a { call m.all() { ok(_) -> a; fail(_) -> a } }"
    ),
    ("@\n", "export func one() -> Int = 1", "func one() -> Int = 1"),
    ("@\n", "func one(x Int) -> Int = x", "func one(x: Int) -> Int = x"),
    (
      "@\n", "model m = [1].map { x in x } { op all() = data }",
      "model m = [1].map({ x in x }) { op all() = data }"
    ),
  ]

  /// The same for one line, which is `@` in the script around it.
  @Test(arguments: slips) func theEditOfALineIsMade(around: String, line: String, fixed: String) {
    let memory = MemoryHost(files: [
      ("a.vs", around.replacing("@", with: line)), ("m.json", "[]"),
    ])
    let run = CommandRun(["check", "--fix", "a.vs"], on: memory)
    #expect(run.status == .passed && !run.output.contains("left"), "\(run.output)\(run.error)")
    #expect(memory.text("a.vs") == around.replacing("@", with: fixed))
  }

  /// What Swift programmers write for `matches`.
  @Test(arguments: [
    (#"zip.matches("^\\d{5}(?:-\\d{4})?$")"#, #"zip.matches("[0-9]{5}(-[0-9]{4})?")"#),
    (#"zip.matches("\u{e9}[\\d.]+\\.")"#, #"zip.matches("\u{e9}[0-9.]+[.]")"#),
    (#"zip.matches("[[:digit:]]*?\\t")"#, #"zip.matches("[0-9]*\t")"#),
    (#"zip.matches("\d{5}-\d")"#, #"zip.matches("[0-9]{5}-[0-9]")"#),
    (#"zip.matches(/^\d{5}$/)"#, #"zip.matches("[0-9]{5}")"#),
    (##"zip.matches(#"\d\.\d"#)"##, #"zip.matches("[0-9][.][0-9]")"#),
    (##"zip.matches(#/\d/#)"##, #"zip.matches("[0-9]")"#),
    (#"zip.matches(of: /[0-9]/)"#, #"zip.matches("[0-9]")"#),
    (#"zip.wholeMatch(of: /\d{5}/) != nil"#, #"zip.matches("[0-9]{5}")"#),
  ])
  func aPatternIsWrittenAsHere(condition: String, fixed: String) {
    func script(_ condition: String) -> String { "func isRight(zip: String) -> Bool = \(condition)\n" }
    let memory = MemoryHost(files: [("a.vs", script(condition))])
    #expect(CommandRun(["check", "--fix", "a.vs"], on: memory).output.hasSuffix("\na.vs: 1 fixed\n"))
    #expect(memory.text("a.vs") == script(fixed))
  }

  /// Where another pattern may be meant, nothing is rewritten.
  @Test(arguments: [
    #"zip.matches("\\w+")"#, #"zip.matches("^a|b$")"#, #"zip.matches("[a\\-z]")"#, #"zip.matches("a^b")"#,
    #"zip.matches(/a\/b"c/)"#, #"zip.wholeMatch(of: /a/) == nil"#, #"zip.firstMatch(of: /a/) != nil"#,
    #"zip.matches(/\d+/, 1)"#,
  ])
  func anUncertainPatternIsLeft(condition: String) {
    let text = "func isRight(zip: String) -> Bool = \(condition)\n"
    let memory = MemoryHost(files: [("a.vs", text)])
    #expect(CommandRun(["check", "--fix", "a.vs"], on: memory).status != .passed)
    #expect(memory.text("a.vs") == text)
  }

  @Test(arguments: [("1 s", "1s"), ("200 ms", "200ms"), ("2 minutes", "2min"), ("3 hours", "3h")])
  func aBlankInADurationIsTakenOut(duration: String, fixed: String) {
    func script(_ duration: String) -> String { "screen S { state a { every \(duration) -> a } }\n" }
    let memory = MemoryHost(files: [("a.vs", script(duration))])
    #expect(CommandRun(["check", "--fix", "a.vs"], on: memory).output.hasSuffix("\na.vs: 1 fixed\n"))
    #expect(memory.text("a.vs") == script(fixed))
  }

  /// Whatever slip of another language: an edit leaves no error of its stage, or none is made; and a second time there is
  /// nothing to do.
  @Test(arguments: CaseFolder("habits").cases(".vs"))
  func everyEditRemovesItsMistake(name: String) throws {
    let text = try CaseFolder("habits").text(name + ".vs")
    let memory = MemoryHost(files: [("a.vs", text)])
    let stage = CommandRun(["check", "a.vs"], files: [("a.vs", text)]).error.prefix("error[VS01".count)
    let run = CommandRun(["check", "--fix", "a.vs"], on: memory)
    let fixed = try #require(memory.text("a.vs"))
    #expect(run.output.hasPrefix("a.vs: 0 fixed") == (fixed == text))
    if fixed != text { #expect(!run.error.contains(stage), "\(run.error)") }
    #expect(!CommandRun(["check", "--fix", "a.vs"], files: [("a.vs", fixed)]).output.contains(" 1 fixed"))
  }

  /// An edit removes its mistake, and a later stage sees another one.
  @Test(arguments: [
    ("import common\n", "import \"common.vs\"\n", "error[VS0701]"),
    (
      "screen S {\n    var q = \"\"\n    action edit(t: String) { q = t }\n    view { input \"Name\" -> edit }\n}\n",
      "screen S {\n    var q = \"\"\n    action edit(t: String) { q = t }\n    view { field \"Name\" -> edit }\n}\n",
      "error[VS0416]"
    ),
  ])
  func anEditThatUncoversAnotherMistakeStays(text: String, fixed: String, uncovered: String) {
    let memory = MemoryHost(files: [("a.vs", text)])
    let run = CommandRun(["check", "--fix", "a.vs"], on: memory)
    #expect(
      run.output.hasSuffix("\na.vs: 1 fixed, 1 left\n") && run.error.contains(uncovered),
      "\(run.output)\(run.error)")
    #expect(memory.text("a.vs") == fixed)
  }

  /// One edit of a round that does not help does not undo the others, and a warning's edit leaves no error behind.
  @Test func eachEditIsJudgedAlone() {
    func diagnostics(_ text: [UInt8]) -> (found: [Diagnostic], script: FileID) {
      func found(_ code: Int, _ byte: Character, _ fix: String, _ severity: Diagnostic.Severity = .error)
        -> [Diagnostic]
      {
        text.indices.filter { text[$0] == byte.asciiValue }.map {
          Diagnostic(
            code, "it is \(byte)", at: SourceSpan(file: FileID(1), start: $0, end: $0 + 1), severity: severity
          ).fixed(by: fix, "write it")
        }
      }
      // `a` becomes what is right, `b` another mistake of its kind, `c` and `d` each other, `e` what a later stage sees.
      let errors =
        found(201, "a", "right") + found(201, "b", "bb") + found(301, "c", "d") + found(201, "d", "c")
      return (
        errors + found(201, "e", "f") + found(401, "f", "f") + found(402, "w", "a", .warning), FileID(1)
      )
    }
    let fixed = FixedScript(Array("a b c e w a".utf8), diagnostics: diagnostics)
    #expect(String(decoding: fixed.bytes, as: UTF8.self) == "right b c f w right")
    #expect(fixed.edits.count == 3 && fixed.leftCount == 4)
  }

  @Test func standardInputIsNoFile() {
    #expect(
      CommandRun(["check", "--fix", "-"]).error.contains("`--fix` rewrites files, and `-` is not a file"))
    #expect(
      CommandRun(["check", "--format", "xml", "a.vs"]).error.contains("`xml` is not a format of diagnostics"))
  }
}
