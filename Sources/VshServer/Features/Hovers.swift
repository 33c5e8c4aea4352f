import VshHelp
import VshProgram
import VshSession
import VshSource
import VshSyntax
import VshText

/// Hover texts: the meaning of the name, the word or the expression under the pointer.
extension LanguageServer {
  func hover(_ position: Position) -> JSONValue {
    let script = position.script
    if let found = script.names.name(at: position.offset, in: CheckedScript.root),
      let first = found.declared.first
    {
      var parts: [String] = []
      for index in script.names.originals(of: found.declared).prefix(Self.mostMeanings) {
        let part = description(of: script.names.declared[index], in: script)
        if !parts.contains(part) { parts.append(part) }
      }
      // The type at a use may differ from the declared one, such as for `.premium` or a value of a dictionary.
      if parts.count == 1, let type = script.types.type(of: found.span).flatMap({ script.known($0) }),
        script.names.declared[first].kind == .parameter, script.type(of: script.names.declared[first]) != type
      {
        parts.append("here `\(type)`")
      }
      return contents(parts.joined(separator: "\n\n---\n\n"), script.range(found.span, client.encoding))
    }
    return word(position) ?? expression(position) ?? .null
  }

  private static let mostMeanings = 4

  /// The head of a declaration, its documentation comment, and its consequences.
  func description(of declared: NameDeclaration, in script: CheckedScript) -> String {
    let parts =
      [code(script.head(of: declared)), comment(script.documentation(of: declared))]
      + script.consequences(of: declared)
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func code(_ text: String) -> String {
    client.markdown ? ShownText.block(text) : ShownText.lines(text)
  }

  func comment(_ text: String) -> String {
    client.markdown ? ShownText.markdown(text) : ShownText.lines(text)
  }

  private func contents(_ text: String, _ range: JSONValue) -> JSONValue {
    [
      "contents": ["kind": client.markdown ? "markdown" : "plaintext", "value": .string(text)],
      "range": range,
    ]
  }

  /// The help text of an element, a step or a member.
  private func word(_ position: Position) -> JSONValue? {
    let script = position.script
    let bytes = script.bytes
    var (start, end) = (position.offset, position.offset)
    while start > 0, TypedLine.isInName(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, TypedLine.isInName(bytes[end]) { end += 1 }
    guard start < end else { return nil }
    let word = script.text.text(start..<end)
    let range = script.text.range(start..<end, client.encoding)
    let entries = script.entries(around: start)
    guard
      let index = entries.lastIndex(where: { Int(script.tree[$0].start) == start }) ?? entries.indices.last
    else { return nil }
    let id = entries[index]
    let entry = script.tree.kind(of: id)
    if entry == .element, Int(script.tree[id].start) == start,
      let kind = ElementKind.allCases.first(where: { $0.traits.word == word })
    {
      return contents(code(kind.traits.usage) + "\n\n" + kind.traits.meaning, range)
    }
    if let method = MethodTable.rows.first(where: { $0.word == word }), entry == .nameReference {
      return methodText(method, before: start, in: script).map { contents($0, range) }
    }
    let parent = index > 0 ? script.tree.kind(of: entries[index - 1]) : entry
    let forms = LanguageHelp.forms(of: word, in: entry, inside: parent)
    guard !forms.isEmpty, entry != .nameExpression, entry != .textSegment, entry != .stringLiteral,
      entry != .nameReference, entry != .label, entry != .argument
    else { return nil }
    let texts = forms.map { form in
      code(form.form) + "\n\n" + form.meaning + (form.example.map { "\n\nfor example\n\n" + code($0) } ?? "")
    }
    return contents(texts.joined(separator: "\n\n---\n\n"), range)
  }

  /// The forms of a method for the type of the value before its dot.
  private func methodText(_ row: MethodRow, before start: Int, in script: CheckedScript) -> String? {
    var end = start - 1
    if end > 0, script.bytes[end - 1] == UInt8(ascii: "?") { end -= 1 }
    guard let type = script.types.type(endingAt: end, in: CheckedScript.root) else { return nil }
    let forms = script.script.tables.forms(of: row, on: type)
    return forms.isEmpty ? nil : code(forms.map { Self.written(row.word, $0) }.joined(separator: "\n"))
  }

  /// A form with its method: `map { value } -> [value]`, `count: Int`, `prefix(count: Int) -> String`.
  private static func written(_ word: String, _ form: String) -> String {
    word + (form.hasPrefix("(") ? form : form.hasPrefix("{") ? " " + form : ": " + form)
  }

  private func expression(_ position: Position) -> JSONValue? {
    let script = position.script
    for id in script.entries(around: position.offset).reversed() {
      let span = script.tree.span(of: id)
      guard let type = script.types.type(of: span).flatMap({ script.known($0) }) else { continue }
      return contents(code(type), script.range(span, client.encoding))
    }
    return nil
  }
}
