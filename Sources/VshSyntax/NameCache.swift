import VshSource

/// A small table before the names of the load: most names of a file were met a moment ago. It keeps the search for a name in
/// this module and remembers which word the name is. It holds what is a `ShortText`, by its bytes themselves.
struct NameCache {
  struct Known {
    var head: UInt64 = 0
    var tail: UInt64 = 0
    var name = NameID(index: 0)
    var entry = WordTable.Entry()
  }

  /// Each holds one name; one that has met none holds the empty name.
  var slots: [Known]
  let shift: UInt64
  private static let mostBits = 11
  private static let leastBits = 5

  /// As large as a text of so many bytes can use: for a short one, making it would take longer than reading the text.
  init(forBytes count: Int) {
    let wanted = Int.bitWidth - (count / 16).leadingZeroBitCount
    let bits = min(max(wanted, Self.leastBits), Self.mostBits)
    shift = UInt64(64 - bits)
    slots = [Known](repeating: Known(), count: 1 << bits)
  }
}
