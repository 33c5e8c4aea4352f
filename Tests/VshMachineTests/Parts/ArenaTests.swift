import TestSupport
import Testing

@testable import VshMachine

/// An arena by itself, against an array of what is in use.
@Suite struct ArenaTests {
  @Test(arguments: 0..<30) func behavesAsWhatIsInUse(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var arena = Arena<Int32>([-1, -2], room: [Int32](repeating: 0, count: 16))
    var model: [Int32] = [-1, -2]
    var constants = 2
    var marks: [(mark: ArenaMark, end: Int)] = []
    for number in Int32(0)..<300 {
      switch random.below(10) {
      case 0, 1, 2, 3:
        let count = random.below(30)
        arena.makeRoom(for: count)
        #expect(arena.room >= count)
        let index = arena.take(count)
        #expect(index == model.count, "seed \(seed)")
        for offset in 0..<count { arena[index + offset] = number }
        model += Array(repeating: number, count: count)
      case 4: marks.append((arena.mark(), model.count))
      case 5:
        guard let (mark, end) = marks.popLast() else { continue }
        let isLess = arena.undo(to: mark)
        #expect(isLess == (end < model.count), "seed \(seed)")
        model.removeSubrange(end...)
      case 6:
        guard let (mark, _) = marks.popLast() else { continue }
        arena.commit(mark)
      case 7 where marks.isEmpty:
        // A collection: some of what is in use survives.
        let survivors = model[constants...].filter { _ in random.below(2) == 0 }
        var kept = Array(survivors)
        var lent = arena.lend()
        #expect(lent.prefix(model.count) == model[...], "seed \(seed)")
        arena.takeBack(&lent, kept: &kept, at: constants)
        #expect(lent.isEmpty && kept.isEmpty)
        model = model.prefix(constants) + survivors
      case 8 where marks.isEmpty && random.isHappening(oneIn: 3):
        arena.thaw()
        model.removeSubrange(constants...)
      case 9 where marks.isEmpty && random.isHappening(oneIn: 3):
        arena.freeze()
        constants = model.count
      case _: continue
      }
      #expect(arena.elements.prefix(arena.end) == model[...], "seed \(seed)")
      #expect(arena.constantEnd == constants, "seed \(seed)")
      // What is younger than the last mark needs no note.
      #expect(arena.floor == marks.last?.end ?? 0, "seed \(seed)")
    }
  }

  @Test func constantsAreAppendedBeforeAnythingElse() {
    var arena = Arena<Int32>([1], room: [0])
    arena.appendConstants([2, 3])
    arena.makeRoom(for: 1)
    arena[arena.take(1)] = 4
    arena.thaw()
    #expect(arena.elements.prefix(arena.end) == [1, 2, 3])
  }

  @Test func anElementMovesAndTheOthersKeepTheirOrder() {
    let values = (0..<6).map { Value.int($0) }
    for source in 0..<6 {
      for target in 0..<6 {
        var arena = Arena<Value>(values, room: [.absent])
        var model = values
        arena.rotate(from: source, to: target)
        model.insert(model.remove(at: source), at: target)
        #expect(arena.elements == model)
      }
    }
  }
}
