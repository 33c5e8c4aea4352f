import VshSession
import VshSource
import VshSyntax
import VshText

/// Quick fixes: the edits of diagnostics, and those that need the text around a mistake (`QuickFixes`).
extension LanguageServer {
  mutating func codeActions(_ script: CheckedScript, in range: Range<Int>, only kinds: [String]?) -> JSONValue
  {
    let isWanted = kinds?.contains { "quickfix" == $0 || $0.isEmpty } ?? true
    guard isWanted else { return .list([]) }
    var actions: [JSONValue] = []
    // A file may be missing for several names.
    var imports: Set<String> = []
    for diagnostic in script.script.diagnostics {
      guard let span = diagnostic.span, Int(span.file.index) == CheckedScript.root,
        span.range.lowerBound <= range.upperBound, range.lowerBound <= span.range.upperBound
      else { continue }
      let carried = diagnostic.fix.map {
        [QuickFix(title: $0.title, span: $0.span, text: $0.text, isCertain: $0.isCertain)]
      }
      for way in (carried ?? []) + QuickFixes(of: diagnostic, in: script).all {
        actions.append(action(way, for: diagnostic, script))
      }
      if diagnostic.code.number == 419, let way = renamedAction(diagnostic, script) { actions.append(way) }
      if let way = missingImport(diagnostic, in: script), imports.insert(way.text).inserted {
        actions.append(action(way, for: diagnostic, script))
      }
    }
    return .list(actions)
  }

  private func action(_ way: QuickFix, for diagnostic: Diagnostic, _ script: CheckedScript) -> JSONValue {
    let edit: JSONValue = ["range": script.range(way.span, client.encoding), "newText": .string(way.text)]
    let changes: JSONValue = ["changes": .object([(name: script.address, value: .list([edit]))])]
    return action(way.title, changes, isPreferred: way.isCertain, for: diagnostic, script)
  }

  private func action(
    _ title: String, _ edit: JSONValue, isPreferred: Bool, for diagnostic: Diagnostic, _ script: CheckedScript
  ) -> JSONValue {
    [
      "title": .string(title), "kind": "quickfix",
      "diagnostics": [Findings.json(diagnostic, in: script, client)],
      "isPreferred": isPreferred ? true : .absent, "edit": edit,
    ]
  }

  /// Another name for an action `back`, wherever it is written; nil where the name is taken.
  private mutating func renamedAction(_ diagnostic: Diagnostic, _ script: CheckedScript) -> JSONValue? {
    guard let span = diagnostic.span,
      let edit = try? rename(Position(script: script, offset: span.range.lowerBound), to: "takeBack")
    else { return nil }
    return action("call it `takeBack`", edit, isPreferred: false, for: diagnostic, script)
  }
}

/// An edit that removes a mistake.
struct QuickFix {
  let title: String
  let span: SourceSpan
  let text: String
  var isCertain = false
}

/// The edits that need the text around a mistake: a missing arm or case, an undeclared state or action.
struct QuickFixes {
  private let diagnostic: Diagnostic
  private let script: CheckedScript
  private let around: [SyntaxID]

  init(of diagnostic: Diagnostic, in script: CheckedScript) {
    self.diagnostic = diagnostic
    self.script = script
    around = diagnostic.span.map { script.entries(around: $0.range.lowerBound) } ?? []
  }

  private var tree: SyntaxTree { script.tree }

  var all: [QuickFix] {
    switch diagnostic.code.number {
    case 203: [state].compactMap(\.self)
    case 204: [action].compactMap(\.self)
    case 313: [cases].compactMap(\.self)
    case 402: [arm].compactMap(\.self)
    case _: []
    }
  }

  /// The words of the message between backticks.
  private var quoted: [String] {
    diagnostic.message.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  private func innermost(_ kinds: SyntaxKind...) -> SyntaxID? {
    around.last { id in kinds.contains { $0 == tree.kind(of: id) } }
  }

  private var screen: SyntaxID? {
    innermost(.screenDeclaration, .componentDeclaration, .backgroundDeclaration)
  }

  private var isName: Bool {
    quoted.first.map { !$0.isEmpty && $0.utf8.allSatisfy(TypedLine.isInName) } ?? false
  }

  // MARK: Declarations

  /// Declares the missing state of a target, after the last state of its list.
  private var state: QuickFix? {
    guard let name = quoted.first, isName, innermost(.target, .stateReference, .paths, .inElement) != nil,
      let screen, let members = list(of: screen)
    else { return nil }
    let last = tree.children(of: members).last { tree.kind(of: $0) == .stateDeclaration }
    return declared("state \(name)", behind: last, in: members)
  }

  /// Declares the missing action of a link or a `send`, before the view.
  private var action: QuickFix? {
    guard let name = quoted.first, isName, let screen, let members = list(of: screen) else { return nil }
    let before = tree.children(of: members).last {
      [.actionDeclaration, .stateDeclaration, .regionDeclaration, .varMember, .bindMember, .useMember]
        .contains(tree.kind(of: $0))
    }
    return declared("action \(name)", behind: before, in: members)
  }

  private func list(of screen: SyntaxID) -> SyntaxID? {
    tree.children(of: screen).first { tree.kind(of: $0) == .members }
  }

  /// Adds a member on a line of its own, after another member or as the first one.
  private func declared(_ text: String, behind last: SyntaxID?, in members: SyntaxID) -> QuickFix? {
    let title = "add `\(text)`"
    if let last {
      let end = Int(tree[last].end)
      let span = SourceSpan(file: tree.file, start: end, end: end)
      return QuickFix(title: title, span: span, text: "\n\(indentation(of: last))\(text)")
    }
    guard let first = tree.children(of: members).first(where: \.exists) else { return nil }
    let start = Int(tree[first].start)
    let span = SourceSpan(file: tree.file, start: start, end: start)
    return QuickFix(title: title, span: span, text: "\(text)\n\(indentation(of: first))")
  }

  /// The blanks before an entry on its line.
  private func indentation(of id: SyntaxID) -> String {
    let line = script.text.range(ofLine: script.text.line(of: Int(tree[id].start)))
    return String(decoding: script.bytes[line].prefix { $0 == UInt8(ascii: " ") }, as: UTF8.self)
  }

  // MARK: Arms and cases

  /// Adds the missing arm of a call after its last arm.
  private var arm: QuickFix? {
    guard let kind = quoted.first, let work = innermost(.callWork, .watchWork, .presentWork),
      let arms = tree.children(of: work).last(where: { tree.kind(of: $0) == .arms })
    else { return nil }
    let target = self.target(of: kind)
    return inserted("\(kind)\(target)", "add `\(kind)\(target)`", atEndOf: arms)
  }

  /// The arrow and target of a new arm: for `fail` a state whose name begins with `fail` or `err`, else the first other
  /// state without parameters, else `same`.
  private func target(of kind: String) -> String {
    guard let own = innermost(.stateDeclaration), let screen, let members = list(of: screen) else {
      return " -> same"
    }
    let states = tree.children(of: members).filter { tree.kind(of: $0) == .stateDeclaration && $0 != own }
    func name(_ id: SyntaxID) -> String { script.sourceText(tree.nameSpan(of: id, in: script.bytes)) }
    let withoutParameters = states.filter { tree.childCount(of: tree.child($0, 0)) == 0 }
    if kind == "fail",
      let failed = states.first(where: { name($0).hasPrefix("fail") || name($0).hasPrefix("err") })
    {
      let count = tree.childCount(of: tree.child(failed, 0))
      if count == 0 { return " -> \(name(failed))" }
      if count == 1 { return "(error) -> \(name(failed))(error.message)" }
    }
    return " -> \(withoutParameters.first.map(name) ?? "same")"
  }

  /// Adds the missing cases of a `switch`, with the value of its last choice.
  private var cases: QuickFix? {
    guard diagnostic.message.contains("lacks"),
      let choice = innermost(.switchExpression) ?? innermost(.switchStatement) ?? innermost(.switchElement)
    else { return nil }
    let absent = quoted.filter { $0.hasPrefix(".") }
    guard !absent.isEmpty, let last = tree.children(of: choice).last, tree.kind(of: last) == .choice,
      let value = tree.children(of: last).last
    else { return nil }
    let isValue = tree.kind(of: choice) == .switchExpression
    let body = isValue ? ": \(script.sourceText(tree.span(of: value)))" : " { }"
    let text = "case \(absent.joined(separator: ", "))\(body)"
    return inserted(text, "add `\(text)`", atEndOf: choice)
  }

  /// Inserts a line before the `}` of an entry.
  private func inserted(_ text: String, _ title: String, atEndOf id: SyntaxID) -> QuickFix? {
    let range = tree.span(of: id).range
    guard range.upperBound > range.lowerBound, let last = tree.children(of: id).last(where: \.exists),
      script.bytes[range.upperBound - 1] == UInt8(ascii: "}")
    else { return nil }
    let isOnOneLine =
      script.text.line(of: Int(tree[last].start)) == script.text.line(of: range.upperBound - 1)
    let end = Int(tree[last].end)
    let span = SourceSpan(file: tree.file, start: end, end: end)
    return QuickFix(
      title: title, span: span, text: isOnOneLine ? "; \(text)" : "\n\(indentation(of: last))\(text)")
  }
}
