package import VshExplore
package import VshSession
import VshSource
import VshText

/// The storyboard of one script: its cards in an order that no walk decides, so that an edit of one screen moves no card
/// of another.
package struct StoryboardFile: Sendable {
  package let path: String
  /// The verdicts of the walks, as `vsh explore` prints them.
  package let verdicts: [String]
  /// Why walks are not whole.
  package let bounds: [String]
  package let cards: [Storyboard.Card]
  package let ways: [Storyboard.Way]
  /// What the tests of the script show; nil where they were not asked for.
  package let journeys: [Journey]?
  /// By card: the names of the tests that have seen it.
  let testsByCard: [[String]]
  /// By card: the range of `ways` that begin there.
  private let waysOut: [Range<Int>]

  /// A test, step by step.
  package struct Journey: Sendable {
    package struct Step: Sendable {
      let text: String
      /// The index of the card that is shown then.
      let card: Int
    }

    let name: String
    let steps: [Step]
  }

  package init(path: String, _ exploration: Exploration, _ shown: [ShownTest]? = nil) {
    self.path = Pictures.line(path)
    verdicts = exploration.walks.map { walk in
      let name = walk.isExplore ? TextLiteral.of(Pictures.line(walk.name)) : Pictures.line(walk.name)
      return "\(name): \(ExplorationText.counts(of: walk))"
    }
    bounds = exploration.walks.filter { !$0.isComplete }.map { ExplorationText.bound(of: $0) }
    var board = exploration.storyboard ?? Storyboard()
    let found = (shown ?? []).map { test in test.steps.map { board.add($0) } }
    let order = board.cards.indices.sorted { board.cards[$0].comesBefore(board.cards[$1]) }
    var positions = [Int](repeating: 0, count: order.count)
    for (position, card) in order.enumerated() { positions[card] = position }
    cards = order.map { board.cards[$0] }
    let ways = board.ways.map {
      Storyboard.Way(from: positions[$0.from], to: positions[$0.to], step: $0.step, kind: $0.kind)
    }.sorted { ($0.from, $0.to, $0.step) < ($1.from, $1.to, $1.step) }
    self.ways = ways
    var waysOut: [Range<Int>] = []
    var next = 0
    for card in order.indices {
      let start = next
      while next < ways.count, ways[next].from == card { next += 1 }
      waysOut.append(start..<next)
    }
    self.waysOut = waysOut
    var tests = [[String]](repeating: [], count: order.count)
    journeys = shown.map { shown in
      zip(shown, found).map { test, cards in
        let steps = zip(test.steps, cards).map { step, card in
          Journey.Step(text: step.step, card: positions[card])
        }
        for step in steps where tests[step.card].last != test.name { tests[step.card].append(test.name) }
        return Journey(name: test.name, steps: steps)
      }
    }
    testsByCard = tests
  }

  /// The text of a card's screen, without the line end after its last line.
  func text(of card: Storyboard.Card) -> String {
    let text = Pictures.lines(card.text)
    return text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  func waysOut(of card: Int) -> ArraySlice<Storyboard.Way> { ways[waysOut[card]] }
}

extension Storyboard.Card {
  /// By screen, the state in which it was found first, and text.
  fileprivate func comesBefore(_ other: Self) -> Bool {
    (screen, states.first ?? "", text) < (other.screen, other.states.first ?? "", other.text)
  }
}

extension Storyboard.Way {
  /// What leads there, for people: `tap "Try again"`, `news.list fails`, `after 750ms`.
  var label: String { step.split(separator: "\n").map(Self.label).joined(separator: ", ") }

  private static func label(of step: Substring) -> String {
    if step.hasPrefix("wait ") { return "after \(step.dropFirst(5))" }
    guard step.hasPrefix("deliver ") else { return String(step) }
    let call = step.dropFirst("deliver ".count)
    for (reply, words) in replies where call.hasSuffix(reply) {
      return call.dropLast(reply.count) + words
    }
    if let fail = call.ranges(of: " fail(").last, call.hasSuffix(", \"failed\")") {
      let code = call[fail.upperBound...].prefix { $0 != "," }
      return "\(call[..<fail.lowerBound]) fails with \(code)"
    }
    return "\(call) answers"
  }

  private static let replies = [
    (" fail(\"failed\")", " fails"), (" ok([])", " answers empty"), (" ok(nil)", " answers nil"),
  ]
}
