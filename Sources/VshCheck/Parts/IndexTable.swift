import VshProgram
import VshSource

/// A key of a `IndexTable`: a name and its namespace, as two 32-bit numbers.
struct IndexKey: Sendable, BitwiseCopyable {
  fileprivate let high: UInt32
  fileprivate let low: UInt32

  /// The name of a state or an action in a screen.
  init(_ screen: ID<Screen>, _ name: NameID) { self.init(UInt32(bitPattern: screen.index), name.index) }

  /// A slot of a screen.
  init(_ screen: ID<Screen>, _ slot: SlotIndex) {
    self.init(UInt32(bitPattern: screen.index), UInt32(bitPattern: slot))
  }

  /// A state's name in a region.
  init(region: Int, _ name: NameID) { self.init(UInt32(truncatingIfNeeded: region), name.index) }

  /// A name alone.
  init(_ name: NameID) { self.init(0, name.index) }

  /// A whole number.
  init(number: Int64) {
    let bits = UInt64(bitPattern: number)
    self.init(UInt32(truncatingIfNeeded: bits >> 32), UInt32(truncatingIfNeeded: bits))
  }

  /// A parameter list of an action, by the list's hash.
  init(action: Int, parameters hash: UInt32) { self.init(UInt32(truncatingIfNeeded: action), hash) }

  /// The key to try next where another list has the same hash.
  var next: IndexKey { IndexKey(high, low &+ 1) }

  /// A name among the declarations of one kind in a space of names.
  init(_ kind: DeclarationKind, _ name: NameID, in space: UInt32) {
    self.init(space &* 8 &+ UInt32(kind.rawValue), name.index)
  }

  fileprivate init(_ high: UInt32, _ low: UInt32) {
    self.high = high
    self.low = low
  }

  /// The preferred slot. Keys that are looked up one after another, such as the names of one screen, get neighbouring
  /// slots.
  fileprivate var near: Int { Int(truncatingIfNeeded: high &* 8 &+ low) }

  /// The start of the probe sequence where the preferred slot is taken. It is the same in every run; its low bits
  /// depend on all bits of the key.
  fileprivate var far: Int {
    let bits = UInt64(high) << 32 | UInt64(low)
    var mixed = (bits ^ bits >> 29) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: mixed >> 32)
  }
}

/// A hash table from keys to array indices, with open addressing. A large script has a hundred thousand entries: the
/// hash of a `Dictionary` alone takes longer than a lookup here, and neighbouring slots avoid cache misses. Entries are
/// never removed.
struct IndexTable: Sendable {
  private struct Slot: BitwiseCopyable {
    var key = IndexKey(0, 0)
    /// The array index, or -1 where the slot is free.
    var index: Int32 = -1
  }

  /// Empty, or a power of two of which at most half are taken.
  private var slots: [Slot] = []
  private var count = 0

  var isEmpty: Bool { count == 0 }

  /// The index stored for a key, or nil.
  subscript(key: IndexKey) -> Int? {
    if slots.isEmpty { return nil }
    let index = slots[slot(of: key)].index
    return index < 0 ? nil : Int(index)
  }

  /// Stores the index of a key, replacing an earlier one.
  mutating func set(_ key: IndexKey, to index: Int) {
    if count * 2 >= slots.count { grow() }
    let slot = slot(of: key)
    if slots[slot].index < 0 { count += 1 }
    slots[slot] = Slot(key: key, index: Int32(truncatingIfNeeded: index))
  }

  /// Stores the index of a key, and returns the earlier one.
  mutating func update(_ key: IndexKey, to index: Int) -> Int? {
    let known = self[key]
    set(key, to: index)
    return known
  }

  /// The slot of the key, or the free slot where it belongs.
  @inline(__always)
  private func slot(of key: IndexKey) -> Int {
    let mask = slots.count &- 1
    var slot = key.near & mask
    if isFree(slot, for: key) { return slot }
    slot = key.far & mask
    while !isFree(slot, for: key) { slot = (slot &+ 1) & mask }
    return slot
  }

  /// Whether the slot is free or holds the key.
  @inline(__always)
  private func isFree(_ slot: Int, for key: IndexKey) -> Bool {
    let taken = slots[slot]
    return taken.index < 0 || taken.key.low == key.low && taken.key.high == key.high
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: max(16, old.count * 2))
    for taken in old where taken.index >= 0 { slots[slot(of: taken.key)] = taken }
  }
}
