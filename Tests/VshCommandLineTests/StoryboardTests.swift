import Foundation
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
      ["storyboard", "--format", "json", "--tests", "--states", "9", "--width", "20,60", "--locale", "en,ar"]
        + names.map { $0 + ".vs" }, files: files)
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

  @Test(arguments: [[], ["--summary"], ["--format", "svg", "-o", "pictures"]])
  func whereItIsStoppedNothingIsReplaced(options: [String]) throws {
    let script = try Self.folder.text("answers-and-failures.vs")
    let files: [(Path, String)] = [
      ("a.vs", script), ("b.vs", script), ("a.html", "old"), ("a.csv", "old"), ("a.md", "old"),
    ]
    let memory = MemoryHost(files: files)
    var host = memory.host
    // In the middle of the second of two scripts.
    let read = host.files.readFile
    host.files.readFile = { path, limitBytes in
      if path == "b.vs" { memory.interrupt() }
      return read(path, limitBytes)
    }
    let against = options == ["--summary"]
    let targets =
      against ? ["-o", "a.md", "--against", "b.vs"] : options.isEmpty ? ["-o", "a.html", "b.vs"] : []
    let scripts = options.contains("svg") ? ["b.vs"] : ["a.vs"]
    let status = CommandLineTool(host: host).run(
      ["storyboard", "--texts", "a.csv"] + options + scripts + targets)
    #expect(status == .interrupted, "\(memory.errorOutput)")
    for name: Path in ["a.html", "a.csv", "a.md"] { #expect(memory.text(name) == "old") }
    #expect(memory.output.isEmpty)
  }

  @Test(arguments: [
    ([], "add `-o news.html`, or `--format md` for standard output"),
    (["--format", "png"], "say html, md, json or svg"),
    (["-o", ""], "as in `--output news.html`"),
    (["-o", "a.vs"], "`a.vs` is the name of a script, so it is not overwritten"),
    (["--width", "20,10"], "`10` is not a width"),
    (["--width", "20,"], "`` is not a width"),
    (["--width", "20,21,22,23,24,25,26,27,28"], "it takes at most 8"),
    (["--locale", "en,xx"], "`xx` is not a locale"), (["--locale", "pt"], "the nearest one is `pt-BR`"),
    (["--locale", ""], "`` is not a locale"),
    (["--locale", "en,de,fr,it,es,ja,ko,ar,he"], "it takes at most 8"),
    (["--texts", "texts.txt"], "as in `--texts texts.csv` or `--texts texts.xliff`"),
    (["--texts", "./a.csv", "-o", "a.csv"], "`-o` and `--texts` name one file"),
    (["--texts", "a.csv", "--texts", "b.csv"], "`--texts` is given twice"),
    (["--texts", "folder.csv"], "`folder.csv` is not a regular file, so it is not overwritten"),
    (["--format", "svg"], "add `-o pictures`"),
    (["--format", "svg", "-o", "p", "c.vs"], "name one file"),
    (["--format", "svg", "-o", "a.vs"], "`a.vs` is the name of a script"),
    (["--format", "svg", "-o", "file"], "`file` is not a folder, so no picture is written there"),
    (["--format", "svg", "-o", "folder"], "`folder` has `b.vs`, which is not a picture of a storyboard"),
    (["--format", "svg", "-o", "other"], "`other` has `a.svg`, which is not a picture of a storyboard"),
    (
      ["--summary", "--against", "b.vs", "c.vs"], "as in `vsh storyboard --summary --against old.vs shop.vs`"
    ),
    (["--format", "md", "--link", "a.html"], "as in `vsh storyboard --summary --against old.vs --link"),
    (["--format", "md", "--app", "x"], "as in `vsh storyboard --page news.vs -o news.html`"),
    (["-o", "b.html", "--page", "--locale", "de"], "`--page` and `--locale` exclude each other"),
    (["-o", "b.html", "--pictures", "p"], "add `--page` or `--app COMMAND`"),
    (
      ["-o", "out/b.html", "--app", "x", "--pictures", "p"],
      "as in `-o out/news.html --pictures out/pictures`"
    ),
    (
      ["-o", "b.html", "--app", "x", "--pictures", "../p"], "as in `-o out/news.html --pictures out/pictures`"
    ),
    (["-o", "a.png"], "end the name in .html, .md or .json, or add `--format`"),
    (["-o", "a.svg"], "`--format svg` writes pictures into a folder"),
    (["-o", "a.html", "--format", "md"], "end the name in .md"),
    (["-o", "a.html", "--format", "svg"], "name a folder"),
    (["-o", "a.md", "--live", "a.vs"], "as in `vsh storyboard news.vs -o news.html --live vsh.html`"),
    (["-o", "folder"], "`folder` is not a regular file, so it is not overwritten"),
    (["-o", "b.html", "--live", "a.vs"], "`make playground` writes it, as dist/vsh.html"),
    (["-o", "b.html", "--live", "none.html"], "none.html"),
    (["--format", "md", "--live", "a.vs"], "as in `vsh storyboard news.vs -o news.html --live vsh.html`"),
    (["-o", "b.html", "--live", "a.vs", "--model", "news=b.json"], "leave out `--model`"),
  ])
  func aMistakeHasAWayOut(options: [String], wayOut: String) throws {
    let files: [(Path, String)] = [
      ("a.vs", try Self.folder.text("answers-and-failures.vs")), ("folder/b.vs", ""),
      ("folder.csv/b.vs", ""), ("file", ""),
      ("other/a.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>"),
    ]
    let run = CommandRun(["storyboard", "a.vs"] + options, files: files)
    #expect(run.status == .couldNotRun && run.output.isEmpty && run.error.contains(wayOut), "\(run.error)")
    for (path, text) in files { #expect(run.memory.text(path) == text, "\(path)") }
  }

  /// As `make playground` begins its page.
  private static let playground = """
    <!doctype html>
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-A=' 'sha256-B=' \
    'wasm-unsafe-eval'; style-src 'sha256-C='; worker-src blob:">
    <meta name="generator" content="vsh playground">
    <script>"ü"</script>

    """

  @Test func thePageCarriesThePlayground() throws {
    let files: [(Path, String)] = [
      ("p/vsh.html", Self.playground),
      (
        "p/a.vs",
        "import \"more/b.vs\"\nscreen A {\n    use m\n    use n\n"
          + "    state a { call m.get() { ok(_) -> b; fail(_) -> b } }\n"
          + "    state b { call n.get() { ok(_) -> a; fail(_) -> a } }\n    view { text \"A\" }\n}\n"
      ),
      (
        "p/more/b.vs",
        "model m: [Int] from \"m.json\" { op get() = data }\nmodel n: [Int] from \"n.json\" { op get() = data }\n"
      ),
      ("p/more/m.json", "[7]"),
      ("p/other.json", "[8]"),
    ]
    let memory = MemoryHost(files: files)
    #expect(memory.host.files.replaceFile("p/more/n.json", [0xFF, 0x37], .anything) == nil)  // No text.
    let run = CommandRun(
      ["storyboard", "p/a.vs", "-o", "a.html", "--live", "p/vsh.html", "--locale", "de,en"], on: memory)
    #expect(run.status == .passed && run.error.isEmpty, "\(run.error)")
    let page = try #require(run.memory.text("a.html"))
    #expect(page.contains("' 'sha256-C='; script-src 'sha256-"))
    #expect(page.contains("' 'sha256-A=' 'sha256-B=' 'wasm-unsafe-eval'; worker-src blob:; base-uri 'none'"))
    #expect(page.contains(#"\u003cscript>\"ü\"\u003c/script>\n"#))
    for file in [
      #""p/a.vs": "import \"more/b.vs\"#, #""p/more/b.vs": "model m"#, #""p/more/m.json": "[7]""#,
      #""p/more/n.json": {"base64": "/zc="}"#, #""main": "p/a.vs""#, #""start": ["given locale \"de\""]"#,
    ] { #expect(page.contains(file), "\(file)") }
    #expect(!page.contains("other.json"))
    #expect(CommandRun(["storyboard", "p/a.vs", "-o", "plain.html"], on: memory).status == .passed)
    let plain = try #require(memory.text("plain.html"))
    #expect(plain.contains(#"id="live">null</script>"#) && !plain.contains("p/more/m.json"))
  }

  @Test func textsAreWrittenAlone() throws {
    let run = try Self.run(["--texts", "a.csv"])
    #expect(run.status == .passed && run.output.isEmpty && run.error.isEmpty)
    #expect(
      run.memory.text("a.csv")?.contains("\"a.vs\",\"News\",\"failed\",\"button\",\"Try again\"\r\n") == true)
    let both = try Self.run(["--texts", "a.xliff", "--format", "md"])
    #expect(both.output.hasPrefix("# a.vs\n"))
    #expect(both.memory.text("a.xliff")?.contains("<source>Try again</source>") == true)
    // What only a test shows is a text, too.
    let tested = try Self.run(["--texts", "a.csv", "--tests"])
    #expect(tested.memory.text("a.csv")?.contains("\"offline\"") == true)
  }

  /// So a translation finds its text again. What a person hears is a text, too.
  @Test func anIdStaysWhenOtherTextsChange() throws {
    func texts(_ title: String) throws -> String {
      let script =
        "screen S { action go\nview { title \"\(title)\"; button \"Go\", name: \"Go on\" -> go } }\n"
      let run = CommandRun(["storyboard", "a.vs", "--texts", "a.xliff"], files: [("a.vs", script)])
      return try #require(run.memory.text("a.xliff"), "\(run.error)")
    }
    func id(of text: String, in document: String) throws -> Substring {
      let unit = try Regex(
        "<trans-unit id=\"([^\"]*)\"[^<]*<source>\(text)</source>", as: (Substring, Substring).self)
      return try #require(document.firstMatch(of: unit), "\(document)").1
    }
    let (old, new) = (try texts("Old"), try texts("New"))
    for text in ["Go", "Go on"] { #expect(try id(of: text, in: old) == id(of: text, in: new)) }
    #expect(try id(of: "Old", in: old) != id(of: "New", in: new))
  }

  @Test func aFolderHasThePicturesOfTheLastRun() throws {
    let memory = MemoryHost(files: [
      ("a.vs", "screen A { view { text \"1\" } }\nscreen B { view { text \"2\" } }\n")
    ])
    let command = ["storyboard", "a.vs", "--format", "svg", "-o", "p/q"]
    let first = CommandRun(command, on: memory)
    #expect(first.status == .passed && first.output.isEmpty && first.error.isEmpty)
    let names = try memory.host.files.list("p/q").map(\.name.description)
    #expect(names.count == 2 && names[0].hasPrefix("A-") && names[1].hasPrefix("B-"))
    let kept = memory.text(Path("p/q/" + names[0]))
    #expect(kept?.contains(">1</text>") == true)
    #expect(
      memory.host.files.replaceFile("a.vs", Array("screen A { view { text \"1\" } }\n".utf8), .anything)
        == nil)
    #expect(CommandRun(command, on: memory).status == .passed)
    #expect(try memory.host.files.list("p/q").map(\.name.description) == [names[0]])
    #expect(memory.text(Path("p/q/" + names[0])) == kept)
    // A file that somebody has added is left alone, and so are the pictures.
    #expect(memory.host.files.replaceFile("p/q/notes.txt", [], .anything) == nil)
    #expect(CommandRun(command, on: memory).status == .couldNotRun)
    #expect(try memory.host.files.list("p/q").count == 2)
  }

  /// Links and devices are not in the memory of a test.
  @Test func nothingIsWrittenThroughALink() throws {
    let folder = try ScratchFolder([("a.vs", "screen A { view { text \"1\" } }\n"), ("victim", "secret")])
    #expect(mkdir(folder.at("real").description, 0o755) == 0)
    for (name, target) in [
      ("link.html", "victim"), ("link.csv", "victim"), ("pictures", "real"), ("gone.html", "none"),
    ] {
      #expect(symlink(target, folder.at(Path(name)).description) == 0)
    }
    // A pipe stands for a device: one that is missing would be made.
    #expect(mkfifo(folder.at("pipe").description, 0o600) == 0)
    let script = folder.at("a.vs").description
    for options in [
      ["-o", "link.html"], ["-o", "gone.html"], ["--texts", "link.csv"],
      ["--format", "svg", "-o", "pictures"],
      ["--format", "svg", "-o", "pictures/"], ["-o", "real"], ["-o", "pipe"],
    ] {
      let named = options.dropLast() + options.suffix(1).map { "\(folder.path)/\($0)" }
      let run = runTool(["storyboard", script] + named)
      #expect(run.status == .couldNotRun && run.errors.unbroken.contains("is not a"), "\(options)")
    }
    #expect(try folder.text("victim") == "secret")
    #expect(
      try folder.names() == [
        "a.vs", "gone.html", "link.csv", "link.html", "pictures", "pipe", "real", "victim",
      ])
  }

  /// No text is too long or too strange, in no format.
  @Test(arguments: [
    String(repeating: "x", count: 10_000), String(repeating: "ab ", count: 3_333),
    "\\u{202E}\\u{7}\\u{9B}\\u{2028}",
    String(repeating: "\\u{301}", count: 1_000), "</svg><script>", "]]>", "${a}{data}{title}",
  ])
  func aTitleIsShownInEachFormat(title: String) throws {
    let script = "screen S { view { title \"\(title)\"; text \"=\(title)\" } }\n"
    for options in [
      ["-o", "a.html"], ["--format", "md"], ["--format", "json"], ["--format", "svg", "-o", "p"],
      ["--texts", "a.csv"],
      ["--texts", "a.xliff"], ["--summary", "--against", "a.vs"],
    ] {
      let run = CommandRun(["storyboard", "a.vs", "--width", "20,500"] + options, files: [("a.vs", script)])
      #expect(run.status == .passed && run.error.isEmpty, "\(options): \(run.error)")
    }
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

  /// Where `--format` does not say it.
  @Test(arguments: [("a.HTML", "html"), ("a.md", "md"), ("a.json", "json"), ("a", "html")])
  func theEndingChoosesTheFormat(name: String, format: String) throws {
    let files: [(Path, String)] = [("a.vs", try Self.folder.text("answers-and-failures.vs"))]
    let run = CommandRun(["storyboard", "a.vs", "-o", name], files: files)
    let said = CommandRun(["storyboard", "a.vs", "--format", format, "-o", "said"], files: files)
    #expect(run.status == .passed && run.memory.text(Path(name)) == said.memory.text("said"), "\(run.error)")
  }

  @Test func aBoundIsSaidOnStandardError() throws {
    let run = try Self.run(["-o", "a.html", "--states", "3"])
    #expect(run.status == .passed)
    #expect(run.error.hasPrefix("a.vs: the storyboard is not whole: the bound is 3 states, "), "\(run.error)")
    #expect(try Self.run(["-o", "a.html"]).error.isEmpty)
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
    let linked = CommandRun(
      ["storyboard", "--summary", "--against", "old.vs", "--link", "my (1).html", "a.vs"],
      files: [("old.vs", text), ("a.vs", new)])
    #expect(linked.output.contains("changed: **[News: empty](my%20%281%29.html#0:News-"), "\(linked.output)")
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
    let summary = CommandRun(
      ["storyboard", "--summary", "--width", "40,20", "a.vs"],
      files: [("a.vs", "screen S { view { text \"Internationalisierung and more\" } }\n")])
    #expect(
      summary.output.hasSuffix("1 broken word\n\n- 20 cells: Internationalisierung in S\n"),
      "\(summary.output)")
  }

  private static let texts: [(Path, String)] = [
    (
      "a.vs",
      """
      texts t from "a.json"
      screen S {
          var kept = t("Print")
          bind label = t("Print")
          action print
          state s
          view { title label; text kept; button t("Print") -> print }
      }

      """
    ),
    (
      "a.json",
      """
      {"en": {"Print": "Print"}, "de": {"Print": "Kontoauszugsdrucker"}, "ar": {"Print": "اطبع"}}
      """
    ),
  ]

  /// A card has a picture for each locale at each width; the first one is that of the card.
  @Test func eachLocaleHasItsPicture() throws {
    let run = CommandRun(
      ["storyboard", "a.vs", "--format", "md", "--width", "20,30", "--locale", "ar,de,en-XA"],
      files: Self.texts)
    #expect(run.status == .passed && run.error.isEmpty, "\(run.error)")
    let headings = run.output.split(separator: "\n").filter {
      $0.hasSuffix("cells:") || $0.hasSuffix("left:")
    }
    #expect(
      headings == [
        "ar, 20 cells, right to left:", "ar, 30 cells, right to left:", "de, 20 cells:", "de, 30 cells:",
        "en-XA, 20 cells:", "en-XA, 30 cells:",
      ])
    // The title of two pictures, and the variable of all, which keeps the text of the first locale.
    let lines = run.output.split(separator: "\n")
    #expect(lines.count { $0 == "اطبع" } == 2 + 6)
    #expect(lines.count { $0 == "Kontoauszugsdrucker" } == 2 && lines.count { $0 == "[Þŕîñţ ]" } == 2)
    #expect(run.output.contains("- de, 20 cells: Kontoauszugsdrucker in "))
    let json = CommandRun(
      ["storyboard", "a.vs", "--format", "json", "--locale", "ar,de"], files: Self.texts)
    #expect(json.output.contains("{\"width\": 40, \"locale\": \"ar\", \"isRightToLeft\": true, \"text\": "))
  }

  /// The walk goes on in the first locale after each card, so that its ways are the same as with that one alone.
  @Test func otherLocalesChangeNoWay() throws {
    func ways(_ locales: String) throws -> String {
      let output = CommandRun(
        ["storyboard", "a.vs", "--format", "json", "--locale", locales],
        files: [
          Self.texts[1],
          (
            "a.vs",
            """
            texts t from "a.json"
            component Row(name: String) {
                state off { action flip -> on }
                state on
                view { in off { button name -> flip } in on { text name } }
            }
            screen S {
                each row: Row(name) for name in [t("Print"), "b"] by name
                view { show row(t("Print")); show row("b") }
            }

            """
          ),
        ]
      ).output
      return String(output[try #require(output.range(of: "\"ways\"")).lowerBound...])
    }
    #expect(try ways("de,ar,en-XA") == ways("de"))
    #expect(try ways("de").contains("Kontoauszugsdrucker"))
  }
}
