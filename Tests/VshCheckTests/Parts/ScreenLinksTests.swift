import TestSupport
import Testing
import VshProgram
import VshSource
import VshSyntax

@testable import VshCheck

/// How screens hold, show and push each other, by itself.
@Suite struct ScreenLinksTests {
  /// Random graphs, against a search from each screen.
  @Test(arguments: 0..<40, [false, true])
  func aScreenFinishesWithWhatItOrOneThatItLeadsToFinishesWith(seed: UInt64, isLast: Bool) {
    var random = SeededGenerator(seed: seed)
    var links = ScreenLinks()
    var screens: [ScreenEntry] = []
    var led: [Set<Int>] = []
    for index in 0..<10 {
      var screen = ScreenEntry(name: .empty, file: 0, syntax: .none, isComponent: false)
      screen.finish = [.none, .none, .none, .unchecked, .value(TypeTable.int)][random.below(5)]
      screen.isChecked = random.below(4) > 0
      screens.append(screen)
      led.append([])
      for _ in 0..<random.below(3) {
        let other = random.below(10)
        led[index].insert(other)
        switch random.below(3) {
        case 0: links.hold(ID(other), in: index)
        case 1: links.show(ID(other), in: ID(index))
        case _: links.push(ID(other), from: ID(index))
        }
      }
    }
    links.findFinishes(of: screens, isLast: isLast)
    for index in 0..<10 {
      var reached: Set<Int> = [index]
      while reached.count < reached.union(reached.flatMap { led[$0] }).count {
        reached.formUnion(reached.flatMap { led[$0] })
      }
      let isSaid = reached.contains { screens[$0].finish.isSaid }
      let isOpen = !isLast && reached.contains { !screens[$0].isChecked || screens[$0].finish == .unchecked }
      links.beginPresenter()
      let finish = links.finish(of: ID(index))
      #expect(
        finish == (isSaid ? .value(TypeTable.int) : isOpen ? .unchecked : .none), "seed \(seed)")
      #expect(links.hasMetUnknownFinish == (finish == .unchecked))
    }
  }

  @Test func aComponentContainsItselfAsAMachineOrThroughViews() {
    var links = ScreenLinks()
    links.hold(ID(1), in: 0)
    links.hold(ID(0), in: 1)
    links.hold(ID(2), in: 1)
    links.show(ID(3), in: ID(2))
    links.hold(ID(2), in: 3)
    links.push(ID(4), from: ID(4))
    #expect(links.cycles(among: 5, throughViews: false) == [[0, 1]])
    #expect(links.cycles(among: 5, throughViews: true) == [[0, 1], [2, 3]])
  }
}
