import VshSource

/// A small table before the names of the load: most names of a file were met a moment ago. It keeps the loop over a name's
/// bytes in this module and remembers which word the name is.
///
/// A name is known by its last eight bytes and its length; a longer one is compared with where it stood before.
struct NameCache {
  struct Known {
    var tail: UInt64 = 0
    var start: UInt32 = 0
    var length: UInt32 = 0
    var name = NameID(index: 0)
    var word = Word.none
    var kind = TokenKind.name
  }

  private var slots: [Known]
  private let shift: UInt64
  private static let mostBits = 11
  private static let leastBits = 5

  /// As large as a text of so many bytes can use: for a short one, making it would take longer than reading the text.
  init(forBytes count: Int) {
    let wanted = Int.bitWidth - (count / 16).leadingZeroBitCount
    let bits = min(max(wanted, Self.leastBits), Self.mostBits)
    shift = UInt64(64 - bits)
    slots = [Known](repeating: Known(), count: 1 << bits)
  }

  /// Where a name belongs; each slot holds one.
  func slot(tail: UInt64, length: Int) -> Int {
    let mixed = (tail ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> shift)
  }

  /// What is known of the name at `start`, if it is the one that its slot holds.
  func known(at slot: Int, tail: UInt64, _ bytes: Span<UInt8>, _ start: Int, _ length: Int) -> Known? {
    let known = slots[slot]
    guard known.tail == tail, Int(known.length) == length else { return nil }
    if length > 8 {
      let earlier = Int(known.start)
      for i in 0..<length - 8 where bytes[earlier + i] != bytes[start + i] { return nil }
    }
    return known
  }

  mutating func keep(_ known: Known, at slot: Int) { slots[slot] = known }
}
