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
    ("missing-and-unused", .failed), ("mistakes", .failed), ("states", .failed),
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
    (["check", "complete.vs", "--strict"], "`--strict` is not an option of `vsh check`"),
    (["texts", "complete.vs", "--format", "xliff"], "`--format xliff` is of one language"),
    (["texts", "complete.vs", "--locale", "de"], "`--format xliff` is of one language"),
    (["texts", "complete.vs", "--take", "a.xliff", "--strict"], "`--take` writes, and lists nothing"),
    (["texts", "complete.vs", "--take", "a.xliff"], "`a.xliff`"),
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

  /// The check of a script says what is wrong with the texts that it asks for, and nothing of the others.
  @Test func aMistakeIsSaidWhereTheScriptAsksForTheText() throws {
    let keys = (0..<12).map { #""key \#($0)": 1"# }.joined(separator: ",")
    func check(_ script: String) -> CommandRun {
      CommandRun(
        ["check", "a.vs"],
        files: [
          ("a.vs", "texts t from \"a.json\"\n" + script), ("a.json", "{\"en\": {\"good\": \"x\", \(keys)}}"),
        ])
    }
    #expect(check("show t(\"good\")\n").status == .passed)
    let run = check("show t(\"key 3\")\nshow t(\"key 3\", 1)\nshow t(\"key 4\")\n")
    #expect(run.status == .failed || run.status == .couldNotRun)
    #expect(run.error.contains("`a.json`: \"key 3\" in `en`: it is neither a text nor an object of plurals"))
    #expect(run.error.ranges(of: "error[VS").count == 2)
  }

  @Test(arguments: [("states", VshCommandLine.ExitStatus.failed), ("new", .passed), ("complete", .passed)])
  func strictFailsOnWhatNobodyHasRead(name: String, status: VshCommandLine.ExitStatus) throws {
    #expect(try Self.run(name).status == status)
    #expect(try Self.run(name, ["--strict"]).status == (name == "complete" ? .passed : .failed))
  }

  // MARK: XLIFF

  private static func write(_ name: String, _ language: String) throws -> String {
    try run(name, ["--format", "xliff", "--locale", language]).output
  }

  @Test(arguments: [("states", "de"), ("states", "pl"), ("complete", "ar")])
  func oneLanguageIsWrittenForATranslator(name: String, language: String) throws {
    let written = try Self.write(name, language)
    #expect(
      written == (try Self.folder.expected("\(name).\(language).xliff", actual: Array(written.utf8))))
  }

  /// What is written and comes back changes nothing; a translated text is put where it belongs.
  @Test func translationsComeBack() throws {
    let written = try Self.write("states", "de")
    let old = try Self.folder.text("states.xcstrings")
    func take(_ xliff: String) throws -> CommandRun {
      CommandRun(
        ["texts", "states.vs", "--take", "de.xliff"], files: try Self.files() + [("de.xliff", xliff)])
    }
    let same = try take(written)
    #expect(same.status == .passed && same.output == "states.xcstrings: 0 texts in de\n", "\(same.error)")
    #expect(same.memory.text("states.xcstrings") == old)
    let done = try take(
      written.replacing(
        "<source>Buy</source>", with: "<source>Buy</source><target>Kaufen &#8207;\"x\"</target>"
      )
      .replacing("needs-review-translation", with: "final"))
    #expect(done.output == "states.xcstrings: 2 texts in de\n" && done.status == .passed)
    let new = try #require(done.memory.text("states.xcstrings"))
    #expect(new.contains("\"value\" : \"Kaufen \u{200F}\\\"x\\\"\"") && !new.contains("needs_review"))
    let listed = CommandRun(
      ["texts", "states.vs"],
      files: [
        ("states.vs", try Self.folder.text("states.vs")), ("states.xcstrings", new),
      ])
    #expect(listed.output.contains("de        new: \"Sell\"\n"), "\(listed.output)")
    let other = try take(written.replacing("<source>Sell</source>", with: "<source>Sold</source>"))
    #expect(other.status == .failed && other.output.contains("is another one now: \"Sell\""))
  }

  @Test func jsonTakesTranslationsToo() throws {
    let written = try Self.write("missing-and-unused", "tlh")
      .replacing(
        "<source>Thank you, %@</source>",
        with: "<source>Thank you, %@</source><target>qatlho\u{2019} %@</target>")
    let run = CommandRun(
      ["texts", "missing-and-unused.vs", "--take", "tlh.xliff"],
      files: try Self.files() + [("tlh.xliff", written)])
    #expect(run.status == .passed, "\(run.error)")
    #expect(
      run.memory.text("missing-and-unused.json") == """
        {
          "en": {
            "thanks": "Thank you, %@"
          },
          "tlh": {
            "thanks": "qatlho’ %@"
          }
        }

        """)
  }

  @Test(arguments: [
    ("<xliff version=\"2.0\"/>", "it is not XLIFF 1.2"), ("<xliff version=\"1.2\">", "ends in the middle"),
    ("<xliff version=\"1.2\"><file original=\"other.json\"/></xliff>", "is not a catalog of"),
    ("<xliff version=\"1.2\"><file original=\"states.xcstrings\"/></xliff>", "does not say its language"),
    (
      "<xliff version=\"1.2\"><file original=\"states.xcstrings\" source-language=\"fr\" target-language=\"de\"/></xliff>",
      "translates from `fr`"
    ),
  ])
  func aFileOfAnotherSourceIsRefused(xliff: String, message: String) throws {
    let run = CommandRun(
      ["texts", "states.vs", "--take", "de.xliff"], files: try Self.files() + [("de.xliff", xliff)])
    #expect(run.status == .couldNotRun && run.output.isEmpty)
    #expect(run.error.contains(message), "\(run.error)")
    #expect(run.memory.text("states.xcstrings") == (try Self.folder.text("states.xcstrings")))
  }
}
