import VshProgram
import VshSession
import VshSource
import VshSyntax

/// Descriptions of declared names: the head of the declaration, the type, the `///` text, and the consequences.
extension CheckedScript {
  private var tables: Program { script.tables }

  /// The tree and the bytes of the file that declares a name.
  func file(of declared: NameDeclaration) -> (tree: SyntaxTree, bytes: [UInt8]) {
    let file = Int(declared.span.file.index)
    return (script.trees[file], script.sources[file].bytes)
  }

  func documentation(of declared: NameDeclaration) -> String {
    let (tree, bytes) = file(of: declared)
    return tree.documentation(of: declared.id, in: bytes)
  }

  /// The text of a declaration up to its block; a short record or enum as a whole.
  func head(of declared: NameDeclaration) -> String {
    let (tree, bytes) = file(of: declared)
    let range = tree.span(of: declared.id).range
    let text = String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    switch declared.kind {
    case .recordDeclaration, .enumDeclaration:
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      if lines.count <= Self.mostHeadLines { return text }
      return lines.prefix(Self.mostHeadLines).joined(separator: "\n") + "\n    …"
    case .varMember, .bindMember: return value(text, of: declared)
    case .parameter: return text + owner(of: declared)
    case .enumCase: return "case \(text)" + owner(of: declared)
    case .letStatement, .optionalBinding, .binding:
      let type = type(of: declared).map { ": \($0)" } ?? ""
      return "let \(sourceText(declared.span))\(type)"
    case _: return Self.firstLine(text) + owner(of: declared)
    }
  }

  private static let mostHeadLines = 12

  private static func firstLine(_ text: String) -> String {
    var line = String(text.prefix { !$0.isNewline })
    if line.hasSuffix("{") { line.removeLast() }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  /// `var x: Int = 1`, with an inferred type added.
  private func value(_ text: String, of declared: NameDeclaration) -> String {
    let line = Self.firstLine(text)
    let (tree, _) = file(of: declared)
    guard !tree.child(declared.id, 0).exists, let type = type(of: declared) else { return line }
    let name = sourceText(declared.span)
    guard let range = line.firstRange(of: name) else { return line }
    return line[..<range.upperBound] + ": \(type)" + line[range.upperBound...]
  }

  /// `  // of News`.
  private func owner(of declared: NameDeclaration) -> String {
    declared.container < 0 ? "" : "  // of \(sourceText(names.declared[declared.container].span))"
  }

  // MARK: Types

  /// The type of a declared value in the language's syntax; nil where it is unknown.
  func type(of declared: NameDeclaration) -> String? {
    let (tree, _) = file(of: declared)
    switch declared.kind {
    case .varMember, .bindMember:
      return tables.slots.first { $0.span == declared.span }.flatMap { known($0.type) }
    case .parameter: return sourceText(tree.span(of: tree.child(declared.id, 0)))
    case .letStatement:
      return types.type(of: tree.span(of: tree.child(declared.id, 0))).flatMap { known($0) }
    case .optionalBinding:
      return types.type(of: tree.span(of: tree.child(declared.id, 0))).flatMap {
        known(tables.types.unwrapped($0))
      }
    case .binding:
      guard let index = names.declaration(at: declared.span),
        let use = names.uses.first(where: { Int($0.declared) == index })
      else { return nil }
      return types.type(of: use.span).flatMap { known($0) }
    case _: return nil
    }
  }

  /// The text of a type; nil where it is unknown.
  func known(_ type: TypeID) -> String? {
    let text = tables.text(of: type)
    return text.contains("?") && tables.types[type] == .unknown || text == "nothing" ? nil : text
  }

  // MARK: Consequences

  /// The consequences of a declaration, one per line: an op's latency and answer, a state's actions and their targets.
  func consequences(of declared: NameDeclaration) -> [String] {
    switch declared.kind {
    case .operationDeclaration:
      guard let operation = tables.operations.rows.first(where: { $0.span == declared.span }) else {
        return []
      }
      var lines: [String] = []
      if let answer = known(operation.result) { lines.append("answers `\(answer)`") }
      if let cases = operation.failures?.cases, let text = known(cases) { lines.append("fails `\(text)`") }
      let model = tables.models[operation.model]
      if let latency = operation.latency ?? model.latency {
        let span = tables.expressions[latency].span
        lines.append("takes `\(sourceText(span))`")
      }
      return lines
    case .stateDeclaration:
      guard let state = tables.states.ids.first(where: { tables.states[$0].span == declared.span }) else {
        return []
      }
      return actions(of: state)
    case _: return []
    }
  }

  /// The actions that a state handles, including those of the regions and states around it.
  private func actions(of state: ID<State>) -> [String] {
    var lines: [String] = []
    var handlers = Array(tables.states[state].handlers)
    var region = tables.states[state].region
    while true {
      handlers += tables.regions[region].handlers
      guard let around = tables.regions[region].state else { break }
      handlers += tables.states[around].handlers
      region = tables.states[around].region
    }
    handlers += tables.screens[tables.states[state].screen].handlers
    for handler in handlers where Int(handler.index) < tables.handlers.count {
      let row = tables.handlers[handler]
      let name = tables.names[tables.actionNames[row.action].name]
      let target = transition(row.transition).map { " -> \($0)" } ?? ""
      let line = "`\(name)`\(target)"
      if !lines.contains(line) { lines.append(line) }
    }
    return lines.isEmpty ? [] : ["takes " + lines.joined(separator: ", ")]
  }

  private func transition(_ id: ID<Transition>) -> String? {
    guard Int(id.index) < tables.transitions.count, let target = tables.transitions[id].target else {
      return nil
    }
    return "`\(sourceText(target.span))`"
  }
}

/// The types of the expressions in a check, by position.
struct ExpressionTypes: Sendable {
  private var byStart: [UInt64: [(end: UInt32, type: TypeID)]] = [:]
  private var byEnd: [UInt64: TypeID] = [:]

  init(_ tables: Program) {
    for expression in tables.expressions.rows where expression.type != TypeTable.unknown {
      let span = expression.span
      let start = UInt64(span.file.index) << 32 | UInt64(span.start)
      byStart[start, default: []].append((span.end, expression.type))
      byEnd[UInt64(span.file.index) << 32 | UInt64(span.end)] = expression.type
    }
  }

  /// The type of the expression with exactly this span.
  func type(of span: SourceSpan) -> TypeID? {
    byStart[UInt64(span.file.index) << 32 | UInt64(span.start)]?.last { $0.end == span.end }?.type
  }

  /// The type of the largest expression that ends at an offset, if it is known.
  func type(endingAt offset: Int, in file: Int) -> TypeID? { byEnd[UInt64(file) << 32 | UInt64(offset)] }
}
