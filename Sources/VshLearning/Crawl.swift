import VshText

/// Walks every state of a page: gestures, answers in every order and kind, time.
///
/// The order of moves and of ties is fixed: two walks of a page that has no chance in it are the same.
package final class Crawl {
  package struct Bounds: Equatable, Sendable {
    package var states = 300
    package var steps = 3_000
    /// Nil for none.
    package var milliseconds: Int?
    /// How many states of one shape are looked into.
    package var same = 1

    package init() {}
  }

  /// A move that led elsewhere than before.
  struct Divergence {
    let state: LearnedState
    let move: Move
    let before: LearnedState?
    let now: LearnedState
  }

  private let bounds: Bounds
  /// Whether the walk is to stop, and what has passed since it began.
  private let isStopped: () -> Bool
  private let passedMilliseconds: () -> Int
  private let sharing: Sharing
  private let walkers: [Walker]
  private let isDrawn: Bool
  private(set) var answers: Answers
  private var alphabet: Alphabet

  private(set) var states: [LearnedState] = []
  /// By card: which of its finer names distinguishes its states in a script.
  var apart: [String: Int] = [:]
  private var known: [String: LearnedState] = [:]
  private var lookedInto: [String: Int] = [:]
  private var ranks: [String: Int] = [:]
  /// The first state of each card, in the order in which they were found.
  private(set) var cards: [LearnedState] = []
  private(set) var divergences: [Divergence] = []
  private(set) var refused: Set<String> = []
  private(set) var missingScripts: Set<PageLook.MissingScript> = []
  /// The bodies of requests, with what fields held when they were sent.
  private(set) var bodies: [(key: RequestKey, body: JSONValue, fields: [String: String])] = []
  package private(set) var stepCount = 0
  package private(set) var freshCount = 0
  /// The option whose bound was met; nil where the walk is complete.
  private(set) var bound: String?
  /// Why the walk ended before its end.
  package private(set) var trouble: PageTrouble?
  /// How many paths were taken once more, and those that led elsewhere.
  private(set) var repeated: (count: Int, unequal: [[Move]]) = (0, [])

  private var pictureBytes = 0

  private static let mostPictureBytes = 16 << 20
  private static let mostBodies = 5_000
  /// What a fresh page costs, in steps.
  private static let freshCost = 9
  private static let mostRepeated = 10
  /// A second walker takes part from this number of moves on that are left.
  private static let movesOfWalker = 20

  /// How the pages of a walk go beside each other.
  package struct Sharing: Sendable {
    /// Begins a job beside others. Returns what waits for its end.
    let beside: @Sendable (_ job: @escaping @Sendable () -> Void) -> () -> Void
    /// Takes steps when it is their turn. Returns when they are taken.
    let inTurn: @Sendable (_ steps: () -> Void) -> Void

    package init(
      beside: @escaping @Sendable (@escaping @Sendable () -> Void) -> () -> Void = { job in
        job()
        return {}
      }, inTurn: @escaping @Sendable (() -> Void) -> Void = { $0() }
    ) {
      (self.beside, self.inTurn) = (beside, inTurn)
    }
  }

  /// How many pages a walk goes in. It depends on nothing, so that the walk is the same on each machine.
  package static let pageCount = 4

  /// - Parameters:
  ///   - pages: alike, and at least one.
  ///   - texts: typed into fields, too.
  ///   - isDrawn: whether pictures are kept.
  package init(
    _ pages: [any LearnedPage], _ answers: Answers, texts: [String] = [], _ bounds: Bounds = Bounds(),
    isDrawn: Bool = true, passedMilliseconds: @escaping () -> Int = { 0 },
    isStopped: @escaping () -> Bool = { false },
    _ sharing: Sharing = Sharing()
  ) {
    walkers = pages.map { Walker($0, answers.patterns) }
    self.sharing = sharing
    self.isDrawn = isDrawn
    self.passedMilliseconds = passedMilliseconds
    self.isStopped = isStopped
    self.answers = answers
    self.bounds = bounds
    let data = answers.texts
    let sample = data.last { $0.utf8.count < 20 }
    alphabet = Alphabet(
      texts: texts.isEmpty ? [sample].compactMap(\.self) : texts, StateNaming(data: data))
  }

  /// As findings name what is learned.
  package var subject: String { walkers.first?.page.subject ?? "" }
  var isComplete: Bool { bound == nil && trouble == nil }
  var typed: Set<String> { alphabet.naming.typedTexts }
  var leftCount: Int { states.reduce(0) { $0 + $1.untriedCount } }
  var moveCount: Int { states.reduce(0) { $0 + $1.edges.count } }
  /// The states that a path leads to.
  var reached: [LearnedState] { states.filter { $0.path != nil } }

  func plain(_ text: String) -> String { alphabet.naming.plain(text) }

  // MARK: The walk

  package func run() { resume { () throws(PageTrouble) in } }

  /// Walks on from a fresh page, after something else is done with it.
  func resume(_ work: () throws(PageTrouble) -> Void) {
    do throws(PageTrouble) {
      try take(Walker.Errand(isFresh: true))
      try work()
      guard let root = states.first else { return }
      try walk(from: root)
      findPaths(from: root)
      if isComplete { try repeatPaths() }
    } catch {
      trouble = error
      if let root = states.first { findPaths(from: root) }
    }
  }

  /// Tries what was not tried. How many walkers take part depends on how many moves are left.
  private func walk(from root: LearnedState) throws(PageTrouble) {
    var strays = 0
    bound = nil
    try goAround { number, walker, hasArrived in
      if let hasArrived { strays = hasArrived ? 0 : strays + 1 }
      guard bound == nil, number <= leftCount / Self.movesOfWalker,
        let target = nextTarget(of: walker, root)
      else { return nil }
      bound = metBound(strays)
      if bound != nil { return nil }
      target.state.reserved.insert(target.move)
      return Walker.Errand(
        isFresh: target.isFresh, start: root.key, way: target.way, last: target.move, goal: target.state)
    }
  }

  /// One walker after another notes what it has seen, and is sent on at once, while the others are on their way. So each is
  /// sent by what the same errands have seen, however many go at once.
  ///
  /// - Parameter next: the next errand of a walker, and whether it has reached the end of its last one.
  private func goAround(
    isKept: Bool = true,
    _ next: (_ number: Int, _ walker: Walker, _ hasArrived: Bool?) -> Walker.Errand?
  ) throws(PageTrouble) {
    defer { for walker in walkers { walker.finish() } }
    var (turn, unsent) = (0, 0)
    while unsent < walkers.count {
      let number = turn % walkers.count
      let walker = walkers[number]
      turn += 1
      unsent += 1
      let hasArrived = try note(walker, isKept: isKept)
      guard let errand = next(number, walker, hasArrived) else { continue }
      unsent = 0
      walker.begin(errand, answers, sharing)
    }
  }

  private func metBound(_ strays: Int) -> String? {
    if isStopped() { return "Ctrl-C" }
    if states.count >= bounds.states { return "--states \(bounds.states)" }
    if stepCount >= bounds.steps { return "--steps \(bounds.steps)" }
    if let most = bounds.milliseconds, passedMilliseconds() >= most {
      return "--seconds \(most / 1_000)"
    }
    return strays > 5 ? "paths that lead elsewhere each time" : nil
  }

  private struct Target {
    let cost: Int
    let way: [(move: Move, identity: String)]
    let state: LearnedState
    let move: Move
    var isFresh = false
  }

  /// The cheapest move that was not tried, from where a walker is or from a fresh page.
  private func nextTarget(of walker: Walker, _ root: LearnedState) -> Target? {
    let near = walker.here.flatMap { nearest(to: $0) }
    guard var fresh = nearest(to: root) else { return near }
    fresh.isFresh = true
    guard let near, near.cost <= fresh.cost + Self.freshCost else { return fresh }
    return near
  }

  private func nearest(to start: LearnedState) -> Target? {
    var queue: [(state: LearnedState, from: Int, move: Move?)] = [(start, -1, nil)]
    var seen: Set<Int> = [start.number]
    var best: (cost: Int, index: Int, move: Move)?
    var depths = [0]
    var index = 0
    while index < queue.count {
      let (state, depth) = (queue[index].state, depths[index])
      if let best, depth >= best.cost { break }
      // New kinds of screens come first.
      let cost = depth + min(state.rank, 8)
      if let move = state.firstUntried, best.map({ cost < $0.cost }) ?? true {
        best = (cost, index, move)
      }
      for edge in state.edges {
        guard let next = edge.to, seen.insert(next.number).inserted else { continue }
        queue.append((next, index, edge.move))
        depths.append(depth + 1)
      }
      index += 1
    }
    guard let best else { return nil }
    var way: [(move: Move, identity: String)] = []
    var at = best.index
    while let move = queue[at].move {
      way.append((move, queue[at].state.key))
      at = queue[at].from
    }
    return Target(
      cost: best.cost, way: way.reversed(), state: queue[best.index].state, move: best.move)
  }

  private func findPaths(from root: LearnedState) {
    for state in states { state.path = nil }
    root.path = []
    var queue = [root]
    var index = 0
    while index < queue.count {
      let state = queue[index]
      index += 1
      for edge in state.edges {
        guard let next = edge.to, next.path == nil, let path = state.path else { continue }
        next.path = path + [edge.move]
        queue.append(next)
      }
    }
  }

  /// Takes some paths once more, each from a fresh page.
  private func repeatPaths() throws(PageTrouble) {
    repeated = (0, [])
    let reached = reached.filter { $0.path?.isEmpty == false }
    let stride = max(1, reached.count / Self.mostRepeated)
    let (steps, fresh) = (stepCount, freshCount)
    var left = reached.indices.filter { $0 % stride == 0 }.prefix(Self.mostRepeated).map { reached[$0] }[...]
    var sent: [Int: LearnedState] = [:]
    try goAround(isKept: false) { number, _, hasArrived in
      if let state = sent.removeValue(forKey: number) {
        repeated.count += 1
        if hasArrived != true { repeated.unequal.append(state.path ?? []) }
      }
      guard !isStopped(), let state = left.popFirst() else { return nil }
      sent[number] = state
      return Walker.Errand(isFresh: true, start: states[0].key, way: way(to: state))
    }
    (stepCount, freshCount) = (steps, fresh)
  }

  private func way(to state: LearnedState) -> [(move: Move, identity: String)] {
    var at = states[0]
    return (state.path ?? []).compactMap { move in
      guard let next = at[move]?.to else { return nil }
      at = next
      return (move, next.key)
    }
  }

  // MARK: Steps

  /// The state in which the first walker is; nil where a fresh page must follow.
  var here: LearnedState? { walkers[0].here }

  /// Takes a move from here.
  func step(_ move: Move) throws(PageTrouble) { try take(Walker.Errand(last: move)) }

  private func take(_ errand: Walker.Errand) throws(PageTrouble) {
    walkers[0].begin(errand, answers, sharing)
    try note(walkers[0])
  }

  /// Notes what a walker has seen on its errand, once it is over. Returns whether it has reached its end; nil where it had
  /// none.
  @discardableResult
  private func note(_ walker: Walker, isKept: Bool = true) throws(PageTrouble) -> Bool? {
    guard let seen = walker.finish() else { return nil }
    for taken in seen.taken {
      refused.formUnion(taken.sight?.look.refused ?? [])
      missingScripts.formUnion(taken.sight?.look.missingScripts ?? [])
      let to = taken.sight.map { state(of: $0, walker) }
      if let move = taken.move, let from = walker.here {
        stepCount += 1
        note(taken, move, from: from, to: to, isKept: isKept)
      } else {
        freshCount += 1
      }
      walker.here = to
    }
    if let (goal, move) = seen.goal { goal.reserved.remove(move) }
    if let trouble = seen.trouble { throw trouble }
    return seen.hasArrived
  }

  private func note(
    _ taken: Walker.Taken, _ move: Move, from: LearnedState, to: LearnedState?, isKept: Bool
  ) {
    let fields = Dictionary(from.fields.map { ($0.label, $0.value) }) { first, _ in first }
    for (key, body) in taken.bodies where bodies.count < Self.mostBodies {
      bodies.append((key, body, fields))
    }
    if let known = from[move] {
      if isKept, let to, known.to !== to {
        divergences.append(Divergence(state: from, move: move, before: known.to, now: to))
      }
      return
    }
    var edge = LearnedState.Edge(move: move, to: to)
    edge.problem = taken.problem
    (edge.errors, edge.offences) = (taken.sight?.look.errors ?? [], taken.sight?.look.offences ?? [])
    edge.asked = taken.asked
    edge.isMoved = taken.sight?.look.isMoved ?? false
    from.add(edge)
  }

  /// The state that a walker sees. A new one is looked into while its page shows it.
  private func state(of sight: Walker.Sight, _ walker: Walker) -> LearnedState {
    if let known = known[sight.identity] { return known }
    let names = alphabet.naming.names(
      of: sight.look, hidden: sight.hidden, silent: sight.silent + (sight.sent.isEmpty ? "" : " sent"))
    let rank = ranks[names.look, default: -1] + 1
    ranks[names.look] = rank
    let state = LearnedState(states.count, sight, names, rank: rank)
    states.append(state)
    known[sight.identity] = state
    if !cards.contains(where: { $0.names.card == names.card }) {
      cards.append(state)
      keepPicture(of: state, walker)
    }
    if lookedInto[names.shape, default: 0] < bounds.same { lookInto(state, walker) }
    return state
  }

  /// Has each move of a state that is open tried.
  func lookInto(_ state: LearnedState) { lookInto(state, walkers[0]) }

  private func lookInto(_ state: LearnedState, _ walker: Walker) {
    guard state.moves.isEmpty else { return }
    lookedInto[state.names.shape, default: 0] += 1
    let start = states[0].look.address
    state.moves = alphabet.moves(in: state, isNew: state.rank == 0, start: start, &answers) {
      walker.page.buttons(underMouseOf: $0)
    }
  }

  private func keepPicture(of state: LearnedState, _ walker: Walker) {
    guard isDrawn, pictureBytes < Self.mostPictureBytes, let picture = walker.page.picture() else { return }
    pictureBytes += picture.count
    if pictureBytes <= Self.mostPictureBytes { state.picture = picture }
  }
}
