import Foundation
import TestSupport
import Testing
import VshText

/// `vsh learn` with pages in a browser: each good page gives a script with which `vsh explore --page` agrees, and its
/// faulty twin is found.
@Suite(
  .serialized, .enabled(if: BrowserRun.browser != nil, "skipped: chromium-headless-shell is not installed"))
struct LearnTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// The folder of the page in this checkout.
    var folder = "Tests/Pages/learn"
    var page = "index.html"
    /// The file that a fault is in, what it changes, and what is then found.
    let faultFile: String
    let good: String
    let bad: String
    let finding: String
    /// The most steps and fresh pages of the walk.
    let cost: (steps: Int, pages: Int)

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "teas", folder: "examples/pages/teas", faultFile: "teas.js", good: "failed.hidden = false",
      bad: "",
      finding: "no error screen: GET /teas: 500: ", cost: (12, 1)),
    Case(
      name: "search", folder: "Tests/Pages/search", faultFile: "app.js", good: "if (mine !== newest) return;",
      bad: "",
      finding: "late answer: GET /search?lang&q: ", cost: (750, 90)),
    Case(
      name: "login", page: "login.html", faultFile: "login.html", good: "button.disabled = true;", bad: "",
      finding: "sent twice: POST /session goes out while the same is on its way", cost: (950, 130)),
    Case(
      name: "feed", page: "feed.html", faultFile: "feed.html",
      good: "note.textContent = 'The feed could not be loaded.';", bad: "",
      finding: "still loading: GET /feed?page: 500: ", cost: (60, 5)),
    Case(
      name: "checkout", page: "checkout.html", faultFile: "checkout.html", good: " && !busy", bad: "",
      finding: "sent twice: POST /orders goes out while the same is on its way", cost: (850, 80)),
    Case(
      name: "words", page: "words.html", faultFile: "words.html",
      good: "note.textContent = 'The words cannot be reached.';", bad: "",
      finding: "no error screen: GET /words/#: 500: ", cost: (300, 30)),
    Case(
      name: "poller", page: "poller.html", faultFile: "poller.html",
      good: "'The jobs cannot be reached.'", bad: "''",
      finding: "no error screen: GET /jobs: 500: ", cost: (150, 5)),
  ]

  /// A copy of a page with its answers.
  private static func copy(_ one: Case) throws -> PageCopy {
    let copy = try PageCopy(of: one.folder)
    try copy.write("answers.json", try Checkout.text("Tests/Pages/learn/\(one.name).json"))
    return copy
  }

  private static func learn(_ one: Case, in copy: PageCopy, _ more: [String] = []) throws -> BrowserRun {
    try BrowserRun(
      ["learn", "--page=\(one.page)", "--answers", "answers.json"] + BrowserRun.options + more,
      in: copy.folder)
  }

  @Test(arguments: cases) func theScriptOfAGoodPageAgrees(_ one: Case) throws {
    let copy = try Self.copy(one)
    let run = try Self.learn(one, in: copy, ["--jobs", "2", "-o", "learned"])
    #expect(run.status == 0 && run.says("again: vsh explore --page"), "\(run.text)")
    let list = try String(contentsOf: copy.folder.appending(path: "learned/learned.json"), encoding: .utf8)
    let steps = try #require(list.firstMatch(of: /"steps": (\d+),\s+"pages": (\d+)/))
    #expect(Int(steps.1) ?? 0 <= one.cost.steps && Int(steps.2) ?? 0 <= one.cost.pages, "\(steps.0)")
    let script = try String(contentsOf: copy.folder.appending(path: "learned/index.vs"), encoding: .utf8)
    let check = try BrowserRun(["check", "learned/index.vs"], in: copy.folder)
    #expect(check.status == 0, "\(check.text)\(script)")
    #expect(try BrowserRun(["fmt", "--check", "learned/index.vs"], in: copy.folder).status == 0)
    let explore = try BrowserRun(
      ["explore", "--page"] + BrowserRun.options + ["learned/index.vs"], in: copy.folder)
    #expect(explore.status == 0, "\(explore.text)\(script)")
  }

  /// All where time is no matter, otherwise those of few steps.
  @Test(arguments: cases.filter { RandomPrograms.areMany || $0.cost.steps < 100 })
  func itsFaultyTwinIsFound(_ one: Case) throws {
    let copy = try Self.copy(one)
    try copy.replace(one.good, in: one.faultFile, with: one.bad)
    let run = try Self.learn(one, in: copy, ["--steps", "300"])
    #expect(run.status == 1 && run.says(one.finding), "\(run.text)")
  }

  /// The moves are shared out in the same way, however many pages go at once.
  @Test func anyNumberOfJobsWritesTheSame() throws {
    let copy = try Self.copy(Self.cases[2])
    let folders = try (1...3).map { jobs in
      let run = try Self.learn(
        Self.cases[2], in: copy, ["--steps", "80", "--jobs", "\(jobs)", "-o", "learned\(jobs)"])
      #expect(run.says("again: vsh explore --page"), "\(run.text)")
      let names = ["index.html", "index.vs", "learned.json", "session.json"]
      return try names.map { try Data(contentsOf: copy.folder.appending(path: "learned\(jobs)/\($0)")) }
    }
    #expect(folders[0] == folders[1] && folders[0] == folders[2])
  }

  /// TodoMVC, whose list is kept by the page alone.
  @Test(.enabled(if: RandomPrograms.areMany)) func aListThatThePageKeepsIsLearned() throws {
    let copy = try PageCopy(of: "examples/pages/todomvc")
    let run = try BrowserRun(
      ["learn", "--page=index.html", "--steps", "300", "-o", "learned"] + BrowserRun.options, in: copy.folder)
    #expect(run.says("again: vsh explore --page"), "\(run.text)")
    let explore = try BrowserRun(
      ["explore", "--page"] + BrowserRun.options + ["learned/index.vs"], in: copy.folder)
    #expect(
      explore.status == 0 && explore.says("complete within 4 steps") && explore.says("15 of 15 paths agree"),
      "\(explore.text)")
  }

  /// What `--record` has kept, a recording of a browser, and OpenAPI.
  @Test func answersAreReadFromOtherFiles() throws {
    let copy = try Self.copy(Self.cases[0])
    let entry = """
      {"startedDateTime": "2026-01-01T00:00:00.000Z", "request": {"method": "GET", "url": "http://a/teas"},
       "response": {"status": 200, "content": {"text": "[\\"Green\\"]"}}}
      """
    try copy.write("a.har", "{\"log\": {\"entries\": [\(entry)]}}")
    let example = #"{"200": {"content": {"application/json": {"example": ["Green"]}}}}"#
    try copy.write(
      "a.json", "{\"openapi\": \"3.1.0\", \"paths\": {\"/teas\": {\"get\": {\"responses\": \(example)}}}}")
    try FileManager.default.createDirectory(
      at: copy.folder.appending(path: "kept"), withIntermediateDirectories: false)
    let address = "http://127.0.0.1:8/teas"
    let head =
      "vsh network answer 1\naddress: \(address)\nfinal: \(address)\nstatus: 200\ntype: text/plain\nbytes: 9\n\n"
    let number = ByteHash(address.utf8).value.digits(16, radix: 16)
    try copy.write("kept/127.0.0.1-8-teas-\(number).answer", head + "[\"Green\"]")
    for answers in ["a.har", "a.json", "kept"] {
      let run = try BrowserRun(
        ["learn", "--page=index.html", "--answers", answers] + BrowserRun.options, in: copy.folder)
      #expect(
        run.status == 0 && !run.says("no answer known") && run.says("ok       ok      ok     ok"),
        "\(run.text)")
    }
  }

  @Test func whereThePageDiffersTheWalkGoesOn() throws {
    let run = try Self.learn(
      page: """
        <p></p><button>Next</button><script>
        let step = 0;
        const [text, button] = ['p', 'button'].map(name => document.querySelector(name));
        (button.onclick = () => { text.textContent = ++step > 2 ? 'Done' : `Step ${step}`; if (step > 2) button.remove(); })();
        </script>
        """, ["--rounds", "2"])
    #expect(run.status == 0 && run.says("2 screens") && run.says("2 of 2 paths agree"), "\(run.text)")
  }

  @Test func aScriptOfElsewhereIsGivenInTheFolder() throws {
    let copy = try PageCopy()
    try copy.write(
      "index.html",
      """
      <!doctype html><script src="https://cdn.example/lib.js?key=1" crossorigin></script><p></p><button>Go</button><script>
      document.querySelector('button').onclick = lib.turning(document.querySelector('p'));
      </script>
      """)
    let words = ["learn", "--page=index.html"] + BrowserRun.options
    let without = try BrowserRun(words, in: copy.folder)
    #expect(without.status == 2 && !without.says("dead button"), "\(without.text)")
    #expect(
      without.says("https://cdn.example/lib.js: put it into the page's folder, as `cdn.example/lib.js`"),
      "\(without.text)")
    try FileManager.default.createDirectory(
      at: copy.folder.appending(path: "cdn.example"), withIntermediateDirectories: false)
    try copy.write(
      "cdn.example/lib.js",
      "const lib = {turning: p => () => { p.textContent = p.textContent === 'on' ? 'off' : 'on' }};")
    let with = try BrowserRun(words, in: copy.folder)
    #expect(with.status == 0 && with.says("3 screens") && !with.says("not loaded"), "\(with.text)")
  }

  // MARK: The folder

  @Test func whatWasLearnedIsReplacedOnlyWhereItIsAccepted() throws {
    let copy = try Self.copy(Self.cases[0])
    func said(_ words: String...) throws -> BrowserRun { try Self.learn(Self.cases[0], in: copy, words) }
    func script() throws -> String {
      try String(contentsOf: copy.folder.appending(path: "learned/index.vs"), encoding: .utf8)
    }
    #expect(try said("--update=force", "learned").says("`vsh learn` has not made the folder"))
    #expect(try said("-o", "learned").status == 0)
    let again = try said("-o", "learned")
    #expect(again.status == 2 && again.says("help: `--update learned` shows what differs"), "\(again.text)")
    try copy.write("learned/index.vs", try script().replacing("loadingTeas", with: "waiting"))
    try copy.replace("No tea today", in: "index.html", with: "Nothing today")
    let updated = try said("--update=force", "learned")
    #expect(
      updated.status == 0
        && updated.says("changed screen: \"Teas\", \"No tea today.\" is now \"Teas\", \"Nothing today.\"")
        && updated.says("+            text \"Nothing today.\""), "\(updated.text)")
    #expect(try script().contains("state waiting") && script().contains("Nothing today"))
    let same = try said("--update=force", "learned")
    #expect(same.status == 0 && !same.says("@@") && !same.says("screen: "), "\(same.text)")
    try copy.write("learned/own.txt", "mine")
    let foreign = try said("--update=force", "learned")
    #expect(foreign.status == 2 && foreign.says("has `own.txt`, which `vsh learn` has not written"))
    try FileManager.default.removeItem(at: copy.folder.appending(path: "learned/own.txt"))
    try copy.write("learned/index.vs", "// mine\n")
    let edited = try said("--update=force", "learned")
    #expect(edited.status == 2 && edited.says("more than names was edited"), "\(edited.text)")
    #expect(try script() == "// mine\n")
    try FileManager.default.createDirectory(
      at: copy.folder.appending(path: "other"), withIntermediateDirectories: false)
    try copy.write("other/notes.txt", "mine")
    #expect(try said("-o", "other").says("`vsh learn` has not made the folder"))
  }

  // MARK: Bad input

  private static func learn(page: String, _ more: [String] = []) throws -> BrowserRun {
    let copy = try PageCopy()
    try copy.write("index.html", "<!doctype html><meta charset=utf-8>" + page)
    return try BrowserRun(
      ["learn", "--page=index.html", "-o", "learned"] + BrowserRun.options + more, in: copy.folder)
  }

  @Test func aHostilePageIsLearnedAsText() throws {
    let text = "\\u202e\\u001b[2J */ <\\/script> \" \\\\(1) ${x}"
    let run = try Self.learn(
      page: """
        <h1></h1><ul></ul><button></button><label><span></span> <input></label><script>
        JSON.stringify = JSON.parse = () => { throw 1; }; Array.prototype.map = () => []; window.Date = null;
        const text = `\(text)`;
        for (const name of ['h1', 'button', 'span']) document.querySelector(name).textContent = text;
        document.querySelector('ul').append(Object.assign(document.createElement('li'), {textContent: text}));
        fetch('/a b?q=' + encodeURIComponent(text) + '#' + text);
        fetch('https://example.com/' + text, {method: 'POST', body: text});
        document.querySelector('button').onclick = () => { fetch('/next/' + text); };
        </script>
        """, ["--steps", "60"])
    #expect(run.status != 70 && run.says("again: vsh explore --page"), "\(run.text)")
    #expect(
      !run.text.contains("\u{1B}") && !run.text.contains("\u{202E}") && !run.text.contains("error["),
      "\(run.text)")
  }

  @Test func whatALinkDoesElsewhereIsDone() throws {
    let run = try Self.learn(
      page: """
        <a href="mailto:a@b.example">Mail</a><hr style="height: 2000px"><a href="#">Top</a>
        """)
    #expect(run.status == 0 && !run.says("dead button"), "\(run.text)")
  }

  @Test func aPageWithoutEndMeetsABound() throws {
    let asks = try Self.learn(
      page: "<script>let path = '/'; setInterval(() => { fetch(path += 'x'); }, 1)</script>",
      ["--states", "8", "--steps", "20"])
    #expect(asks.status == 1 && asks.text.contains("stopped by `--st"), "\(asks.text)")
    let turns = try Self.learn(
      page:
        "<p></p><script>const turn = () => { document.title += 1; requestAnimationFrame(turn); }; turn()</script>",
      ["--app-timeout", "2s"])
    #expect(turns.status == 2, "\(turns.text)")
  }

  @Test func manyElementsAreALimit() throws {
    let run = try Self.learn(
      page: "<script>document.write('<p>x</p>'.repeat(10000) + '<button>Go</button>')</script>")
    #expect(
      run.status == 1 && run.says("dead button: \"Go\" changes nothing in any state"),
      "\(run.text.suffix(500))")
  }
}
