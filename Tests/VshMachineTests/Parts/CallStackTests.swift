import TestSupport
import Testing

@testable import VshMachine

/// Who waits for whom, by itself.
@Suite struct CallStackTests {
  @Test(arguments: 0..<20) func theLastCallerContinuesFirstWithItsRegisters(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var running = CallStack()
    var model: [(target: Int, top: Int, isBind: Bool)] = []
    for target in 0..<200 {
      switch random.below(5) {
      case 0, 1, 2:
        let isBind = random.below(2) == 0
        running.wait(at: Position(target, base: 0), target: target, bind: isBind ? 3 : -1)
        model.append((target, running.top, isBind))
        running.use(to: random.below(100))
      case 3:
        guard let last = model.popLast() else { continue }
        #expect(running.waitsForFunction == !last.isBind)
        let caller = running.resume()
        #expect(caller.target == last.target && caller.position.instruction == last.target, "seed \(seed)")
        #expect(running.top == last.top, "seed \(seed)")
      case _:
        // A fault abandons the callers since a place.
        let count = model.count - random.below(min(3, model.count + 1))
        running.abandon(to: count, top: 7)
        model.removeSubrange(count...)
        #expect(running.top == 7)
      }
      #expect(running.callerCount == model.count, "seed \(seed)")
    }
  }
}
