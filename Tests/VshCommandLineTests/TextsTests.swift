import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// `vsh texts`: what is not translated, wrong or never used, beside the scripts in `Corpus/texts`.
@Suite struct TextsTests {
  static let folder = CaseFolder("texts")

  private static func files() throws -> [(Path, String)] {
    try ([".vs", ".json", ".xcstrings"].flatMap { ending in folder.cases(ending).map { $0 + ending } })
      .map { (Path($0), try folder.text($0)) }
  }

  private static func run(_ name: String, _ options: [String] = []) throws -> CommandRun {
    CommandRun(["texts", name + ".vs"] + options, files: try files())
  }

  @Test(arguments: folder.cases(".vs")) func saysWhatIsMissing(name: String) throws {
    let run = try Self.run(name)
    #expect(run.error.isEmpty)
    #expect(run.output == (try Self.folder.expected(name + ".txt", actual: Array(run.output.utf8))))
  }

  @Test(arguments: [
    ("complete", VshCommandLine.ExitStatus.passed), ("imported", .passed), ("none", .passed),
    ("missing-and-unused", .failed), ("mistakes", .failed),
  ])
  func theStatusIsThatOfTheLines(name: String, status: VshCommandLine.ExitStatus) throws {
    #expect(try Self.run(name).status == status)
    #expect(try Self.run(name, ["--format", "json"]).status == status)
  }

  @Test(arguments: [
    ("screen {\n", "--> a.vs:1"),
    ("texts t from \"none.json\"\n", "the texts of `none.json` cannot be read"),
    ("texts t from \"cut.json\"\n", "the texts of `cut.json` cannot be read"),
    ("texts t from \"complete.json\"\nshow t(\"Shpo\")\n", "`t` has no text \"Shpo\""),
    ("texts t from \"complete.json\"\nshow t(\"cups\", \"two\")\n", "a.vs:2"),
  ])
  func aScriptWithErrorsIsNotJudged(script: String, message: String) throws {
    let run = CommandRun(
      ["texts", "a.vs"], files: try Self.files() + [("a.vs", script), ("cut.json", "{\"en\": {\"a\"")])
    #expect(run.status == .couldNotRun && run.output.isEmpty)
    #expect(run.error.contains(message), "\(run.error)")
  }

  @Test(arguments: [
    (["texts"], "`vsh texts` needs a file"), (["texts", "no.vs"], "`no.vs`"),
    (["texts", "complete.vs", "none.vs"], "lists the texts of one file at a time"),
    (["texts", "complete.vs", "--format", "csv"], "`csv` is not a format of texts"),
    (["texts", "complete.vs", "--states", "3"], "`--states` is not an option of `vsh texts`"),
  ])
  func aMistakeHasAWayOut(arguments: [String], message: String) throws {
    let run = CommandRun(arguments, files: try Self.files())
    #expect(run.status == .couldNotRun && run.output.isEmpty)
    #expect(run.error.contains(message), "\(run.error)")
  }

  @Test func theDocumentFitsItsSchema() throws {
    var checker = try SchemaCheck("texts.schema.json")
    for name in Self.folder.cases(".vs") {
      try checker.check(json: Self.run(name, ["--format", "json"]).output)
    }
    #expect(checker.problems == [])
    #expect(checker.unusedMembers == [])
  }

  /// A hundred thousand keys, none of which is translated: a list that took the square of their number would not end.
  @Test func aCatalogMayHaveManyKeys() throws {
    let keys = (0..<100_000).map { #""key \#($0)": "%lld""# }.joined(separator: ",")
    let wrong = (0..<50_000).map { #""key \#($0)": "%@""# }.joined(separator: ",")
    let run = CommandRun(
      ["texts", "a.vs"],
      files: [("a.vs", "texts t from \"a.json\"\n"), ("a.json", "{\"en\": {\(keys)}, \"de\": {\(wrong)}}")])
    #expect(run.status == .failed)
    #expect(run.output.split(separator: "\n").count == 1 + 1 + 100_000 + 100_000)
  }

  /// The check of a script says the first mistakes of a catalog, and that there are more.
  @Test func aCheckSaysThatThereAreMore() throws {
    let keys = (0..<12).map { #""key \#($0)": 1"# }.joined(separator: ",")
    let run = CommandRun(
      ["check", "a.vs"],
      files: [("a.vs", "texts t from \"a.json\"\nshow 1\n"), ("a.json", "{\"en\": {\(keys)}}")])
    #expect(run.status == .failed || run.status == .couldNotRun)
    #expect(run.error.contains("`a.json`: there are 2 more mistakes; `vsh texts` lists them all"))
    #expect(run.error.ranges(of: "error[VS0720]").count == 11)
  }
}
