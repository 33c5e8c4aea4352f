import VshSource

/// A syntax tree while it is made. An entry is added behind its children, and known by its number at once.
///
/// An array asks at every element that it is given whether it may be changed, and for room; so what is added goes into
/// a few places inside of this struct first, and from there to the tree's arrays many at a time.
struct TreeBuilder: ~Copyable {
  private var tree: SyntaxTree
  private var entries = InlineArray<64, Syntax>(
    repeating: Syntax(kind: .missing, detail: 0, childMarks: 0, start: 0, end: 0, nameOrLink: 0))
  private var links = InlineArray<128, SyntaxID>(repeating: .none)
  /// How many of the places hold what the tree's arrays do not hold yet.
  private var entryCount = 0
  private var linkCount = 0
  /// How many the tree's arrays hold.
  private var entriesBefore: Int
  private var linksBefore = 0

  /// Makes room for what a file of so many bytes may hold; what is not used is never touched.
  init(of file: FileID, bytes: Int) {
    tree = SyntaxTree(file: file, bytes: bytes)
    entriesBefore = tree.entries.count
  }

  /// The tree with all that was added, under its root.
  consuming func finished(root: SyntaxID, comments: [Comment]) -> SyntaxTree {
    flush()
    tree.root = root
    tree.comments = comments
    return tree
  }

  // MARK: Adding

  /// Adds an entry whose children are there already.
  @inline(__always)
  mutating func add<let count: Int>(
    _ kind: SyntaxKind, detail: UInt8, name: NameID, from start: UInt32, to end: UInt32,
    _ children: InlineArray<count, SyntaxID>
  ) -> SyntaxID {
    if count == 0 { return add(kind, detail, 0, start, end, name.index) }
    if linkCount &+ count >= links.count { flush() }
    var marks = UInt16(truncatingIfNeeded: count)
    if name.index != 0 {
      marks |= Syntax.namedParent
      links[linkCount] = SyntaxID(index: name.index)
      linkCount &+= 1
    }
    let first = linkCount
    for i in 0..<count { links[first &+ i] = children[i] }
    linkCount = first &+ count
    return add(kind, detail, marks, start, end, UInt32(truncatingIfNeeded: linksBefore &+ first))
  }

  /// The same for the last of `pending`, which are taken off it.
  mutating func add(
    _ kind: SyntaxKind, detail: UInt8, name: NameID, from start: UInt32, to end: UInt32,
    takingFrom first: Int, of pending: inout PendingChildren
  ) -> SyntaxID {
    let count = pending.count &- first
    if count == 0 { return add(kind, detail, 0, start, end, name.index) }
    var marks = Syntax.manyChildren
    if count < marks {
      marks = UInt16(truncatingIfNeeded: count)
    } else {
      addLink(SyntaxID(index: UInt32(truncatingIfNeeded: count)))
    }
    if name.index != 0 || marks == Syntax.manyChildren {
      marks |= Syntax.namedParent
      addLink(SyntaxID(index: name.index))
    }
    let firstLink = linksBefore &+ linkCount
    for place in first..<first &+ count { addLink(pending.child(at: place)) }
    pending.removeAll(from: first)
    return add(kind, detail, marks, start, end, UInt32(truncatingIfNeeded: firstLink))
  }

  @inline(__always)
  private mutating func addLink(_ link: SyntaxID) {
    if linkCount == links.count { flush() }
    links[linkCount] = link
    linkCount &+= 1
  }

  @inline(__always)
  private mutating func add(
    _ kind: SyntaxKind, _ detail: UInt8, _ marks: UInt16, _ start: UInt32, _ end: UInt32, _ nameOrLink: UInt32
  ) -> SyntaxID {
    if entryCount == entries.count { flush() }
    entries[entryCount] = Syntax(
      kind: kind, detail: detail, childMarks: marks, start: start, end: end, nameOrLink: nameOrLink)
    let index = entriesBefore &+ entryCount
    entryCount &+= 1
    return SyntaxID(index: UInt32(truncatingIfNeeded: index))
  }

  @inline(never)
  private mutating func flush() {
    tree.append(entries.span.extracting(first: entryCount), links.span.extracting(first: linkCount))
    entriesBefore = tree.entries.count
    linksBefore = tree.links.count
    entryCount = 0
    linkCount = 0
  }

  // MARK: Reading

  @inline(__always)
  mutating func start(of id: SyntaxID) -> UInt32 {
    let place = Int(id.index) &- entriesBefore
    return place >= 0 ? entries[place].start : tree.entries[Int(id.index)].start
  }

  @inline(__always)
  mutating func kind(of id: SyntaxID) -> SyntaxKind {
    let place = Int(id.index) &- entriesBefore
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
