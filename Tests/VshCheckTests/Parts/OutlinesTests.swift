import TestSupport
import Testing
import VshProgram
import VshSource
import VshSyntax

@testable import VshCheck

/// The outlines of screens by themselves: what is looked up by name, against a search of all rows.
@Suite struct OutlinesTests {
  private struct Added {
    let name: UInt32
    let screen: Int
    let region: Int
    let isHidden: Bool
  }

  @Test(arguments: 0..<30) func findsStatesByTheirNames(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var outlines = Outlines()
    var regions: [Region] = []
    var states: [Added] = []
    for screen in 0..<3 {
      outlines.addScreen(ScreenEntry(name: .empty, file: 0, syntax: .none, isComponent: false))
      outlines.beginRows(of: screen)
      let (firstRegion, firstState) = (regions.count, states.count)
      /// By name: the last state of the screen that is not hidden.
      var last: [UInt32: Int] = [:]
      for _ in 0..<1 + random.below(5) {
        // A region is in the screen or in one of its states.
        let around = random.below(states.count - firstState + 1) + firstState - 1
        let outer = around < firstState ? -1 : around
        let region = regions.count
        outlines.addRegion(RegionEntry(state: outer))
        regions.append(
          Region(
            name: Self.name(random.below(4)), screen: ID(screen), state: outer < 0 ? nil : ID(outer),
            span: SourceSpan(file: FileID(0), start: UInt32(0), end: 0)))
        for _ in 0..<random.below(5) {
          let name = UInt32(1 + random.below(3))
          let next = last[name] ?? -1
          let other = states.firstIndex { $0.region == region && $0.name == name && !$0.isHidden }
          #expect(
            outlines.state(named: Self.name(Int(name)), inRegion: region, last: next) == other ?? -1,
            "seed \(seed)")
          outlines.addState(
            StateEntry(
              name: Self.name(Int(name)), screen: ID(screen), region: region, syntax: .none, next: next,
              isHidden: other != nil, seesParameters: false))
          states.append(Added(name: name, screen: screen, region: region, isHidden: other != nil))
          if other == nil { last[name] = states.count - 1 }
        }
      }
      outlines.endRows(of: screen)
      #expect(outlines.screens[screen].regions == firstRegion..<regions.count)
      #expect(outlines.screens[screen].states == firstState..<states.count)
      for region in firstRegion..<regions.count {
        for name in UInt32(1)...4 {
          let row = states.firstIndex { $0.region == region && $0.name == name && !$0.isHidden }
          let found = outlines.state(named: Self.name(Int(name)), inRegion: region, last: last[name] ?? -1)
          #expect(found == row ?? -1, "seed \(seed)")
        }
      }
    }
    for screen in 0..<3 {
      for name in 1...4 {
        let row = states.lastIndex { $0.screen == screen && $0.name == name && !$0.isHidden }
        let found = outlines.state(named: Self.name(name), in: ID(screen))
        #expect(found == row ?? -1, "seed \(seed)")
        for outer in UInt32(1)...3 {
          let rows = states.indices.filter { row in
            let state = states[row]
            let around = regions[state.region].state.map { states[Int($0.index)].name }
            return state.screen == screen && state.name == name && !state.isHidden
              && (regions[state.region].name.index == outer || around == outer)
          }
          let inOuter = outlines.states(
            named: Self.name(name), directlyIn: Self.name(Int(outer)), of: ID(screen), regions: regions)
          #expect(inOuter == rows.map { Int32($0) }, "seed \(seed)")
        }
      }
    }
  }

  /// A screen may be checked on its own until it needs another, which may not be declared yet.
  @Test func anotherScreenIsKnownWhenAllAreDeclared() {
    var outlines = Outlines()
    outlines.addScreen(ScreenEntry(name: .empty, file: 0, syntax: .none, isComponent: false))
    outlines.beginAlone(0)
    #expect(outlines.metUndeclared == false)
    let isEarly = outlines.requireOthers()
    #expect(!isEarly && outlines.metUndeclared)
    outlines.beginAlone(0)
    #expect(outlines.metUndeclared == false)
    outlines.declareAll()
    let isLate = outlines.requireOthers()
    #expect(isLate && !outlines.metUndeclared)
  }

  private static func name(_ index: Int) -> NameID { NameID(index: UInt32(index)) }
}
