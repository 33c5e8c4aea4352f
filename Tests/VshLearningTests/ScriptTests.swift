import Testing
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
    private var screen = "list"
    private var teas: [JSONValue] = []
    private var tea: JSONValue = [:]

    override func start() {
      screen = "loading"
      ask("GET", "/teas")
    }

    override func elements() -> [JSONValue] {
      let name = tea["name"].string ?? ""
      switch screen {
      case "list": return teas.map { Self.row($0["name"].string ?? "") }
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
      if case .tapRow(let row) = gesture {
        tea = teas[row - 1]
        screen = "reading"
        ask("GET", "/teas/\(tea["id"].text)")
      } else if case .tap = gesture {
        screen = "list"
      }
    }
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
    let good = try RuleTests.learned(ListPage(nil), RuleTests.teas)
    let old = Array(good.document(listing: []).utf8)
    #expect(LearnedChange(from: old, to: good)?.text.isEmpty == true)
    #expect(LearnedChange(from: Array("{}".utf8), to: good) == nil)
    let bad = try RuleTests.learned(ListPage(.failureLikeEmpty), RuleTests.teas)
    #expect(
      LearnedChange(from: old, to: bad)?.text == """
        gone screen: "Teas", "No connection"
        GET /teas: error was ok, is missing
        new finding: no error screen: GET /teas: 500: it says the same as an empty
            answer
        new finding: no error screen: GET /teas: broken: it says the same as an empty
            answer

        """)
  }
}
