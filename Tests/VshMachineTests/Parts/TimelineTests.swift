import TestSupport
import Testing

@testable import VshMachine

/// The deadlines by themselves, against a sorted list.
@Suite struct TimelineTests {
  @Test(arguments: 0..<20) func theNextIsTheEarliestAndOfEqualOnesTheFirstStarted(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var timeline = Timeline()
    var model: [(deadline: Int64, sequence: Int64)] = []
    for sequence in (Int64(0)..<300).shuffled(using: &random) {
      if random.below(3) < 2 {
        let deadline = Int64(random.below(6))
        timeline.add(
          Timeline.Entry(
            deadlineMilliseconds: deadline, sequence: sequence, pending: Int32(truncatingIfNeeded: sequence)))
        model.append((deadline, sequence))
        model.sort { $0 < $1 }
      } else if !model.isEmpty {
        timeline.removeFirst()
        model.removeFirst()
      }
      if random.isHappening(oneIn: 20) {
        let distance = Int64(random.below(9)) - 4
        timeline.shift(byMilliseconds: distance)
        for index in model.indices { model[index].deadline += distance }
      }
      #expect(timeline.first?.sequence == model.first?.sequence, "seed \(seed)")
      #expect(timeline.first?.deadlineMilliseconds == model.first?.deadline, "seed \(seed)")
    }
    var copy = Timeline(copying: timeline)
    timeline.removeAll()
    #expect(timeline.first == nil)
    for (_, sequence) in model {
      #expect(copy.first?.sequence == sequence, "seed \(seed)")
      copy.removeFirst()
    }
    #expect(copy.first == nil)
  }
}
