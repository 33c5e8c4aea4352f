import VshMachine
import VshProgram
import VshRender
import VshSession
import VshSource

/// A breadth-first walk over all states that are reachable from a start, so that each path is a shortest one.
///
/// It keeps of a visited state the fingerprint, the parent and the number of the move from there (`VisitedStates`); of a
/// queued one also the encoded state. The moves of a state have the numbers 0, 1, 2, …, the steps of `may`s -1, -2, ….
/// What is noted of states and steps beside is the business of its readers.
struct Walk: ~Copyable {
  var walked: WalkedWorld
  private var sight = Sight()
  var frontier: Frontier
  var found = Findings()
  var readers: WalkReaders
  var outcome: WalkOutcome
  /// In the walk of a part: the first state in which nothing of it can happen any more.
  var stuck: Int32?
  private(set) var ignoring: Ignoring?

  /// What is known of the state that is visited, and of the one that was reached last.
  private struct Sight: ~Copyable {
    var renderer = Renderer()
    var base = StateBase()
    /// The gestures of the last frame.
    var touches = KnownTouches()
    /// The encoding of the state that was reached last.
    var reached = StateEncoding()
    /// Whether it has asked for the room of a large walk.
    var isLarge = false
  }

  /// - Parameters:
  ///   - explored: after the first step of the plan.
  ///   - first: the result of that step.
  init(
    _ plan: WalkPlan, in explored: consuming ExploredWorld, behind first: StepResult, _ codec: StateCodec
  ) {
    let ignoring = Ignoring(codec.ignored, plan.claims, explored.runner.world.program)
    walked = WalkedWorld(plan, in: explored, codec)
    frontier = Frontier(plan)
    readers = WalkReaders(walked.plan)
    outcome = WalkOutcome(plan)
    outcome.ignored = ignoring.names
    outcome.leftOut.inert = walked.explored.runner.world.program.variables(at: codec.inert)
    // A random walk keeps the values.
    if plan.bounds.random == nil { self.ignoring = ignoring }
    look(after: first, from: -1, by: nil)
    walked.starts = CallStarts(walked.explored, sight.reached)
  }

  /// A walk from the start of another one, through a part of its screen or with other answers. The world of the other walk
  /// must be there.
  ///
  /// - Parameter claims: what it judges.
  init(_ plan: WalkPlan, from other: borrowing Walk, _ claims: ClaimNotes) {
    walked = WalkedWorld(plan, copying: other.walked)
    frontier = Frontier(plan)
    readers = WalkReaders(claims)
    outcome = WalkOutcome(plan)
    look(after: .taken, from: -1, by: nil)
  }

  /// A copy that helps with another walk.
  init(helping other: borrowing Walk) {
    walked = WalkedWorld(other.walked.plan, copying: other.walked)
    frontier = Frontier(helping: other.frontier, behind: VisitedStates(), mostBytes: 0)
    readers = other.readers.begun
    outcome = WalkOutcome(other.walked.plan)
  }

  deinit {}

  /// Walks until no new state is found, a limit is reached, or it is stopped. Returns the number of the states that were
  /// visited.
  mutating func walk(
    _ isStopped: () -> Bool, _ onProgress: (WalkProgress) -> Void, _ help: WalkHelp?
  ) -> Int {
    var walkedCount = 0
    let rounds = WalkRounds(self, help)
    while outcome.bound == nil, outcome.goalPath == nil, !readers.isDecided, frontier.queue.count > 0 {
      onProgress(progress(leftCount: frontier.queue.count))
      let state = Int32(truncatingIfNeeded: walkedCount)
      outcome.bound = isStopped() ? .stopped : walked.plan.bound(at: frontier.visited.depth(of: state))
      if outcome.bound != nil { break }
      if let rounds, rounds.run(&self, &walkedCount) { continue }
      if visitNext(walkedCount) { walkedCount += 1 }
    }
    return walkedCount
  }

  /// Visits the next state, which has this number. Returns whether the walk can go on.
  mutating func visitNext(_ number: Int) -> Bool {
    visit(Int32(truncatingIfNeeded: number), frontier.takeFirst())
    return outcome.bound == nil && outcome.goalPath == nil
  }

  func progress(leftCount: Int) -> WalkProgress {
    WalkProgress(frontier.visited.count, outcome.moveCount, leftCount: leftCount)
  }

  /// Returns the coverage counts, which the next walk continues.
  consuming func finish() -> CoverageCounts { walked.explored.runner.world.coverage }

  // MARK: Visiting a state

  /// - Parameter queued: its bytes in the queue.
  mutating func visit(_ state: Int32, _ queued: [UInt8]) {
    var bytes = queued
    frontier.failures.take(from: &bytes)
    let visit = Visit(state: state, bytes: bytes)
    walked.explored.runner.world.skipUnchangedWhens()
    do throws(Fault) {
      try walked.codec.decode(bytes, into: &walked.explored.runner.world, noting: &sight.base)
      try readers.begin(visit, in: &walked)
      if let goal = walked.plan.goal, walked.explored.has(goal) {
        outcome.goalPath = path(to: state)
        return
      }
      guard var moves = try moves(of: state) else { return }
      let mays = try walked.possibleMays(&moves)
      let moveCount = outcome.moveCount
      var isBack = true
      for (number, move) in moves.all.enumerated() where moves.allows(move) {
        if !isBack {
          try walked.codec.decode(bytes, into: &walked.explored.runner.world, noting: &sight.base)
        }
        isBack = try take(move, Int32(truncatingIfNeeded: number), of: moves, from: state)
        if outcome.bound != nil { return }
      }
      var hasMoved = outcome.moveCount > moveCount
      for (index, touch) in mays where moves.allows(walked.plan.rules.kind(of: walked.mayMoves[index])) {
        let (may, number) = (walked.mayMoves[index], Int32(truncatingIfNeeded: -1 - index))
        let moveCount = outcome.moveCount
        if !isBack {
          try walked.codec.decode(bytes, into: &walked.explored.runner.world, noting: &sight.base)
        }
        if let touch {
          isBack = try take(touch, number, of: moves, from: state)
          if outcome.moveCount > moveCount { outcome.seen.note(may) }
        } else {
          isBack = false
          _ = take(may, number, from: state)
        }
        if outcome.moveCount == moveCount { continue }
        if walked.plan.rules.leadsOn(may) { hasMoved = true }
        if outcome.bound != nil { return }
      }
      try readers.leave(visit, moves, in: &walked)
      if !hasMoved { noteStandstill(state, bytes, moves) }
    } catch {
      note(.error(error.message), error.span, at: state)
    }
  }

  /// Draws the decoded state and returns its moves; nil where it cannot be drawn.
  mutating func moves(of state: Int32) throws(Fault) -> Moves? {
    guard draw(state) else { return nil }
    var moves = try walked.plan.moves(in: &walked.explored, walked.codec, &sight.touches)
    moves.failuresLeft = frontier.failures.left
    outcome.note(moves, walked.explored.runner.world)
    return moves
  }

  /// Takes a move, and looks at the state behind it. Returns whether the world is back in the state before.
  private mutating func take(
    _ move: Move, _ number: Int32, of moves: Moves, from state: Int32
  ) throws(Fault) -> Bool {
    let taken = taken(number, move.kind, moving: move.work)
    // What is in flight after a step is read from its world.
    let isOpen =
      walked.plan.app == nil && !readers.asksForPending
      && moves.canStayOpen(move, in: walked.explored.runner.world)
      && !(walked.codec.movesDates && move.form == .timer)
    if isOpen { walked.explored.runner.world.leaveStepOpen() }
    var result = try moves.take(move, in: &walked.explored.runner.world, walked.codec)
    if let bytes = walked.codec.stateToRetry(after: result, from: &sight.base) {
      try walked.codec.decode(bytes, into: &walked.explored.runner.world, noting: &sight.base)
      if isOpen { walked.explored.runner.world.leaveStepOpen() }
      result = try moves.take(move, in: &walked.explored.runner.world, walked.codec)
    }
    if number < 0, case .failed(let fault) = result {
      let may = walked.plan.rules.mays[walked.mayMoves[-1 - Int(number)].number]
      result = .failed(Fault(fault.message, at: fault.span ?? may.step.span))
    }
    if case .refused = result {
      if isOpen { walked.explored.runner.world.undoOpenStep() }
      return true
    }
    return look(after: result, from: state, by: taken, isOpen: isOpen).isBack
  }

  /// Takes the step of a `may`, and looks at the state behind it. Nil where it is not possible.
  mutating func take(
    _ may: WalkRules.MayMove, _ number: Int32, from state: Int32
  ) -> (state: Int32?, isBack: Bool)? {
    let pending =
      readers.asksForPending ? walked.plan.work(movedBy: may, in: &walked.explored) : nil
    let taken = taken(number, walked.plan.rules.kind(of: may), moving: pending)
    // A `given` is no step of the world: nothing else tells that it leaves the state.
    sight.base = StateBase()
    guard let result = walked.plan.take(may, in: &walked.explored) else { return nil }
    outcome.seen.note(may)
    return look(after: result, from: state, by: taken)
  }

  /// The next move.
  ///
  /// - Parameter pending: the work that it answers or lets fire.
  func taken(_ number: Int32, _ kind: PathStep.Kind, moving pending: Int32?) -> TakenMove {
    TakenMove(
      number: number, kind: kind, mark: walked.explored.runner.world.lastStart, pending: pending)
  }

  /// Draws the state, and notes a blank screen. Returns false where it cannot be drawn.
  mutating func draw(_ state: Int32) -> Bool {
    do throws(Fault) {
      guard walked.explored.runner.world.top != nil else { return true }
      try walked.explored.runner.world.drawFrame()
      if walked.explored.runner.world.drawing.frame.isPlainlyFilled { return true }
      sight.renderer.render(walked.explored.runner.world.drawing.frame)
      if walked.hasView,
        sight.renderer.text.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") })
      {
        note(.blank(walked.statesText), walked.topSpan, in: walked.stateNames, at: state)
      }
      return true
    } catch {
      note(.view(error.message), error.span, at: state)
      return false
    }
  }

  // MARK: Results of moves

  /// The encoding of the state that was reached last.
  var reachedBytes: [UInt8] { sight.reached.bytes }

  /// Looks at the state after a move.
  ///
  /// - Parameters:
  ///   - move: its number and kind; nil for the start state.
  ///   - isOpen: whether the step is still open. It is taken back, unless the state has to be drawn.
  /// - Returns: the number of the state, nil where a limit is reached; and whether the step was taken back.
  @discardableResult
  mutating func look(
    after result: StepResult, from parent: Int32, by move: TakenMove?, isOpen: Bool = false
  ) -> (state: Int32?, isBack: Bool) {
    if move != nil { outcome.moveCount += 1 }
    let foundCount = found.all.count
    frontier.failures.note(move?.kind)
    if case .failed(let fault) = walked.answered(result) {
      note(.error(fault.message), fault.span, at: parent, then: move?.number)
    }
    walked.codec.settleTime(of: &walked.explored.runner.world)
    do throws(Fault) {
      if isOpen {
        try walked.codec.encode(
          openStepOf: walked.explored.runner.world, from: sight.base, into: &sight.reached)
      } else {
        try walked.codec.encode(walked.explored.runner.world, into: &sight.reached)
      }
    } catch {
      if isOpen { walked.explored.runner.world.keepOpenStep() }
      noteBrokenConditions(at: parent, then: move?.number)
      outcome.bound = .unwritable(error.message)
      tell(move, from: parent, to: nil, foundCount)
      return (nil, false)
    }
    outcome.noteLeftOut(sight.reached, move, walked.explored.runner.world)
    let hash = frontier.hash(of: sight.reached)
    let known = frontier.visited.number(of: hash)
    let asksConditions =
      (known == nil || walked.codec.leavesOut) && walked.explored.runner.world.hasConditions
    // What is asked about a new state is undone with the step. A drawing is not.
    let isBack = isOpen && (known != nil || !readers.drawsStates)
    if isOpen, !isBack { walked.explored.runner.world.keepOpenStep() }
    if asksConditions { noteBrokenConditions(at: parent, then: move?.number) }
    let state = record(hash, as: known, from: parent, by: move, foundCount)
    if isBack { walked.explored.runner.world.undoOpenStep() }
    return (state, isBack)
  }

  /// Returns the number of the state that was reached; nil where a limit is reached.
  private mutating func record(
    _ hash: StateHash, as known: Int32?, from parent: Int32, by move: TakenMove?, _ foundCount: Int
  ) -> Int32? {
    if known == nil, frontier.isFull {
      outcome.bound = .states(walked.plan.bounds.states)
      tell(move, from: parent, to: nil, foundCount)
      return nil
    }
    let state = known ?? frontier.add(hash, from: parent, by: move?.number ?? 0)
    tell(move, from: parent, to: state, foundCount)
    if known != nil { return state }
    if walked.explored.runner.world.hasScreenBelow { notePushedTwice(at: state) }
    if state == 0 { walked.start = sight.reached.bytes }
    outcome.stateCount = frontier.visited.count
    frontier.add(sight.reached.bytes, size: sight.reached.wholeCount)
    requireRoom()
    readers.find(state, in: &walked)
    if let bound = readers.boundOfGrowth, walked.growth(in: frontier.recent, outcome.stateCount) != nil {
      outcome.bound = bound
    }
    return state
  }

  /// Tells the readers of a step.
  private mutating func tell(_ move: TakenMove?, from parent: Int32, to state: Int32?, _ foundCount: Int) {
    guard let move else { return }
    let step = WalkStep(from: parent, to: state, move: move, findings: foundCount..<found.all.count)
    readers.take(step, found, in: &walked)
  }

  /// What it keeps of its states.
  var keptBytes: Int { frontier.byteCount + readers.byteCount }

  private mutating func requireRoom() {
    if keptBytes > frontier.mostBytes { outcome.bound = .bytes(frontier.mostBytes) }
    if sight.isLarge || keptBytes + frontier.recent.byteCount <= Limits.smallBytes { return }
    do throws(Fault) {
      try walked.explored.runner.world.becomeLarge()
      sight.isLarge = true
    } catch {
      outcome.bound = .unwritable(error.message)
    }
  }

  mutating func noteBrokenConditions(at state: Int32, then move: Int32?) {
    for (condition, fault) in walked.explored.runner.world.brokenConditions() {
      let message = fault.map { "an `always` cannot be asked: \($0.message)" } ?? condition.message
      note(.broken(message), condition.span, at: state, then: move)
    }
  }

  mutating func note(
    _ kind: WalkFinding.Kind, _ span: SourceSpan?, in states: String = "", at state: Int32,
    then move: Int32? = nil
  ) {
    found.add(kind, span, in: states, at: state, then: move, frontier.random?.position ?? RandomPosition())
  }
}
