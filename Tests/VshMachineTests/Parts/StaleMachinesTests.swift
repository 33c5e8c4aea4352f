import Testing

@testable import VshMachine

@Suite struct StaleMachinesTests {
  private func takeAll(_ stale: inout StaleMachines) -> [[Int32]] {
    var taken: [[Int32]] = []
    while let (owner, machine) = stale.take() { taken.append([owner, machine]) }
    return taken
  }

  @Test func eachIsTakenOnceInTheOrderOfItsOwnersDeclarations() {
    var stale = StaleMachines()
    stale.mark([2, 5], of: 7)
    stale.mark([0, 1], of: 3)
    stale.mark([1, 2, 9], of: 7)
    #expect(!stale.isEmpty)
    #expect(takeAll(&stale) == [[7, 1], [7, 2], [7, 5], [7, 9], [3, 0], [3, 1]])
    #expect(stale.isEmpty)
  }

  @Test func oneThatIsMarkedWhileOthersAreTakenComesToo() {
    var stale = StaleMachines()
    stale.mark([0], of: 1)
    stale.mark([0], of: 2)
    #expect(stale.take()?.owner == 1)
    stale.mark([0, 3], of: 1)
    #expect(takeAll(&stale) == [[1, 0], [1, 3], [2, 0]])
  }

  @Test func whatIsForgottenIsNotTaken() {
    var stale = StaleMachines()
    stale.forget(0, of: 4)
    stale.mark([0, 1], of: 4)
    stale.mark([2], of: 0)
    stale.forget(0, of: 4)
    stale.forget(2, of: 0)
    #expect(takeAll(&stale) == [[4, 1]])
    stale.mark([1, 2], of: 4)
    stale.removeAll()
    #expect(stale.isEmpty)
    #expect(takeAll(&stale).isEmpty)
  }

  /// A bound of time would hold nothing: in a list that is looked through at every turn this test does not end in minutes.
  @Test func manyOwnersCostNoMoreEach() {
    var stale = StaleMachines()
    for owner in Int32(0)..<200_000 { stale.mark([0], of: owner) }
    #expect(takeAll(&stale).count == 200_000)
  }
}
