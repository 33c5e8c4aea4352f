import VshHost
import VshSession
import VshSource
import VshSyntax

/// The way out of a name that is not defined here: an `import` of the file that declares it.
extension LanguageServer {
  /// Nil unless exactly one other script of the workspace declares the name of the diagnostic.
  mutating func missingImport(_ diagnostic: Diagnostic, in script: CheckedScript) -> QuickFix? {
    let kinds = Self.declarations(missingWith: diagnostic.code)
    guard !kinds.isEmpty, let span = diagnostic.span, let own = workspace[script.address]?.path else {
      return nil
    }
    let name = script.sourceText(span)
    var found: String?
    for address in workspace.scriptAddresses() where !script.addresses.contains(address) {
      guard workspace.script(address)?.declares(name, as: kinds) ?? false else { continue }
      if found != nil { return nil }
      found = address
    }
    guard let path = found.flatMap(FileAddress.path) else { return nil }
    let text = "import " + Session.quoted(SourceFile.relativePath(of: path.text, from: own.text))
    let position = script.positionOfImport
    return QuickFix(
      title: "add `\(text)`", span: SourceSpan(file: span.file, start: position.offset, end: position.offset),
      text: position.isBehindLine ? "\n\(text)" : "\(text)\n\n")
  }

  /// What the name of a diagnostic could be declared as.
  private static func declarations(missingWith code: DiagnosticCode) -> [SyntaxKind] {
    switch code.number {
    case 202: [.enumDeclaration, .functionDeclaration, .textsDeclaration]
    case 205: [.recordDeclaration, .enumDeclaration]
    case 206: [.modelDeclaration]
    case 208: [.screenDeclaration]
    case 210: [.componentDeclaration]
    case 212: [.functionDeclaration, .textsDeclaration, .recordDeclaration]
    case _: []
    }
  }
}

extension CheckedScript {
  fileprivate func declares(_ name: String, as kinds: [SyntaxKind]) -> Bool {
    tree.children(of: tree.root).contains { id in
      kinds.contains(tree.kind(of: id)) && !tree.isPrivate(id)
        && sourceText(tree.nameSpan(of: id, in: bytes)) == name
    }
  }

  /// The end of the last `import`; without one, that of a first line `#!`, or the start of the text.
  fileprivate var positionOfImport: (offset: Int, isBehindLine: Bool) {
    if let last = tree.children(of: tree.root).last(where: { tree.kind(of: $0) == .importDeclaration }) {
      return (Int(tree[last].end), true)
    }
    return bytes.starts(with: "#!".utf8) ? (text.range(ofLine: 0).upperBound, true) : (0, false)
  }
}
