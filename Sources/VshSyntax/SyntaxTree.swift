public import VshSource

/// The index of an entry of a syntax tree.
public struct SyntaxID: Hashable, Sendable, BitwiseCopyable {
  /// The index; 0 is the entry for an absent child.
  public let index: UInt32

  /// The entry at an index.
  @inlinable
  public init(index: UInt32) { self.index = index }

  /// An absent optional child.
  public static let none = SyntaxID(index: 0)

  /// The entry at an index of the tree.
  @inlinable
  public init(_ index: Int) { self.index = UInt32(truncatingIfNeeded: index) }

  /// False for an absent optional child.
  @inlinable
  public var exists: Bool { index != 0 }

  /// Whether both are the same entry.
  @inlinable
  public static func == (a: SyntaxID, b: SyntaxID) -> Bool { a.index == b.index }
}

/// One entry of a syntax tree, in 16 bytes: in a large file the first access to this memory costs as much as reading
/// the text. `SyntaxTree` returns its name and its children.
public struct Syntax: Sendable, BitwiseCopyable {
  /// The kind of the entry.
  public let kind: SyntaxKind
  /// A variant of the kind, such as an operator; the raw value of the enum that the kind names.
  public internal(set) var detail: UInt8
  /// The number of children, at most `manyChildren`; with the bit `namedParent` where it has children and a name.
  public let childMarks: UInt16
  /// The start offset in the file.
  public internal(set) var start: UInt32
  /// The end offset.
  public let end: UInt32
  /// The name of an entry without children. For any other, the index of its first child among the links; before that
  /// are the name, if there is one, and before the name the number of children, if they are many.
  public let nameOrLink: UInt32
}

extension Syntax {
  /// With this number of children or more, the number is among the links.
  @inlinable
  public static var manyChildren: UInt16 { 0x7FFF }
  /// Set in `childMarks` where an entry has children and a name.
  @inlinable
  public static var namedParent: UInt16 { 0x8000 }
}

/// A comment, kept beside the tree for the formatter and for `///` texts.
public struct Comment: Sendable, BitwiseCopyable {
  /// The start offset.
  public var start: UInt32
  /// The end offset.
  public var end: UInt32
  /// Whether it begins with `///`.
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
  /// The root entry.
  public var root: SyntaxID = .none
  /// The comments in the order of the text.
  public var comments: [Comment] = []

  /// An empty tree.
  public init(file: FileID) { self.init(file: file, bytes: 0) }

  /// Reserves capacity for a text of this size: a screen has an entry per seven bytes and a link per five.
  init(file: FileID, bytes: Int) {
    self.file = file
    entries.reserveCapacity(bytes / 5 + 8)
    links.reserveCapacity(bytes / 4 + 8)
    entries.append(Syntax(kind: .missing, detail: 0, childMarks: 0, start: 0, end: 0, nameOrLink: 0))
  }

  /// The entry with an id.
  @inlinable
  public subscript(id: SyntaxID) -> Syntax { entries[Int(id.index)] }

  /// The bytes of an entry.
  @inlinable
  public func span(of id: SyntaxID) -> SourceSpan {
    let entry = self[id]
    return SourceSpan(file: file, start: entry.start, end: entry.end)
  }

  /// The kind of an entry.
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

  /// Whether a declaration is `private`, so that no import brings it.
  package func isPrivate(_ id: SyntaxID) -> Bool {
    self[id].detail == 1 && self[id].kind.isImportable
  }

  /// Makes an entry that begins with `private` a private declaration.
  mutating func markPrivate(_ id: SyntaxID, from start: UInt32) {
    entries[Int(id.index)].detail = 1
    entries[Int(id.index)].start = start
  }

  /// The number of an entry's children, including absent ones.
  @inlinable
  public func childCount(of id: SyntaxID) -> Int {
    let entry = self[id]
    let count = entry.childMarks & ~Syntax.namedParent
    return count < Syntax.manyChildren ? Int(count) : Int(links[Int(entry.nameOrLink) - 2].index)
  }

  /// The range of an entry's children among the links. Iterating it needs no reference counting, unlike a slice.
  @inlinable
  public func links(of id: SyntaxID) -> Range<Int> {
    let count = childCount(of: id)
    let first = count == 0 ? 0 : Int(self[id].nameOrLink)
    return first..<first + count
  }

  /// The children of an entry, in order; absent ones are `.none`.
  @inlinable
  public func children(of id: SyntaxID) -> ArraySlice<SyntaxID> { links[links(of: id)] }

  /// The child at an index of its kind's layout, or `.none`.
  @inlinable
  public func child(_ id: SyntaxID, _ index: Int) -> SyntaxID {
    index < childCount(of: id) ? links[Int(self[id].nameOrLink) + index] : .none
  }

  /// The first two children, for destructuring: `let (type, value) = tree.two(id)`.
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

  /// Reduces the file to these of its items.
  public mutating func keepItems(_ items: [SyntaxID]) {
    let file = self[root]
    root = add(
      file.kind, detail: file.detail, name: .empty, from: file.start, to: file.end, items.span)
  }

  /// Adds an entry whose children are added already.
  mutating func add(
    _ kind: SyntaxKind, detail: UInt8, name: NameID, from start: UInt32, to end: UInt32,
    _ children: Span<SyntaxID>
  ) -> SyntaxID {
    var marks = UInt16(truncatingIfNeeded: min(children.count, Int(Syntax.manyChildren)))
    var nameOrLink = name.index
    if marks > 0 {
      let isMany = marks == Syntax.manyChildren
      if isMany { links.append(SyntaxID(children.count)) }
      if isMany || !name.isEmpty {
        marks |= Syntax.namedParent
        links.append(SyntaxID(index: name.index))
      }
      nameOrLink = UInt32(truncatingIfNeeded: links.count)
      for index in children.indices { links.append(children[index]) }
    }
    entries.append(
      Syntax(
        kind: kind, detail: detail, childMarks: marks, start: start, end: end, nameOrLink: nameOrLink))
    return SyntaxID(entries.count - 1)
  }

  /// Adds an entry whose children are the last of `pending`, and removes them from it.
  mutating func add(
    _ kind: SyntaxKind, detail: UInt8, name: NameID, from start: UInt32, to end: UInt32,
    takingFrom first: Int, of pending: inout [SyntaxID]
  ) -> SyntaxID {
    let id = add(kind, detail: detail, name: name, from: start, to: end, pending.span.extracting(first...))
    pending.removeSubrange(first...)
    return id
  }
}
