import VshProgram
import VshSession
import VshSource
import VshSyntax

/// The names that are visible at an offset, by kind.
struct ScopeNames {
  typealias Candidate = CompletionCandidate

  private let script: CheckedScript
  private let around: [SyntaxID]
  private let offset: Int

  init(_ script: CheckedScript, around: [SyntaxID], offset: Int) {
    self.script = script
    self.around = around
    self.offset = offset
  }

  private var tree: SyntaxTree { script.tree }
  private var names: NameIndex { script.names }

  // MARK: By kind

  private func named(
    _ kinds: [SyntaxKind], _ kind: Candidate.Kind, where isWanted: (Int) -> Bool
  ) -> [Candidate] {
    names.declared.indices.filter { index in
      kinds.contains { $0 == names.declared[index].kind } && isWanted(index)
    }.map { candidate($0, kind) }
  }

  private func outermost(_ kinds: [SyntaxKind], _ kind: Candidate.Kind) -> [Candidate] {
    names.declared.indices.filter { index in
      guard names.declared[index].container < 0, names.isSeen(index) else { return false }
      return names.originals(of: [index]).contains { original in
        kinds.contains { $0 == names.declared[original].kind }
      }
    }.map { candidate($0, kind) }
  }

  /// Those of the screen around the cursor; in steps, of all screens.
  private func ofScreen(_ kinds: [SyntaxKind], _ kind: Candidate.Kind) -> [Candidate] {
    let screen = screen
    return named(kinds, kind) { screen == nil || names.outermost(around: $0) == screen }
  }

  private func inside(_ owner: Int, _ kinds: [SyntaxKind], _ kind: Candidate.Kind) -> [Candidate] {
    named(kinds, kind) { names.declared[$0].container == owner }
  }

  private func candidate(_ index: Int, _ kind: Candidate.Kind) -> Candidate {
    let declared = names.declared[index]
    return Candidate(script.sourceText(declared.span), kind, detail(of: declared), declared: index)
  }

  private func detail(of declared: NameDeclaration) -> String {
    switch declared.kind {
    case .varMember, .bindMember, .parameter, .letStatement, .optionalBinding, .binding:
      let type = script.type(of: declared).map { ", \($0)" } ?? ""
      return declared.kind.word + type
    case .operationDeclaration, .functionDeclaration, .actionDeclaration, .flowDeclaration:
      let (tree, _) = script.file(of: declared)
      let first = tree.child(declared.id, 0)
      let end = tree.kind(of: first) == .parameters ? tree.span(of: first).end : declared.span.end
      return script.sourceText(
        SourceSpan(file: declared.span.file, start: tree.span(of: declared.id).start, end: end))
    case _:
      let owner =
        declared.container < 0 ? "" : " of \(script.sourceText(names.declared[declared.container].span))"
      return declared.kind.word + owner
    }
  }

  /// What an `import` of certain files can bring.
  func importable(from files: [FileID]) -> [Candidate] {
    names.declared.indices.filter { index in
      let declared = names.declared[index]
      return declared.container < 0 && declared.kind.isImportable && files.contains(declared.span.file)
        && !script.file(of: declared).tree.isPrivate(declared.id)
    }.map { candidate($0, .value) }
  }

  var screens: [Candidate] { outermost([.screenDeclaration], .screen) }
  var components: [Candidate] { outermost([.componentDeclaration], .screen) }
  var models: [Candidate] { outermost([.modelDeclaration], .model) }
  var flows: [Candidate] { outermost([.flowDeclaration], .function) }
  var machines: [Candidate] { ofScreen([.oneMember, .eachMember], .property) }

  var types: [Candidate] {
    outermost([.recordDeclaration, .enumDeclaration], .type)
      + ["Bool", "Int", "Double", "String", "Date", "Duration"].map { Candidate($0, .type) }
  }

  var states: [Candidate] { ofScreen([.stateDeclaration], .enumCase) }
  var actions: [Candidate] {
    let own = ofScreen([.actionDeclaration], .action)
    return own + named([.actionDeclaration], .action) { _ in true }
  }

  /// The screen or component around the cursor.
  private var screen: Int? {
    around.first {
      [.screenDeclaration, .componentDeclaration, .backgroundDeclaration].contains(tree.kind(of: $0))
    }
    .flatMap { names.declaration(at: tree.span(of: $0)) }
  }

  /// The parameters of the request around the cursor, in a line of an `app`.
  var parametersOfRequest: [Candidate] {
    guard let line = around.last(where: { tree.kind(of: $0) == .requestLine }) else { return [] }
    return tree.children(of: tree.child(line, 2)).compactMap { names.declaration(at: tree.span(of: $0)) }.map
    {
      candidate($0, .variable)
    }
  }

  // MARK: Values

  /// The names with which an expression can begin: local ones (innermost first), the screen's values, functions and
  /// types.
  var values: [Candidate] {
    locals + slots + outermost([.functionDeclaration, .textsDeclaration], .function) + types + languageWords
  }

  private var slots: [Candidate] {
    if let screen {
      return inside(screen, [.varMember, .bindMember, .oneMember, .eachMember, .parameter], .variable)
    }
    return isInSteps ? ofScreen([.varMember, .bindMember, .oneMember, .eachMember], .variable) : []
  }

  private var isInSteps: Bool {
    !around.contains {
      [.modelDeclaration, .functionDeclaration, .textsDeclaration, .recordDeclaration, .enumDeclaration]
        .contains(
          tree.kind(of: $0))
    }
  }

  private var languageWords: [Candidate] {
    let model = around.contains { tree.kind(of: $0) == .operationDeclaration }
    let own = model ? ["data"] : screen != nil ? ["covered"] : ["rows"]
    return (["now"] + own).map { Candidate($0, .variable) }
      + ["true", "false", "nil", "switch"].map { Candidate($0, .word) }
  }

  /// What the entries around the cursor bind, innermost first; of the `let`s of a list those before the cursor.
  private var locals: [Candidate] {
    around.reversed().flatMap { id -> [Candidate] in
      if [.screenDeclaration, .componentDeclaration, .backgroundDeclaration, .recordDeclaration, .parameters]
        .contains(
          tree.kind(of: id))
      {
        return []
      }
      let children = tree.children(of: id).flatMap { child in
        [.parameters, .bindings].contains(tree.kind(of: child)) ? Array(tree.children(of: child)) : [child]
      }
      let found = children.filter { child in
        let kind = tree.kind(of: child)
        return (kind.isLocal || kind == .parameter) && tree.isNamed(child)
          && (kind != .letStatement || Int(tree[child].end) <= offset)
      }
      let lastFirst = found.first.map { tree.kind(of: $0) } == .letStatement ? found.reversed() : found
      return lastFirst.compactMap { names.declaration(at: tree.span(of: $0)) }.map {
        candidate($0, .variable)
      }
    }
  }

  // MARK: Members

  /// The members of a declaration: ops of a model, cases of an enum, states and values of a screen, values of a
  /// machine's component.
  func members(of index: Int) -> [Candidate] {
    let declared = names.declared[index]
    let values: [SyntaxKind] = [.varMember, .bindMember, .parameter]
    switch declared.kind {
    case .modelDeclaration: return inside(index, [.operationDeclaration], .method)
    case .enumDeclaration:
      let (tree, _) = script.file(of: declared)
      let hasValues = tree.children(of: declared.id).contains {
        tree.kind(of: $0) == .enumCase && tree.child($0, 0).exists
      }
      return inside(index, [.enumCase], .enumCase)
        + (hasValues ? [] : [Candidate("allCases", .property, "every case, in order")])
    case .screenDeclaration:
      return inside(index, values, .variable)
        + inside(index, [.stateDeclaration, .regionDeclaration], .enumCase)
    case .stateDeclaration, .regionDeclaration:
      return inside(index, [.stateDeclaration, .regionDeclaration], .enumCase)
    case .oneMember, .eachMember:
      let (tree, _) = script.file(of: declared)
      let reference = tree.span(of: tree.child(declared.id, 0))
      guard let component = names.uses.first(where: { $0.span == reference }) else { return [] }
      return inside(Int(component.declared), values, .variable)
        + inside(Int(component.declared), [.actionDeclaration], .action)
    case _: return []
    }
  }

  func members(of type: TypeID) -> [Candidate] {
    script.script.tables.members(of: type).map { member in
      Candidate(
        member.name, member.field == nil ? .method : .field, member.text,
        declared: member.field.flatMap { names.declaration(at: $0) })
    }
  }

  /// The cases of an enum; of all enums for nil.
  func cases(of type: TypeID?) -> [Candidate] {
    let tables = script.script.tables
    if let type, case .enumeration(let enumeration) = tables.types[type] {
      let row = tables.enums[enumeration]
      return row.cases.map {
        Candidate(tables.names[$0.name], .enumCase, "case of \(tables.names[row.name])")
      }
    }
    return named([.enumCase], .enumCase) { _ in true }
  }
}
