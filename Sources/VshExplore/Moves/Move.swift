import VshMachine
import VshProgram

/// A possible event in a state: a row without text of the state's `Moves`, which take it and know its step.
struct Move: Sendable, BitwiseCopyable {
  enum Form: UInt8 { case touch, back, answer, timer }

  /// `asked` has the index of one of `Program.askedFailures`.
  enum Reply: Equatable { case asTheModelDoes, empty, absent, part, failed(code: Int64), asked(Int) }

  let form: Form
  var reply = Reply.asTheModelDoes
  var kind = PathStep.Kind.input
  /// For a touch its index among the touches, for `back` the screen, else the pending work. Instances and works are
  /// identified as in the world decoded from the state.
  let index: Int32

  /// The answered call.
  var pending: Int32? { form == .answer ? index : nil }

  /// The call or timer that it moves.
  var work: Int32? { form == .answer || form == .timer ? index : nil }
}

/// A move that was taken, by its number in its state.
struct TakenMove {
  let number: Int32
  let kind: PathStep.Kind
  /// The last start before the move.
  let mark: Int64
  /// The work that it answers or lets fire, where a claim asks for that.
  let pending: Int32?
}

extension Moves {
  /// Performs a move in a world in the state.
  func take(
    _ move: Move, in world: inout World, _ codec: borrowing StateCodec
  ) throws(Fault) -> StepResult {
    switch move.form {
    case .touch:
      let touch = touches[Int(move.index)]
      let arguments = touch.arguments.isEmpty ? [] : try codec.decode(touch.arguments, in: &world)
      return world.act(touch.action, arguments, on: touch.instance)
    case .back: return world.goBack(from: move.index)
    case .timer: return world.fireTimer(move.index)
    case .answer: return try answer(move, in: &world) { _, _ in }
    }
  }

  /// Answers a call, and then its companions as their models do.
  ///
  /// - Parameter note: called before each of these answers. An answer may have ended other calls.
  func answer(
    _ move: Move, in world: inout World, _ note: (Int32, borrowing World) -> Void
  ) throws(Fault) -> StepResult {
    let others = companions(of: move.index).map { (pending: $0, start: world.start(ofWork: $0)) }
    let result = try Self.deliver(move.reply, to: move.index, in: &world)
    if case .failed = result { return result }
    for other in others where world.isOpen(other.pending, start: other.start) {
      note(other.pending, world)
      if case .failed(let fault) = world.deliver(other.pending, nil) { return .failed(fault) }
    }
    return result
  }

  /// Whether a move is one step that can be left open. The answer of a watch stays, even if its step fails.
  func canStayOpen(_ move: Move, in world: borrowing World) -> Bool {
    move.form != .answer || companions(of: move.index).isEmpty && !world.isWatch(move.index)
  }

  static func deliver(
    _ reply: Move.Reply, to pending: Int32, in world: inout World
  ) throws(Fault) -> StepResult {
    switch reply {
    case .asTheModelDoes: return world.deliver(pending, nil)
    case .empty: return world.deliver(pending, .ok(world.emptyList))
    case .absent: return world.deliver(pending, .ok(.nilValue))
    case .part: return world.deliver(pending, world.nextPart(of: pending).map { .part($0) })
    case .failed(let code):
      let error = try world.makeError(message: try world.makeString("failed"), code: code)
      return world.deliver(pending, .failed(error))
    case .asked(let number):
      guard let operation = world.operation(ofPending: pending) else { return .refused }
      let value = try world.value(of: world.program.askedFailures[number].value)
      return world.deliver(
        pending, .failed(try world.makeError(message: .absent, code: value, of: operation)))
    }
  }
}
