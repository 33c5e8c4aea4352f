import VshMachine
import VshProgram
import VshSession
import VshSource
import VshText

/// `--random N`: N walks by random moves from the start, for a space that is too large to walk all of it.
package struct RandomWalks: Equatable, Sendable {
  package let count: Int
  package let seed: UInt64
  /// The most steps of each.
  package let steps: Int
  /// Those that are taken: every Nth, from this one on.
  package var part = (first: 0, every: 1)

  package init(count: Int, seed: UInt64, steps: Int?) {
    self.count = count
    self.seed = seed
    self.steps = steps ?? 100
  }

  /// These walks, each of at most this number of steps.
  fileprivate func within(_ most: Int?) -> RandomWalks {
    var walks = RandomWalks(count: count, seed: seed, steps: min(steps, most ?? steps))
    walks.part = part
    return walks
  }

  /// Each walk has numbers of its own, so that it is the same on every machine that takes a part.
  fileprivate func numbers(ofWalk walk: Int) -> SeededNumbers {
    SeededNumbers(seed: seed &+ UInt64(walk) &* 0xd134_2543_de82_ef95)
  }

  package static func == (a: RandomWalks, b: RandomWalks) -> Bool {
    (a.count, a.seed, a.steps) == (b.count, b.seed, b.steps) && a.part == b.part
  }
}

/// A random walk, and the number of its steps so far.
struct RandomPosition {
  var walk = 0
  var step = 0
}

/// Where random walks are, and where they met each state first.
struct RandomNotes {
  var position = RandomPosition()
  private(set) var firsts: [RandomPosition] = []

  mutating func meet() { firsts.append(position) }
}

extension Walk {
  /// Walks from the start again and again. Paths go by the first way to each state, and are shrunk at the end.
  mutating func run(_ walks: RandomWalks, isStopped: () -> Bool, onProgress: (WalkProgress) -> Void) {
    let walks = walks.within(plan.mostSteps)
    for walk in stride(from: walks.part.first, to: walks.count, by: walks.part.every)
    where outcome.bound == nil {
      var numbers = walks.numbers(ofWalk: walk)
      var (state, bytes) = (Int32(0), start)
      found.random.position = RandomPosition(walk: walk)
      failures.restart()
      while found.random.position.step < walks.steps, outcome.bound == nil {
        onProgress(progress(leftCount: walks.count - walk))
        if isStopped() {
          outcome.bound = .stopped
        } else if let next = step(from: state, bytes, &numbers) {
          (state, bytes) = next
          failures.advance()
        } else {
          break
        }
      }
    }
    if outcome.bound == nil { outcome.bound = .random(walks) }
    outcome.sortLabels()
    end(0)
  }

  /// Takes a random move; nil where there is none.
  private mutating func step(
    from state: Int32, _ bytes: [UInt8], _ numbers: inout SeededNumbers
  ) -> (state: Int32, bytes: [UInt8])? {
    do throws(Fault) {
      try codec.decode(bytes, into: &explored.runner.world)
      guard draw(state) else { return nil }
      var moves = try plan.moves(in: &explored, codec)
      moves.failuresLeft = failures.left
      outcome.note(moves, explored.runner.world)
      var choices = (0..<moves.all.count).map { Int32($0) } + mayMoves.indices.map { -1 - Int32($0) }
      choices.removeAll { number in
        number < 0
          ? plan.kind(of: mayMoves[-1 - Int(number)]) == .failure && failures.left <= 0
          : !moves.allows(moves.all[Int(number)])
      }
      while !choices.isEmpty {
        let number = choices.remove(at: numbers.next(below: choices.count))
        try codec.decode(bytes, into: &explored.runner.world)
        found.random.position.step += 1
        if let next = try take(number, moves, from: state) { return (next, reached.bytes) }
        found.random.position.step -= 1
      }
      noteStandstill(state, bytes, moves)
    } catch {
      note(.error(error.message), error.span, at: state)
    }
    return nil
  }

  /// Takes a move, and returns the number of the state behind it; nil where it is not possible.
  private mutating func take(_ number: Int32, _ moves: Moves, from state: Int32) throws(Fault) -> Int32? {
    if number >= 0 {
      let move = moves.all[Int(number)]
      let taken = taken(number, move.kind, moving: move.work)
      let result = try moves.take(move, in: &explored.runner.world, codec)
      if case .refused = result { return nil }
      return look(after: result, from: state, by: taken).state
    }
    let may = mayMoves[-1 - Int(number)]
    let taken = taken(number, may)
    guard let result = plan.take(may, in: &explored) else { return nil }
    return look(after: result, from: state, by: taken).state
  }
}

// MARK: - Paths

extension Walk {
  /// The moves from the start to a state: of random walks those of the first one that met it, so that no other counts.
  mutating func moves(to state: Int32) -> [Int32] {
    plan.bounds.random.map { moves($0, to: found.random.firsts[Int(max(0, state))]) }
      ?? visited.path(to: state)
  }

  mutating func moves(to found: Findings.Found) -> [Int32] {
    plan.bounds.random.map { moves($0, to: found.position) }
      ?? visited.path(to: found.state) + (found.move.map { [$0] } ?? [])
  }

  func randomWalk(of verdict: ClaimNotes.Verdict) -> Int {
    switch verdict {
    case .broken(let state, _), .reached(let state):
      state >= 0 && state < found.random.firsts.count ? found.random.firsts[state].walk : 0
    case .holds, .holdsOnly, .neverReached, .open: 0
    }
  }

  /// Takes a random walk again, up to a position.
  private mutating func moves(_ walks: RandomWalks, to position: RandomPosition) -> [Int32] {
    let counts = explored.runner.world.coverage
    defer { explored.runner.world.takeCoverage(counts) }
    var numbers = walks.numbers(ofWalk: position.walk)
    var path: [Int32] = []
    var state = StateEncoding()
    var bytes = start
    do throws(Fault) {
      while path.count < position.step {
        try codec.decode(bytes, into: &explored.runner.world)
        if explored.runner.world.top != nil { try explored.runner.world.drawFrame() }
        let moves = try plan.moves(in: &explored, codec)
        var choices = (0..<moves.all.count).map { Int32($0) } + mayMoves.indices.map { -1 - Int32($0) }
        var result: StepResult?
        while result == nil, !choices.isEmpty {
          let number = choices.remove(at: numbers.next(below: choices.count))
          try codec.decode(bytes, into: &explored.runner.world)
          result =
            number < 0
            ? plan.take(mayMoves[-1 - Int(number)], in: &explored)
            : try moves.take(moves.all[Int(number)], in: &explored.runner.world, codec)
          if case .refused = result { result = nil }
          if result != nil { path.append(number) }
        }
        if result == nil { return path }
        try codec.encode(explored.runner.world, into: &state)
        bytes = state.bytes
      }
    } catch {
      // The walk ended there, too.
    }
    return path
  }
}

// MARK: - Shrinking

extension Walk {
  /// What a path shows.
  enum Evidence {
    case finding(WalkFinding.Kind, SourceSpan?, in: String)
    /// A condition that does not hold, in these states.
    case broken(StepExpression, in: String)
    /// A condition that holds.
    case reached(StepExpression)
  }

  private static let mostTries = 1_000

  /// The steps without those that the evidence does not need: groups of them are left out, smaller and smaller ones, the
  /// last first. Returns the finding, too, whose message may have other values then.
  mutating func shrunk(
    _ path: [PathStep], to evidence: Evidence
  ) -> (path: [PathStep], kind: WalkFinding.Kind?) {
    var kept: (path: [PathStep], kind: WalkFinding.Kind?) = (path, nil)
    var (size, triesLeft) = (max(1, path.count / 2), Self.mostTries)
    while triesLeft > 0 {
      let before = kept.path.count
      var end = before
      while end > 0, triesLeft > 0 {
        let start = max(0, end - size)
        triesLeft -= 1
        let fewer = kept.path[..<start] + kept.path[end...]
        if let shown = replay(Array(fewer), to: evidence) { kept = shown }
        end = min(start, kept.path.count)
      }
      if size == 1, kept.path.count == before { break }
      size = max(1, size / 2)
    }
    return kept
  }

  /// Takes the moves with these texts up to the evidence; nil where one is not possible, or the evidence is not there.
  private mutating func replay(
    _ path: [PathStep], to evidence: Evidence
  ) -> (path: [PathStep], kind: WalkFinding.Kind?)? {
    let (counts, known) = (explored.runner.world.coverage, found)
    defer {
      explored.runner.world.takeCoverage(counts)
      found = known
    }
    var taken: [PathStep] = []
    do throws(Fault) {
      try codec.decode(start, into: &explored.runner.world)
      var rest = path[...]
      var result = StepResult.taken
      var starts = self.starts
      var state = StateEncoding()
      var mark = Int64.max
      while true {
        // Decoding numbers what is pending, so moves are those of a decoded state.
        try codec.encode(explored.runner.world, into: &state)
        let bytes = state.bytes
        if !taken.isEmpty {
          starts.note(plan.steps.count + taken.count - 1, since: mark, explored.runner.world, state)
        }
        try codec.decode(bytes, into: &explored.runner.world)
        let (shown, moves) = try look(for: evidence, after: result, bytes)
        if let shown { return (taken, shown) }
        if isShown(evidence) { return (taken, nil) }
        guard let moves, let step = rest.popFirst() else { return nil }
        try codec.decode(bytes, into: &explored.runner.world)
        mark = explored.runner.world.lastStart
        guard let next = try take(step, moves, starts) else { return nil }
        result = next.result
        var shownStep = next.step
        shownStep.fails = result.isFailed
        taken.append(shownStep)
      }
    } catch {
      return nil
    }
  }

  private mutating func isShown(_ evidence: Evidence) -> Bool {
    switch evidence {
    case .broken(let condition, let states): explored.ask(condition) == .no && statesText == states
    case .reached(let condition): explored.ask(condition) == .yes
    case .finding: false
    }
  }

  /// The finding where the present state has it, and the moves from there; none where it cannot be drawn.
  private mutating func look(
    for evidence: Evidence, after result: StepResult, _ bytes: [UInt8]
  ) throws(Fault) -> (shown: WalkFinding.Kind?, moves: Moves?) {
    found = Findings()
    if case .failed(let fault) = result { note(.error(fault.message), fault.span, at: 0) }
    noteBrokenConditions(at: 0, then: nil)
    notePushedTwice(at: 0)
    var moves: Moves?
    if draw(0) {
      let possible = try plan.moves(in: &explored, codec)
      noteStandstill(0, bytes, possible)
      moves = possible
    }
    guard case .finding(let kind, let span, let states) = evidence else { return (nil, moves) }
    return (found.first(like: kind, span, in: states)?.kind, moves)
  }

  /// Takes the move whose text is that of the step, or another timer for a timer.
  private mutating func take(
    _ step: PathStep, _ moves: Moves, _ starts: CallStarts
  ) throws(Fault) -> (step: PathStep, result: StepResult)? {
    for may in mayMoves where plan.step(of: may).text == step.text {
      return plan.take(may, in: &explored).map { (plan.step(of: may), $0) }
    }
    if explored.runner.world.top != nil { try explored.runner.world.drawFrame() }
    for move in moves.all {
      let own = moves.step(of: move, in: explored.runner.world, starts)
      guard own.text == step.text || own.isWait && step.isWait else { continue }
      let result = try moves.take(move, in: &explored.runner.world, codec)
      if case .refused = result { return nil }
      return (own.alone(behind: explored.runner.world, starts), result)
    }
    return nil
  }
}

extension PathStep {
  fileprivate var isWait: Bool { text == "step" || text.hasPrefix("wait ") }
}
