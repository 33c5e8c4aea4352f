import TestSupport
import Testing
import VshHelp
import VshHost

@testable import VshCommandLine

/// `vsh skill`: the page for programs that write screens. All that it shows runs.
@Suite struct SkillTests {
  private static let path = "Sources/CExplanations/explanations/skill.md"

  @Test func thePageIsPrinted() throws {
    let run = CommandRun(["skill"])
    #expect(run.output == (try Checkout.text(Self.path)) && run.status == .passed)
    let words = run.output.split(whereSeparator: \.isWhitespace).count
    #expect(words <= 1_500, "\(words)")
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 120 || $0.hasPrefix("description: ") })
  }

  @Test func whatItShowsRuns() throws {
    let blocks = try MarkdownPage(Self.path).blocks
    let script = try #require(blocks.first { $0.kind == "vs" }).text
    let memory = MemoryHost(files: [("teas.vs", script)])
    var count = 0
    for line in blocks.filter({ $0.kind == "sh" }).flatMap(\.lines) {
      let command = line.prefix { $0 != "#" }
      if command.hasPrefix("echo ") {
        _ = memory.host.files.replaceFile("session.vs", Array("import \"teas.vs\"\n".utf8), .missing)
        continue
      }
      var words: [String] = []
      for (index, piece) in command.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
        words += index % 2 == 1 ? [String(piece)] : piece.split(separator: " ").map(String.init)
      }
      let run = CommandRun(Array(words.dropFirst()) + ["--agent"], on: memory)
      #expect(words.first == "vsh" && run.status == .passed, "\(line)\n\(run.output)\(run.error)")
      count += 1
    }
    #expect(count == 11)
    #expect(CommandRun(["fmt", "--check", "teas.vs"], on: memory).status == .passed)
    #expect(CommandRun(["test", "teas.vs"], on: memory).output.contains("4 passed"))
  }

  /// Agents refuse a skill whose folder has another name.
  @Test func itsFolderHasItsName() throws {
    #expect(try Checkout.text(Self.path).contains("\nname: \(SkillPage.name)\n"))
    let memory = MemoryHost()
    let run = CommandRun(["skill", "--install", ".claude/skills"], on: memory)
    #expect(run.status == .passed && run.output == "wrote .claude/skills/vsh/SKILL.md\n", "\(run.error)")
  }

  @Test func itIsInstalledOnceAndNeverOverAChange() {
    let memory = MemoryHost()
    #expect(CommandRun(["skill", "--install", "skills/vsh"], on: memory).status == .passed)
    #expect(memory.text("skills/vsh/SKILL.md").map { Array($0.utf8) } == SkillPage.bytes)
    #expect(CommandRun(["skill", "--install", "skills/vsh"], on: memory).status == .passed)
    _ = memory.host.files.replaceFile("skills/vsh/SKILL.md", Array("mine\n".utf8), .anything)
    let run = CommandRun(["skill", "--install", "skills/vsh"], on: memory)
    #expect(run.status == .couldNotRun && run.error.contains("is not overwritten"), "\(run.error)")
    #expect(memory.text("skills/vsh/SKILL.md") == "mine\n")
  }
}
