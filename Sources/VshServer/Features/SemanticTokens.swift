import VshSource
import VshSyntax
import VshText

/// Semantic tokens: the kind of each name, for colours that a grammar cannot determine.
extension LanguageServer {
  static let tokenTypes = [
    "class", "struct", "enum", "enumMember", "function", "method", "parameter", "variable", "property",
    "namespace",
  ]
  static let tokenModifiers = ["declaration", "readonly"]

  /// - Parameter range: limits the tokens to the names in it; nil for all.
  func semanticTokens(_ script: CheckedScript, in range: Range<Int>? = nil) -> JSONValue {
    var names: [UInt32: (span: SourceSpan, declared: NameDeclaration, isDeclaration: Bool)] = [:]
    for use in script.names.uses(in: CheckedScript.root) where names[use.span.start] == nil {
      names[use.span.start] = (use.span, script.names.declared[Int(use.declared)], false)
    }
    for declared in script.names.declared where Int(declared.span.file.index) == CheckedScript.root {
      names[declared.span.start] = (declared.span, declared, true)
    }
    var numbers: [JSONValue] = []
    var last = LinePosition(line: 0, character: 0)
    for start in names.keys.sorted() {
      guard let name = names[start], let type = type(of: name.declared, in: script) else { continue }
      if let range, !range.overlaps(name.span.range) { continue }
      let position = script.text.position(of: name.span.range.lowerBound, client.encoding)
      let end = script.text.position(of: name.span.range.upperBound, client.encoding)
      guard end.line == position.line, end.character > position.character else { continue }
      let isFixed = [.bindMember, .letStatement, .optionalBinding, .binding].contains(name.declared.kind)
      let character = position.line == last.line ? position.character - last.character : position.character
      let modifiers = (name.isDeclaration ? 1 : 0) + (isFixed ? 2 : 0)
      numbers += [position.line - last.line, character, end.character - position.character, type, modifiers]
        .map {
          .number($0)
        }
      last = position
    }
    return ["data": .list(numbers)]
  }

  private func type(of declared: NameDeclaration, in script: CheckedScript) -> Int? {
    if declared.kind == .importedName, let index = script.names.declaration(at: declared.span),
      let original = script.names.originals(of: [index]).first, original != index
    {
      return type(of: script.names.declared[original], in: script)
    }
    let name: String? =
      switch declared.kind {
      case .screenDeclaration, .componentDeclaration, .backgroundDeclaration: "class"
      case .recordDeclaration: "struct"
      case .enumDeclaration: "enum"
      case .enumCase, .stateDeclaration: "enumMember"
      case .functionDeclaration, .flowDeclaration, .textsDeclaration: "function"
      case .operationDeclaration, .actionDeclaration: "method"
      case .parameter:
        declared.container >= 0 && script.names.declared[declared.container].kind == .recordDeclaration
          ? "property" : "parameter"
      case .varMember, .bindMember, .oneMember, .eachMember, .letStatement, .optionalBinding, .binding:
        "variable"
      case .modelDeclaration, .regionDeclaration: "namespace"
      case _: nil
      }
    return name.flatMap { Self.tokenTypes.firstIndex(of: $0) }
  }

  // MARK: Inlay hints

  func inlayHints(_ script: CheckedScript, in range: Range<Int>) -> JSONValue {
    var hints: [JSONValue] = []
    for declared in script.names.declared
    where Int(declared.span.file.index) == CheckedScript.root && range.overlaps(declared.span.range) {
      switch declared.kind {
      case .varMember, .bindMember: if script.tree.child(declared.id, 0).exists { continue }
      case .letStatement, .optionalBinding, .binding: break
      case _: continue
      }
      guard let type = script.type(of: declared) else { continue }
      hints.append([
        "position": script.text.position(of: declared.span.range.upperBound, client.encoding).json,
        "label": .string(": \(type)"), "kind": 1,
      ])
    }
    return .list(hints)
  }
}
