import VshMachine
import VshSession
import VshSource

/// Paths of a walk as steps.
extension Walk {
  /// The steps of a path from the start. It is walked again, because a move has a text only in its state.
  ///
  /// - Parameter path: the numbers of the moves.
  mutating func steps(along path: [Int32]) -> [PathStep] {
    let counts = explored.runner.world.coverage
    defer { explored.runner.world.takeCoverage(counts) }
    var steps: [PathStep] = []
    var bytes = start
    for number in path {
      do throws(Fault) {
        try codec.decode(bytes, into: &explored.runner.world)
        guard let step = try take(number) else { return steps }
        steps.append(step)
        bytes = try codec.encode(explored.runner.world)
      } catch {
        return steps
      }
    }
    return steps
  }

  /// Takes the move with a number in the present state, and returns its step.
  private mutating func take(_ number: Int32) throws(Fault) -> PathStep? {
    if number < 0 {
      let may = mayMoves[-1 - Int(number)]
      _ = plan.take(may, in: &explored)
      return plan.step(of: may)
    }
    if explored.runner.world.top != nil { try explored.runner.world.drawFrame() }
    let moves = try Moves(of: &explored.runner.world, codec, takesAllRows: plan.takesAllRows)
    guard Int(number) < moves.all.count else { return nil }
    let move = moves.all[Int(number)]
    let step = moves.step(of: move, in: explored.runner.world)
    _ = try moves.take(move, in: &explored.runner.world, codec)
    return step
  }
}
