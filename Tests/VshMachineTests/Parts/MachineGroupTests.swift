import Testing

@testable import VshMachine

struct MachineGroupTests {
  /// Machines are found by the hashes of their keys, however many there are, and with or without `reserve`. With the
  /// larger shift, all hashes begin at one slot.
  @Test(
    arguments: [1, 3, 4, 5, 33, 34, 100, 1_000],
    [(shift: 1, reserves: false), (1, true), (45, false), (45, true)])
  func findsTheFirstMachineOfAHash(count: Int, of hashes: (shift: UInt64, reserves: Bool)) {
    var group = MachineGroup(owner: 0, machine: 0)
    if hashes.reserves { group.reserve(count) }
    #expect(group.first(7) == nil)
    for index in 0..<count { group.append(Int32(index), hash: UInt64(index) << hashes.shift) }
    #expect((0..<count).allSatisfy { group.first(UInt64($0) << hashes.shift) == Int32($0) })
    #expect(group.first(7) == nil)
    #expect(group.others == [])
  }

  @Test func listsTheMachinesWithTheHashOfAnEarlierOne() {
    var group = MachineGroup(owner: 0, machine: 0)
    for index in 0..<Int32(20) { group.append(index, hash: UInt64(index % 6)) }
    #expect(group.instances == Array(0..<20))
    #expect((0..<Int32(6)).allSatisfy { group.first(UInt64($0)) == $0 })
    #expect(group.others == Array(6..<20))
  }

  @Test func aMachineWithoutAKeyHasNoHash() {
    var group = MachineGroup(owner: 0, machine: 0)
    group.append(5)
    #expect(group.instances == [5])
    #expect(group.first(0) == nil)
  }
}
