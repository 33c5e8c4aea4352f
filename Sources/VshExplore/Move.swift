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
    /// After the answer, the companions are answered as their models do.
    case answer(pending: Int32, Reply, companions: [Int32])
    case timer(pending: Int32)
  }

  enum Reply { case asTheModelDoes, failed, empty, absent }

  let form: Form
  /// The step of a test with the same effect.
  let step: StepTable.Step

  /// The answered call.
  var pending: Int32? {
    if case .answer(let pending, _, _) = form { pending } else { nil }
  }
}

/// The moves of a state, in an order that depends only on the state.
struct Moves {
  private(set) var all: [Move] = []
  /// Whether a call in flight never answers, so that it has no move.
  private(set) var waitsForEver = false
  /// Whether a field or date can be changed, which is not a move.
  private(set) var takesText = false
  private let takesAllRows: Bool

  /// - Parameters:
  ///   - world: its frame must be drawn.
  ///   - takesAllRows: whether every row of a list and every machine of an `each` gets a move; otherwise only the first
  ///     two and the last one do.
  init(
    of world: inout World, _ codec: borrowing StateCodec, takesAllRows: Bool = false
  ) throws(Fault) {
    self.takesAllRows = takesAllRows
    try addTouches(world, codec)
    if let top = world.top, world.couldGoBack(from: top) {
      all.append(Move(form: .back(top), step: .init(text: "back")))
    }
    addWorks(world)
  }

  private mutating func addTouches(_ world: borrowing World, _ codec: borrowing StateCodec) throws(Fault) {
    takesText = world.drawing.frame.takesText
    let takesAllRows = takesAllRows
    let touches = world.drawing.frame.touches { place, count in
      takesAllRows || place < 2 || place == count - 1
    }
    for touch in touches where world.lasts(touch.instance) {
      let arguments = try codec.encode(touch.arguments, of: world)
      all.append(
        Move(
          form: .touch(touch.action, arguments: arguments, instance: touch.instance),
          step: .init(text: touch.step)))
    }
  }

  private struct InFlight {
    var work: World.PendingWork
    var operation: ID<Operation>
    var companions: [Int32] = []
    /// The steps of a test that deliver to the companions.
    var companionSteps = ""
  }

  /// Adds the answers, then the timer that fires first.
  private mutating func addWorks(_ world: borrowing World) {
    let works = world.pendingWorks
    var firstTimer: World.PendingWork?
    var calls: [InFlight] = []
    for work in works {
      switch world.program.work(work.work, of: work.state).form {
      // The answer of such a call is dropped and changes nothing.
      case .call where work.isCancelled && !world.writesData(work.state, work.work): break
      case .call(let operation, _, _, _):
        if work.neverAnswers {
          waitsForEver = true
        } else {
          calls.append(InFlight(work: work, operation: operation))
        }
      case .watch(let operation, _, _, _):
        if work.neverAnswers {
          waitsForEver = true
        } else if work.isNews {
          calls.append(InFlight(work: work, operation: operation))
        }
      case .after, .every: if firstTimer == nil { firstTimer = work }
      case .present: break
      }
    }
    // In the order in which they were started, as the state has it. A test delivers to a cancelled call only if no
    // other one matches.
    calls.sort { $0.work.pending < $1.work.pending }
    let running = calls.filter { !$0.work.isCancelled }
    calls.removeAll { call in
      call.work.isCancelled && running.contains { Self.areAlike($0, call, world) }
    }
    let operations = calls.map(\.operation)
    for call in takesAllRows ? calls : Self.joined(calls, world) { addAnswers(of: call, operations, world) }
    if let timer = firstTimer { add(timer, among: works, operations, world) }
  }

  /// Whether two calls have the same op and arguments.
  private static func areAlike(_ call: InFlight, _ other: InFlight, _ world: borrowing World) -> Bool {
    guard call.operation == other.operation else { return false }
    for (value, wanted) in zip(call.work.arguments, other.work.arguments)
    where !world.areEqual(value, wanted) { return false }
    return true
  }

  private mutating func addAnswers(of call: InFlight, _ operations: [ID<Operation>], _ world: borrowing World)
  {
    let (work, operation) = (call.work, call.operation)
    let name = Self.name(of: operation, work, among: operations, world)
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
          form: .answer(pending: work.pending, reply, companions: call.companions),
          step: .init(text: "deliver \(name)\(text)\(call.companionSteps)", kind: .answer)))
    }
  }

  /// Of the calls of machines of one `each`: those of the first two machines and of the last one. The others become
  /// companions of the last.
  private static func joined(_ calls: [InFlight], _ world: borrowing World) -> [InFlight] {
    struct Group: Hashable { let owner, declaration: Int32 }
    var machines: [Group: [Int32]] = [:]
    func group(of call: InFlight) -> Group? {
      world.group(of: call.work.instance).map { Group(owner: $0.owner, declaration: $0.declaration) }
    }
    for call in calls {
      guard let group = group(of: call) else { continue }
      if machines[group, default: []].last != call.work.instance {
        machines[group, default: []].append(call.work.instance)
      }
    }
    if machines.values.allSatisfy({ $0.count <= 3 }) { return calls }
    var kept: [InFlight] = []
    var left: [Group: [InFlight]] = [:]
    for var call in calls {
      if let group = group(of: call), let all = machines[group],
        let place = all.firstIndex(of: call.work.instance)
      {
        if place >= 2, place < all.count - 1 {
          left[group, default: []].append(call)
          continue
        }
        if place == all.count - 1 {
          for other in left[group] ?? [] {
            call.companions.append(other.work.pending)
            let name = Self.name(of: other.operation, other.work, among: calls.map(\.operation), world)
            call.companionSteps += "\ndeliver \(name)"
          }
        }
      }
      kept.append(call)
    }
    return kept
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
    var isTick = false
    if case .every = world.program.work(timer.work, of: timer.state).form { isTick = true }
    all.append(
      Move(
        form: .timer(pending: timer.pending),
        step: .init(text: step, kind: isTick ? .tick : .timer, heldModels: Set(held).sorted())))
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
    case .answer(let pending, let reply, let companions):
      let others = companions.map { (pending: $0, start: world.start(ofWork: $0)) }
      let result = try Self.deliver(reply, to: pending, in: &world)
      if case .failed = result { return result }
      for other in others where world.isOpen(other.pending, start: other.start) {
        if case .failed(let fault) = world.deliver(other.pending, nil) { return .failed(fault) }
      }
      return result
    }
  }

  private static func deliver(
    _ reply: Reply, to pending: Int32, in world: inout World
  ) throws(Fault) -> StepResult {
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
