import VshProgram
package import VshSource
import VshSyntax

/// A declaration, or a part of one that has a name, as it is written: for `:source` and `:help`.
package struct DeclaredText: Sendable {
  /// `News.loaded`.
  package var name: String
  /// What kind of thing it is, in a word.
  package var kind: String
  package var path: String
  /// 1-based.
  package var line: Int
  package var lines: [String]
  /// The `///` comment above it, line by line.
  package var documentation: [String]
}

extension Session {
  /// Everything that is declared under a name, or under `Outer.name`.
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
    // What is typed or loaded hides the prelude's.
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
    case .recordDeclaration: "record"
    case .enumDeclaration: "enum"
    case .functionDeclaration: "func"
    case .flowDeclaration: "flow"
    case .modelDeclaration: "model"
    case .operationDeclaration: "op"
    case .screenDeclaration: "screen"
    case .componentDeclaration: "component"
    case .varMember: "var"
    case .bindMember: "bind"
    case .oneMember, .eachMember: "machine"
    case .regionDeclaration: "region"
    case .stateDeclaration: "state"
    case .actionDeclaration: "action"
    case _: nil
    }
  }

  /// The names of whole declarations of the session, the prelude's aside.
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

  /// The last declaration of a name that is a whole one, as it is written with its comment; nil where there is none, or only the prelude has it.
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

  /// Names that can be asked for, with their kinds: declarations of the session, its screens' parts, and the models' ops.
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

  /// A place in a source, for a person: `news.vs:14` and the line's text.
  package func placeText(of span: SourceSpan) -> String {
    guard Int(span.file.index) < sources.count else { return "" }
    let source = sources[Int(span.file.index)]
    let map = LineMap(source.bytes)
    let line = map.line(of: span.range.lowerBound)
    let range = map.range(ofLine: line, in: source.bytes)
    let text = String(decoding: source.bytes[range], as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    return "\(source.path):\(line)  \(text)"
  }
}
