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

  private let page: any LearnedPage
  private let bounds: Bounds
  /// Whether the walk is to stop, and what has passed since it began.
  private let isStopped: () -> Bool
  private let passedMilliseconds: () -> Int
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

  // Of the page that is open.
  private(set) var here: LearnedState?
  /// What it showed after the last move; a state keeps what was seen of it first.
  private var lastLook = PageLook()
  private var memory = Memory()
  private var pictureBytes = 0

  /// What a page may still know that it does not show.
  private struct Memory {
    /// What each field held last.
    var fields: [String: String] = [:]
    /// By kind: the outcomes of answers that changed nothing yet.
    var silent: [String: String] = [:]
    /// By id: the step in which a request began.
    var starts: [Int: Int] = [:]
    var step = 0
    /// What the server remembers.
    var sent: [Answers.Sent] = []
  }

  private static let mostPictureBytes = 16 << 20
  private static let mostBodies = 5_000
  /// What a fresh page costs, in steps.
  private static let freshCost = 9
  private static let mostRepeated = 10

  /// - Parameter texts: typed into fields, too.
  package init(
    _ page: any LearnedPage, _ answers: Answers, texts: [String] = [], _ bounds: Bounds = Bounds(),
    passedMilliseconds: @escaping () -> Int = { 0 }, isStopped: @escaping () -> Bool = { false }
  ) {
    self.page = page
    self.passedMilliseconds = passedMilliseconds
    self.isStopped = isStopped
    self.answers = answers
    self.bounds = bounds
    let data = answers.texts
    let sample = data.last { $0.utf8.count < 20 }
    alphabet = Alphabet(
      texts: texts.isEmpty ? [sample].compactMap(\.self) : texts, StateNaming(data: data))
  }

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
      try begin()
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

  private func walk(from root: LearnedState) throws(PageTrouble) {
    var strays = 0
    while let target = nextTarget(root) {
      bound = metBound(strays)
      if bound != nil { return }
      if target.isFresh { try begin() }
      var arrived = true
      for move in target.way where arrived {
        let expected = here?[move]?.to
        arrived = try step(move) === expected && expected != nil
      }
      if !arrived {
        strays += 1
        continue
      }
      _ = try step(target.move)
      strays = 0
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
    let way: [Move]
    let move: Move
    var isFresh = false
  }

  /// The cheapest move that was not tried, from here or from a fresh page.
  private func nextTarget(_ root: LearnedState) -> Target? {
    let near = here.flatMap { nearest(to: $0) }
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
    var way: [Move] = []
    var at = best.index
    while let move = queue[at].move {
      way.append(move)
      at = queue[at].from
    }
    return Target(cost: best.cost, way: way.reversed(), move: best.move)
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
    for (index, state) in reached.enumerated()
    where index % stride == 0 && repeated.count < Self.mostRepeated && !isStopped() {
      repeated.count += 1
      try begin()
      let path = state.path ?? []
      for move in path where here?[move] != nil { _ = try step(move, isKept: false) }
      if here !== state { repeated.unequal.append(path) }
    }
    (stepCount, freshCount) = (steps, fresh)
  }

  // MARK: Steps

  /// Opens a fresh page.
  private func begin() throws(PageTrouble) {
    freshCount += 1
    memory = Memory()
    here = nil
    try page.open()
    here = try state(after: nil)
  }

  /// Takes a move from here. Returns the state that it leads to; nil where a fresh page had to follow.
  @discardableResult
  func step(_ move: Move, isKept: Bool = true) throws(PageTrouble) -> LearnedState? {
    guard let from = here else { return nil }
    stepCount += 1
    memory.step += 1
    var edge: LearnedState.Edge
    do throws(PageTrouble) {
      var problem: String?
      do throws(PageTrouble) {
        let body = self.body(ofAnsweredBy: move)
        try page.take(move, reply: reply(to: move))
        if case .answer(let key, _, .ok) = move {
          memory.sent += answers.left(by: key, body: body, after: memory.sent)
        }
      } catch .cannot(let reason) {
        problem = reason
      }
      let to = try state(after: move)
      edge = LearnedState.Edge(move: move, to: to)
      edge.problem = problem
      (edge.errors, edge.offences) = (lastLook.errors, lastLook.offences)
      edge.asked = begun(in: lastLook, from)
    } catch .unjudged(let predicate) {
      edge = LearnedState.Edge(move: move, to: nil)
      edge.problem = predicate
    }
    if let known = from[move] {
      if isKept, let to = edge.to, known.to !== to {
        divergences.append(Divergence(state: from, move: move, before: known.to, now: to))
      }
    } else {
      from.add(edge)
    }
    here = edge.to
    if edge.to == nil { try begin() }
    return edge.to
  }

  private func reply(to move: Move) -> Reply? {
    guard case .answer(let key, _, let name) = move else { return nil }
    return answers.outcomes(of: key, after: memory.sent).first { $0.name == name }?.reply
  }

  private func body(ofAnsweredBy move: Move) -> JSONValue? {
    guard case .answer(let key, let number, _) = move else { return nil }
    return lastLook.requests.filter { $0.key == key }.dropFirst(number).first?.body
  }

  private func begun(in look: PageLook, _ from: LearnedState) -> [RequestKey] {
    let new = look.requests.filter { memory.starts[$0.id] == memory.step }
    let fields = Dictionary(from.fields.map { ($0.label, $0.value) }) { first, _ in first }
    for request in new where bodies.count < Self.mostBodies {
      if let body = request.body { bodies.append((request.key, body, fields)) }
    }
    return new.map(\.key)
  }

  private func state(after move: Move?) throws(PageTrouble) -> LearnedState {
    var look = try page.look()
    let before = lastLook
    refused.formUnion(look.refused)
    let isFirst = move == nil
    if isFirst || move == .reload {
      // A new document remembers nothing but what it has stored.
      memory.starts = [:]
      memory.fields = [:]
    }
    for request in look.requests where memory.starts[request.id] == nil {
      memory.starts[request.id] = memory.step
    }
    // Requests of one step come in any order.
    look.requests.sort { first, second in
      let (one, other) = (memory.starts[first.id] ?? 0, memory.starts[second.id] ?? 0)
      return (one, first.key.description, first.id) < (other, second.key.description, second.id)
    }
    lastLook = look
    let hidden = hiddenFields(look)
    let silent = silentAnswers(look, before, after: move)
    let sent = memory.sent.map { "\($0.asked) \($0.element.text)" }.joined(separator: "\n")
    let identity = Self.identity(look, hidden: hidden, silent: "\(silent)\u{1}\(sent)")
    if let known = known[identity] { return known }
    let names = alphabet.naming.names(
      of: look, hidden: hidden, silent: sent.isEmpty ? silent : "\(silent) sent")
    let rank = ranks[names.look, default: -1] + 1
    ranks[names.look] = rank
    let state = LearnedState(states.count, look, names, hidden: hidden, sent: memory.sent, rank: rank)
    states.append(state)
    known[identity] = state
    if !cards.contains(where: { $0.names.card == names.card }) {
      cards.append(state)
      keepPicture(of: state)
    }
    if lookedInto[names.shape, default: 0] < bounds.same { lookInto(state) }
    return state
  }

  /// Has each move of a state that is open tried.
  func lookInto(_ state: LearnedState) {
    guard state.moves.isEmpty else { return }
    lookedInto[state.names.shape, default: 0] += 1
    let start = states[0].look.address
    state.moves = alphabet.moves(in: state, isNew: state.rank == 0, start: start, &answers) {
      page.hiddenButtons(ofRow: $0)
    }
  }

  private func keepPicture(of state: LearnedState) {
    guard pictureBytes < Self.mostPictureBytes, let picture = page.picture() else { return }
    pictureBytes += picture.count
    if pictureBytes <= Self.mostPictureBytes { state.picture = picture }
  }

  /// A page may show again what a field held when it went.
  private func hiddenFields(_ look: PageLook) -> [String: String] {
    var shown: Set<String> = []
    for element in look.elements where element.kind == "field" && element.isOutsideOfRows {
      shown.insert(element.name)
      memory.fields[element.name] = element.value ?? ""
    }
    return memory.fields.filter { !shown.contains($0.key) && !$0.value.isEmpty }
  }

  /// An answer that changes nothing may be kept for later, while a request that began with it is in flight.
  private func silentAnswers(_ look: PageLook, _ before: PageLook, after move: Move?) -> String {
    if case .answer(let key, let number, let outcome)? = move {
      let same = look.elements.map(\.identity) == before.elements.map(\.identity)
      let answered = before.requests.filter { $0.key == key }.dropFirst(number).first
      let start = answered.flatMap { memory.starts[$0.id] }
      let waits = look.requests.contains { memory.starts[$0.id] == start }
      if same, waits {
        memory.silent[key.kind] = outcome.word
      } else if !same {
        memory.silent = [:]
      }
    }
    if look.requests.isEmpty || move == .reload { memory.silent = [:] }
    return memory.silent.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(
      separator: "\n")
  }

  private static func identity(_ look: PageLook, hidden: [String: String], silent: String) -> String {
    var parts = look.elements.map { $0.identity + ($0.isFocused ? "*" : "") }
    parts.append(
      look.requests.map { $0.key.description.masked(digits: 10) }.joined(separator: "\n"))
    parts.append(look.timers.map { "\($0.milliseconds) \($0.isRepeated)" }.joined(separator: ","))
    parts += [look.address, look.storage.masked(digits: 6), silent]
    parts += hidden.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return parts.joined(separator: "\u{1}")
  }
}
