import TestSupport
import Testing
import VshHost

@testable import VshCommandLine

/// What a script, a file's name or a feed says moves no cursor, turns no line and gives no build server a command, whichever
/// command tells of it.
@Suite struct HostileOutputTests {
  /// One of each kind: C0, DEL, C1, line and paragraph separators, bidi controls and marks.
  private static let hostile = "a\u{1B}[2J\u{7}\r\u{7F}\u{9B}\u{2028}\u{2029}\u{202E}\u{2067}\u{200F}\u{61C}z"
  private static let literal =
    "a\\u{1B}[2J\\u{7}\\u{D}\\u{7F}\\u{9B}\\u{2028}\\u{2029}\\u{202E}\\u{2067}\\u{200F}\\u{61C}z"

  /// A script that says it everywhere: as a value, in a list, on a screen, as a test's name, in a failure.
  private static let script = """
    let word = "\(literal)\\tb\\nc"
    show word
    show ["\(literal)"]
    screen S { view { title "\(literal)"; text "\(literal)" } }
    open S
    show
    test "name \(literal)" {
        expect "\(literal)" == "\(literal)b"
    }
    """

  private static func isHarmless(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.value {
      case 0x09, 0x0A: true
      case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x206F: false
      case _: true
      }
    }
  }

  private static let path = Path("\(hostile).vs")
  private static let commands: [[String]] = [
    ["\(path.text)"], ["test"], ["test", "--list"], ["test", "--list=json"], ["test", "--report", "junit"],
    ["test", "--report", "tap"], ["test", "--report", "json"], ["test", "--report", "github"],
    ["test", "--update"], ["check", "broken.vs"], ["check", hostile], ["fmt", "--check"], ["fmt", hostile],
    ["models", path.text], [hostile], ["--\(hostile)"], ["test", "--coverage", "--slowest", "3"],
    ["--timing", path.text], ["models", "m.vs", "--json"], ["models", "m.vs"],
  ]

  @Test(arguments: commands) func nothingMovesTheCursor(command: [String]) {
    let run = CommandRun(
      command,
      files: [
        (Self.path, Self.script), ("broken.vs", "show \"\(Self.hostile)\" +\n"),
        ("m.vs", "model m: String = \"\(Self.literal)\" { op find() = data }\n"),
      ])
    #expect(Self.isHarmless(run.output), "\(run.output.debugDescription)")
    #expect(Self.isHarmless(run.error), "\(run.error.debugDescription)")
    #expect(!(run.output + run.error).isEmpty)
  }

  @Test func whatIsShownIsPictured() {
    let run = CommandRun(["a.vs"], files: [("a.vs", Self.script)])
    #expect(run.output.contains("> show word\n\"\(Self.literal)\\tb\\nc\"\n"), "\(run.output)")
    #expect(run.output.contains("\n[\"\(Self.literal)\"]\n"))
    #expect(run.output.contains("\na␛[2J␇␍␡\\u{9B}\\u{2028}"))
  }

  @Test func aGoldenFileHoldsTheBytesOfTheTranscript() {
    let script =
      "let word = \"\(Self.literal)\"\nshow word\nscreen S { view { text \"\(Self.literal)\" } }\nopen S\nshow\n"
    let run = CommandRun(["test", "--update", "a.vs"], files: [("a.vs", script)])
    let golden = run.memory.text("a.golden")
    #expect(golden?.contains("\n\"\(Self.literal)\"\n") == true && golden?.contains("␛") == true)
    #expect(CommandRun(["a.vs"], files: [("a.vs", script)]).output == golden)
    #expect(CommandRun(["test"], on: run.memory).status == .passed)
  }

  /// A name that cannot be typed is one that can be read again: its script finds what it imports.
  @Test func aScriptOfAnyNameFindsWhatItImports() {
    let run = CommandRun(
      ["test", "\(Self.hostile)/a.vs"],
      files: [
        (Path("\(Self.hostile)/a.vs"), "import \"b.vs\"\ntest \"t\" { expect f() == 1 }\n"),
        (Path("\(Self.hostile)/b.vs"), "func f() -> Int = 1\n"),
      ])
    #expect(run.status == .passed, "\(run.error)")
  }

  // MARK: Workflow commands

  /// A script that says it at the beginning of lines, in a test's name and in a failure; its golden file differs elsewhere.
  private static let speaking = """
    screen S { view { text "::error::x"; text "##[error]x"; row "::add-mask::x" } }
    open S
    show
    show 2
    test "::error::x" {
        expect "::error::x" == "##[error]x"
    }
    """
  private static let golden = """
    > open S
      S: open
    > show
    ::error::x
    ##[error]x
    • ::add-mask::x
    > show 1
    1

    """

  private static let guarded: [[String]] = [
    ["a.vs"], ["check"], ["check", "broken.vs"], ["fmt", "--check", "::error::x.vs"], ["fmt", "broken.vs"],
    ["test"], ["test", "--list"], ["test", "--slowest", "3", "--coverage"], ["::error::y"],
    ["-c", "::error::x"], ["models", "m.vs"], ["models", "broken.vs"], ["test", "--report", "junit"],
    ["test", "--report", "json"], ["test", "--report", "github"],
  ]

  @Test(arguments: guarded) func nothingSpeaksToGitHub(command: [String]) {
    let files: [(Path, String)] = [
      ("a.vs", Self.speaking), ("a.golden", Self.golden),
      ("broken.vs", Self.speaking + "\nshow \"::error::x\" +\n"),
      ("::error::x.vs", "show   1\n"),
      ("m.vs", "model m: String = \"::error::x\" { op find() = data }\n"),
    ]
    let open = CommandRun(command, files: files)
    let run = CommandRun(command, files: files, variables: ["GITHUB_ACTIONS": "true"])
    #expect(run.status == open.status)
    #expect(Self.commands(in: run.output, mayFail: command.first == "test") == [])
    #expect(Self.commands(in: run.error, mayFail: command.first == "test") == [])
    // What was guarded is there, and something was.
    #expect((run.output + run.error).contains("::stop-commands::"))
  }

  /// The lines that GitHub's runner would take for commands, but for the guards and, of a run's, annotations of failures.
  private static func commands(in text: String, mayFail: Bool) -> [Substring] {
    var token: Substring?
    var commands: [Substring] = []
    for line in text.split(separator: "\n") {
      let line = line.drop { $0 == " " }
      if let open = token {
        if line == "::\(open)::" { token = nil }
      } else if line.hasPrefix("::stop-commands::") {
        token = line.dropFirst("::stop-commands::".count)
      } else if line.hasPrefix("::") || line.contains("##[") {
        if !(mayFail && line.hasPrefix("::error ")) { commands.append(line) }
      }
    }
    return commands
  }

  @Test func aDocumentHasNoGuard() {
    let files: [(Path, String)] = [("a.vs", Self.speaking)]
    for command in [["test", "--list=json"], ["fmt", "-"], ["models", "--json", "a.vs"]] {
      let variables = ["GITHUB_ACTIONS": "true"]
      #expect(!CommandRun(command, files: files, variables: variables).output.contains("stop-commands"))
    }
    let report = CommandRun(
      ["test", "--report", "json"], files: [("a.vs", "test \"::error::x\" { expect 1 == 1 }\n")],
      variables: ["GITHUB_ACTIONS": "true"])
    #expect(report.output.hasPrefix("{") && !report.output.contains("stop-commands"))
  }

  // MARK: Commands that are suggested

  /// A file's name, and the word that a shell takes for it.
  static let names: [(String, String)] = [
    ("plain.vs", "plain.vs"), ("-x.vs", "./-x.vs"), ("a b.vs", "'a b.vs'"), ("-a b.vs", "'./-a b.vs'"),
    ("it's.vs", "'it'\\''s.vs'"), ("$(rm).vs", "'$(rm).vs'"), ("=x.vs", "'=x.vs'"), ("é.vs", "é.vs"),
    ("a\u{1B}\n'\u{202E}.vs", "$'a\\033\\012\\'\\342\\200\\256.vs'"),
  ]

  @Test(arguments: names) func aSuggestedCommandCanBePasted(name: String, word: String) {
    let path = Path(name)
    let unformatted = CommandRun(["fmt", "--check"], files: [(path, "show   1\n")])
    #expect(unformatted.output.hasSuffix("`vsh fmt \(word)` rewrites it\n"))
    let missing = CommandRun(["test"], files: [(path, "show 1\n")])
    #expect(missing.output.contains("`vsh test --update \(word)` writes it\n"))
    let failing = CommandRun(["test"], files: [(path, Scripts.fails)])
    let quotes = word.hasSuffix("'") ? "'" : ""
    for command in ["test", "-i"] {
      #expect(failing.error.contains("  vsh \(command) \(word.dropLast(quotes.count)):1\(quotes)\n"))
    }
    let elsewhere = CommandRun(["test", "./\(name):9"], files: [(path, Scripts.fails)])
    let operand = word.replacing("./", with: "").replacing("-", with: "./-")
    #expect(
      elsewhere.error.contains("`vsh test --list ") && elsewhere.error.contains("\(operand.suffix(4))` lists")
    )
  }
}
