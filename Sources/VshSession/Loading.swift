import VshCheck
import VshMachine
import VshModels
package import VshProgram
package import VshSource
package import VshSyntax

/// A script with all that it imports, parsed and checked. A class, since a program is some forty arrays, and each copy would count
/// them all.
package final class LoadedScript: Sendable {
  /// The prelude first, then the script, then what it imports.
  package let sources: [SourceFile]
  package let trees: [SyntaxTree]
  /// Nil exactly when a diagnostic is an error.
  package let program: Program?
  /// The same, for whoever only asks: a program is some forty arrays, and each copy counts them all.
  package let isRunnable: Bool
  package let diagnostics: [Diagnostic]
  /// Of the prelude, where the program begins with that.
  let seed: WorldSeed

  package static let preludePath = "prelude.vs"

  init(
    sources: [SourceFile], trees: [SyntaxTree], program: consuming Program?, diagnostics: [Diagnostic],
    seed: WorldSeed = .none
  ) {
    self.seed = seed
    self.sources = sources
    self.trees = trees
    isRunnable = program != nil
    self.program = program
    self.diagnostics = diagnostics
  }
}

/// The prelude, read and checked once for all scripts of a process.
private struct ParsedPrelude: Sendable {
  let source: SourceFile
  let tree: SyntaxTree
  let checked: CheckedPrelude
  let seed: WorldSeed

  static let shared = ParsedPrelude()

  private init() {
    var names = NameTable()
    source = SourceFile(id: FileID(0), path: LoadedScript.preludePath, bytes: Fixtures.prelude)
    // It has no mistake: the tests read it.
    tree = parse(source, into: &names).tree
    checked = CheckedPrelude(source, tree, names: names)
    seed = WorldSeed(checked.program)
  }
}

/// Reads and checks the prelude, for which the first script would wait: for whoever has something else to do meanwhile.
package func prepareToLoad() { _ = ParsedPrelude.shared }

/// Text to tree to program, for a script and all that it imports.
package func load(_ path: String, _ bytes: [UInt8], reading: Reading) -> LoadedScript {
  let prelude = ParsedPrelude.shared
  var names = prelude.checked.names
  var loader = Loader(reading: reading)
  loader.sources.reserveCapacity(2)
  loader.trees.reserveCapacity(2)
  loader.sources.append(prelude.source)
  loader.trees.append(prelude.tree)
  loader.add(path: path, bytes, into: &names)
  var next = 1
  while next < loader.trees.count {
    loader.followImports(of: next, into: &names)
    next += 1
  }
  var files: [CheckedFile] = []
  for index in loader.sources.indices.dropFirst(2) {
    files.append((source: loader.sources[index], tree: loader.trees[index], role: .imported))
  }
  files.append((source: loader.sources[1], tree: loader.trees[1], role: .script))
  let (program, found) = check(files, names: names, after: prelude.checked)
  var diagnostics = loader.diagnostics
  diagnostics += loader.emptiness(of: path)
  diagnostics += loader.news(among: found)
  diagnostics = HabitExplanation.explained(diagnostics, loader.sources)
  if diagnostics.hasError {
    return LoadedScript(
      sources: loader.sources, trees: loader.trees, program: nil, diagnostics: diagnostics)
  }
  return LoadedScript(
    sources: loader.sources, trees: loader.trees, program: consume program, diagnostics: diagnostics,
    seed: prelude.seed)
}

/// Reads files and those that they import, each once.
struct Loader {
  let reading: Reading
  var sources: [SourceFile] = []
  /// The sources as they are once links are followed, filled in up to `identifiedCount`.
  private var identities: Set<String> = []
  private var identifiedCount = 0
  var trees: [SyntaxTree] = []
  var diagnostics: [Diagnostic] = []

  init(reading: Reading) { self.reading = reading }

  /// - Parameter script: that it is read for; nil for a script.
  mutating func add(path: String, _ bytes: [UInt8], for script: String? = nil, into names: inout NameTable) {
    let source = SourceFile(id: FileID(sources.count), path: path, bytes: bytes, script: script)
    let (tree, mistakes) = parse(source, into: &names)
    sources.append(source)
    trees.append(tree)
    diagnostics += mistakes
  }

  /// A script with nothing in it is never a success.
  func emptiness(of path: String) -> [Diagnostic] {
    guard trees[1].children(of: trees[1].root).isEmpty, !diagnostics.hasError else { return [] }
    return [.emptyScript(path)]
  }

  /// What the check found, without what only follows from what could not be read.
  func news(among found: [Diagnostic]) -> [Diagnostic] {
    guard diagnostics.hasError else { return found }
    let consequences = Consequences(of: diagnostics)
    // A warning is about what is not there: it may stand in what could not be read.
    return found.filter { $0.isError && !consequences.include($0) }
  }

  /// Files may import each other: each is read once.
  mutating func followImports(of index: Int, into names: inout NameTable) {
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
      if isRead(path) { continue }
      let script = sources[index].script
      switch reading.file(path, script) {
      case .success(let bytes): add(path: path, bytes, for: script, into: &names)
      case .failure(let problem):
        diagnostics.append(.missingImport(path, problem.message, at: tree.span(of: literal)))
      }
    }
  }

  /// Whether a file was read already, under this path or another one.
  private mutating func isRead(_ path: String) -> Bool {
    while identifiedCount < sources.count {
      identities.insert(sources[identifiedCount].path)
      identities.insert(reading.identity(sources[identifiedCount].path))
      identifiedCount += 1
    }
    return identities.contains(path) || identities.contains(reading.identity(path))
  }

  /// A path beside another file, `.` and `..` resolved as far as they can be without looking.
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
