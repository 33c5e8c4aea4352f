import VshProgram
import VshSource
import VshSyntax

/// The files of a load, and the one that is being checked. It hides how a file is entered and how spans of it are made.
struct SourceReader: ~Copyable {
  struct File {
    let source: SourceFile
    let tree: SyntaxTree
    let role: FileRole
  }

  private(set) var files: [File]
  /// The tree of the file that is being checked, and its text.
  private(set) var tree: SyntaxTree
  private(set) var bytes: [UInt8] = []
  private(set) var isInPrelude = false
  /// An empty span of it, to be filled in: making one anew is a call.
  private(set) var emptySpan = SourceSpan(file: FileID(0), start: UInt32(0), end: 0)
  /// The place of that file, or -1 where it has to be looked up again.
  private var entered = -1
  /// The files before this one were checked before.
  private let firstNew: Int
  /// What reading ahead read, kept so that the compiler does not leave the reading out.
  private var readAheadSum: UInt32 = 0

  /// - Parameter prelude: a file that was checked before.
  init(_ files: [CheckedFile], after prelude: File? = nil) {
    self.files = prelude.map { [$0] } ?? []
    firstNew = self.files.count
    for file in files { self.files.append(File(source: file.source, tree: file.tree, role: file.role)) }
    tree = self.files.last?.tree ?? SyntaxTree(file: FileID(0))
  }

  /// The places of the files that are to be checked.
  var newFiles: Range<Int> { firstNew..<files.count }

  /// Makes a file the one that is being checked.
  mutating func enter(_ index: Int) {
    if index == entered { return }
    entered = index
    tree = files[index].tree
    emptySpan.file = tree.file
    bytes = files[index].source.bytes
    isInPrelude = files[index].role == .prelude
  }

  /// Adds what was typed, and enters it.
  mutating func enter(typed source: SourceFile, _ tree: SyntaxTree) {
    files.append(File(source: source, tree: tree, role: .script))
    enter(files.count - 1)
  }

  /// Drops what was typed.
  mutating func leaveTyped() {
    files.removeLast()
    entered = -1
  }

  /// Brings the part of the tree inside an entry into the cache (`SyntaxTree.readAhead`).
  mutating func readAhead(to id: SyntaxID) { readAheadSum = tree.readAhead(to: id) }

  /// The place of the file that is being checked.
  var place: Int { files.firstIndex { $0.tree.file == tree.file } ?? 0 }

  @inline(__always)
  func span(_ id: SyntaxID) -> SourceSpan {
    var span = emptySpan
    span.start = tree.entries[Int(id.index)].start
    span.end = tree.entries[Int(id.index)].end
    return span
  }

  /// Where the name of an entry that begins with a word of `length` bytes stands, as long as the name is of ASCII and follows
  /// behind one blank; nil otherwise.
  @inline(__always)
  func nameSpan(_ id: SyntaxID, behind length: Int) -> SourceSpan? {
    let start = Int(tree.entries[Int(id.index)].start) + length + 1
    guard tree.isNamed(id), start < bytes.count, bytes[start - 1] == UInt8(ascii: " ") else { return nil }
    var end = start
    while end < bytes.count, SyntaxTree.isInPlainName(bytes[end]) { end += 1 }
    if end == start || end < bytes.count && bytes[end] >= 0x80 { return nil }
    var span = emptySpan
    span.start = UInt32(truncatingIfNeeded: start)
    span.end = UInt32(truncatingIfNeeded: end)
    return span
  }

  /// An expression as it is written, for a message.
  func text(_ id: SyntaxID) -> String {
    let range = tree.span(of: id).range
    guard range.count <= 60, range.upperBound <= bytes.count else { return "…" }
    return String(decoding: bytes[range], as: UTF8.self)
  }
}
