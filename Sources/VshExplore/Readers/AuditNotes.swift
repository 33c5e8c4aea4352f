import VshMachine
import VshProgram
import VshSession
import VshSource

/// Looks at each call and watch of a walk: what its loading, loaded, empty and error screens are, what leads on from
/// them, and whether a late answer harms.
///
/// A call is looked at in the first state in which it is in flight, or in the first one in which its model answers it
/// with something. Of a watch, such a later state gives only the loaded screen: it shows the last answer while it waits.
/// A gesture that starts a call which changes data is tried once with each that can follow it.
struct AuditNotes: WalkNotes {
  private var rows: [AuditRow] = []
  /// By the declaration of a call: whether the script asks whether the text of its answer is empty.
  private var asksForEmpty: [Int32: Bool] = [:]
  /// The declarations of what is in flight in the state that is visited.
  private var present: [Int32: Int32] = [:]
  private var presses: [PressedCall] = []
  /// The moves of the state that is visited that have started a call which can change data.
  private var starting: [(number: Int32, declaration: Int32)] = []
  /// What a helper notes; nil for the walk itself.
  private var heard: [Event]?

  private enum Event {
    case row(AuditRow)
    /// An answer has broken something, if one of these findings is new.
    case broke(Int32, WalkStep)
    /// The order of two answers matters.
    case order([Int32], LateHarm)
    case pressed(PressedCall)
  }

  // MARK: During the walk

  mutating func begin(_ visit: Visit, in walked: inout WalkedWorld) throws(Fault) {
    present = [:]
    starting = []
    for work in walked.explored.runner.world.pendingWorks {
      present[work.pending] = walked.explored.runner.world.program.row(of: work)
    }
    // A trial decodes the state again, which puts the arguments elsewhere.
    for pending in walked.explored.runner.world.callsInFlight.map({ $0.pending }) {
      guard let call = walked.explored.runner.world.callInFlight(pending) else { continue }
      let declaration = walked.explored.runner.world.program.row(of: call)
      let known = index(of: declaration).map { rows[$0] }
      if known?.content == .something { continue }
      if asksForEmpty[declaration] == nil {
        asksForEmpty[declaration] = walked.explored.runner.world.program.asksForEmptyText(of: call)
      }
      var row = AuditRow(
        declaration: declaration, state: visit.state, fault: walked.explored.runner.world.faultRow(of: call),
        loadedState: visit.state, isWatch: walked.explored.runner.world.isWatch(pending),
        alike: walked.plan.rules.alikes.first { $0.states.contains(call.state) }?.clause)
      let counts = walked.explored.runner.world.coverage
      defer { walked.explored.runner.world.takeCoverage(counts) }
      let trial = AuditTrial(
        pending: pending, visit: visit, takesEmptyText: asksForEmpty[declaration] ?? false)
      let (loaded, content) = try trial.loaded(in: &walked)
      row.content = content
      let isBetter = known.map { content > $0.content } ?? true
      if known == nil || isBetter && !row.isWatch {
        row.fault.cells = try trial.others(row.fault.asked, in: &walked)
      }
      try walked.codec.decode(visit.bytes, into: &walked.explored.runner.world)
      if !isBetter { continue }
      if let loaded { row.fault.cells.append(loaded) }
      hear(.row(row))
    }
  }

  mutating func take(_ step: WalkStep, _ found: Findings, in walked: inout WalkedWorld) {
    if step.move.kind == .input, step.move.number >= 0,
      let call = walked.explored.runner.world.callWritingData(since: step.move.mark)
    {
      starting.append((step.move.number, walked.explored.runner.world.program.row(of: call)))
    }
    // The steps of `may`s answer as the script says.
    guard !step.findings.isEmpty, step.move.number >= 0,
      let declaration = step.move.pending.flatMap({ present[$0] })
    else { return }
    hear(.broke(declaration, step)) { found.all[$0] }
  }

  /// Tries the answers of a state in both orders.
  mutating func leave(_ visit: Visit, _ moves: Moves, in walked: inout WalkedWorld) throws(Fault) {
    var known = Set(
      present.filter { work in index(of: work.value).map { rows[$0].harm != nil } ?? false }.keys)
    while let (first, second, difference) = try AnswerOrder.difference(
      .inTheEnd, among: moves, except: known, of: visit, in: &walked)
    {
      let steps = try AnswerOrder.steps(first, second, of: moves, from: visit, in: &walked)
      known.formUnion([first.index, second.index])
      let harm = LateHarm(
        state: visit.state, steps: steps,
        sentence: "\(AnswerOrder.subject(steps)) decides what is shown in the end",
        difference: difference.lines)
      hear(.order([first.index, second.index].compactMap { present[$0] }, harm))
    }
    let counts = walked.explored.runner.world.coverage
    defer { walked.explored.runner.world.takeCoverage(counts) }
    for trial in try PressTrial.all(starting, of: moves, visit, in: &walked) where !isKnown(trial.call) {
      if let call = try trial.pressed(in: &walked) { hear(.pressed(call)) }
    }
  }

  /// Whether the gesture that starts the call has been tried.
  private func isKnown(_ call: PressedCall) -> Bool {
    presses.contains { $0.declaration == call.declaration && $0.gesture == call.gesture }
  }

  // MARK: With helpers

  /// A helper does not know whether what it finds is new. So it looks at no fewer answers than the walk would.
  var begun: AuditNotes {
    var notes = self
    notes.heard = []
    return notes
  }

  mutating func merge(_ other: AuditNotes, _ round: MergedRound) {
    for event in other.heard ?? [] {
      hear(event) { round.newFindings.contains($0) ? round.findings[$0] : nil }
    }
  }

  /// - Parameter finding: the finding with an index, where it is a new one.
  private mutating func hear(_ event: Event, _ finding: (Int) -> Findings.Found? = { _ in nil }) {
    heard?.append(event)
    switch event {
    case .row(let row): note(row)
    case .broke(let declaration, let step):
      let new = step.findings.lazy.compactMap(finding).first { !$0.kind.isPushedTwice }
      guard heard == nil, let new else { return }
      note(
        LateHarm(
          state: step.from, move: step.move.number, sentence: new.kind.sentence,
          endsInError: new.kind.isError), of: declaration)
    case .order(let declarations, let harm): for declaration in declarations { note(harm, of: declaration) }
    case .pressed(let call): if !isKnown(call) { presses.append(call) }
    }
  }

  /// Of a watch that is known, only the loaded screen is another one.
  private mutating func note(_ row: AuditRow) {
    guard let known = index(of: row.declaration) else { return rows.append(row) }
    if row.content <= rows[known].content { return }
    guard row.isWatch else {
      var row = row
      row.harm = rows[known].harm
      return rows[known] = row
    }
    rows[known].fault.cells.removeAll { $0.outcome == .asTheModel }
    rows[known].fault.cells += row.fault.cells.filter { $0.outcome == .asTheModel }
    (rows[known].content, rows[known].loadedState) = (row.content, row.loadedState)
  }

  private mutating func note(_ harm: LateHarm, of declaration: Int32) {
    if let row = index(of: declaration), rows[row].harm == nil { rows[row].harm = harm }
  }

  private func index(of declaration: Int32) -> Int? { rows.firstIndex { $0.declaration == declaration } }

  // MARK: At the end of the walk

  /// The calls that were looked at, with their paths.
  func rows(_ walk: inout Walk) -> [AuditedRow] {
    rows.map { found in
      var row = AuditedRow(found)
      row.fault.path = walk.path(to: found.state)
      row.loadedPath = walk.path(to: found.loadedState)
      if let harm = found.harm { row.harmPath = path(to: harm, &walk) }
      for call in presses where call.declaration == found.declaration {
        row.presses.append(
          AuditedRow.Press(
            twice: call.twice.map { (harm: $0, path: path(to: $0, &walk)) },
            overlap: call.overlap.map { (harm: $0, path: path(to: $0, &walk)) }))
      }
      return row
    }
  }

  private func path(to harm: LateHarm, _ walk: inout Walk) -> [String] {
    let moves = walk.frontier.visited.path(to: harm.state) + (harm.move.map { [$0] } ?? [])
    return walk.walked.texts(
      of: walk.walked.steps(along: moves) + harm.steps, endsInError: harm.endsInError)
  }
}

/// A call or watch in a state of a walk.
struct AuditRow {
  /// What is in the answer of its model, or of a `may` in its stead.
  enum Content: Int, Comparable {
    case failure, empty, something

    static func < (left: Content, right: Content) -> Bool { left.rawValue < right.rawValue }
  }

  let declaration: Int32
  let state: Int32
  /// With the cells of an audit.
  var fault: FaultRow
  var content = Content.failure
  /// The state of the loaded cell.
  var loadedState: Int32
  var harm: LateHarm?
  let isWatch: Bool
  /// The clause that says that its screens may be equal.
  let alike: String?
}

/// What a late answer does.
struct LateHarm {
  /// The state before the steps.
  let state: Int32
  /// The number of the first move from there; nil for none.
  var move: Int32?
  var steps: [PathStep] = []
  let sentence: String
  var difference: [String] = []
  /// Whether the last step is the error.
  var endsInError = false
}

/// The outcomes of a call that is in flight, for an audit.
private struct AuditTrial {
  let pending: Int32
  let visit: Visit
  let takesEmptyText: Bool

  /// The answer of the model; or of the first `may` that answers with more.
  func loaded(
    in walked: inout WalkedWorld
  ) throws(Fault) -> (cell: FaultCell?, content: AuditRow.Content) {
    var best: (cell: FaultCell?, content: AuditRow.Content) = (nil, .failure)
    var ways: [WalkRules.MayMove?] = [nil]
    for may in walked.mayMoves {
      if case .deliver = walked.plan.rules.mays[may.number].step.form { ways.append(may) }
    }
    for way in ways where best.content != .something {
      try walked.codec.decode(visit.bytes, into: &walked.explored.runner.world)
      guard let call = walked.explored.runner.world.callInFlight(pending) else { break }
      let before = walked.explored.runner.world.answers(to: call)
      var step = walked.explored.runner.world.step(answering: call, .asTheModel, walked.codec)
      if let way { step = walked.plan.rules.step(of: way).text }
      let cell = try trial(.asTheModel).cell(in: &walked) { (call, walked) throws(Fault) in
        if let way { return walked.plan.take(way, in: &walked.explored) }
        return call.neverAnswers ? nil : walked.explored.runner.world.deliver(call.pending, nil)
      }
      guard var cell else { continue }
      cell.step = step
      let after = walked.explored.runner.world.answers(to: call)
      let isError = way == nil && !cell.isReached
      let content: AuditRow.Content =
        isError || after.some > before.some ? .something : after.none > before.none ? .empty : .failure
      if content > best.content { best = (cell, content) }
    }
    return best
  }

  /// The cells without an answer, with an empty one, and with failures.
  ///
  /// - Parameter asked: the failures beside the one without a code.
  func others(_ asked: [TriedFailure], in walked: inout WalkedWorld) throws(Fault) -> [FaultCell] {
    var cells: [FaultCell] = []
    for outcome in [FaultOutcome.loading, .empty, .failure(.plain)] + asked.map({ .failure($0) }) {
      try walked.codec.decode(visit.bytes, into: &walked.explored.runner.world)
      guard let call = walked.explored.runner.world.callInFlight(pending) else { break }
      let step = walked.explored.runner.world.step(answering: call, outcome, walked.codec)
      let cell = try trial(outcome).cell(in: &walked)
      guard var cell else { continue }
      cell.step = step
      cell.leadsOn = try leadsOn(from: cell, in: &walked)
      cells.append(cell)
    }
    return cells
  }

  private func trial(_ outcome: FaultOutcome) -> FaultTrial {
    FaultTrial(
      pending: pending, visit: visit, outcome: outcome, takesDictionary: true, takesText: takesEmptyText)
  }

  /// Whether something that can be touched or is pending leads to another state, or a `may end` says that none has to.
  private func leadsOn(from cell: FaultCell, in walked: inout WalkedWorld) throws(Fault) -> Bool {
    if !cell.isReached { return true }
    var reached = StateEncoding()
    try walked.codec.decode(cell.bytes, into: &walked.explored.runner.world)
    if !walked.hasView { return true }
    try walked.explored.runner.world.drawFrame()
    let moves = try Moves(
      of: &walked.explored.runner.world, walked.codec, takesAllRows: walked.plan.rules.takesAllRows)
    if moves.takesText || !moves.unnamed.isEmpty { return true }
    for ending in walked.plan.rules.endings where walked.explored.ask(ending) == .yes { return true }
    let mays = walked.mayMoves.indices.filter { walked.plan.rules.leadsOn(walked.mayMoves[$0]) }
    for number in moves.all.indices.map({ Int32($0) }) + mays.map({ -1 - Int32($0) }) {
      try walked.codec.decode(cell.bytes, into: &walked.explored.runner.world)
      guard case .taken = try walked.take(number, of: moves) else { continue }
      try walked.codec.encode(walked.explored.runner.world, into: &reached)
      if StateHash(of: reached) != cell.hash { return true }
    }
    return false
  }
}

extension Program {
  /// Whether the script asks whether the answer of a call or watch is an empty text.
  fileprivate func asksForEmptyText(of call: World.PendingWork) -> Bool {
    switch works[Int(row(of: call))].form {
    case .call(_, _, let ok, _), .watch(_, _, let ok, _):
      TypedTexts(of: self, readsShown: true).asksForEmpty(arms: Array(transitionLists[ok.range]), of: self)
    case .present, .after, .every: false
    }
  }
}

extension World {
  /// How often a work was answered with nothing in it, and with something.
  fileprivate func answers(to call: PendingWork) -> (none: Int, some: Int) {
    func count(_ shapes: [CoverageCounts.Shape]) -> Int {
      shapes.reduce(0) { $0 + coverage.answered($1, work: call.work, of: call.state) }
    }
    return (count([.empty, .absent]), count([.one, .many, .present]))
  }

  /// The step of a test that answers a call; nil where none does.
  fileprivate func step(
    answering call: PendingWork, _ outcome: FaultOutcome, _ codec: borrowing StateCodec
  ) -> String? {
    guard outcome != .loading, let operation = program.operation(of: call),
      let name = CallNaming(keepsOrder: codec.namesCalls).name(of: call, operation, in: self)
    else { return nil }
    let value =
      switch program.types[program.operations[operation].result] {
      case .optional: "nil"
      case .dictionary: "[:]"
      case .string: "\"\""
      case _: "[]"
      }
    let answer =
      switch outcome {
      case .failure(let failure): failure.answer
      case .empty: " ok(\(value))"
      case .asTheModel, .never, .loading: ""
      }
    return "deliver \(name)\(answer)"
  }
}
