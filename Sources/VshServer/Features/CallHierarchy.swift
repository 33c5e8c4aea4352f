import VshModels
import VshSession
import VshSource
import VshSyntax
import VshText

/// Who sends an action and who takes it; who calls an op or a function.
extension LanguageServer {
  func callHierarchy(_ position: Position) -> JSONValue {
    let names = position.script.names
    guard let found = names.name(at: position.offset, in: CheckedScript.root) else { return .null }
    let items = found.declared.filter { names.declared[$0].kind.isCalled }.compactMap {
      declared -> JSONValue? in
      let span = names.declared[declared].span
      let address = position.script.addresses[Int(span.file.index)]
      return address.isEmpty
        ? nil : caller(names.declared[declared].id, Int(span.file.index), position.script)
    }
    return items.isEmpty ? .null : .list(items)
  }

  /// The callers of an item: the entries that use its declaration.
  mutating func incomingCalls(_ item: JSONPart?) throws(RequestProblem) -> JSONValue {
    guard let (script, found) = called(item) else { throw Self.invalid }
    var callers: [NameLocation: (from: JSONValue, ranges: [JSONValue])] = [:]
    for use in locations(of: found, in: script).uses.keys.sorted() {
      guard let user = workspace.script(use.address),
        let entry = user.entries(around: Int(use.start)).last(where: { user.tree.kind(of: $0).calls })
      else { continue }
      let end =
        user.names.uses(in: CheckedScript.root).first { $0.span.start == use.start }?.span.end ?? use.start
      let span = SourceSpan(file: user.tree.file, start: use.start, end: end)
      let key = NameLocation(address: use.address, file: use.file, start: user.tree[entry].start)
      callers[key, default: (caller(entry, CheckedScript.root, user), [])].ranges.append(
        user.range(span, client.encoding))
    }
    return .list(
      callers.keys.sorted().compactMap { callers[$0] }.map {
        ["from": $0.from, "fromRanges": .list($0.ranges)]
      })
  }

  /// The items that the declaration of an item uses.
  mutating func outgoingCalls(_ item: JSONPart?) throws(RequestProblem) -> JSONValue {
    guard let (script, found) = called(item) else { throw Self.invalid }
    var calls: [Int: [JSONValue]] = [:]
    for index in found.declared where Int(script.names.declared[index].span.file.index) == CheckedScript.root
    {
      let range = script.tree.span(of: script.names.declared[index].id).range
      for use in script.names.uses(in: CheckedScript.root) where range.contains(use.span.range.lowerBound) {
        let used = Int(use.declared)
        guard script.names.declared[used].kind.isCalled else { continue }
        calls[used, default: []].append(script.range(use.span, client.encoding))
      }
    }
    return .list(
      calls.keys.sorted().compactMap { used in
        let declared = script.names.declared[used]
        let file = Int(declared.span.file.index)
        guard !script.addresses[file].isEmpty else { return nil }
        return ["to": caller(declared.id, file, script), "fromRanges": .list(calls[used] ?? [])]
      })
  }

  /// The script and the declared name of an item that the client sends back.
  private mutating func called(_ item: JSONPart?) -> (script: CheckedScript, found: NameIndex.Found)? {
    guard let address = item?["uri"]?.string, let range = LineRange(item?["selectionRange"]),
      let script = workspace.script(address)
    else { return nil }
    let offset = script.text.offset(of: range.start, client.encoding)
    return script.names.name(at: offset, in: CheckedScript.root).map { (script, $0) }
  }

  /// The item of an entry of a file.
  private func caller(_ id: SyntaxID, _ file: Int, _ script: CheckedScript) -> JSONValue {
    let tree = script.script.trees[file]
    let kind = tree.kind(of: id)
    let name =
      kind.isTest
      ? tree.span(of: tree.child(id, 0)) : tree.nameSpan(of: id, in: script.script.sources[file].bytes)
    return [
      "name": .string(script.sourceText(name)), "kind": .number(kind.symbolKind ?? 12),
      "detail": .string(kind.word),
      "uri": .string(script.addresses[file]), "range": script.range(tree.span(of: id), client.encoding),
      "selectionRange": script.range(name, client.encoding),
    ]
  }
}

extension SyntaxKind {
  /// Whether it can be sent or called.
  fileprivate var isCalled: Bool {
    switch self {
    case .actionDeclaration, .operationDeclaration, .functionDeclaration, .flowDeclaration: true
    case _: false
    }
  }

  /// Whether its contents can send or call.
  fileprivate var calls: Bool {
    switch self {
    case .stateDeclaration, .screenDeclaration, .componentDeclaration, .backgroundDeclaration,
      .testDeclaration, .exploreDeclaration,
      .modelDeclaration:
      true
    case _: isCalled
    }
  }
}
