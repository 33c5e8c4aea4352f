import VshMachine
import VshSession
import VshSource

/// A path that was walked: its steps, and the state at its end, from which it can go on.
struct WalkedPath {
  fileprivate(set) var steps: [PathStep] = []
  fileprivate var bytes: [UInt8]
  fileprivate var starts: CallStarts

  /// The bytes of its state.
  var byteCount: Int { bytes.count }
}

/// Paths as steps.
extension WalkedWorld {
  /// The steps of a path from the start. It is walked again, because a move has a text only in its state.
  ///
  /// - Parameter path: the numbers of the moves.
  mutating func steps(along path: [Int32]) -> [PathStep] { steps(along: [(plan.part, path)]) }

  /// The steps of paths through parts of the screen, one after another.
  mutating func steps(along legs: [(part: WalkPart?, path: [Int32])]) -> [PathStep] {
    let part = plan.part
    defer { plan.part = part }
    var path = emptyPath
    // The world ends in the state of an empty path, too.
    guard (try? codec.decode(path.bytes, into: &explored.runner.world)) != nil else { return [] }
    for leg in legs {
      plan.part = leg.part
      if !follow(leg.path, &path) { break }
    }
    return path.steps
  }

  var emptyPath: WalkedPath { WalkedPath(bytes: start, starts: starts) }

  /// Takes more moves at the end of a path. Returns false at the first one that cannot be taken.
  mutating func follow(_ moves: [Int32], _ path: inout WalkedPath) -> Bool {
    let counts = explored.runner.world.coverage
    defer { explored.runner.world.takeCoverage(counts) }
    var state = StateEncoding()
    Effort.note(.pathSteps, moves.count)
    for number in moves {
      do throws(Fault) {
        try codec.decode(path.bytes, into: &explored.runner.world)
        let mark = explored.runner.world.lastStart
        guard let step = try take(number, path.starts) else { return false }
        path.steps.append(step)
        try codec.encode(explored.runner.world, into: &state)
        path.starts.note(plan.steps.count + path.steps.count - 1, since: mark, explored.runner.world, state)
        path.bytes = state.bytes
      } catch {
        return false
      }
    }
    return true
  }

  /// Takes the move with a number in the present state, and returns its step.
  private mutating func take(_ number: Int32, _ starts: CallStarts) throws(Fault) -> PathStep? {
    if number < 0 {
      let may = mayMoves[-1 - Int(number)]
      var step = plan.rules.step(of: may)
      step.kind = plan.rules.kind(of: may)
      let result = plan.take(may, in: &explored).map { answered($0) }
      step.fails = result?.isFailed == true
      return step
    }
    let moves = try moves()
    guard Int(number) < moves.all.count else { return nil }
    let move = moves.all[Int(number)]
    var step = moves.step(of: move, in: explored.runner.world, starts)
    let taken = try moves.take(move, in: &explored.runner.world, codec)
    let result = answered(taken)
    step = step.alone(behind: explored.runner.world, starts)
    step.fails = result.isFailed
    return step
  }
}

extension StepResult {
  /// Whether an error has undone the step.
  var isFailed: Bool { if case .failed = self { true } else { false } }
}
