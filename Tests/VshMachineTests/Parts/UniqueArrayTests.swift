import TestSupport
import Testing

@testable import VshMachine

@Suite struct UniqueArrayTests {
  @Test(arguments: 0..<20) func isAsAnArray(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var array = UniqueArray<Int32>()
    var model: [Int32] = []
    for number in Int32(0)..<300 {
      switch random.below(8) {
      case 0, 1, 2:
        array.append(number)
        model.append(number)
      case 3:
        let count = random.below(20)
        array.append(repeating: number, count: count)
        model += Array(repeating: number, count: count)
      case 4:
        let count = random.below(model.count + 1)
        array.removeLast(count)
        model.removeLast(count)
      case 5:
        // The copy takes the place of the original, which goes its own way.
        var copy = UniqueArray(copying: array)
        for index in model.indices { array[index] = -1 }
        array.append(repeating: -2, count: 50)
        swap(&array, &copy)
      case 6 where number % 10 == 0:
        array = UniqueArray()
        model = []
      case _:
        guard !model.isEmpty else { continue }
        let index = random.below(model.count)
        array[index] += number
        model[index] += number
      }
      #expect((0..<array.count).map { array[$0] } == model, "seed \(seed)")
    }
  }
}
