import VshHost
import VshModels
import VshSession
import VshSource
import VshSyntax
import VshText

/// What changes in scripts when files are renamed: the paths that lead to them, and those in a script that moves itself.
extension LanguageServer {
  mutating func edits(forRenaming params: JSONPart?) -> JSONValue {
    let renames = FileRenames(params?["files"]?.elements ?? [])
    var changes: [(name: String, value: JSONValue)] = []
    for address in workspace.scriptAddresses() {
      guard let own = FileAddress.path(of: address)?.normalized, let script = workspace.script(address) else {
        continue
      }
      let edits = script.paths.compactMap { path -> JSONValue? in
        guard let text = renames.written(path.text, in: own) else { return nil }
        return ["range": script.range(path.span, client.encoding), "newText": .string(Session.quoted(text))]
      }
      if !edits.isEmpty { changes.append((address, .list(edits))) }
    }
    return changes.isEmpty ? .null : ["changes": .object(changes)]
  }
}

/// The old and the new paths of files and folders.
private struct FileRenames {
  private let paths: [(old: Path, new: Path)]

  init(_ files: [JSONPart]) {
    paths = files.compactMap { file in
      guard let old = file["oldUri"]?.string.flatMap(FileAddress.path),
        let new = file["newUri"]?.string.flatMap(FileAddress.path)
      else { return nil }
      return (old.normalized, new.normalized)
    }
  }

  private func moved(_ path: Path) -> Path {
    for (old, new) in paths where path.isSameOrBelow(old) {
      let rest = path.text.dropFirst(old.text.count).drop { $0 == "/" }
      return rest.isEmpty ? new : new.appending(Path(String(rest)))
    }
    return path
  }

  /// A path as a script writes it afterwards; nil where it stays.
  func written(_ text: String, in script: Path) -> String? {
    let (old, new) = (script.parent, moved(script).parent)
    let file = moved(Path(text).absolute(from: old))
    if Path(text).absolute(from: new) == file { return nil }
    return SourceFile.relativePath(of: file.text, from: moved(script).text) + (text.hasSuffix("/") ? "/" : "")
  }
}

extension CheckedScript {
  /// The files that the script names: imports, catalogs, and the data of models.
  fileprivate var paths: [(text: String, span: SourceSpan)] {
    tree.children(of: tree.root).compactMap { item in
      let literal: SyntaxID
      switch tree.kind(of: item) {
      case .importDeclaration, .textsDeclaration: literal = tree.child(item, 0)
      case .modelDeclaration: literal = tree.child(item, 2)
      case _: return nil
      }
      guard tree.kind(of: literal) == .stringLiteral else { return nil }
      let text = String(sourceText(tree.span(of: literal)).dropFirst().dropLast())
      // A path with escapes stays, and so does an address of the network.
      if text.isEmpty || text.contains("\\") || Reading.isAddress(text) { return nil }
      return (text, tree.span(of: literal))
    }
  }
}
