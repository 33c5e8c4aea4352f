import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `--agent` and `VSH_AGENT`: little text, without colour.
@Suite struct AgentTests {
  private static let failing = (1...60).map { number in
    "test \"number \(number) with a name that takes some room of its own\" {\n    expect 1 + \(number) == 0\n}\n"
  }.joined(separator: "\n")

  private static func bytes(_ run: CommandRun) -> Int { run.output.utf8.count + run.error.utf8.count }

  @Test func aShortTextIsWhole() {
    let files: [(Path, String)] = [("a.vs", Scripts.both)]
    let plain = CommandRun(["test", "a.vs"], files: files)
    let agent = CommandRun(["test", "--agent", "a.vs"], files: files)
    #expect(agent.output == plain.output && agent.error == plain.error && agent.status == .failed)
  }

  @Test func colourAndProgressAreLeftOut() {
    let run = CommandRun(
      ["test", "--color", "always", "--agent", "a.vs"], files: [("a.vs", Scripts.fails)],
      terminals: [.output, .error])
    #expect(!run.error.contains("\u{1B}") && run.error.contains("error[VS0850]"), "\(run.error)")
  }

  @Test func aLongTextHasWholeFailuresThenLinesThenACount() throws {
    let files: [(Path, String)] = [("a.vs", Self.failing)]
    let plain = CommandRun(["test", "a.vs"], files: files)
    let run = CommandRun(["test", "--agent", "a.vs"], files: files)
    #expect(Self.bytes(run) <= AgentOutput.limitBytes && Self.bytes(plain) > AgentOutput.limitBytes)
    #expect(run.status == .failed)
    let whole = run.error.ranges(of: "    `vsh test a.vs").count + run.error.ranges(of: "again:").count
    #expect(whole >= 2, "\(run.error)")
    // A line for a further one has its location.
    let heads = run.error.split(separator: "\n").filter {
      $0.hasPrefix("error[VS0850]") && $0.contains(" --> ")
    }
    #expect(heads.count >= 5, "\(run.error)")
    #expect(run.output.contains(" more lines; `vsh test a.vs` prints all\n"))
    #expect(run.output.hasSuffix("0 passed, 60 failed\n"), "\(run.output)")
  }

  @Test func theVariableDoesTheSameAndIsNamed() {
    let run = CommandRun(["test", "a.vs"], files: [("a.vs", Self.failing)], variables: ["VSH_AGENT": "1"])
    #expect(Self.bytes(run) <= AgentOutput.limitBytes)
    #expect(run.output.contains("`VSH_AGENT= vsh test a.vs` prints all"))
    let empty = CommandRun(["test", "a.vs"], files: [("a.vs", Self.failing)], variables: ["VSH_AGENT": ""])
    #expect(Self.bytes(empty) > AgentOutput.limitBytes)
  }

  @Test func documentsAreWhole() {
    let arguments = ["check", "--format", "json", "a.vs"]
    let files: [(Path, String)] = [("a.vs", (1...99).map { "expect nothing\($0)\n" }.joined())]
    let plain = CommandRun(arguments, files: files)
    #expect(CommandRun(arguments + ["--agent"], files: files).output == plain.output)
    #expect(plain.output.utf8.count > AgentOutput.limitBytes)
  }

  /// One line of a megabyte, and more text than is kept.
  @Test func whateverIsPrintedIsShort() {
    let long = CommandRun(
      ["run", "--agent", "a.vs"],
      files: [("a.vs", "show \"" + String(repeating: "日本", count: 200_000) + "\"\nshow 1\n")])
    #expect(Self.bytes(long) <= AgentOutput.limitBytes)
    #expect(long.output.hasSuffix("1\n") && long.output.contains("prints all"))
    let many = CommandRun(
      ["run", "--agent", "a.vs"], files: [("a.vs", "repeat 150000 { show \"a text\" }\nshow 7\n")])
    #expect(
      Self.bytes(many) <= AgentOutput.limitBytes && many.output.hasSuffix("7\n"), "\(many.output.suffix(200))"
    )
  }

  @Test func aUsageProblemIsPrinted() {
    let run = CommandRun(["test", "--agent", "--list", "--review", "a.vs"])
    #expect(run.error.contains("exclude each other") && run.status == .couldNotRun)
  }
}
