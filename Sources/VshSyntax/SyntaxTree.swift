package import VshSource

/// A place in a syntax tree.
package struct SyntaxID: Hashable, Sendable, BitwiseCopyable {
  package let index: UInt32

  package init(index: UInt32) { self.index = index }

  /// An optional child that is not there.
  package static let none = SyntaxID(index: 0)

  package var exists: Bool { index != 0 }
}

/// One entry of a syntax tree: plain data, its children a range of the tree's links.
package struct Syntax: Sendable, BitwiseCopyable {
  package var kind: SyntaxKind
  /// A variant of the kind, such as an operator; each kind says which enum's raw value it is.
  package var detail: UInt8 = 0
  package var name: NameID = .empty
  /// Bytes of the file, half-open.
  package var start: UInt32
  package var end: UInt32
  package var firstLink: UInt32 = 0
  package var linkCount: UInt32 = 0
}

/// A comment, kept beside the tree for the formatter and for `///` texts.
package struct Comment: Sendable, BitwiseCopyable {
  package var start: UInt32
  package var end: UInt32
  /// It begins with `///`.
  package var documents: Bool
}

/// A file's syntax tree: two flat arrays and the names they share. It is always a tree, whatever the text was; it never
/// refers to a declaration, a type or another file.
package struct SyntaxTree: Sendable {
  package let file: FileID
  package private(set) var entries: [Syntax] = []
  package private(set) var links: [SyntaxID] = []
  package var root: SyntaxID = .none
  /// In the order of the text.
  package var comments: [Comment] = []

  package init(file: FileID) {
    self.file = file
    entries.append(Syntax(kind: .missing, start: 0, end: 0))
  }

  /// The same with room for what so many bytes may hold; what is not used is never touched.
  init(file: FileID, bytes: Int) {
    self.file = file
    entries.reserveCapacity(bytes / 5 + 8)
    links.reserveCapacity(bytes / 5 + 8)
    entries.append(Syntax(kind: .missing, start: 0, end: 0))
  }

  package subscript(id: SyntaxID) -> Syntax { entries[Int(id.index)] }

  package func span(of id: SyntaxID) -> SourceSpan {
    let entry = self[id]
    return SourceSpan(file: file, start: entry.start, end: entry.end)
  }

  package func kind(of id: SyntaxID) -> SyntaxKind { self[id].kind }

  package func name(of id: SyntaxID) -> NameID { self[id].name }

  /// The children of an entry, in order; absent ones are `.none`.
  package func children(of id: SyntaxID) -> ArraySlice<SyntaxID> {
    let entry = self[id]
    return links[Int(entry.firstLink)..<Int(entry.firstLink + entry.linkCount)]
  }

  /// The child at a place of its kind's layout, or `.none`.
  package func child(_ id: SyntaxID, _ place: Int) -> SyntaxID {
    let entry = self[id]
    return place < Int(entry.linkCount) ? links[Int(entry.firstLink) + place] : .none
  }

  /// The first two children, to be named at the place of use: `let (type, value) = tree.two(id)`.
  package func two(_ id: SyntaxID) -> (SyntaxID, SyntaxID) { (child(id, 0), child(id, 1)) }

  package func three(_ id: SyntaxID) -> (SyntaxID, SyntaxID, SyntaxID) {
    (child(id, 0), child(id, 1), child(id, 2))
  }

  package func four(_ id: SyntaxID) -> (SyntaxID, SyntaxID, SyntaxID, SyntaxID) {
    (child(id, 0), child(id, 1), child(id, 2), child(id, 3))
  }

  package func five(_ id: SyntaxID) -> (SyntaxID, SyntaxID, SyntaxID, SyntaxID, SyntaxID) {
    (child(id, 0), child(id, 1), child(id, 2), child(id, 3), child(id, 4))
  }

  package func six(_ id: SyntaxID) -> (SyntaxID, SyntaxID, SyntaxID, SyntaxID, SyntaxID, SyntaxID) {
    (child(id, 0), child(id, 1), child(id, 2), child(id, 3), child(id, 4), child(id, 5))
  }

  /// Adds an entry whose children are there already.
  package mutating func add(_ entry: Syntax, children: some Sequence<SyntaxID>) -> SyntaxID {
    var entry = entry
    entry.firstLink = UInt32(truncatingIfNeeded: links.count)
    links.append(contentsOf: children)
    entry.linkCount = UInt32(truncatingIfNeeded: links.count) - entry.firstLink
    entries.append(entry)
    return SyntaxID(index: UInt32(truncatingIfNeeded: entries.count - 1))
  }

  /// The same for a number of children that is known where it is written: no array is made for them.
  mutating func add<let count: Int>(_ entry: Syntax, _ children: InlineArray<count, SyntaxID>) -> SyntaxID {
    var entry = entry
    entry.firstLink = UInt32(truncatingIfNeeded: links.count)
    entry.linkCount = UInt32(truncatingIfNeeded: count)
    for i in children.indices { links.append(children[i]) }
    entries.append(entry)
    return SyntaxID(index: UInt32(truncatingIfNeeded: entries.count - 1))
  }

  /// The same for the last of `pending`, which are taken off it.
  mutating func add(_ entry: Syntax, takingFrom first: Int, of pending: inout [SyntaxID]) -> SyntaxID {
    var entry = entry
    entry.firstLink = UInt32(truncatingIfNeeded: links.count)
    entry.linkCount = UInt32(truncatingIfNeeded: pending.count - first)
    for i in first..<pending.count { links.append(pending[i]) }
    for _ in first..<pending.count { _ = pending.popLast() }
    entries.append(entry)
    return SyntaxID(index: UInt32(truncatingIfNeeded: entries.count - 1))
  }
}
