import VshProgram
package import VshSource
package import VshSyntax

/// The source text of a declaration, or of a named part of one, for `:source` and `:help`.
package struct DeclaredText: Sendable {
  /// `News.loaded`.
  package var name: String
  /// The kind of declaration, in one word.
  package var kind: String
  package var path: String
  /// Counts from 1.
  package var line: Int
  package var lines: [String]
  /// The lines of the `///` comment above it.
  package var documentation: [String]
}

extension Session {
  /// All declarations of a name or of `Outer.name`.
  package func declarations(named path: String) -> [DeclaredText] {
    let words = path.split(separator: ".").map(String.init)
    guard let last = words.last, program.names.find(last) != nil else { return [] }
    var found: [DeclaredText] = []
    for index in declared.trees.indices {
      let tree = declared.trees[index]
      var open = tree.children(of: tree.root).reversed().map { (id: $0, outer: [String]()) }
      while let (id, outer) = open.popLast() {
        let name = program.names[tree.name(of: id)]
        var around = outer
        if let kind = Self.kindWord(tree.kind(of: id)) {
          if name == last, outer.suffix(words.count - 1) == words.dropLast()[...] || words.count == 1 {
            found.append(declaredText(id, outer + [name], kind, in: index))
          }
          around.append(name)
        }
        open += tree.children(of: id).reversed().map { (id: $0, outer: around) }
      }
    }
    // Declarations of the session hide those of the prelude.
    let own = found.filter { $0.path != LoadedScript.preludePath }
    return own.isEmpty ? found : own
  }

  private func declaredText(
    _ id: SyntaxID, _ names: [String], _ kind: String, in index: Int
  ) -> DeclaredText {
    let (tree, source) = (declared.trees[index], declared.sources[index])
    let range = tree.span(of: id).range.clamped(to: 0..<source.bytes.count)
    var start = range.lowerBound
    while start > 0, source.bytes[start - 1] == UInt8(ascii: " ") { start -= 1 }
    let documentation = tree.documentation(of: id, in: source.bytes)
    return DeclaredText(
      name: names.joined(separator: "."), kind: kind, path: source.path,
      line: LineMap(source.bytes).line(of: range.lowerBound),
      lines: source.bytes[start..<range.upperBound].split(
        separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
      ).map { String(decoding: $0, as: UTF8.self) },
      documentation: documentation.isEmpty
        ? [] : documentation.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  private static func kindWord(_ kind: SyntaxKind) -> String? {
    switch kind {
    case .enumCase, .parameter, .testDeclaration, .exploreDeclaration: nil
    case .letStatement, .optionalBinding, .binding: nil
    case _: kind.word.isEmpty ? nil : kind.word
    }
  }

  /// The names of top-level declarations of the session, without the prelude's.
  package func declarationNames() -> [(name: String, kind: String)] {
    var found: [(name: String, kind: String)] = []
    for tree in declared.trees.dropFirst() {
      for item in tree.children(of: tree.root) {
        if let kind = Self.kindWord(tree.kind(of: item)) {
          found.append((program.names[tree.name(of: item)], kind))
        }
      }
    }
    return found
  }

  /// The source text of the last top-level declaration of a name, with its comment. Returns nil where there is none
  /// outside the prelude.
  package func wholeDeclaration(named name: String) -> [UInt8]? {
    for index in declared.trees.indices.dropFirst().reversed() {
      let (tree, source) = (declared.trees[index], declared.sources[index])
      for item in tree.children(of: tree.root).reversed()
      where DeclaredName(item, in: tree) != nil && program.names[tree.name(of: item)] == name {
        let lines = tree.documentation(of: item, in: source.bytes).split(
          separator: "\n", omittingEmptySubsequences: true)
        let comment = lines.map { "/// \($0)\n" }.joined()
        return Array(comment.utf8)
          + source.bytes[tree.span(of: item).range.clamped(to: 0..<source.bytes.count)]
      }
    }
    return nil
  }

  /// The names that `:source` and `:help` accept, with their kinds: declarations of the session, parts of its screens,
  /// and ops of models.
  package func declaredNames() -> [(name: String, kind: String)] {
    var found: [(name: String, kind: String)] = []
    var seen: Set<String> = []
    for index in declared.trees.indices {
      let tree = declared.trees[index]
      var open = Array(tree.children(of: tree.root).reversed())
      while let id = open.popLast() {
        if let kind = Self.kindWord(tree.kind(of: id)) {
          let name = program.names[tree.name(of: id)]
          if seen.insert(name).inserted { found.append((name, kind)) }
        }
        open += tree.children(of: id).reversed()
      }
    }
    return found
  }

  /// A position for display: `news.vs:14` and the line's text.
  package func locationText(of span: SourceSpan) -> String {
    guard Int(span.file.index) < sources.count else { return "" }
    let source = sources[Int(span.file.index)]
    let map = LineMap(source.bytes)
    let line = map.line(of: span.range.lowerBound)
    let range = map.range(ofLine: line)
    let text = String(decoding: source.bytes[range], as: UTF8.self).split(whereSeparator: { $0.isWhitespace })
      .joined(separator: " ")
    return "\(source.path):\(line)  \(text)"
  }
}

extension SyntaxKind {
  /// The word of the language that declares it; empty where it is no declaration.
  package var word: String {
    switch self {
    case .screenDeclaration: "screen"
    case .componentDeclaration: "component"
    case .backgroundDeclaration: "background"
    case .recordDeclaration: "record"
    case .enumDeclaration: "enum"
    case .enumCase: "case"
    case .functionDeclaration: "func"
    case .flowDeclaration: "flow"
    case .textsDeclaration: "texts"
    case .modelDeclaration: "model"
    case .operationDeclaration: "op"
    case .actionDeclaration: "action"
    case .varMember: "var"
    case .bindMember: "bind"
    case .oneMember, .eachMember: "machine"
    case .regionDeclaration: "region"
    case .stateDeclaration: "state"
    case .parameter: "parameter"
    case .testDeclaration: "test"
    case .exploreDeclaration: "explore"
    case .letStatement, .optionalBinding, .binding: "let"
    case _: ""
    }
  }
}
