import VshProgram

/// The checking state of the current screen's binds, by slot, and of the lists and keys of its machines, which come
/// after the slots. One that is read while it is open depends on itself.
struct BindOrder: ~Copyable {
  private enum Mark { case unchecked, open, checked }

  private var marks: [Mark] = []
  /// The unchecked binds that the open one reads.
  private var awaited: [SlotIndex] = []
  /// What they ask.
  var machines = MachineReading()

  mutating func begin(slots count: Int) { marks = [Mark](repeating: .unchecked, count: count) }

  mutating func open(_ slot: Int) {
    marks[slot] = .open
    awaited.removeAll(keepingCapacity: true)
  }

  mutating func close(_ slot: Int) { marks[slot] = .checked }

  func isChecked(_ slot: Int) -> Bool { marks[slot] == .checked }
  func isOpen(_ slot: Int) -> Bool { marks[slot] == .open }

  /// Records that the open bind reads another. Returns whether that one is checked.
  mutating func read(_ slot: SlotIndex) -> Bool {
    let isChecked = isChecked(Int(slot))
    if !isChecked { awaited.append(slot) }
    return isChecked
  }

  /// The binds that the open one waits for, and the first among them that is itself open, which is a cycle.
  var waiting: (binds: [Int], cycle: Int?) {
    let binds = awaited.map { Int($0) }
    return (binds, binds.first { isOpen($0) })
  }
}

/// Which machine the code being checked asks, the last in the order of their declarations; and which the binds ask,
/// directly or through others.
struct MachineReading: ~Copyable {
  private var binds = IndexTable()
  private var last: Int32 = -1

  mutating func begin() { last = -1 }

  mutating func note(_ machine: Int32) { last = max(last, machine) }

  /// Stores the result since `begin` for this bind.
  mutating func end(bind slot: SlotIndex, of screen: ID<Screen>) {
    if last >= 0 { binds.set(IndexKey(screen, slot), to: Int(last)) }
  }

  /// The last machine that a bind asks; -1 for none.
  func asked(by slot: SlotIndex, of screen: ID<Screen>) -> Int32 {
    Int32(truncatingIfNeeded: binds[IndexKey(screen, slot)] ?? -1)
  }
}

/// Whether the code being checked reads `now`, and which binds do, directly or through others.
struct ClockReading: ~Copyable {
  private var binds = IndexTable()
  private var isRead = false

  mutating func begin() { isRead = false }

  mutating func note() { isRead = true }

  /// Whether the code checked since `begin` reads `now`.
  var isNeeded: Bool { isRead }

  /// Stores the result since `begin` for this bind.
  mutating func end(bind slot: SlotIndex, of screen: ID<Screen>) {
    if isRead { binds.set(IndexKey(screen, slot), to: Int(slot)) }
  }

  func isReadByBind(_ slot: SlotIndex, of screen: ID<Screen>) -> Bool {
    binds[IndexKey(screen, slot)] != nil
  }
}
