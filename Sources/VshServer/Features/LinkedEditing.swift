import VshSource
import VshSyntax
import VshText

/// Linked editing: while a model or an op is written anew in a `given` of a test, the other `given`s of the test that
/// name it change, too. The rest of the workspace stays; to change that as well is a rename.
extension LanguageServer {
  func linkedEditing(_ place: Place) -> JSONValue {
    let script = place.script
    let names = script.names
    guard let found = names.name(at: place.offset, in: CheckedScript.root),
      let first = found.declared.first, names.declared[first].kind.isGiven,
      let test = script.test(givenAt: found.span)
    else { return .null }
    let spans = names.uses(in: CheckedScript.root).filter {
      Int($0.declared) == first && script.test(givenAt: $0.span) == test
    }.map(\.span)
    return spans.count < 2 ? .null : ["ranges": .list(spans.map { script.range($0, client.encoding) })]
  }
}

extension CheckedScript {
  /// The test with the `given` that names a model or an op at a span.
  fileprivate func test(givenAt span: SourceSpan) -> SyntaxID? {
    let around = entries(around: Int(span.start))
    guard let given = around.last(where: { tree.kind(of: $0) == .givenStep }),
      tree.span(of: tree.child(given, 0)).range.contains(span.range.lowerBound)
    else { return nil }
    return around.first { tree.kind(of: $0).isTest }
  }
}

extension SyntaxKind {
  /// Whether a `given` can name it.
  fileprivate var isGiven: Bool { self == .modelDeclaration || self == .operationDeclaration }
}
