import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `vsh new NAME`.
@Suite struct NewCommandTests {
  @Test(arguments: [
    ("teas", "Teas"), ("tea-shop", "TeaShop"), ("tea_shop2", "TeaShop2"), ("String", "String"),
    ("news", "News"),
    ("a", "A"), ("a-", "A"), ("items", "Items"), ("in", "In"),
  ])
  func whatIsWrittenChecksFormatsAndPasses(name: String, screen: String) throws {
    let memory = MemoryHost()
    #expect(CommandRun(["new", name], on: memory).status == .passed)
    let text = try #require(memory.text(Path("\(name).vs")))
    #expect(text.contains("screen \(screen) {"))
    for command in ["check", "test"] {
      let run = CommandRun([command, "\(name).vs"], files: [(Path("\(name).vs"), text)])
      #expect(run.status == .passed && run.error.isEmpty, "\(run.output)\(run.error)")
    }
    #expect(CommandRun(["fmt", "--check"], files: [(Path("\(name).vs"), text)]).status == .passed)
  }

  @Test(arguments: ["", "1", "-", "../x", "a/b", "a.vs", "日本", "a b", "@", String(repeating: "a", count: 65)])
  func otherNamesAreRefused(name: String) {
    #expect(CommandRun(["new", "--", name]).status == .couldNotRun)
  }

  @Test func aFileThatIsThereStays() {
    let memory = MemoryHost(files: [("teas.vs", "show 1\n")])
    let run = CommandRun(["new", "teas"], on: memory)
    #expect(run.status == .couldNotRun && run.error.contains("`teas.vs` is there already"))
    #expect(memory.text("teas.vs") == "show 1\n")
  }
}
