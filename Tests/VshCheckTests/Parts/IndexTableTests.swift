import Testing
import VshProgram
import VshSource

@testable import VshCheck

@Suite struct IndexTableTests {
  /// Screens and names as a script has them, small numbers side by side, against a dictionary.
  @Test func findsWhatADictionaryFinds() {
    var table = IndexTable()
    var expected: [UInt64: Int] = [:]
    var index = 0
    for screen in 0..<120 {
      for name in stride(from: screen % 7, to: 60, by: 1 + screen % 5) {
        table.set(Self.key(screen, name), to: index)
        expected[UInt64(screen) << 32 | UInt64(name)] = index
        index += 1
        // A name that comes again has the later index.
        if name % 3 == 0 {
          table.set(Self.key(screen, name), to: index)
          expected[UInt64(screen) << 32 | UInt64(name)] = index
          index += 1
        }
      }
    }
    for screen in 0..<130 {
      for name in 0..<70 {
        #expect(table[Self.key(screen, name)] == expected[UInt64(screen) << 32 | UInt64(name)])
      }
    }
  }

  @Test func anEmptyTableHasNothing() { #expect(IndexTable()[Self.key(0, 0)] == nil) }

  @Test func anUpdateGivesTheIndexBefore() {
    var table = IndexTable()
    #expect(table.isEmpty)
    #expect(table.update(Self.key(1, 2), to: 5) == nil)
    #expect(table.update(Self.key(1, 2), to: 7) == 5)
    #expect(table[Self.key(1, 2)] == 7)
    #expect(!table.isEmpty)
  }

  /// Lists of parameters of which the same is made stand behind each other, each under a key of its own.
  @Test func theNextKeyIsAnother() {
    var table = IndexTable()
    let key = IndexKey(action: 3, parameters: .max)
    table.set(key, to: 1)
    #expect(table[key.next] == nil)
    table.set(key.next, to: 2)
    #expect(table[key] == 1)
    #expect(table[key.next] == 2)
  }

  private static func key(_ screen: Int, _ name: Int) -> IndexKey {
    IndexKey(ID<Screen>(screen), NameID(index: UInt32(name)))
  }
}
