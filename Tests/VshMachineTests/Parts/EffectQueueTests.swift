import TestSupport
import Testing
import VshProgram
import VshSource

@testable import VshMachine

/// What bodies leave to be executed, by itself. The registers hold their own numbers.
@Suite struct EffectQueueTests {
  private static func action(_ number: Int) -> EffectQueue.QueuedAction {
    EffectQueue.QueuedAction(ID(number), to: 0, at: SourceSpan(file: FileID(0), start: UInt32(0), end: 0))
  }

  @Test(arguments: 0..<20) func actionsComeInOrderWithTheirArguments(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var queue = EffectQueue()
    var registers = Registers()
    var heap = Heap()
    for register in 0..<8 { registers[register] = .int(register) }
    var model: [(action: Int, arguments: [Value])] = []
    for number in 0..<300 {
      // More are taken than added, so that the queue is often empty.
      if random.below(5) < 2 {
        let first = random.below(8)
        let arguments = first..<first + random.below(9 - first)
        queue.add(Self.action(number), arguments, of: registers, &heap)
        model.append((number, arguments.map { Value.int($0) }))
      } else {
        let action = queue.takeAction()
        #expect(action.map { Int($0.action.index) } == model.first?.action, "seed \(seed)")
        guard let action, !model.isEmpty else { continue }
        let arguments = queue.arguments(of: action)
        #expect(arguments == model.removeFirst().arguments, "seed \(seed)")
      }
      #expect(queue.isQuiet == model.isEmpty, "seed \(seed)")
    }
  }

  @Test func navigationsComeInOrderAndWaitForNoAction() {
    var queue = EffectQueue()
    for number in 0..<3 { queue.addNavigation(.dismiss(from: Int32(number))) }
    let first = Self.takeAll(&queue, most: 1)
    queue.addNavigation(.dismiss(from: 3))
    let others = Self.takeAll(&queue)
    #expect(first + others == [0, 1, 2, 3])
    queue.addNavigation(.dismiss(from: 4))
    let again = Self.takeAll(&queue)
    #expect(again == [4])
    queue.addNavigation(.pop)
    queue.removeAll()
    let none = Self.takeAll(&queue)
    #expect(none.isEmpty)
  }

  @Test func aCollectionMovesWhatStillWaits() {
    var queue = EffectQueue()
    var registers = Registers()
    var heap = Heap()
    registers[0] = HeapCollection.before
    for number in 0..<3 { queue.add(Self.action(number), 0..<1, of: registers, &heap) }
    queue.addNavigation(.push(ID(0), arguments: [HeapCollection.before]))
    queue.addNavigation(.present(ID(0), pending: 0, arguments: [HeapCollection.before]))
    queue.addNavigation(.finish(HeapCollection.before, from: 0))
    _ = queue.takeAction()
    var collection = HeapCollection.ofOneText()
    queue.keep(in: &collection)
    var moved: [Value] = []
    while let action = queue.takeAction() { moved += queue.arguments(of: action) }
    while let navigation = queue.takeNavigation() {
      switch navigation {
      case .push(_, let arguments), .present(_, _, let arguments): moved += arguments
      case .finish(let value, _): moved.append(value)
      case _: Issue.record("\(navigation) was not added")
      }
    }
    #expect(moved == Array(repeating: HeapCollection.after, count: 5))
  }

  private static func takeAll(_ queue: inout EffectQueue, most: Int = .max) -> [Int32] {
    var taken: [Int32] = []
    while taken.count < most, case .dismiss(let instance) = queue.takeNavigation() { taken.append(instance) }
    return taken
  }
}
