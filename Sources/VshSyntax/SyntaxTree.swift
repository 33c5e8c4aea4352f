public import VshSource

/// A place in a syntax tree.
public struct SyntaxID: Hashable, Sendable, BitwiseCopyable {
  /// The index of the entry; 0 is the entry for none.
  public let index: UInt32

  /// The entry at a place.
  @inlinable
  public init(index: UInt32) { self.index = index }

  /// An absent optional child.
  public static let none = SyntaxID(index: 0)

  /// The entry at a place of the tree.
  @inlinable
  public init(_ place: Int) { index = UInt32(truncatingIfNeeded: place) }

  /// False for an absent optional child.
  @inlinable
  public var exists: Bool { index != 0 }

  /// Whether both are the same entry.
  @inlinable
  public static func == (a: SyntaxID, b: SyntaxID) -> Bool { a.index == b.index }
}

/// One entry of a syntax tree, 16 bytes: a large file has enough that the first touch of their memory costs as much as
/// reading the text. `SyntaxTree` has its name and its children.
public struct Syntax: Sendable, BitwiseCopyable {
  /// The kind of the entry.
  public let kind: SyntaxKind
  /// A variant of the kind, such as an operator; the raw value of the enum that the kind names.
  public let detail: UInt8
  /// How many children it has, up to `manyChildren`; with `namedParent` where it has children and a name.
  public let childMarks: UInt16
  /// Bytes of the file, half-open.
  public let start: UInt32
  /// The end offset.
  public let end: UInt32
  /// The name of an entry without children. For any other, the index of its first child among the links; it is preceded
  /// by the name, if there is one, and that by the number of children, if they are many.
  public let nameOrLink: UInt32
}

extension Syntax {
  /// From this number of children on, `childCount` has the number.
  @inlinable
  public static var manyChildren: UInt16 { 0x7FFF }
  /// Set in `childMarks` where an entry has children and a name.
  @inlinable
  public static var namedParent: UInt16 { 0x8000 }
}

/// A comment, kept beside the tree for the formatter and for `///` texts.
public struct Comment: Sendable, BitwiseCopyable {
  /// The first byte.
  public var start: UInt32
  /// The end offset.
  public var end: UInt32
  /// It begins with `///`.
  public var documents: Bool
}

/// A file's syntax tree: two flat arrays and the shared names. It is a valid tree for any text, and refers to no
/// declaration, type or other file.
public struct SyntaxTree: Sendable {
  /// The file that was read.
  public let file: FileID
  /// Children precede their parents.
  public private(set) var entries: [Syntax] = []
  /// The children of all entries; those of one entry are adjacent.
  public private(set) var links: [SyntaxID] = []
  /// The entry that holds all others.
  public var root: SyntaxID = .none
  /// In the order of the text.
  public var comments: [Comment] = []

  /// A tree of nothing.
  public init(file: FileID) { self.init(file: file, bytes: 0) }

  /// Reserves the entries for a text of this size: a screen has an entry for seven bytes and a link for five, `1+1+…`
  /// has one of each per byte. Unused memory is never touched, while an array that grows is copied; small texts use
  /// memory that is in use already.
  init(file: FileID, bytes: Int) {
    self.file = file
    let isLarge = bytes > 64 << 10
    entries.reserveCapacity(isLarge ? bytes : bytes / 5 + 8)
    links.reserveCapacity(isLarge ? bytes : bytes / 4 + 8)
    entries.append(Syntax(kind: .missing, detail: 0, childMarks: 0, start: 0, end: 0, nameOrLink: 0))
  }

  /// The entry at a place.
  @inlinable
  public subscript(id: SyntaxID) -> Syntax { entries[Int(id.index)] }

  /// The bytes of an entry.
  @inlinable
  public func span(of id: SyntaxID) -> SourceSpan {
    let entry = self[id]
    return SourceSpan(file: file, start: entry.start, end: entry.end)
  }

  /// What an entry is.
  @inlinable
  public func kind(of id: SyntaxID) -> SyntaxKind { self[id].kind }

  /// The name of an entry, or the empty name.
  @inlinable
  public func name(of id: SyntaxID) -> NameID {
    let entry = self[id]
    if entry.childMarks == 0 { return NameID(index: entry.nameOrLink) }
    if entry.childMarks & Syntax.namedParent == 0 { return .empty }
    return NameID(index: links[Int(entry.nameOrLink) - 1].index)
  }

  /// Whether an entry has a name, without making a `NameID`.
  @inlinable
  public func isNamed(_ id: SyntaxID) -> Bool { name(of: id).index != 0 }

  /// How many children an entry has, absent ones among them.
  @inlinable
  public func childCount(of id: SyntaxID) -> Int {
    let entry = self[id]
    let count = entry.childMarks & ~Syntax.namedParent
    return count < Syntax.manyChildren ? Int(count) : Int(links[Int(entry.nameOrLink) - 2].index)
  }

  /// The places of an entry's children among the links: walking these counts no references, as a slice does.
  @inlinable
  public func links(of id: SyntaxID) -> Range<Int> {
    let count = childCount(of: id)
    let first = count == 0 ? 0 : Int(self[id].nameOrLink)
    return first..<first + count
  }

  /// The children of an entry, in order; absent ones are `.none`.
  @inlinable
  public func children(of id: SyntaxID) -> ArraySlice<SyntaxID> { links[links(of: id)] }

  /// The child at a place of its kind's layout, or `.none`.
  @inlinable
  public func child(_ id: SyntaxID, _ place: Int) -> SyntaxID {
    place < childCount(of: id) ? links[Int(self[id].nameOrLink) + place] : .none
  }

  /// The first two children, to be named at the place of use: `let (type, value) = tree.two(id)`.
  @inlinable
  public func two(_ id: SyntaxID) -> (SyntaxID, SyntaxID) { (child(id, 0), child(id, 1)) }

  /// The first three children.
  @inlinable
  public func three(_ id: SyntaxID) -> (SyntaxID, SyntaxID, SyntaxID) {
    (child(id, 0), child(id, 1), child(id, 2))
  }

  /// The first four children.
  @inlinable
  public func four(_ id: SyntaxID) -> (SyntaxID, SyntaxID, SyntaxID, SyntaxID) {
    (child(id, 0), child(id, 1), child(id, 2), child(id, 3))
  }

  /// The first five children.
  @inlinable
  public func five(_ id: SyntaxID) -> (SyntaxID, SyntaxID, SyntaxID, SyntaxID, SyntaxID) {
    (child(id, 0), child(id, 1), child(id, 2), child(id, 3), child(id, 4))
  }

  /// The first six children.
  @inlinable
  public func six(_ id: SyntaxID) -> (SyntaxID, SyntaxID, SyntaxID, SyntaxID, SyntaxID, SyntaxID) {
    (child(id, 0), child(id, 1), child(id, 2), child(id, 3), child(id, 4), child(id, 5))
  }

  /// Gives the file these items only, which are among those that it has.
  public mutating func keepItems(_ items: [SyntaxID]) {
    let file = self[root]
    links.append(SyntaxID(index: UInt32(truncatingIfNeeded: items.count)))
    links.append(.none)
    let firstLink = UInt32(truncatingIfNeeded: links.count)
    links.append(contentsOf: items)
    let count = UInt16(truncatingIfNeeded: min(items.count, Int(Syntax.manyChildren)))
    entries.append(
      Syntax(
        kind: file.kind, detail: file.detail, childMarks: count == 0 ? 0 : count | Syntax.namedParent,
        start: file.start, end: file.end, nameOrLink: count == 0 ? 0 : firstLink))
    root = SyntaxID(index: UInt32(truncatingIfNeeded: entries.count - 1))
  }

  /// Appends entries whose children are earlier entries, or are appended with them.
  mutating func append(_ entries: Span<Syntax>, _ links: Span<SyntaxID>) {
    entries.withUnsafeBufferPointer { self.entries.append(contentsOf: $0) }
    links.withUnsafeBufferPointer { self.links.append(contentsOf: $0) }
  }
}
