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
    let walks = walks.within(walked.plan.rules.mostSteps)
    for walk in stride(from: walks.part.first, to: walks.count, by: walks.part.every)
    where outcome.bound == nil {
      var numbers = walks.numbers(ofWalk: walk)
      var (state, bytes) = (Int32(0), walked.start)
      frontier.random?.position = RandomPosition(walk: walk)
      frontier.failures.restart()
      while let taken = frontier.random?.position.step, taken < walks.steps, outcome.bound == nil {
        onProgress(progress(leftCount: walks.count - walk))
        if isStopped() {
          outcome.bound = .stopped
        } else if let next = step(from: state, bytes, &numbers) {
          (state, bytes) = next
          frontier.failures.advance()
        } else {
          break
        }
      }
    }
    if outcome.bound == nil { outcome.bound = .random(walks) }
    outcome.seen.sort()
    end(0)
  }

  /// Takes a random move; nil where there is none.
  private mutating func step(
    from state: Int32, _ bytes: [UInt8], _ numbers: inout SeededNumbers
  ) -> (state: Int32, bytes: [UInt8])? {
    do throws(Fault) {
      try walked.codec.decode(bytes, into: &walked.explored.runner.world)
      guard let moves = try moves(of: state) else { return nil }
      var choices = walked.choices(moves)
      while let number = choices.takeAny(numbers: &numbers) {
        try walked.codec.decode(bytes, into: &walked.explored.runner.world)
        frontier.random?.position.step += 1
        if let next = try take(number, moves, from: state) { return (next, reachedBytes) }
        frontier.random?.position.step -= 1
      }
      noteStandstill(state, bytes, moves)
    } catch {
      note(.error(error.message), error.span, at: state)
    }
    return nil
  }

  /// Takes a move, and returns the number of the state behind it; nil where it is not possible.
  private mutating func take(_ number: Int32, _ moves: Moves, from state: Int32) throws(Fault) -> Int32? {
    if number < 0 { return take(walked.mayMoves[-1 - Int(number)], number, from: state)?.state }
    let move = moves.all[Int(number)]
    let taken = taken(number, move.kind, moving: move.work)
    guard let result = try walked.take(number, of: moves) else { return nil }
    return look(after: result, from: state, by: taken).state
  }
}

// MARK: - Paths

extension Walk {
  /// The moves from the start to a state: of random walks those of the first one that met it, so that no other counts.
  mutating func moves(to state: Int32) -> [Int32] {
    walked.plan.bounds.random.map { walked.moves($0, to: frontier.random?.firsts[Int(max(0, state))]) }
      ?? frontier.visited.path(to: state)
  }

  mutating func moves(to found: Findings.Found) -> [Int32] {
    walked.plan.bounds.random.map { walked.moves($0, to: found.position) }
      ?? frontier.visited.path(to: found.state) + (found.move.map { [$0] } ?? [])
  }

  /// The steps from the start to a state, followed by the moves with these numbers.
  mutating func path(to state: Int32, then more: [Int32] = []) -> [String] {
    walked.texts(of: walked.steps(along: moves(to: state) + more))
  }

  func randomWalk(of verdict: ClaimNotes.Verdict) -> Int {
    switch verdict {
    case .broken(let state, _), .reached(let state):
      frontier.random.flatMap { state >= 0 && state < $0.firsts.count ? $0.firsts[state].walk : nil } ?? 0
    case .holds, .holdsOnly, .neverReached, .open: 0
    }
  }
}

extension WalkedWorld {
  /// The numbers of the moves, and of the steps of `may`s, that may be made.
  fileprivate func choices(_ moves: Moves) -> [Int32] {
    let own = moves.all.indices.filter { moves.allows(moves.all[$0]) }.map { Int32($0) }
    return own
      + mayMoves.indices.filter { moves.allows(plan.rules.kind(of: mayMoves[$0])) }.map { -1 - Int32($0) }
  }

  /// Takes a random walk again, up to a position.
  fileprivate mutating func moves(_ walks: RandomWalks, to position: RandomPosition?) -> [Int32] {
    guard let position else { return [] }
    let counts = explored.runner.world.coverage
    defer { explored.runner.world.takeCoverage(counts) }
    var numbers = walks.numbers(ofWalk: position.walk)
    var path: [Int32] = []
    var state = StateEncoding()
    var bytes = start
    var failures = FailureCount(most: plan.rules.mostFailures)
    do throws(Fault) {
      while path.count < position.step {
        try codec.decode(bytes, into: &explored.runner.world)
        var moves = try moves()
        moves.failuresLeft = failures.left
        var choices = choices(moves)
        let length = path.count
        while path.count == length {
          guard let number = choices.takeAny(numbers: &numbers) else { return path }
          try codec.decode(bytes, into: &explored.runner.world)
          if try take(number, of: moves) == nil { continue }
          path.append(number)
          failures.note(
            number < 0 ? plan.rules.kind(of: mayMoves[-1 - Int(number)]) : moves.all[Int(number)].kind)
          failures.advance()
        }
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
    let (counts, known) = (walked.explored.runner.world.coverage, found)
    defer {
      walked.explored.runner.world.takeCoverage(counts)
      found = known
    }
    var taken: [PathStep] = []
    do throws(Fault) {
      try walked.codec.decode(walked.start, into: &walked.explored.runner.world)
      var rest = path[...]
      var result = StepResult.taken
      var starts = walked.starts
      var state = StateEncoding()
      var mark = Int64.max
      while true {
        // Decoding numbers what is pending, so moves are those of a decoded state.
        try walked.codec.encode(walked.explored.runner.world, into: &state)
        let bytes = state.bytes
        if !taken.isEmpty {
          starts.note(
            walked.plan.steps.count + taken.count - 1, since: mark, walked.explored.runner.world, state)
        }
        try walked.codec.decode(bytes, into: &walked.explored.runner.world)
        let (shown, moves) = try look(for: evidence, after: result, bytes)
        if let shown { return (taken, shown) }
        if isShown(evidence) { return (taken, nil) }
        guard let moves, let step = rest.popFirst() else { return nil }
        try walked.codec.decode(bytes, into: &walked.explored.runner.world)
        mark = walked.explored.runner.world.lastStart
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
    case .broken(let condition, let states):
      walked.explored.ask(condition) == .no && walked.statesText == states
    case .reached(let condition): walked.explored.ask(condition) == .yes
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
      let possible = try walked.plan.moves(in: &walked.explored, walked.codec)
      if case .finding(let kind, _, _) = evidence, kind.mayBeMeant, try !leadsOn(from: bytes, possible) {
        noteStandstill(0, bytes, possible)
      }
      moves = possible
    }
    guard case .finding(let kind, let span, let states) = evidence else { return (nil, moves) }
    return (found.first(like: kind, span, in: states)?.kind, moves)
  }

  /// Whether a step leads on from a state.
  private mutating func leadsOn(from bytes: [UInt8], _ moves: Moves) throws(Fault) -> Bool {
    let mays = walked.mayMoves.indices.filter { walked.plan.rules.leadsOn(walked.mayMoves[$0]) }
    for number in moves.all.indices.map({ Int32($0) }) + mays.map({ -1 - Int32($0) }) {
      try walked.codec.decode(bytes, into: &walked.explored.runner.world)
      if try walked.take(number, of: moves) != nil { return true }
    }
    return false
  }

  /// Takes the move whose text is that of the step, or another timer for a timer.
  private mutating func take(
    _ step: PathStep, _ moves: Moves, _ starts: CallStarts
  ) throws(Fault) -> (step: PathStep, result: StepResult)? {
    for may in walked.mayMoves where walked.plan.rules.step(of: may).text == step.text {
      return walked.plan.take(may, in: &walked.explored).map { (walked.plan.rules.step(of: may), $0) }
    }
    if walked.explored.runner.world.top != nil { try walked.explored.runner.world.drawFrame() }
    for move in moves.all {
      let own = moves.step(of: move, in: walked.explored.runner.world, starts)
      guard own.text == step.text || own.isWait && step.isWait else { continue }
      let result = try moves.take(move, in: &walked.explored.runner.world, walked.codec)
      if case .refused = result { return nil }
      return (own.alone(behind: walked.explored.runner.world, starts), result)
    }
    return nil
  }
}

extension [Int32] {
  /// Takes one of them out; nil where there is none.
  fileprivate mutating func takeAny(numbers: inout SeededNumbers) -> Int32? {
    isEmpty ? nil : remove(at: numbers.next(below: count))
  }
}

extension PathStep {
  fileprivate var isWait: Bool { text == "step" || text.hasPrefix("wait ") }
}
