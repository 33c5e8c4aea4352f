/// A name, interned: two names are equal exactly when their ids are.
package struct NameID: Hashable, Sendable, BitwiseCopyable {
  package let index: UInt32

  package init(index: UInt32) { self.index = index }

  /// The empty name; it stands where a declaration's name was missing.
  package static let empty = NameID(index: 0)
}

/// All names of one load, each held once. The lexer interns, later stages compare ids; text comes back only for print.
package struct NameTable: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []
  /// Open addressing: a name's index + 1, or 0. The size is a power of two, at most half full.
  private var slots: [UInt32]
  /// Its first names are the language's words, as the lexer puts them there.
  package var beginsWithWords = false

  package init() {
    slots = [UInt32](repeating: 0, count: 1024)
    _ = intern("")
  }

  private init(slots: [UInt32]) { self.slots = slots }

  /// What stands where a table was, while its names are elsewhere: nothing may be asked of it.
  package static var moved: NameTable { NameTable(slots: []) }

  package var count: Int { ends.count }

  package mutating func intern(_ text: StaticString) -> NameID {
    text.withUTF8Buffer { intern(Array($0)) }
  }

  package mutating func intern(_ text: String) -> NameID { intern(Array(text.utf8)) }

  package mutating func intern(_ name: [UInt8]) -> NameID { intern(name.span) }

  package mutating func intern(_ name: Span<UInt8>) -> NameID {
    let slot = self.slot(of: name)
    if slots[slot] != 0 { return NameID(index: slots[slot] - 1) }
    for i in name.indices { bytes.append(name[i]) }
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
    let id = NameID(index: UInt32(truncatingIfNeeded: ends.count - 1))
    slots[slot] = id.index + 1
    if ends.count * 2 > slots.count { grow() }
    return id
  }

  /// The id of a name that some file holds, or nil.
  package func find(_ text: String) -> NameID? {
    let name = Array(text.utf8)
    let slot = self.slot(of: name.span)
    return slots[slot] == 0 ? nil : NameID(index: slots[slot] - 1)
  }

  package subscript(id: NameID) -> String { String(decoding: bytes[range(of: id)], as: UTF8.self) }

  /// The UTF-8 of a name.
  package func utf8(of id: NameID) -> ArraySlice<UInt8> { bytes[range(of: id)] }

  private func range(of id: NameID) -> Range<Int> {
    let index = Int(id.index)
    guard index < ends.count else { return 0..<0 }
    return (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  /// Where the name stands among the slots, or the free slot where it belongs.
  private func slot(of name: Span<UInt8>) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Self.hash(name)) & mask
    while slots[slot] != 0, !holds(slots[slot] - 1, name) { slot = (slot + 1) & mask }
    return slot
  }

  private func holds(_ index: UInt32, _ name: Span<UInt8>) -> Bool {
    let range = range(of: NameID(index: index))
    guard range.count == name.count else { return false }
    for i in name.indices where bytes[range.lowerBound + i] != name[i] { return false }
    return true
  }

  private mutating func grow() {
    var larger = [UInt32](repeating: 0, count: slots.count * 2)
    let mask = larger.count - 1
    for index in ends.indices {
      let range = range(of: NameID(index: UInt32(truncatingIfNeeded: index)))
      var slot = Int(truncatingIfNeeded: Self.hash(bytes.span.extracting(range))) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = UInt32(index) + 1
    }
    slots = larger
  }

  /// FNV-1a over the bytes, its high half folded in; the same on every machine and in every run.
  private static func hash(_ name: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for i in name.indices { hash = (hash ^ UInt64(name[i])) &* 0x100_0000_01b3 }
    return hash ^ (hash >> 32)
  }
}
