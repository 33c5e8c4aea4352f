import Testing
import VshText

@testable import VshLearning

/// Each rule of the audit, with a page that breaks it and one that does not.
@Suite struct RuleTests {
  static let teas = #"{"GET /teas": ["Green", "Black", "Oolong"]}"#
  static let cities = #"{"GET /search?q=*": ["Oslo", "Lima", "Rome"]}"#

  static func learned(
    _ page: any LearnedPage, _ answers: String = "{}", _ bounds: Crawl.Bounds = Crawl.Bounds()
  ) throws -> Learned {
    let crawl = Crawl([page], try Answers(reading: Array(answers.utf8)), bounds)
    crawl.run()
    return Learned(crawl, named: "toy")
  }

  static func rules(_ learned: Learned, rank: Audit.Rank = .fault) -> Set<String> {
    Set(learned.audit.findings.filter { $0.rank == rank }.map(\.rule))
  }

  @Test func goodPagesHaveNoFinding() throws {
    for (page, answers) in [
      (ListPage(nil), Self.teas), (SearchPage(nil), Self.cities),
      (OrderPage(sendsTwice: false), #"{"POST /orders": {"number": 1}}"#), (NamesPage(nil), "{}"),
    ] as [(any LearnedPage, String)] {
      let learned = try Self.learned(page, answers)
      #expect(Self.rules(learned).isEmpty && learned.verdict == .good, "\(learned.text)")
      let doubts = Self.rules(learned, rank: .doubt).subtracting(["no second try", "dead end"])
      #expect(doubts.isEmpty, "\(learned.text)")
    }
  }

  static let lists: [(fault: ListPage.Fault, rule: String, rank: Audit.Rank)] = [
    (.noLoading, "no loading screen", .doubt), (.loadingLikeEmpty, "no loading screen", .doubt),
    (.emptyLikeLoaded, "empty looks like loaded", .doubt), (.noEmpty, "no empty screen", .doubt),
    (.failureLikeLoading, "no error screen", .fault), (.failureLikeEmpty, "no error screen", .fault),
    (.failureUnsaid, "no error screen", .fault), (.stillLoading, "still loading", .fault),
    (.noRetry, "no second try", .doubt), (.throwsError, "uncaught error", .fault),
    (.neverRests, "no rest", .fault), (.covered, "covered", .fault), (.deadButton, "dead button", .fault),
    (.blankRow, "blank row", .doubt), (.otherOrder, "another order", .remark),
    (.opensWindow, "refused", .doubt),
    (.asksTwice, "asked twice", .doubt), (.deadEnd, "dead end", .doubt),
    (.failureLikeAnswer, "no error screen", .fault), (.failureLikeStart, "no error screen", .fault),
    (.throwsAtAnswer, "uncaught error", .fault),
  ]

  @Test func everyFaultOfAListIsListed() {
    #expect(Self.lists.map(\.fault) == ListPage.Fault.allCases)
  }

  @Test(arguments: lists.indices) func aFaultOfAListIsFound(index: Int) throws {
    let (fault, rule, rank) = Self.lists[index]
    let learned = try Self.learned(ListPage(fault), Self.teas)
    let finding = learned.audit.findings.first { $0.rule == rule }
    #expect(finding?.rank == rank, "\(fault): \(learned.text)")
  }

  static let searches: [(fault: SearchPage.Fault, rule: String, rank: Audit.Rank)] = [
    (.takesLate, "late answer", .fault), (.overwritesCleared, "late answer", .fault),
    (.notEncoded, "not encoded", .fault), (.keepsMessage, "not as at the start", .doubt),
  ]

  @Test(arguments: searches.indices) func aFaultOfASearchIsFound(index: Int) throws {
    let (fault, rule, rank) = Self.searches[index]
    let learned = try Self.learned(SearchPage(fault), Self.cities)
    #expect(learned.audit.findings.first { $0.rule == rule }?.rank == rank, "\(fault): \(learned.text)")
  }

  @Test func whatIsSentTwiceIsFound() throws {
    let learned = try Self.learned(OrderPage(sendsTwice: true), #"{"POST /orders": {"number": 1}}"#)
    #expect(Self.rules(learned).contains("sent twice"), "\(learned.text)")
    #expect(learned.text.contains("sent twice: POST /orders goes out while the same is on its way"))
  }

  @Test func whatIsSentAgainAndIgnoredIsADoubt() throws {
    let learned = try Self.learned(
      OrderPage(sendsTwice: true, ignoresFirst: true), #"{"POST /orders": {"number": 1}}"#)
    let finding = learned.audit.findings.first { $0.rule == "sent twice" }
    #expect(
      finding?.rank == .doubt && finding?.text.contains("the page gave it up") == true, "\(learned.text)")
  }

  @Test func whatIsGoneAfterAReloadIsOnlySaid() throws {
    var bounds = Crawl.Bounds()
    bounds.same = 2
    let learned = try Self.learned(NamesPage(.forgetsName), "{}", bounds)
    #expect(Self.rules(learned, rank: .remark).contains("reload loses rows"), "\(learned.text)")
    #expect(learned.verdict == .good)
  }

  /// The path leads over the answer, also where it changes nothing.
  @Test func theWayToAFailureHasItsAnswer() throws {
    let learned = try Self.learned(ListPage(.failureLikeLoading), Self.teas)
    let finding = learned.audit.findings.first { $0.rule == "no error screen" }
    #expect(finding.map { learned.words($0.path) } == "deliver GET /teas 500", "\(learned.text)")
  }

  @Test func whatAPageForgetsIsFound() throws {
    #expect(Self.rules(try Self.learned(NamesPage(.forgetsMark))) == ["reload changes rows"])
    // What is typed has the shape of what was there.
    var bounds = Crawl.Bounds()
    bounds.same = 2
    let kept = try Self.learned(NamesPage(.escapeKeeps), "{}", bounds)
    #expect(Self.rules(kept, rank: .doubt) == ["escape keeps"], "\(kept.text)")
  }

  /// A page may well be unable to read what vsh has made up.
  @Test func anErrorAfterAnAnswerThatWasMadeUpIsOnlySaid() throws {
    let learned = try Self.learned(ListPage(.throwsAtAnswer))
    #expect(Self.rules(learned).isEmpty && Self.rules(learned, rank: .remark).contains("uncaught error"))
    let text = learned.audit.findings.first { $0.rule == "uncaught error" }?.text
    #expect(text?.hasSuffix("(app.js:1), after an answer that vsh has made up") == true, "\(learned.text)")
  }

  @Test func oneMissingScreenIsOneFinding() throws {
    let answers = #"{"GET /teas": ["Green"], "GET /teas 404": {}, "GET /a": [1], "GET /b": [1]}"#
    for (page, text) in [
      (
        ListPage(.failureUnsaid),
        "GET /teas: 404: nothing says that it failed; also at GET /teas 500; GET /teas broken"
      ),
      (
        PairPage(),
        "GET /b: 500: it stays as while it loads; also at GET /b broken; GET /a 500; GET /a broken; "
          + "the page threw TypeError: x is undefined (app.js:1)"
      ),
    ] as [(any LearnedPage, String)] {
      let learned = try Self.learned(page, answers)
      let found = learned.audit.findings.filter { $0.rule == "no error screen" }
      #expect(found.map(\.text) == [text] && Self.rules(learned).count == 1, "\(learned.text)")
    }
  }

  /// It waits for two answers at once, and says nothing where one fails.
  private final class PairPage: ToyPage {
    private var texts: [String] = []

    override func start() {
      texts = []
      ask("GET", "/a")
      ask("GET", "/b")
    }
    override func elements() -> [JSONValue] { [Self.text(texts.count < 2 ? "Loading" : "Loaded")] }
    override func take(answer: JSONValue?, to key: RequestKey, status: Int?) throws(PageTrouble) {
      if answer != nil { texts.append(key.kind) } else { errors = ["TypeError: x is undefined (app.js:1)"] }
    }
  }

  /// It needs a script of elsewhere when it is opened, or when its button is pressed.
  private final class LibraryPage: ToyPage {
    private let needsAtOnce: Bool
    private let isOfServer: Bool

    init(needsAtOnce: Bool, isOfServer: Bool = false) {
      (self.needsAtOnce, self.isOfServer) = (needsAtOnce, isOfServer)
    }

    private let error = "ReferenceError: lib is not defined (app.js:1)"
    override func start() {
      let address = "https://cdn.example/lib.js"
      let file = isOfServer ? nil : "cdn.example/lib.js"
      missingScripts = [PageLook.MissingScript(address: address, file: file)]
      if needsAtOnce { errors = [error] }
    }
    override func elements() -> [JSONValue] { [Self.text("Shop"), Self.button("Buy"), Self.button("Help")] }
    override func make(_ gesture: Move) throws(PageTrouble) {
      if case .tap("Buy", _) = gesture { errors = [error] }
    }
  }

  @Test func whatComesOfAMissingScriptIsNoFinding() throws {
    let late = try Self.learned(LibraryPage(needsAtOnce: false))
    #expect(Self.rules(late).isEmpty && Self.rules(late, rank: .doubt).isEmpty, "\(late.text)")
    let remarks = late.audit.findings.map { "\($0.rule): \($0.text)" }
    let help = "put it into the page's folder, as `cdn.example/lib.js`"
    #expect(remarks.contains("script not loaded: https://cdn.example/lib.js: \(help)"), "\(late.text)")
    #expect(remarks.contains { $0.hasSuffix("(app.js:1), without a script that was not loaded") })
    #expect(late.verdict == .open, "\(late.text)")
    let early = try Self.learned(LibraryPage(needsAtOnce: true, isOfServer: true))
    #expect(Self.rules(early).isEmpty && early.verdict == .open, "\(early.text)")
    let said = early.audit.findings.first { $0.rule == "script not loaded" }?.text
    #expect(
      said?.hasSuffix(
        "let the page's own server send it; the page threw ReferenceError: lib is not defined (app.js:1), so it was not judged"
      ) == true, "\(early.text)")
  }

  /// A joke, and a button for another one, also while one is on its way. A failure is not said.
  private final class JokePage: ToyPage {
    private var joke = ""

    override func start() {
      joke = "Loading…"
      refused = ["GET https://example.com/jokes.js"]
      missingScripts = [PageLook.MissingScript(address: "https://example.com/jokes.js", file: nil)]
      ask("GET", "/joke")
    }
    override func elements() -> [JSONValue] { [Self.text(joke), Self.button("Another")] }
    override func take(answer: JSONValue?, to key: RequestKey, status: Int?) throws(PageTrouble) {
      joke = answer?["joke"].string ?? joke
    }
    override func make(_ gesture: Move) throws(PageTrouble) {
      if case .tap = gesture { ask("GET", "/joke") }
    }
  }

  @Test func anAnswerIsNotLateWhileTheSameIsWaitedFor() throws {
    let learned = try Self.learned(JokePage(), #"{"GET /joke": {"joke": "Ha"}}"#)
    #expect(Self.rules(learned) == ["no error screen"], "\(learned.text)")
    let lines = learned.text.split(separator: "\n")
    #expect(lines[3] == "  not reached: GET https://example.com/jokes.js", "\(learned.text)")
  }

  @Test func anAnswerThatIsNotKnownIsSaid() throws {
    let learned = try Self.learned(ListPage(nil))
    #expect(learned.text.contains("no answer known: GET /teas: it was answered with []"), "\(learned.text)")
    #expect(learned.verdict == .good)
  }
}
