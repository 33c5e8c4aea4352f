import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `vsh test --review` as lines that are typed and text that comes back.
@Suite struct ReviewCommandTests {
  static let rule = String(repeating: "═", count: 40)

  /// A screen, shown by two scripts with golden files and expected by a third in its text; then the title changes from `Old`.
  private func project(
    typing input: String, title: String = "New", variables: [String: String] = [:],
    terminals: Set<StandardStream> = [.input, .output]
  ) -> MemoryHost {
    func screen(_ title: String) -> String {
      "screen Note(line: String) {\n  view { title \"\(title)\"; text line }\n}\n"
    }
    let memory = MemoryHost(
      files: [
        ("note.vs", screen("Old")),
        ("a.vs", "import \"note.vs\"\ntest \"first\" {\n  open Note(\"a\")\n  show\n}\n"),
        ("b.vs", "import \"note.vs\"\nopen Note(\"b\")\nshow\n"),
        (
          "c.vs",
          "import \"note.vs\"\ntest \"third\" {\n  open Note(\"c\")\n  expect screen \"\"\"\n    Old\n    \(Self.rule)\n    c\n    \"\"\"\n}\n"
        ),
      ], input: input, variables: variables, terminals: terminals)
    var writer = memory.host
    writer.environment = MemoryHost().host.environment
    #expect(CommandLineTool(host: writer).run(["test", "--update", "a.vs", "b.vs", "c.vs"]) == .passed)
    #expect(memory.text("a.golden")?.contains("Old\n") == true)
    _ = memory.host.files.replaceFile("note.vs", Array(screen(title).utf8), .anything)
    return memory
  }

  private func review(_ memory: MemoryHost, _ more: [String] = []) -> VshCommandLine.ExitStatus {
    CommandLineTool(host: memory.host).run(
      ["test", "--review", "--color", "never", "a.vs", "b.vs", "c.vs"] + more)
  }

  private func titles(_ memory: MemoryHost) -> [String] {
    (["a.golden", "b.golden", "c.vs"] as [Path]).map { path in
      memory.text(path)?.contains("New\n") == true ? "New" : "Old"
    }
  }

  @Test func eachLocationIsAcceptedByItself() {
    let memory = project(typing: "a\nreject\ns\n")
    #expect(review(memory) == .failed)
    #expect(titles(memory) == ["Old", "Old", "New"])
    #expect(memory.output.contains("1 accepted, 1 rejected, 1 left\n"))
  }

  @Test func aCauseIsAcceptedInOneAnswerAndInLaterRounds() {
    let memory = project(typing: "c\nc\n")
    #expect(review(memory) == .passed)
    #expect(titles(memory) == ["New", "New", "New"])
    #expect(memory.output.contains("3 accepted, 0 rejected, 0 left\n"))
  }

  @Test func everyDifferenceIsShownWithItsSteps() {
    let memory = project(typing: "s\ns\ns\n")
    #expect(review(memory) == .failed)
    #expect(
      memory.output.contains(
        """

        1 of 1: c.vs:4
          # third
          > open Note("c")
        @@ -1,3 +1,3 @@
        -Old
        +New
         \(Self.rule)
         c
        [a]ccept, [r]eject, [s]kip, [q]uit?
        """), "\(memory.output)")
  }

  @Test func goldenFilesWaitForTheScreensOfTheirScripts() {
    // With c's screen rejected its golden file, had it one, would hold a failure; the others are asked about.
    let memory = project(typing: "r\na\na\n")
    #expect(review(memory) == .failed)
    #expect(titles(memory) == ["New", "New", "Old"])
    #expect(
      memory.output.contains(
        "1 of 2: a.golden:5, one of 2 places with this change\n  # first\n  > open Note(\"a\")\n  > show\n"),
      "\(memory.output)")
  }

  @Test func quittingWritesWhatWasAccepted() {
    let memory = project(typing: "s\na\nq\n")
    #expect(review(memory) == .failed)
    #expect(titles(memory) == ["New", "Old", "Old"])
    #expect(memory.output.contains("1 accepted, 0 rejected, 2 left\n"))
  }

  @Test func theEndOfTheInputQuits() {
    let memory = project(typing: "a\n")
    #expect(review(memory) == .failed)
    #expect(titles(memory) == ["Old", "Old", "New"])
  }

  @Test func whatIsNoAnswerIsAskedAgain() {
    let memory = project(typing: "yes\n\nq\n")
    _ = review(memory)
    #expect(memory.output.split(separator: "[q]uit? ", omittingEmptySubsequences: false).count == 4)
  }

  @Test func nothingToReviewIsSaid() {
    let memory = project(typing: "", title: "Old")
    #expect(review(memory) == .passed)
    #expect(memory.output.contains("there is nothing to review\n"))
  }

  @Test func aFileThatChangesMeanwhileIsNotOverwritten() {
    let memory = project(typing: "s\nc\n")
    var host = memory.host
    let write = host.console.writeBytes
    host.console.writeBytes = { bytes, stream in
      if String(decoding: bytes, as: UTF8.self).contains("1 of 2: a.golden") {
        _ = memory.host.files.replaceFile("a.golden", Array("mine\n".utf8), .anything)
      }
      return write(bytes, stream)
    }
    #expect(
      CommandLineTool(host: host).run(["test", "--review", "--color", "never", "a.vs", "b.vs", "c.vs"])
        == .failed)
    #expect(memory.text("a.golden") == "mine\n")
    #expect(titles(memory) == ["Old", "New", "Old"])
    #expect(memory.errorOutput.contains("`a.golden` is not written: it changed during the review"))
  }

  static let refusals: [(variables: [String: String], terminals: Set<StandardStream>, sentence: String)] = [
    ([:], [], "`--review` asks questions, and there is no terminal"),
    ([:], [.output, .error], "`--review` asks questions, and there is no terminal"),
    ([:], [.input], "`--review` asks questions, and there is no terminal"),
    (["CI": "1"], [.input, .output], "`--review` writes nothing while the variable CI is set"),
  ]

  @Test func withoutAPersonItNamesTheCommandsToUse() {
    for (variables, terminals, sentence) in Self.refusals {
      let memory = project(typing: "c\nc\n", variables: variables, terminals: terminals)
      #expect(review(memory, ["--filter", "it's a"]) == .couldNotRun)
      #expect(titles(memory) == ["Old", "Old", "Old"])
      #expect(
        memory.errorOutput == """
          vsh: \(sentence)
               `vsh test --filter 'it'\\''s a' a.vs b.vs c.vs` shows each difference, `vsh test --update --filter 'it'\\''s a' a.vs b.vs c.vs` accepts all of them
               see `vsh test --help`

          """)
    }
    #expect(Self.refusals.count == 4)
  }
}
