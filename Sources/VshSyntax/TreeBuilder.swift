import VshSource

/// Builds a syntax tree. An entry is added after its children, and its number is known at once.
///
/// Each append to an array checks uniqueness and capacity, so entries are collected in this struct first, and moved to
/// the tree's arrays in groups.
struct TreeBuilder: ~Copyable {
  private var tree: SyntaxTree
  private var entries = InlineArray<64, Syntax>(
    repeating: Syntax(kind: .missing, detail: 0, childMarks: 0, start: 0, end: 0, nameOrLink: 0))
  private var links = InlineArray<128, SyntaxID>(repeating: .none)
  /// The number of elements that are not yet in the tree's arrays. Unsigned, so that the compiler checks the bounds
  /// once instead of for each element.
  private var entryCount: UInt32 = 0
  private var linkCount: UInt32 = 0
  /// The number of elements in the tree's arrays.
  private var entriesBefore: UInt32
  private var linksBefore: UInt32 = 0

  /// Reserves room for the entries of a file of this size; memory that is not used is never touched.
  init(of file: FileID, bytes: Int) {
    tree = SyntaxTree(file: file, bytes: bytes)
    entriesBefore = UInt32(truncatingIfNeeded: tree.entries.count)
  }

  /// Returns the tree of all added entries under its root.
  consuming func finished(root: SyntaxID, comments: [Comment]) -> SyntaxTree {
    flush()
    tree.root = root
    tree.comments = comments
    return tree
  }

  // MARK: Adding

  /// Adds an entry whose children are added already. A nil name means the same as an empty one, but it lets the
  /// compiler remove the code for names.
  @inline(__always)
  mutating func add<let count: Int>(
    _ kind: SyntaxKind, detail: UInt8, name: NameID?, from start: UInt32, to end: UInt32,
    _ children: InlineArray<count, SyntaxID>
  ) -> SyntaxID {
    if count == 0 { return add(kind, detail, 0, start, end, name?.index ?? 0) }
    var place = Int(linkCount)
    if place >= links.count &- count {
      flush()
      place = 0
    }
    var marks = UInt16(truncatingIfNeeded: count)
    if let name, name.index != 0 {
      marks |= Syntax.namedParent
      links[place] = SyntaxID(index: name.index)
      place &+= 1
    }
    for i in 0..<count { links[place &+ i] = children[i] }
    linkCount = UInt32(truncatingIfNeeded: place &+ count)
    return add(kind, detail, marks, start, end, linksBefore &+ UInt32(truncatingIfNeeded: place))
  }

  /// Adds an entry whose children are the last of `pending`, and removes them from it.
  mutating func add(
    _ kind: SyntaxKind, detail: UInt8, name: NameID?, from start: UInt32, to end: UInt32,
    takingFrom first: Int, of pending: inout PendingChildren
  ) -> SyntaxID {
    let count = pending.count &- first
    let name = name?.index ?? 0
    if count == 0 { return add(kind, detail, 0, start, end, name) }
    var marks = Syntax.manyChildren
    if count < marks {
      marks = UInt16(truncatingIfNeeded: count)
    } else {
      addLink(SyntaxID(index: UInt32(truncatingIfNeeded: count)))
    }
    if name != 0 || marks == Syntax.manyChildren {
      marks |= Syntax.namedParent
      addLink(SyntaxID(index: name))
    }
    let firstLink = linksBefore &+ linkCount
    for place in first..<first &+ count { addLink(pending.child(at: place)) }
    pending.removeAll(from: first)
    return add(kind, detail, marks, start, end, firstLink)
  }

  @inline(__always)
  private mutating func addLink(_ link: SyntaxID) {
    var place = Int(linkCount)
    if place >= links.count {
      flush()
      place = 0
    }
    links[place] = link
    linkCount = UInt32(truncatingIfNeeded: place &+ 1)
  }

  @inline(__always)
  private mutating func add(
    _ kind: SyntaxKind, _ detail: UInt8, _ marks: UInt16, _ start: UInt32, _ end: UInt32, _ nameOrLink: UInt32
  ) -> SyntaxID {
    var place = Int(entryCount)
    if place >= entries.count {
      flush()
      place = 0
    }
    entries[place] = Syntax(
      kind: kind, detail: detail, childMarks: marks, start: start, end: end, nameOrLink: nameOrLink)
    entryCount = UInt32(truncatingIfNeeded: place &+ 1)
    return SyntaxID(index: entriesBefore &+ UInt32(truncatingIfNeeded: place))
  }

  @inline(never)
  private mutating func flush() {
    tree.append(
      entries.span.extracting(first: Int(entryCount)), links.span.extracting(first: Int(linkCount)))
    entriesBefore = UInt32(truncatingIfNeeded: tree.entries.count)
    linksBefore = UInt32(truncatingIfNeeded: tree.links.count)
    entryCount = 0
    linkCount = 0
  }

  // MARK: Reading

  @inline(__always)
  mutating func start(of id: SyntaxID) -> UInt32 {
    let place = Int(id.index) &- Int(entriesBefore)
    return place >= 0 ? entries[place].start : tree.entries[Int(id.index)].start
  }

  @inline(__always)
  mutating func kind(of id: SyntaxID) -> SyntaxKind {
    let place = Int(id.index) &- Int(entriesBefore)
    return place >= 0 ? entries[place].kind : tree.entries[Int(id.index)].kind
  }

  mutating func span(of id: SyntaxID) -> SourceSpan {
    flush()
    return tree.span(of: id)
  }

  mutating func child(_ id: SyntaxID, _ place: Int) -> SyntaxID {
    flush()
    return tree.child(id, place)
  }
}
