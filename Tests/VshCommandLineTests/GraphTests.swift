import Foundation
import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `vsh graph`, beside the scripts in `Corpus/graphs`. `GraphCorpusTests` compares what it draws.
@Suite struct GraphTests {
  private static let folder = CaseFolder("graphs")
  private static let test = "an error can be retried"

  private static func run(_ options: [String], on name: String = "answers-and-failures") throws -> CommandRun
  {
    CommandRun(["graph", "a.vs"] + options, files: [("a.vs", try folder.text(name + ".vs"))])
  }

  @Test func theDocumentFitsItsSchema() throws {
    var checker = try SchemaCheck("graph.schema.json")
    let names = Self.folder.cases(".vs")
    let files = try names.map { (Path($0 + ".vs"), try Self.folder.text($0 + ".vs")) }
    try checker.check(
      json: CommandRun(["graph", "--format", "json"] + names.map { $0 + ".vs" }, files: files).output)
    try checker.check(json: try Self.run(["--format", "json", "--highlight", Self.test]).output)
    let pushes =
      "screen A { action go { push B() } view { button \"Go\" -> go } }\nscreen B { view { text \"B\" } }\n"
      + "model m: Int = 1 { op o() = data }\nscreen C { use m\nstate s { watch m.o() { ok(_) -> s; fail(_) -> s } } }\n"
      + "test \"t\" { open A\ntap \"Go\"\nexpect screen contains \"B\" }\n"
    try checker.check(
      json: CommandRun(["graph", "a.vs", "--format", "json", "--highlight", "t"], files: [("a.vs", pushes)])
        .output)
    #expect(checker.problems == [])
    #expect(checker.unusedMembers == [])
  }

  @Test func theWayOfATestIsMarked() throws {
    let svg = try Self.run(["--highlight", Self.test])
    #expect(svg.status == .passed && svg.error.isEmpty)
    #expect(svg.output.ranges(of: "class=\"state on\"").count == 3)
    #expect(svg.output.contains("<text class=\"label on\"") && svg.output.contains(">retry</text>"))
    let json = try Self.run(["--format", "json", "--highlight", Self.test]).output
    #expect(json.ranges(of: "\"entered\": true").count == 3 && json.ranges(of: "\"taken\": true").count == 3)
    #expect(try Self.run(["--format", "dot", "--highlight", Self.test]).output.contains("penwidth=2"))
    #expect(
      try Self.run(["--format", "mermaid", "--highlight", Self.test]).output.contains("class s1,s2,s4 taken"))
  }

  @Test(arguments: [
    (["--highlight", "an error can be retrid"], "did you mean \"an error can be retried\"?"),
    (["--highlight", "tea"], "`vsh test --list a.vs` names the tests"),
    (["--highlight", Self.test, "--format", "scxml"], "say svg, mermaid, dot or json"),
    (["--highlight", ""], "`--highlight` names no test"),
    (["--highlight", "a", "b.vs"], "name one file"),
    (["--format", "png"], "say svg, mermaid, dot, scxml, xstate or json"),
    (["-o", ""], "as in `--output news.svg`"),
    (["-o", "a.pdf"], "end the name in .svg, .md, .dot, .scxml or .json, or add `--format`"),
    (["-o", "a.svg", "--format", "dot"], "end the name in .dot"),
    (["-o", "a.scxml", "--highlight", Self.test], "say svg, mermaid, dot or json"),
  ])
  func aMistakeHasAWayOut(options: [String], wayOut: String) throws {
    let run = try Self.run(options)
    #expect(run.status == .couldNotRun && run.output.isEmpty && run.error.contains(wayOut), "\(run.error)")
  }

  @Test func whatIsLeftOutIsNamed() throws {
    let run = try Self.run(["--format", "scxml"])
    #expect(run.status == .passed)
    #expect(run.error.contains("scxml has no counterpart for guards"))
    #expect(try Self.run(["--format", "xstate"]).error.contains("xstate has no counterpart for parameters"))
  }

  @Test func withoutAScreenNothingIsDrawn() {
    let run = CommandRun(["graph", "a.vs"], files: [("a.vs", "record R { a: Int }\nshow R(1)\n")])
    #expect(run.status == .couldNotRun && run.output.isEmpty)
    #expect(run.error.contains("`a.vs` has no screen, so nothing is drawn"))
    #expect(CommandRun(["graph"]).error.contains("`vsh graph` needs a file"))
  }

  /// Where `--format` does not say it.
  @Test(arguments: [
    ("a.svg", "svg"), ("a.SVG", "svg"), ("a.md", "mermaid"), ("a.gv", "dot"), ("a.b/a.dot", "dot"),
    ("a.scxml", "scxml"), ("a.json", "json"), ("a", "svg"), ("a.b/a", "svg"), (".a", "svg"),
  ])
  func theEndingChoosesTheFormat(name: String, format: String) throws {
    let files: [(Path, String)] = [("a.vs", try Self.folder.text("answers-and-failures.vs")), ("a.b/c", "")]
    let run = CommandRun(["graph", "a.vs", "-o", name], files: files)
    let said = CommandRun(["graph", "a.vs", "--format", format], files: files)
    #expect(run.status == .passed && run.memory.text(Path(name)) == said.output, "\(run.error)")
  }

  @Test(arguments: [("xstate", "a.json"), ("dot", "a.txt"), ("svg", "a")])
  func aFormatThatIsSaidTakesEachEndingOfNoOther(format: String, name: String) throws {
    let files: [(Path, String)] = [("a.vs", try Self.folder.text("answers-and-failures.vs"))]
    let run = CommandRun(["graph", "a.vs", "--format", format, "-o", name], files: files)
    let said = CommandRun(["graph", "a.vs", "--format", format], files: files)
    #expect(run.status == .passed && run.memory.text(Path(name)) == said.output, "\(run.error)")
  }

  @Test func theFileIsReplaced() throws {
    let files: [(Path, String)] = [
      ("a.vs", try Self.folder.text("answers-and-failures.vs")), ("a.svg", "old"),
    ]
    let run = CommandRun(["graph", "a.vs", "-o", "a.svg"], files: files)
    #expect(run.status == .passed && run.output.isEmpty)
    #expect(run.memory.text("a.svg") == (try Self.run([]).output))
  }

  /// No text of a script is more than text, in any format.
  @Test(arguments: ["svg", "scxml", "mermaid"]) func aTextIsNoMarkup(format: String) throws {
    let run = try Self.run(["--format", format], on: "texts-that-are-markup")
    #expect(run.status == .passed)
    #expect(!run.output.contains("<script") && !run.output.contains("\u{202E}"))
    #expect(
      run.output.ranges(of: "</title>").count
        == (format == "svg" ? run.output.ranges(of: "<title>").count : 0))
  }

  #if os(Linux)
    @Test(.enabled(if: Installed.has("dot"), "skipped: dot is not installed"), arguments: folder.cases(".vs"))
    func graphvizDrawsIt(name: String) throws {
      let process = Process()
      process.executableURL = URL(filePath: try #require(Installed.path(of: "dot")))
      process.arguments = ["-Tsvg", Self.folder.url.appending(path: name + ".dot").path]
      let (output, errors) = (Pipe(), Pipe())
      (process.standardOutput, process.standardError) = (output, errors)
      try process.run()
      let drawn = output.fileHandleForReading.readDataToEndOfFile()
      let problems = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0 && problems == "" && drawn.count > 500)
    }
  #endif
}
