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

  package init() {}

  private struct Identity: Hashable {
    let screen: String
    let text: String
  }

  private var indices: [Identity: Int] = [:]
  private var keys: Set<String> = []

  /// Adds a card that tests show, if no walk has found it. Returns its index.
  package mutating func add(_ step: ShownTest.Step) -> Int {
    if let known = indices[Identity(screen: step.screen, text: step.text)] { return known }
    let added = add(step.screen, step.text, in: step.states)
    cards[added].stateCount = 0
    return added
  }

  /// Notes one more state of a card, which is added if it is new. Returns its index.
  mutating func add(_ screen: String, _ text: String, in states: String) -> Int {
    let identity = Identity(screen: screen, text: text)
    let index = indices[identity] ?? cards.count
    if index == cards.count {
      indices[identity] = index
      cards.append(Card(key: key(of: identity), screen: screen, text: text))
    }
    cards[index].stateCount += 1
    add(states, to: index)
    return index
  }

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
        keys.insert(card.key)
        continue
      }
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

  private mutating func key(of identity: Identity) -> String {
    var salt = 0
    while true {
      let text = identity.screen + "\n" + identity.text + String(repeating: "\n", count: salt)
      var hash: UInt32 = 2_166_136_261
      for byte in text.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
      let digits = String(hash, radix: 16)
      let key = identity.screen + "-" + String(repeating: "0", count: 8 - digits.count) + digits
      if keys.insert(key).inserted { return key }
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

  /// Adds the next state.
  mutating func note(_ screen: String, _ text: String, in states: String) {
    let card = Int32(truncatingIfNeeded: board.add(screen, text, in: states))
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
      case .answer, .failure: .answer
      case .timer, .tick: .time
      }
    board.ways.append(Storyboard.Way(from: from, to: to, step: step, kind: kind))
  }

  mutating func note(_ problem: String, at state: Int32) {
    let card = Int(cards[Int(state)])
    if !board.cards[card].problems.contains(problem) { board.cards[card].problems.append(problem) }
  }

  mutating func setPath(_ path: [String], ofCard card: Int) { board.cards[card].path = path }
}
