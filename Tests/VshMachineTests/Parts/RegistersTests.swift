import Testing

@testable import VshMachine

/// The registers by themselves.
@Suite struct RegistersTests {
  @Test func growingKeepsWhatIsThere() {
    var registers = Registers()
    let few = registers.count
    for register in 0..<few { registers[register] = .int(register) }
    registers.reserve(to: 10 * few)
    #expect(registers.count >= 10 * few)
    #expect(registers.values(0..<few) == (0..<few).map { Value.int($0) })
    #expect((few..<registers.count).allSatisfy { registers[$0] == .absent })
  }

  @Test func localsBeginAtTheBase() {
    var registers = Registers()
    registers.moveBase(to: 1_000)
    registers.reserve(20)
    registers[local: 19] = .int(1)
    #expect(registers[1_019] == .int(1) && registers[local: 19] == .int(1))
    registers.moveBase(to: 1_010)
    #expect(registers[local: 9] == .int(1))
  }

  @Test func whatIsClearedHoldsNothingAndWhatIsBelowStays() {
    var registers = Registers()
    registers.reserve(to: 5_000)
    let many = registers.count
    for register in 0..<many { registers[register] = .int(register) }
    registers.clear(from: many)
    registers.clear(from: 3)
    #expect(registers.values(0..<3) == [.int(0), .int(1), .int(2)])
    #expect((3..<many).allSatisfy { registers[$0] == .absent })
    registers.clear()
    #expect(registers.count > 0 && registers.count < many)
    #expect((0..<registers.count).allSatisfy { registers[$0] == .absent })
  }
}
