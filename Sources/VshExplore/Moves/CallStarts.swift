import VshMachine
import VshProgram
import VshSession
import VshSource

/// In which step of a path each call in flight has started. In encoded states, a running call is known by the
/// instance and the work that made it; of the cancelled calls of an op, the first start is known.
struct CallStarts {
  private struct Call: Hashable {
    let instance: Int32
    let state: ID<State>
    let work: Int
  }

  private var running: [Call: Int] = [:]
  private var cancelled: [ID<Operation>: Int] = [:]
  /// By op: the start of the first call whose answer is dropped. It may come at any time, and no state has it.
  private var dropped: [ID<Operation>: Int] = [:]

  init() {}

  /// - Parameters:
  ///   - explored: after the steps before the walk.
  ///   - encoding: of this state.
  init(_ explored: borrowing ExploredWorld, _ encoding: borrowing StateEncoding) {
    for work in explored.runner.world.pendingWorks {
      add(work, explored.step(ofStart: work.start), explored.runner.world, encoding)
    }
  }

  /// The index of the step in which a call of a decoded state has started.
  func step(of work: World.PendingWork, _ operation: ID<Operation>) -> Int {
    let call = Call(instance: work.instance, state: work.state, work: work.work)
    return running[call] ?? cancelled[operation] ?? 0
  }

  /// The ops with calls whose answers are dropped, and the steps in which the first ones have started.
  var droppedCalls: [(operation: ID<Operation>, step: Int)] {
    dropped.sorted { $0.key.index < $1.key.index }.map { ($0.key, $0.value) }
  }

  /// Notes the calls of a step.
  ///
  /// - Parameters:
  ///   - step: its index.
  ///   - mark: the last start before it.
  ///   - encoding: of the state behind it.
  mutating func note(
    _ step: Int, since mark: Int64, _ world: borrowing World, _ encoding: borrowing StateEncoding
  ) {
    let before = self
    self = CallStarts()
    dropped = before.dropped
    for work in world.pendingWorks {
      guard let operation = world.program.operation(of: work) else { continue }
      add(work, work.start > mark ? step : before.step(of: work, operation), world, encoding)
    }
  }

  private mutating func add(
    _ work: World.PendingWork, _ step: Int, _ world: borrowing World, _ encoding: borrowing StateEncoding
  ) {
    guard let operation = world.program.operation(of: work) else { return }
    if work.isCancelled {
      cancelled[operation] = min(step, cancelled[operation] ?? .max)
      if !world.writesData(work.state, work.work) {
        dropped[operation] = min(step, dropped[operation] ?? .max)
      }
    } else {
      running[Call(instance: encoding.number(of: work.instance), state: work.state, work: work.work)] = step
    }
  }
}

extension Program {
  /// The op that a pending work calls or watches.
  func operation(of work: World.PendingWork) -> ID<Operation>? {
    self.work(work.work, of: work.state).operation
  }
}
