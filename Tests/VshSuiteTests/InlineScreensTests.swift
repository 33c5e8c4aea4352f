import Synchronization
import TestSupport
import Testing
import VshHost
import VshSession
import VshSource

@testable import VshSuite

/// `--update` of `expect screen """…"""`: what comes out byte for byte, through a whole suite in memory.
@Suite struct InlineScreensTests {
  private static let screen = """
    screen Note(line: String = "日本語") {
      view { title "Note"; text line }
    }

    """

  private static let rule = String(repeating: "═", count: 40)

  /// Runs with `--update` and gives the file afterwards.
  private func updated(
    _ tests: String, screen: String = InlineScreensTests.screen, filters: [String] = []
  ) -> (text: String, verdict: FileVerdict) {
    let memory = MemoryHost(files: [("a.vs", screen + tests)])
    let verdict = suite(memory.host.files, filters: filters).judge("a.vs")
    return (String((memory.text("a.vs") ?? "").dropFirst(screen.count)), verdict)
  }

  private func suite(_ files: Files, filters: [String] = []) -> VshSuite.Suite {
    var selection = Selection()
    if !filters.isEmpty { selection.filters = [filters] }
    return VshSuite.Suite(
      files: files, settings: RunSettings(), selection: selection, updates: true, scripts: ["a.vs"])
  }

  private func failedTests(_ verdict: FileVerdict) -> Int { verdict.tests.count { !$0.passed } }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var old: String
    var new: String

    init(_ description: String, _ old: String, _ new: String) {
      testDescription = description
      self.old = old
      self.new = new
    }
  }

  static let cases = [
    Case(
      "a screen that is not written yet",
      "test \"a\" {\n  open Note\n  expect screen\n}\n",
      "test \"a\" {\n  open Note\n  expect screen \"\"\"\n      Note\n      \(rule)\n      日本語\n      \"\"\"\n}\n"
    ),
    Case(
      "a comment behind it stays",
      "test \"a\" {\n\topen Note\n\texpect screen // here\n}\n",
      "test \"a\" {\n\topen Note\n\texpect screen \"\"\"\n\t    Note\n\t    \(rule)\n\t    日本語\n\t    \"\"\" // here\n}\n"
    ),
    Case(
      "only the line that differs is written",
      "test \"a\" {\n  open Note\n  expect screen  \"\"\" \t\n  N\\u{6F}te\n  \(rule)\n  old\n  \"\"\"   // tail  \n  \n}\n",
      "test \"a\" {\n  open Note\n  expect screen  \"\"\" \t\n  N\\u{6F}te\n  \(rule)\n  日本語\n  \"\"\"   // tail  \n  \n}\n"
    ),
    Case(
      "a value in a line that agrees stays",
      "test \"a\" {\n  let n = \"Note\"\n  open Note\n  expect screen \"\"\"\n    \\(n.replacing(\"x\", with: \"\\(\"y\")\"))\n    ═\n    日本語\n    \"\"\"\n}\n",
      "test \"a\" {\n  let n = \"Note\"\n  open Note\n  expect screen \"\"\"\n    \\(n.replacing(\"x\", with: \"\\(\"y\")\"))\n    \(rule)\n    日本語\n    \"\"\"\n}\n"
    ),
    Case(
      "a pattern that fits stays, one that does not goes",
      "test \"a\" {\n  open Note(line: \"12 of 20\")\n  expect screen \"\"\"\n    ⟨n⟩\n    ⟨…⟩\n    ⟨n⟩ of ⟨n⟩\n    \"\"\"\n}\n",
      "test \"a\" {\n  open Note(line: \"12 of 20\")\n  expect screen \"\"\"\n    Note\n    ⟨…⟩\n    ⟨n⟩ of ⟨n⟩\n    \"\"\"\n}\n"
    ),
    Case(
      "what looks like a hole is doubled",
      "test \"a\" {\n  open Note(line: \"⟨n⟩ and ⟨x⟩\")\n  expect screen\n}\n",
      "test \"a\" {\n  open Note(line: \"⟨n⟩ and ⟨x⟩\")\n  expect screen \"\"\"\n      Note\n      \(rule)\n      ⟨⟨n⟩ and ⟨x⟩\n      \"\"\"\n}\n"
    ),
    Case(
      "quotes and backslashes",
      "test \"a\" {\n  open Note(line: \"\\\\(x) \\\"\\\"\\\"\\\" \\\\\")\n  expect screen \"\"\"\n    x\n    \"\"\"\n}\n",
      "test \"a\" {\n  open Note(line: \"\\\\(x) \\\"\\\"\\\"\\\" \\\\\")\n  expect screen \"\"\"\n    Note\n    \(rule)\n    \\\\(x) \"\"\\\"\" \\\\\n    \"\"\"\n}\n"
    ),
    Case(
      "a text on one line becomes one of several",
      "test \"a\" { open Note; expect screen \"x\" }\n",
      "test \"a\" { open Note; expect screen \"\"\"\n    Note\n    \(rule)\n    日本語\n    \"\"\" }\n"),
    Case(
      "an empty text",
      "test \"a\" {\n  open Note\n  expect screen \"\"\"\n    \"\"\"\n}\n",
      "test \"a\" {\n  open Note\n  expect screen \"\"\"\n    Note\n    \(rule)\n    日本語\n    \"\"\"\n}\n"),
    Case(
      "several in one file, in one test and in two",
      "test \"a\" {\n  open Note\n  expect screen \"\"\"\n    1\n    \"\"\"\n  expect screen\n}\n// 日本\ntest \"b\" {\n  open Note(line: \"b\")\n  expect screen \"\"\"\n  Note\n  \(rule)\n  c\n  \"\"\"\n}",
      "test \"a\" {\n  open Note\n  expect screen \"\"\"\n    Note\n    \(rule)\n    日本語\n    \"\"\"\n  expect screen \"\"\"\n      Note\n      \(rule)\n      日本語\n      \"\"\"\n}\n// 日本\ntest \"b\" {\n  open Note(line: \"b\")\n  expect screen \"\"\"\n  Note\n  \(rule)\n  b\n  \"\"\"\n}"
    ),
    Case(
      "line ends of another system",
      "test \"a\" {\r\n  open Note\r\n  expect screen \"\"\"\r\n    Note\r\n    x\r\n    \"\"\"\r\n  expect screen\r\n}\r\n",
      "test \"a\" {\r\n  open Note\r\n  expect screen \"\"\"\r\n    Note\r\n    \(rule)\r\n    日本語\r\n    \"\"\"\r\n  expect screen \"\"\"\r\n      Note\r\n      \(rule)\r\n      日本語\r\n      \"\"\"\r\n}\r\n"
    ),
    Case(
      "a literal in a flow that two tests take",
      "flow look() {\n  expect screen \"\"\"\n    Note\n    \"\"\"\n}\ntest \"a\" { open Note; look() }\ntest \"b\" { open Note; look() }\n",
      "flow look() {\n  expect screen \"\"\"\n    Note\n    \(rule)\n    日本語\n    \"\"\"\n}\ntest \"a\" { open Note; look() }\ntest \"b\" { open Note; look() }\n"
    ),
  ]

  @Test(arguments: cases)
  func theFileBecomes(_ example: Case) {
    let (text, verdict) = updated(example.old)
    #expect(text == example.new)
    #expect(failedTests(verdict) == 0)
    #expect(verdict.written == ["a.vs"])
    // What is right is not touched again.
    let (again, second) = updated(example.new)
    #expect(again == example.new)
    #expect(second.written == [])
  }

  @Test func allCasesRun() { #expect(Self.cases.count == 12) }

  @Test func onlyTestsThatRanAreWritten() {
    let tests = "test \"a\" { open Note; expect screen }\ntest \"b\" { open Note; expect screen }\n"
    let (text, verdict) = updated(tests, filters: ["b"])
    #expect(
      text.hasPrefix(
        "test \"a\" { open Note; expect screen }\ntest \"b\" { open Note; expect screen \"\"\"\n"))
    #expect(verdict.tests.map(\.name) == ["b"])
  }

  static let severalScreens = [
    "test \"a \\(x)\" for x in [\"1\", \"2\"] {\n  open Note(line: x)\n  expect screen\n}\n",
    // It holds once and differs once.
    "test \"a \\(x)\" for x in [\"1\", \"2\"] {\n  open Note(line: x)\n  expect screen \"\"\"\n    Note\n    \(rule)\n    1\n    \"\"\"\n}\n",
    "flow look() { expect screen }\ntest \"a\" { open Note; look() }\ntest \"b\" { open Note(line: \"b\"); look() }\n",
  ]

  @Test(arguments: severalScreens)
  func severalScreensAreNoOneText(_ tests: String) {
    let (text, verdict) = updated(tests)
    #expect(text == tests)
    #expect(verdict.written == [])
    #expect(verdict.writeProblems == [])
    #expect(verdict.diagnostics.map(\.code.text) == ["VS0719"])
  }

  @Test func whatAnImportedFileExpectsIsLeftToIt() {
    let flow = "flow look() {\n  expect screen \"\"\"\n    x\n    \"\"\"\n}\n"
    let script = Self.screen + "import \"common.vs\"\ntest \"a\" { open Note; look() }\n"
    let memory = MemoryHost(files: [("a.vs", script), ("common.vs", flow)])
    let verdict = suite(memory.host.files).judge("a.vs")
    #expect(failedTests(verdict) == 1)
    #expect(memory.text("a.vs") == script)
    #expect(memory.text("common.vs") == flow)
  }

  @Test func aScriptThatChangesWhileItRunsIsNotOverwritten() {
    let tests = "test \"a\" {\n  open Note\n  expect screen\n  show\n}\n"
    let memory = MemoryHost(files: [("a.vs", Self.screen + tests)])
    var files = memory.host.files
    let read = files.readFile
    let count = ReadCount()
    files.readFile = { path, limit in
      // Somebody saves it between its first reading and its last.
      if path == "a.vs", count.next() == 1 {
        _ = memory.host.files.replaceFile("a.vs", Array("// mine\n".utf8), .anything)
      }
      return read(path, limit)
    }
    let verdict = suite(files).judge("a.vs")
    #expect(memory.text("a.vs") == "// mine\n")
    #expect(verdict.written == [])
    #expect(
      verdict.writeProblems.first == "`a.vs` is not written: `a.vs` changed while it ran")
  }

  @Test func aGoldenFileOfAScriptThatChangesWhileItRunsIsNotWritten() {
    let memory = MemoryHost(files: [("a.vs", "show 1\n"), ("a.golden", "> show 1\n2\n")])
    var files = memory.host.files
    let read = files.readFile
    let count = ReadCount()
    files.readFile = { path, limit in
      if path == "a.vs", count.next() == 1 {
        _ = memory.host.files.replaceFile("a.vs", Array("show 3\n".utf8), .anything)
      }
      return read(path, limit)
    }
    let verdict = suite(files).judge("a.vs")
    #expect(memory.text("a.golden") == "> show 1\n2\n")
    #expect(verdict.writeProblems == ["`a.golden` is not written: `a.vs` changed while it ran"])
    #expect(verdict.golden != .matches)
  }
}

/// How often something was asked.
final class ReadCount: Sendable {
  private let count = Atomic<Int>(0)

  /// 0 the first time.
  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue }
}
