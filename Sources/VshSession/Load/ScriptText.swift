import VshCheck
import VshSource
import VshSyntax

/// The prelude, the pieces of a session or one script, and everything that they import, each read and parsed once.
struct ScriptText {
  private(set) var sources: [SourceFile]
  private(set) var trees: [SyntaxTree]
  private(set) var names: NameTable
  private(set) var diagnostics: [Diagnostic] = []
  /// Whether a later declaration hides one of a file.
  private(set) var hidesFiles = false
  private let pieceCount: Int
  /// By source: the index of its piece, or of the piece that imports it; -1 for the prelude.
  private var ranks = [-1]
  /// By source: the `import` of a piece that brought it in; nil for others.
  private var imports: [Int: SourceSpan] = [:]
  /// The identities of the first `identifiedCount` sources, with links resolved.
  private var identities: Set<String> = []
  private var identifiedCount = 0

  /// - Parameter names: the prelude's names.
  init(_ pieces: [(path: String, bytes: [UInt8])], names: NameTable, reading: Reading) {
    sources = [ParsedPrelude.shared.source]
    trees = [ParsedPrelude.shared.tree]
    sources.reserveCapacity(1 + pieces.count)
    trees.reserveCapacity(1 + pieces.count)
    self.names = names
    pieceCount = pieces.count
    for (rank, piece) in pieces.enumerated() { add(path: piece.path, piece.bytes, rank: rank) }
    var next = 1
    while next < trees.count {
      followImports(of: next, reading)
      next += 1
    }
  }

  /// Reads the pieces of a session, and keeps the last declaration of each name.
  ///
  /// - Parameter keepsTests: whether the tests of the last piece are kept too.
  init(of script: SessionScript, reading: Reading, keepsTests: Bool = false) {
    var pieces = script.pieces.map { (path: $0.path, bytes: $0.bytes) }
    if pieces.isEmpty { pieces = [(SessionScript.typedPath, [])] }
    self.init(pieces, names: ParsedPrelude.shared.names, reading: reading)
    keepDeclarations(testsOf: keepsTests ? pieces.count : nil)
  }

  /// Whether the script has no items, which is an error.
  var isEmpty: Bool { trees[1].children(of: trees[1].root).isEmpty }

  var prelude: CheckedFile { (source: sources[0], tree: trees[0], role: .prelude) }

  /// The files in the checker's order, without the prelude: imports come before the pieces.
  var checkedFiles: [CheckedFile] {
    let order = Array(sources.indices.dropFirst(1 + pieceCount)) + Array(1...pieceCount)
    return order.map { index in
      let role = imports[index].map { FileRole.importedByScript($0) } ?? .imported
      return (source: sources[index], tree: trees[index], role: index <= pieceCount ? .script : role)
    }
  }

  /// The diagnostics of the check, without consequences of unreadable text, and without warnings about earlier pieces.
  func news(among found: [Diagnostic]) -> [Diagnostic] {
    let consequences = ConsequenceFilter(of: diagnostics)
    let isRead = !diagnostics.hasError
    return found.filter { diagnostic in
      if diagnostic.isError { return !consequences.include(diagnostic) }
      // A warning says that something is missing, which the unreadable part may contain.
      return isRead && diagnostic.span.map { ranks[Int($0.file.index)] == pieceCount - 1 } ?? true
    }
  }

  /// Removes hidden declarations, steps and tests from the trees. Steps are part of the session's past; tests are run
  /// separately.
  private mutating func keepDeclarations(testsOf tested: Int?) {
    var latest: [DeclaredName: Int] = [:]
    for (index, tree) in trees.enumerated() where index > 0 {
      for item in tree.children(of: tree.root) {
        guard let name = DeclaredName(item, in: tree) else { continue }
        latest[name] = max(latest[name] ?? 0, ranks[index])
      }
    }
    for index in trees.indices.dropFirst() {
      let tree = trees[index]
      let kept = tree.children(of: tree.root).filter { item in
        if let name = DeclaredName(item, in: tree) {
          let isLatest = latest[name] == ranks[index]
          if !isLatest, sources[index].path != SessionScript.typedPath { hidesFiles = true }
          return isLatest
        }
        return tree.kind(of: item) == .importDeclaration
          || index == tested && tree.kind(of: item).isTest
      }
      trees[index].keepItems(kept)
    }
  }

  // MARK: Reading

  /// - Parameter script: the script that the file is read for; nil for a script itself.
  private mutating func add(path: String, _ bytes: [UInt8], rank: Int, for script: String? = nil) {
    let source = SourceFile(id: FileID(sources.count), path: path, bytes: bytes, script: script)
    let (tree, mistakes) = parse(source, into: &names)
    sources.append(source)
    trees.append(tree)
    ranks.append(rank)
    diagnostics += mistakes
  }

  /// Reads the imports of a source. Files may import each other; each is read once.
  private mutating func followImports(of index: Int, _ reading: Reading) {
    let tree = trees[index]
    for declaration in tree.children(of: tree.root) where tree.kind(of: declaration) == .importDeclaration {
      let literal = tree.child(declaration, 0)
      guard let segment = tree.children(of: literal).first, tree.kind(of: segment) == .textSegment else {
        continue
      }
      let written = names[tree.name(of: segment)]
      if Reading.isAddress(written) {
        diagnostics.append(.noNetworkImport(written, at: tree.span(of: literal)))
        continue
      }
      let path = Self.join(folderOf: sources[index].path, written)
      if isRead(path, reading) { continue }
      let script = sources[index].script
      switch reading.file(path, script) {
      case .success(let bytes):
        if index <= pieceCount { imports[sources.count] = tree.span(of: declaration) }
        add(path: path, bytes, rank: ranks[index], for: script)
      case .failure(let problem):
        diagnostics.append(.missingImport(path, problem.message, at: tree.span(of: literal)))
      }
    }
  }

  /// Whether a file has been read under this path or another one.
  private mutating func isRead(_ path: String, _ reading: Reading) -> Bool {
    while identifiedCount < sources.count {
      identities.insert(sources[identifiedCount].path)
      identities.insert(reading.identity(sources[identifiedCount].path))
      identifiedCount += 1
    }
    return identities.contains(path) || identities.contains(reading.identity(path))
  }

  /// Joins a path to the folder of another file, and resolves `.` and `..` without file access.
  private static func join(folderOf file: String, _ path: String) -> String {
    let folder = path.hasPrefix("/") ? [] : file.split(separator: "/").dropLast()
    let isAbsolute = path.hasPrefix("/") || file.hasPrefix("/")
    var parts: [String] = []
    for part in folder + path.split(separator: "/") {
      if part == "." { continue }
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(String(part))
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }
}
