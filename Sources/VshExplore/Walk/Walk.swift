import VshMachine
import VshProgram
import VshRender
import VshSession
import VshSource

/// A breadth-first walk over all states that are reachable from a start, so that each path is a shortest one.
///
/// It keeps of a visited state the fingerprint, the parent and the number of the move from there (`VisitedStates`); of a
/// queued one also the encoded state. The moves of a state have the numbers 0, 1, 2, …, the steps of `may`s -1, -2, ….
struct Walk: ~Copyable {
  var explored: ExploredWorld
  let codec: StateCodec
  var plan: WalkPlan
  let mayMoves: [WalkPlan.MayMove]
  /// The encoded first state.
  private(set) var start: [UInt8] = []
  /// The steps that started the calls in flight there.
  private(set) var starts = CallStarts()
  /// In the walk of a part: the first state in which nothing of it can happen any more.
  var stuck: Int32?
  private var renderer = Renderer()
  /// The state that is visited, and the gestures of the last frame.
  private var base = StateBase()
  private var touches = KnownTouches()
  /// The encoding of the state that was reached last.
  private(set) var reached = StateEncoding()
  private(set) var visited = VisitedStates()
  private var queue = StateQueue()
  private var recent = RecentStates(most: 2_000)
  var notes: ClaimNotes
  var found = Findings()
  /// Nil unless its paths are asked for.
  private var cover: CoverNotes?
  /// By `may`, then by `never`: whether its step is possible in some state.
  private var isDone: [Bool]
  var outcome: WalkOutcome
  private(set) var trials = CallTrials()
  /// What it may keep of its states: for a helper, its share of what the walk has left.
  private var mostBytes: Int
  /// Whether it has asked for the room of a large walk.
  private var isLarge = false
  var failures: FailureCount
  private var ignoring: Ignoring?

  /// - Parameters:
  ///   - explored: after the first step of the plan.
  ///   - first: the result of that step.
  init(
    _ plan: WalkPlan, in explored: consuming ExploredWorld, behind first: StepResult, _ codec: StateCodec
  ) {
    self.explored = explored
    // A list that cannot be written as a long one is written as a whole.
    self.codec =
      (try? codec.sharingLists(in: self.explored.runner.world, from: plan.bounds.fewestOfLongList)) ?? codec
    self.plan = plan
    if plan.bounds.drivesApp {
      self.plan = plan.driving(&self.explored)
    } else {
      self.plan.typing.addText(ofDataIn: &self.explored.runner.world)
    }
    mayMoves = plan.mayMoves
    mostBytes = plan.bounds.bytes
    notes = ClaimNotes(plan.claims, of: plan.part)
    isDone = plan.noneIsDone
    outcome = WalkOutcome(plan)
    let ignoring = Ignoring(codec.ignored, plan.claims, self.explored.runner.world.program)
    outcome.ignored = ignoring.names
    // A random walk keeps the values.
    if plan.bounds.random == nil { self.ignoring = ignoring }
    if plan.bounds.findsFaults { trials.faults = FaultNotes() }
    if plan.bounds.audits { trials.audit = AuditNotes() }
    if plan.bounds.drawsCards { found.board = StoryboardNotes() }
    failures = FailureCount(most: plan.mostFailures)
    look(after: first, from: -1, by: nil)
    starts = CallStarts(self.explored, reached)
  }

  /// A walk through a part of another walk's screen, from the same start. The world of the other walk must be there.
  ///
  /// - Parameters:
  ///   - plan: of the part.
  ///   - asksForPending: as for `ClaimNotes`.
  init(_ plan: WalkPlan, partOf other: borrowing Walk, asksForPending: Bool? = nil) {
    explored = ExploredWorld(copying: other.explored)
    codec = other.codec.sharingListsOfItsOwn()
    self.plan = plan
    mayMoves = plan.mayMoves
    mostBytes = plan.bounds.bytes
    notes = ClaimNotes(plan.claims, of: plan.part, asksForPending: asksForPending)
    isDone = plan.noneIsDone
    outcome = WalkOutcome(plan)
    starts = other.starts
    failures = FailureCount(most: plan.mostFailures)
    look(after: .taken, from: -1, by: nil)
  }

  /// A copy that helps with another walk.
  init(helping other: borrowing Walk) {
    explored = ExploredWorld(copying: other.explored)
    codec = other.codec.sharingListsOfItsOwn()
    plan = other.plan
    mayMoves = other.mayMoves
    mostBytes = 0
    // The walk itself keeps the last states.
    recent = RecentStates(most: 1)
    notes = other.notes.begun
    isDone = other.isDone
    outcome = WalkOutcome(other.plan)
    failures = other.failures
  }

  /// Notes the first path to each target. Call it before the walk runs.
  ///
  /// - Parameter counts: before the first step of the plan.
  mutating func note(_ targets: [CoverTarget], behind counts: CoverageCounts) {
    var notes = CoverNotes(targets, behind: counts)
    notes.note(explored.runner.world.coverage, from: 0, by: nil)
    cover = notes
  }

  /// Walks until no new state is found, a limit is reached, or it is stopped.
  mutating func run(
    isStopped: () -> Bool, onProgress: (WalkProgress) -> Void = { _ in }, helpedBy help: WalkHelp? = nil
  ) {
    let verdicts = runOnce(isStopped, onProgress, help)
    if plan.goal != nil || outcome.bound == .stopped { return }
    preferGiven(verdicts) { walk, answers in walk.outcome(with: answers, isStopped, onProgress, help) }
  }

  private mutating func runOnce(
    _ isStopped: () -> Bool, _ onProgress: (WalkProgress) -> Void, _ help: WalkHelp?
  ) -> [ClaimNotes.Verdict] {
    let walkedCount = walk(isStopped, onProgress, help)
    if notes.needsPending(walkedCount: walkedCount) { notePending(walkedCount, isStopped, onProgress, help) }
    outcome.leftCount = visited.count - walkedCount
    if !outcome.isComplete { outcome.growth = growth(in: recent) }
    return end(walkedCount)
  }

  /// What a walk from the same start finds with fewer answers of calls.
  private mutating func outcome(
    with answers: WalkPlan.Answers, _ isStopped: () -> Bool, _ onProgress: (WalkProgress) -> Void,
    _ help: WalkHelp?
  ) -> WalkOutcome? {
    let counts = explored.runner.world.coverage
    defer { explored.runner.world.takeCoverage(counts) }
    guard (try? codec.decode(start, into: &explored.runner.world)) != nil else { return nil }
    var plan = plan
    plan.answers = answers
    var again = Walk(plan, partOf: self)
    again.mostBytes = mostBytes - keptBytes
    _ = again.runOnce(isStopped, onProgress, help)
    return again.outcome
  }

  /// Walks the same states once more, and notes what is in flight in each: most walks need not know that, and are faster.
  /// Where that takes more room than is left, or is stopped, the walk has met this bound.
  private mutating func notePending(
    _ walkedCount: Int, _ isStopped: () -> Bool, _ onProgress: (WalkProgress) -> Void, _ help: WalkHelp?
  ) {
    let counts = explored.runner.world.coverage
    defer { explored.runner.world.takeCoverage(counts) }
    guard (try? codec.decode(start, into: &explored.runner.world)) != nil else { return }
    var again = Walk(plan, partOf: self, asksForPending: true)
    again.mostBytes = mostBytes - keptBytes
    if again.walk(isStopped, onProgress, help) == walkedCount {
      notes = again.notes
    } else {
      outcome.bound = again.outcome.bound
    }
  }

  /// Returns the number of the states that were visited.
  private mutating func walk(
    _ isStopped: () -> Bool, _ onProgress: (WalkProgress) -> Void, _ help: WalkHelp?
  ) -> Int {
    var walkedCount = 0
    let rounds = WalkRounds(self, help)
    while outcome.bound == nil, outcome.goalPath == nil, queue.count > 0 {
      onProgress(progress(leftCount: queue.count))
      let state = Int32(truncatingIfNeeded: walkedCount)
      outcome.bound = isStopped() ? .stopped : plan.bound(at: visited.depth(of: state))
      if outcome.bound != nil { break }
      if let rounds, rounds.run(&self, &walkedCount) { continue }
      if visitNext(walkedCount) { walkedCount += 1 }
    }
    return walkedCount
  }

  /// Visits the next state, which has this number. Returns whether the walk can go on.
  mutating func visitNext(_ number: Int) -> Bool {
    walk(Int32(truncatingIfNeeded: number), queue.takeFirst())
    return outcome.bound == nil && outcome.goalPath == nil
  }

  func progress(leftCount: Int) -> WalkProgress {
    WalkProgress(visited.count, outcome.moveCount, leftCount: leftCount)
  }

  /// Returns the coverage counts, which the next walk continues.
  consuming func finish() -> CoverageCounts { explored.runner.world.coverage }

  // MARK: Visiting a state

  /// - Parameter queued: its bytes in the queue.
  private mutating func walk(_ state: Int32, _ queued: [UInt8]) {
    var bytes = queued
    failures.take(from: &bytes)
    explored.runner.world.skipUnchangedWhens()
    do throws(Fault) {
      try trials.faults?.note(state, bytes, in: &explored, codec, plan)
      try trials.audit?.note(state, bytes, in: &explored, codec, plan)
      try codec.decode(bytes, into: &explored.runner.world, noting: &base)
      if let goal = plan.goal, explored.has(goal) {
        outcome.goalPath = path(to: state)
        return
      }
      notes.begin(Int(state), &explored)
      guard draw(state) else { return }
      var moves = try plan.moves(in: &explored, codec, &touches)
      moves.failuresLeft = failures.left
      outcome.note(moves, explored.runner.world)
      for never in moves.leftOut { isDone[plan.mays.count + never] = true }
      let moveCount = outcome.moveCount
      var isBack = true
      for (number, move) in moves.all.enumerated() where moves.allows(move) {
        if !isBack { try codec.decode(bytes, into: &explored.runner.world, noting: &base) }
        isBack = try take(move, Int32(truncatingIfNeeded: number), of: moves, from: state)
        if outcome.bound != nil { return }
      }
      var hasMoved = outcome.moveCount > moveCount
      for (number, may) in mayMoves.enumerated() where plan.kind(of: may) != .failure || failures.left > 0 {
        try codec.decode(bytes, into: &explored.runner.world)
        let taken = self.taken(Int32(truncatingIfNeeded: -1 - number), may)
        guard let result = plan.take(may, in: &explored) else { continue }
        isDone[may.number] = true
        // What a model would answer leads nowhere by itself.
        if plan.mays[may.number].step.form.role != .given { hasMoved = true }
        look(after: result, from: state, by: taken)
        if outcome.bound != nil { return }
      }
      try noteSteps(from: state, bytes, moves)
      for extent in notes.ordersAsked { try tryOrders(extent, state, bytes, moves) }
      try trials.audit?.noteOrders(state, bytes, moves, in: &explored, codec)
      if !hasMoved { noteStandstill(state, bytes, moves) }
    } catch {
      note(.error(error.message), error.span, at: state)
    }
  }

  /// Takes a move, and looks at the state behind it. Returns whether the world is back in the state before.
  private mutating func take(
    _ move: Move, _ number: Int32, of moves: Moves, from state: Int32
  ) throws(Fault) -> Bool {
    let taken = taken(number, move.kind, moving: move.work)
    let row = trials.audit?.row(answeredBy: move, in: explored.runner.world)
    let foundCount = found.all.count
    // What is in flight after a step is read from its world.
    let isOpen =
      plan.app == nil && !notes.asksForPending && moves.canStayOpen(move, in: explored.runner.world)
      && !(codec.movesDates && move.form == .timer)
    if isOpen { explored.runner.world.leaveStepOpen() }
    let result = try moves.take(move, in: &explored.runner.world, codec)
    if case .refused = result {
      if isOpen { explored.runner.world.undoOpenStep() }
      return true
    }
    let isBack = look(after: result, from: state, by: taken, isOpen: isOpen).isBack
    if let row, let found = found.all.dropFirst(foundCount).first(where: { !$0.kind.isPushedTwice }) {
      trials.audit?.note(found.kind, from: state, by: number, ofRow: row)
    }
    return isBack
  }

  /// The next move.
  ///
  /// - Parameter pending: the work that it answers or lets fire.
  mutating func taken(_ number: Int32, _ kind: PathStep.Kind, moving pending: Int32?) -> TakenMove {
    TakenMove(number: number, kind: kind, mark: explored.runner.world.lastStart, pending: pending)
  }

  mutating func taken(_ number: Int32, _ may: WalkPlan.MayMove) -> TakenMove {
    let pending = notes.asksForPending ? plan.work(movedBy: may, in: &explored) : nil
    return taken(number, plan.kind(of: may), moving: pending)
  }

  private mutating func tryOrders(
    _ extent: AnswerOrder.Extent, _ state: Int32, _ bytes: [UInt8], _ moves: Moves
  ) throws(Fault) {
    let found = try AnswerOrder.difference(extent, among: moves, in: &explored, codec) {
      world throws(Fault) in try codec.decode(bytes, into: &world)
    }
    guard let (first, second, difference) = found else { return }
    try codec.decode(bytes, into: &explored.runner.world)
    let steps = try AnswerOrder.steps(first, second, of: moves, in: &explored.runner.world, codec)
    notes.note(orderMatters: steps, difference, extent, at: Int(state))
  }

  /// Draws the state, and notes a blank screen. Returns false where it cannot be drawn.
  mutating func draw(_ state: Int32) -> Bool {
    do throws(Fault) {
      guard explored.runner.world.top != nil else { return true }
      try explored.runner.world.drawFrame()
      if explored.runner.world.drawing.frame.isPlainlyFilled { return true }
      renderer.render(explored.runner.world.drawing.frame)
      if hasView, renderer.text.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
        note(.blank(statesText), topSpan, in: stateNames, at: state)
      }
      return true
    } catch {
      note(.view(error.message), error.span, at: state)
      return false
    }
  }

  /// The moves to the state in which it is stuck; nil where there is none.
  var pathToStuck: [Int32]? { stuck.map { visited.path(to: $0) } }

  /// A screen without a view is not meant for users.
  var hasView: Bool {
    guard let top = explored.runner.world.top else { return false }
    return explored.runner.world.program.screens[explored.runner.world.screen(of: top)].view != nil
  }

  // MARK: Results of moves

  /// Looks at the state after a move.
  ///
  /// - Parameters:
  ///   - move: its number and kind; nil for the start state.
  ///   - isOpen: whether the step is still open. It is taken back, unless the state has to be drawn.
  /// - Returns: the number of the state, nil where a limit is reached; and whether the step was taken back.
  @discardableResult
  mutating func look(
    after result: StepResult, from parent: Int32, by move: TakenMove?,
    isOpen: Bool = false
  ) -> (state: Int32?, isBack: Bool) {
    if move != nil { outcome.moveCount += 1 }
    var result = result
    if let app = plan.app { result = explored.answer(app.inside, after: result) }
    failures.note(move?.kind)
    if case .failed(let fault) = result {
      note(.error(fault.message), fault.span, at: parent, then: move?.number)
    }
    cover?.note(explored.runner.world.coverage, from: parent, by: move?.number)
    codec.settleTime(of: &explored.runner.world)
    do throws(Fault) {
      if isOpen {
        try codec.encode(openStepOf: explored.runner.world, from: base, into: &reached)
      } else {
        try codec.encode(explored.runner.world, into: &reached)
      }
    } catch {
      if isOpen { explored.runner.world.keepOpenStep() }
      noteBrokenConditions(at: parent, then: move?.number)
      outcome.bound = .unwritable(error.message)
      return (nil, false)
    }
    if reached.leavesCallsOut { outcome.leftOut.mostEqualCalls = StateCodec.mostEqualCancelledCalls }
    if !outcome.ordersTimers, let move, explored.runner.world.lastStart > move.mark,
      move.kind != .timer, move.kind != .tick
    {
      outcome.leftOut.ordersTimers = explored.runner.world.startsTimerBesideOthers(since: move.mark)
    }
    // A random walk keeps the values that are ignored, and so does the path to its states.
    let hash = failures.hash(StateHash(of: reached, withIgnored: plan.bounds.random != nil))
    let known = visited.number(of: hash)
    let asksConditions = (known == nil || codec.leavesOut) && explored.runner.world.hasConditions
    // What is asked about a new state is undone with the step. A drawing is not.
    let isBack = isOpen && (known != nil || !notes.readsRows && found.board == nil)
    if isOpen, !isBack { explored.runner.world.keepOpenStep() }
    if asksConditions { noteBrokenConditions(at: parent, then: move?.number) }
    let state = record(hash, as: known, from: parent, by: move)
    if isBack { explored.runner.world.undoOpenStep() }
    return (state, isBack)
  }

  /// Returns the number of the state that was reached; nil where a limit is reached.
  private mutating func record(
    _ hash: StateHash, as known: Int32?, from parent: Int32,
    by move: TakenMove?
  ) -> Int32? {
    if known == nil, visited.count >= plan.bounds.statesHere, plan.bounds.random == nil {
      outcome.bound = .states(plan.bounds.states)
      return nil
    }
    let state = known ?? visited.add(hash, from: parent, by: move?.number ?? 0)
    if found.board != nil, known == nil { noteCard() }
    if known == nil, plan.bounds.random != nil { found.random.meet() }
    if let move {
      let edge = StateGraph.Edge(
        from: parent, to: state, move: move.number, kind: move.kind)
      notes.note(edge)
      found.board?.want(edge)
      notes.note(move, &explored)
    }
    if known == nil {
      if explored.runner.world.hasScreenBelow { notePushedTwice(at: state) }
      add(reached.bytes, size: reached.wholeCount, at: state)
    }
    return state
  }

  /// The bytes of what is kept of the states. The last states and the one that is visited have a bound of their own.
  private var keptBytes: Int { queue.byteCount + visited.byteCount + notes.byteCount + found.byteCount }

  private mutating func requireRoom() {
    if keptBytes > mostBytes { outcome.bound = .bytes(mostBytes) }
    if isLarge || keptBytes + recent.byteCount <= Limits.smallBytes { return }
    do throws(Fault) {
      try explored.runner.world.becomeLarge()
      isLarge = true
    } catch {
      outcome.bound = .unwritable(error.message)
    }
  }

  /// Queues a new state, and asks the claims about it.
  ///
  /// - Parameter size: the number of bytes for which it counts.
  private mutating func add(_ bytes: [UInt8], size: Int, at state: Int32) {
    if state == 0 { start = bytes }
    outcome.stateCount = visited.count
    if plan.bounds.random == nil { queue.add(failures.queued(bytes), size: size) }
    recent.add(bytes, size: size)
    requireRoom()
    if !plan.claims.isEmpty { notes.note(Int(state), &explored) }
  }

  mutating func noteBrokenConditions(at state: Int32, then move: Int32?) {
    for (condition, fault) in explored.runner.world.brokenConditions() {
      let message = fault.map { "an `always` cannot be asked: \($0.message)" } ?? condition.message
      note(.broken(message), condition.span, at: state, then: move)
    }
  }

  mutating func note(
    _ kind: WalkFinding.Kind, _ span: SourceSpan?, in states: String = "", at state: Int32,
    then move: Int32? = nil
  ) {
    found.add(kind, span, in: states, at: state, then: move, found.random.position)
  }

  func depth(of state: Int32) -> Int { visited.depth(of: state) }

  /// The steps from the start to a state, followed by the moves with these numbers.
  mutating func path(to state: Int32, then more: [Int32] = []) -> [String] {
    texts(of: steps(along: moves(to: state) + more))
  }

  private mutating func path(to first: CoverNotes.First) -> CoverPath {
    let steps = path(to: first.state, then: first.move.map { [$0] } ?? [])
    // The path was walked, so the world is at its end.
    let expectations =
      plan.app?.endings(of: plan) ?? [true, false].map { explored.stateExpectations(exactly: $0) }
    return CoverPath(target: first.target, walk: plan.name, steps: steps, expectations: expectations)
  }

  /// - Parameter endsInError: whether the path shows the error of its last step.
  func texts(of path: [PathStep], endsInError: Bool = false) -> [String] {
    plan.texts(of: path, endsInError: endsInError)
  }

  // MARK: The end

  @discardableResult
  mutating func end(_ walkedCount: Int) -> [ClaimNotes.Verdict] {
    for found in found.all {
      let path = steps(along: moves(to: found))
      if plan.bounds.random == nil {
        // The time of the path is not that in which its state was met.
        let kind = codec.movesDates ? found.kind.about(statesText) : found.kind
        outcome.add(kind, found.span, path: texts(of: path, endsInError: found.kind.isError))
      } else {
        let (fewer, kind) = shrunk(path, to: .finding(found.kind, found.span, in: found.states))
        outcome.add(
          kind ?? found.kind, found.span, path: texts(of: fewer, endsInError: found.kind.isError),
          found)
      }
    }
    for first in cover?.firsts ?? [] { outcome.coverPaths.shortest.append(path(to: first)) }
    if outcome.bound == nil {
      for (may, isDone) in zip(plan.mays, isDone) where !isDone {
        outcome.add(.neverDone(may.clause), may.span, path: [])
      }
      for (never, isDone) in zip(plan.nevers, isDone.dropFirst(plan.mays.count)) where !isDone {
        outcome.add(.leavesNothingOut(never.clause), never.span, path: [])
      }
    }
    let verdicts = notes.verdicts(
      walkedCount: walkedCount, isWhole: outcome.isComplete, hasAllMoves: outcome.unnamed.isEmpty,
      onlyByPaths: ignoring?.reachesClaim)
    outcome.noteDoubts(ignoring, verdicts, plan.claims)
    for (claim, verdict) in zip(plan.claims, verdicts) {
      let exploration = exploration(of: claim, verdict)
      outcome.claims.append(
        ClaimOutcome(
          text: claim.text, span: claim.span, verdict: self.verdict(verdict, of: claim), only: verdict.only,
          difference: verdict.difference, exploration: exploration, randomWalk: randomWalk(of: verdict)))
    }
    return verdicts
  }
}

// MARK: - With helpers

extension Walk {
  /// Whether helpers find the same as this walk.
  var canBeShared: Bool {
    plan.goal == nil && plan.bounds.random == nil && cover == nil && trials.faults == nil
      && trials.audit == nil && found.board == nil && !codec.leavesOut
  }

  mutating func presentLevel() -> (states: StateList, range: Range<Int>) { queue.presentLevel() }

  /// - Parameter firstState: the number of the first state of the range.
  func task(
    _ states: StateList, _ range: Range<Int>, firstState: Int, _ noCounts: CoverageCounts, helperCount: Int
  ) -> RoundTask {
    RoundTask(
      states: states, range: range, firstState: firstState, visited: visited, notes: notes.begun,
      noCounts: noCounts, lists: codec.listVersions, mostBytes: (mostBytes - keptBytes) / helperCount)
  }

  /// Visits the states of a task, in a world of its own.
  mutating func visit(_ task: RoundTask) -> RoundResult {
    visited = VisitedStates(behind: task.visited)
    queue = StateQueue()
    found = Findings()
    notes = task.notes
    mostBytes = task.mostBytes
    isDone = plan.noneIsDone
    stuck = nil
    outcome = WalkOutcome(plan)
    explored.runner.world.takeCoverage(task.noCounts)
    codec.beginLists(after: task.lists)
    for index in task.range where outcome.bound == nil {
      let number = task.firstState + index - task.range.lowerBound
      walk(Int32(truncatingIfNeeded: number), Array(task.states[index]))
    }
    defer { visited = VisitedStates() }
    return RoundResult(
      new: visited.rows, states: queue.added, found: found, ordersAsked: task.notes.ordersAsked,
      notes: notes, isDone: isDone, stuck: stuck, outcome: outcome, bytes: keptBytes,
      lists: codec.endLists(), coverage: explored.runner.world.coverage)
  }

  /// Whether a walk by one would have found the same. Else the states are visited again, one after another.
  func takes(_ result: RoundResult) -> Bool {
    result.outcome.bound == nil && visited.count + result.new.count <= plan.bounds.statesHere
      && keptBytes + result.bytes <= mostBytes
      && result.ordersAsked == notes.ordersAsked
  }

  /// - Parameters:
  ///   - knownCount: the number of states before the round.
  ///   - count: the number of states that were visited.
  mutating func merge(_ result: RoundResult, behind knownCount: Int, visiting count: Int) {
    queue.skip(count)
    codec.addLists(result.lists)
    var numbers: [Int32] = []
    var isNew: [Bool] = []
    for (number, row) in result.new.enumerated() {
      let known = visited.number(of: row.hash)
      isNew.append(known == nil)
      numbers.append(known ?? visited.add(row.hash, from: row.parent, by: row.move))
      if known != nil { continue }
      queue.add(result.states[number], size: result.states.size(of: number))
      recent.add(
        result.states[number].dropLast(failures.byteCount), size: result.states.size(of: number))
    }
    notes.merge(result.notes, behind: knownCount, at: numbers, isNew)
    for one in result.found.all {
      found.add(one.kind, one.span, in: one.states, at: one.state, then: one.move)
    }
    for number in isDone.indices where result.isDone[number] { isDone[number] = true }
    stuck = stuck ?? result.stuck
    outcome.moveCount += result.outcome.moveCount
    outcome.stateCount = visited.count
    outcome.typed.add(result.outcome.typed)
    outcome.fields.add(result.outcome.fields)
    outcome.note(unnamed: result.outcome.unnamed)
    outcome.note(shown: result.outcome.shown)
    outcome.leftOut.add(result.outcome.leftOut)
    var counts = explored.runner.world.coverage
    counts.add(result.coverage)
    explored.runner.world.takeCoverage(counts)
  }
}
