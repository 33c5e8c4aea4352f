import VshMachine
import VshProgram
import VshSession
import VshSource

/// A possible event in a state. Instances and pending works are identified as in the world decoded from it.
struct Move {
  enum Form {
    /// The arguments are encoded, since values of one world are invalid in another.
    case touch(ID<ActionName>, arguments: [UInt8], instance: Int32)
    case back(Int32)
    case answer(pending: Int32, Reply)
    case timer(pending: Int32)
  }

  enum Reply { case asTheModelDoes, failed, empty, absent }

  let form: Form
  /// The step of a test with the same effect.
  let step: String
  /// For a timer: the models whose calls are in flight, which must not answer before it in a test.
  var heldModels: [String] = []
}

/// The moves of a state, in an order that depends only on the state.
struct Moves {
  private(set) var all: [Move] = []
  /// Whether a call in flight never answers, so that it has no move.
  private(set) var waitsForEver = false
  /// Whether a field or date can be changed, which is not a move.
  private(set) var takesText = false

  /// - Parameter world: its frame must be drawn.
  init(of world: inout World, _ codec: borrowing StateCodec) throws(Fault) {
    try addTouches(world, codec)
    if let top = world.top, world.couldGoBack(from: top) {
      all.append(Move(form: .back(top), step: "back"))
    }
    addWorks(world)
  }

  private mutating func addTouches(_ world: borrowing World, _ codec: borrowing StateCodec) throws(Fault) {
    takesText = world.drawing.frame.takesText
    let touches = world.drawing.frame.touches { place, count in place < 2 || place == count - 1 }
    for touch in touches where world.lasts(touch.instance) {
      let arguments = try codec.encode(touch.arguments, of: world)
      all.append(
        Move(
          form: .touch(touch.action, arguments: arguments, instance: touch.instance), step: touch.step))
    }
  }

  /// Adds the answers, then the timer that fires first.
  private mutating func addWorks(_ world: borrowing World) {
    let works = world.pendingWorks
    var firstTimer: World.PendingWork?
    var calls: [(work: World.PendingWork, operation: ID<Operation>)] = []
    for work in works {
      switch world.program.work(work.work, of: work.state).form {
      case .call(let operation, _, _, _):
        if work.neverAnswers { waitsForEver = true } else { calls.append((work, operation)) }
      case .watch(let operation, _, _, _):
        if work.neverAnswers { waitsForEver = true } else if work.isNews { calls.append((work, operation)) }
      case .after, .every: if firstTimer == nil { firstTimer = work }
      case .present: break
      }
    }
    // In the order in which they were started, as the state has it.
    calls.sort { $0.work.pending < $1.work.pending }
    for (work, operation) in calls {
      let name = Self.name(of: operation, work, among: calls.map(\.operation), world)
      var replies: [(Reply: Move.Reply, text: String)] = [(.asTheModelDoes, "")]
      if !work.isCancelled {
        replies.append((.failed, " fail(\"failed\")"))
        switch world.program.types[world.program.operations[operation].result] {
        case .list: replies.append((.empty, " ok([])"))
        case .optional: replies.append((.absent, " ok(nil)"))
        case _: break
        }
      }
      for (reply, text) in replies {
        all.append(
          Move(
            form: .answer(pending: work.pending, reply), step: "deliver \(name)\(text)"))
      }
    }
    if let timer = firstTimer { add(timer, among: works, calls.map(\.operation), world) }
  }

  private mutating func add(
    _ timer: World.PendingWork, among works: [World.PendingWork], _ calls: [ID<Operation>],
    _ world: borrowing World
  ) {
    let deadline = timer.deadlineMilliseconds ?? 0
    let others = works.filter { work in
      guard work.pending != timer.pending, work.deadlineMilliseconds == deadline else { return false }
      switch world.program.work(work.work, of: work.state).form {
      case .after, .every: return true
      case .call, .watch, .present: return false
      }
    }
    let distance = Value.duration(milliseconds: max(0, deadline - world.schedule.clockMilliseconds))
    // Only `step` selects one of several events at the same time.
    let step =
      others.isEmpty ? "wait \(world.description(of: distance, type: TypeTable.duration))" : "step"
    let held = calls.map {
      world.program.names[world.program.models[world.program.operations[$0].model].name]
    }
    all.append(Move(form: .timer(pending: timer.pending), step: step, heldModels: Set(held).sorted()))
  }

  /// `news.list`, with its arguments where several calls of the op are in flight.
  private static func name(
    of operation: ID<Operation>, _ work: World.PendingWork, among operations: [ID<Operation>],
    _ world: borrowing World
  ) -> String {
    let program = world.program
    let row = program.operations[operation]
    let name = "\(program.names[program.models[row.model].name]).\(program.names[row.name])"
    var texts: [String] = []
    if operations.filter({ $0 == operation }).count > 1 {
      for (argument, parameter) in zip(work.arguments, row.parameters) {
        texts.append(world.description(of: argument, type: parameter.type))
      }
    }
    return texts.isEmpty ? name : "\(name)(\(texts.joined(separator: ", ")))"
  }
}

extension Move {
  /// Performs the move in a world in its state.
  func take(in world: inout World, _ codec: borrowing StateCodec) throws(Fault) -> StepResult {
    switch form {
    case .touch(let action, let arguments, let instance):
      return world.act(action, try codec.decode(arguments, in: &world), on: instance)
    case .back(let top): return world.goBack(from: top)
    case .timer(let pending): return world.fireTimer(pending)
    case .answer(let pending, let reply):
      switch reply {
      case .asTheModelDoes: return world.deliver(pending, nil)
      case .empty: return world.deliver(pending, .ok(world.emptyList))
      case .absent: return world.deliver(pending, .ok(.nilValue))
      case .failed:
        let error = try world.makeError(message: try world.makeString("failed"), code: 0)
        return world.deliver(pending, .failed(error))
      }
    }
  }
}
