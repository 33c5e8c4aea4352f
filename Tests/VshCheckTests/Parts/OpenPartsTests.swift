import TestSupport
import Testing
import VshProgram
import VshSyntax

@testable import VshCheck

/// What is open while what is in it is checked: lists, chains and binds, each by itself.
@Suite struct OpenPartsTests {
  /// Lists in each other, as trees of random shape: in the end the elements of each list are adjacent.
  @Test(arguments: 0..<30) func theElementsOfAListAreAdjacent(seed: UInt64) {
    var trial = Trial(seed: seed)
    for _ in 0..<20 { _ = trial.close(depth: 0) }
    #expect(trial.open.count == 0)
    for (range, elements) in trial.closed { #expect(Array(trial.list[range]) == elements, "seed \(seed)") }
  }

  @Test func chainsCloseFromTheInside() {
    var chains = OpenChains()
    for local in Local(0)..<3 { chains.open(ID(0), local) }
    var closed: [Local] = []
    while let chain = chains.close(above: 1) { closed.append(chain.local) }
    #expect(closed == [2, 1] && chains.count == 1)
  }

  @Test func aLinkIsReadyOnceAndForItselfOnly() {
    var chains = OpenChains()
    let (link, other) = (SyntaxID(index: 1), SyntaxID(index: 2))
    chains.setReady(link, Typed(id: ID(7), type: TypeTable.int))
    let taken = [other, link, link].map { chains.takeReady($0)?.id }
    #expect(taken == [nil, ID(7), nil])
    chains.setReady(link, Typed(id: ID(7), type: TypeTable.int))
    chains.dropReady()
    let dropped = chains.takeReady(link)
    #expect(dropped == nil)
  }

  /// `a` reads `b` and `c`, `b` reads `d`, and `d` reads `a`.
  @Test func aBindWaitsForThoseThatItReadsAndACycleIsFound() {
    let (a, b, c, d) = (0, 1, 2, 3)
    var binds = BindOrder()
    binds.begin(slots: 4)
    binds.open(a)
    let ofA = [b, c].map { binds.read(SlotIndex($0)) }
    #expect(ofA == [false, false] && binds.waiting == ([b, c], nil))
    binds.open(c)
    #expect(binds.waiting == ([], nil))
    binds.close(c)
    binds.open(b)
    _ = binds.read(SlotIndex(d))
    #expect(binds.waiting == ([d], nil))
    binds.open(d)
    let ofD = [c, a].map { binds.read(SlotIndex($0)) }
    #expect(ofD == [true, false] && binds.waiting == ([a], a))
    #expect((0..<4).map { binds.isOpen($0) } == [true, true, false, true])
    binds.begin(slots: 4)
    #expect(!binds.isOpen(a) && !binds.isChecked(c))
  }
}

/// Lists of numbers and lists, of which each is closed before the one around it.
private struct Trial: ~Copyable {
  var random: SeededGenerator
  var open = OpenList<Int>()
  var list: [Int] = []
  var closed: [(range: Range<Int>, elements: [Int])] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns the number of a new list.
  mutating func close(depth: Int) -> Int {
    let first = open.count
    var elements: [Int] = []
    for _ in 0..<random.below(5) {
      let element = depth < 4 && random.below(2) == 0 ? -close(depth: depth + 1) : random.below(100)
      open.append(element)
      elements.append(element)
    }
    if random.isHappening(oneIn: 4), let last = elements.popLast() {
      let dropped = open.popLast()
      #expect(dropped == last)
    } else if random.isHappening(oneIn: 6) {
      open.drop(to: first)
      elements = []
    }
    closed.append((open.close(first, into: &list), elements))
    return closed.count
  }
}
