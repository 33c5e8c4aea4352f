import Dispatch
import Testing
import VshText

@testable import VshLearning

/// The walk: its order, its bounds, what hides a state.
@Suite struct CrawlTests {
  @Test func twoWalksGiveTheSameBytes() throws {
    for page in [{ ListPage(nil) }, { SearchPage(.takesLate) }, { NamesPage(nil) }] as [() -> ToyPage] {
      let all = try (0..<2).map { _ in try RuleTests.learned(page(), RuleTests.cities) }
      #expect(all[0].json == all[1].json && all[0].storyboard == all[1].storyboard)
      #expect(all[0].crawl.repeated.count > 0 && all[0].crawl.repeated.unequal.isEmpty)
      #expect(all[0].crawl.divergences.isEmpty)
    }
  }

  /// Four pages share the moves out in the same way, one after another and at once.
  @Test func pagesSideBySideGiveTheSameBytes() throws {
    let answers = try Answers(reading: Array(RuleTests.cities.utf8))
    let crawls = [false, true].map { isAtOnce in
      let pages = (0..<4).map { _ in SearchPage(.takesLate) }
      let crawl =
        isAtOnce
        ? Crawl(
          pages, answers,
          Crawl.Bounds(),
          Crawl.Sharing(beside: { job in
            let item = DispatchWorkItem(block: job)
            DispatchQueue.global().async(execute: item)
            return { item.wait() }
          }))
        : Crawl(pages, answers)
      crawl.run()
      return crawl
    }
    let all = crawls.map { Learned($0, named: "toy") }
    #expect(all[0].json == all[1].json && all[0].storyboard == all[1].storyboard)
    #expect(
      crawls[0].isComplete && crawls[0].freshCount > 3 && crawls[0].divergences.isEmpty, "\(all[0].text)")
    #expect(RuleTests.rules(all[0]) == ["late answer"], "\(all[0].text)")
  }

  @Test func theTableSaysWhatEachRequestShows() throws {
    let learned = try RuleTests.learned(ListPage(nil), RuleTests.teas)
    #expect(
      learned.text == """
        toy: 4 screens, 4 states, 14 moves, complete
        loading  loaded  empty  error  late  never  request
        ok       ok      ok     ok     ?     waits  GET /teas

        """)
    #expect(learned.crawl.stepCount <= 20 && learned.crawl.freshCount == 1)
  }

  @Test func aBoundEndsTheWalk() throws {
    var bounds = Crawl.Bounds()
    bounds.steps = 3
    let few = try RuleTests.learned(ListPage(nil), RuleTests.teas, bounds)
    #expect(few.text.hasPrefix("toy: 2 screens, 2 states, 3 moves, stopped by `--steps 3`: "), "\(few.text)")
    #expect(few.verdict == .open)
    bounds = Crawl.Bounds()
    bounds.states = 2
    #expect(try RuleTests.learned(ListPage(nil), RuleTests.teas, bounds).crawl.bound == "--states 2")
  }

  /// Every second press of its button leads elsewhere, and nothing that it shows says so.
  private final class ForgetfulPage: ToyPage {
    private var presses = 0
    private var screen = "start"

    override func start() { (presses, screen) = (0, "start") }
    override func elements() -> [JSONValue] { [Self.text(screen), Self.button("Go"), Self.button("Back")] }
    override func make(_ gesture: Move) throws(PageTrouble) {
      if gesture == .tap("Back", row: nil) { screen = "start" }
      if gesture == .tap("Go", row: nil) {
        presses += 1
        screen = presses > 1 ? "second" : "first"
      }
    }
  }

  @Test func aHiddenStateIsTold() throws {
    let learned = try RuleTests.learned(ForgetfulPage())
    #expect(!learned.crawl.divergences.isEmpty)
    #expect(
      learned.text.contains("hidden state: tap \"Go\" led to screen 2, then to screen 3"), "\(learned.text)")
  }

  /// A text for each press, without end.
  private final class GrowingPage: ToyPage {
    private var texts: [String] = []

    override func start() { texts = [] }
    override func elements() -> [JSONValue] { texts.map(Self.row) + [Self.button("Add")] }
    override func make(_ gesture: Move) throws(PageTrouble) {
      if gesture == .tap("Add", row: nil) { texts.append("Text \(texts.count)") }
    }
  }

  @Test func aListThatGrowsIsLookedIntoOnceForEachShape() throws {
    let learned = try RuleTests.learned(GrowingPage())
    #expect(learned.crawl.isComplete && learned.crawl.states.count < 8, "\(learned.text)")
    #expect(learned.cards.count == 2)
  }

  /// A page whose browser is lost in its second step.
  private final class MortalPage: ToyPage {
    private var steps = 0

    override func elements() -> [JSONValue] {
      [Self.text(steps == 0 ? "first" : "second"), Self.button("Go")]
    }
    override func make(_ gesture: Move) throws(PageTrouble) {
      steps += 1
      if steps > 1 { throw .ended("has lost its browser") }
    }
  }

  @Test func whatWasLearnedBeforeTheEndIsKept() throws {
    let learned = try RuleTests.learned(MortalPage())
    #expect(learned.crawl.trouble == .ended("has lost its browser"))
    #expect(learned.cards.count == 2 && learned.text.contains("not complete"), "\(learned.text)")
  }

  /// A list whose page is lost when it was asked for something so many times.
  private final class BrittlePage: LearnedPage {
    private let page = ListPage(nil)
    private var left: Int

    init(_ left: Int) { self.left = left }

    private func ask() throws(PageTrouble) {
      left -= 1
      if left < 0 { throw .ended("has lost its browser") }
    }

    func open() throws(PageTrouble) {
      try ask()
      try page.open()
    }
    func take(_ move: Move, reply: Reply?) throws(PageTrouble) {
      try ask()
      try page.take(move, reply: reply)
    }
    func look() throws(PageTrouble) -> PageLook {
      try ask()
      return try page.look()
    }
    func buttons(underMouseOf rows: [Int]) -> [Int: [String]] { [:] }
    func picture() -> [UInt8]? { nil }
    func close() {}
  }

  /// While it opens, is looked at, takes a move, and is walked once more.
  @Test func aBrowserMayDieInEachPhase() throws {
    var last = 0
    for count in 0..<200 {
      let learned = try RuleTests.learned(BrittlePage(count), RuleTests.teas)
      #expect(learned.crawl.states.count >= last && learned.isEmpty == (count < 2), "\(count)")
      last = learned.crawl.states.count
      guard let trouble = learned.crawl.trouble else { return }
      #expect(trouble == .ended("has lost its browser"))
    }
    Issue.record("the walk never ends")
  }

  @Test func whatWasLearnedBeforeCtrlCIsKept() throws {
    let page = ListPage(nil)
    var polls = 0
    let crawl = Crawl(
      [page], try Answers(reading: Array(RuleTests.teas.utf8)),
      isStopped: {
        polls += 1
        return polls > 3
      })
    crawl.run()
    let learned = Learned(crawl, named: "toy")
    #expect(
      learned.text.hasPrefix("toy: 2 screens, 2 states, 3 moves, stopped by `Ctrl-C`: "), "\(learned.text)")
    #expect(learned.verdict == .open && LearnedScript(learned, page: nil, rows: nil).text.count > 100)
  }

  @Test func textsOfAPageAreTextInTheStoryboard() throws {
    final class Hostile: ToyPage {
      override func elements() -> [JSONValue] {
        [Self.text("</style><script>alert(1)</script>\u{202E}\u{1B}[2J\""), Self.button("*/ \" & '")]
      }
    }
    let learned = try RuleTests.learned(Hostile())
    let page = String(decoding: learned.storyboard, as: UTF8.self)
    #expect(!page.contains("<script") && page.ranges(of: "</style>").count == 1)
    for text in [page, learned.text, learned.json] {
      #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}"))
    }
  }

  @Test func shapesLeaveOutDataDigitsAndWhatIsTyped() {
    var naming = StateNaming(data: ["Green", "Green tea"])
    naming.note(typed: ["R&D <b>"])
    #expect(naming.plain("12 of Green tea for R&D <b>") == "# of ‹data› for ‹typed›")
    #expect("id=1234567890123 a=99".masked(digits: 10) == "id=# a=99")
    #expect("3fa85f64-5717-4562-b3fc-2c963f66afa6".masked(digits: 6) == "#")
  }
}
