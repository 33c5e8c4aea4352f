import VshMachine
import VshSession

/// `any order`: two answers in flight, tried in both orders.
enum AnswerOrder {
  /// Looks for two answers whose order changes the screen. Returns the first such pair; nil where there is none.
  ///
  /// - Parameter restore: sets the world to the state.
  static func difference(
    among moves: Moves, in world: inout ExploredWorld, _ codec: borrowing StateCodec,
    restore: (inout World) throws(Fault) -> Void
  ) throws(Fault) -> (first: Move, second: Move)? {
    let answers = moves.all.filter { $0.pending != nil }
    for place in answers.indices {
      for later in answers.indices.dropFirst(place + 1) {
        if try differ(answers[place], answers[later], of: moves, in: &world, codec, restore: restore) {
          return (answers[place], answers[later])
        }
      }
    }
    return nil
  }

  /// Whether two answers, of two calls, leave other screens in the other order. A function of its own: in the loops it
  /// crashes the optimizer of Swift 6.3.1.
  @inline(never)
  private static func differ(
    _ first: Move, _ second: Move, of moves: Moves, in world: inout ExploredWorld,
    _ codec: borrowing StateCodec, restore: (inout World) throws(Fault) -> Void
  ) throws(Fault) -> Bool {
    if first.pending == second.pending { return false }
    try restore(&world.runner.world)
    let one = try screens(after: first, second, of: moves, in: &world, codec)
    try restore(&world.runner.world)
    let other = try screens(after: second, first, of: moves, in: &world, codec)
    guard let one, let other else { return false }
    return one != other
  }

  /// The screen after both answers, and the screen after all further calls in flight have answered as their models do.
  /// Nil after an error, which is reported elsewhere.
  private static func screens(
    after first: Move, _ second: Move, of moves: Moves, in world: inout ExploredWorld,
    _ codec: borrowing StateCodec
  ) throws(Fault) -> [[UInt8]]? {
    let call = world.runner.world.pendingWorks.first { $0.pending == second.pending }
    if case .failed = try moves.take(first, in: &world.runner.world, codec) { return nil }
    // A call that the first answer has cancelled counts as answered.
    if let call, world.runner.world.isInFlight(call) {
      if case .failed = try moves.take(second, in: &world.runner.world, codec) { return nil }
    }
    guard let atOnce = world.screen() else { return nil }
    for call in world.runner.world.answerableWorks where world.runner.world.isOpen(call) {
      if case .failed = world.runner.world.deliver(call.pending, nil) { return nil }
    }
    guard let atTheEnd = world.screen() else { return nil }
    return [atOnce, atTheEnd]
  }
}
