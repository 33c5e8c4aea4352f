import VshHost
import VshModels
import VshProgram
import VshSource
import VshSyntax
import VshText

/// Completion at the cursor: words by context, names of the right kind, members of a value, labels, cases and targets;
/// in steps, the labels that views can show.
extension LanguageServer {
  mutating func completion(_ position: Position) -> JSONValue {
    let own = workspace[position.script.address]?.path
    let addresses = workspace.scriptAddresses()
    let context = CompletionContext(position) { Self.paths(of: addresses, from: own) }
    let candidates = context.candidates(isSnippetWanted: client.snippets).withoutRepeats { $0.text }
    let range = position.script.text.range(context.wordStart..<position.offset, client.encoding)
    let items = candidates.enumerated().map { order, candidate -> JSONValue in
      var data = JSONValue.absent
      if let declared = candidate.declared {
        data = ["uri": .string(position.script.address), "name": .number(declared)]
      }
      return [
        "label": .string(ShownText.line(candidate.label)), "kind": .number(candidate.kind.rawValue),
        "detail": candidate.detail.isEmpty ? .absent : .string(ShownText.line(candidate.detail)),
        "sortText": .string(order.digits(4)),
        "insertTextFormat": candidate.isSnippet ? 2 : .absent,
        "textEdit": ["range": range, "newText": .string(candidate.text)], "data": data,
      ]
    }
    return ["isIncomplete": false, "items": .list(items)]
  }

  /// The other scripts and their folders, as an `import` of a script writes them.
  private static func paths(of addresses: [String], from own: Path?) -> [String] {
    guard let own else { return [] }
    var paths: Set<String> = []
    for path in addresses.compactMap(FileAddress.path) where path != own {
      let written = SourceFile.relativePath(of: path.text, from: own.text)
      paths.insert(written)
      let folder = written.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
        separator: "/")
      if !folder.isEmpty { paths.insert(folder + "/") }
    }
    return paths.sorted()
  }

  /// Adds the documentation of an item's declaration.
  mutating func resolve(_ item: JSONPart?) -> JSONValue {
    guard let item else { return .null }
    guard let address = item["data"]?["uri"]?.string, let declared = item["data"]?["name"]?.int,
      let script = workspace.script(address), script.names.declared.indices.contains(declared)
    else { return JSONValue(item) }
    let text = description(of: script.names.declared[declared], in: script)
    let documentation: JSONValue = [
      "kind": client.markdown ? "markdown" : "plaintext", "value": .string(text),
    ]
    let members = item.members.map { (name: $0.name, value: JSONValue($0.value)) }
    return .object(members + [(name: "documentation", value: documentation)])
  }
}

/// One completion item.
struct CompletionCandidate {
  /// The raw values are the protocol's.
  enum Kind: Int {
    case method = 2
    case function = 3
    case field = 5
    case variable = 6
    case screen = 7
    case model = 9
    case property = 10
    case value = 12
    case word = 14
    case snippet = 15
    case enumCase = 20
    case type = 22
    case action = 23
  }

  var label: String
  var text: String
  var kind: Kind
  var detail = ""
  var isSnippet = false
  /// The index of its declaration in the script's name index.
  var declared: Int?

  init(_ text: String, _ kind: Kind, _ detail: String = "", declared: Int? = nil) {
    label = text
    self.text = text
    self.kind = kind
    self.detail = detail
    self.declared = declared
  }

  /// A snippet, which has placeholders.
  init(snippet label: String, _ text: String, _ detail: String) {
    self.label = label
    self.text = text
    kind = .snippet
    self.detail = detail
    isSnippet = true
  }
}
