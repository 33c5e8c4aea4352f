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

  func has(_ screen: String, _ text: String) -> Bool { indices[Identity(screen: screen, text: text)] != nil }

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

/// Notes the cards of a walk, and the ways between them.
struct StoryboardNotes {
  private struct Label: Hashable {
    let from: Int
    let to: Int
    let step: String
  }

  private struct CardEdge: Hashable {
    let from: Int32
    let to: Int32
    let move: Int32
  }

  private(set) var board = Storyboard()
  /// By state.
  private var cards: [Int32] = []
  /// By card: the first state that has it.
  private(set) var firsts: [Int32] = []
  private var edges: Set<CardEdge> = []
  private var wanted: [StateGraph.Edge] = []
  private var labels: Set<Label> = []
  private var wayBytes = 0

  /// Adds the next state.
  mutating func note(_ screen: String, _ text: String, in states: String, _ seen: SeenScreen) {
    let card = Int32(truncatingIfNeeded: board.add(screen, text, in: states, seen))
    if Int(card) == firsts.count { firsts.append(Int32(truncatingIfNeeded: cards.count)) }
    cards.append(card)
  }

  /// Asks for the step of a move that leads to another card, unless it is known.
  mutating func want(_ edge: StateGraph.Edge) {
    let (from, to) = (cards[Int(edge.from)], cards[Int(edge.to)])
    if from == to || !edges.insert(CardEdge(from: from, to: to, move: edge.move)).inserted { return }
    wanted.append(edge)
  }

  mutating func takeWanted() -> [StateGraph.Edge] {
    defer { wanted.removeAll() }
    return wanted
  }

  mutating func note(_ step: String, of edge: StateGraph.Edge) {
    let (from, to) = (Int(cards[Int(edge.from)]), Int(cards[Int(edge.to)]))
    if !labels.insert(Label(from: from, to: to, step: step)).inserted { return }
    let kind: Storyboard.Way.Kind =
      switch edge.kind {
      case .input: .person
      case .answer, .failure, .invented: .answer
      case .timer, .tick: .time
      }
    board.ways.append(Storyboard.Way(from: from, to: to, step: step, kind: kind))
    wayBytes += Self.wayRowBytes + step.utf8.count
  }

  mutating func note(_ problem: String, at state: Int32) {
    let card = Int(cards[Int(state)])
    if !board.cards[card].problems.contains(problem) { board.cards[card].problems.append(problem) }
  }

  /// What it takes of memory, about.
  var byteCount: Int {
    board.byteCount + cards.count * MemoryLayout<Int32>.stride + edges.count * Self.edgeBytes + wayBytes
  }

  private static let (edgeBytes, wayRowBytes) = (24, 160)

  mutating func setPath(_ path: [String], ofCard card: Int) { board.cards[card].path = path }
}
