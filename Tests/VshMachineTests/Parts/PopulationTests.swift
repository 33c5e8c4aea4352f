import Testing
import VshProgram

@testable import VshMachine

/// Who is alive, by itself: what a step changes is taken back or kept, and a copy goes its own way.
@Suite struct PopulationTests {
  private static let screen = ID<Screen>(0)
  /// The instance that `made` has.
  private let first: Int32 = 0

  /// One screen of two slots and a region, in a state.
  private static func made() -> Population {
    var population = Population()
    let first = population.make(
      screen, slotCount: 2, regionCount: 1, owner: -1, machine: 0, key: .absent)
    population.push(first, presentation: -1)
    population.setSlot(at: 0, to: .int(1))
    population.setActive(0, to: 5)
    population.commit()
    return population
  }

  @Test func takesBackWhatAStepChanged() {
    var population = Self.made()
    population.setSlot(at: 0, to: .int(2))
    population.setSlot(at: 0, to: .int(3))
    population.setLastActive(0, to: 5)
    population.setActive(0, to: 6)
    population.setCovered(first, to: true)
    let second = population.make(
      Self.screen, slotCount: 2, regionCount: 1, owner: first, machine: 0, key: .int(7))
    population.push(second, presentation: 4)
    population.replace(with: MachineGroup(owner: first, machine: 0, instances: [second]))
    population.end(first)
    #expect(population.undoBytes > 0)
    population.undo()
    #expect(population.slot(0, of: first).bits == 1)
    #expect(population.active(at: 0) == 5)
    #expect(population.lastActive(at: 0) == -1)
    #expect(!population[first].isCovered)
    #expect(population[first].isAlive)
    #expect(!population[second].isAlive)
    #expect(population.stack == [first])
    #expect(population.machines(of: first, 0).isEmpty)
    #expect(population.undoBytes == 0)
  }

  @Test func usesIndicesAgain() {
    var population = Self.made()
    population.popTop()
    population.end(first)
    population.commit()
    let again = population.make(
      Self.screen, slotCount: 2, regionCount: 1, owner: -1, machine: 0, key: .absent)
    #expect(again == first)
    #expect(population.slotCount == 2)
    let other = population.make(
      Self.screen, slotCount: 2, regionCount: 1, owner: -1, machine: 0, key: .absent)
    #expect(other != first)
    #expect(population.slotCount == 4)
  }

  @Test func aCopyGoesItsOwnWay() {
    var population = Self.made()
    var copy = Population(copying: population)
    copy.setSlot(at: 0, to: .int(9))
    population.moveFinally(at: 0, to: 8)
    #expect(population.slot(0, of: first).bits == 1)
    #expect(copy.slot(0, of: first).bits == 9)
    #expect(copy.active(at: 0) == 5)
    #expect(population.lastActive(at: 0) == 5)
  }
}
