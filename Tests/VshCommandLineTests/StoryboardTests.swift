import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `vsh storyboard`, beside the scripts in `Corpus/storyboards`. `StoryboardCorpusTests` compares what it writes.
@Suite struct StoryboardTests {
  private static let folder = CaseFolder("storyboards")

  private static func run(_ options: [String], on name: String = "answers-and-failures") throws -> CommandRun
  {
    CommandRun(["storyboard", "a.vs"] + options, files: [("a.vs", try folder.text(name + ".vs"))])
  }

  @Test func theDocumentFitsItsSchema() throws {
    let names = folder.cases(".vs")
    let files = try names.map { (Path($0 + ".vs"), try Self.folder.text($0 + ".vs")) }
    var checker = try SchemaCheck("storyboard.schema.json")
    let (old, new) = (
      "screen S { state a { action go -> b }\nstate b\nstate c\nview { in a { text \"a\"; button \"Go\" -> go }\n"
        + "in b { text \"b, 1\\nend\" } } }\nscreen T { view { text \"t\" } }\n",
      "screen S { state a { action go -> b }\nstate b\nview { in a { text \"a\"; button \"Go\" -> go }\n"
        + "in b { text \"b, 2\\nend\" } } }\nscreen U { view { text \"u\" } }\n"
    )
    try checker.check(
      json: CommandRun(
        ["storyboard", "--format", "json", "--against", "old.vs", "new.vs"],
        files: [("old.vs", old), ("new.vs", new)]
      ).output)
    let run = CommandRun(
      ["storyboard", "--format", "json", "--tests", "--states", "9"] + names.map { $0 + ".vs" }, files: files)
    try checker.check(json: run.output)
    #expect(run.status == .passed)
    #expect(checker.problems == [])
    #expect(checker.unusedMembers == [])
  }

  private var folder: CaseFolder { Self.folder }

  @Test func thePageReplacesAFile() throws {
    let files: [(Path, String)] = [
      ("a.vs", try Self.folder.text("answers-and-failures.vs")), ("a.html", "old"),
    ]
    let run = CommandRun(["storyboard", "a.vs", "-o", "a.html"], files: files)
    #expect(run.status == .passed && run.output.isEmpty && run.error.isEmpty)
    #expect(run.memory.text("a.html")?.hasPrefix("<!DOCTYPE html>") == true)
  }

  @Test(arguments: [
    ([], "add `-o news.html`, or `--format md` for standard output"),
    (["--format", "png"], "say html, md or json"),
    (["-o", ""], "as in `--output news.html`"),
    (
      ["--summary", "--against", "b.vs", "c.vs"], "as in `vsh storyboard --summary --against old.vs shop.vs`"
    ),
    (["-o", "folder"], "`folder` is not a regular file, so it is not overwritten"),
  ])
  func aMistakeHasAWayOut(options: [String], wayOut: String) throws {
    let files: [(Path, String)] = [
      ("a.vs", try Self.folder.text("answers-and-failures.vs")), ("folder/b.vs", ""),
    ]
    let run = CommandRun(["storyboard", "a.vs"] + options, files: files)
    #expect(run.status == .couldNotRun && run.output.isEmpty && run.error.contains(wayOut), "\(run.error)")
  }

  @Test(arguments: ["record R { a: Int }\nshow R(1)\n", "screen S(a: Int) { view { text \"\\(a)\" } }\n"])
  func withoutAScreenNothingIsWritten(text: String) {
    let run = CommandRun(["storyboard", "a.vs", "-o", "a.html"], files: [("a.vs", text)])
    #expect(run.status == .couldNotRun && run.memory.text("a.html") == nil && !run.error.isEmpty)
    #expect(CommandRun(["storyboard"]).error.contains("`vsh storyboard` needs a file"))
  }

  @Test func aBoundIsSaidAtTheTop() throws {
    let run = try Self.run(["--format", "json", "--states", "3"])
    #expect(run.status == .passed && run.output.contains("\"bounds\": [\"the bound is 3 states"))
  }

  @Test func aSummarySaysWhatChanged() throws {
    let text = try Self.folder.text("answers-and-failures.vs")
    let new = text.replacing("This takes long", with: "This takes longer")
      .replacing("There is nothing", with: "There is nothing here")
      .replacing("\n    view { title \"Article\"; text title }", with: "\n    view { text title }")
    let run = CommandRun(
      ["storyboard", "--summary", "--tests", "--against", "old.vs", "a.vs"],
      files: [("old.vs", text), ("a.vs", new)])
    #expect(run.status == .passed && run.error.isEmpty)
    #expect(run.output == (try Self.folder.expected("summary.txt", actual: Array(run.output.utf8))))
    let same = CommandRun(
      ["storyboard", "--summary", "--against", "old.vs", "a.vs"], files: [("old.vs", text), ("a.vs", text)])
    #expect(same.output.hasSuffix("against old.vs: 0 new, 0 changed, 0 gone\n"))
  }

  @Test func aLongSummaryIsCut() {
    let screens = (10..<23).map { "screen S\($0) { view { text \"\($0)\" } }\n" }
    let run = CommandRun(
      ["storyboard", "--summary", "--against", "old.vs", "a.vs"],
      files: [("old.vs", screens[0]), ("a.vs", screens.joined())])
    #expect(run.output.hasSuffix("\n\nand 2 more\n"))
    #expect(run.output.ranges(of: "```diff").count == 10)
  }

  @Test func theWidthIsThatOfTheCards() throws {
    let run = try Self.run(["--format", "json", "--width", "20"])
    #expect(run.output.contains("\\n════════════════════\\n"))
  }
}
