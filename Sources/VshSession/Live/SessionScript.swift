import VshCheck
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
  let text = ScriptText(of: script, reading: reading, keepsTests: true)
  let (program, found) = check([text.prelude] + text.checkedFiles, names: text.names)
  let diagnostics = text.diagnostics + text.news(among: found)
  let loaded = LoadedScript(
    sources: text.sources, trees: text.trees, program: diagnostics.hasError ? nil : program,
    diagnostics: diagnostics)
  return (loaded, diagnostics)
}
