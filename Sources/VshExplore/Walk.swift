import VshMachine
import VshProgram
import VshRender
import VshSession
import VshSource

/// A breadth-first walk over all states that are reachable from a start, so that each path is a shortest one.
///
/// For a finished state it keeps the fingerprint, the parent and the step from there; for a queued one, the encoded
/// state.
struct Walk: ~Copyable {
  private struct Record {
    var parent: Int32
    var step: Int32
    var depth: Int32
    /// The index of the state's name for claims among `stateTexts`; -1 for none.
    var text: Int32 = -1
  }

  private var explored: ExploredWorld
  private let codec: StateCodec
  private let plan: WalkPlan
  private var renderer = Renderer()
  private var steps = StepTable()
  private var records: [Record] = []
  private var places: [StateHash: Int32] = [:]
  private var frontier: [(place: Int32, bytes: [UInt8])] = []
  private var frontierBytes = 0
  /// The states found last, in no particular order.
  private var recent: [[UInt8]] = []
  private var notes: ClaimNotes
  /// Distinct names of states, collected if there are claims.
  private var stateTexts: [String] = []
  private var stateTextPlaces: [String: Int32] = [:]
  /// By `may`: whether its step was taken in some state.
  private var isDone: [Bool]
  private(set) var outcome: WalkOutcome

  /// - Parameters:
  ///   - explored: after the first step of the plan.
  ///   - first: the result of that step.
  init(
    _ plan: WalkPlan, in explored: consuming ExploredWorld, behind first: StepResult, _ codec: StateCodec
  ) {
    self.explored = explored
    self.codec = codec
    self.plan = plan
    notes = ClaimNotes(plan.claims)
    isDone = plan.mays.map { _ in false }
    outcome = WalkOutcome(plan)
    look(after: first, from: -1, nil)
  }

  /// Walks until no new state is found, a limit is reached, or it is stopped.
  mutating func run(isStopped: () -> Bool) {
    var walkedCount = 0
    while !frontier.isEmpty, outcome.bound == nil {
      var level: [(place: Int32, bytes: [UInt8])] = []
      swap(&level, &frontier)
      for (index, state) in level.enumerated() {
        let depth = Int(records[Int(state.place)].depth)
        if isStopped() {
          outcome.bound = .stopped
        } else if let bound = bound(at: depth) {
          outcome.bound = bound
        } else {
          frontierBytes -= state.bytes.count
          walk(state.place, state.bytes)
        }
        if outcome.bound == nil {
          walkedCount += 1
          continue
        }
        outcome.leftCount = level.count - index + frontier.count
        if !outcome.isComplete { noteGrowth() }
        break
      }
    }
    end(walkedCount)
  }

  private func bound(at depth: Int) -> WalkOutcome.Bound? {
    if let most = plan.mostSteps, depth >= most { return .within(most) }
    if let most = plan.bounds.depth, depth >= most { return .depth(most) }
    return nil
  }

  /// The variable with the most different values in the last states, which may be the reason that the walk does not
  /// end.
  private mutating func noteGrowth() {
    let program = explored.runner.world.program
    var values: [Int: Set<[UInt8]>] = [:]
    for state in recent {
      guard (try? codec.decode(state, into: &explored.runner.world)) != nil else { return }
      for screen in explored.runner.world.liveScreens {
        for instance in [screen] + explored.runner.world.machines(of: screen) {
          let slots = program.screens[explored.runner.world.screen(of: instance)].slots.range
          for slot in slots where program.slots[slot].kind == .variable {
            let index = SlotIndex(slot - slots.lowerBound)
            let value = explored.runner.world.value(ofSlot: index, of: instance)
            guard let bytes = try? codec.encode([value], of: explored.runner.world) else { continue }
            values[slot, default: []].insert(bytes)
          }
        }
      }
    }
    let most = values.max { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }
    guard let most, most.value.count > Self.fewValues else { return }
    outcome.growth = (program.names[program.slots[most.key].name], most.value.count)
  }

  private static let mostRecent = 2_000
  private static let fewValues = 8

  /// Returns the coverage counts, which the next walk continues.
  consuming func finish() -> CoverageCounts { explored.runner.world.coverage }

  // MARK: Visiting a state

  private mutating func walk(_ place: Int32, _ bytes: [UInt8]) {
    do throws(Fault) {
      try codec.decode(bytes, into: &explored.runner.world)
      guard draw(place) else { return }
      let moves = try Moves(of: &explored.runner.world, codec, takesAllRows: plan.takesAllRows)
      for (index, move) in moves.all.enumerated() {
        if index > 0 { try codec.decode(bytes, into: &explored.runner.world) }
        let result = try move.take(in: &explored.runner.world, codec)
        if case .refused = result { continue }
        look(after: result, from: place, move.step)
        if outcome.bound != nil { return }
      }
      for number in plan.mays.indices {
        try take(number, place, bytes)
        if outcome.bound != nil { return }
      }
      if notes.asksForOrder { try tryOrders(place, bytes, moves) }
      noteStandstill(place, bytes, moves)
    } catch {
      note(.error(error.message), error.span, at: place)
    }
  }

  /// Takes the step of a `may`, once for each element of its list.
  private mutating func take(_ number: Int, _ place: Int32, _ bytes: [UInt8]) throws(Fault) {
    let may = plan.mays[number]
    let kind: StepTable.Kind = if case .deliver = may.step.form { .answer } else { .input }
    for element in 0..<(may.loop?.texts.count ?? 1) {
      try codec.decode(bytes, into: &explored.runner.world)
      if let loop = may.loop {
        explored.runner.world.setScriptVariable(loop.variable, toElement: element, of: loop.listVariable)
      }
      guard let result = explored.attempt(may.step) else { continue }
      isDone[number] = true
      look(after: result, from: place, .init(text: may.loop?.texts[element] ?? may.text, kind: kind))
      if outcome.bound != nil { return }
    }
  }

  private mutating func tryOrders(_ place: Int32, _ bytes: [UInt8], _ moves: Moves) throws(Fault) {
    let found = try AnswerOrder.difference(among: moves.all, in: &explored, codec) { world throws(Fault) in
      try codec.decode(bytes, into: &world)
    }
    guard let found else { return }
    let both = [steps.place(of: found.first.step), steps.place(of: found.second.step)]
    notes.note(orderMatters: both, at: Int(place))
  }

  /// Draws the state; returns false where it cannot be drawn, or where nothing is visible.
  private mutating func draw(_ place: Int32) -> Bool {
    do throws(Fault) {
      guard explored.runner.world.top != nil else { return true }
      try explored.runner.world.drawFrame()
      renderer.render(explored.runner.world.drawing.frame)
      if hasView, renderer.text.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }) {
        note(.blank(statesText), topSpan, at: place)
      }
      return true
    } catch {
      note(.view(error.message), error.span, at: place)
      return false
    }
  }

  private mutating func noteStandstill(_ place: Int32, _ bytes: [UInt8], _ moves: Moves) {
    // Time, an answer or a typed text may leave this state.
    if !moves.all.isEmpty || moves.takesText { return }
    guard (try? codec.decode(bytes, into: &explored.runner.world)) != nil, hasView else { return }
    for ending in plan.endings where explored.ask(ending) == .yes { return }
    note(moves.waitsForEver ? .waitsForEver(statesText) : .deadEnd(statesText), topSpan, at: place)
  }

  /// A screen without a view is not meant for users.
  private var hasView: Bool {
    mutating get {
      guard let top = explored.runner.world.top else { return false }
      return explored.runner.world.program.screens[explored.runner.world.screen(of: top)].view != nil
    }
  }

  private var topSpan: SourceSpan? {
    mutating get {
      guard let top = explored.runner.world.top else { return nil }
      return explored.runner.world.program.screens[explored.runner.world.screen(of: top)].span
    }
  }

  private var statesText: String {
    mutating get {
      guard let top = explored.runner.world.top else { return "" }
      let states = explored.runner.world.statesText(of: top)
      // A screen without states is named itself.
      if !states.isEmpty { return states }
      let program = explored.runner.world.program
      return program.names[program.screens[explored.runner.world.screen(of: top)].name]
    }
  }

  // MARK: Results of moves

  /// Records the state after a move.
  ///
  /// - Parameter step: nil for the start state.
  private mutating func look(after result: StepResult, from parent: Int32, _ step: StepTable.Step?) {
    if step != nil { outcome.moveCount += 1 }
    if case .failed(let fault) = result { note(.error(fault.message), fault.span, at: parent, then: step) }
    for (condition, fault) in explored.runner.world.brokenConditions() {
      let message = fault.map { "an `always` cannot be asked: \($0.message)" } ?? condition.message
      note(.broken(message), condition.span, at: parent, then: step)
    }
    let parts: StateCodec.Parts
    do throws(Fault) { parts = try codec.parts(of: explored.runner.world) } catch {
      outcome.bound = .unwritable(error.message)
      return
    }
    if parts.leavesCallsOut { outcome.mostEqualCalls = StateCodec.mostEqualCancelledCalls }
    let fingerprint = StateHash(of: parts.apart)
    let known = places[fingerprint]
    if known == nil, records.count >= plan.bounds.states {
      outcome.bound = .states(plan.bounds.states)
      return
    }
    let place = known ?? Int32(truncatingIfNeeded: records.count)
    // A step to a known state is recorded only if a claim needs it.
    if known != nil, !notes.asksForMoves { return }
    let taken = step.map { steps.place(of: $0) }
    if let step, let taken { notes.note(.init(from: parent, to: place, step: taken, kind: step.kind)) }
    if known != nil { return }
    places[fingerprint] = place
    records.append(
      Record(parent: parent, step: taken ?? -1, depth: parent < 0 ? 0 : records[Int(parent)].depth + 1))
    outcome.stateCount = records.count
    let bytes = parts.apart + parts.ignored
    frontierBytes += bytes.count
    if recent.count < Self.mostRecent {
      recent.append(bytes)
    } else {
      recent[records.count % Self.mostRecent] = bytes
    }
    if frontierBytes > plan.bounds.frontierBytes { outcome.bound = .frontier(plan.bounds.frontierBytes) }
    frontier.append((place, bytes))
    if plan.claims.isEmpty { return }
    notes.note(Int(place), &explored)
    records[Int(place)].text = placeOfStatesText()
  }

  private mutating func placeOfStatesText() -> Int32 {
    let text = statesText
    if let known = stateTextPlaces[text] { return known }
    let place = Int32(truncatingIfNeeded: stateTexts.count)
    stateTexts.append(text)
    stateTextPlaces[text] = place
    return place
  }

  private mutating func note(
    _ kind: WalkFinding.Kind, _ span: SourceSpan?, at place: Int32, then last: StepTable.Step? = nil
  ) {
    if outcome.hasFinding(kind, span) { return }
    let more = last.map { [steps.place(of: $0)] } ?? []
    outcome.add(kind, span, path: path(to: place, then: more))
  }

  /// The steps from the start to a state, followed by `more`.
  private func path(to place: Int32, then more: [Int32]) -> [String] {
    // Collected from the last step to the first.
    var path = Array(more.reversed())
    var place = place
    while place > 0 {
      path.append(records[Int(place)].step)
      place = records[Int(place)].parent
    }
    return steps.texts(of: path.reversed(), behind: plan.steps)
  }

  // MARK: The end

  private mutating func end(_ walkedCount: Int) {
    if outcome.bound == nil {
      for (may, isDone) in zip(plan.mays, isDone) where !isDone {
        outcome.add(.neverDone(may.clause), may.span, path: [])
      }
    }
    let verdicts = notes.verdicts(walkedCount: walkedCount, isWhole: outcome.isComplete)
    for (claim, verdict) in zip(plan.claims, verdicts) {
      outcome.claims.append(
        ClaimOutcome(
          text: claim.text, span: claim.span, verdict: self.verdict(verdict, of: claim),
          exploration: exploration(of: claim, verdict)))
    }
  }

  private func exploration(of claim: WalkPlan.Claim, _ verdict: ClaimNotes.Verdict) -> [String]? {
    switch (verdict, claim.form) {
    case (.holds, _), (.reached, _), (.open, _), (.broken(_, .condition(nil)), .always): nil
    case (.neverReached, _): outcome.exploration(of: claim, behind: plan.steps)
    case (.broken(let place, _), _):
      outcome.exploration(of: claim, behind: path(to: Int32(truncatingIfNeeded: place), then: []))
    }
  }

  private func verdict(
    _ verdict: ClaimNotes.Verdict, of claim: WalkPlan.Claim
  ) -> ClaimOutcome.Verdict {
    switch verdict {
    case .holds:
      if case .within(let most) = outcome.bound { return .holdsWithin(most) }
      return .holds
    case .reached(let place): return .holdsIn(Int(records[place].depth))
    case .neverReached: return .broken("no path leads there", path: [])
    case .open: return .inconclusive
    case .broken(let place, let reason): return broken(at: Int32(truncatingIfNeeded: place), reason, claim)
    }
  }
}

// MARK: Broken claims

extension Walk {
  private func broken(
    at place: Int32, _ reason: ClaimNotes.Reason, _ claim: WalkPlan.Claim
  ) -> ClaimOutcome.Verdict {
    let states = stateTexts[Int(records[Int(place)].text)]
    switch reason {
    case .condition(let error):
      let message = error.map { ": it cannot be asked: \($0)" } ?? claim.message.map { ": \($0)" } ?? ""
      var path = path(to: place, then: [])
      if case .always = claim.form, error == nil { path.append("expect \(claim.condition)") }
      return .broken("in `\(states)`\(message), after:", path: path)
    case .noWayBack:
      return .broken("from `\(states)`, after:", path: path(to: place, then: []) + ["show"])
    case .neverSettles:
      return .broken("nothing ends `\(states)`, after:", path: path(to: place, then: []) + ["show"])
    case .goesRound(let steps):
      return .broken("again and again `\(states)`, after:", path: path(to: place, then: steps) + ["show"])
    case .order(let both):
      return .broken(
        "from `\(states)`, where the last two answers show something else in the other order, after:",
        path: path(to: place, then: both) + ["show"])
    }
  }
}
