import VshSession
import VshSource
import VshSyntax
import VshText

/// Rename across files. A rename is refused if the new name would change the meaning of an occurrence; the scripts are
/// checked with the new name for that.
extension LanguageServer {
  func prepareRename(_ position: Position) throws(RequestProblem) -> JSONValue {
    let found = try renamed(position)
    return [
      "range": position.script.range(found.span, client.encoding),
      "placeholder": .string(position.script.sourceText(found.span)),
    ]
  }

  private func renamed(_ position: Position) throws(RequestProblem) -> NameIndex.Found {
    guard let found = position.script.names.name(at: position.offset, in: CheckedScript.root) else {
      throw RequestProblem(.failed, "there is no name here")
    }
    let names = position.script.names
    let isForeign = names.together(Set(found.declared)).contains {
      position.script.addresses[Int(names.declared[$0].span.file.index)].isEmpty
    }
    if isForeign {
      throw RequestProblem(
        .failed, "`\(position.script.sourceText(found.span))` belongs to the built-in models")
    }
    return found
  }

  mutating func rename(_ position: Position, to name: String) throws(RequestProblem) -> JSONValue {
    let found = try renamed(position)
    guard Self.isName(name) else { throw RequestProblem(.failed, "`\(name)` is not a name") }
    let locations = locations(of: found, in: position.script)
    if locations.isForeign { throw RequestProblem(.failed, "a built-in model has this name, too") }
    let old = position.script.sourceText(found.span)
    var spans: [String: [Range<Int>]] = [:]
    for named in Set(locations.declarations.keys).union(locations.uses.keys).sorted() {
      let address = try address(of: named)
      spans[address, default: []].append(try written(old, at: named, in: address))
    }
    try refuseClashes(spans, name)
    var changes: [(name: String, value: JSONValue)] = []
    for address in spans.keys.sorted() {
      guard let bytes = workspace.bytes(of: address) else { continue }
      let text = SourceText(bytes)
      let edits = (spans[address] ?? []).map { span -> JSONValue in
        ["range": text.range(span, client.encoding), "newText": .string(name)]
      }
      changes.append((address, .list(edits)))
    }
    return ["changes": .object(changes)]
  }

  /// The one address under which a file is edited, also where links lead to it: that of its open document, if it has
  /// one.
  private func address(of location: NameLocation) throws(RequestProblem) -> String {
    let open = workspace.openDocuments(ofFile: location.file)
    guard open.count > 1 else { return open.first?.address ?? location.address }
    throw RequestProblem(
      .failed, "one file is open as `\(open[0].address)` and as `\(open[1].address)`: close one of them")
  }

  /// The bytes of a name in its file, with the backquotes around it.
  private func written(
    _ name: String, at location: NameLocation, in address: String
  ) throws(RequestProblem) -> Range<Int> {
    let (start, end) = (Int(location.start), Int(location.start) + name.utf8.count)
    guard let bytes = workspace.bytes(of: address), end <= bytes.count,
      bytes[start..<end].elementsEqual(name.utf8)
    else { throw RequestProblem(.failed, "`\(name)` is spelled differently in `\(address)`") }
    let quote = UInt8(ascii: "`")
    let isQuoted = start > 0 && bytes[start - 1] == quote && end < bytes.count && bytes[end] == quote
    return isQuoted ? start - 1..<end + 1 : start..<end
  }

  /// Checks every script that contains the name, with the new name: there must be no new mistakes, and each occurrence
  /// must keep its meaning.
  private mutating func refuseClashes(
    _ spans: [String: [Range<Int>]], _ name: String
  ) throws(RequestProblem) {
    var trial = workspace
    for address in spans.keys.sorted() {
      guard var bytes = workspace.bytes(of: address) else { continue }
      for span in (spans[address] ?? []).reversed() {
        bytes.replaceSubrange(span, with: name.utf8)
      }
      trial.open(address, version: 0, bytes)
    }
    for address in spans.keys.sorted() {
      guard let before = workspace.script(address), let after = trial.script(address) else { continue }
      let (mistakes, new) = (before.errorCount, after.errorCount)
      if new > mistakes || before.names.shape != after.names.shape {
        throw RequestProblem(.failed, "`\(name)` would clash with another name in `\(address)`")
      }
    }
  }

  /// Whether a text is a valid name; a reserved word must be quoted.
  private static func isName(_ text: String) -> Bool {
    let script = Array("func \(text)() -> Int = 1\n".utf8)
    let (formatted, diagnostics, _) = formatScript("name.vs", script)
    return formatted == script && !diagnostics.hasError
  }
}

extension CheckedScript {
  var errorCount: Int { script.diagnostics.count { $0.isError } }
}

extension NameIndex {
  /// The declaration of each use, by order: equal before and after a rename exactly if each use keeps its meaning.
  var shape: [Int32] { uses.map(\.declared) }
}
