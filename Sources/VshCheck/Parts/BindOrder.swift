import VshProgram

/// How far the binds of the current screen are checked, by slot. A bind that is met while it is open reads itself.
struct BindOrder: ~Copyable {
  private enum Mark { case unchecked, open, checked }

  private var marks: [Mark] = []
  /// Binds that the open one reads, and that were not checked when it began.
  private var awaited: [SlotIndex] = []

  mutating func begin(slots count: Int) { marks = [Mark](repeating: .unchecked, count: count) }

  mutating func open(_ slot: Int) {
    marks[slot] = .open
    awaited.removeAll(keepingCapacity: true)
  }

  mutating func close(_ slot: Int) { marks[slot] = .checked }

  func isChecked(_ slot: Int) -> Bool { marks[slot] == .checked }
  func isOpen(_ slot: Int) -> Bool { marks[slot] == .open }

  /// Notes that the open bind reads another. Returns whether that one is checked.
  mutating func read(_ slot: SlotIndex) -> Bool {
    let isChecked = isChecked(Int(slot))
    if !isChecked { awaited.append(slot) }
    return isChecked
  }

  /// Those that the open bind waits for, and the one among them that waits for it, where there is one.
  var waiting: (binds: [Int], cycle: Int?) {
    let binds = awaited.map { Int($0) }
    return (binds, binds.first { isOpen($0) })
  }
}
