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
    var entry = WordTable.Entry()

    @inline(__always)
    func isName(tail: UInt64, _ bytes: Span<UInt8>, _ start: Int, _ length: Int) -> Bool {
      guard self.tail == tail, Int(self.length) == length else { return false }
      return length <= 8 || hasHead(bytes, start, length - 8)
    }

    private func hasHead(_ bytes: Span<UInt8>, _ start: Int, _ length: Int) -> Bool {
      let earlier = Int(self.start)
      for i in 0..<length where bytes[earlier + i] != bytes[start + i] { return false }
      return true
    }
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
  @inline(__always)
  func slot(tail: UInt64, length: Int) -> Int {
    let mixed = (tail ^ UInt64(truncatingIfNeeded: length)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> shift)
  }

  /// What a slot knows; of the name at `start` only if it is the one that the slot holds.
  @inline(__always)
  func known(at slot: Int) -> Known { slots[slot] }

  mutating func keep(_ known: Known, at slot: Int) { slots[slot] = known }
}
