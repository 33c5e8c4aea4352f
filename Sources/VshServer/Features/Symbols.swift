import VshSession
import VshSource
import VshSyntax
import VshText

/// The outline of a document, and the symbols of a workspace.
extension LanguageServer {
  func documentSymbols(_ script: CheckedScript) -> JSONValue {
    let tree = script.tree
    return .list(tree.children(of: tree.root).flatMap { symbols($0, of: script, depth: 0) })
  }

  /// The symbol of an entry with its nested symbols; where the entry has no symbol, only the nested ones.
  private func symbols(_ id: SyntaxID, of script: CheckedScript, depth: Int) -> [JSONValue] {
    let tree = script.tree
    let kind = tree.kind(of: id)
    let holds: Bool =
      switch kind {
      case .screenDeclaration, .componentDeclaration, .backgroundDeclaration, .members, .regionDeclaration,
        .stateDeclaration,
        .recordDeclaration, .enumDeclaration, .modelDeclaration, .operations:
        true
      case _: false
      }
    let inner = holds ? tree.children(of: id).flatMap { symbols($0, of: script, depth: depth + 1) } : []
    guard let symbolKind = kind.symbolKind else { return inner }
    let isTest = kind.isTest
    let named = isTest ? tree.span(of: tree.child(id, 0)) : tree.nameSpan(of: id, in: script.bytes)
    let name = script.sourceText(named)
    if name.isEmpty || !isTest && !tree.isNamed(id) { return inner }
    let range = script.range(tree.span(of: id), client.encoding)
    if !client.nestedSymbols {
      let location: JSONValue = ["uri": .string(script.address), "range": range]
      return [["name": .string(name), "kind": .number(symbolKind), "location": location]] + inner
    }
    return [
      [
        "name": .string(name), "detail": .string(kind.word), "kind": .number(symbolKind), "range": range,
        "selectionRange": script.range(named, client.encoding),
        "children": .unlessEmpty(inner),
      ]
    ]
  }

  /// Symbols whose names contain the letters of the query in order.
  mutating func workspaceSymbols(matching query: String) -> JSONValue {
    let wanted = Array(query.lowercased().unicodeScalars)
    var found: [JSONValue] = []
    for address in workspace.scriptAddresses() {
      guard let script = workspace.script(address) else { continue }
      for declared in script.names.declared
      where Int(declared.span.file.index) == CheckedScript.root && declared.kind.isOfWorkspace {
        let name = script.sourceText(declared.span)
        guard let kind = declared.kind.symbolKind, Self.matches(name, wanted),
          let location = script.location(declared.span, client.encoding)
        else { continue }
        let container =
          declared.container < 0 ? nil : script.sourceText(script.names.declared[declared.container].span)
        found.append([
          "name": .string(name), "kind": .number(kind), "location": location,
          "containerName": JSONValue(container),
        ])
        if found.count == Self.mostSymbols { return .list(found) }
      }
    }
    return .list(found)
  }

  private static let mostSymbols = 1_000

  private static func matches(_ name: String, _ wanted: [Unicode.Scalar]) -> Bool {
    var rest = wanted[...]
    for scalar in name.lowercased().unicodeScalars where scalar == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}

extension SyntaxKind {
  /// The symbol kind of the protocol; nil for an entry that is not a symbol.
  var symbolKind: Int? {
    switch self {
    case .screenDeclaration, .componentDeclaration, .backgroundDeclaration: 5  // class
    case .recordDeclaration: 23  // struct
    case .enumDeclaration: 10
    case .enumCase: 22  // enum member
    case .functionDeclaration, .flowDeclaration, .textsDeclaration: 12
    case .modelDeclaration: 2  // module
    case .operationDeclaration, .actionDeclaration: 6  // method
    case .varMember: 13
    case .bindMember: 7  // property
    case .oneMember, .eachMember: 19  // object
    case .regionDeclaration: 3  // namespace
    case .stateDeclaration: 22
    case .parameter: 8  // field
    case .testDeclaration, .exploreDeclaration: 24  // event
    case _: nil
    }
  }

  fileprivate var isOfWorkspace: Bool { self != .parameter && !isLocal }
}
