package import VshSource

/// A place in a syntax tree.
package struct SyntaxID: Hashable, Sendable, BitwiseCopyable {
  package let index: UInt32

  package init(index: UInt32) { self.index = index }

  /// An optional child that is not there.
  package static let none = SyntaxID(index: 0)

  package var exists: Bool { index != 0 }
}

/// One entry of a syntax tree: plain data, 16 bytes, since a large file has so many that touching their memory for the first
/// time costs as much as reading the text. `SyntaxTree` tells its name and its children.
package struct Syntax: Sendable, BitwiseCopyable {
  package let kind: SyntaxKind
  /// A variant of the kind, such as an operator; each kind says which enum's raw value it is.
  package let detail: UInt8
  /// How many children it has, up to `manyChildren`; with `namedParent` where it has children and a name.
  package let childMarks: UInt16
  /// Bytes of the file, half-open.
  package let start: UInt32
  package let end: UInt32
  /// The name of an entry without children. Of another it is where its first child stands among the links: before that its
  /// name, if it has one, and before the name the number of its children, if they are many.
  package let nameOrLink: UInt32
}

extension Syntax {
  package static var manyChildren: UInt16 { 0x7FFF }
  package static var namedParent: UInt16 { 0x8000 }
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

  /// A tree of nothing.
  package init(file: FileID) { self.init(file: file, bytes: 0) }

  /// With room for what so many bytes may hold: a screen has an entry for seven bytes and a link for five. What is not used is
  /// never touched.
  init(file: FileID, bytes: Int) {
    self.file = file
    entries.reserveCapacity(bytes / 5 + 8)
    links.reserveCapacity(bytes / 4 + 8)
    entries.append(Syntax(kind: .missing, detail: 0, childMarks: 0, start: 0, end: 0, nameOrLink: 0))
  }

  package subscript(id: SyntaxID) -> Syntax { entries[Int(id.index)] }

  package func span(of id: SyntaxID) -> SourceSpan {
    let entry = self[id]
    return SourceSpan(file: file, start: entry.start, end: entry.end)
  }

  package func kind(of id: SyntaxID) -> SyntaxKind { self[id].kind }

  package func name(of id: SyntaxID) -> NameID {
    let entry = self[id]
    if entry.childMarks == 0 { return NameID(index: entry.nameOrLink) }
    if entry.childMarks & Syntax.namedParent == 0 { return .empty }
    return NameID(index: links[Int(entry.nameOrLink) - 1].index)
  }

  /// How many children an entry has, absent ones among them.
  package func childCount(of id: SyntaxID) -> Int {
    let entry = self[id]
    let count = entry.childMarks & ~Syntax.namedParent
    return count < Syntax.manyChildren ? Int(count) : Int(links[Int(entry.nameOrLink) - 2].index)
  }

  /// The children of an entry, in order; absent ones are `.none`.
  package func children(of id: SyntaxID) -> ArraySlice<SyntaxID> {
    let count = childCount(of: id)
    let first = count == 0 ? 0 : Int(self[id].nameOrLink)
    return links[first..<first + count]
  }

  /// The child at a place of its kind's layout, or `.none`.
  package func child(_ id: SyntaxID, _ place: Int) -> SyntaxID {
    place < childCount(of: id) ? links[Int(self[id].nameOrLink) + place] : .none
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

  /// Gives the file these items only, which are among those that it has.
  package mutating func keepItems(_ items: [SyntaxID]) {
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
