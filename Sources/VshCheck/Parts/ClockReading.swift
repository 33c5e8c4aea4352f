import VshProgram

/// Whether what is being checked asks for `now`, and which binds do, themselves or through others.
struct ClockReading: ~Copyable {
  private var binds = PlaceTable()
  private var isRead = false

  mutating func begin() { isRead = false }

  mutating func note() { isRead = true }

  /// What has been checked since `begin` asks for `now`.
  var isNeeded: Bool { isRead }

  /// What has been checked since `begin` is this bind.
  mutating func end(bind slot: SlotIndex, of screen: ID<Screen>) {
    if isRead { binds.set(PlaceKey(screen, slot), to: Int(slot)) }
  }

  func isReadByBind(_ slot: SlotIndex, of screen: ID<Screen>) -> Bool {
    binds[PlaceKey(screen, slot)] != nil
  }
}
