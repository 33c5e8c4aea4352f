import VshSource

/// A small table before the names of the load: most names of a file were met a moment ago. It keeps the search for a name in
/// this module and remembers what token the text is. It holds what is a `ShortText`, by its bytes themselves.
struct NameCache {
  struct Known {
    var head: UInt64 = 0
    var tail: UInt64 = 0
    var meaning = TokenMeaning(.name, name: .empty)
  }

  /// Each holds one name; one that has met none holds the empty name.
  var slots: [Known]
  let shift: UInt64
  private static let mostBits = 11
  private static let leastBits = 5

  /// As large as a text of this size can use: for a short one, making it would take longer than reading the text.
  init(forBytes count: Int) {
    let wanted = Int.bitWidth - (count / 16).leadingZeroBitCount
    let bits = min(max(wanted, Self.leastBits), Self.mostBits)
    shift = UInt64(64 - bits)
    slots = [Known](repeating: Known(), count: 1 << bits)
  }

  /// What the text that stands at a place is: a name, a word or a whole number. Of one in quotes only the name counts.
  @inline(__always)
  mutating func meaning(
    of text: ShortText, _ bytes: Span<UInt8>, _ start: Int, _ names: inout NameTable, _ words: WordTable
  ) -> TokenMeaning {
    let slot = text.slot(shift)
    let known = slots[slot]
    if known.head == text.head, known.tail == text.tail { return known.meaning }
    return meet(text, slot, bytes, start, &names, words)
  }

  /// Interns what the slot does not hold.
  @inline(never)
  private mutating func meet(
    _ text: ShortText, _ slot: Int, _ bytes: Span<UInt8>, _ start: Int, _ names: inout NameTable,
    _ words: WordTable
  ) -> TokenMeaning {
    let name = names.intern(bytes.extracting(start..<start &+ text.length))
    let meaning = Lexer.isDigit(bytes[start]) ? TokenMeaning(.number, name: name) : words.meaning(of: name)
    slots[slot] = Known(head: text.head, tail: text.tail, meaning: meaning)
    return meaning
  }
}
