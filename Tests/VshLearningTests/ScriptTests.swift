import Testing
import VshSyntax
import VshText

@testable import VshLearning

/// The first script of a page, and what differs from an earlier run.
@Suite struct ScriptTests {
  private static func script(_ page: ToyPage, _ answers: String) throws -> (text: String, files: [String]) {
    let script = LearnedScript(try RuleTests.learned(page, answers), page: "toy.html", rows: nil)
    return (String(decoding: script.text, as: UTF8.self), script.files.map(\.name))
  }

  @Test func aListIsACallWithItsScreens() throws {
    let (text, files) = try Self.script(ListPage(nil), RuleTests.teas)
    #expect(files == ["teas.json"])
    #expect(
      text == """
        // Learned from a page: read it, rename what is in it, and correct what is wrong.

        model teas: [String] from "teas.json" { op list() = data }

        screen Toy {
            use teas
            var teasItems: [String] = []

            state loadingTeas {
                call teas.list() {
                    ok(found) when found.isEmpty -> noTeas { teasItems = found }
                    ok(found) -> shownTeas { teasItems = found }
                    fail(_) -> failedTeas
                }
            }
            state shownTeas {
                action reload -> loadingTeas
            }
            state noTeas {
                action reload -> loadingTeas
            }
            state failedTeas {
                action tryAgain -> loadingTeas
            }

            view {
                title "Teas"
                in failedTeas {
                    text "No connection"
                    button "Try again" -> tryAgain
                }
                in noTeas {
                    text "No tea today"
                }
                in shownTeas {
                    list { for element in teasItems { row element } }
                }
                in shownTeas, noTeas {
                    button "Reload" -> reload
                }
                in loadingTeas {
                    text "Loading…"
                }
            }
        }

        app {
            page "toy.html"
            teas.list() is GET "/teas"
        }

        """, "\(text)")
  }

  /// A list of teas, each of which has a screen of its own.
  private final class DetailPage: ToyPage {
    /// Whether a row has a button for it, and the address its name.
    private let hasButtons: Bool
    private var screen = "list"
    private var teas: [JSONValue] = []
    private var tea: JSONValue = [:]

    init(hasButtons: Bool = false) { self.hasButtons = hasButtons }

    override func start() {
      screen = "loading"
      ask("GET", "/teas")
    }

    override func elements() -> [JSONValue] {
      let name = tea["name"].string ?? ""
      switch screen {
      case "list":
        return teas.enumerated().flatMap { index, tea -> [JSONValue] in
          let button: JSONValue = ["kind": "button", "label": "Read", "index": .number(index + 1)]
          return [Self.row(tea["name"].string ?? "")] + (hasButtons ? [button] : [])
        }
      case "reading": return [Self.text("Reading \(name)")]
      case "tea": return [Self.text("\(name) costs \(tea["price"].text)"), Self.button("Back")]
      case _: return [Self.text(screen)]
      }
    }

    override func take(answer: JSONValue?, to key: RequestKey, status: Int?) throws(PageTrouble) {
      guard let answer else { return screen = "failed" }
      if screen == "loading" { teas = answer.elements }
      screen = screen == "loading" ? "list" : "tea"
    }

    override func make(_ gesture: Move) throws(PageTrouble) {
      switch gesture {
      case .tapRow(let row) where !hasButtons: read(row, "id")
      case .tap(_, let row?): read(row, "name")
      case .tap: screen = "list"
      case _: break
      }
    }

    private func read(_ row: Int, _ part: String) {
      tea = teas[row - 1]
      screen = "reading"
      ask("GET", "/teas/\(tea[part].string ?? tea[part].text)" + (hasButtons ? "/leaves" : ""))
    }
  }

  @Test func aButtonOfARowKnowsItsElement() throws {
    let answers = """
      {"GET /teas": [{"name": "Green", "price": 45}, {"name": "Black", "price": 46}],
       "GET /teas/*/leaves": {"leaves": 2}}
      """
    let (text, _) = try Self.script(DetailPage(hasButtons: true), answers)
    for line in [
      "var teasPicked: Tea? = nil", "action read(element: Tea) -> loadingLeaves { teasPicked = element }",
      "call leaves.search(teasPicked?.name ?? \"\") {", "leaves.search(id) is GET \"/teas/\\(id)/leaves\"",
      "for element in teasItems { row \"\\(element.name)\" { button \"Read\" -> read(element) } }",
    ] {
      #expect(text.contains(line), "\(line) is not in \(text)")
    }
    #expect(!text.contains("not understood"), "\(text)")
  }

  @Test func aRowThatIsTouchedIsKept() throws {
    let answers = """
      {"GET /teas": [{"id": 31, "name": "Green", "price": 45}, {"id": 32, "name": "Black", "price": 46}],
       "GET /teas/*": {"leaves": 2}}
      """
    let (text, _) = try Self.script(DetailPage(), answers)
    for line in [
      "var teasPicked: Tea? = nil", "action pickTeas(element: Tea) -> loadingTeas2 { teasPicked = element }",
      "call teas2.search(teasPicked?.id ?? 0) {", "text \"\\(teasPicked?.name) costs \\(teasPicked?.price)\"",
      "for element in teasItems { row \"\\(element.name)\" -> pickTeas(element) }",
      "teas2.search(id) is GET \"/teas/\\(id)\"",
    ] {
      #expect(text.contains(line), "\(line)\n\(text)")
    }
  }

  @Test func aListThatThePageKeepsIsUnderstood() throws {
    let (text, files) = try Self.script(TodoPage(), "{}")
    #expect(files.isEmpty && text.contains("// not understood: what a double tap on a row does"))
    for line in [
      "bind shown = items.filter { (tabs != \"Done\" || $0.isOn) && (tabs != \"Left\" || !$0.isOn) }",
      "action submitNew when !new.trimmed().isEmpty {",
      "items.append(Item(id: (items.map { $0.id }.max() ?? 0) + 1, text: new.trimmed()))",
      "action markAllDone(value: Bool) { items = items.map { $0.with(isOn: value) } }",
      "action delete(id: Int) { items.remove { $0.id == id } }", "action clear { items.remove { $0.isOn } }",
      "toggle \"All done\", on: left == 0 -> markAllDone",
      "row element.text, on: element.isOn -> markItem(element.id) {",
      "swipe \"Delete\" -> delete(element.id)", "text \"\\(left) things left\"", "if marked > 0 {",
    ] {
      #expect(text.contains(line), "\(line)\n\(text)")
    }
  }

  @Test func statesOnAPathThatDiffersAreToldApart() throws {
    let crawl = Crawl([StepsPage()], Answers())
    crawl.run()
    func script() -> String {
      let script = LearnedScript(Learned(crawl, named: "toy"), page: nil, rows: nil)
      return String(decoding: script.text, as: UTF8.self)
    }
    #expect(!script().contains("done"))
    let next = #"tap "Next""#
    crawl.tellApart(["open Toy", next, next], [:])
    crawl.tellApart(["open Toy", next, next, next], [:])
    #expect(
      script().contains("action next -> done") && script().ranges(of: "action next").count == 3, "\(script())"
    )
  }

  @Test func whatIsNotUnderstoodIsSaid() throws {
    let (text, _) = try Self.script(NamesPage(nil), "{}")
    #expect(text.contains("// not understood: start: where the rows come from"), "\(text)")
  }

  @Test func namesAreMadeOfLetters() {
    var names = ScriptNames()
    let all = ["Try again", "Try again", "東京", "in", "cancel", "*/ \"x\" \u{202E}", "ABC def", "userName"].map
    {
      names.new($0, or: "press")
    }
    #expect(
      all == ["tryAgain", "tryAgain2", "press", "pressIn", "pressCancel", "pressX", "abcDef", "userName"])
    #expect(ScriptNames.field("first_name") == "firstName" && ScriptNames.field("for") == "forField")
  }

  @Test func whatDiffersFromAnEarlierRunIsSaid() throws {
    func learned(_ page: ToyPage) throws -> (learned: Learned, script: LearnedScript) {
      let learned = try RuleTests.learned(page, RuleTests.teas)
      return (learned, LearnedScript(learned, page: nil, rows: nil))
    }
    let good = try learned(ListPage(nil))
    let old = Array(good.learned.document(listing: [], script: good.script.text).utf8)
    #expect(LearnedChange(from: old, to: good.learned, good.script)?.text.isEmpty == true)
    #expect(LearnedChange(from: Array("{}".utf8), to: good.learned, good.script) == nil)
    let bad = try learned(ListPage(.failureLikeEmpty))
    let text = try #require(LearnedChange(from: old, to: bad.learned, bad.script)?.text)
    #expect(
      text.hasPrefix(
        """
        gone screen: "Teas", "No connection"
        GET /teas: error was ok, is missing
        new finding: no error screen: GET /teas: 500: it says the same as an empty
            answer; also at GET /teas broken
        @@ -10,7 +10,7 @@

        """), "\(text)")
    for line in ["-            fail(_) -> failedTeas", "+            fail(_) -> noTeas"] {
      #expect(text.contains("\n\(line)\n"), "\(text)")
    }
  }

  @Test func namesThatAPersonHasGivenStay() throws {
    let learned = try RuleTests.learned(ListPage(nil), RuleTests.teas)
    let script = LearnedScript(learned, page: nil, rows: nil)
    let document = Array(learned.document(listing: [], script: script.text).utf8)
    let text = String(decoding: script.text, as: UTF8.self)
    func isRenamed(_ edited: String) -> Bool { LearnedScript.isRenamed(Array(edited.utf8), of: document) }
    let renamed = text.replacing("loadingTeas", with: "waiting")
    // A comment may be gone; a new one would be lost.
    let copy = renamed.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(isRenamed(copy) && !isRenamed(renamed.replacing("// Learned", with: "// Learnt")))
    let other = LearnedScript(
      try RuleTests.learned(ListPage(.failureLikeEmpty), RuleTests.teas), page: nil, rows: nil)
    let new = String(decoding: other.text(namedAsIn: Array(copy.utf8), of: document), as: UTF8.self)
    #expect(new == String(decoding: other.text, as: UTF8.self).replacing("loadingTeas", with: "waiting"))
    let edits = [
      ("-> failedTeas", "-> noTeas"), ("failedTeas", "noTeas"), ("\"Teas\"", "\"Tea\""),
      ("title", "text \"x\" title"),
    ]
    for edit in edits { #expect(!isRenamed(text.replacing(edit.0, with: edit.1)), "\(edit)") }
  }

  /// What vsh would call by a name that a person has given to something else gets a number.
  @Test func aGivenNameIsNotTakenTwice() {
    let names = GivenNames(in: Array("state waiting".utf8), of: Array("state start".utf8))
    let text = names?.applied(to: Array("start waiting waiting2 waiting".utf8)) ?? []
    #expect(String(decoding: text, as: UTF8.self) == "waiting waiting3 waiting2 waiting3")
  }
}
