import VshMachine
import VshProgram
import VshSession
import VshSource

/// Notes the cards of a walk, and the ways between them.
struct CardNotes: WalkNotes {
  private struct Label: Hashable {
    let from: Int32
    let to: Int32
    let step: String
  }

  private struct CardEdge: Hashable {
    let from: Int32
    let to: Int32
    let move: Int32
  }

  /// What a person sees in a state.
  private struct Shown {
    let screen: String
    let text: String
    let states: String
    let seen: SeenScreen
  }

  /// What a helper adds to the notes of the walk, which it only reads.
  private struct Added {
    let walk: Shared
    /// The cards that the walk does not have.
    var cardCount = 0
    var shown: [Shown] = []
    var ways: [(edge: StateGraph.Edge, step: String)] = []
  }

  private final class Shared: Sendable {
    let notes: CardNotes
    init(_ notes: CardNotes) { self.notes = notes }
  }

  private let detail: ScreenDetail
  /// Whether all cards are wanted, also those of a value without end.
  private let takesAll: Bool
  private var board = Storyboard()
  /// By state.
  private var cards: [Int32] = []
  /// By card: the first state that has it.
  private var firsts: [Int32] = []
  private var edges: Set<CardEdge> = []
  private var labels: Set<Label> = []
  private var wayBytes = 0
  /// Of the state that is visited.
  private var taken: [StateGraph.Edge] = []
  private var added: Added?
  private(set) var boundOfGrowth: WalkOutcome.Bound?
  private static let mostWithoutEnd = 2_000

  init(_ detail: ScreenDetail, takesAll: Bool) {
    self.detail = detail
    self.takesAll = takesAll
  }

  private static let (edgeBytes, wayRowBytes) = (24, 160)

  /// What it takes of memory, about.
  var byteCount: Int {
    board.byteCount + cards.count * MemoryLayout<Int32>.stride + edges.count * Self.edgeBytes + wayBytes
  }

  var drawsStates: Bool { true }

  // MARK: During the walk

  mutating func find(_ state: Int32, in walked: inout WalkedWorld) {
    let top = walked.explored.runner.world.top
    let drawn = top == nil ? nil : walked.explored.screen()
    let text = String(decoding: drawn ?? [], as: UTF8.self)
    let program = walked.explored.runner.world.program
    let name = top.map { program.names[program.screens[walked.explored.runner.world.screen(of: $0)].name] }
    let screen = name ?? "(closed)"
    var detail = drawn == nil ? ScreenDetail() : self.detail
    if card(of: screen, text) != nil { (detail.widths, detail.locales) = ([], []) }
    let seen = walked.explored.seen(detail)
    let shown = Shown(screen: screen, text: text, states: walked.stateNames, seen: seen)
    added?.shown.append(shown)
    add(shown)
  }

  mutating func take(_ step: WalkStep, _ found: Findings, in walked: inout WalkedWorld) {
    guard let to = step.to else { return }
    taken.append(StateGraph.Edge(from: step.from, to: to, move: step.move.number, kind: step.move.kind))
  }

  /// Notes the steps of the moves that lead to another card.
  mutating func leave(_ visit: Visit, _ moves: Moves, in walked: inout WalkedWorld) throws(Fault) {
    let wanted = taken.filter { $0.from == visit.state && isNew($0) }
    taken.removeAll(keepingCapacity: true)
    if wanted.isEmpty { return }
    try walked.codec.decode(visit.bytes, into: &walked.explored.runner.world)
    if walked.explored.runner.world.top != nil { try walked.explored.runner.world.drawFrame() }
    for edge in wanted {
      let step =
        edge.move < 0
        ? walked.plan.rules.step(of: walked.mayMoves[-1 - Int(edge.move)])
        : moves.step(of: moves.all[Int(edge.move)], in: walked.explored.runner.world)
      if added == nil { note(step.text, of: edge) } else { added?.ways.append((edge, step.text)) }
    }
  }

  // MARK: Cards

  private mutating func add(_ shown: Shown) {
    defer {
      let isNew = firsts.last.map { Int($0) } == cards.count - 1
      boundOfGrowth =
        isNew && !takesAll && firsts.count == Self.mostWithoutEnd ? .cards(firsts.count) : nil
    }
    if let known = added?.walk.notes.board.index(of: shown.screen, shown.text) {
      return cards.append(Int32(truncatingIfNeeded: known))
    }
    let card = board.add(shown.screen, shown.text, in: shown.states, shown.seen)
    if card == firsts.count { firsts.append(Int32(truncatingIfNeeded: cards.count)) }
    cards.append(Int32(truncatingIfNeeded: (added?.walk.notes.firsts.count ?? 0) + card))
  }

  private func card(of screen: String, _ text: String) -> Int? {
    added?.walk.notes.board.index(of: screen, text) ?? board.index(of: screen, text)
  }

  private func card(of state: Int32) -> Int32 {
    let known = added?.walk.notes.cards ?? []
    return Int(state) < known.count ? known[Int(state)] : cards[Int(state) - known.count]
  }

  /// Whether a move leads to another card, and no known one does.
  private mutating func isNew(_ edge: StateGraph.Edge) -> Bool {
    let edge = CardEdge(from: card(of: edge.from), to: card(of: edge.to), move: edge.move)
    if edge.from == edge.to || added?.walk.notes.edges.contains(edge) == true { return false }
    return edges.insert(edge).inserted
  }

  private mutating func note(_ step: String, of edge: StateGraph.Edge) {
    let (from, to) = (card(of: edge.from), card(of: edge.to))
    if !labels.insert(Label(from: from, to: to, step: step)).inserted { return }
    let kind: Storyboard.Way.Kind =
      switch edge.kind {
      case .input: .person
      case .answer, .failure, .invented: .answer
      case .timer, .tick: .time
      }
    board.ways.append(Storyboard.Way(from: Int(from), to: Int(to), step: step, kind: kind))
    wayBytes += Self.wayRowBytes + step.utf8.count
  }

  // MARK: With helpers

  var begun: CardNotes {
    var notes = CardNotes(detail, takesAll: true)
    notes.added = Added(walk: Shared(self))
    return notes
  }

  /// Without the notes of the walk.
  var ended: CardNotes {
    var notes = CardNotes(detail, takesAll: true)
    let walk = Shared(notes)
    notes.added = added.map {
      Added(walk: walk, cardCount: board.cards.count, shown: $0.shown, ways: $0.ways)
    }
    return notes
  }

  /// The walk itself asks whether some value has no end.
  func accepts(_ other: CardNotes) -> Bool {
    takesAll || firsts.count >= Self.mostWithoutEnd
      || firsts.count + (other.added?.cardCount ?? 0) < Self.mostWithoutEnd
  }

  mutating func merge(_ other: CardNotes, _ round: MergedRound) {
    guard let added = other.added else { return }
    for (shown, isNew) in zip(added.shown, round.isNew) where isNew { add(shown) }
    for (edge, step) in added.ways {
      let edge = StateGraph.Edge(
        from: edge.from, to: round.number(of: edge.to), move: edge.move, kind: edge.kind)
      if isNew(edge) { note(step, of: edge) }
    }
  }

  // MARK: At the end of the walk

  /// What a person can see.
  mutating func board(_ walk: inout Walk) -> Storyboard {
    for found in walk.found.all where !cards.isEmpty {
      let (card, problem) = (Int(cards[max(0, Int(found.state))]), found.kind.sentence)
      if !board.cards[card].problems.contains(problem) { board.cards[card].problems.append(problem) }
    }
    // A walk visits states in their order, and random walks all that they meet.
    let visited = cards.prefix(cards.count - walk.frontier.queue.count)
    for card in Set(board.cards.indices).subtracting(visited.map(Int.init)) {
      board.cards[card].isAtEdge = true
    }
    var (stepCount, byteCount) = (0, 0)
    var known: [Int32: WalkedPath] = [:]
    for (card, state) in firsts.enumerated() {
      stepCount += walk.frontier.visited.depth(of: state)
      if stepCount > Self.mostPathSteps { break }
      // A path begins as that of a card before it, which is not walked again.
      let (start, moves) = walk.frontier.visited.path(to: state) { known[$0] != nil }
      var path = known[start] ?? walk.walked.emptyPath
      let isWhole = walk.walked.follow(moves, &path)
      board.cards[card].path = walk.walked.texts(of: path.steps)
      byteCount += path.byteCount
      if isWhole, byteCount <= Self.mostPathBytes { known[state] = path }
    }
    return board
  }

  /// The bytes of the states at the ends of paths.
  private static let mostPathBytes = 64 << 20

  /// The steps of all paths together; cards that are found later have none.
  private static let mostPathSteps = 100_000
}
