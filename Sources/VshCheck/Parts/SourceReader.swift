import VshProgram
import VshSource
import VshSyntax

/// The files of a load and the current one. It hides how a file is entered and how spans are made.
struct SourceReader: ~Copyable {
  private(set) var files: [CheckedFile]
  /// Which names each file sees.
  private(set) var spaces: FileSpaces
  /// The tree and the text of the current file.
  private(set) var tree: SyntaxTree
  private(set) var bytes: [UInt8] = []
  /// The names that the current file sees.
  private(set) var view = FileSpaces.View.prelude
  /// An empty span in the current file, as a template: making one anew is a call.
  private(set) var emptySpan = SourceSpan(file: FileID(0), start: UInt32(0), end: 0)
  /// The index of the current file, or -1 where it must be entered again.
  private var entered = -1
  /// Steps that are read as if they were not there.
  private var leftOut: Set<SyntaxID> = []
  /// The number of files at the front that were checked before.
  private let firstNew: Int

  /// - Parameter prelude: a file that was checked before.
  init(_ files: [CheckedFile], after prelude: CheckedFile? = nil) {
    self.files = (prelude.map { [$0] } ?? []) + files
    firstNew = self.files.count - files.count
    spaces = FileSpaces(self.files)
    tree = self.files.last?.tree ?? SyntaxTree(file: FileID(0))
  }

  /// The indices of the files to check.
  var newFiles: Range<Int> { firstNew..<files.count }

  /// Makes a file the current one. Returns whether it was another one before.
  @discardableResult
  mutating func enter(_ index: Int) -> Bool {
    if index == entered { return false }
    entered = index
    tree = files[index].tree
    emptySpan.file = tree.file
    bytes = files[index].source.bytes
    view = spaces.views[index]
    return true
  }

  /// Lets the next file be entered anew.
  mutating func leave() { entered = -1 }

  var isInPrelude: Bool { view.shared == FileSpaces.View.prelude.shared }

  /// Adds a typed text as a file, and enters it.
  mutating func enter(typed source: SourceFile, _ tree: SyntaxTree) {
    files.append(CheckedFile(source: source, tree: tree, role: .script))
    spaces.addTyped()
    enter(files.count - 1)
  }

  /// Removes the typed text.
  mutating func leaveTyped() {
    files.removeLast()
    spaces.removeTyped()
    leave()
  }

  /// Leaves steps of the current file out, in place of those before.
  mutating func leaveOut(_ steps: Set<SyntaxID>) { leftOut = steps }

  /// The steps and clauses of a list.
  func steps(of id: SyntaxID) -> ArraySlice<SyntaxID> {
    let all = tree.children(of: id)
    return leftOut.isEmpty ? all : all.filter { !leftOut.contains($0) }[...]
  }

  /// The index of the current file.
  var fileIndex: Int { files.firstIndex { $0.tree.file == tree.file } ?? 0 }

  func index(of file: FileID) -> Int? { files.firstIndex { $0.tree.file == file } }

  /// The text of a file, which need not be the current one.
  func bytes(of file: FileID) -> [UInt8]? { files.first { $0.tree.file == file }?.source.bytes }

  @inline(__always)
  func span(_ id: SyntaxID) -> SourceSpan {
    var span = emptySpan
    span.start = tree.entries[Int(id.index)].start
    span.end = tree.entries[Int(id.index)].end
    return span
  }

  /// Fast path for the span of a declaration's name: the entry begins with a keyword of `length` bytes, and the name is
  /// ASCII after one blank. Returns nil otherwise.
  @inline(__always)
  func nameSpan(_ id: SyntaxID, behind length: Int) -> SourceSpan? {
    let start = Int(tree.entries[Int(id.index)].start) + length + 1
    guard tree.isNamed(id), start < bytes.count, bytes[start - 1] == UInt8(ascii: " ") else { return nil }
    var end = start
    while end < bytes.count, SyntaxTree.isInASCIIName(bytes[end]) { end += 1 }
    if end == start || end < bytes.count && bytes[end] >= 0x80 { return nil }
    var span = emptySpan
    span.start = UInt32(truncatingIfNeeded: start)
    span.end = UInt32(truncatingIfNeeded: end)
    return span
  }

  /// The source text of an expression, for a message.
  func text(_ id: SyntaxID) -> String {
    let range = tree.span(of: id).range
    guard range.count <= 60, range.upperBound <= bytes.count else { return "…" }
    return String(decoding: bytes[range], as: UTF8.self)
  }
}
