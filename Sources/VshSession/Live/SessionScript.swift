import VshCheck
import VshModels
import VshProgram
package import VshSource
import VshSyntax

/// What a session knows of declarations: files and what was typed, in the order in which they came. A later declaration
/// hides an earlier one of its kind and name. It holds texts alone; reading them is `Session.init`'s.
package struct SessionScript: Sendable {
  package struct Piece: Sendable, Equatable {
    package var path: String
    package var bytes: [UInt8]
    package var isTyped: Bool
  }

  package private(set) var pieces: [Piece] = []

  /// The path that typed text has in messages.
  package static let typedPath = UnfiledScript.prompt

  package init() {}

  /// A file, in the place of an earlier reading of it where there is one.
  package mutating func add(path: String, _ bytes: [UInt8]) {
    let piece = Piece(path: path, bytes: bytes, isTyped: false)
    if let known = pieces.firstIndex(where: { !$0.isTyped && $0.path == path }) {
      pieces[known] = piece
    } else {
      pieces.append(piece)
    }
  }

  /// Declarations as they were typed.
  package mutating func add(typed bytes: [UInt8]) {
    pieces.append(Piece(path: Self.typedPath, bytes: bytes, isTyped: true))
  }

  /// The files, as they were named.
  package var paths: [String] { pieces.filter { !$0.isTyped }.map(\.path) }
}

/// All pieces and what they import, parsed, each declaration once.
struct SessionText {
  var sources: [SourceFile] = []
  var trees: [SyntaxTree] = []
  var names = NameTable()
  var diagnostics: [Diagnostic] = []
  /// By source: the piece that it is, or that brought it in.
  var ranks: [Int] = []
  /// A declaration of a file is hidden by a later one.
  var hidesFiles = false

  /// - Parameter keepsTests: tests of the last piece stay, to be run.
  init(_ script: SessionScript, reading: Reading, keepsTests: Bool = false) {
    var loader = Loader(reading: reading)
    loader.add(path: LoadedScript.preludePath, Fixtures.prelude, into: &names)
    if script.pieces.isEmpty { loader.add(path: SessionScript.typedPath, [], into: &names) }
    for piece in script.pieces { loader.add(path: piece.path, piece.bytes, into: &names) }
    ranks = Array(-1..<loader.trees.count - 1)
    let lastPiece = loader.trees.count - 1
    var next = 1
    while next < loader.trees.count {
      loader.followImports(of: next, into: &names)
      while ranks.count < loader.trees.count { ranks.append(ranks[next]) }
      next += 1
    }
    (sources, trees, diagnostics) = (loader.sources, loader.trees, loader.diagnostics)
    keepDeclarations(testsOf: keepsTests ? lastPiece : nil)
  }

  /// In each tree the declarations that nothing later hides; steps belong to the session's past, tests to runs of their own.
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
          || index == tested && tree.kind(of: item) == .testDeclaration
      }
      trees[index].keepItems(kept)
    }
  }

  /// As the checker wants them: what is imported before the pieces.
  var checkedFiles: [CheckedFile] {
    let pieceCount = (ranks.max() ?? 0) + 1
    let imports = sources.indices.dropFirst(1 + pieceCount)
    let order = [0] + Array(imports) + Array(1..<min(sources.count, 1 + pieceCount))
    return order.map { index in
      (
        source: sources[index], tree: trees[index],
        role: index == 0 ? .prelude : index <= pieceCount ? .script : .imported
      )
    }
  }

  /// What the check found, without what only follows from what could not be read, and without warnings of what was there before.
  func news(among found: [Diagnostic]) -> [Diagnostic] {
    let consequences = Consequences(of: diagnostics)
    let isRead = !diagnostics.hasError
    let newest = ranks.max() ?? 0
    return found.filter { diagnostic in
      if diagnostic.isError { return !consequences.include(diagnostic) }
      return isRead && diagnostic.span.map { ranks[Int($0.file.index)] == newest } ?? true
    }
  }
}

/// A declaration by what it declares: two of one name are one thing said twice.
struct DeclaredName: Hashable {
  enum Kind { case type, model, screen, function, flow }

  let kind: Kind
  let name: NameID

  /// Nil for what declares no name.
  init?(_ item: SyntaxID, in tree: SyntaxTree) {
    switch tree.kind(of: item) {
    case .recordDeclaration, .enumDeclaration: kind = .type
    case .modelDeclaration: kind = .model
    case .screenDeclaration, .componentDeclaration: kind = .screen
    case .functionDeclaration: kind = .function
    case .flowDeclaration: kind = .flow
    case _: return nil
    }
    name = tree.name(of: item)
  }
}

/// What kinds of things stand in a text that was typed.
package struct TypedText: Sendable {
  package var hasDeclarations = false
  package var hasTests = false
  package var hasSteps = false
  /// Mistakes of its syntax, under the file that `source` is.
  package var diagnostics: [Diagnostic]
  package var source: SourceFile

  package init(_ bytes: [UInt8]) {
    var names = NameTable()
    source = SourceFile(id: FileID(0), path: SessionScript.typedPath, bytes: bytes)
    let (tree, mistakes) = parse(source, into: &names)
    diagnostics = mistakes
    for item in tree.children(of: tree.root) {
      if tree.kind(of: item) == .testDeclaration {
        hasTests = true
      } else if DeclaredName(item, in: tree) != nil || tree.kind(of: item) == .importDeclaration {
        hasDeclarations = true
      } else {
        hasSteps = true
      }
    }
  }

  package var isEmpty: Bool { !hasDeclarations && !hasTests && !hasSteps && diagnostics.isEmpty }
}

/// Declarations with the tests of what was typed last, for `run`.
package func loadTests(
  _ script: SessionScript, reading: Reading
) -> (loaded: LoadedScript, diagnostics: [Diagnostic]) {
  let text = SessionText(script, reading: reading, keepsTests: true)
  let (program, found) = check(text.checkedFiles, names: text.names)
  let diagnostics = text.diagnostics + text.news(among: found)
  let loaded = LoadedScript(
    sources: text.sources, trees: text.trees, program: diagnostics.hasError ? nil : program,
    diagnostics: diagnostics)
  return (loaded, diagnostics)
}
