import Foundation
import TestSupport
import Testing

/// What is seen and done in a page, each by a page of its own.
@Suite(
  .serialized, .enabled(if: BrowserRun.browser != nil, "skipped: chromium-headless-shell is not installed"))
struct SmallPageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    /// After the document type.
    let page: String
    var files: [String: String] = [:]
    let script: String
    /// What the difference is; nil for none.
    var message: String?

    var testDescription: String { name }
  }

  private static let teas = """
    screen Teas { view { list { for tea in ["Green"] { row tea, detail: "4.50" } } } }

    test "it opens" { open Teas }

    """

  private static let loaded = """
    screen Page { view { title "Loaded" } }

    test "it opens" { open Page }

    """

  static let cases = [
    Case(
      name: "names made of the time",
      page: """
        <p id="count">0 names</p><button id="add">Add</button><script>
        const names = new Set();
        add.onclick = () => { names.add(Date.now()); count.textContent = `${names.size} names`; };
        </script>
        """,
      script: """
        screen Names {
            var count = 0
            action add { count += 1 }
            view { text "\\(count) names"; button "Add" -> add }
        }

        test "each press makes one" {
            open Names
            tap "Add"
            tap "Add"
            wait 1ms
            tap "Add"
        }

        """),
    Case(
      name: "a script that loads another, each after 4 ms",
      page: """
        <h1>Loading</h1><script>
        const load = name => setTimeout(() => {
          document.head.append(Object.assign(document.createElement('script'), {src: name}));
        }, 4);
        onload = () => load('one.js');
        </script>
        """,
      files: [
        "one.js": "load('two.js'); //" + String(repeating: "x", count: 3_000_000),
        "two.js": "document.querySelector('h1').textContent = 'Loaded'",
      ],
      script: loaded),
    Case(
      name: "a script that is written as text",
      page: """
        <h1>Loading</h1><div id="place"></div><script>
        place.innerHTML = '<script src="never.js"></' + 'script>';
        document.querySelector('h1').textContent = 'Loaded';
        </script>
        """,
      script: loaded),
    Case(
      name: "a detail inside of the row's text", page: "<ul><li>Green <small>4.50</small></ul>", script: teas),
    Case(
      name: "a detail beside the row's text",
      page: "<ul><li><b>Green</b><p>4.50</p><button>Buy</button></ul>", script: teas),
    Case(
      name: "another detail", page: "<ul><li>Green <small>4.51</small></ul>", script: teas,
      message: "row 1 is \"Green (4.50)\" in the script and \"Green (4.51)\" in the app"),
    Case(
      name: "a title in a link that has no size",
      page: "<a href='#/'><h1 style='position: absolute'>Loaded</h1></a>", script: loaded),
    Case(
      name: "tabs in an element that is no list",
      page: """
        <footer class="filters">
          <li><a href="#/" class="selected">All</a></li><li><a href="#/done">Done</a></li>
        </footer>
        """,
      script: """
        screen Page { view { tabs of: ["All", "Done"], value: "All" } }

        test "it opens" { open Page }

        """),
    Case(
      name: "a tab that is not there, beside a button without a name in a row",
      page: """
        <style>button { width: 20px; height: 20px }</style>
        <ul><li>Green <button onclick="this.parentNode.remove()"></button></ul>
        """,
      script: """
        screen Page {
            var filter = "All"
            action narrow(to: String) { filter = to }
            view { list { row "Green" }; tabs of: ["All", "Done"], value: filter -> narrow }
        }

        test "another filter" {
            open Page
            tap "Done"
        }

        """, message: "the app cannot do this: nothing there to touch: \"Done\""),
    Case(
      name: "a button that is covered",
      page: """
        <button>Add</button><p style="position: absolute; inset: 0; margin: 0; background: white">over it</p>
        """,
      script: """
        screen Page { action add {}; view { button "Add" -> add; text "over it" } }

        test "it is pressed" {
            open Page
            tap "Add"
        }

        """, message: "the app cannot do this: hidden or covered: \"Add\""),
    Case(
      name: "a selector that matches nothing", page: "<button>Start</button><button>Stop</button>",
      script: """
        screen Page { action go {}; view { button "Go" -> go } }

        test "it is pressed" {
            open Page
            tap "Go"
        }
        app { button "Go" is at "#go" }

        """, message: "`button \"Go\" is at \"#go\"` matches nothing now"),
    Case(
      name: "a call without a line in an `app` block", page: "<p>Loading</p>",
      script: """
        model shop: [String] = ["Green"] { op page(number: Int) = data }
        screen Page {
            use shop
            state loading { call shop.page(1) { ok(teas) -> loaded(teas); fail(_) -> loading } }
            state loaded(teas: [String])
            view { in loading { text "Loading" }; in loaded(teas) { for tea in teas { row tea } } }
        }

        test "it loads" {
            open Page
            wait
        }

        """,
      message: "no line of an `app` block says which request it is: write `shop.page(…) is GET \"…\"`"),
  ]

  private static func copy(_ small: Case) throws -> PageCopy {
    let copy = try PageCopy()
    try copy.write("index.html", "<!doctype html>" + small.page)
    for (name, text) in small.files { try copy.write(name, text) }
    let hasBlock = small.script.contains("app { ")
    try copy.write(
      "page.vs",
      hasBlock
        ? small.script.replacing("app { ", with: "app { page \"index.html\"; ")
        : small.script + "app { page \"index.html\" }\n")
    return copy
  }

  /// All share one browser.
  private static let all = Result {
    let copies = try (cases + more).map { try copy($0) }
    let scripts = copies.map { $0.path("page.vs") }
    return (scripts: scripts, run: try withExtendedLifetime(copies) { try BrowserRun(scripts: scripts) })
  }

  @Test(arguments: (cases + more).indices) func aPageIsSeenAndTouched(index: Int) throws {
    let small = (Self.cases + Self.more)[index]
    let (scripts, run) = try Self.all.get()
    let script = scripts[index]
    let said = run.part(of: script)
    #expect(run.hasPassed(script) == (small.message == nil), "\(small): \(said)")
    if let message = small.message {
      #expect(said.contains(" failed\n"), "\(small): \(said)")
      #expect(said.contains(message) || said.unbroken.contains(message), "\(small): \(said)")
    }
  }
}
