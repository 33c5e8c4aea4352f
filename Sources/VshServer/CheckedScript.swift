import VshHost
import VshModels
import VshSession
import VshSource
import VshSyntax
import VshText

/// A checked script with the line tables of its files and their addresses for the client.
final class CheckedScript {
  let script: ExaminedScript
  /// By file; empty for the prelude, which is not a file of the client.
  let addresses: [String]
  private var knownTexts: [SourceText?]
  /// Created for the first request that needs it; diagnostics do not.
  private(set) lazy var names = NameIndex(script)
  private(set) lazy var types = ExpressionTypes(script.tables)
  /// By file: its path with links followed; the address where it has no path, `prelude` for the prelude.
  private(set) lazy var files = script.sources.indices.map { index in
    if index == 0 { return "prelude" }
    if index == Self.root, FileAddress.path(of: address) == nil { return address }
    return identity(script.sources[index].path)
  }
  private let identity: (String) -> String
  private let paths: Set<String>
  /// Whether an imported file was not found.
  let lacksFiles: Bool

  /// The index of the script itself among its files.
  static let root = 1

  /// - Parameters:
  ///   - text: the text of the script itself.
  ///   - addresses: the addresses of open documents, by name.
  ///   - identity: the path of a file with links followed.
  init(
    _ script: ExaminedScript, _ text: SourceText, address: String, addresses: [String: String],
    identity: @escaping (String) -> String
  ) {
    self.script = script
    self.identity = identity
    self.addresses = script.sources.indices.map { index in
      if index == 0 { return "" }
      if index == Self.root { return address }
      let path = script.sources[index].path
      return addresses[path] ?? (path.hasPrefix("/") ? FileAddress.address(of: Path(path)) : "")
    }
    knownTexts = script.sources.indices.map { $0 == Self.root ? text : nil }
    paths = Set(script.sources.dropFirst(2).map(\.path))
    lacksFiles = script.diagnostics.contains { $0.code == LoadedScript.missingImport }
  }

  var address: String { addresses[Self.root] }
  var tree: SyntaxTree { script.trees[Self.root] }
  var bytes: [UInt8] { script.sources[Self.root].bytes }
  var text: SourceText { text(of: Self.root) }

  /// The line table of a file, created on first use.
  func text(of file: Int) -> SourceText {
    if let known = knownTexts[file] { return known }
    let text = SourceText(script.sources[file].bytes)
    knownTexts[file] = text
    return text
  }

  /// Whether the script imports the file, under that name or another one.
  func reads(_ path: String, _ file: String) -> Bool {
    paths.contains(path) || files.dropFirst(2).contains(file)
  }

  /// A span as a range of the protocol.
  func range(_ span: SourceSpan, _ encoding: PositionEncoding) -> JSONValue {
    text(of: Int(span.file.index)).range(span.range, encoding)
  }

  /// A span as a location of the protocol, with the file's address; nil in the prelude.
  func location(_ span: SourceSpan, _ encoding: PositionEncoding) -> JSONValue? {
    let address = addresses[Int(span.file.index)]
    return address.isEmpty ? nil : ["uri": .string(address), "range": range(span, encoding)]
  }

  func sourceText(_ span: SourceSpan) -> String { text(of: Int(span.file.index)).text(span.range) }
}

extension SourceText {
  func range(_ range: Range<Int>, _ encoding: PositionEncoding) -> JSONValue {
    [
      "start": position(of: range.lowerBound, encoding).json,
      "end": position(of: range.upperBound, encoding).json,
    ]
  }

  /// The bytes between two positions, which may be given in either order.
  func bytes(of range: LineRange, _ encoding: PositionEncoding) -> Range<Int> {
    let (a, b) = (offset(of: range.start, encoding), offset(of: range.end, encoding))
    return min(a, b)..<max(a, b)
  }
}

/// A range between two positions of a text.
struct LineRange: Sendable {
  var start: LinePosition
  var end: LinePosition

  init?(_ part: JSONPart?) {
    guard let start = LinePosition(part?["start"]), let end = LinePosition(part?["end"]) else { return nil }
    self.start = start
    self.end = end
  }
}

extension LinePosition {
  init?(_ part: JSONPart?) {
    guard let line = part?["line"]?.int, let character = part?["character"]?.int else { return nil }
    self.init(line: line, character: character)
  }

  var json: JSONValue { ["line": .number(line), "character": .number(character)] }
}
