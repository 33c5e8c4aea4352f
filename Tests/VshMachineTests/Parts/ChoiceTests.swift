import TestSupport
import Testing
import VshProgram
import VshSource

@testable import VshMachine

/// The transitions that are taken together, by themselves.
@Suite struct ChoiceTests {
  @Test func eachTransitionHasItsOwnValues() {
    var choice = Choice()
    // Of a transition that is not chosen after all, the values stay between those of others.
    choice.add(.int(-1))
    Self.choose(1, locals: [10, 11], arguments: [12], in: &choice)
    choice.add(.int(-2))
    Self.choose(2, locals: [], arguments: [20, 21], in: &choice)
    Self.choose(3, locals: [30], arguments: [], in: &choice)
    let all = choice.all
    #expect(all.map(\.transition) == [1, 2, 3])
    #expect((0..<2).map { choice.local($0, of: all[0]) } == [.int(10), .int(11)])
    #expect(choice.arguments(of: all[0]) == [.int(12)])
    #expect(choice.arguments(of: all[1]) == [.int(20), .int(21)])
    #expect(choice.local(0, of: all[2]) == .int(30))
    #expect(choice.arguments(of: all[2]).isEmpty)
    choice.removeAll()
    #expect(choice.isEmpty && choice.valueCount == 0 && choice.last == nil)
  }

  /// Regions in each other, with random ones left, against a walk outwards from each.
  @Test(arguments: 0..<20) func aRegionMeetsThoseAroundAndInsideOfIt(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    /// By region: the region around it, or -1.
    let around = (0..<12).map { random.below($0 + 1) - 1 }
    func isInside(_ region: Int, _ outer: Int) -> Bool {
      region == outer || region >= 0 && around[region] >= 0 && isInside(around[region], outer)
    }
    let table = Self.table(around)
    var choice = Choice()
    for _ in 0..<10 {
      var left: [Int] = []
      for transition in Int32(0)..<Int32(1 + random.below(3)) {
        Self.choose(transition, locals: [], arguments: [], in: &choice)
        #expect(choice.nextToNote == transition)
        let regions = (0..<random.below(3)).map { _ in random.below(12) }
        choice.noteLeft(regions.map { Int32($0) }, table)
        left += regions
        #expect(choice.nextToNote == nil)
      }
      for region in 0..<12 {
        let isLeft = left.contains { isInside(region, $0) || isInside($0, region) }
        #expect(choice.leaves(Int32(region), table) == isLeft, "seed \(seed)")
      }
      choice.removeAll()
    }
  }

  @Test func aCollectionMovesTheValues() {
    var choice = Choice()
    choice.add(HeapCollection.before)
    choice.add(1, of: 0, values: 0, localCount: 1, argumentCount: 0)
    var collection = HeapCollection.ofOneText()
    choice.keep(in: &collection)
    #expect(choice.local(0, of: choice[0]) == HeapCollection.after)
  }

  private static func choose(
    _ transition: Int32, locals: [Int], arguments: [Int], in choice: inout Choice
  ) {
    let first = choice.valueCount
    for value in locals + arguments { choice.add(.int(value)) }
    choice.add(
      transition, of: 0, values: first, localCount: locals.count, argumentCount: Int32(arguments.count))
  }

  /// Regions with one state each.
  private static func table(_ around: [Int]) -> StateTable {
    let span = SourceSpan(file: FileID(0), start: UInt32(0), end: 0)
    var program = Program(names: NameTable())
    for outer in around {
      let region = program.regions.append(
        Region(name: .empty, screen: ID(0), state: outer < 0 ? nil : ID(outer), span: span))
      _ = program.states.append(State(name: .empty, screen: ID(0), region: region, span: span))
    }
    var table = StateTable()
    table.fill(program, regionIndices: around.map { _ in 0 })
    return table
  }
}
