import TestSupport
import Testing

@testable import VshMachine

/// The undo journal by itself.
@Suite struct JournalTests {
  @Test(arguments: 0..<20) func whatIsNotedComesBackTheLastFirst(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var journal = Journal()
    var edits: [Int] = []
    var changes: [Int32] = []
    for number in Int32(0)..<400 {
      switch random.below(8) {
      case 0, 1:
        journal.note(slot: Int(number), old: .int(Int(number)))
        edits.append(Int(number))
      case 2, 3:
        let hasRoom = journal.hasRoom(for: 1)
        let isNoted = journal.noteQuickly(slot: Int(number), old: .int(Int(number)))
        #expect(isNoted == hasRoom, "seed \(seed)")
        if isNoted { edits.append(Int(number)) }
      case 4:
        journal.note(.stackShrank(number))
        changes.append(number)
      case 5:
        journal.note(MachineGroup(owner: number, machine: 0))
        changes.append(number)
      case 6:
        let edit = journal.takeEdit()
        #expect(edit?.slot == edits.last && edit?.old.bits == edits.last.map { Int64($0) }, "seed \(seed)")
        _ = edits.popLast()
      case _:
        let change = journal.takeChange().flatMap { Self.number(of: $0, in: journal) }
        #expect(change == changes.popLast(), "seed \(seed)")
      }
      if random.isHappening(oneIn: 100) {
        journal.removeAll()
        (edits, changes) = ([], [])
      }
      let isEmpty = edits.isEmpty && changes.isEmpty
      #expect((0..<journal.slotEditCount).map { journal.slot(ofEdit: $0) } == edits, "seed \(seed)")
      #expect(journal.changeCount == changes.count && (journal.byteCount == 0) == isEmpty, "seed \(seed)")
    }
  }

  /// What a large step took does not make a later one fail.
  @Test func aLargeStepIsFollowedByAnother() {
    var journal = Journal()
    for slot in 0..<70_000 { journal.note(slot: slot, old: .absent) }
    #expect(journal.isLarge == true)
    journal.removeAll()
    #expect(journal.isLarge == false)
    journal.note(slot: 7, old: .int(1))
    let edit = journal.takeEdit()
    #expect(edit?.slot == 7 && edit?.old == .int(1))
    let further = journal.takeEdit()
    #expect(further == nil)
  }

  private static func number(of change: Journal.Change, in journal: borrowing Journal) -> Int32? {
    switch change {
    case .stackShrank(let number): number
    case .machines(let index): journal.group(at: index).owner
    case _: nil
    }
  }
}
