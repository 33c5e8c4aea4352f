import VshSource
import VshSyntax
import VshText

/// A first script of a page that was learned: what was understood of it. What was not, a comment says.
package struct LearnedScript {
  package private(set) var text: [UInt8] = []
  /// The data of its models, by the names of their files.
  package private(set) var files: [(name: String, bytes: [UInt8])] = []

  /// By the names of its calls, as `teas.list`, the kinds of requests.
  package private(set) var requests: [String: String] = [:]

  private static let mostNotes = 40

  /// Of a program, whose script would need its own names of states.
  package static let none = LearnedScript()

  private init() {}

  /// - Parameters:
  ///   - page: of the `app` block; nil for none.
  ///   - rows: the selector of rows.
  package init(_ learned: Learned, page: String?, rows: String?) {
    let crawl = learned.crawl
    let dialogs = crawl.states.contains { !$0.dialog.isEmpty } ? ["alerts are dialogs"] : []
    // A screen has a capital, so that it takes no name from anything else.
    var (names, screens) = (ScriptNames(), ScriptNames())
    let graph = SeenGraph(crawl)
    let screen = ScriptNames.capitalized(screens.new(learned.name, or: "page"))
    let modes = ScriptModes(graph, &names)
    let calls = ScriptCalls(modes, crawl, &names)
    Self.name(modes, calls, &names)
    let verbs = ScriptVerbs(modes, calls, &names)
    if calls.all.isEmpty, let kept = KeptListScript(modes, verbs, &names) {
      text = Self.text(of: kept, screen, Self.mapping(calls, dialogs, page: page, rows: rows))
      return
    }
    var view = ScriptView(modes, calls, verbs, plain: crawl.plain)
    let used = view.texts.used.union(calls.used)
    var body = ScriptBody(modes, calls, verbs, lists: view.lists, used: used)
    body.write()
    view = ScriptView(modes, calls, verbs.keeping(body.actions), plain: crawl.plain)
    let isReached = body.isReached
    let lost = zip(modes.all, isReached).filter { !$0.1 }.map {
      "what leads to the screen `\($0.0.name)`"
    }
    var lines = Self.head(calls.notes + view.notes + body.notes + lost)
    for record in calls.types.records { lines.append("record \(record.name) { \(record.fields) }") }
    for call in calls.all {
      requests["\(call.model).\(call.declaration.prefix { $0 != "(" })"] = call.kind
      let file = "\(call.model).json"
      files.append((file, Array(call.base.document.utf8)))
      let model = "\nmodel \(call.model): \(call.type) from \(file.literal)"
      lines.append("\(model) { op \(call.declaration) = data }")
    }
    lines.append("\nscreen \(screen) {")
    lines += Self.declarations(modes, calls, view, used)
    lines += zip(modes.all, isReached).filter(\.1).map { mode, _ in
      mode.lines.isEmpty
        ? "state \(mode.name)" : "state \(mode.name) {\n\(mode.lines.joined(separator: "\n"))\n}"
    }
    lines += ["", "view {"] + view.lines(isReached) + ["}", "}"]
    let ends = zip(modes.all, isReached).filter { $1 && $0.lines.isEmpty }.map(\.0.name)
    lines += Self.exploration(of: screen, calls, view, ends: ends)
    lines += Self.mapping(calls, dialogs, page: page, rows: rows)
    text = Self.formatted(Array(lines.joined(separator: "\n").utf8) + [UInt8(ascii: "\n")])
  }

  private static func head(_ notes: [String]) -> [String] {
    var lines = ["// Learned from a page: read it, rename what is in it, and correct what is wrong."]
    lines += notes.prefix(mostNotes).map { "// not understood: \(Pictures.line($0))" }
    if notes.count > mostNotes { lines.append("// not understood: \(notes.count - mostNotes) more") }
    return lines
  }

  private static func text(of kept: KeptListScript, _ screen: String, _ mapping: [String]) -> [UInt8] {
    var lines = head(kept.notes)
    lines +=
      ["record Item { id: Int, text: String, isOn: Bool = false }", "", "screen \(screen) {"]
      + kept.declarations
    lines += ["", "state ready {"] + kept.actions + ["}", "", "view {"] + kept.view + ["}", "}"]
    lines += ["", "explore \"every short path\" {", "open \(screen)", "within 4 steps", "}"]
    return formatted(Array((lines + mapping).joined(separator: "\n").utf8) + [UInt8(ascii: "\n")])
  }

  private static func declarations(
    _ modes: ScriptModes, _ calls: ScriptCalls, _ view: ScriptView, _ used: Set<String>
  ) -> [String] {
    var lines = calls.all.map { "use \($0.model)" }
    for variable in modes.variables {
      let isSwitch = variable.kind == "toggle"
      lines.append("var \(variable.name) = \(isSwitch ? variable.first : variable.first.literal)")
    }
    for call in calls.all {
      if let rows = view.lists[call.kind] {
        lines.append("var \(call.items): \(calls.listType(of: call, part: rows.part)) = []")
      }
      if used.contains(call.picked), let type = calls.elementType(of: call) {
        let first = ["String": " = \"\"", "Int": " = 0", "Double": " = 0.0", "Bool": " = false"][
          type]
        lines.append("var \(call.picked)\(first ?? ": \(type)? = nil")")
      }
      if used.contains(call.last) { lines.append("var \(call.last): \(call.type)? = nil") }
      if call.countsAnswers { lines.append("var \(call.count) = 0") }
    }
    if used.contains("problem") { lines.append("var problem = \"\"") }
    return lines + [""]
  }

  /// What grows without end makes no state of a walk another one.
  ///
  /// - Parameter ends: the states in which a person can do nothing more, which is as the page is.
  private static func exploration(
    of screen: String, _ calls: ScriptCalls, _ view: ScriptView, ends: [String]
  ) -> [String] {
    var names = calls.all.filter { view.lists[$0.kind]?.isAppended == true }.map(\.items)
    names += calls.all.filter(\.countsAnswers).map(\.count)
    if names.isEmpty { return [] }
    let lines = ["", "explore \"every path\" {", "open \(screen)", "ignore \(names.joined(separator: ", "))"]
    return lines + ends.map { "may end in \($0)" } + ["}"]
  }

  private static func mapping(
    _ calls: ScriptCalls, _ dialogs: [String], page: String?, rows: String?
  ) -> [String] {
    var lines = (page.map { ["page \($0.literal)"] } ?? []) + dialogs
    if let rows { lines.append("rows are \(rows.literal)") }
    lines += calls.all.map(\.mapping)
    return lines.isEmpty ? [] : ["", "app {"] + lines + ["}"]
  }

  /// The script with the names that a person has given in a copy of an earlier one.
  package func text(namedAsIn copy: [UInt8]?, of document: [UInt8]?) -> [UInt8] {
    guard let copy, let document, let names = Self.names(in: copy, of: document) else { return text }
    return Self.formatted(names.applied(to: text))
  }

  /// Whether nothing but names differs from the script that was written with a document.
  package static func isRenamed(_ copy: [UInt8], of document: [UInt8]) -> Bool {
    names(in: copy, of: document) != nil
  }

  private static func names(in copy: [UInt8], of document: [UInt8]) -> GivenNames? {
    Learned.script(in: document).flatMap { GivenNames(in: copy, of: $0) }
  }

  private static func formatted(_ text: [UInt8]) -> [UInt8] {
    let file = SourceFile(id: FileID(0), path: "learned.vs", bytes: text)
    var names = NameTable()
    let (tree, diagnostics) = parse(file, into: &names)
    return diagnostics.hasError ? file.bytes : format(tree, of: file)
  }

  // MARK: Names of states

  private static func name(_ modes: ScriptModes, _ calls: ScriptCalls, _ names: inout ScriptNames) {
    for (index, mode) in modes.all.enumerated() {
      mode.name = names.new(words(of: mode, isFirst: index == 0, modes, calls), or: "other")
    }
  }

  private static func words(
    of mode: ScriptMode, isFirst: Bool, _ modes: ScriptModes, _ calls: ScriptCalls
  ) -> String {
    if let kind = mode.alive.first, let call = calls[kind] {
      return (kind.hasPrefix("GET") ? "loading " : "sending ") + call.model
    }
    if case .answer(let key, _, let outcome)? = mode.first?.path?.last, let call = calls[key.kind] {
      let starts: [Outcome.Name: String] = [
        .ok: "shown ", .empty: "no ", .status(500): "failed ", .broken: "broken ",
      ]
      return (starts[outcome] ?? "refused ") + call.model
    }
    if isFirst { return "start" }
    if !mode.timers.isEmpty { return "waiting" }
    let known = Set(modes.graph.root.elements.map(\.words))
    let shown = mode.first.map { $0.dialog.isEmpty ? $0.elements[...] : $0.dialog }
    let new = shown?.first {
      !known.contains($0.words) && ($0.isText || $0.kind == "button")
    }
    return new.map(\.words) ?? ""
  }
}
