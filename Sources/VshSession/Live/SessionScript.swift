import VshCheck
import VshProgram
package import VshSource
import VshSyntax

/// The declarations of a session: files and typed texts in order. A later declaration hides an earlier one of the same
/// kind and name. It holds only text; `Session.init` parses it.
package struct SessionScript: Sendable {
  package struct Piece: Sendable, Equatable {
    package var path: String
    package var bytes: [UInt8]
    package var isTyped: Bool
  }

  package private(set) var pieces: [Piece] = []

  /// The path of typed text in messages.
  package static let typedPath = UnfiledScript.prompt

  package init() {}

  /// Adds a file, replacing an earlier version of it.
  package mutating func add(path: String, _ bytes: [UInt8]) {
    let piece = Piece(path: path, bytes: bytes, isTyped: false)
    if let known = pieces.firstIndex(where: { !$0.isTyped && $0.path == path }) {
      pieces[known] = piece
    } else {
      pieces.append(piece)
    }
  }

  /// Adds typed declarations.
  package mutating func add(typed bytes: [UInt8]) {
    pieces.append(Piece(path: Self.typedPath, bytes: bytes, isTyped: true))
  }

  /// The paths of the files, as given.
  package var paths: [String] { pieces.filter { !$0.isTyped }.map { $0.path } }
}

/// The identity of a declaration. Two equal ones declare the same thing.
struct DeclaredName: Hashable {
  enum Kind { case type, model, screen, function, flow }

  let kind: Kind
  let name: NameID

  /// Returns nil for an item that declares no name.
  init?(_ item: SyntaxID, in tree: SyntaxTree) {
    switch tree.kind(of: item) {
    case .recordDeclaration, .enumDeclaration: kind = .type
    case .modelDeclaration: kind = .model
    case .screenDeclaration, .componentDeclaration, .backgroundDeclaration: kind = .screen
    case .functionDeclaration, .textsDeclaration: kind = .function
    case .flowDeclaration: kind = .flow
    case _: return nil
    }
    name = tree.name(of: item)
  }
}

/// The kinds of items in a typed text.
package struct TypedText: Sendable {
  package var hasDeclarations = false
  package var hasTests = false
  package var hasSteps = false
  /// Syntax errors; their spans refer to `source`.
  package var diagnostics: [Diagnostic]
  package var source: SourceFile

  package init(_ bytes: [UInt8]) {
    var names = NameTable()
    source = SourceFile(id: FileID(0), path: SessionScript.typedPath, bytes: bytes)
    let (tree, mistakes) = parse(source, into: &names)
    diagnostics = HabitExplanation.explained(mistakes, [source])
    for item in tree.children(of: tree.root) {
      if tree.kind(of: item).isTest {
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

/// Loads the declarations with the tests of the text typed last, for `run`.
package func loadTests(
  _ script: SessionScript, reading: Reading
) -> (loaded: LoadedScript, diagnostics: [Diagnostic]) {
  let text = ScriptText(of: script, reading: reading, keepsTests: true)
  let (program, found) = check([text.prelude] + text.checkedFiles, names: text.names)
  let diagnostics = HabitExplanation.explained(text.diagnostics + text.news(among: found), text.sources)
  let loaded = LoadedScript(
    sources: text.sources, trees: text.trees, program: diagnostics.hasError ? nil : program,
    diagnostics: diagnostics)
  return (loaded, diagnostics)
}
