import VshMachine
import VshProgram
import VshSession
import VshSource

/// Moves as steps of a test.
extension Moves {
  /// The step of a test with the same effect as a move. For a timer, `alone` has the last word.
  ///
  /// - Parameters:
  ///   - world: in the state, with its frame drawn.
  ///   - starts: of the calls in flight; nil where the path does not matter.
  func step(of move: Move, in world: borrowing World, _ starts: CallStarts? = nil) -> PathStep {
    switch move.form {
    case .touch: PathStep(text: names(ofTouches: [move.index], in: world)[0], kind: move.kind)
    case .back: PathStep(text: "back", kind: move.kind)
    case .answer: PathStep(text: answer(move, world), kind: move.kind)
    case .timer: timer(move, Works(world), world, starts)
    }
  }

  /// A step for each call that is answered, named as the answers before it leave the world.
  private func answer(_ move: Move, _ world: borrowing World) -> String {
    let reply =
      switch move.reply {
      case .asTheModelDoes: ""
      case .failed(code: 0): " fail(\"failed\")"
      case .failed(let code): " fail(\(code), \"failed\")"
      case .empty: " ok([])"
      case .absent: " ok(nil)"
      case .part: " part"
      case .asked(let number): " fail(\(world.program.askedFailures[number].text))"
      }
    let first = delivery(of: move.index, in: world) + reply
    if companions(of: move.index).isEmpty { return first }
    var others: [String] = []
    var copy = World(copying: world)
    // What cannot be answered is a finding of the walk.
    _ = try? answer(move, in: &copy) { pending, world in others.append(delivery(of: pending, in: world)) }
    return ([first] + others).joined(separator: "\n")
  }

  private func delivery(of pending: Int32, in world: borrowing World) -> String {
    let call = world.pendingWorks.first { $0.pending == pending }
    guard let call, let operation = world.program.operation(of: call),
      let name = naming.name(of: call, operation, in: world)
    else { return "" }
    return "deliver \(name)"
  }

  private func timer(
    _ move: Move, _ pending: Works, _ world: borrowing World, _ starts: CallStarts?
  ) -> PathStep {
    let calls = pending.calls + (naming.holdsDropped ? pending.dropped : [])
    let deadline = world.pendingWorks.first { $0.pending == move.index }?.deadlineMilliseconds ?? 0
    let distance = Value.duration(milliseconds: max(0, deadline - world.schedule.clockMilliseconds))
    let program = world.program
    let held = calls.map {
      PathStep.HeldCall(
        operation: program.name(of: $0.operation), step: starts?.step(of: $0.work, $0.operation) ?? 0)
    }
    return PathStep(
      text: "wait \(world.description(of: distance, type: TypeTable.duration))", held: held, kind: move.kind)
  }
}

extension PathStep {
  /// The step of a timer that has fired.
  ///
  /// `wait` lets everything happen that is due at its end. So where something else is due at the instant of the timer,
  /// also what the timer has started, only `step` takes the timer alone. An answer that is dropped before the timer would
  /// be such a step, so it is held back.
  func alone(behind world: borrowing World, _ starts: CallStarts? = nil) -> PathStep {
    let now = world.schedule.clockMilliseconds
    guard kind == .timer || kind == .tick,
      world.pendingWorks.contains(where: { $0.deadlineMilliseconds == now })
    else { return self }
    var step = self
    step.text = "step"
    for (operation, start) in starts?.droppedCalls ?? [] {
      step.held.append(HeldCall(operation: world.program.name(of: operation), step: start))
    }
    return step
  }
}
