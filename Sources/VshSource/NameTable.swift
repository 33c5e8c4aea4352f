/// A name, interned: two names are equal exactly when their ids are.
public struct NameID: Hashable, Sendable, BitwiseCopyable {
  /// The index among the names of a load; 0 is the empty name.
  public let index: UInt32

  /// The name with an index.
  @inlinable
  public init(index: UInt32) { self.index = index }

  /// Whether the names are the same.
  @inlinable
  public static func == (a: NameID, b: NameID) -> Bool { a.index == b.index }

  /// The empty name, for a declaration without a name.
  @inlinable
  public static var empty: NameID { NameID(index: 0) }

  /// Whether it is the empty name.
  @inlinable
  public var isEmpty: Bool { index == 0 }
}

/// All names of one load, each stored once. The lexer interns names, later stages compare ids; the text is only needed
/// for output.
///
/// Tables that begin with the same names, such as the prelude's, share these and add their own.
package struct NameTable: Sendable {
  final class Beginning: Sendable {
    let names: NameList

    init(_ names: NameList) { self.names = names }

    static let none = Beginning(NameList())
  }

  private var beginning: Beginning
  private var beginningCount = 0
  private var own = NameList()
  /// Whether its first names are the language's words, as the lexer adds them.
  package var beginsWithWords = false

  /// A table with the empty name. All share one storage until they add a name of their own.
  package init() { self = .withoutNames }

  private static let withoutNames: NameTable = {
    var table = NameTable(beginning: .none)
    table.own.makeRoom(forSlots: 1024)
    _ = table.intern("")
    return table
  }()

  private init(beginning: Beginning) {
    self.beginning = beginning
    beginningCount = beginning.names.ends.count
  }

  /// An empty table to leave where a table was moved out temporarily. It must not be used.
  package static var moved: NameTable { NameTable(beginning: .none) }

  /// A table whose names are shared by its copies; each copy stores its own additions.
  package func asBeginning() -> NameTable {
    if beginningCount > 0 { return self }
    var table = NameTable(beginning: Beginning(own))
    table.beginsWithWords = beginsWithWords
    return table
  }

  package var count: Int { beginningCount + own.ends.count }

  package mutating func intern(_ text: String) -> NameID { intern(Array(text.utf8)) }

  package mutating func intern(_ name: [UInt8]) -> NameID { intern(name.span) }

  package mutating func intern(_ name: Span<UInt8>) -> NameID {
    let hash = NameList.hash(name)
    if beginningCount > 0, let index = beginning.names.index(of: name, hash) { return id(index) }
    return id(beginningCount + own.intern(name, hash))
  }

  /// The id of a name that occurs in some file, or nil.
  package func find(_ text: String) -> NameID? {
    let name = Array(text.utf8)
    let hash = NameList.hash(name.span)
    if beginningCount > 0, let index = beginning.names.index(of: name.span, hash) { return id(index) }
    return own.index(of: name.span, hash).map { id(beginningCount + $0) }
  }

  package subscript(id: NameID) -> String { String(decoding: utf8(of: id), as: UTF8.self) }

  /// The UTF-8 of a name.
  package func utf8(of id: NameID) -> ArraySlice<UInt8> {
    let index = Int(id.index)
    if index < beginningCount { return beginning.names.utf8(at: index) }
    return own.utf8(at: index - beginningCount)
  }

  private func id(_ index: Int) -> NameID { NameID(index: UInt32(truncatingIfNeeded: index)) }
}

/// Names in the order in which they were added, each found by its bytes.
struct NameList: Sendable {
  private var bytes: [UInt8] = []
  private(set) var ends: [UInt32] = []
  /// Open addressing: a name's index + 1, or 0 for a free slot. The count is 0 or a power of two, and at most half is
  /// used.
  private var slots: [UInt32] = []

  /// Empty for an invalid index.
  func utf8(at index: Int) -> ArraySlice<UInt8> { bytes[range(at: index)] }

  func index(of name: Span<UInt8>, _ hash: UInt64) -> Int? {
    if slots.isEmpty { return nil }
    let slot = self.slot(of: name, hash)
    return slots[slot] == 0 ? nil : Int(slots[slot]) - 1
  }

  /// The index of a name. A new name is added.
  mutating func intern(_ name: Span<UInt8>, _ hash: UInt64) -> Int {
    if (ends.count + 1) * 2 > slots.count { makeRoom(forSlots: max(32, slots.count * 2)) }
    let slot = self.slot(of: name, hash)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    bytes.append(addingCapacity: name.count) { bytes in
      for i in name.indices { bytes.append(name[i]) }
    }
    ends.append(UInt32(truncatingIfNeeded: bytes.count))
    slots[slot] = UInt32(truncatingIfNeeded: ends.count)
    return ends.count - 1
  }

  private func range(at index: Int) -> Range<Int> {
    guard index >= 0, index < ends.count else { return 0..<0 }
    return (index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])
  }

  /// The slot of a name, or the free slot where it belongs.
  private func slot(of name: Span<UInt8>, _ hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0, !holds(Int(slots[slot]) - 1, name) { slot = (slot + 1) & mask }
    return slot
  }

  private func holds(_ index: Int, _ name: Span<UInt8>) -> Bool {
    let range = range(at: index)
    guard range.count == name.count else { return false }
    let known = bytes.span.extracting(range)
    var offset = 0
    while offset &+ 8 <= name.count {
      if Self.word(known, offset) != Self.word(name, offset) { return false }
      offset &+= 8
    }
    while offset < name.count {
      if known[offset] != name[offset] { return false }
      offset &+= 1
    }
    return true
  }

  mutating func makeRoom(forSlots count: Int) {
    var larger: [UInt32] = []
    larger.append(contentsOf: repeatElement(0, count: count))
    let mask = count - 1
    for index in ends.indices {
      var slot = Int(truncatingIfNeeded: Self.hash(bytes.span.extracting(range(at: index)))) & mask
      while larger[slot] != 0 { slot = (slot + 1) & mask }
      larger[slot] = UInt32(index) + 1
    }
    slots = larger
  }

  /// Hashes eight bytes at a time, with the same result on every machine and in every run. Each round folds its
  /// product, so that every byte of the name affects the low bits, which select the slot.
  static func hash(_ name: Span<UInt8>) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: name.count)
    var offset = 0
    while offset &+ 8 <= name.count {
      hash = mixed(hash ^ word(name, offset))
      offset &+= 8
    }
    var rest: UInt64 = 0
    while offset < name.count {
      rest = rest &<< 8 | UInt64(name[offset])
      offset &+= 1
    }
    return mixed(hash ^ rest)
  }

  @inline(__always)
  private static func mixed(_ value: UInt64) -> UInt64 {
    let (high, low) = value.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return high ^ low
  }

  @inline(__always)
  private static func word(_ bytes: Span<UInt8>, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}
