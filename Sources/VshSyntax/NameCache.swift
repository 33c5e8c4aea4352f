import VshSource

/// A small cache in front of the load's name table, since most names of a file occur repeatedly. It keeps lookups in
/// this module and stores the token of each text. Keys are the bytes of a `ShortText`.
struct NameCache {
  struct Known {
    var head: UInt64 = 0
    var tail: UInt64 = 0
    var meaning = TokenMeaning(.name, name: .empty)
  }

  /// Each slot holds one name; an unused one holds the empty name.
  var slots: [Known]
  let shift: UInt64
  private static let mostBits = 11
  private static let leastBits = 5

  /// Creates a cache in proportion to the size of the text: for a short text, a large cache takes longer to create than
  /// the text to read.
  init(forBytes count: Int) {
    let wanted = Int.bitWidth - (count / 16).leadingZeroBitCount
    let bits = min(max(wanted, Self.leastBits), Self.mostBits)
    shift = UInt64(64 - bits)
    slots = [Known](repeating: Known(), count: 1 << bits)
  }

  /// The meaning of the text at an offset: a name, a word or a whole number. For a quoted text only the name is used.
  @inline(__always)
  mutating func meaning(
    of text: ShortText, _ bytes: Span<UInt8>, _ start: Int, _ names: inout NameTable, _ words: WordTable
  ) -> TokenMeaning {
    let slot = text.slot(shift)
    let known = slots[slot]
    if known.head == text.head, known.tail == text.tail { return known.meaning }
    return meet(text, slot, bytes, start, &names, words)
  }

  /// Interns a text that the slot does not hold, and stores it there.
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
