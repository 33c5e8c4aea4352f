import Foundation
import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `vsh step` and `vsh why`: a session that a file keeps.
@Suite struct StepCommandTests {
  private static let counter = """
    screen Counter {
        var count = 0
        action add when count < 2 { count += 1 }
        view {
            text "Count: \\(count)"
            button "Add" -> add
        }
    }

    """
  private static let begun = "import \"counter.vs\"\nopen Counter\n"

  private static func memory(_ session: String) -> MemoryHost {
    MemoryHost(files: [("counter.vs", counter), ("s.vs", session)])
  }

  private static func step(_ text: String, _ session: String = begun, json: Bool = false) -> CommandRun {
    CommandRun(["step"] + (json ? ["--json"] : []) + ["s.vs", text], on: memory(session))
  }

  @Test func aStepThatIsTakenIsAppended() {
    let run = Self.step("tap   \"Add\"")
    #expect(run.status == .passed && run.error.isEmpty, "\(run.error)")
    #expect(run.output == "  count: 0 → 1\n- Count: 0\n+ Count: 1\n", "\(run.output)")
    #expect(run.memory.text("s.vs") == Self.begun + "tap \"Add\"\n")
    let again = CommandRun(["step", "s.vs", "tap \"Add\""], on: run.memory)
    #expect(again.output.hasSuffix("- Count: 1\n- [ Add ]\n+ Count: 2\n+ ( Add )\n"), "\(again.output)")
    // The guard refuses a third one.
    let third = CommandRun(["step", "s.vs", "tap \"Add\""], on: run.memory)
    #expect(third.status == .failed && third.error.contains("count < 2"), "\(third.error)")
    #expect(run.memory.text("s.vs") == Self.begun + "tap \"Add\"\ntap \"Add\"\n")
  }

  @Test func theSessionIsAScriptThatRuns() {
    let memory = Self.memory("import \"counter.vs\"")
    for text in ["open Counter", "tap \"Add\"", "let before = count", "expect count == before", "show count"]
    {
      let run = CommandRun(["step", "s.vs", text], on: memory)
      #expect(run.status == .passed, "\(text): \(run.error)")
    }
    let session =
      "import \"counter.vs\"\nopen Counter\ntap \"Add\"\nlet before = count\nexpect count == before\n"
    #expect(memory.text("s.vs") == session)
    #expect(CommandRun(["s.vs"], on: memory).status == .passed)
  }

  @Test func theDocumentSaysEverything() {
    let run = Self.step("tap \"Add\"", Self.begun + "tap \"Add\"", json: true)
    #expect(run.status == .passed && run.error.isEmpty)
    #expect(
      run.output == """
        {
          "format": "vsh-step",
          "version": 1,
          "taken": true,
          "step": "tap \\"Add\\"",
          "kept": true,
          "log": [],
          "variables": ["count: 1 → 2"],
          "removed": ["Count: 1", "[ Add ]"],
          "added": ["Count: 2", "( Add )"],
          "state": "Counter",
          "milliseconds": 0,
          "pending": 0,
          "screen": ["Count: 2", "( Add )"],
          "possible": [],
          "refused": [{"action": "add", "because": "its guard `count < 2` is false: `count` is 2"}]
        }

        """, "\(run.output)")
  }

  /// `grammar/step.schema.json` is what the document keeps to, and says no more than it does.
  @Test func everyMemberOfTheSchemaIsUsed() throws {
    var checker = try SchemaCheck("step.schema.json")
    let broken = """
      screen Broken {
          var list: [Int] = [1]
          action drop { list = [] }
          view {
              text "First: \\(list[0])"
              button "Drop" -> drop
          }
      }
      open Broken

      """
    let runs = [
      Self.step("tap \"Add\"", Self.begun + "tap \"Add\"", json: true), Self.step("show count", json: true),
      Self.step("tap \"Remove\"", json: true), Self.step("expect count == 3", json: true),
      Self.step("1 + 1", "import \"counter.vs\"\n", json: true),
      Self.step("tap \"Drop\"", broken, json: true),
    ]
    for run in runs { try checker.check(json: run.output) }
    #expect(checker.problems == [])
    #expect(checker.unusedMembers == [])
    for (old, new) in [
      ("\"version\": 1", "\"version\": 2"), ("\"kept\": true", "\"keeps\": true"),
      ("\"pending\": 0", "\"pending\": -1"), ("\"taken\": true", "\"taken\": false"),
    ] {
      #expect(runs[0].output.contains(old))
      var checker = try SchemaCheck("step.schema.json")
      try checker.check(json: runs[0].output.replacing(old, with: new))
      #expect(!checker.problems.isEmpty, "\(new)")
    }
  }

  /// Nothing that changes nothing is kept, and nothing that is not taken.
  @Test(arguments: [
    ("show count", 0, "0"), ("1 + 1", 0, "2"), ("tap \"Remove\"", 1, "VS0823"),
    ("expect count == 3", 1, "VS0850"),
    ("tap \"Add", 1, "VS0108"), ("nothing", 1, "VS02"), ("back; back", 1, "VS0881"),
    ("// remark", 1, "VS0881"),
    ("screen Other { }", 1, "VS0881"), ("expect screen", 1, "VS0850"),
  ])
  func theFileStaysAsItIs(text: String, status: Int32, code: String) {
    for json in [false, true] {
      let run = Self.step(text, json: json)
      #expect(
        run.status.rawValue == status && (run.error + run.output).contains(code), "\(run.error)\(run.output)")
      #expect(run.memory.text("s.vs") == Self.begun)
      if json, status == 1 { #expect(run.output.contains("\"taken\": false") && run.error.isEmpty) }
    }
  }

  @Test(arguments: [
    // Cut off in a name, in a text, and after a bracket.
    "import \"coun", "import \"counter.vs\"\nopen Coun", "import \"counter.vs\"\nrepeat 2 {",
    // Changed so that a step cannot be taken again, or is not a script at all.
    "import \"counter.vs\"\nopen Counter\ntap \"Remove\"\n", "import \"counter.vs\"\nexpect 1 == 2\n",
    "\u{0}\u{1}",
    "import \"missing.vs\"\n",
  ])
  func aFileThatIsNoSessionIsNotRun(session: String) {
    let run = Self.step("tap \"Add\"", session, json: true)
    #expect(
      run.status == .couldNotRun && run.output.isEmpty && run.error.contains("error[VS"), "\(run.output)")
    #expect(run.memory.text("s.vs") == session)
  }

  @Test func theStepThatCannotBeTakenAgainIsNamed() {
    let run = Self.step("tap \"Add\"", Self.begun + "\ntap \"Remove\"\n")
    #expect(run.error.contains("the step on line 4 of `s.vs` cannot be taken again"), "\(run.error)")
    #expect(run.error.contains("nothing here is called \"Remove\""), "\(run.error)")
  }

  /// Two writers have read the same file: the second one finds it changed.
  @Test func theSecondWriterIsRefused() {
    let memory = Self.memory(Self.begun)
    var host = memory.host
    let files = host.files
    host.files.replaceFile = { path, bytes, before in
      _ = files.replaceFile(path, Array("import \"counter.vs\"\nopen Counter\ntap \"Add\"\n".utf8), .anything)
      return files.replaceFile(path, bytes, before)
    }
    #expect(CommandLineTool(host: host).run(["step", "--json", "s.vs", "tap \"Add\""]) == .couldNotRun)
    #expect(memory.errorOutput.contains("another program changed it"), "\(memory.errorOutput)")
    #expect(memory.output.isEmpty)
    #expect(memory.text("s.vs") == "import \"counter.vs\"\nopen Counter\ntap \"Add\"\n")
  }

  @Test func framesAreThoseSinceTheLastThatAsked() {
    let session = "import \"counter.vs\"\nopen Counter\nexpect frames \"Count: 0\"\ntap \"Add\"\n"
    let run = Self.step("expect frames \"Count: 1\"", session)
    #expect(run.status == .passed, "\(run.error)")
  }

  @Test(arguments: [
    ("count", 0, "step 2: tap \"Add\""), ("\"Count: 1\"", 0, "step 2"),
    ("not add", 0, "it is available: `tap"),
    ("not \"Count: 9\"", 0, "is not on the screen"),
  ])
  func whySays(what: String, status: Int32, text: String) {
    let run = CommandRun(["why", "s.vs", what], on: Self.memory(Self.begun + "tap \"Add\"\n"))
    #expect(run.status.rawValue == status && run.output.contains(text), "\(run.output)\(run.error)")
    #expect(run.memory.text("s.vs") == Self.begun + "tap \"Add\"\n")
  }

  @Test(arguments: [
    ("nonsense", "is neither a state"), (" ", "it is `:why "), ("\"\"", "it is `:why "),
    ("\"Count: 9\"", "is not on the screen"), ("not nonsense", "no screen has an action"),
    ("not ", "it is `:whynot "), ("not \"Count: 1\"", "is on the screen"),
  ])
  func whyOfNothingIsAnError(what: String, text: String) {
    let run = CommandRun(["why", "s.vs", what], on: Self.memory(Self.begun + "tap \"Add\"\n"))
    #expect(
      run.status == .failed && run.output.isEmpty && run.error.contains(text), "\(run.output)\(run.error)")
  }

  @Test func whyOfAScriptWithErrorsIsNotRun() {
    let run = CommandRun(["why", "s.vs", "count"], on: Self.memory("import \"counter.vs\"\nopen Nothing\n"))
    #expect(run.status == .couldNotRun && run.output.isEmpty && run.error.contains("VS0208"))
  }
}
