import Foundation
import TestSupport
import Testing

/// Pages of our own, held to their scripts: the good ones pass, and each planted fault is found by the unchanged script.
@Suite(
  .serialized, .enabled(if: BrowserRun.browser != nil, "skipped: chromium-headless-shell is not installed"))
struct PageTests {
  /// A page with one planted fault.
  struct Mutant: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let old: String
    let new: String
    /// What the first failure says.
    let message: String

    var testDescription: String { name }
  }

  private struct Group: Decodable {
    let script: String
    let page: String
    let file: String
    let mutants: [Mutant]
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let script: String
    let page: String
    let file: String
    let mutant: Mutant

    var testDescription: String { "\(page): \(mutant.name)" }
  }

  static let faults: [Fault] = {
    let file = Checkout.root.appending(path: "Tests/Pages/mutants.json")
    guard let data = try? Data(contentsOf: file),
      let groups = try? JSONDecoder().decode([Group].self, from: data)
    else { return [] }
    return groups.flatMap { group in
      group.mutants.map { Fault(script: group.script, page: group.page, file: group.file, mutant: $0) }
    }
  }()

  /// All faults where time is no matter, otherwise one of each `count`.
  private static func oneOf(_ count: Int) -> [Fault] {
    stride(from: 0, to: faults.count, by: RandomPrograms.areMany ? 1 : count).map { faults[$0] }
  }

  @Test func thereAreFaults() { #expect(PageTests.faults.count > 20) }

  @Test(arguments: oneOf(2)) func aFaultIsFound(_ fault: Fault) throws {
    let copy = try PageCopy(of: fault.page)
    try copy.replace(fault.mutant.old, in: fault.file, with: fault.mutant.new)
    let run = try BrowserRun(page: copy.path("index.html"), script: fault.script, ["--fail-fast"])
    #expect(run.status == 1)
    #expect(run.says(fault.mutant.message), "\(run.text)")
  }

  /// The paths of a walk find it, too, without the tests. One walk takes some ten seconds.
  @Test(arguments: oneOf(6))
  func aFaultIsFoundWithoutTests(_ fault: Fault) throws {
    let copy = try PageCopy(of: fault.page)
    try copy.replace(fault.mutant.old, in: fault.file, with: fault.mutant.new)
    let run = try BrowserRun(
      ["explore", "--page=" + copy.path("index.html"), "--fail-fast", "--states", "1000"] + BrowserRun.options
        + [
          fault.script
        ])
    #expect(run.status == 1)
    #expect(run.text.contains("\n  differs: "), "\(run.text)")
  }

  /// The todos are without number, so their walk ends at a bound.
  @Test(arguments: [
    ("examples/pages/todomvc/page.vs", Int32(2)), ("Tests/Pages/search/page.vs", 0),
    // Its requests begin only where the text has changed when typing has ended.
    ("Tests/Pages/debounce/page.vs", 0),
  ])
  func aGoodPageAgreesOnEveryPath(script: String, status: Int32) throws {
    let run = try BrowserRun(["explore", "--page", "--states", "1000"] + BrowserRun.options + [script])
    #expect(run.status == status)
    #expect(run.text.contains("\nin the app: ") && !run.text.contains("\n  differs: "), "\(run.text)")
  }

  @Test(arguments: ["examples/pages/todomvc/page.vs", "Tests/Pages/controls/page.vs"])
  func aGoodPagePasses(script: String) throws {
    let run = try BrowserRun(script: script)
    #expect(run.status == 0, "\(run.text)")
  }

  @Test func theSearchPagePassesAgainAndAgain() throws {
    for _ in 0..<(RandomPrograms.areMany ? 20 : 5) {
      let run = try BrowserRun(script: "Tests/Pages/search/page.vs")
      #expect(run.status == 0, "\(run.text)")
      if run.status != 0 { break }
    }
  }

  @Test func severalScriptsShareTheBrowser() throws {
    let run = try BrowserRun(
      script: "Tests/Pages/search/page.vs", ["--jobs", "2", "Tests/Pages/controls/page.vs"])
    #expect(run.status == 0, "\(run.text)")
    #expect(run.text.contains("Tests/Pages/controls/page.vs: "))
  }

  @Test func aPageOfAServerReachesThatServerAlone() throws {
    let other = try LoopbackServer([:])
    defer { other.stop() }
    let datagrams = try LoopbackDatagrams()
    let page = """
      <!doctype html><h1>Page</h1><script>
      new WebSocket(`ws://${location.host}/socket`);
      for (const address of ['//\(other.host)/fetch', '//localhost:\(other.port)/fetch'])
        fetch(address).catch(() => 0);
      for (const host of ['\(other.host)', 'localhost:\(other.port)', '[::ffff:127.0.0.1]:\(other.port)'])
        new WebSocket(`ws://${host}/socket`);
      const peer = new RTCPeerConnection({iceServers: [{urls: 'stun:127.0.0.1:\(datagrams.port)'}]});
      peer.createDataChannel('x');
      peer.createOffer().then(offer => peer.setLocalDescription(offer));
      </script>
      """
    let (run, server) = try Self.opened(page)
    #expect(run.status == 0, "\(run.text)")
    #expect(server.requests.contains("GET /socket HTTP/1.1"))
    #expect(other.requests.isEmpty, "\(other.requests)")
    #expect(!datagrams.hasCome)
  }

  private static let pageWithReset = """
    screen Page { view { title "Page" } }
    test "one" { open Page; open Page }
    test "two" { open Page }
    app { before each POST "/reset" }

    """

  @Test func aServerIsAskedBeforeEachTest() throws {
    let page = "<!doctype html><h1>Page</h1>"
    let answer = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(page.utf8.count)\r\n\r\n"
    let done = "HTTP/1.1 204 No Content\r\n\r\n"
    let server = try LoopbackServer(["/": [.text(answer + page)], "/reset": [.text(done)]])
    defer { server.stop() }
    let copy = try PageCopy()
    try copy.write("page.vs", Self.pageWithReset)
    let run = try BrowserRun(page: server.address("/"), script: copy.path("page.vs"))
    #expect(run.status == 0, "\(run.text)")
    let asked = server.requests.filter { !$0.contains("favicon") }
    let (reset, open) = ("POST /reset HTTP/1.1", "GET / HTTP/1.1")
    // The second `open` of a test is the same page again.
    #expect(asked == [reset, open, open, reset, open])
  }

  @Test func aServerThatDoesNotBeginAnewIsNamed() throws {
    let server = try LoopbackServer([:])
    defer { server.stop() }
    let copy = try PageCopy()
    try copy.write("page.vs", Self.pageWithReset)
    let run = try BrowserRun(page: server.address("/"), script: copy.path("page.vs"))
    #expect(run.status == 2)
    #expect(
      run.text.unbroken.contains("is not brought to its first state: `POST /reset` answers 404"),
      "\(run.text)")
  }

  /// A page that comes from files has no server that could be asked.
  @Test func aPageOfFilesAsksNobody() throws {
    let copy = try PageCopy()
    try copy.write("index.html", "<!doctype html><h1>Page</h1>")
    try copy.write("page.vs", Self.pageWithReset)
    let run = try BrowserRun(page: copy.path("index.html"), script: copy.path("page.vs"))
    #expect(run.status == 0, "\(run.text)")
  }

  /// A run that opens a page of a server, and the server, which has stopped.
  private static func opened(
    _ page: String, _ others: [String: String] = [:]
  ) throws -> (run: BrowserRun, server: LoopbackServer) {
    let answer = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(page.utf8.count)\r\n\r\n"
    var answers = others
    answers["/"] = answer + page
    let server = try LoopbackServer(answers.mapValues { [.text($0)] })
    defer { server.stop() }
    let copy = try PageCopy()
    try copy.write(
      "page.vs", "screen Page { view { title \"Page\" } }\n\ntest \"it opens\" { open Page }\n")
    return (try BrowserRun(page: server.address("/"), script: copy.path("page.vs")), server)
  }

  /// A server that asks for a password is not given one.
  @Test(arguments: ["401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"a\"", "404 Not Found", "500 Broken"])
  func whatAServerRefusesIsPrintedOnce(_ status: String) throws {
    let page = "<!doctype html><h1>Page</h1><script>for (const n of [1, 2]) fetch('/asked')</script>"
    let (run, server) = try Self.opened(page, ["/asked": "HTTP/1.1 \(status)\r\nContent-Length: 0\r\n\r\n"])
    let line = "the server answers \(status.prefix(3)): \(server.address("/asked"))"
    #expect(run.text.ranges(of: line).count == 1, "\(run.text)")
    #expect(run.status == 0)
  }

  @Test func whatAnotherProgramWouldTakeIsPrinted() throws {
    let copy = try PageCopy()
    try copy.write("index.html", "<!doctype html><h1>Page</h1><a href='mailto:a@example.org'>Write</a>")
    try copy.write(
      "page.vs",
      """
      screen Page { action write {}; view { title "Page"; button "Write" -> write } }
      test "it is tapped" { open Page; tap "Write" }

      """)
    let run = try BrowserRun(page: copy.path("index.html"), script: copy.path("page.vs"))
    #expect(run.text.contains("left to another program: mailto:a@example.org"), "\(run.text)")
    #expect(run.status == 0)
  }

  @Test func aPageHasTheSizeThatIsAskedFor() throws {
    let copy = try PageCopy()
    try copy.write(
      "index.html",
      "<!doctype html><h1></h1><script>document.querySelector('h1').textContent = innerWidth + ' by ' + innerHeight</script>"
    )
    try copy.write(
      "page.vs", "screen Page { view { title \"320 by 480\" } }\n\ntest \"it opens\" { open Page }\n")
    let run = try BrowserRun(
      page: copy.path("index.html"), script: copy.path("page.vs"), ["--viewport", "320x480"])
    #expect(run.status == 0, "\(run.text)")
  }

  @Test func aPictureShowsTheDifference() throws {
    let copy = try PageCopy(of: "Tests/Pages/search")
    try copy.replace("await response.json()", in: "app.js", with: "(await response.json()).reverse()")
    let run = try BrowserRun(
      page: copy.path("index.html"), script: "Tests/Pages/search/page.vs",
      ["--fail-fast", "--shots", copy.path("shots")])
    #expect(run.text.contains("the picture is \(copy.path("shots"))/Tests-Pages-search-page-vs-1.png"))
    let picture = try Data(contentsOf: copy.folder.appending(path: "shots/Tests-Pages-search-page-vs-1.png"))
    #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}

/// With `CI=true` no test of pages may be left out.
@Suite struct BrowserTests {
  @Test(.enabled(if: Installed.mustHaveAll)) func theBrowserIsInstalled() {
    #expect(BrowserRun.browser != nil, "chromium-headless-shell is not installed")
  }

  @Test func aMissingBrowserIsNamed() throws {
    let run = try BrowserRun([
      "test", "--page", "--browser", "/nowhere/chromium", "Tests/Pages/search/page.vs",
    ])
    #expect(run.status == 2)
    #expect(run.says("the browser `/nowhere/chromium` could not be started: it does not exist"))
  }

  @Test(.enabled(if: BrowserRun.browser != nil && geteuid() == 0)) func rootLearnsOfTheOption() throws {
    let run = try BrowserRun(["test", "--page", "Tests/Pages/search/page.vs"])
    #expect(run.status == 2)
    #expect(run.says("`--browser-no-sandbox` starts it without one"))
  }
}
