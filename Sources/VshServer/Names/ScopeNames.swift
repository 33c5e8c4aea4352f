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

  private func all(_ kinds: [SyntaxKind], _ kind: Candidate.Kind, isOutermost: Bool = true) -> [Candidate] {
    names.declared.indices.filter { place in
      kinds.contains { $0 == names.declared[place].kind }
        && (!isOutermost || names.declared[place].container < 0)
    }.map { candidate($0, kind) }
  }

  private func candidate(_ place: Int, _ kind: Candidate.Kind) -> Candidate {
    let declared = names.declared[place]
    return Candidate(script.sourceText(declared.span), kind, detail(of: declared), declared: place)
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

  var screens: [Candidate] { all([.screenDeclaration], .screen) }
  var components: [Candidate] { all([.componentDeclaration], .screen) }
  var models: [Candidate] { all([.modelDeclaration], .model) }
  var flows: [Candidate] { all([.flowDeclaration], .function) }
  var machines: [Candidate] { ofScreen([.oneMember, .eachMember], .property) }

  var types: [Candidate] {
    all([.recordDeclaration, .enumDeclaration], .type)
      + ["Bool", "Int", "Double", "String", "Date", "Duration"].map { Candidate($0, .type) }
  }

  /// The states of the screen around the cursor; in steps, of all screens.
  var states: [Candidate] { ofScreen([.stateDeclaration], .enumCase) }
  var actions: [Candidate] {
    let own = ofScreen([.actionDeclaration], .action)
    return own + all([.actionDeclaration], .action, isOutermost: false)
  }

  /// The screen or component around the cursor.
  private var screen: Int? {
    around.first { tree.kind(of: $0) == .screenDeclaration || tree.kind(of: $0) == .componentDeclaration }
      .flatMap { names.declaration(at: tree.span(of: $0)) }
  }

  private func ofScreen(_ kinds: [SyntaxKind], _ kind: Candidate.Kind) -> [Candidate] {
    names.declared.indices.filter { place in
      kinds.contains { $0 == names.declared[place].kind }
        && (screen == nil || names.outermost(around: place) == screen)
    }.map { candidate($0, kind) }
  }

  // MARK: Values

  /// The names with which an expression can begin: local ones (innermost first), the screen's values, functions and
  /// types.
  var values: [Candidate] {
    locals + slots + all([.functionDeclaration], .function) + types + languageWords
  }

  private var slots: [Candidate] {
    if let screen {
      return names.declared.indices.filter { place in
        let declared = names.declared[place]
        return declared.container == screen
          && [.varMember, .bindMember, .oneMember, .eachMember, .parameter].contains { $0 == declared.kind }
      }.map { candidate($0, .variable) }
    }
    return isInSteps ? ofScreen([.varMember, .bindMember, .oneMember, .eachMember], .variable) : []
  }

  private var isInSteps: Bool {
    !around.contains {
      [.modelDeclaration, .functionDeclaration, .recordDeclaration, .enumDeclaration].contains(
        tree.kind(of: $0))
    }
  }

  private var languageWords: [Candidate] {
    let model = around.contains { tree.kind(of: $0) == .operationDeclaration }
    let own = model ? ["data"] : screen != nil ? ["covered"] : ["rows"]
    return (["now"] + own).map { Candidate($0, .variable) }
      + ["true", "false", "nil", "switch"].map { Candidate($0, .word) }
  }

  private var locals: [Candidate] {
    var found: [Candidate] = []
    for id in around.reversed() {
      let children = tree.children(of: id)
      var binding: [SyntaxID] = []
      switch tree.kind(of: id) {
      case .block, .steps, .file:
        binding = children.filter { tree.kind(of: $0) == .letStatement && Int(tree[$0].end) <= offset }
          .reversed()
      case .closure: binding = children.filter { tree.kind(of: $0) == .binding }
      case .forElement, .arm, .repeatStep: binding = [tree.child(id, 0)]
      case .inElement: binding = Array(tree.children(of: tree.child(id, 1)))
      case .eachMember: binding = [tree.child(id, 2)]
      case .testDeclaration, .mayClause: binding = [tree.child(id, 1)]
      case .ifStatement, .ifElement:
        binding = [tree.child(id, 0)].filter { tree.kind(of: $0) == .optionalBinding }
      case .functionDeclaration, .flowDeclaration, .operationDeclaration, .actionDeclaration,
        .stateDeclaration:
        binding = tree.children(of: tree.child(id, 0)).filter { tree.kind(of: $0) == .parameter }
      case _: break
      }
      for id in binding where id.exists && tree.isNamed(id) {
        if let place = names.declaration(at: tree.span(of: id)) { found.append(candidate(place, .variable)) }
      }
    }
    return found
  }

  // MARK: Members

  /// The members of a declaration: ops of a model, cases of an enum, states and values of a screen, values of a
  /// machine's component.
  func members(of place: Int) -> [Candidate] {
    let declared = names.declared[place]
    func inside(_ owner: Int, _ kinds: [SyntaxKind], _ kind: Candidate.Kind) -> [Candidate] {
      names.declared.indices.filter { inner in
        names.declared[inner].container == owner && kinds.contains { $0 == names.declared[inner].kind }
      }.map { candidate($0, kind) }
    }
    let values: [SyntaxKind] = [.varMember, .bindMember, .parameter]
    switch declared.kind {
    case .modelDeclaration: return inside(place, [.operationDeclaration], .method)
    case .enumDeclaration:
      return inside(place, [.enumCase], .enumCase) + [
        Candidate("allCases", .property, "every case, in order")
      ]
    case .screenDeclaration:
      return inside(place, values, .variable)
        + inside(place, [.stateDeclaration, .regionDeclaration], .enumCase)
    case .stateDeclaration, .regionDeclaration:
      return inside(place, [.stateDeclaration, .regionDeclaration], .enumCase)
    case .oneMember, .eachMember:
      let (tree, _) = script.file(of: declared)
      let reference = tree.span(of: tree.child(declared.id, 0))
      guard let component = names.uses.first(where: { $0.span == reference }) else { return [] }
      return inside(Int(component.declared), values, .variable)
        + inside(Int(component.declared), [.actionDeclaration], .action)
    case _: return []
    }
  }

  /// The fields of a record and the methods of the language; for an optional those of its value.
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
    return all([.enumCase], .enumCase, isOutermost: false)
  }
}
