import Testing
import VshSource

@testable import VshMachine

/// Dictionaries of many entries, in the heap.
@Suite struct DictionaryTests {
  private static func filled(_ count: Int) throws -> (heap: Heap, dictionary: Value) {
    var heap = Heap()
    var dictionary = try heap.makeDictionary()
    var cost = 0
    for number in 0..<count {
      dictionary = try heap.set(.int(number), forKey: .int(7 * number), in: dictionary, cost: &cost)
    }
    return (heap, dictionary)
  }

  @Test func aLookUpCostsTheSameInALargeDictionary() throws {
    for count in [100, 100_000] {
      let (heap, dictionary) = try Self.filled(count)
      var cost = 0
      for number in 0..<100 {
        let entry = heap.entry(.int(7 * number), in: dictionary, cost: &cost)
        #expect(entry == number)
        #expect(heap.entry(.int(7 * number + 1), in: dictionary, cost: &cost) == nil)
      }
      #expect(cost < 1_000)
    }
  }

  @Test func itHasAsManyEntriesAsTheLimitSays() throws {
    let most = Limits.dictionaryEntries
    var (heap, dictionary) = try Self.filled(most)
    #expect(heap.entryCount(of: dictionary) == most)
    var cost = 0
    #expect(throws: Fault.self) { try heap.set(.int(1), forKey: .int(-1), in: dictionary, cost: &cost) }
    dictionary = try heap.set(.int(1), forKey: .int(0), in: dictionary, cost: &cost)
    #expect(heap.entryCount(of: dictionary) == most)
  }
}
