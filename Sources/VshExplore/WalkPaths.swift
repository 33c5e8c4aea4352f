import VshMachine
import VshSession
import VshSource

/// Paths of a walk as steps.
extension Walk {
  /// The steps of a path from the start. It is walked again, because a move has a text only in its state.
  ///
  /// - Parameter path: the numbers of the moves.
  mutating func steps(along path: [Int32]) -> [PathStep] { steps(along: [(plan.part, path)]) }

  /// The steps of paths through parts of the screen, one after another.
  mutating func steps(along legs: [(part: WalkPart?, path: [Int32])]) -> [PathStep] {
    let part = plan.part
    defer { plan.part = part }
    let counts = explored.runner.world.coverage
    defer { explored.runner.world.takeCoverage(counts) }
    var steps: [PathStep] = []
    var state = StateEncoding()
    var bytes = start
    var starts = self.starts
    // The world ends in the state of an empty path, too.
    guard (try? codec.decode(bytes, into: &explored.runner.world)) != nil else { return steps }
    for leg in legs {
      for number in leg.path {
        plan.part = leg.part
        do throws(Fault) {
          try codec.decode(bytes, into: &explored.runner.world)
          let mark = explored.runner.world.schedule.lastStart
          guard let step = try take(number, starts) else { return steps }
          steps.append(step)
          try codec.encode(explored.runner.world, into: &state)
          starts.note(plan.steps.count + steps.count - 1, since: mark, explored.runner.world, state)
          bytes = state.bytes
        } catch {
          return steps
        }
      }
    }
    return steps
  }

  /// Takes the move with a number in the present state, and returns its step.
  private mutating func take(_ number: Int32, _ starts: CallStarts) throws(Fault) -> PathStep? {
    if number < 0 {
      let may = mayMoves[-1 - Int(number)]
      var step = plan.step(of: may)
      step.kind = plan.kind(of: may)
      let result = plan.take(may, in: &explored).map { explored.answer(plan.app?.inside ?? [], after: $0) }
      step.fails = result?.isFailed == true
      return step
    }
    if explored.runner.world.top != nil { try explored.runner.world.drawFrame() }
    let moves = try plan.moves(in: &explored, codec)
    guard Int(number) < moves.all.count else { return nil }
    let move = moves.all[Int(number)]
    var step = moves.step(of: move, in: explored.runner.world, starts)
    step.kind = move.kind
    let result = try moves.take(move, in: &explored.runner.world, codec)
    step.fails = explored.answer(plan.app?.inside ?? [], after: result).isFailed
    return step
  }
}

extension StepResult {
  /// Whether an error has undone the step.
  var isFailed: Bool { if case .failed = self { true } else { false } }
}
