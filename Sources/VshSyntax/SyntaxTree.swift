public import VshSource

/// A place in a syntax tree.
public struct SyntaxID: Hashable, Sendable, BitwiseCopyable {
  /// The place among the entries; 0 is the entry that stands for none.
  public let index: UInt32

  /// The entry at a place.
  @inlinable
  public init(index: UInt32) { self.index = index }

  /// An optional child that is not there.
  public static let none = SyntaxID(index: 0)

  /// The entry at a place of the tree.
  @inlinable
  public init(_ place: Int) { index = UInt32(truncatingIfNeeded: place) }

  /// False for an optional child that is not there.
  @inlinable
  public var exists: Bool { index != 0 }

  /// Whether both are the same entry.
  @inlinable
  public static func == (a: SyntaxID, b: SyntaxID) -> Bool { a.index == b.index }
}

/// One entry of a syntax tree: plain data, 16 bytes, since a large file has enough of them that touching their memory for the first
/// time costs as much as reading the text. `SyntaxTree` tells its name and its children.
public struct Syntax: Sendable, BitwiseCopyable {
  /// What the entry is.
  public let kind: SyntaxKind
  /// A variant of the kind, such as an operator; each kind says which enum's raw value it is.
  public let detail: UInt8
  /// How many children it has, up to `manyChildren`; with `namedParent` where it has children and a name.
  public let childMarks: UInt16
  /// Bytes of the file, half-open.
  public let start: UInt32
  /// The byte behind the last.
  public let end: UInt32
  /// The name of an entry without children. Of another it is where its first child stands among the links: before that its
  /// name, if it has one, and before the name the number of its children, if they are many.
  public let nameOrLink: UInt32
}

extension Syntax {
  /// From this number of children on, `childCount` says how many there are.
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
  /// The byte behind the last.
  public var end: UInt32
  /// It begins with `///`.
  public var documents: Bool
}

/// A file's syntax tree: two flat arrays and the names they share. It is always a tree, whatever the text was; it never
/// refers to a declaration, a type or another file.
public struct SyntaxTree: Sendable {
  /// The file that was read.
  public let file: FileID
  /// Children stand before their parents.
  public private(set) var entries: [Syntax] = []
  /// The children of all entries, each entry's side by side.
  public private(set) var links: [SyntaxID] = []
  /// The entry that holds all others.
  public var root: SyntaxID = .none
  /// In the order of the text.
  public var comments: [Comment] = []

  /// A tree of nothing.
  public init(file: FileID) { self.init(file: file, bytes: 0) }

  /// Makes room for the entries of a text of this size: a screen has an entry for seven bytes and a link for five, `1+1+…` has
  /// one of each for a byte. Memory that is not used is never touched, while an array that grows is copied; small texts lie in
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

  /// Whether an entry has a name, asked without making one.
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

  /// Adds entries whose children are among those that are there or come with them.
  mutating func append(_ entries: Span<Syntax>, _ links: Span<SyntaxID>) {
    entries.withUnsafeBufferPointer { self.entries.append(contentsOf: $0) }
    links.withUnsafeBufferPointer { self.links.append(contentsOf: $0) }
  }
}
