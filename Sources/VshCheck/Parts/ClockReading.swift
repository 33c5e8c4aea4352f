import VshProgram

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
