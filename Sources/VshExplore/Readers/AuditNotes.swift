import VshMachine
import VshProgram
import VshSession
import VshSource

/// Looks at each call and watch of a walk: what its loading, loaded, empty and error screens are, what leads on from
/// them, and whether a late answer harms.
///
/// A call is looked at in the first state in which it is in flight, or in the first one in which its model answers it
/// with something. Of a watch, such a later state gives only the loaded screen: it shows the last answer while it waits.
struct AuditNotes {
  private(set) var rows: [AuditRow] = []
  /// By the declaration of a call: whether the script asks whether the text of its answer is empty.
  private var asksForEmpty: [Int32: Bool] = [:]

  /// - Parameters:
  ///   - state: the index of the state.
  ///   - bytes: the encoded state. The world may be in any state before and afterwards.
  mutating func note(
    _ state: Int32, _ bytes: [UInt8], in explored: inout ExploredWorld, _ codec: borrowing StateCodec,
    _ plan: WalkPlan
  ) throws(Fault) {
    let counts = explored.runner.world.coverage
    defer { explored.runner.world.takeCoverage(counts) }
    try codec.decode(bytes, into: &explored.runner.world)
    for pending in explored.runner.world.callsInFlight.map({ $0.pending }) {
      try codec.decode(bytes, into: &explored.runner.world)
      guard let call = explored.runner.world.callInFlight(pending) else { continue }
      let declaration = explored.runner.world.program.row(of: call)
      let known = index(of: declaration)
      if let known, rows[known].content == .something { continue }
      var fault = explored.runner.world.faultRow(of: call)
      let isWatch = explored.runner.world.isWatch(pending)
      if asksForEmpty[declaration] == nil {
        asksForEmpty[declaration] = explored.runner.world.program.asksForEmptyText(of: call)
      }
      let trial = AuditTrial(
        pending: pending, bytes: bytes, plan: plan, takesEmptyText: asksForEmpty[declaration] ?? false)
      let (loaded, content) = try trial.loaded(in: &explored, codec)
      if let known, content <= rows[known].content { continue }
      guard let known, isWatch else {
        fault.cells = try trial.others(fault.codes, in: &explored, codec) + (loaded.map { [$0] } ?? [])
        let row = AuditRow(
          declaration: declaration, state: state, fault: fault, content: content, loadedState: state,
          harm: known.flatMap { rows[$0].harm }, isWatch: isWatch,
          alike: plan.alikes.first { $0.states.contains(call.state) }?.clause)
        if let known { rows[known] = row } else { rows.append(row) }
        continue
      }
      rows[known].fault.cells.removeAll { $0.outcome == .asTheModel }
      if let loaded { rows[known].fault.cells.append(loaded) }
      (rows[known].content, rows[known].loadedState) = (content, state)
    }
  }

  /// Tries the answers of a state in both orders.
  ///
  /// - Parameter moves: of the state.
  mutating func noteOrders(
    _ state: Int32, _ bytes: [UInt8], _ moves: Moves, in explored: inout ExploredWorld,
    _ codec: borrowing StateCodec
  ) throws(Fault) {
    try codec.decode(bytes, into: &explored.runner.world)
    var calls: [Int32: Int] = [:]
    for work in explored.runner.world.pendingWorks {
      calls[work.pending] = index(of: explored.runner.world.program.row(of: work))
    }
    var known = Set(calls.filter { rows[$0.value].harm != nil }.keys)
    while let (first, second, difference) = try AnswerOrder.difference(
      .inTheEnd, among: moves, except: known, in: &explored, codec,
      restore: { (world) throws(Fault) in try codec.decode(bytes, into: &world) })
    {
      try codec.decode(bytes, into: &explored.runner.world)
      let steps = try AnswerOrder.steps(first, second, of: moves, in: &explored.runner.world, codec)
      let harm = LateHarm(
        state: state, steps: steps,
        sentence: "\(AnswerOrder.subject(steps)) decides what is shown in the end",
        difference: difference.lines)
      for move in [first, second] {
        known.insert(move.index)
        if let row = calls[move.index], rows[row].harm == nil { rows[row].harm = harm }
      }
    }
  }

  /// The row of the call that a move answers; nil for another move.
  func row(answeredBy move: Move, in world: borrowing World) -> Int? {
    world.pendingWorks.first { $0.pending == move.pending }.flatMap { index(of: world.program.row(of: $0)) }
  }

  /// An answer has broken something.
  mutating func note(_ finding: WalkFinding.Kind, from state: Int32, by move: Int32, ofRow row: Int) {
    if rows[row].harm != nil { return }
    rows[row].harm = LateHarm(
      state: state, move: move, sentence: finding.sentence, endsInError: finding.isError)
  }

  private func index(of declaration: Int32) -> Int? { rows.firstIndex { $0.declaration == declaration } }
}

/// What a walk tries of each call beside its moves.
struct CallTrials {
  /// For a fault matrix; otherwise nil.
  var faults: FaultNotes?
  /// For an audit; otherwise nil.
  var audit: AuditNotes?
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
  var content: Content
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
  let bytes: [UInt8]
  let plan: WalkPlan
  let takesEmptyText: Bool

  /// The answer of the model; or of the first `may` that answers with more.
  func loaded(
    in explored: inout ExploredWorld, _ codec: borrowing StateCodec
  ) throws(Fault) -> (cell: FaultCell?, content: AuditRow.Content) {
    var best: (cell: FaultCell?, content: AuditRow.Content) = (nil, .failure)
    var ways: [WalkPlan.MayMove?] = [nil]
    for may in plan.mayMoves {
      if case .deliver = plan.mays[may.number].step.form { ways.append(may) }
    }
    for way in ways where best.content != .something {
      try codec.decode(bytes, into: &explored.runner.world)
      guard let call = explored.runner.world.callInFlight(pending) else { break }
      let before = explored.runner.world.answers(to: call)
      var step = explored.runner.world.step(answering: call, .asTheModel, codec)
      if let way { step = plan.step(of: way).text }
      let cell = try trial(.asTheModel).cell(in: &explored, codec) { (call, explored) throws(Fault) in
        if let way { return plan.take(way, in: &explored) }
        return call.neverAnswers ? nil : explored.runner.world.deliver(call.pending, nil)
      }
      guard var cell else { continue }
      cell.step = step
      let after = explored.runner.world.answers(to: call)
      let isError = way == nil && !cell.isReached
      let content: AuditRow.Content =
        isError || after.some > before.some ? .something : after.none > before.none ? .empty : .failure
      if content > best.content { best = (cell, content) }
    }
    return best
  }

  /// The cells without an answer, with an empty one, and with failures.
  ///
  /// - Parameter codes: of the failures beside the one without a code.
  func others(
    _ codes: [Int64], in explored: inout ExploredWorld, _ codec: borrowing StateCodec
  ) throws(Fault) -> [FaultCell] {
    var cells: [FaultCell] = []
    for outcome in [FaultOutcome.loading, .empty, .failure(code: 0)] + codes.map({ .failure(code: $0) }) {
      try codec.decode(bytes, into: &explored.runner.world)
      guard let call = explored.runner.world.callInFlight(pending) else { break }
      let step = explored.runner.world.step(answering: call, outcome, codec)
      let cell = try trial(outcome).cell(in: &explored, codec) { (call, explored) throws(Fault) in
        try explored.runner.world.take(outcome, of: call, takesEmptyText: takesEmptyText)
      }
      guard var cell else { continue }
      cell.step = step
      cell.leadsOn = try leadsOn(from: cell, in: &explored, codec)
      cells.append(cell)
    }
    return cells
  }

  private func trial(_ outcome: FaultOutcome) -> FaultTrial {
    FaultTrial(pending: pending, outcome: outcome, plan: plan)
  }

  /// Whether something that can be touched or is pending leads to another state, or a `may end` says that none has to.
  private func leadsOn(
    from cell: FaultCell, in explored: inout ExploredWorld, _ codec: borrowing StateCodec
  ) throws(Fault) -> Bool {
    if !cell.isReached { return true }
    var reached = StateEncoding()
    try codec.decode(cell.bytes, into: &explored.runner.world)
    guard let top = explored.runner.world.top,
      explored.runner.world.program.screens[explored.runner.world.screen(of: top)].view != nil
    else { return true }
    try explored.runner.world.drawFrame()
    let moves = try Moves(of: &explored.runner.world, codec, takesAllRows: plan.takesAllRows)
    if moves.takesText || !moves.unnamed.isEmpty { return true }
    for ending in plan.endings where explored.ask(ending) == .yes { return true }
    for move in moves.all {
      try codec.decode(cell.bytes, into: &explored.runner.world)
      guard case .taken = try moves.take(move, in: &explored.runner.world, codec) else { continue }
      try codec.encode(explored.runner.world, into: &reached)
      if StateHash(of: reached) != cell.hash { return true }
    }
    for may in plan.mayMoves where plan.mays[may.number].step.form.role != .given {
      try codec.decode(cell.bytes, into: &explored.runner.world)
      guard case .taken = plan.take(may, in: &explored) else { continue }
      try codec.encode(explored.runner.world, into: &reached)
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

  /// Answers a call with a failure or an empty value. Nil where its result cannot be empty.
  fileprivate mutating func take(
    _ outcome: FaultOutcome, of call: PendingWork, takesEmptyText: Bool
  ) throws(Fault) -> StepResult? {
    if outcome == .loading { return .taken }
    if case .failure(let code) = outcome {
      return try Moves.deliver(.failed(code: code), to: call.pending, in: &self)
    }
    switch program.operation(of: call).map({ program.types[program.operations[$0].result] }) {
    case .list: return try Moves.deliver(.empty, to: call.pending, in: &self)
    case .optional: return try Moves.deliver(.absent, to: call.pending, in: &self)
    case .dictionary: return deliver(call.pending, .ok(try makeDictionary([]).dictionary))
    case .string where takesEmptyText: return deliver(call.pending, .ok(try makeString("")))
    case _: return nil
    }
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
      case .failure(code: 0): " fail(\"failed\")"
      case .failure(let code): " fail(\(code), \"failed\")"
      case .empty: " ok(\(value))"
      case .asTheModel, .never, .loading: ""
      }
    return "deliver \(name)\(answer)"
  }
}

extension Walk {
  /// The calls that were looked at, with their paths.
  mutating func audited() -> [AuditedRow] {
    var rows: [AuditedRow] = []
    for found in trials.audit?.rows ?? [] {
      var row = AuditedRow(found)
      row.fault.path = path(to: found.state)
      row.loadedPath = path(to: found.loadedState)
      if let harm = found.harm {
        let path = steps(along: visited.path(to: harm.state) + (harm.move.map { [$0] } ?? [])) + harm.steps
        row.harmPath = texts(of: path, endsInError: harm.endsInError)
      }
      rows.append(row)
    }
    return rows
  }
}
