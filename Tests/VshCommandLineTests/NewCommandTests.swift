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

  // MARK: From a chart

  private static let lamp =
    "<scxml initial='off'><state id='off'><transition event='press' target='on'/></state><state id='on'/></scxml>"

  @Test(arguments: [
    (["new", "--from", "charts/lamp.scxml"], "lamp.vs", "screen Lamp {"),
    (["new", "--from", "charts/lamp.scxml", "big-lamp"], "big-lamp.vs", "screen BigLamp {"),
  ])
  func aChartBecomesAScript(words: [String], path: String, screen: String) throws {
    let memory = MemoryHost(files: [("charts/lamp.scxml", Self.lamp)])
    let run = CommandRun(words, on: memory)
    #expect(run.status == .passed, "\(run.error)")
    #expect(
      run.output == "wrote \(path) from charts/lamp.scxml: 0 values to fill in, 0 lines not understood\n")
    #expect(try #require(memory.text(Path(path))).contains(screen))
    #expect(CommandRun(words, on: memory).error.contains("`\(path)` is there already"))
  }

  @Test(arguments: [
    (
      "lamp.scxml", "<scxml>\n<state",
      "error[VS0700]: `lamp.scxml` cannot be read: the chart ends in the middle"
    ),
    ("lamp.scxml", "<scxml>\n<state", "(lamp.scxml:2:1)"),
    ("lamp.json", "{\"states\": 1", "(lamp.json:1:13)"),
    ("lamp.txt", "", "vsh: `lamp.txt` cannot be a chart"),
    ("no name.scxml", "<scxml/>", "error[VS0709]: `no name` cannot be the name of a screen's file"),
  ])
  func aWrongChartIsAnError(path: String, text: String, message: String) {
    let run = CommandRun(["new", "--from", path], files: [(Path(path), text)])
    #expect(run.status == .couldNotRun && run.output.isEmpty)
    #expect(run.error.contains(message), "\(run.error)")
  }
}
