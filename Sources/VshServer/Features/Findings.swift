import VshSession
import VshSource
import VshText

/// The diagnostics of open documents by file, and the files whose diagnostics have not been sent to the client yet.
///
/// An open document has the diagnostics of its own check. A file that is not open has those that the open scripts that
/// import it found.
struct Findings {
  /// By open script, then by file.
  private var found: [String: [String: [JSONValue]]] = [:]
  /// The diagnostics of the last run of a document, until its text changes.
  private var runs: [String: [JSONValue]] = [:]
  private var changed: [String] = []
  private var stale: [String] = []

  mutating func noteChanged(_ address: String, _ dependents: [String]) { noteChanged([address] + dependents) }

  mutating func noteChanged(_ addresses: [String]) {
    for address in addresses where !changed.contains(address) { changed.append(address) }
  }

  /// Removes and returns the documents to check again, in the order in which they changed.
  mutating func takeChanged() -> [String] {
    defer { changed = [] }
    return changed
  }

  /// - Parameter new: empty for a closed document.
  mutating func set(_ new: [String: [JSONValue]], of address: String) {
    let old = found[address] ?? [:]
    for file in [address] + Set(old.keys).union(new.keys).sorted() where !stale.contains(file) {
      stale.append(file)
    }
    found[address] = new.isEmpty ? nil : new
  }

  mutating func setRun(_ new: [JSONValue], of address: String) {
    if new.isEmpty, runs[address] == nil { return }
    runs[address] = new.isEmpty ? nil : new
    if !stale.contains(address) { stale.append(address) }
  }

  func hasRun(_ address: String) -> Bool { runs[address] != nil }

  mutating func takeStale() -> [String] {
    defer { stale = [] }
    return stale
  }

  func diagnostics(of file: String, isOpen: Bool) -> [JSONValue] {
    if isOpen { return (found[file]?[file] ?? []) + (runs[file] ?? []) }
    return found.keys.sorted().flatMap { found[$0]?[file] ?? [] }.withoutRepeats { $0.utf8 }
  }

  // MARK: Conversion

  static func byAddress(of script: CheckedScript, _ client: ClientAbilities) -> [String: [JSONValue]] {
    var found: [String: [JSONValue]] = [script.address: []]
    for diagnostic in script.script.diagnostics {
      let address = diagnostic.span.map { script.addresses[Int($0.file.index)] } ?? ""
      // A diagnostic without a position belongs to the script.
      let owner = address.isEmpty ? script.address : address
      found[owner, default: []].append(json(diagnostic, in: script, client))
    }
    return found
  }

  static func json(
    _ diagnostic: Diagnostic, in script: CheckedScript, _ client: ClientAbilities
  ) -> JSONValue {
    let start = SourceSpan(file: FileID(CheckedScript.root), start: 0, end: 0)
    var related: [JSONValue] = []
    if client.relatedInformation, let (span, label) = diagnostic.related,
      let location = script.location(span, client.encoding)
    {
      related.append(["location": location, "message": .string(label)])
    }
    return [
      "range": script.range(diagnostic.span ?? start, client.encoding),
      "severity": diagnostic.isError ? 1 : 2,
      "code": .string(diagnostic.code.text),
      "source": "vsh",
      "message": .string(diagnostic.sentences),
      "tags": isAboutUnneeded(diagnostic) ? [1] : .absent,
      "relatedInformation": .unlessEmpty(related),
    ]
  }

  /// Whether the diagnostic marks unnecessary code, which an editor fades.
  private static func isAboutUnneeded(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.label == "this is never taken" || [418, 613].contains(diagnostic.code.number)
      || diagnostic.message.hasPrefix("nothing leads to the state")
  }
}
