import VshCheck
import VshModels
import VshProgram
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
  /// By source.
  private(set) var readImports: [[ReadImport]] = []
  /// By source.
  private var readCatalogs: [[ReadCatalog]] = []
  /// The identities of the first `identifiedCount` sources, with links resolved.
  private var identities: [String: Int] = [:]
  private var identifiedCount = 0

  /// - Parameter names: the prelude's names.
  init(_ pieces: [(path: String, bytes: [UInt8])], names: NameTable, reading: Reading) {
    sources = [ParsedPrelude.shared.source]
    trees = [ParsedPrelude.shared.tree]
    readImports = [[]]
    readCatalogs = [[]]
    sources.reserveCapacity(1 + pieces.count)
    trees.reserveCapacity(1 + pieces.count)
    self.names = names
    pieceCount = pieces.count
    for (rank, piece) in pieces.enumerated() { add(path: piece.path, piece.bytes, rank: rank) }
    var next = 1
    while next < trees.count {
      followImports(of: next, reading)
      readCatalogs(of: next, reading)
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

  var prelude: CheckedFile { CheckedFile(source: sources[0], tree: trees[0], role: .prelude) }

  /// The files in the checker's order, without the prelude: imports come before the pieces.
  var checkedFiles: [CheckedFile] {
    let order = Array(sources.indices.dropFirst(1 + pieceCount)) + Array(1...pieceCount)
    return order.map { index in
      let role = imports[index].map { FileRole.importedByScript($0) } ?? .imported
      return CheckedFile(
        source: sources[index], tree: trees[index], role: index <= pieceCount ? .script : role,
        imports: readImports[index], catalogs: readCatalogs[index])
    }
  }

  /// The diagnostics of the check, without consequences of unreadable text, and without warnings about earlier pieces.
  func news(among found: [Diagnostic]) -> [Diagnostic] {
    let consequences = ConsequenceFilter(of: diagnostics, isInImport: isInImport)
    let isRead = !diagnostics.hasError
    return found.filter { diagnostic in
      if diagnostic.isError { return !consequences.include(diagnostic) }
      // A warning says that something is missing, which the unreadable part may contain.
      return isRead && diagnostic.span.map { ranks[Int($0.file.index)] == pieceCount - 1 } ?? true
    }
  }

  /// Whether a span begins in an `import`, or after it on its line.
  private func isInImport(_ span: SourceSpan) -> Bool {
    let tree = trees[Int(span.file.index)]
    let bytes = sources[Int(span.file.index)].bytes
    return tree.children(of: tree.root).contains { item in
      let range = tree.span(of: item).range
      guard tree.kind(of: item) == .importDeclaration, range.lowerBound <= span.range.lowerBound else {
        return false
      }
      return range.contains(span.range.lowerBound)
        || span.range.lowerBound - range.upperBound < 1_000
          && !bytes[range.upperBound..<span.range.lowerBound].contains(UInt8(ascii: "\n"))
    }
  }

  /// Removes hidden declarations, steps and tests from the trees. Steps are part of the session's past; tests are run
  /// separately.
  private mutating func keepDeclarations(testsOf tested: Int?) {
    let files = [prelude] + checkedFiles
    var spaces: [FileID: UInt32] = [:]
    for (file, view) in zip(files, FileSpaces(files).views) { spaces[file.source.id] = view.shared }
    /// The name of a declaration, where a later text may hide it: a file's private names are its own.
    func name(_ item: SyntaxID, in index: Int) -> DeclaredName? {
      let tree = trees[index]
      guard spaces[tree.file] == spaces[FileID(1)], index <= pieceCount || !tree.isPrivate(item) else {
        return nil
      }
      return DeclaredName(item, in: tree)
    }
    var latest: [DeclaredName: Int] = [:]
    for (index, tree) in trees.enumerated() where index > 0 {
      for item in tree.children(of: tree.root) {
        guard let name = name(item, in: index) else { continue }
        latest[name] = max(latest[name] ?? 0, ranks[index])
      }
    }
    for index in trees.indices.dropFirst() {
      let tree = trees[index]
      let kept = tree.children(of: tree.root).filter { item in
        if let name = name(item, in: index) {
          let isLatest = latest[name] == ranks[index]
          if !isLatest, sources[index].path != SessionScript.typedPath { hidesFiles = true }
          return isLatest
        }
        if tree.kind(of: item).isImportable { return true }
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
    readImports.append([])
    readCatalogs.append([])
    ranks.append(rank)
    diagnostics += mistakes
  }

  /// Reads the imports of a source. Files may import each other; each is read once.
  private mutating func followImports(of index: Int, _ reading: Reading) {
    let tree = trees[index]
    for declaration in tree.children(of: tree.root) where tree.kind(of: declaration) == .importDeclaration {
      let literal = tree.child(declaration, 0)
      guard tree.childCount(of: literal) == 1, let segment = tree.children(of: literal).first,
        tree.kind(of: segment) == .textSegment
      else {
        continue
      }
      let written = names[tree.name(of: segment)]
      if Reading.isAddress(written) {
        diagnostics.append(.noNetworkImport(written, at: tree.span(of: literal)))
        continue
      }
      let path = Self.join(folderOf: sources[index].path, written)
      let isWhole = tree.childCount(of: declaration) == 1
      let found = written.hasSuffix("/") ? scripts(of: path, at: literal, in: index, reading) : [path]
      var files: [FileID] = []
      for path in found {
        guard let target = read(path, at: literal, in: index, written, reading) else { continue }
        if target != index { files.append(sources[target].id) }
        if index <= pieceCount, target > pieceCount, isWhole, imports[target] == nil {
          imports[target] = tree.span(of: declaration)
        }
      }
      readImports[index].append(ReadImport(item: declaration, files: files))
    }
  }

  /// Reads the files that each `texts` of a source names.
  private mutating func readCatalogs(of index: Int, _ reading: Reading) {
    let tree = trees[index]
    for declaration in tree.children(of: tree.root) where tree.kind(of: declaration) == .textsDeclaration {
      let literal = tree.child(declaration, 0)
      guard tree.childCount(of: literal) == 1, let segment = tree.children(of: literal).first,
        tree.kind(of: segment) == .textSegment
      else { continue }
      let span = tree.span(of: literal)
      let path = names[tree.name(of: segment)]
      if Reading.isAddress(path) {
        diagnostics.append(.unreadableTexts(path, "texts are not read from the network", at: span))
        continue
      }
      let joined = Self.join(folderOf: sources[index].path, path)
      switch reading.file(joined, sources[index].script) {
      case .failure(let problem): diagnostics.append(.unreadableTexts(path, problem.message, at: span))
      case .success(let bytes):
        do throws(DataProblem) {
          let others = CatalogFiles.others(of: joined).compactMap { language, paths in
            for path in paths {
              if case .success(let bytes) = reading.file(path, sources[index].script) {
                return CatalogFiles.File(language: language, bytes: bytes)
              }
            }
            return nil
          }
          var catalog = try CatalogFiles.read(joined, bytes, others: others)
          catalog.path = joined
          readCatalogs[index].append(ReadCatalog(item: declaration, catalog: catalog))
        } catch {
          diagnostics.append(
            .unreadableTexts(path, "\(error.message) (\(path):\(error.line):\(error.column))", at: span))
        }
      }
    }
  }

  /// The index of a file, which is read unless it has been read under this path or another one; nil after a mistake.
  private mutating func read(
    _ path: String, at literal: SyntaxID, in index: Int, _ written: String, _ reading: Reading
  ) -> Int? {
    while identifiedCount < sources.count {
      let path = sources[identifiedCount].path
      for name in [path, reading.identity(path)] where identities[name] == nil {
        identities[name] = identifiedCount
      }
      identifiedCount += 1
    }
    if let known = identities[path] ?? identities[reading.identity(path)] { return known }
    let script = sources[index].script
    switch reading.file(path, script) {
    case .success(let bytes):
      add(path: path, bytes, rank: ranks[index], for: script)
      return sources.count - 1
    case .failure(let problem):
      diagnostics.append(
        .missingImport(
          path, problem.message, at: trees[index].span(of: literal),
          meant: meant(written, in: index, reading)))
      return nil
    }
  }

  /// The scripts of a folder, without the one that imports it.
  private mutating func scripts(
    of folder: String, at literal: SyntaxID, in index: Int, _ reading: Reading
  ) -> [String] {
    let folder = folder.isEmpty ? "./" : folder + "/"
    let span = trees[index].span(of: literal)
    switch reading.file(folder, sources[index].script) {
    case .success(let names):
      let own = reading.identity(sources[index].path)
      let paths = Reading.scripts(in: names).map { folder == "./" ? $0 : folder + $0 }.filter {
        $0 != sources[index].path && reading.identity($0) != own
      }
      if paths.isEmpty { diagnostics.append(.emptyFolder(folder, at: span)) }
      return paths
    case .failure(let problem):
      let file = folder.hasSuffix(".vs/") ? String(folder.dropLast()) : ""
      let isFile =
        if case .success = reading.file(file, sources[index].script) { !file.isEmpty } else { false }
      diagnostics.append(
        .missingImport(
          folder, problem.message, at: span,
          meant: isFile ? SourceFile.relativePath(of: file, from: sources[index].path) : nil))
      return []
    }
  }

  /// The path that was probably meant by one that cannot be read: of a folder without its `/`, or of a script without
  /// its ending.
  private func meant(_ written: String, in index: Int, _ reading: Reading) -> String? {
    let isPattern =
      written.hasSuffix("/*") || written.hasSuffix("/*.vs") || written == "*" || written == "*.vs"
    let stem =
      isPattern
      ? written.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
      : written
    let candidates = isPattern ? [(stem.isEmpty ? "." : stem) + "/"] : [written + ".vs", written + "/"]
    return candidates.first { candidate in
      let path = Self.join(folderOf: sources[index].path, candidate)
      let name = candidate.hasSuffix("/") ? (path.isEmpty ? "./" : path + "/") : path
      if case .success = reading.file(name, sources[index].script) { return true }
      return false
    }
  }

  /// Joins a path to the folder of another file, and resolves `.` and `..` without file access.
  static func join(folderOf file: String, _ path: String) -> String {
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
