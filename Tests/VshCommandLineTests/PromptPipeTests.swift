import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// The prompt on a pipe, over a machine in memory.
@Suite struct PromptPipeTests {
  private static let script = "import \"part.vs\"\nscreen A {\n  view { show Part }\n}\nopen A\n"
  private static let part = "component Part { view { text \"one\" } }\n"

  private func run(
    _ input: String, _ arguments: [String] = ["-i", "main.vs"], saving moments: [(Path, String)?]
  )
    -> CommandRun
  {
    let memory = MemoryHost(
      files: [("main.vs", Self.script), ("part.vs", Self.part), ("other.vs", "")], input: input,
      awaited: moments.map { saved in
        { memory in
          guard let saved else { return .changed([]) }
          _ = memory.host.files.replaceFile(saved.0, Array(saved.1.utf8), .anything)
          return .changed([Path("/home").appending(saved.0)])
        }
      })
    return CommandRun(arguments, on: memory)
  }

  @Test func aChangeIsAnsweredBeforeTheNextLine() {
    let done = run(
      ":watch\n1\n2\n3\n",
      saving: [
        // Asked before a line is read, and before it is taken.
        nil, ("part.vs", Self.part.replacing("\"one\"", with: "\"two\"")), ("other.vs", "x"),
        ("part.vs", "component Part { view { text nothing } }\n"), ("part.vs", Self.part),
      ])
    #expect(done.status == .passed)
    let expected = """
      watching 2 files: main.vs, part.vs
      changed: part.vs
      differs from step 1 on: open A
      - one
      + two
      1
      changed: part.vs
      error[VS0202]: `nothing` is not defined
       --> part.vs:1:30
        |
      1 | component Part { view { text nothing } }
        |                              ^^^^^^^
      2
      changed: part.vs
      differs from step 1 on: open A
      - two
      + one
      3

      """
    #expect(done.output.hasSuffix(expected), "\(done.output)")
    #expect(done.memory.watchedFolders == ["/home"])
  }

  @Test func nothingIsWatchedUnasked() {
    let done = run("1\n2\n", saving: [("part.vs", "")])
    #expect(!done.output.contains("changed"))
    #expect(done.memory.watchedFolders.isEmpty)
  }

  @Test func whatIsTypedOnTheCommandLineIsNoFile() {
    let steps = "import \"part.vs\"\nscreen B { view { show Part } }\nopen B"
    let done = run(":reload\n:watch\n", ["-i", "-c", steps], saving: [])
    #expect(
      done.output.hasSuffix("replayed 1 step: no difference\nwatching 1 file: part.vs\n"), "\(done.output)")
  }

  @Test func anEditorNeedsATerminal() {
    #expect(run(":edit 1 + 1\n", saving: []).output.hasSuffix("`:edit` needs a terminal\n"))
  }
}
