import Foundation
import TestSupport
import Testing

/// Pages that do what none should. Each ends in a difference or exit status 2, or changes nothing but its own world.
@Suite(
  .serialized, .enabled(if: BrowserRun.browser != nil, "skipped: chromium-headless-shell is not installed"))
struct HostilePageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// Before the first report, and with each tap.
    var start = ""
    var tap = ""
    let status: Int32
    var message = ""

    var testDescription: String { name }
  }

  static let cases = [
    Case(
      name: "a redefined world",
      start: """
        JSON = {parse() { throw 1 }, stringify() { throw 2 }}; Promise = function () { throw 3 }; Map = Set = null;
        Array.prototype.push = () => { throw 4 }; Object.defineProperty = null; window.vshHold = null;
        """, status: 0),
    Case(
      name: "getters that throw",
      start: """
        for (const name of ['textContent', 'innerText', 'value', 'checked'])
          Object.defineProperty(HTMLElement.prototype, name, {get() { throw 1 }, set(v) { this.replaceChildren(v) }});
        Element.prototype.getBoundingClientRect = Element.prototype.querySelectorAll = () => { throw 2 };
        """, status: 0),
    Case(
      name: "a label of 10 MB", tap: "add.setAttribute('aria-label', 'x'.repeat(10e6))", status: 0,
      message: "matched: button \"Add\" is \"xxx"),
    Case(
      name: "100,000 elements",
      tap: "for (let i = 0; i < 1e5; i++) document.body.append(document.createElement('p'), 'text')",
      status: 2),
    Case(
      name: "endless microtasks", tap: "(function again() { Promise.resolve().then(again) })()", status: 2,
      message: "does not answer within 3 s"),
    Case(name: "an endless loop", tap: "for (;;);", status: 2, message: "does not answer within 3 s"),
    Case(
      name: "timers without end", tap: "(function again() { setTimeout(again, 0) })()", status: 2,
      message: "does not come to rest: still running: a timer of 0 ms"),
    Case(
      name: "frames without end",
      tap: "(function again() { document.title += '.'; requestAnimationFrame(again) })()", status: 2,
      message: "does not come to rest: still running: a frame that is asked for again and again"),
    Case(
      name: "a web socket", start: "new WebSocket('ws://127.0.0.1:1/')", status: 0,
      message: "not covered: web sockets"),
    Case(
      name: "a frame in the page", tap: "document.body.append(document.createElement('iframe'))", status: 0,
      message: "not covered: a frame in the page"),
    Case(
      name: "more timers than fire in time", start: "setInterval(() => {}, 10)", status: 2,
      message: "has too many timers for 3 s: "),
    Case(name: "reloads without end", start: "location.reload()", status: 2),
    Case(
      name: "a dialog", tap: "alert('hello')", status: 1, message: "the page opens a dialog, alert: hello"),
    Case(
      name: "a window", tap: "window.open('http://example.com/')", status: 1,
      message: "the page opens a window: http://example.com/"),
    Case(
      name: "a download",
      tap: "Object.assign(document.createElement('a'), {href: 'data:x/y,z', download: 'z.bin'}).click()",
      status: 1,
      message: "the page downloads a file: z.bin"),
    Case(
      name: "many downloads",
      tap: """
        for (let i = 0; i < 100; i++)
          Object.assign(document.createElement('a'), {href: 'data:x/y,z', download: 'z' + i}).click()
        """, status: 1, message: "the page downloads a file: z0"),
    Case(
      name: "a file of this machine", tap: "location = 'file:///outside.txt'", status: 1,
      message: "the page may not load local resource: file:///outside.txt"),
    Case(
      name: "a window with a file of this machine", tap: "window.open('file:///outside.txt')", status: 1,
      message: "the page may not load local resource: file:///outside.txt"),
    Case(
      name: "a page in its address", tap: "location = 'data:text/html,hello'", status: 1,
      message: "the page may not navigate top frame to data URL: data:text/html,hello"),
    Case(
      name: "a page of the browser", tap: "location = 'chrome://version'", status: 1,
      message: "the page may not load local resource: chrome://version/"),
    Case(
      name: "the text of a page", tap: "location = 'view-source:http://app.localhost/'", status: 1,
      message: "the page may not load local resource: view-source:http://app.localhost/"),
    Case(
      name: "a page that it makes",
      tap: "location = URL.createObjectURL(new Blob(['<p>hello'], {type: 'text/html'}))", status: 1,
      message: "the page leaves for blob:http://app.localhost/"),
    Case(
      name: "no page", tap: "location = 'about:blank'", status: 1, message: "the page leaves for about:blank"),
    Case(
      name: "a choice of files",
      tap: "Object.assign(document.createElement('input'), {type: 'file'}).click()", status: 1,
      message: "the page asks for a file of this machine"),
    Case(name: "a print", tap: "print()", status: 1, message: "the page prints"),
    Case(
      name: "an error that it does not catch", tap: "missing()", status: 0,
      message: "the page threw: ReferenceError: missing is not defined (line 5)"),
    Case(
      name: "another address", tap: "location = 'http://example.com/'", status: 1,
      message: "the page leaves for http://example.com/"),
    Case(
      name: "a request to elsewhere", start: "fetch('http://example.com/x').catch(() => 0)", status: 0,
      message: "not mapped: GET http://example.com/x"),
    Case(
      name: "a file that is outside",
      start: "fetch('/..%2foutside.txt').then(r => { if (r.ok) add.remove() })",
      status: 0, message: "not mapped: GET /..%2foutside.txt"),
    Case(
      name: "a link to a file that is outside",
      start: "fetch('/link.txt').then(r => { if (r.ok) add.remove() })",
      status: 0, message: "not mapped: GET /link.txt"),
  ]

  private static func copy(_ hostile: Case) throws -> PageCopy {
    let copy = try PageCopy()
    try copy.write("outside.txt", "secret")
    let page = copy.folder.appending(path: "page")
    try FileManager.default.createDirectory(at: page, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      at: page.appending(path: "link.txt"), withDestinationURL: copy.folder.appending(path: "outside.txt"))
    try copy.write(
      "page/index.html",
      """
      <!doctype html><meta charset="utf-8"><p id="shown">0 done</p><button id="add">Add</button>
      <script>
      let count = 0;
      const shown = document.getElementById('shown'), add = document.getElementById('add');
      add.onclick = () => { shown.replaceChildren(`${++count} done`); \(hostile.tap) };
      \(hostile.start)
      </script>
      """)
    try copy.write(
      "page.vs",
      """
      screen Counter {
          var count = 0
          action add { count += 1 }
          view { text "\\(count) done"; button "Add" -> add }
      }

      app { page "page/index.html" }

      test "it counts" {
          open Counter
          tap "Add"
          tap "Add"
          wait 5min
      }

      """)
    return copy
  }

  /// Nothing is written beside the page, nor kept of the browser, which finds its temporary folder there.
  private static func expectNothingLeft(by hostile: Case, in copy: PageCopy, _ temporary: PageCopy) throws {
    let left = try FileManager.default.contentsOfDirectory(atPath: copy.folder.path).sorted()
    #expect(left == ["outside.txt", "page", "page.vs"], "\(hostile)")
    let kept = try FileManager.default.contentsOfDirectory(atPath: temporary.folder.path)
    #expect(kept.isEmpty, "\(hostile): \(kept)")
  }

  @Test(arguments: cases.filter { $0.status == 2 }) func aPageCannotBeJudged(_ hostile: Case) throws {
    let (copy, temporary) = try (Self.copy(hostile), PageCopy())
    let run = try BrowserRun(
      script: copy.path("page.vs"), ["--app-timeout", "3s"], variables: ["TMPDIR": temporary.folder.path])
    #expect(run.status == 2, "\(run.text)")
    #expect(hostile.message.isEmpty || run.says(hostile.message), "\(run.text)")
    try Self.expectNothingLeft(by: hostile, in: copy, temporary)
  }

  /// They share a browser, in which none of them disturbs another.
  @Test func otherPagesEndInADifferenceOrInNone() throws {
    let cases = Self.cases.filter { $0.status != 2 }
    let copies = try cases.map { try Self.copy($0) }
    let temporary = try PageCopy()
    let run = try BrowserRun(
      scripts: copies.map { $0.path("page.vs") }, variables: ["TMPDIR": temporary.folder.path])
    for (hostile, copy) in zip(cases, copies) {
      let (script, isGood) = (copy.path("page.vs"), hostile.status == 0)
      let said = run.part(of: script)
      #expect(!said.isEmpty && run.hasPassed(script) == isGood, "\(hostile): \(said)")
      // What is no difference is printed when it happens.
      let isSaid =
        isGood ? run.says(hostile.message) : [said, said.unbroken].contains { $0.contains(hostile.message) }
      #expect(hostile.message.isEmpty || isSaid, "\(hostile): \(run.text)")
      try Self.expectNothingLeft(by: hostile, in: copy, temporary)
    }
  }
}
