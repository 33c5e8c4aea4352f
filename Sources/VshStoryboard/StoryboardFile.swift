package import VshExplore
package import VshSession
import VshSource
import VshText

/// The storyboard of one script: its cards in the order in which the walks reach them first, those of one screen together,
/// and in them those of one state. So an edit of one screen moves no card of another.
package struct StoryboardFile: Sendable {
  /// A card with what tests and an older version say of it.
  @dynamicMemberLookup
  package struct Card: Sendable {
    fileprivate let card: Storyboard.Card
    /// The text of the screen, without the line end after its last line.
    package let text: String
    /// The names of the tests that see it.
    package fileprivate(set) var tests: [String] = []
    /// Nil for a card that the older version has, too, and where there is none.
    package let change: StoryboardChange?
    /// What a real app shows where its path ends; nil where none was asked.
    package fileprivate(set) var look: StoryboardLook?

    fileprivate init(_ card: Storyboard.Card, _ change: StoryboardChange?) {
      self.card = card
      self.change = change
      text = Self.text(of: card)
    }

    package subscript<Value>(dynamicMember path: KeyPath<Storyboard.Card, Value>) -> Value {
      card[keyPath: path]
    }

    /// Its states, or its screen where that has none.
    var name: String { self.states.isEmpty ? self.screen : self.states.joined(separator: " · ") }

    /// The screen at several widths and in several locales, without the line ends after their last lines.
    var drawn: [Drawn] {
      self.widths.map {
        Drawn(
          size: Size(width: $0.width, locale: $0.locale), text: Self.shown($0.text),
          brokenWords: $0.brokenWords)
      }
    }

    static func text(of card: Storyboard.Card) -> String { shown(card.text) }

    private static func shown(_ text: String) -> String {
      let text = Pictures.lines(text)
      return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }
  }

  /// How a card is drawn.
  struct Size: Hashable {
    let width: Int
    let locale: TextLocale?

    /// `20 cells`, or `ar, 20 cells, right to left`.
    var words: String {
      let words = [locale?.name, "\(width) cells", locale?.isRightToLeft == true ? "right to left" : nil]
      return words.compactMap(\.self).joined(separator: ", ")
    }
  }

  struct Drawn {
    let size: Size
    let text: String
    let brokenWords: [String]
  }

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

  package let path: String
  /// The verdicts of the walks, as `vsh explore` prints them.
  package let verdicts: [String]
  /// Why walks are not whole.
  package let bounds: [String]
  package private(set) var cards: [Card]
  /// By card: the first card of its group, which has the same screen and the same state. The others are its variants, by
  /// typed texts, values and refusals.
  let groups: [Int]
  package let ways: [Storyboard.Way]
  /// What the tests of the script show; nil where they were not asked for.
  package private(set) var journeys: [Journey]?
  /// The path of the older version; nil without one.
  package let oldPath: String?
  /// By card: the range of `ways` that begin there.
  private let waysOut: [Range<Int>]

  /// - Parameters:
  ///   - shown: what the tests show, if they were taken.
  ///   - old: the path of an older version, and what its walks have found.
  package init(
    path: String, _ exploration: Exploration, _ shown: [ShownTest]? = nil,
    against old: (path: String, exploration: Exploration)? = nil
  ) {
    self.path = Pictures.line(path)
    oldPath = old.map { Pictures.line($0.path) }
    verdicts = exploration.walks.map { walk in
      let name = walk.isExplore ? TextLiteral.of(Pictures.line(walk.name)) : Pictures.line(walk.name)
      return "\(name): \(ExplorationText.counts(of: walk))"
    }
    let walks = exploration.walks + (old?.exploration.walks ?? [])
    bounds = walks.compactMap { walk in
      walk.isComplete
        ? walk.within.map { "within \($0.counted("step"))" } : ExplorationText.bound(of: walk)
    }
    var board = exploration.storyboard ?? Storyboard()
    let found = (shown ?? []).map { test in test.steps.map { board.add($0) } }
    var all = board.cards.map { ($0, nil as StoryboardChange?) }
    if let old { StoryboardChange.note(old.exploration.storyboard?.cards ?? [], in: &all) }
    var (screens, states): ([String: Int], [Storyboard.Card.State: Int]) = ([:], [:])
    for (index, (card, _)) in all.enumerated() {
      screens[card.screen] = screens[card.screen] ?? index
      states[card.state] = states[card.state] ?? index
    }
    func rank(_ index: Int) -> (Int, Int, Int) {
      let card = all[index].0
      return (screens[card.screen] ?? index, states[card.state] ?? index, index)
    }
    let order = all.indices.sorted { rank($0) < rank($1) }
    var positions = [Int](repeating: 0, count: order.count)
    for (position, card) in order.enumerated() { positions[card] = position }
    cards = order.map { Card(all[$0].0, all[$0].1) }
    groups = order.map { positions[rank($0).1] }
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
    if let shown { add(shown, found.map { cards in cards.map { positions[$0] } }) }
  }

  /// - Parameter found: by test, the card of each step.
  private mutating func add(_ shown: [ShownTest], _ found: [[Int]]) {
    journeys = zip(shown, found).map { test, indices in
      for card in indices where cards[card].tests.last != test.name { cards[card].tests.append(test.name) }
      return Journey(
        name: test.name, steps: zip(test.steps, indices).map { Journey.Step(text: $0.step, card: $1) })
    }
  }

  /// Adds what a real app shows, by card.
  package mutating func add(_ looks: [Int: StoryboardLook]) {
    for (card, look) in looks { cards[card].look = look }
  }

  /// A word that does not fit into a line at a width.
  struct BrokenWord {
    let size: Size
    let word: String
    /// The indices of the cards that have it.
    fileprivate(set) var cards: [Int]
  }

  /// By width, in the order of the cards and of their locales.
  var brokenWords: [BrokenWord] {
    struct Position: Hashable {
      let size: Size
      let word: String
    }
    var found: [BrokenWord] = []
    var indices: [Position: Int] = [:]
    for (index, card) in cards.enumerated() where card.change?.word != "gone" {
      for screen in card.drawn {
        for word in screen.brokenWords {
          let position = Position(size: screen.size, word: word)
          if let known = indices[position] {
            found[known].cards.append(index)
          } else {
            indices[position] = found.count
            found.append(BrokenWord(size: screen.size, word: word, cards: [index]))
          }
        }
      }
    }
    let order = found.indices.sorted { (found[$0].size.width, $0) < (found[$1].size.width, $1) }
    return order.map { found[$0] }
  }

  func waysOut(of card: Int) -> ArraySlice<Storyboard.Way> { ways[waysOut[card]] }
}

extension Storyboard.Card {
  /// What its group has in common.
  fileprivate struct State: Hashable {
    let screen: String
    /// In which it was found first.
    let first: String?
  }

  fileprivate var state: State { State(screen: screen, first: states.first) }
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
    if let fail = call.ranges(of: " fail(.").first {
      return "\(call[..<fail.lowerBound]) fails with .\(call[fail.upperBound...].dropLast())"
    }
    return "\(call) answers"
  }

  private static let replies = [
    (" fail(\"failed\")", " fails"), (" ok([])", " answers empty"), (" ok(nil)", " answers nil"),
  ]
}
