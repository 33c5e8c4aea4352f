import Foundation
import TestSupport
import Testing
import VshHost

/// The toy of `Corpus/app/toy` and the drivers of `Corpus/app/docs` with the `vsh` that was built: the pages on apps show what
/// they print, each driver of its table of mistakes gives the message beside it, and what vsh writes to a driver keeps to
/// `grammar/app.schema.json`.
@Suite struct AppPageTests {
  private static let page = "docs/app.md"
  /// The pages that show what is printed, with the least number of their commands.
  static let pages = [
    ("docs/app.md", 12), ("docs/app-logs.md", 4), ("docs/app-plans.md", 4), ("docs/app-swift.md", 2),
  ]

  /// A copy of both folders, in which commands run as a shell takes them.
  private struct Folder: ~Copyable {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder(try Self.files()) }

    private static func files() throws -> [(Path, String)] {
      _ = try #require(Installed.path(of: "python3"), "python3 drives the toy app of these tests: install it")
      var files: [(Path, String)] = []
      for part in ["toy", "docs"] {
        let corpus = CaseFolder("app/" + part)
        for name in corpus.names(in: "") where name.contains(".") {
          files.append((Path(name), try corpus.text(name)))
        }
      }
      return files
    }

    func text(_ name: String) throws -> String { try folder.text(Path(name)) }

    func write(_ name: String, _ text: String) throws { try folder.write(Path(name), text) }

    /// What a command line prints, on standard output and on standard error in their order, and its exit status.
    func run(_ line: String, typing text: String = "") throws -> (printed: String, status: Int32) {
      let tool = try #require(Installed.vsh, "vsh is not built beside the tests").deletingLastPathComponent()
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", line]
      process.currentDirectoryURL = URL(fileURLWithPath: folder.path.description)
      process.environment = [
        "PATH": tool.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? ""),
        "PYTHONDONTWRITEBYTECODE": "1", "VSH_HISTORY": "", "LC_ALL": "C.UTF-8",
      ]
      try folder.write("typed", text)
      process.standardInput = FileHandle(forReadingAtPath: folder.at("typed").description)
      // Into a file: a signal for another test would end the reading of a pipe, and with it this process.
      try folder.write("printed", "")
      let output = try #require(FileHandle(forWritingAtPath: folder.at("printed").description))
      defer { try? output.close() }
      process.standardOutput = output
      process.standardError = output
      try process.run()
      process.waitUntilExit()
      return (try folder.text("printed"), process.terminationStatus)
    }
  }

  /// A command of a `console` block, with what is typed at its prompt and what is printed.
  private struct Command {
    let line: String
    var typed: [String] = []
    var printed: [String] = []
  }

  private static func commands(of block: MarkdownPage.Block) -> [Command] {
    var commands: [Command] = []
    for line in block.lines {
      if line.hasPrefix("$ ") {
        commands.append(Command(line: String(line.dropFirst(2))))
      } else if let typed = line.wholeMatch(of: #/(?:vsh|Teas[a-z.]*)(?: [^ >]+)*> (.*)/#) {
        commands[commands.count - 1].typed.append(String(typed.1))
      } else {
        commands[commands.count - 1].printed.append(line)
      }
    }
    return commands
  }

  /// Follows a page. Under `UPDATE_CORPUS` it gets what is printed, but where something is typed.
  @Test(arguments: pages) func whatThePageShowsIsPrinted(path: String, atLeast: Int) throws {
    let folder = try Folder()
    let page = try MarkdownPage(path)
    var updated = try Checkout.text(path)
    var commandCount = 0
    // What Node prints is for `StoreExampleTests`, and what Swift programs have for `ClientPageTests`.
    for block in page.blocks
    where !block.text.hasPrefix("$ node ") && !["swift", "text"].contains(block.kind) {
      let names = block.paragraph.matches(of: #/`([a-z]+\.[a-z.]+)`/#).map { String($0.1) }
      if block.kind == "console" {
        var lines: [String] = []
        for command in Self.commands(of: block) {
          commandCount += 1
          let printed = try folder.run(command.line, typing: command.typed.map { $0 + "\n" }.joined()).printed
          #expect(printed == command.printed.map { $0 + "\n" }.joined(), "\(command.line)")
          lines +=
            ["$ " + command.line]
            + printed.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
        if Self.commands(of: block).allSatisfy(\.typed.isEmpty) {
          updated = updated.replacing(
            "```console\n" + block.text + "```\n",
            with: "```console\n" + lines.map { $0 + "\n" }.joined() + "```\n")
        }
      } else if block.paragraph.contains("ave this as") || block.paragraph.contains("Save\nthis as") {
        try folder.write(try #require(names.last, "\(block.paragraph)"), block.text)
      } else {
        let whole = try folder.text(try #require(names.last, "\(block.paragraph)"))
        #expect(whole.contains(block.text), "\(block.text)")
      }
    }
    if CaseFolder.isUpdating { try Checkout.write(updated, to: path) }
    #expect(commandCount >= atLeast)
  }

  /// Each row is a change of `changed.py`, what vsh says of it, and the way out.
  @Test func eachMistakeOfADriverGivesItsMessage() throws {
    let folder = try Folder()
    let rows = try MarkdownPage(Self.page).rows(under: "## What can go wrong").filter { $0[0].hasPrefix("`") }
    #expect(rows.count > 12)
    for row in rows {
      let change = row[0].filter { $0 != "`" }
      // 60 s, for 64 MiB on a busy machine.
      let timeout = change == "hangs" ? "1s" : "60s"
      let run = try folder.run(
        "vsh test --app-timeout \(timeout) --app 'python3 changed.py \(change)' toy.vs:50")
      #expect(run.status == 2, "\(change)\n\(run.printed)")
      var rest = run.printed.unbroken[...]
      for piece in row[1].dropFirst(2).dropLast(2).split(separator: "…") {
        let piece = piece.hasSuffix("` ") ? piece.dropLast() : piece
        let range = try #require(rest.range(of: piece), "\(piece)\n\(run.printed)")
        rest = rest[range.upperBound...]
      }
    }
  }

  @Test func shrinkingSeesWhatTheAppNeverShows() throws {
    let folder = try Folder()
    let run = try folder.run("vsh test --shrink --app \"python3 toy.py 'missing empty text'\" toy.vs:77")
    #expect(run.printed.contains("toy.vs:77: 3 of 10 steps fail in the same way\n"), "\(run.printed)")
  }

  @Test func anAppIsLearnedByItsActionsAlone() throws {
    let folder = try Folder()
    try folder.write(
      "door.py",
      """
      import json, sys
      actions = {"shut": "open", "open": "shut"}
      for line in sys.stdin:
          question, report = json.loads(line), {"vsh": 1, "reports": ["state", "available"]}
          match question["do"]:
              case "open": state = "shut"
              case "send": state = question["action"]["name"]
              case "close": break
          if question["do"] != "start": report = {"state": [state], "available": [actions[state]]}
          if sys.argv[1:] and report.get("state") == ["open"]: report["running"] = ["a motor"]
          print(json.dumps(report), flush=True)

      """)
    let restless = try folder.run("vsh learn --app 'python3 door.py restless'")
    let finding = "no rest: the app does not come to rest: still running: a motor"
    #expect(restless.status == 1 && restless.printed.contains(finding), "\(restless.printed)")
    let run = try folder.run("vsh learn --app 'python3 door.py' -o learned && ls learned")
    #expect(run.status == 0 && !run.printed.contains("error["), "\(run.printed)")
    #expect(run.printed.hasPrefix("app: 2 screens, 2 states, 6 moves, complete\n"), "\(run.printed)")
    #expect(run.printed.hasSuffix("learned/index.html\nindex.html\nlearned.json\n"), "\(run.printed)")
    let refused = try folder.run("vsh learn --app 'python3 door.py' -o learned --rounds 2")
    #expect(
      refused.status == 2 && refused.printed.contains("`--app` and `--rounds` exclude each other"),
      "\(refused.printed)")
  }

  @Test func whatTheAppNeverOffersHasAWayOutOfItsOwn() throws {
    let folder = try Folder()
    try folder.write(
      "offers.py",
      """
      import sys
      sys.stdin.readline()
      print('{"vsh":1,"reports":["available"]}', flush=True)
      for line in sys.stdin: print('{"available":["search"]}', flush=True)

      """)
    let run = try folder.run("vsh test --app 'python3 offers.py' toy.vs:50")
    #expect(run.status == 1)
    #expect(run.printed.contains("the app never offers the action reload"), "\(run.printed)")
    #expect(run.printed.contains("the app should not report `available`"), "\(run.printed)")
  }

  @Test func whatVshAsksKeepsToTheSchema() throws {
    let folder = try Folder()
    try folder.write("asked.vs", Self.asked)
    try folder.write(
      "agrees.py",
      """
      import sys
      sys.stdin.readline()
      print('{"vsh":1,"reports":["stack"]}', flush=True)
      for line in sys.stdin: print('{"stack":["Sizes"]}', flush=True)

      """)
    var checker = try SchemaCheck("app.schema.json")
    for (driver, script) in [("toy.py", "toy.vs"), ("agrees.py", "asked.vs")] {
      let run = try folder.run("vsh test --app 'python3 log.py run.jsonl python3 \(driver)' \(script)")
      #expect(run.status == 0, "\(run.printed)")
      for line in try folder.text("run.jsonl").split(separator: "\n") {
        let count = checker.problems.count
        try checker.check(json: String(line))
        #expect(checker.problems.count == count, "\(line)")
      }
    }
    let asked = try folder.text("run.jsonl")
    for question in [
      #""in":["Out","In"]"#, #"{"do":"locale","locale":"ja"}"#, #""fresh":false"#,
      #"{"do":"choose","on":{"kind":"choice","label":"Size"},"text":"L""#,
      #"{"do":"tap","on":{"kind":"tabs","label":"b"}"#,
    ] {
      #expect(asked.contains(question), "\(question)\n\(asked)")
    }
  }

  /// Two equal calls, of which the script has given up the first.
  private static let twice = """
    import "toy.vs"

    test "the second answer comes first" {
        given teas.list("Assam") takes 5s then takes 100ms
        open Teas
        wait
        type "Assam" into "Search"
        wait 300ms
        type "Assam" into "Search"
        wait 400ms
        expect in loaded
        wait
    }

    test "the first answer comes first" {
        given teas.list("Assam") takes 500ms then takes 5s
        open Teas
        wait
        type "Assam" into "Search"
        wait 300ms
        type "Assam" into "Search"
        wait 600ms
        expect in loading
        wait
    }

    """

  /// In an app that gives up calls, and in one that lets them run and drops what they answer.
  @Test func anAnswerIsForTheCallThatTheScriptMeans() throws {
    let folder = try Folder()
    try folder.write("twice.vs", Self.twice)
    let toy = try folder.text("toy.py")
    try folder.write(
      "keeps.py",
      toy.replacing("calls=app.calls", with: "calls=app.cancelled + app.calls")
        .replacing(
          "app.answer(question)",
          with: """

                        if any(call["id"] == question.get("id") for call in app.cancelled):
                            app.cancelled = [c for c in app.cancelled if c["id"] != question["id"]]
                        else:
                            app.answer(question)
            """))
    for driver in ["toy.py", "keeps.py"] {
      let run = try folder.run("vsh test --app 'python3 \(driver)' twice.vs")
      #expect(run.status == 0, "\(driver)\n\(run.printed)")
    }
  }

  private static let asked = """
    screen Sizes {
        var size = "S"
        var tab = "a"
        var count = 0
        action more { count += 1 }
        action resize(new: String) { size = new }
        action turn(new: String) { tab = new }
        view {
            section "Out" { section "In" { button "More" -> more } }
            choice "Size", value: size, of: ["S", "L"] -> resize
            tabs of: ["a", "b"], value: tab -> turn
        }
    }

    test "sizes" {
        open Sizes
        given locale "ja"
        tap "More"
        choose "L" in "Size"
        tap "b"
        wait 1s
        open Sizes
    }

    """
}
