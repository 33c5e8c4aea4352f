import VshSource
import VshSyntax
import VshText

/// A call at the cursor, with the parameters of its declaration.
struct CallSite {
  struct Parameter {
    let name: String
    /// The source text of the declaration.
    let text: String
    let declared: Int?
  }

  let name: String
  let parameters: [Parameter]
  let documentation: String
  /// The index of the argument at the cursor.
  let active: Int
}

extension LanguageServer {
  func signatureHelp(_ position: Position) -> JSONValue {
    guard let call = position.script.call(around: position.offset) else { return .null }
    let label = "\(call.name)(\(call.parameters.map(\.text).joined(separator: ", ")))"
    let documentation: JSONValue =
      call.documentation.isEmpty
      ? .absent
      : ["kind": client.markdown ? "markdown" : "plaintext", "value": .string(comment(call.documentation))]
    return [
      "signatures": [
        [
          "label": .string(label), "documentation": documentation,
          "parameters": .list(call.parameters.map { ["label": .string($0.text)] }),
        ]
      ],
      "activeSignature": 0, "activeParameter": .number(min(call.active, max(0, call.parameters.count - 1))),
    ]
  }
}

extension CheckedScript {
  /// The innermost call whose parentheses contain an offset; nil where the callee is unknown.
  func call(around offset: Int) -> CallSite? {
    let around = entries(around: max(0, offset - 1))
    for (index, id) in around.enumerated().reversed() where tree.kind(of: id) == .arguments && index > 0 {
      let range = tree.span(of: id).range
      if offset <= range.lowerBound || offset > range.upperBound { continue }
      if offset == range.upperBound, bytes[offset - 1] == UInt8(ascii: ")") { continue }
      guard let declared = callee(before: range.lowerBound) else { continue }
      return site(declared, id, offset)
    }
    return nil
  }

  /// The declaration of the name that ends at an offset.
  private func callee(before offset: Int) -> Int? {
    guard let found = names.name(at: offset, in: Self.root), found.span.range.upperBound == offset else {
      return nil
    }
    return found.declared.first
  }

  private func site(_ index: Int, _ arguments: SyntaxID, _ offset: Int) -> CallSite? {
    let declared = names.declared[index]
    let (tree, _) = file(of: declared)
    let list = declared.kind == .recordDeclaration ? declared.id : tree.child(declared.id, 0)
    let parameters = tree.children(of: list).filter { tree.kind(of: $0) == .parameter }.map { id in
      let named = names.declaration(at: tree.span(of: id))
      return CallSite.Parameter(
        name: named.map { sourceText(names.declared[$0].span) } ?? "", text: sourceText(tree.span(of: id)),
        declared: named)
    }
    if parameters.isEmpty { return nil }
    let written = self.tree.children(of: arguments).filter { self.tree.kind(of: $0) == .argument }
    var active = written.count { Int(self.tree[$0].end) < offset && hasComma(behind: $0, before: offset) }
    if let current = written.first(where: {
      Int(self.tree[$0].start) <= offset && offset <= Int(self.tree[$0].end)
    }) {
      let label = sourceText(self.tree.nameSpan(of: current, in: bytes))
      if let named = parameters.firstIndex(where: { $0.name == label }), self.tree.isNamed(current) {
        active = named
      }
    }
    return CallSite(
      name: sourceText(declared.span), parameters: parameters, documentation: documentation(of: declared),
      active: active)
  }

  private func hasComma(behind id: SyntaxID, before offset: Int) -> Bool {
    bytes[Int(tree[id].end)..<offset].contains(UInt8(ascii: ","))
  }
}
