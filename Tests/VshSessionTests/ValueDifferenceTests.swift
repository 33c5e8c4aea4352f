import Testing
import VshMachine

@testable import VshSession

@Suite struct ValueDifferenceTests {
  private func numbers(_ numbers: some Sequence<Int>) -> ValueTree {
    .list(numbers.map { .scalar("\($0)") })
  }

  private func item(_ id: Int, _ name: String) -> ValueTree {
    .record(
      ValueTree.Record(name: "Item", fieldNames: ["id", "name"], values: [.scalar("\(id)"), .text(name)]))
  }

  private func lines(_ old: ValueTree, _ new: ValueTree) -> [String] {
    DifferenceText(old, new).lines.dropFirst().map { String($0.dropFirst(2)) }
  }

  @Test func whatIsEqualIsLeftOut() {
    #expect(DifferenceText(numbers(0..<40), numbers(0..<40)).isEmpty)
    #expect(lines(.scalar("1"), .scalar("2")) == ["1 → 2"])
    #expect(lines(item(1, "Tea"), item(1, "Milk")) == ["name \"Tea\" → \"Milk\""])
    #expect(
      lines(numbers(0..<40), numbers((0..<40).map { $0 == 30 ? 99 : $0 }))
        == ["[29] 29", "[30] 30 → 99", "[31] 31"])
  }

  @Test func whatCameWentAndMovedIsNamed() {
    #expect(lines(numbers([1, 2, 3]), numbers([1, 3])) == ["[0] 1", "[1] missing: 2", "[2] 3"])
    #expect(lines(numbers([1, 3]), numbers([1, 2, 3])) == ["[0] 1", "[1] unexpected: 2", "[1] 3"])
    #expect(lines(numbers([1, 2, 3]), numbers([3, 1, 2])) == ["[2] moved to [0]: 3", "[0] 1"])
    #expect(lines(numbers([]), numbers([7])) == ["[0] unexpected: 7"])
  }

  @Test func recordsAreFoundByTheirID() {
    let old = ValueTree.list([item(1, "Tea"), item(2, "Milk"), item(3, "Cake")])
    let new = ValueTree.list([item(3, "Cakes"), item(1, "Tea"), item(4, "Jam")])
    #expect(
      lines(old, new) == [
        "[2] moved to [0]: Item(id: 3, name: \"Cakes\")", "[2].name (id 3) \"Cake\" → \"Cakes\"",
        "[0] Item(id: 1, name: \"Tea\")", "[2] unexpected: Item(id: 4, name: \"Jam\")",
        "[1] missing: Item(id: 2, name: \"Milk\")",
      ])
    // Where two have one id, it tells nothing apart.
    let twice = ValueTree.list([item(1, "Tea"), item(1, "Tea")])
    #expect(lines(twice, .list([item(1, "Tea")])).last == "[1] missing: Item(id: 1, name: \"Tea\")")
  }

  @Test func aVariableIsToldInOneLine() {
    let one = ValueTree.list([item(1, "Milk")])
    #expect(
      DifferenceText(one, .list([item(1, "Milk"), item(2, "Tea")])).summary
        == "1 element → 2: + Item(\"Tea\")")
    #expect(DifferenceText(numbers([1, 2]), numbers([])).summary == "2 elements → 0: - 1, - 2")
    #expect(DifferenceText(item(1, "Tea"), item(1, "Jam")).summary == "name \"Tea\" → \"Jam\"")
    #expect(DifferenceText(.scalar("nil"), .text("a")).summary == "nil → \"a\"")
  }

  @Test func noMoreThanFortyLines() {
    let lines = lines(numbers(0..<50), numbers(50..<100))
    #expect(lines.count == DifferenceText.mostLines + 1)
    #expect(lines.last == "… 10 more differences")
    #expect(self.lines(numbers(0..<40), numbers(50..<90)).count == 40)
  }

  /// Without a bound on the search, lists with nothing in common would take 10,000,000,000 comparisons.
  @Test func longListsAreComparedInProportion() {
    let count = 100_000
    let difference = ValueDifference(numbers(0..<count), numbers(count..<2 * count))
    #expect(difference.count == count)
    let reversed = ValueDifference(numbers(0..<count), numbers((0..<count).reversed()))
    // Beyond the bound nothing is found that stayed.
    #expect(reversed.count == count)
    let items = (0..<count).map { item($0, "a") }
    #expect(ValueDifference(.list(items), .list(items.reversed())).count == count - 1)
  }
}
