import VshMachine
import VshProgram
import VshSession
import VshText

/// What a second press does while a call is in flight that changes data: `twice` and `overlap` of an audit.
struct PressedCall {
  let declaration: Int32
  /// The gesture that starts it.
  let gesture: String
  /// The same gesture sends it again, and the data differ for that.
  var twice: LateHarm?
  /// Where it fails beside a second call of its op, the screen lacks what that one shows alone.
  var overlap: LateHarm?
}

/// Tries gestures after one that starts a call. It leaves the world in any state.
struct PressTrial {
  let visit: Visit
  /// Of the state.
  let moves: Moves
  /// The gesture that starts the call, as a move.
  let number: Int32
  /// The call, before anything was tried.
  let call: PressedCall

  /// A call that a step has started, as it is found again in a world decoded from the state after the step.
  private struct Started {
    let pending: Int32
    let operation: ID<Operation>
    let arguments: [UInt8]
  }

  /// Those of a state. The world is in any state before.
  ///
  /// - Parameter starting: the moves that have started a call which can change data, with its declaration.
  static func all(
    _ starting: [(number: Int32, declaration: Int32)], of moves: Moves, _ visit: Visit,
    in walked: inout WalkedWorld
  ) throws(Fault) -> [PressTrial] {
    let starting = starting.filter { moves.all[Int($0.number)].form == .touch }
    if starting.isEmpty { return [] }
    try walked.codec.decode(visit.bytes, into: &walked.explored.runner.world)
    try walked.explored.runner.world.drawFrame()
    let gestures = moves.names(
      ofTouches: starting.map { moves.all[Int($0.number)].index }, in: walked.explored.runner.world)
    return zip(starting, gestures).map { start, gesture in
      PressTrial(
        visit: visit, moves: moves, number: start.number,
        call: PressedCall(declaration: start.declaration, gesture: gesture))
    }
  }

  /// - Returns: nil where the gesture starts no such call.
  func pressed(in walked: inout WalkedWorld) throws(Fault) -> PressedCall? {
    try back(to: visit.bytes, in: &walked)
    guard let first = try take(moves.all[Int(number)], of: moves, in: &walked) else { return nil }
    var call = call
    let bytes = try walked.codec.encode(walked.explored.runner.world)
    let once = try dataInTheEnd(in: &walked)
    try back(to: bytes, in: &walked)
    let others = try walked.plan.moves(in: &walked.explored, walked.codec)
    let steps = others.steps(of: others.all, in: walked.explored.runner.world)
    for (other, step) in zip(others.all, steps) where other.form == .touch {
      try back(to: bytes, in: &walked)
      guard let known = try started(like: first, in: walked),
        let second = try take(other, of: others, in: &walked),
        second.operation == known.operation
      else { continue }
      if step.text == call.gesture, second.arguments == known.arguments, call.twice == nil {
        let twice = try dataInTheEnd(in: &walked)
        if let once, let twice, once != twice {
          let sentence = "a second `\(step.text)` sends it again"
          call.twice = LateHarm(state: visit.state, move: number, steps: [step], sentence: sentence)
        }
      }
      if call.overlap == nil {
        call.overlap = try overlap(known, second, step, from: bytes, others, other, in: &walked)
      }
    }
    return call
  }

  /// Lets the first call fail and the second one be answered, and looks for what the second gesture alone shows.
  private func overlap(
    _ first: Started, _ second: Started, _ step: PathStep, from bytes: [UInt8], _ others: Moves,
    _ other: Move, in walked: inout WalkedWorld
  ) throws(Fault) -> LateHarm? {
    try back(to: bytes, in: &walked)
    guard case .taken = try others.take(other, in: &walked.explored.runner.world, walked.codec),
      let call = walked.explored.runner.world.callInFlight(first.pending)
    else { return nil }
    let failure = Move(form: .answer, reply: .failed(code: 0), kind: .failure, index: call.pending)
    var steps = [step, others.step(of: failure, in: walked.explored.runner.world)]
    if case .failed = try Moves.deliver(failure.reply, to: call.pending, in: &walked.explored.runner.world) {
      return nil
    }
    guard Reload.settle(&walked.explored, others, &steps), let shown = walked.explored.screen() else {
      return nil
    }

    try back(to: visit.bytes, in: &walked)
    let texts = moves.steps(of: moves.all, in: walked.explored.runner.world).map { $0.text }
    guard let before = walked.explored.screen(), let alone = texts.firstIndex(of: step.text),
      let third = try take(moves.all[alone], of: moves, in: &walked), third.operation == second.operation,
      third.arguments == second.arguments
    else { return nil }
    var unused: [PathStep] = []
    guard Reload.settle(&walked.explored, moves, &unused), let wanted = walked.explored.screen() else {
      return nil
    }
    let known = Set(Self.lines(before) + Self.lines(shown))
    let lost = Self.lines(wanted).filter { !known.contains($0) }
    if lost.isEmpty { return nil }
    return LateHarm(
      state: visit.state, move: number, steps: steps,
      sentence: "where it fails, what `\(step.text)` has changed meanwhile is lost",
      difference: ["what that shows alone:"] + lost.map { "- \($0)" })
  }

  private static func lines(_ screen: [UInt8]) -> [String] {
    String(decoding: screen, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// The data of the models when all has answered, with the screen of an app that is opened then; nil after an error.
  private func dataInTheEnd(in walked: inout WalkedWorld) throws(Fault) -> StateHash? {
    var steps: [PathStep] = []
    guard Reload.settle(&walked.explored, moves, &steps), case .taken = walked.explored.runner.world.reopen()
    else { return nil }
    walked.codec.settleTime(of: &walked.explored.runner.world)
    var encoding = StateEncoding()
    try walked.codec.encode(walked.explored.runner.world, into: &encoding)
    return StateHash(of: encoding)
  }

  /// Decodes a state, and draws it.
  private func back(to bytes: [UInt8], in walked: inout WalkedWorld) throws(Fault) {
    try walked.codec.decode(bytes, into: &walked.explored.runner.world)
    try walked.explored.runner.world.drawFrame()
  }

  /// Takes a gesture. Returns the call that it has started, if that can change data.
  private func take(_ move: Move, of moves: Moves, in walked: inout WalkedWorld) throws(Fault) -> Started? {
    let mark = walked.explored.runner.world.lastStart
    guard case .taken = try moves.take(move, in: &walked.explored.runner.world, walked.codec),
      let call = walked.explored.runner.world.callWritingData(since: mark)
    else { return nil }
    return try started(call, in: walked)
  }

  /// A call in flight with the same op and arguments.
  private func started(like wanted: Started, in walked: borrowing WalkedWorld) throws(Fault) -> Started? {
    for call in walked.explored.runner.world.callsWritingData {
      let call = try started(call, in: walked)
      if let call, call.arguments == wanted.arguments, call.operation == wanted.operation { return call }
    }
    return nil
  }

  private func started(_ call: World.PendingWork, in walked: borrowing WalkedWorld) throws(Fault) -> Started?
  {
    guard let operation = walked.explored.runner.world.program.operation(of: call) else { return nil }
    return Started(
      pending: call.pending, operation: operation,
      arguments: try walked.codec.encode(call.arguments, of: walked.explored.runner.world))
  }
}

extension World {
  /// The calls in flight that can change data, cancelled ones included.
  fileprivate var callsWritingData: [PendingWork] {
    pendingWorks.filter { writesData($0.state, $0.work) }
  }

  /// A call that was started since `mark`, is not cancelled, and can change data.
  func callWritingData(since mark: Int64) -> PendingWork? {
    if lastStart <= mark { return nil }
    return callsWritingData.first { $0.start > mark && !$0.isCancelled && program.operation(of: $0) != nil }
  }
}
