package import VshSession

/// What a person can see in the walks of a script: each text of a screen once, as a card, and the ways between the cards.
///
/// Two states with one text are one card. The key of a card depends on its screen and its text, so that it stays the same
/// when other screens change.
package struct Storyboard: Sendable {
  package struct Card: Sendable {
    /// `News-1c9a4f02`.
    package let key: String
    package let screen: String
    /// Empty where the screen cannot be drawn.
    package let text: String
    /// The names of the states in which it is shown, in the order in which they were found.
    package internal(set) var states: [String] = []
    /// The number of its states that walks have found; 0 for a card that only tests show.
    package internal(set) var stateCount = 0
    /// The steps of a shortest path from the start; empty where the paths before it are too long together.
    package internal(set) var path: [String] = []
    /// Whether the walk ended at each of its states, so that it is not known where its ways lead.
    package internal(set) var isAtEdge = false
    /// What is wrong in one of its states.
    package internal(set) var problems: [String] = []
    /// The screen at several widths, if they are asked for.
    package internal(set) var widths: [SeenScreen.AtWidth] = []
    /// The texts of its elements, if they are asked for: each once, in the order in which they were found.
    package internal(set) var texts: [SeenScreen.Text] = []
  }

  package struct Way: Hashable, Sendable {
    package enum Kind: String, Sendable { case person, answer, time }

    /// Indices of cards.
    package let from: Int
    package let to: Int
    /// The step, as a test says it.
    package let step: String
    package let kind: Kind

    package init(from: Int, to: Int, step: String, kind: Kind) {
      (self.from, self.to, self.step, self.kind) = (from, to, step, kind)
    }
  }

  package internal(set) var cards: [Card] = []
  package internal(set) var ways: [Way] = []
  /// What its cards take.
  private(set) var byteCount = 0

  package init() {}

  private struct Identity: Hashable {
    let screen: String
    let text: String
  }

  private struct CardText: Hashable {
    let card: Int
    let text: SeenScreen.Text
  }

  private var indices: [Identity: Int] = [:]
  private var keys = StoryboardKeys()
  private var cardTexts: Set<CardText> = []

  /// Adds a card that tests show, if no walk has found it. Returns its index.
  package mutating func add(_ step: ShownTest.Step) -> Int {
    if let known = indices[Identity(screen: step.screen, text: step.text)] {
      add(step.seen.texts, to: known)
      return known
    }
    let added = add(step.screen, step.text, in: step.states, step.seen)
    cards[added].stateCount = 0
    return added
  }

  /// The card with a text, if there is one.
  func index(of screen: String, _ text: String) -> Int? { indices[Identity(screen: screen, text: text)] }

  /// Notes one more state of a card, which is added if it is new. Returns its index.
  mutating func add(_ screen: String, _ text: String, in states: String, _ seen: SeenScreen) -> Int {
    let identity = Identity(screen: screen, text: text)
    let index = indices[identity] ?? cards.count
    if index == cards.count {
      indices[identity] = index
      cards.append(Card(key: keys.key(of: screen, text), screen: screen, text: text))
      cards[index].widths = seen.widths
      byteCount += Self.cardBytes + text.utf8.count
      for screen in seen.widths { byteCount += Self.textBytes + screen.text.utf8.count }
    }
    cards[index].stateCount += 1
    add(states, to: index)
    add(seen.texts, to: index)
    return index
  }

  private mutating func add(_ texts: [SeenScreen.Text], to card: Int) {
    for text in texts where cardTexts.insert(CardText(card: card, text: text)).inserted {
      cards[card].texts.append(text)
      byteCount += Self.textBytes + text.text.utf8.count
    }
  }

  /// Of a card without its text, and of a text in a list and a set.
  private static let (cardBytes, textBytes) = (600, 160)

  private mutating func add(_ states: String, to card: Int) {
    if states.isEmpty || cards[card].states.count >= Self.mostNames { return }
    if !cards[card].states.contains(states) { cards[card].states.append(states) }
  }

  /// Adds what another walk of the script has found.
  mutating func merge(_ other: Storyboard) {
    var numbers: [Int] = []
    for card in other.cards {
      let identity = Identity(screen: card.screen, text: card.text)
      let index = indices[identity] ?? cards.count
      numbers.append(index)
      if index == cards.count {
        indices[identity] = index
        cards.append(card)
        keys.keep(card.key)
        for text in card.texts { cardTexts.insert(CardText(card: index, text: text)) }
        continue
      }
      add(card.texts, to: index)
      cards[index].stateCount += card.stateCount
      if !card.isAtEdge { cards[index].isAtEdge = false }
      for states in card.states { add(states, to: index) }
      for problem in card.problems where !cards[index].problems.contains(problem) {
        cards[index].problems.append(problem)
      }
    }
    var known = Set(ways)
    for way in other.ways {
      let way = Way(from: numbers[way.from], to: numbers[way.to], step: way.step, kind: way.kind)
      if known.insert(way).inserted { ways.append(way) }
    }
  }

  /// The names of states that a card has at most.
  private static let mostNames = 20

}

/// Keys that do not change when others are added: each is made of a screen and a text.
package struct StoryboardKeys: Sendable {
  private var known: Set<String> = []

  package init() {}

  /// Keeps a key that another one has made.
  mutating func keep(_ key: String) { known.insert(key) }

  /// `News-1c9a4f02`. Two different texts have two keys.
  package mutating func key(of screen: String, _ text: String) -> String {
    var salt = 0
    while true {
      let whole = screen + "\n" + text + String(repeating: "\n", count: salt)
      var hash: UInt32 = 2_166_136_261
      for byte in whole.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
      let digits = String(hash, radix: 16)
      let key = screen + "-" + String(repeating: "0", count: 8 - digits.count) + digits
      if known.insert(key).inserted { return key }
      salt += 1
    }
  }
}
