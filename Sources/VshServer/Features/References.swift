import VshSession
import VshSource
import VshSyntax
import VshText

/// Go to definition, and find references.
extension LanguageServer {
  func definition(_ position: Position) -> JSONValue {
    let script = position.script
    guard let found = script.names.name(at: position.offset, in: CheckedScript.root) else {
      return importedFile(position) ?? .null
    }
    return .list(
      script.names.originals(of: found.declared).compactMap {
        script.location(script.names.declared[$0].span, client.encoding)
      })
  }

  /// The location of the file that an `import` names.
  private func importedFile(_ position: Position) -> JSONValue? {
    let (script, tree) = (position.script, position.script.tree)
    let items = tree.children(of: tree.root).filter { tree.kind(of: $0) == .importDeclaration }
    guard
      let item = items.first(where: {
        let range = tree.span(of: $0).range
        return range.lowerBound <= position.offset && position.offset <= range.upperBound
      })
    else { return nil }
    let files = script.script.files(ofImport: item)
    let locations = files.compactMap {
      script.location(SourceSpan(file: $0, start: 0, end: 0), client.encoding)
    }
    return locations.isEmpty ? nil : .list(locations)
  }

  // MARK: References

  /// An occurrence of a name: the file and the bytes. The file is the same under all its names and links.
  struct NameLocation: Hashable, Comparable {
    let address: String
    /// The file with links followed; the address where that is no file.
    let file: String
    let start: UInt32

    static func == (a: NameLocation, b: NameLocation) -> Bool { a.start == b.start && a.file == b.file }

    static func < (a: NameLocation, b: NameLocation) -> Bool {
      a.file == b.file ? a.start < b.start : a.file < b.file
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(file)
      hasher.combine(start)
    }
  }

  /// All occurrences of a name in the scripts of the workspace.
  struct NameLocations {
    var declarations: [NameLocation: JSONValue] = [:]
    var uses: [NameLocation: JSONValue] = [:]
    /// Whether a declaration belongs to the prelude or the language.
    var isForeign = false
  }

  mutating func locations(of found: NameIndex.Found, in script: CheckedScript) -> NameLocations {
    var locations = NameLocations()
    var known = add(Set(found.declared), of: script, to: &locations)
    // A local name has no occurrences in other files.
    if found.declared.allSatisfy({ script.names.declared[$0].kind.isLocal }) { return locations }
    let name = Array(script.sourceText(found.span).utf8)
    let addresses = workspace.scriptAddresses().filter { address in
      workspace.bytes(of: address).map { $0.span.contains(name.span) } ?? false
    }
    var count = 0
    while count < known.count {
      count = known.count
      for address in addresses {
        guard let other = workspace.script(address), other !== script || count > 0 else { continue }
        let first = other.names.declared.indices.filter {
          known.contains(other.location(of: other.names.declared[$0].span))
        }
        if !first.isEmpty { known.formUnion(add(Set(first), of: other, to: &locations)) }
      }
    }
    return locations
  }

  /// Adds the occurrences of a group of declarations of a script; returns the declarations' positions.
  private func add(_ first: Set<Int>, of script: CheckedScript, to locations: inout NameLocations) -> Set<
    NameLocation
  > {
    let group = script.names.together(first)
    var known: Set<NameLocation> = []
    for index in group {
      let span = script.names.declared[index].span
      let named = script.location(of: span)
      known.insert(named)
      if let location = script.location(span, client.encoding) {
        locations.declarations[named] = location
      } else {
        locations.isForeign = true
      }
    }
    for use in script.names.uses where group.contains(Int(use.declared)) {
      if let location = script.location(use.span, client.encoding) {
        locations.uses[script.location(of: use.span)] = location
      }
    }
    return known
  }

  mutating func references(_ position: Position, includesDeclaration: Bool) -> JSONValue {
    guard let found = position.script.names.name(at: position.offset, in: CheckedScript.root) else {
      return .null
    }
    let locations = locations(of: found, in: position.script)
    var all = locations.uses
    if includesDeclaration { all.merge(locations.declarations) { a, _ in a } }
    return .list(all.keys.sorted().compactMap { all[$0] })
  }

  func highlights(_ position: Position) -> JSONValue {
    let script = position.script
    guard let found = script.names.name(at: position.offset, in: CheckedScript.root) else { return .null }
    let group = script.names.together(Set(found.declared))
    var kinds: [UInt32: (span: SourceSpan, kind: Int)] = [:]
    for use in script.names.uses(in: CheckedScript.root) where group.contains(Int(use.declared)) {
      kinds[use.span.start] = (use.span, script.isChanged(use.span) ? 3 : 2)
    }
    for index in group {
      let span = script.names.declared[index].span
      if Int(span.file.index) == CheckedScript.root { kinds[span.start] = (span, 3) }
    }
    return .list(
      kinds.keys.sorted().compactMap { kinds[$0] }.map {
        ["range": script.range($0.span, client.encoding), "kind": .number($0.kind)]
      })
  }
}

extension CheckedScript {
  /// The position of a span, which is the same in every script.
  func location(of span: SourceSpan) -> LanguageServer.NameLocation {
    let file = Int(span.file.index)
    return LanguageServer.NameLocation(
      address: addresses[file].isEmpty ? "prelude" : addresses[file], file: files[file], start: span.start)
  }

  /// Whether the name at a span is the root of the target of an assignment.
  func isChanged(_ span: SourceSpan) -> Bool {
    entries(around: Int(span.start)).contains { id in
      let kind = tree.kind(of: id)
      return (kind == .assignment || kind == .listEdit)
        && tree.span(of: tree.child(id, 0)).start == span.start
    }
  }

  /// The entries that contain an offset, outermost first.
  func entries(around offset: Int) -> [SyntaxID] { tree.entries(around: offset) }
}

extension SyntaxKind {
  /// Whether a name of this kind is visible only in a part of its file.
  var isLocal: Bool {
    switch self {
    case .letStatement, .optionalBinding, .binding: true
    case _: false
    }
  }
}

/// Linked editing: while a model or an op is written anew in a `given` of a test, the other `given`s of the test that
/// name it change, too. The rest of the workspace stays; to change that as well is a rename.
extension LanguageServer {
  func linkedEditing(_ position: Position) -> JSONValue {
    let script = position.script
    let names = script.names
    guard let found = names.name(at: position.offset, in: CheckedScript.root),
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
