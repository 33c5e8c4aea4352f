import VshMachine
import VshProgram
import VshRender
import VshSession
import VshSource

/// Tries each outcome of each call and watch, in the first state of a walk in which it is in flight.
struct FaultNotes: WalkNotes {
  /// The declarations that have a row.
  private var known: Set<Int32> = []
  /// The rows, with the index of the state in place of the path.
  private var rows: [(declaration: Int32, state: Int32, row: FaultRow)] = []

  mutating func begin(_ visit: Visit, in walked: inout WalkedWorld) throws(Fault) {
    // A trial decodes the state again, which puts the arguments elsewhere.
    for pending in walked.explored.runner.world.callsInFlight.map({ $0.pending }) {
      guard let call = walked.explored.runner.world.callInFlight(pending) else { continue }
      let declaration = walked.explored.runner.world.program.row(of: call)
      if !known.insert(declaration).inserted { continue }
      var row = walked.explored.runner.world.faultRow(of: call)
      row.isOfExplore = walked.plan.isExplore
      for outcome in FaultOutcome.columns(row.asked) {
        let trial = FaultTrial(pending: pending, visit: visit, outcome: outcome)
        if let cell = try trial.cell(in: &walked) { row.cells.append(cell) }
      }
      rows.append((declaration, visit.state, row))
      try walked.codec.decode(visit.bytes, into: &walked.explored.runner.world)
    }
  }

  var begun: FaultNotes {
    var notes = self
    notes.rows = []
    return notes
  }

  mutating func merge(_ other: FaultNotes, _ round: MergedRound) {
    for row in other.rows where known.insert(row.declaration).inserted { rows.append(row) }
  }

  /// The calls of which each outcome was tried.
  func rows(_ walk: inout Walk) -> [FaultRow] {
    rows.map { _, state, found in
      var row = found
      row.path = walk.path(to: state)
      return row
    }
  }

  /// A row without outcomes for each call and watch of the script and its imports.
  static func declarations(of program: Program) -> [FaultRow] {
    var rows: [FaultRow] = []
    for state in program.states.ids where program.screens[program.states[state].screen].span.file != FileID(0)
    {
      for work in program.works(of: state) {
        guard let operation = work.operation else { continue }
        let screen = program.names[program.screens[program.states[state].screen].name]
        rows.append(
          FaultRow(
            name: "\(screen).\(program.pathText(of: state)): "
              + "\(work.word) \(program.name(of: operation))", span: work.span,
            asked: program.failures(askedBy: work)))
      }
    }
    return rows
  }
}

/// One outcome of a call that is in flight.
struct FaultTrial {
  let pending: Int32
  let visit: Visit
  let outcome: FaultOutcome
  /// Whether a dictionary, and a text, can be empty.
  var takesDictionary = false
  var takesText = false

  /// No more timers are fired while a call never answers.
  private static let mostTimers = 100
  /// The width of a column in cells.
  private static let columnWidth = 20

  /// - Returns: nil for an outcome that cannot occur.
  func cell(in walked: inout WalkedWorld) throws(Fault) -> FaultCell? {
    try cell(in: &walked) { (call, walked) throws(Fault) in
      try take(call, in: &walked.explored.runner.world)
    }
  }

  /// - Parameter take: takes the outcome; nil where it cannot occur.
  func cell(
    in walked: inout WalkedWorld,
    by take: (World.PendingWork, inout WalkedWorld) throws(Fault) -> StepResult?
  ) throws(Fault) -> FaultCell? {
    try walked.codec.decode(visit.bytes, into: &walked.explored.runner.world)
    guard let call = walked.explored.runner.world.callInFlight(pending) else { return nil }
    let top = walked.explored.runner.world.top
    let start = walked.explored.runner.world.schedule.clockMilliseconds
    guard let result = try take(call, &walked) else { return nil }
    var cell = FaultCell(outcome: outcome)
    if case .failed(let fault) = result { cell.marks.append(.error(fault.message)) }
    for (condition, fault) in walked.explored.runner.world.brokenConditions() {
      cell.marks.append(.broken(fault?.message ?? condition.message))
    }
    var reached = StateEncoding()
    try walked.codec.encode(walked.explored.runner.world, into: &reached)
    (cell.bytes, cell.hash) = (reached.bytes, StateHash(of: reached))
    walked.explored.runner.world.noteFaultState(of: call.instance, under: top, in: &cell)
    let passed = walked.explored.runner.world.schedule.clockMilliseconds - start
    if passed > 0 {
      let duration = Value.duration(milliseconds: passed)
      let text = walked.explored.runner.world.description(of: duration, type: TypeTable.duration)
      cell.time = "after \(text): "
    }
    try look(&walked, call, &cell)
    return cell
  }

  private func take(_ call: World.PendingWork, in world: inout World) throws(Fault) -> StepResult? {
    switch outcome {
    case .asTheModel: return call.neverAnswers ? nil : world.deliver(pending, nil)
    case .failure(let failure): return try Moves.deliver(failure.reply, to: pending, in: &world)
    case .never: return wait(beside: call, in: &world)
    case .loading: return .taken
    case .empty:
      switch world.program.operation(of: call).map({
        world.program.types[world.program.operations[$0].result]
      }) {
      case .list: return try Moves.deliver(.empty, to: pending, in: &world)
      case .optional: return try Moves.deliver(.absent, to: pending, in: &world)
      case .dictionary where takesDictionary:
        return world.deliver(pending, .ok(try world.makeDictionary([]).dictionary))
      case .string where takesText: return world.deliver(pending, .ok(try world.makeString("")))
      case _: return nil
      }
    }
  }

  /// Lets time pass until a timer ends the call, or none is left that could.
  private func wait(beside call: World.PendingWork, in world: inout World) -> StepResult {
    for _ in 0..<Self.mostTimers where world.isInFlight(call) {
      let timers = world.pendingWorks.filter { world.program.work($0.work, of: $0.state).isTimer }
      let isOver = !timers.contains { world.program.work($0.work, of: $0.state).isAfter }
      guard !isOver, let first = timers.first else { break }
      if case .failed(let fault) = world.fireTimer(first.pending) { return .failed(fault) }
    }
    return .taken
  }

  /// Draws the screen, and marks one that is blank or accepts nothing.
  private func look(
    _ walked: inout WalkedWorld, _ call: World.PendingWork, _ cell: inout FaultCell
  ) throws(Fault) {
    if walked.explored.runner.world.top == nil { return }
    do throws(Fault) {
      try walked.explored.runner.world.drawFrame()
    } catch {
      cell.marks.append(.view(error.message))
      return
    }
    var renderer = Renderer()
    renderer.render(walked.explored.runner.world.drawing.frame, width: Self.columnWidth)
    cell.screen = renderer.text
    if !walked.hasView { return }
    if cell.isBlank {
      cell.marks.append(.blank)
      return
    }
    let isWaiting = walked.explored.runner.world.isInFlight(call)
    let moves = try Moves(
      of: &walked.explored.runner.world, walked.codec, takesAllRows: walked.plan.rules.takesAllRows,
      typing: walked.plan.typing)
    if moves.takesText || moves.all.contains(where: { !isWaiting || $0.pending != pending }) { return }
    for ending in walked.plan.rules.endings where walked.explored.ask(ending) == .yes { return }
    cell.marks.append(.stuck)
  }
}

extension World {
  /// The calls and watches that are still to be answered, in the order in which they were started.
  var callsInFlight: [PendingWork] {
    pendingWorks.filter { work in
      switch program.work(work.work, of: work.state).form {
      case .call: !work.isCancelled
      case .watch: work.neverAnswers || work.isNews
      case .present, .after, .every: false
      }
    }
    .sorted { $0.pending < $1.pending }
  }

  func callInFlight(_ pending: Int32) -> PendingWork? { callsInFlight.first { $0.pending == pending } }

  func faultRow(of call: PendingWork) -> FaultRow {
    let work = program.work(call.work, of: call.state)
    var text = "\(name(ofScreenOf: call.instance)).\(statesText(of: call.instance)): \(work.word) "
    if let operation = work.operation {
      let texts = zip(call.arguments, program.operations[operation].parameters).map { argument, parameter in
        description(of: argument, type: parameter.type)
      }
      text += "\(program.name(of: operation))(\(texts.joined(separator: ", ")))"
    }
    return FaultRow(name: text, span: work.span, asked: program.failures(askedBy: work))
  }

  /// The states after an outcome: those of the instance that made the call, or of another screen that is on top now.
  fileprivate mutating func noteFaultState(of instance: Int32, under top: Int32?, in cell: inout FaultCell) {
    guard let now = self.top else {
      cell.screenName = "no screen"
      return
    }
    cell.isOtherScreen = now != top
    let shown = cell.isOtherScreen || !lasts(instance) ? now : instance
    cell.screenName = name(ofScreenOf: shown)
    cell.regions = stateTexts(of: shown)
  }

  private func name(ofScreenOf instance: Int32) -> String {
    program.names[program.screens[screen(of: instance)].name]
  }
}

extension Program {
  fileprivate func failures(askedBy work: Work) -> [TriedFailure] {
    let asked = asked[Int(work.asked)]
    return asked.codes.map { .code($0) } + asked.failures.map { .named($0, askedFailures[$0].text) }
  }

  /// Identifies the declaration of a pending work.
  func row(of work: World.PendingWork) -> Int32 {
    states[work.state].works.start + Int32(truncatingIfNeeded: work.work)
  }
}

extension Work {
  fileprivate var word: String {
    if case .watch = form { "watch" } else { "call" }
  }

  fileprivate var isAfter: Bool {
    if case .after = form { true } else { false }
  }
}
