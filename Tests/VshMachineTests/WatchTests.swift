import Testing
import VshProgram

@testable import VshMachine

@Suite struct WatchTests {
  /// The event is spent: the answer counts as said, and it is not one that lies where the undo has freed the heap.
  @Test func whatAWatchSaidStaysSaidWhenAnErrorUndoesItsStep() throws {
    let program = try checkedProgram(
      """
      model shelf: [Int] = [] takes 1s {
          op least(above: Int) = data.first { $0 > above } else fail "nothing above \\(above)"
      }
      screen Shelf {
          use shelf
          var text = ""
          var kept = [0]
          state looking {
              watch shelf.least(3) {
                  ok(n)   { text = "there is \\(n)" }
                  fail(_) { text = ["a"][1] }
              }
              action keep { kept = kept.map { $0 + 1 } + [kept.count] }
          }
      }
      """)
    var world = World(program: program)
    let shelf = ID<Model>(0)
    let keep = ID<ActionName>(0)
    world.setData(of: shelf, to: try world.evaluator.heap.makeList([]))
    guard case .taken = world.open(ID<Screen>(0), arguments: []) else {
      Issue.record("the screen does not open")
      return
    }
    let first = world.advance()
    guard case .failed = first else {
      Issue.record("the answer does not meet the error: \(String(describing: first))")
      return
    }
    for action in [keep, keep] {
      _ = world.act(action, [], on: world.population.stack[0])
      #expect(world.nextDeadlineMilliseconds() == nil)
    }
    world.setData(of: shelf, to: try world.evaluator.heap.makeList([.int(7)]))
    #expect(world.nextDeadlineMilliseconds() == world.schedule.clockMilliseconds + 1_000)
  }
}
